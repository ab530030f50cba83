/**
 * The operational machines of SC, TSO and PSO reach the final states that the engine finds, registers and memory: on all litmus
 * tests in C, and on random programs with fences, RMWs and compare-exchanges.
 *
 * Executions in which a thread ends early (at an assumption, a fault, or a loop that is cut off) have no final state in either;
 * it is only compared whether there are any.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { Outcomes } from '../../src/explore/results/outcomes.ts';
import {
  checkLitmus,
  type LitmusTest,
  type OpenedModel,
  openModel,
  type Program,
  parseLitmus,
} from '../../src/index.ts';
import type { LitmusQuestion, Observable } from '../../src/program/condition.ts';
import { loader } from '../support/explore.ts';
import { allTests, isLeftOut } from '../support/litmus-tests.ts';
import { litmusPrograms, litmusText, type ProgramSize } from '../support/random-litmus.ts';
import { usualOrSlow, usualPart } from '../support/slow.ts';
import { type MachineModel, reachedStates } from './store-buffer-machine.ts';

/** What is compared with the machines. */
const ENGINE = { engine: 'rf', equivalence: 'rf' } as const;

const MODELS: readonly MachineModel[] = ['sc', 'tso', 'pso'];
const LIBRARY = allTests();

const opened = new Map<MachineModel, OpenedModel>();

function open(name: MachineModel, program: Program): OpenedModel {
  const known = opened.get(name) ?? openModel(name, program, loader);
  opened.set(name, known);
  return known;
}

/** The test's question, asked of everything: every register of every thread, every location, no filter. */
function askAll({ program, question }: LitmusTest): LitmusQuestion {
  const registers = program.threads.flatMap((thread, index) =>
    thread.registers.map(
      (name, register): Observable => ({ kind: 'register', thread: index, register, name }),
    ),
  );
  const locations = program.locations.map(
    ({ name }, location): Observable => ({ kind: 'location', location, name }),
  );
  return { condition: question.condition, observed: [...registers, ...locations] };
}

interface Found {
  /** Texts of the final states, each once, in one order. */
  readonly states: readonly string[];
  readonly someEndEarly: boolean;
}

async function foundByEngine(
  { program }: LitmusTest,
  question: LitmusQuestion,
  name: MachineModel,
): Promise<Found> {
  const { model } = open(name, program);
  const { litmus, blocked, engine } = await checkLitmus(program, question, model, ENGINE);
  assert.equal(engine, ENGINE.engine);
  return { states: litmus.states.map(({ text }) => text), someEndEarly: blocked > 0 };
}

function foundByMachine({ program }: LitmusTest, question: LitmusQuestion, name: MachineModel): Found {
  const { finals, mayStop } = reachedStates(program, name);
  const outcomes = new Outcomes(program, question);
  for (const read of finals) outcomes.record(read, true);
  return { states: outcomes.finalStates().map(({ text }) => text), someEndEarly: mayStop };
}

/** Fails unless engine and machine find the same; gives the number of final states. */
async function compare(litmus: LitmusTest, name: MachineModel): Promise<number> {
  const question = askAll(litmus);
  const expected = foundByMachine(litmus, question, name);
  assert.deepEqual(
    await foundByEngine(litmus, question, name),
    expected,
    `${litmus.program.name} under ${name}`,
  );
  return expected.states.length;
}

const load = (location: string): string =>
  `int r0 = atomic_load_explicit(${location}, memory_order_relaxed);`;
const store = (location: string, order = 'relaxed'): string =>
  `atomic_store_explicit(${location}, 1, memory_order_${order});`;
const cas = (location: string, expected: number): string =>
  `int r0 = ${expected}; atomic_compare_exchange_strong_explicit(${location}, &r0, 7, memory_order_relaxed, memory_order_relaxed);`;
const FENCE = 'atomic_thread_fence(memory_order_seq_cst);';

/** Two threads, and the number of their final states under SC, TSO and PSO, by hand. */
const BY_HAND: Readonly<Record<string, readonly [string, string, readonly [number, number, number]]>> = {
  'store buffering': [`${store('x')} ${load('y')}`, `${store('y')} ${load('x')}`, [3, 4, 4]],
  'store buffering with fences': [
    `${store('x')} ${FENCE} ${load('y')}`,
    `${store('y')} ${FENCE} ${load('x')}`,
    [3, 3, 3],
  ],
  'store buffering, then a compare-exchange that fails': [
    `${store('x')} ${cas('y', 5)}`,
    `${store('y')} ${cas('x', 5)}`,
    [3, 4, 4],
  ],
  // One of them succeeds in memory, where the other's store has come before or comes after.
  'store buffering, then a compare-exchange that may succeed': [
    `${store('x')} ${cas('y', 0)}`,
    `${store('y')} ${cas('x', 0)}`,
    [3, 3, 3],
  ],
  'two stores and a reader of both': [
    `${store('x')} ${store('y')}`,
    `${load('y')} int r1 = atomic_load_explicit(x, memory_order_relaxed);`,
    [3, 3, 4],
  ],
  'a seq_cst store drains what was stored before it': [
    `${store('x')} ${store('y', 'seq_cst')} ${load('z')}`,
    `${store('z', 'seq_cst')} ${load('x')}`,
    [3, 3, 3],
  ],
  'a seq_cst store may overtake what was stored before it': [
    `${store('x')} ${store('y', 'seq_cst')}`,
    `${load('y')} int r1 = atomic_load_explicit(x, memory_order_relaxed);`,
    [3, 3, 4],
  ],
  'a thread sees its own stores': [`${store('x')} ${load('x')}`, `${store('y')} ${load('y')}`, [1, 1, 1]],
};

describe('by hand', () => {
  for (const [name, [first, second, expected]] of Object.entries(BY_HAND)) {
    test(name, async () => {
      const parameters = 'atomic_int* x, atomic_int* y, atomic_int* z';
      const text = `C t\n{}\nP0(${parameters}) { ${first} }\nP1(${parameters}) { ${second} }\nexists (true)\n`;
      const litmus = parseLitmus({ name: 'test.litmus', text });
      const found: number[] = [];
      for (const model of MODELS) found.push(await compare(litmus, model));
      assert.deepEqual(found, expected);
    });
  }
});

describe('all litmus tests in C', () => {
  for (const [turn, name] of MODELS.entries()) {
    test(`under ${name}`, async () => {
      let states = 0;
      const tests = usualPart(LIBRARY, 2, turn).filter(({ program }) => !isLeftOut(program, name));
      for (const litmus of tests) states += await compare(litmus, name);
      assert.ok(tests.length > usualOrSlow(100, 200) && states > 2 * tests.length, `${states} states`);
    });
  }
});

const KINDS: Readonly<Record<string, ProgramSize>> = {
  'of all kinds': { threads: 3, locations: 3, length: 5, operations: 7, hasWaits: true },
  'with RMWs': { threads: 3, locations: 2, length: 4, operations: 7, weights: [6, 4, 8, 1] },
  'with fences': { threads: 3, locations: 2, length: 5, operations: 7, weights: [10, 8, 2, 6] },
  'of two long threads': { threads: 2, locations: 3, length: 6, operations: 10, weights: [8, 6, 2, 3] },
};

describe('500 random programs each', () => {
  for (const [kind, size] of Object.entries(KINDS)) {
    test(kind, async () => {
      const states = { sc: 0, tso: 0, pso: 0 };
      await fc.assert(
        fc.asyncProperty(litmusPrograms(size), async (made) => {
          const litmus = parseLitmus({ name: 'random.litmus', text: litmusText(made) });
          for (const name of MODELS) states[name] += await compare(litmus, name);
        }),
        { numRuns: 500 },
      );
      // Buffers are seen: programs on which all models agree would compare little.
      assert.ok(states.sc < states.tso && states.tso < states.pso, JSON.stringify(states));
    });
  }
});
