/**
 * Threads that wait at the end of an execution (docs/reductions.md, `await` and `retry`): which of
 * these executions are kept, and what would be lost without them.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReductionName } from '../../src/index.ts';
import { type LoopRun, load, lowered, type Phrase, runLoops, textOf } from '../support/loop-programs.ts';

const MODELS = ['rc11', 'rc11-cpp20', 'ra'] as const;
const BOTH: readonly ReductionName[] = ['await', 'retry'];

const found = ({ outcomes, errors }: LoopRun) => ({ outcomes, errors });

const store =
  (to: string, value: number): Phrase =>
  () => [`store atomic i32 ${value}, ptr @${to} monotonic, align 4`];

/** `do { a = x; b = y; } while (a != b);`, with something else at the end of each round. */
const untilEqual =
  (loads: (id: string) => readonly string[], last: string): Phrase =>
  (id) => [
    `br label %head${id}`,
    `head${id}:`,
    ...loads(id),
    last.replaceAll('#', id),
    `%c${id} = icmp ne i32 %a${id}, %b${id}`,
    `br i1 %c${id}, label %head${id}, label %out${id}`,
    `out${id}:`,
  ];

const BOTH_WORDS = (id: string): readonly string[] => [
  load(`a${id}`, 'x', 'monotonic'),
  load(`b${id}`, 'y', 'monotonic'),
];
const UNTIL_EQUAL = untilEqual(BOTH_WORDS, '');
/** Rounds that do not end with a read: only the whole round shows that it was in vain. */
const FENCED = untilEqual(BOTH_WORDS, 'fence acquire');
const LOOPS = [UNTIL_EQUAL, FENCED];

const declaring = (text: string, ...lines: readonly string[]): string => [...lines, text].join('\n');

test('a loop that waits for ever is found, whatever else it reads', async () => {
  for (const loop of LOOPS)
    for (const [writes, errors] of [
      [[store('x', 1)], ['liveness']],
      [[store('x', 1), store('y', 1)], []],
      [[store('x', 1), store('y', 1), store('y', 2)], ['liveness']],
    ] as const)
      for (const model of MODELS) {
        const code = lowered(textOf([[loop, store('z', 1)], writes]));
        const without = await runLoops(code, model, []);
        const reduced = await runLoops(code, model, BOTH);
        assert.deepEqual(reduced.errors, errors);
        assert.deepEqual(found(reduced), found(without), model);
        assert.ok(reduced.blocked <= without.blocked);
      }
});

test('rounds with outdated reads are no executions of their own', async () => {
  // All that is left to wait for is there in the end.
  for (const loop of LOOPS) {
    const code = lowered(textOf([[loop], [store('x', 1), store('y', 1)]]));
    const { executions, blocked } = await runLoops(code, 'rc11', BOTH);
    assert.deepEqual([executions, blocked], [2, 0]);
  }
});

/** `do { lock(m); v = x; unlock(m); } while (v == 0);`, a plain read. */
const POLLED: Phrase = (id) => [
  `br label %head${id}`,
  `head${id}:`,
  `%l${id} = call i32 @__heddle_lock(ptr @m)`,
  `%v${id} = load i32, ptr @x`,
  `%u${id} = call i32 @__heddle_unlock(ptr @m)`,
  `%c${id} = icmp eq i32 %v${id}, 0`,
  `br i1 %c${id}, label %head${id}, label %out${id}`,
  `out${id}:`,
];
const lockedStore =
  (value: number): Phrase =>
  (id) => [
    `%l${id} = call i32 @__heddle_lock(ptr @m)`,
    `store i32 ${value}, ptr @x`,
    `%u${id} = call i32 @__heddle_unlock(ptr @m)`,
  ];

test('polling that came too early is no execution of its own, unless what it saw is final', async () => {
  const polls: readonly ReductionName[] = [...BOTH, 'poll'];
  for (const model of MODELS)
    for (const [writes, expected] of [
      [[lockedStore(1)], [1, 0]],
      [
        [lockedStore(1), lockedStore(2)],
        [2, 0],
      ],
      [
        [lockedStore(1), lockedStore(0)],
        [1, 2],
      ],
      [[], [0, 1]],
    ] as const) {
      const { executions, blocked, errors } = await runLoops(
        lowered(textOf([[POLLED], writes])),
        model,
        polls,
      );
      assert.deepEqual([executions, blocked], expected, model);
      assert.deepEqual(errors, blocked > 0 ? ['liveness'] : [], model);
    }
});

test('what a thread has done is a result, though it waits, when the program ends or fails', async () => {
  const ends = ['call void @__heddle_exit(i32 0)', 'unreachable', 'dead:'];
  const fails = ['call void @__heddle_error(ptr @text, ptr @text)', 'unreachable', 'dead:'];
  for (const loop of LOOPS)
    for (const last of [ends, fails])
      for (const model of MODELS) {
        const text = declaring(
          textOf([
            [loop, store('z', 1)],
            [store('x', 1), store('y', 1), () => last],
          ]),
          'declare void @__heddle_exit(i32)',
          'declare void @__heddle_error(ptr, ptr)',
          '@text = constant [10 x i8] c"assertion\\00"',
        );
        const code = lowered(text);
        assert.deepEqual(found(await runLoops(code, model, BOTH)), found(await runLoops(code, model, [])));
      }
});

/** `a = x; while (a != 0) a = x;`, the first load apart from the loop. */
const PEELED: Phrase = (id) => [
  `%p${id} = alloca i32`,
  load(`f${id}`, 'x', 'monotonic'),
  `store i32 %f${id}, ptr %p${id}`,
  `br label %head${id}`,
  `head${id}:`,
  `%a${id} = load i32, ptr %p${id}`,
  `%c${id} = icmp ne i32 %a${id}, 0`,
  `br i1 %c${id}, label %body${id}, label %out${id}`,
  `body${id}:`,
  load(`v${id}`, 'x', 'monotonic'),
  `store i32 %v${id}, ptr %p${id}`,
  `br label %head${id}`,
  `out${id}:`,
];

test('a first load apart from its loop makes no more executions', async () => {
  const writes = [0, 1, 2, 3, 4, 5, 6, 7].map((value) => store('x', value));
  const code = lowered(textOf([[PEELED], writes]));
  const { executions, blocked, errors } = await runLoops(code, 'rc11', BOTH);
  // It reads the first value or the 0 that is stored, or else what is last: then it waits for ever.
  assert.deepEqual([executions, blocked, errors], [2, 1, ['liveness']]);
});

/** `while (*x != 1);` */
const untilOne =
  (loads: (id: string) => string): Phrase =>
  (id) => [
    `br label %head${id}`,
    `head${id}:`,
    loads(id),
    `%c${id} = icmp ne i32 %v${id}, 1`,
    `br i1 %c${id}, label %head${id}, label %out${id}`,
    `out${id}:`,
  ];
const PLAIN_WAIT = untilOne((id) => `%v${id} = load i32, ptr @x`);
const RELAXED_WAIT = untilOne((id) => load(`v${id}`, 'x', 'monotonic'));
const plainStore =
  (value: number): Phrase =>
  () => [`store i32 ${value}, ptr @x`];

test('plain reads wait where races are not looked for', async () => {
  const ignored = { ignoredErrors: new Set(['data-race'] as const) };
  for (const [value, blocked, errors] of [
    [1, 0, []],
    [2, 1, ['liveness']],
  ] as const) {
    const code = lowered(textOf([[PLAIN_WAIT], [plainStore(1), plainStore(value)]]));
    const relaxed = lowered(textOf([[RELAXED_WAIT], [store('x', 1), store('x', value)]]));
    for (const model of MODELS) {
      const reduced = await runLoops(code, model, BOTH, 'graph', ignored);
      assert.deepEqual([reduced.blocked, reduced.errors], [blocked, errors], model);
      // A read that does not wait is given each value, and its rounds are thrown away.
      const { candidates } = await runLoops(relaxed, model, BOTH, 'graph', ignored);
      assert.equal(reduced.candidates, candidates, model);
      assert.deepEqual(found(reduced), found(await runLoops(code, model, [], 'graph', ignored)), model);
    }
    const races = ({ errors: kinds }: LoopRun) => kinds.includes('data-race');
    for (const model of ['rc11', 'rc11-cpp20']) {
      const looking = await runLoops(code, model, BOTH);
      assert.ok(races(looking), model);
      assert.deepEqual(found(looking), found(await runLoops(code, model, [])), model);
    }
  }
});

/** A thread waits for a word of another, which passes its address on without ordering anything. */
const EARLY = textOf(
  [
    [
      () => [
        '%p = call ptr @__heddle_malloc(i64 4, i64 4, i32 1)',
        'store atomic i32 0, ptr %p monotonic, align 4',
        'store atomic ptr %p, ptr @a monotonic, align 8',
        'store atomic i32 1, ptr %p release, align 4',
      ],
    ],
    [
      () => [
        '%q = load atomic ptr, ptr @a monotonic, align 8',
        '%none = icmp eq ptr %q, null',
        'br i1 %none, label %out, label %head',
        'head:',
        '%v = load atomic i32, ptr %q acquire, align 4',
        '%c = icmp eq i32 %v, 0',
        'br i1 %c, label %head, label %out',
        'out:',
      ],
    ],
  ],
  ['@a = global ptr null', 'declare ptr @__heddle_malloc(i64, i64, i32)'],
);

test('a thread does not wait at an object whose allocation does not happen before', async () => {
  for (const model of MODELS) {
    const { errors } = await runLoops(lowered(EARLY), model, BOTH);
    assert.ok(errors.includes('invalid-access') === (model !== 'ra'), `${model}: ${errors}`);
  }
});

/** Returns how often it has read: `if (load(x) == 1) return 1; return load(x) == 1 ? 2 : 3;` */
const counting = (same: boolean): string =>
  textOf([[], [store('x', 1)]])
    .replace(
      'ret ptr null',
      [
        load('a', 'x', 'monotonic'),
        '%one = icmp eq i32 %a, 1',
        'br i1 %one, label %first, label %again',
        'first:',
        'ret ptr inttoptr (i64 1 to ptr)',
        'again:',
        load('b', 'x', 'monotonic'),
        '%two = icmp eq i32 %b, 1',
        'br i1 %two, label %second, label %third',
        'second:',
        `ret ptr inttoptr (i64 ${same ? 1 : 2} to ptr)`,
        'third:',
        'ret ptr inttoptr (i64 3 to ptr)',
      ].join('\n'),
    )
    .replace(
      'ret i32 0',
      [
        '%result = call ptr @__heddle_join(i32 %t0)',
        '%number = ptrtoint ptr %result to i32',
        'store i32 %number, ptr @k',
        'ret i32 0',
      ].join('\n'),
    );

test('threads that end are told apart by their results', async () => {
  for (const same of [false, true]) {
    const code = lowered(declaring(counting(same), 'declare ptr @__heddle_join(i32)'));
    const without = await runLoops(code, 'rc11', []);
    const reduced = await runLoops(code, 'rc11', ['retry']);
    assert.deepEqual(found(reduced), found(without));
    assert.equal(without.executions, 3);
    assert.equal(reduced.executions, same ? 2 : 3);
  }
});
