/**
 * Loops that wait are explored with fewer rounds (docs/reductions.md), and no outcome and no error is lost: with each reduction
 * as without it, by each engine, and as the engine that enumerates finds them without any.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { ReductionName } from '../../src/index.ts';
import {
  adds,
  cacheAccesses,
  keep,
  type LoopRun,
  load,
  loads,
  lowered,
  type Phrase,
  plainStores,
  polls,
  retries,
  retry,
  rewrites,
  runLoops,
  stores,
  textOf,
  threadsOf,
  underLock,
  waits,
} from '../support/loop-programs.ts';
import { usualOrSlow } from '../support/slow.ts';

const MODELS = ['sc', 'tso', 'pso', 'ra', 'rc11', 'rc11-cpp20', 'jam21', 'wra'] as const;
const COHERENT = MODELS.filter((model) => model !== 'jam21' && model !== 'wra');
/** How many programs are compared under each. */
const RUNS = usualOrSlow(25, 100);
/** Enumerating takes a hundred times as long. */
const ENUMERATED = usualOrSlow(8, 25);
/** CPU time: a program that takes longer without the reduction is not compared. */
const MOST_SECONDS = usualOrSlow(0.5, 2);

interface Kind {
  readonly reduction: ReductionName;
  readonly phrases: fc.Arbitrary<Phrase>;
  /** Reductions that are on in both. */
  readonly beside?: readonly ReductionName[];
  /**
   * Without the reduction rounds go on until they are cut off: fewer are explored, and nobody sees that a thread waits for ever.
   */
  readonly isEndless?: boolean;
  /** All unless given. */
  readonly models?: readonly string[];
}

const KINDS: Readonly<Record<string, Kind>> = {
  'exchanges that are tried again': {
    reduction: 'retry',
    phrases: fc.oneof(
      { arbitrary: retries, weight: 4 },
      { arbitrary: stores, weight: 2 },
      { arbitrary: adds, weight: 1 },
      { arbitrary: loads, weight: 1 },
      { arbitrary: waits, weight: 1 },
    ),
  },
  'exchanges that wait until they succeed': {
    reduction: 'retry',
    beside: ['await'],
    phrases: fc.oneof(
      { arbitrary: retries, weight: 4 },
      { arbitrary: stores, weight: 2 },
      { arbitrary: adds, weight: 1 },
      { arbitrary: loads, weight: 1 },
    ),
  },
  'exchanges that are tried again beside plain stores': {
    reduction: 'retry',
    phrases: fc.oneof(
      { arbitrary: retries, weight: 3 },
      { arbitrary: plainStores, weight: 2 },
      { arbitrary: stores, weight: 2 },
      { arbitrary: loads, weight: 1 },
    ),
  },
  'polling under a lock': {
    reduction: 'poll',
    isEndless: true,
    phrases: fc.oneof(
      { arbitrary: polls, weight: 3 },
      { arbitrary: underLock(fc.oneof(stores, adds, loads)), weight: 3 },
      { arbitrary: stores, weight: 1 },
      { arbitrary: loads, weight: 1 },
    ),
  },
  'rounds that store what is there': {
    reduction: 'rewrite',
    isEndless: true,
    models: COHERENT,
    phrases: fc.oneof(
      { arbitrary: rewrites, weight: 4 },
      { arbitrary: stores, weight: 3 },
      { arbitrary: cacheAccesses, weight: 1 },
      { arbitrary: plainStores, weight: 1 },
    ),
  },
};

const found = ({ outcomes, errors }: LoopRun) => ({ outcomes, errors });
const explored = ({ executions, blocked }: LoopRun): number => executions + blocked;

/** Rounds of loops that do not end without the reduction. */
const BOUND = { unroll: 3 };

for (const [kind, of] of Object.entries(KINDS)) {
  const { reduction, beside = [], phrases, isEndless = false, models = MODELS } = of;
  const options = isEndless ? BOUND : {};
  /** What is to be the same without the reduction. */
  const compared = (run: LoopRun) => ({
    outcomes: run.outcomes,
    errors: run.errors.filter((error) => !isEndless || error !== 'liveness'),
  });

  describe(kind, () => {
    for (const model of models) {
      test(`under ${model}, with and without \`${reduction}\``, async () => {
        let saved = 0;
        await fc.assert(
          fc.asyncProperty(threadsOf(phrases), async (threads) => {
            const code = lowered(textOf(threads));
            const without = await runLoops(code, model, beside, undefined, options, MOST_SECONDS);
            fc.pre(isEndless ? !without.isAborted : without.isComplete);
            const reduced = await runLoops(code, model, [...beside, reduction], undefined, options);
            assert.deepEqual(compared(reduced), compared(without));
            assert.ok(reduced.executions <= without.executions);
            saved += explored(without) - explored(reduced);
          }),
          { numRuns: RUNS },
        );
        assert.ok(saved > 0);
      });
    }

    test('as enumerated', async () => {
      await fc.assert(
        fc.asyncProperty(
          threadsOf(phrases, 2),
          fc.constantFrom('sc', 'rc11', 'ra'),
          async (threads, model) => {
            const code = lowered(textOf(threads));
            const expected = await runLoops(code, model, [], 'enumerate', {}, MOST_SECONDS);
            fc.pre(expected.isComplete);
            assert.deepEqual(found(await runLoops(code, model, [...beside, reduction])), found(expected));
          },
        ),
        { numRuns: ENUMERATED },
      );
    });
  });
}

/** y=1; x=1, and a thread that takes x from 1 to 2 and then reads y. */
const taken = (loads: string, fails: string, success = 'monotonic'): string =>
  textOf([
    [() => ['store atomic i32 1, ptr @y monotonic, align 4', 'store atomic i32 1, ptr @x release, align 4']],
    [
      retry({
        at: 'x',
        load: loads,
        success,
        failure: fails,
        desired: 'old',
        body: 'nothing',
        before: 'nothing',
      }),
      (id) => [load(`v${id}`, 'y', 'monotonic'), keep(id, `v${id}`)],
    ],
  ]);

test('a load does not take the place of an exchange that orders less', async () => {
  // Only a failed exchange that acquires nothing lets the thread take 1 to 2 and still read 0.
  for (const [loads, fails, isSeen] of [
    ['acquire', 'monotonic', true],
    ['seq_cst', 'acquire', false],
    ['monotonic', 'acquire', true],
  ] as const) {
    const code = lowered(taken(loads, fails));
    const without = await runLoops(code, 'rc11', []);
    const stale = without.outcomes.filter((text) => /x=2 .*saw_11=0/.test(text));
    assert.equal(stale.length > 0, isSeen, `${loads}, ${fails}`);
    assert.deepEqual(found(await runLoops(code, 'rc11', ['retry'])), found(without), `${loads}, ${fails}`);
  }
});

test('a load takes the place of an exchange that orders less if the thread learns the same right after', async () => {
  for (const [success, isSeen] of [
    ['monotonic', true],
    ['release', true],
    ['acquire', false],
    ['acq_rel', false],
  ] as const)
    for (const model of ['rc11', 'rc11-cpp20']) {
      const code = lowered(taken('acquire', 'monotonic', success));
      const without = await runLoops(code, model, []);
      const stale = without.outcomes.filter((text) => /x=2 .*saw_11=0/.test(text));
      assert.equal(stale.length > 0, isSeen, success);
      const failing = await runLoops(code, model, ['await']);
      const reduced = await runLoops(code, model, ['await', 'retry']);
      assert.deepEqual(found(reduced), found(without), success);
      assert.equal(reduced.executions < failing.executions, !isSeen, success);
    }
});

/**
 * A thread reads a if x is 0, else b, then takes x to 2, and tries again if x has changed; at last
 * it tells in y what x was. Another one sets x to 1. A third, if y is 1, does something to a.
 */
const tells = (mode: string, effect: string): string =>
  textOf(
    [
      [
        () => [
          '%old = alloca i32',
          load('first', 'x', 'monotonic'),
          'store i32 %first, ptr %old',
          'br label %head',
          'head:',
          '%o = load i32, ptr %old',
          '%zero = icmp eq i32 %o, 0',
          '%pa = load ptr, ptr @a',
          '%at = select i1 %zero, ptr %pa, ptr @b',
          `%q = load ${mode === '' ? '' : 'atomic '}i32, ptr %at${mode === '' ? '' : ` ${mode}`}, align 4`,
          '%r = cmpxchg ptr @x, i32 %o, i32 2 monotonic monotonic',
          '%got = extractvalue { i32, i1 } %r, 0',
          '%done = extractvalue { i32, i1 } %r, 1',
          'br i1 %done, label %out, label %fail',
          'fail:',
          'store i32 %got, ptr %old',
          'br label %head',
          'out:',
          '%seen = load i32, ptr %old',
          'store atomic i32 %seen, ptr @y monotonic, align 4',
        ],
      ],
      [() => ['store atomic i32 1, ptr @x monotonic, align 4']],
      [
        () => [
          load('told', 'y', 'monotonic'),
          '%one = icmp eq i32 %told, 1',
          'br i1 %one, label %then, label %end',
          'then:',
          '%mine = load ptr, ptr @a',
          effect,
          'br label %end',
          'end:',
        ],
      ],
    ],
    [
      '@a = global ptr null',
      '@b = global i32 0',
      'declare ptr @__heddle_malloc(i64, i64, i32)',
      'declare void @__heddle_free(ptr)',
    ],
  ).replace(
    'define i32 @main() {',
    [
      'define i32 @main() {',
      '%heap = call ptr @__heddle_malloc(i64 4, i64 4, i32 0)',
      'store i32 0, ptr %heap',
      'store ptr %heap, ptr @a',
    ].join('\n'),
  );

test('a read that only the failed exchange comes after shows its errors', async () => {
  const plain = 'store i32 5, ptr %mine';
  const atomic = 'store atomic i32 5, ptr %mine monotonic, align 4';
  const free = 'call void @__heddle_free(ptr %mine)';
  for (const [mode, effect, error] of [
    ['monotonic', plain, ['data-race']],
    ['monotonic', atomic, []],
    ['', atomic, ['data-race']],
    ['monotonic', free, ['invalid-access']],
  ] as const)
    for (const model of ['rc11', 'rc11-cpp20', 'sc', 'ra']) {
      const code = lowered(tells(mode, effect));
      const without = await runLoops(code, model, []);
      const leaks = (kinds: readonly string[]) => kinds.filter((kind) => kind !== 'memory-leak');
      const where = `${model}: ${mode} ${effect}`;
      if (model.startsWith('rc11')) assert.deepEqual(leaks(without.errors), error, where);
      const reduced = await runLoops(code, model, ['retry']);
      assert.deepEqual(found(reduced), found(without), where);
      assert.ok(error.length > 0 || reduced.executions < without.executions, where);
    }
});

/** A thread polls x under m, another tries m, then sets x under it. */
const tried = (tries: readonly string[]): string =>
  textOf([
    [
      (id) => [
        `br label %head${id}`,
        `head${id}:`,
        `%l${id} = call i32 @__heddle_lock(ptr @m)`,
        load(`v${id}`, 'x', 'monotonic'),
        `%u${id} = call i32 @__heddle_unlock(ptr @m)`,
        `%c${id} = icmp eq i32 %v${id}, 0`,
        `br i1 %c${id}, label %head${id}, label %out${id}`,
        `out${id}:`,
      ],
    ],
    [
      (id) => [
        ...tries.map((line) => line.replaceAll('#', id)),
        `%l${id} = call i32 @__heddle_lock(ptr @m)`,
        'store atomic i32 1, ptr @x monotonic, align 4',
        `%u${id} = call i32 @__heddle_unlock(ptr @m)`,
      ],
    ],
  ]);

test('a lock that is tried shows that it was taken: then polling is no waiting', async () => {
  const tries = [
    '%old# = call i32 @__heddle_trylock(ptr @m)',
    '%free# = icmp eq i32 %old#, 0',
    'br i1 %free#, label %give#, label %on#',
    'give#:',
    '%g# = call i32 @__heddle_unlock(ptr @m)',
    'br label %on#',
    'on#:',
    '%seen# = zext i1 %free# to i32',
    'store i32 %seen#, ptr @saw_#',
  ];
  const code = lowered(tried(tries));
  for (const reductions of [[], ['poll']] as const) {
    const { outcomes } = await runLoops(code, 'rc11', reductions, undefined, BOUND);
    assert.ok(
      outcomes.some((text) => text.includes('saw_10=0')),
      `${reductions}: ${outcomes}`,
    );
  }
});

test('polling for what nobody does is an error of every engine; what follows on it is explored', async () => {
  const set = lowered(tried([]));
  const never = lowered(tried([]).replaceAll('store atomic i32 1, ptr @x', 'store atomic i32 1, ptr @y'));
  for (const [model, engine] of [
    ['rc11', 'graph'],
    ['rc11', 'enumerate'],
    ['sc', 'rf'],
    ['tso', 'rf'],
    ['sc', 'operational'],
  ] as const) {
    assert.deepEqual(
      (await runLoops(never, model, ['poll'], engine)).errors,
      ['liveness'],
      `${model} ${engine}`,
    );
    const { outcomes, errors } = await runLoops(set, model, ['poll'], engine);
    assert.deepEqual([outcomes.length, errors], [1, []], `${model} ${engine}`);
  }
});
