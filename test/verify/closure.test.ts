/** The closure (refs/rf-tso-pso, sections 4.3 and 4.4): its rules by example, its soundness, and its completeness for two threads. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Closure } from '../../src/procedures/store-buffers/closure.ts';
import { INITIAL, Instance, isReading, OPERATION } from '../../src/procedures/store-buffers/instance.ts';
import type { StoreModel } from '../../src/procedures/store-buffers/layout.ts';
import { VerifyPSO } from '../../src/procedures/store-buffers/verify-pso.ts';
import { VerifySC } from '../../src/procedures/store-buffers/verify-sc.ts';
import { VerifyTSO } from '../../src/procedures/store-buffers/verify-tso.ts';
import { fillAtRandom, instanceText, PLAIN, seededChoice } from './random-instance.ts';

const { read, write, fence, update, atomicWrite, orderedWrite } = OPERATION;
const MODELS = ['sc', 'tso', 'pso'] as const;
const VERIFIERS = { sc: new VerifySC(), tso: new VerifyTSO(), pso: new VerifyPSO() } as const;
const [X, Y] = [0, 1];

/** An instance of two locations, its events as [thread, operation, location, source]. */
function instanceOf(
  ...events: readonly (readonly [
    number,
    ...(Parameters<Instance['add']> extends [number, ...infer R] ? R : never),
  ])[]
): Instance {
  const instance = new Instance();
  instance.clear(Math.max(...events.map(([thread]) => thread)) + 1, 2);
  for (const event of events) instance.add(...event);
  return instance;
}

const allowedBy = (instance: Instance): readonly StoreModel[] =>
  MODELS.filter((model) => {
    const [late, plain, closed] = [undefined, false, true].map((closure) =>
      VERIFIERS[model].verify(instance, { closure }),
    );
    assert.ok(late === plain && plain === closed);
    return late;
  });

test('figure 1: store buffering is TSO, message passing without order is PSO', () => {
  const storeBuffering = instanceOf(
    [0, write, X],
    [0, read, Y, INITIAL],
    [1, write, Y],
    [1, read, X, INITIAL],
  );
  assert.deepEqual(allowedBy(storeBuffering), ['tso', 'pso']);
  const messagePassing = instanceOf([0, write, X], [0, write, Y], [1, read, Y, 1], [1, read, X, INITIAL]);
  assert.deepEqual(allowedBy(messagePassing), ['pso']);
});

test('fences, updates, atomic writes and ordered writes restore order', () => {
  const buffering = (first: readonly (typeof fence)[], second: readonly (typeof fence)[]) =>
    instanceOf(
      [0, write, X],
      ...first.map((operation) => [0, operation] as const),
      [0, read, Y, INITIAL],
      [1, write, Y],
      ...second.map((operation) => [1, operation] as const),
      [1, read, X, INITIAL],
    );
  assert.deepEqual(allowedBy(buffering([fence], [])), ['tso', 'pso']);
  assert.deepEqual(allowedBy(buffering([fence], [fence])), []);
  const passing = (operation: typeof write | typeof atomicWrite | typeof orderedWrite) =>
    instanceOf([0, write, X], [0, operation, Y], [1, read, Y, 1], [1, read, X, INITIAL]);
  assert.deepEqual(allowedBy(passing(write)), ['pso']);
  assert.deepEqual(allowedBy(passing(orderedWrite)), []);
  assert.deepEqual(allowedBy(passing(atomicWrite)), []);
});

test('two updates of one source: only if their writes are buffered', () => {
  const twice = instanceOf([0, update, X, INITIAL], [1, update, X, INITIAL]);
  assert.deepEqual(allowedBy(twice), []);
  twice.isBuffered[0] = 1;
  // The flushed one writes the location while the other has its write in a buffer; whoever reads first may not flush first.
  assert.deepEqual(allowedBy(twice), ['tso', 'pso']);
  twice.isBuffered[1] = 1;
  assert.deepEqual(allowedBy(twice), ['tso', 'pso']);
});

test('rule 1: a source is before its reader, and after what the thread of the reader wrote before', () => {
  const closure = new Closure();
  const instance = instanceOf([0, write, X], [1, write, X], [1, read, X, 0]);
  for (const model of ['tso', 'pso'] as const) {
    assert.ok(closure.close(instance, model));
    assert.ok(closure.precedes(1, 4) && closure.precedes(3, 1));
    assert.ok(!closure.precedes(1, 3) && !closure.precedes(4, 1));
  }
});

test('rule 2: what is before the reader is before its source', () => {
  const closure = new Closure();
  // The flag y tells thread 2 that thread 1 has written x, and it reads another x.
  const instance = instanceOf(
    [0, write, X],
    [1, write, X],
    [1, fence],
    [1, write, Y],
    [2, read, Y, 3],
    [2, read, X, 0],
  );
  assert.ok(closure.close(instance, 'tso'));
  assert.ok(closure.precedes(3, 1));
});

test('rule 3: what is after the source is after its readers', () => {
  const closure = new Closure();
  const instance = instanceOf([0, write, X], [0, write, X], [1, read, X, 0]);
  assert.ok(closure.close(instance, 'pso'));
  assert.ok(closure.precedes(4, 3));
});

test('rules 4 and 5: atomic blocks are ordered as a whole, and cycles name them', () => {
  const closure = new Closure();
  // Both updates read the write of thread 0: each block would be before the other.
  const instance = instanceOf([0, write, X], [1, update, X, 0], [2, update, X, 0]);
  assert.equal(closure.close(instance, 'tso'), false);
  assert.deepEqual([...closure.cycle()].sort(), [2, 4]);
  assert.deepEqual(closure.reasons, ['rule4', 'rule4']);
  // A write that is before the block's write is before its read, and so before its source.
  const other = instanceOf(
    [0, write, X],
    [0, fence],
    [0, write, Y],
    [1, read, Y, 2],
    [1, update, X, INITIAL],
  );
  assert.equal(closure.close(other, 'tso'), false);
  closure.cycle();
  assert.ok(closure.reasons.includes('rule4') || closure.reasons.includes('rule5'), closure.reasons.join());
});

test('the last write of a location is after the others', () => {
  const closure = new Closure();
  const instance = instanceOf([0, write, X], [1, write, X], [1, read, X, 0]);
  instance.finalOf[X] = 0;
  assert.ok(closure.close(instance, 'tso'));
  instance.finalOf[X] = 1;
  assert.equal(closure.close(instance, 'tso'), false);
  closure.cycle();
  assert.deepEqual([...closure.reasons].sort(), ['final', 'rule1']);
  instance.finalOf[X] = INITIAL;
  assert.equal(closure.close(instance, 'tso'), false);
  assert.deepEqual(closure.cycle(), []);
});

/** Fails unless each step of the cycle is what its reason says. */
function assertCycle(instance: Instance, closure: Closure): void {
  const { thread, location, source } = instance;
  const cycle = closure.cycle();
  assert.equal(cycle.length, closure.reasons.length);
  cycle.forEach((node, at) => {
    const next = cycle[(at + 1) % cycle.length];
    const [from, to] = [node >> 1, next >> 1];
    const reason = closure.reasons[at];
    const isReader = isReading(instance.operation[from]);
    switch (reason) {
      case 'po':
        assert.equal(thread[from], thread[to]);
        break;
      case 'rf':
        assert.equal(source[to], from);
        break;
      case 'rule3':
      case 'rule4':
        assert.ok(
          isReader && location[from] === location[to] && source[from] !== to,
          `${reason} ${node} ${next}`,
        );
        break;
      default:
        assert.equal(location[from], location[to], reason);
    }
  });
}

test('the closure refuses nothing realisable, witnesses respect it, and its cycles are what they say', () => {
  const choose = seededChoice(21);
  const instance = new Instance();
  let refused = 0;
  for (let at = 0; at < 10_000; at++) {
    const shape = {
      threads: 2 + choose(3),
      locations: 1 + choose(3),
      events: 6 + choose(14),
      fences: 10,
      updates: choose(15),
      atomics: choose(10),
      ordered: choose(10),
      finals: choose(2) * 20,
    };
    fillAtRandom(instance, shape, MODELS[choose(3)], choose(3) - 1, choose);
    for (const model of MODELS) {
      const verifier = VERIFIERS[model];
      const isRealisable = verifier.verify(instance, { closure: false });
      const witness = verifier.steps.slice(0, verifier.stepCount);
      const { closure } = verifier;
      const isClosed = closure.close(instance, model);
      assert.ok(isClosed || !isRealisable, instanceText(instance));
      if (!isClosed) {
        refused++;
        assertCycle(instance, closure);
      }
      if (!isRealisable) continue;
      witness.forEach((later, place) => {
        for (const earlier of witness.subarray(0, place)) {
          assert.ok(!closure.precedes(later, earlier), `${earlier} is done before ${later}`);
        }
      });
    }
  }
  assert.ok(refused > 3000, `${refused} refused`);
});

test('for more threads it does not decide: a choice between two orders, both of which fail', () => {
  // Two writes of x and two of y, each told of by a flag; the readers of x know that both writes of y have been, and the other way
  // round. Whichever write of x is first, its reader comes before the second one, which comes before both readers of y.
  const build = (readersOfY: number): Instance => {
    const instance = new Instance();
    instance.clear(8, 6);
    const writes = [X, X, Y, Y].map((location, thread) => {
      const event = instance.add(thread, write, location);
      instance.add(thread, orderedWrite, 2 + thread);
      return event;
    });
    writes.forEach((event, writer) => {
      if (writer >= 2 + readersOfY) return;
      const flags = writer < 2 ? [4, 5] : [2, 3];
      for (const flag of flags) instance.add(4 + writer, read, flag, 2 * (flag - 2) + 1);
      instance.add(4 + writer, read, instance.location[event], event);
    });
    return instance;
  };
  const closure = new Closure();
  for (const model of MODELS) assert.ok(closure.close(build(2), model));
  assert.deepEqual(allowedBy(build(2)), []);
  assert.deepEqual(allowedBy(build(1)), ['sc', 'tso', 'pso']);
});

test('for two threads without atomic blocks the closure decides', () => {
  const choose = seededChoice(22);
  const instance = new Instance();
  const closure = new Closure();
  let no = 0;
  for (let at = 0; at < 20_000; at++) {
    const shape = {
      ...PLAIN,
      threads: 2,
      locations: 1 + choose(4),
      events: 4 + choose(20),
      fences: choose(25),
    };
    fillAtRandom(instance, shape, MODELS[choose(3)], choose(4) - 1, choose);
    for (const model of MODELS) {
      const isRealisable = VERIFIERS[model].verify(instance, { closure: false });
      assert.equal(closure.close(instance, model), isRealisable, `${model}\n${instanceText(instance)}`);
      if (!isRealisable) no++;
    }
  }
  assert.ok(no > 10_000, `${no} not realisable`);
});
