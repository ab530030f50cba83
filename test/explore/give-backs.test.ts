/**
 * Rounds that take from a counter and give back what they took are left out (docs/reductions.md, `giveback`), and no outcome
 * and no error is lost: random programs over one counter, with the reduction and without, and directed ones in which the
 * rounds matter.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { ReductionName } from '../../src/index.ts';
import {
  keep,
  type LoopRun,
  load,
  loads,
  lowered,
  type Phrase,
  runLoops,
  stores,
  textOf,
} from '../support/loop-programs.ts';
import { usualOrSlow } from '../support/slow.ts';

const MODELS = ['sc', 'tso', 'pso', 'ra', 'sra', 'rc11', 'rc11-cpp20'] as const;
const RUNS = usualOrSlow(15, 1000);
const ON: readonly ReductionName[] = ['await', 'giveback'];
/** Rounds of loops that do not end without the reduction. */
const BOUND = { unroll: 2 };
/** CPU seconds with the reduction: a search that starts again takes longer than one without. */
const LONG = 20;

interface Take {
  readonly amount: number;
  /** What the counter must have had. */
  readonly least: number;
  readonly mode: string;
  readonly givesMode: string;
  /** How the thread waits after giving back. */
  readonly waits: 'at once' | 'looks' | 'looks for more' | 'reads other';
  /** What is not as it should be. */
  readonly flaw: 'none' | 'counts' | 'remembers' | 'keeps' | 'keeps given' | 'gives less' | 'gives up';
  /** What the thread does with what it has taken. */
  readonly body: Phrase;
  readonly givesBack: boolean;
}

const waitFor = (id: string, least: number): readonly string[] => [
  `br label %look${id}`,
  `look${id}:`,
  load(`w${id}`, 'n', 'monotonic'),
  `%d${id} = icmp slt i32 %w${id}, ${least}`,
  `br i1 %d${id}, label %look${id}, label %head${id}`,
];

const WAITS: Readonly<Record<Take['waits'], (id: string, least: number) => readonly string[]>> = {
  'at once': (id) => [`br label %head${id}`],
  looks: waitFor,
  'looks for more': (id, least) => waitFor(id, least + 1),
  'reads other': (id) => [load(`z${id}`, 'x', 'monotonic'), keep(id, `z${id}`), `br label %head${id}`],
};

const FLAWS: Readonly<Record<Take['flaw'], (id: string) => readonly string[]>> = {
  none: () => [],
  counts: (id) => [
    `%t${id} = load i32, ptr @saw_${id}`,
    `%u${id} = add i32 %t${id}, 1`,
    `store i32 %u${id}, ptr @saw_${id}`,
  ],
  remembers: (id) => [`store i32 1, ptr %m${id}`],
  keeps: (id) => [keep(id, `v${id}`)],
  'keeps given': (id) => [keep(id, `g${id}`)],
  'gives less': () => [],
  'gives up': (id) => [
    keep(id, `v${id}`),
    `%up${id} = icmp slt i32 %v${id}, 5`,
    `br i1 %up${id}, label %end${id}, label %on${id}`,
    `on${id}:`,
  ],
};

/** `while (sub(n, amount) < least) { add(n, amount); wait } body; add(n, amount);` and what is nearly that. */
const take =
  ({ amount, least, mode, givesMode, waits, flaw, body, givesBack }: Take): Phrase =>
  (id) => [
    ...(flaw === 'remembers' ? [`%m${id} = alloca i32`, `store i32 0, ptr %m${id}`] : []),
    `br label %head${id}`,
    `head${id}:`,
    `%v${id} = atomicrmw sub ptr @n, i32 ${amount} ${mode}`,
    `%c${id} = icmp slt i32 %v${id}, ${least}`,
    `br i1 %c${id}, label %few${id}, label %out${id}`,
    `few${id}:`,
    `%g${id} = atomicrmw add ptr @n, i32 ${flaw === 'gives less' ? amount - 1 : amount} ${givesMode}`,
    ...FLAWS[flaw](id),
    ...WAITS[waits](id, least),
    `out${id}:`,
    ...body(`${id}`),
    ...(flaw === 'remembers' ? [`%r${id} = load i32, ptr %m${id}`, keep(id, `r${id}`)] : []),
    ...(givesBack ? [`%b${id} = atomicrmw add ptr @n, i32 ${amount} release`] : []),
    `br label %end${id}`,
    `end${id}:`,
  ];

const ofUpdate = fc.constantFrom('monotonic', 'acquire', 'acq_rel', 'seq_cst');
const nothing: Phrase = () => [];
const readsAndWrites: Phrase = (id) => [
  load(`k${id}`, 'x', 'monotonic'),
  keep(id, `k${id}`),
  'store atomic i32 1, ptr @x monotonic, align 4',
];

const takes = fc
  .record({
    amount: fc.constantFrom(1, 1, 2),
    least: fc.constantFrom(1, 1, 2),
    mode: ofUpdate,
    givesMode: ofUpdate,
    waits: fc.constantFrom('at once', 'looks', 'looks', 'looks for more', 'reads other'),
    flaw: fc.oneof(
      { arbitrary: fc.constant('none' as const), weight: 3 },
      {
        arbitrary: fc.constantFrom<Take['flaw']>(
          'counts',
          'remembers',
          'keeps',
          'keeps given',
          'gives less',
          'gives up',
        ),
        weight: 1,
      },
    ),
    body: fc.oneof(fc.constant(nothing), stores, fc.constant(readsAndWrites)),
    givesBack: fc.constantFrom(true, true, false),
  } satisfies { [field in keyof Take]: fc.Arbitrary<Take[field]> })
  .map(take);

const atCounter: fc.Arbitrary<Phrase> = fc.constantFrom<Phrase>(
  (id) => [load(`v${id}`, 'n', 'acquire'), keep(id, `v${id}`)],
  (id) => [load(`v${id}`, 'n', 'monotonic')],
  () => ['store atomic i32 1, ptr @n monotonic, align 4'],
  (id) => [`%v${id} = atomicrmw xchg ptr @n, i32 2 acq_rel`],
  (id) => [`%v${id} = atomicrmw add ptr @n, i32 1 release`],
  (id) => [`%v${id} = atomicrmw add ptr @n, i32 1 release`, keep(id, `v${id}`)],
  (id) => [`%r${id} = cmpxchg ptr @n, i32 1, i32 2 acq_rel acquire`],
);

const programs = fc
  .tuple(
    fc.constantFrom(0, 1, 1, 2),
    fc.array(
      fc.array(
        fc.oneof(
          { arbitrary: takes, weight: 8 },
          { arbitrary: atCounter, weight: 1 },
          { arbitrary: stores, weight: 1 },
          { arbitrary: loads, weight: 1 },
        ),
        { minLength: 1, maxLength: 2 },
      ),
      { minLength: 2, maxLength: 3 },
    ),
  )
  .map(([initial, threads]) => textOf(threads, [`@n = global i32 ${initial}`]));

/** Waiting for ever is seen only where a loop is known to wait. */
const compared = ({ outcomes, errors }: LoopRun) => ({
  outcomes,
  errors: errors.filter((error) => error !== 'liveness'),
});

describe('random programs over a counter', () => {
  for (const model of MODELS) {
    test(`under ${model}, with and without \`giveback\``, async () => {
      let saved = 0;
      await fc.assert(
        fc.asyncProperty(programs, async (text) => {
          const code = lowered(text);
          const without = await runLoops(code, model, ['await'], 'graph', BOUND);
          fc.pre(!without.isAborted);
          const reduced = await runLoops(code, model, ON, 'graph', BOUND, LONG);
          assert.equal(reduced.isAborted, false, text);
          assert.deepEqual(compared(reduced), compared(without), text);
          saved += without.executions - reduced.executions;
        }),
        { numRuns: RUNS },
      );
      assert.ok(saved > 0);
    });
  }
});

const usual: Take = {
  amount: 1,
  least: 1,
  mode: 'acquire',
  givesMode: 'monotonic',
  waits: 'looks',
  flaw: 'none',
  body: readsAndWrites,
  givesBack: true,
};

const counted = (threads: readonly (readonly Phrase[])[], initial: number): string =>
  textOf(threads, [`@n = global i32 ${initial}`]);

test('two threads under a lock that counts: one execution for each order', async () => {
  for (const waits of ['looks', 'at once'] as const) {
    const code = lowered(counted([[take({ ...usual, waits })], [take({ ...usual, waits })]], 1));
    const { executions, blocked, isComplete } = await runLoops(code, 'rc11', ON);
    assert.deepEqual({ executions, blocked, isComplete }, { executions: 2, blocked: 0, isComplete: true });
  }
});

/** Each lets somebody see that a round took something. */
const SEEN: Readonly<Record<string, readonly (readonly Phrase[])[]>> = {
  'a thread looks at the counter': [
    [take(usual)],
    [take(usual)],
    [(id) => [load(`v${id}`, 'n', 'monotonic'), keep(id, `v${id}`)]],
  ],
  'a thread gives up': [[take(usual)], [take(usual)], [take({ ...usual, flaw: 'gives up' })]],
  'a round is counted': [[take(usual)], [take({ ...usual, flaw: 'counts' })]],
  'a round is remembered': [[take(usual)], [take({ ...usual, flaw: 'remembers' })]],
  'what was there is kept': [[take(usual)], [take({ ...usual, flaw: 'keeps given' })]],
};

for (const [title, threads] of Object.entries(SEEN)) {
  test(`nothing is left out if ${title}`, async () => {
    const code = lowered(counted(threads, 1));
    for (const model of ['rc11', 'sc']) {
      const without = await runLoops(code, model, ['await'], 'graph', { unroll: 1 });
      const reduced = await runLoops(code, model, ON, 'graph', { unroll: 1 });
      assert.equal(without.isAborted, false);
      assert.deepEqual(compared(reduced), compared(without));
      assert.equal(reduced.executions, without.executions);
    }
  });
}

/** 0, less 1 by a round, 1 by the store, 2 when the round gives back: it ends with 1 without the round. */
test('a store may come between what a round takes and gives back', async () => {
  const gives: Phrase = () => ['store atomic i32 1, ptr @n monotonic, align 4'];
  const code = lowered(counted([[take(usual)], [gives]], 0));
  const without = await runLoops(code, 'rc11', ['await'], 'graph', { unroll: 1 });
  const reduced = await runLoops(code, 'rc11', ON, 'graph', { unroll: 1 });
  assert.deepEqual(compared(reduced), compared(without));
  assert.ok(without.outcomes.some((outcome) => outcome.startsWith('n=2 ')));
});

test('a thread that waits for ever for what nobody gives is an error', async () => {
  const code = lowered(counted([[take({ ...usual, givesBack: false })], [take(usual)]], 1));
  const { errors, blocked } = await runLoops(code, 'rc11', ON);
  assert.deepEqual({ errors, blocked }, { errors: ['liveness'], blocked: 1 });
});
