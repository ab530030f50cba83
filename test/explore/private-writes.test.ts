/**
 * Threads that fill in a new node and try to put it on a list (docs/reductions.md, `retry`): the
 * writes to the node go with the rounds that fail, and no outcome and no error is lost.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { checkProgram } from '../../src/index.ts';
import { compileAll } from '../support/compile-all.ts';
import { open } from '../support/litmus-graphs.ts';
import { type LoopRun, lowered, type Phrase, runLoops, textOf } from '../support/loop-programs.ts';
import { usualOrSlow } from '../support/slow.ts';

interface Push {
  /** Whether the exchange tells what it has found, or the loop loads again. */
  readonly form: 'tells' | 'loads again';
  readonly load: string;
  readonly success: string;
  readonly failure: string;
  /** Mode of the write to `next`; '' if it is plain. */
  readonly write: string;
  /** The mode of an earlier one, or that there is none. */
  readonly first: 'none' | '' | 'monotonic' | 'release';
  readonly special: 'nothing' | 'sometimes' | 'known before' | 'fence' | 'fence in the loop' | 'never';
  readonly sets: 'next' | 'value';
}

const storeOf = (type: string, value: string, to: string, mode: string): string =>
  mode === ''
    ? `store ${type} ${value}, ptr ${to}`
    : `store atomic ${type} ${value}, ptr ${to} ${mode}, align 8`;
const loadOf = (name: string, type: string, from: string, mode: string): string =>
  mode === ''
    ? `%${name} = load ${type}, ptr ${from}`
    : `%${name} = load atomic ${type}, ptr ${from} ${mode}, align 8`;

/** A node is a pointer and a value. */
export const push =
  ({ form, load, success, failure, write, first, special, sets }: Push): Phrase =>
  (id) => {
    const value =
      sets === 'next' ? storeOf('ptr', `%o${id}`, `%n${id}`, write) : storeOf('i64', '7', `%v${id}`, write);
    return [
      `%old${id} = alloca ptr`,
      `%n${id} = call ptr @__heddle_malloc(i64 16, i64 8, i32 1)`,
      `%v${id} = getelementptr i8, ptr %n${id}, i64 8`,
      ...(first === 'none' ? [] : [storeOf('ptr', '@x', `%n${id}`, first)]),
      ...(special === 'known before' ? [storeOf('ptr', `%n${id}`, '@b', 'release')] : []),
      ...(special === 'fence' ? ['fence release'] : []),
      ...(form === 'tells' ? [loadOf(`f${id}`, 'ptr', '@a', load), `store ptr %f${id}, ptr %old${id}`] : []),
      `br label %head${id}`,
      `head${id}:`,
      ...(form === 'tells' ? [`%o${id} = load ptr, ptr %old${id}`] : [loadOf(`o${id}`, 'ptr', '@a', load)]),
      ...(special === 'sometimes'
        ? [
            `%null${id} = icmp eq ptr %o${id}, null`,
            `br i1 %null${id}, label %set${id}, label %on${id}`,
            `set${id}:`,
            value,
            `br label %on${id}`,
            `on${id}:`,
          ]
        : [value]),
      ...(special === 'fence in the loop' ? ['fence release'] : []),
      special === 'never'
        ? `%r${id} = cmpxchg ptr @a, ptr @y, ptr %n${id} ${success} ${failure}`
        : `%r${id} = cmpxchg ptr @a, ptr %o${id}, ptr %n${id} ${success} ${failure}`,
      `%got${id} = extractvalue { ptr, i1 } %r${id}, 0`,
      `%done${id} = extractvalue { ptr, i1 } %r${id}, 1`,
      `store ptr %got${id}, ptr %old${id}`,
      `br i1 %done${id}, label %out${id}, label %head${id}`,
      `out${id}:`,
    ];
  };

/** Looks at the first node: what it points at and what it is worth, or does something to it. */
const look =
  (from: string, load: string, read: string, effect: string): Phrase =>
  (id) => [
    loadOf(`p${id}`, 'ptr', from, load),
    `%none${id} = icmp eq ptr %p${id}, null`,
    `br i1 %none${id}, label %out${id}, label %some${id}`,
    `some${id}:`,
    `%w${id} = getelementptr i8, ptr %p${id}, i64 8`,
    ...(effect === 'reads'
      ? [
          loadOf(`q${id}`, 'ptr', `%p${id}`, read),
          loadOf(`u${id}`, 'i64', `%w${id}`, read),
          `%z${id} = icmp eq ptr %q${id}, null`,
          `%b${id} = zext i1 %z${id} to i32`,
          `%s${id} = trunc i64 %u${id} to i32`,
          `%t${id} = add i32 %b${id}, %s${id}`,
          `store i32 %t${id}, ptr @saw_${id}`,
        ]
      : []),
    ...(effect === 'writes' ? [storeOf('ptr', '@x', `%p${id}`, read.replace('acquire', 'release'))] : []),
    ...(effect === 'frees' ? [`call void @__heddle_free(ptr %p${id})`] : []),
    ...(effect === 'waits'
      ? [
          `br label %head${id}`,
          `head${id}:`,
          loadOf(`u${id}`, 'i64', `%w${id}`, 'monotonic'),
          `%c${id} = icmp eq i64 %u${id}, 0`,
          `br i1 %c${id}, label %head${id}, label %out${id}`,
        ]
      : [`br label %out${id}`]),
    `out${id}:`,
  ];

const pushes = fc.record({
  form: fc.constantFrom('tells', 'loads again'),
  load: fc.constantFrom('monotonic', 'monotonic', 'acquire'),
  success: fc.constantFrom('release', 'release', 'acq_rel', 'monotonic'),
  failure: fc.constantFrom('monotonic', 'monotonic', 'acquire'),
  write: fc.constantFrom('', 'monotonic', 'monotonic', 'release'),
  first: fc.constantFrom('none', 'none', '', 'monotonic', 'release'),
  special: fc.constantFrom(
    'nothing',
    'nothing',
    'nothing',
    'sometimes',
    'known before',
    'fence',
    'fence in the loop',
  ),
  sets: fc.constantFrom('next', 'next', 'value'),
} satisfies { [field in keyof Push]: fc.Arbitrary<Push[field]> });

const looks = fc.tuple(
  fc.constantFrom('@a', '@a', '@a', '@b'),
  fc.constantFrom('acquire', 'acquire', 'monotonic'),
  fc.constantFrom('', 'monotonic', 'monotonic', 'acquire'),
  fc.constantFrom('reads', 'reads', 'reads', 'writes', 'frees', 'waits'),
);

const lists = fc.tuple(pushes, pushes, looks);

const codeOf = (threads: readonly (readonly Phrase[])[]) =>
  lowered(
    textOf(threads, [
      '@a = global ptr null',
      '@b = global ptr null',
      'declare ptr @__heddle_malloc(i64, i64, i32)',
      'declare void @__heddle_free(ptr)',
    ]),
  );

const found = ({ outcomes, errors }: LoopRun) => ({ outcomes, errors });

const COMMON: Push = {
  form: 'loads again',
  load: 'acquire',
  success: 'release',
  failure: 'monotonic',
  write: 'monotonic',
  first: 'none',
  special: 'nothing',
  sets: 'next',
};

describe('random lists', () => {
  for (const model of ['rc11', 'rc11-cpp20'])
    test(`with and without \`retry\` under ${model}`, async () => {
      let saved = 0;
      await fc.assert(
        fc.asyncProperty(lists, fc.boolean(), async (threads, isFirst) => {
          const [one, other, reader] = [[push(threads[0])], [push(threads[1])], [look(...threads[2])]];
          const code = codeOf(isFirst ? [reader, one, other] : [one, other, reader]);
          const without = await runLoops(code, model, [], 'graph');
          fc.pre(!without.isAborted);
          for (const reductions of [['retry'], ['retry', 'await']] as const) {
            const reduced = await runLoops(code, model, reductions, 'graph');
            assert.deepEqual(found(reduced), found(without), reductions.join());
            saved += without.executions - reduced.executions;
          }
        }),
        { numRuns: usualOrSlow(60, 1_000) },
      );
      assert.ok(saved > 0);
    });

  test('as enumerated', async () => {
    await fc.assert(
      fc.asyncProperty(lists, async ([one, other]) => {
        const code = codeOf([[push(one)], [push(other)]]);
        const expected = await runLoops(code, 'rc11', [], 'enumerate');
        fc.pre(expected.isComplete);
        assert.deepEqual(found(await runLoops(code, 'rc11', ['retry'], 'graph')), found(expected));
      }),
      { numRuns: 15 },
    );
  });
});

test('rounds that fail go with what they have written', async () => {
  for (const form of ['loads again', 'tells'] as const) {
    const one = [push({ ...COMMON, load: form === 'tells' ? 'monotonic' : 'acquire', form })];
    const code = codeOf([one, one, [look('@a', 'acquire', 'monotonic', 'reads')]]);
    const without = await runLoops(code, 'rc11', []);
    const reduced = await runLoops(code, 'rc11', ['retry']);
    assert.deepEqual(found(reduced), found(without), form);
    assert.ok(2 * reduced.executions <= without.executions, `${reduced.executions} of ${without.executions}`);
  }
});

/** Two pushes of this kind and a thread that looks at what is there, with and without. */
async function compare(kind: Partial<Push>, from: string, load: string): Promise<readonly LoopRun[]> {
  const code = codeOf([
    [push({ ...COMMON, ...kind })],
    [push(COMMON)],
    [look(from, load, 'monotonic', 'reads')],
  ]);
  const without = await runLoops(code, 'rc11', [], 'graph');
  const reduced = await runLoops(code, 'rc11', ['retry'], 'graph');
  assert.deepEqual(found(reduced), found(without), JSON.stringify(kind));
  return [reduced, without];
}

test('a write that is not made again is seen', async () => {
  await compare({ special: 'sometimes', first: 'monotonic' }, '@a', 'acquire');
});

test('a node that others know already is not private', async () => {
  await compare({ special: 'known before', first: 'monotonic' }, '@b', 'acquire');
});

test('a node that is passed on without ordering anything shows all its errors', async () => {
  await compare({ success: 'monotonic', write: '', first: 'monotonic' }, '@a', 'monotonic');
  await compare({ special: 'fence', success: 'monotonic', first: 'monotonic' }, '@a', 'acquire');
});

test('a loop that never succeeds is cut off as before', async () => {
  const [reduced, without] = await compare({ special: 'never' }, '@a', 'acquire');
  assert.deepEqual([reduced!.isComplete, without!.isComplete], [false, false]);
});

test('what was written in a round that failed is seen where nothing orders the reader', async () => {
  const path = 'test/cases/fewer/stale-node.c';
  const { code } = (await compileAll([path])).get(path)!;
  const result = await checkProgram(code, path, open('rc11').model, {
    ignoredErrors: new Set(['invalid-access', 'data-race', 'memory-leak']),
  });
  assert.deepEqual(
    result.errors.map(({ kind }) => kind),
    ['assertion'],
    result.reason,
  );
});
