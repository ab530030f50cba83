/**
 * VerifySC, VerifyTSO and VerifyPSO against the naive enumeration and against all runs of a machine: same answers on random
 * instances with fences, updates of both flavours, atomic and ordered writes and last writes, and every witness is a run.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NaiveVerifyPSO, NaiveVerifyTSO } from '../../src/procedures/store-buffers/definition/naive.ts';
import { INITIAL, Instance, OPERATION } from '../../src/procedures/store-buffers/instance.ts';
import type { StoreModel } from '../../src/procedures/store-buffers/layout.ts';
import type { Verifier } from '../../src/procedures/store-buffers/verifier.ts';
import { VerifyPSO } from '../../src/procedures/store-buffers/verify-pso.ts';
import { VerifySC } from '../../src/procedures/store-buffers/verify-sc.ts';
import { VerifyTSO } from '../../src/procedures/store-buffers/verify-tso.ts';
import { fillAtRandom, instanceText, type Shape, seededChoice } from './random-instance.ts';
import { assertWitness, hasWitness } from './store-buffer-machine.ts';

const MODELS = ['sc', 'tso', 'pso'] as const;
const FAST: Record<StoreModel, Verifier> = {
  sc: new VerifySC(),
  tso: new VerifyTSO(),
  pso: new VerifyPSO(),
};
const NAIVE = { tso: new NaiveVerifyTSO(), pso: new NaiveVerifyPSO() } as const;
const WAYS = [{ closure: true }, { closure: false }, {}] as const;

type Choose = (below: number) => number;

/** All ingredients now and then, and not all at once. */
function shapeByLot(choose: Choose, mostEvents: number): Shape {
  const hasBlocks = choose(3) > 0;
  return {
    threads: 2 + choose(3),
    locations: 1 + choose(3),
    events: 3 + choose(mostEvents - 2),
    fences: choose(20),
    updates: hasBlocks ? choose(20) : 0,
    atomics: hasBlocks ? choose(15) : 0,
    ordered: choose(3) === 0 ? choose(30) : 0,
    finals: choose(3) === 0 ? 40 : 0,
  };
}

/** Fails unless all ways to ask the model's verifier give the answer, with witnesses that are runs. */
function assertAnswer(instance: Instance, model: StoreModel, expected: boolean): void {
  const verifier = FAST[model];
  for (const way of WAYS) {
    const answer = verifier.verify(instance, way);
    const told = () =>
      `${model}, closure ${'closure' in way ? way.closure : 'late'}\n${instanceText(instance)}`;
    assert.equal(answer, expected, told());
    if (!answer) continue;
    try {
      assertWitness(instance, model, verifier.steps, verifier.stepCount);
    } catch (error) {
      assert.fail(`${(error as Error).message} in the witness of ${told()}`);
    }
  }
}

const BIG = { count: 50_000, mostEvents: 16 };

for (const model of ['tso', 'pso'] as const) {
  test(`${model}: equals the naive enumeration on ${BIG.count} random instances`, () => {
    const choose = seededChoice(model === 'tso' ? 1 : 2);
    const instance = new Instance();
    let realisable = 0;
    for (let at = 0; at < BIG.count; at++) {
      fillAtRandom(instance, shapeByLot(choose, BIG.mostEvents), MODELS[choose(3)], choose(4) - 1, choose);
      const expected = NAIVE[model].verify(instance, { closure: false });
      assertAnswer(instance, model, expected);
      assert.equal(NAIVE[model].verify(instance, { closure: true }), expected, instanceText(instance));
      if (expected) realisable++;
    }
    const share = realisable / BIG.count;
    assert.ok(share > 0.25 && share < 0.75, `${share} of the instances are realisable`);
  });
}

test('all verifiers equal the runs of the machine on small instances', () => {
  const choose = seededChoice(3);
  const instance = new Instance();
  const answers = { sc: [0, 0], tso: [0, 0], pso: [0, 0] };
  for (let at = 0; at < 3000; at++) {
    fillAtRandom(instance, shapeByLot(choose, 7), MODELS[choose(3)], choose(4) - 1, choose);
    for (const model of MODELS) {
      const expected = hasWitness(instance, model);
      answers[model][expected ? 1 : 0]++;
      assertAnswer(instance, model, expected);
      if (model === 'sc') continue;
      for (const closure of [true, false]) {
        assert.equal(
          NAIVE[model].verify(instance, { closure }),
          expected,
          `naive\n${instanceText(instance)}`,
        );
      }
      if (expected) assertWitness(instance, model, NAIVE[model].steps, NAIVE[model].stepCount);
    }
  }
  for (const [no, yes] of Object.values(answers)) assert.ok(no > 600 && yes > 600, JSON.stringify(answers));
});

test('realisable under SC implies TSO implies PSO, and each implication is strict', () => {
  const choose = seededChoice(4);
  const instance = new Instance();
  let onlyTso = 0;
  let onlyPso = 0;
  for (let at = 0; at < 20_000; at++) {
    fillAtRandom(instance, shapeByLot(choose, 18), MODELS[choose(3)], choose(3) - 1, choose);
    const [sc, tso, pso] = MODELS.map((model) => FAST[model].verify(instance));
    assert.ok((!sc || tso) && (!tso || pso), instanceText(instance));
    if (!sc && tso) onlyTso++;
    if (!tso && pso) onlyPso++;
  }
  assert.ok(onlyTso > 20 && onlyPso > 20, `${onlyTso} not SC, ${onlyPso} not TSO`);
});

test('SC is TSO, and PSO, with a fence after each event', () => {
  const choose = seededChoice(5);
  const instance = new Instance();
  const fenced = new Instance();
  let no = 0;
  for (let at = 0; at < 10_000; at++) {
    fillAtRandom(instance, shapeByLot(choose, 16), MODELS[choose(3)], choose(3) - 1, choose);
    fenced.clear(instance.threads, instance.locations);
    const { operation, thread, location, source } = instance;
    const numberOf = (event: number) => (event < 0 ? event : 2 * event);
    for (let event = 0; event < instance.count; event++) {
      const what = operation[event] as (typeof OPERATION)[keyof typeof OPERATION];
      fenced.add(thread[event], what, location[event], numberOf(source[event]));
      fenced.isBuffered[2 * event] = instance.isBuffered[event];
      fenced.add(thread[event], OPERATION.fence);
    }
    for (let place = 0; place < instance.locations; place++) {
      fenced.finalOf[place] = numberOf(instance.finalOf[place]);
    }
    const sc = FAST.sc.verify(instance);
    if (!sc) no++;
    // A buffered update between its thread event and its fence still lets others read the old value.
    if (instance.isBuffered.subarray(0, instance.count).includes(1)) continue;
    assert.equal(FAST.tso.verify(fenced), sc, instanceText(instance));
    assert.equal(FAST.pso.verify(fenced), sc, instanceText(instance));
  }
  assert.ok(no > 1000);
});

test('a read that its own thread forbids is not realisable', () => {
  const { read, write } = OPERATION;
  const build = (fill: (instance: Instance) => void): Instance => {
    const instance = new Instance();
    instance.clear(1, 1);
    fill(instance);
    return instance;
  };
  const cases = {
    'a later write': build((instance) => {
      instance.add(0, read, 0, 1);
      instance.add(0, write, 0);
    }),
    'an overwritten write': build((instance) => {
      instance.add(0, write, 0);
      instance.add(0, write, 0);
      instance.add(0, read, 0, 0);
    }),
    'the initial write after an own one': build((instance) => {
      instance.add(0, write, 0);
      instance.add(0, read, 0, INITIAL);
    }),
  };
  for (const [name, instance] of Object.entries(cases)) {
    for (const model of MODELS) {
      assertAnswer(instance, model, false);
      FAST[model].verify(instance, { closure: true });
      assert.equal(FAST[model].closure.cycle().length, 2, `${name} under ${model}`);
    }
  }
});

test('an object that has seen a big instance answers small ones, and the other way round', () => {
  const choose = seededChoice(6);
  const instance = new Instance();
  for (const events of [4, 300, 5, 600, 3]) {
    const shape = {
      threads: 6,
      locations: 9,
      events,
      fences: 5,
      updates: 5,
      atomics: 5,
      ordered: 5,
      finals: 10,
    };
    for (const model of MODELS) {
      fillAtRandom(instance, shape, 'sc', 0, choose);
      assertAnswer(instance, model, true);
    }
  }
});
