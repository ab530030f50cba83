/** Predictions from small recordings, each made to show one thing. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  InputError,
  type PredictOptions,
  type PredictResult,
  parseTrace,
  predictTrace,
} from '../../src/index.ts';
import { open } from '../support/litmus-graphs.ts';

const MODELS = ['sc', 'tso', 'pso', 'ra', 'sra', 'wra', 'rc11', 'rc11-cpp20'] as const;
const RC11 = ['rc11', 'rc11-cpp20'];

/** Words of an event: `0 x=1` writes, `0 x?1` reads, `0 x:0>1` updates; `.na` is a mode. */
function line(words: string, number: number): string {
  const [thread, what, ...rest] = words.split(' ');
  const head = { thread: Number(thread), id: `e${number}` };
  const access = /^(\w+)([=?:])(\d+)(?:>(\d+))?(?:\.(\w+))?$/.exec(what!);
  if (access === null) {
    const [name] = rest;
    const op = what!;
    if (op === 'start' || op === 'join') return JSON.stringify({ ...head, op, child: Number(name) });
    if (op === 'lock' || op === 'unlock') return JSON.stringify({ ...head, op, location: name });
    if (op === 'assert')
      return JSON.stringify({
        thread: head.thread,
        op,
        read: rest[0],
        relation: rest[1],
        value: Number(rest[2]),
      });
    return JSON.stringify({ ...head, op });
  }
  const [, location, sign, first, second, mode = 'rlx'] = access;
  const common = { ...head, location, mode };
  const value = Number(first);
  if (sign === '=') return JSON.stringify({ ...common, op: 'write', value });
  if (sign === ':') return JSON.stringify({ ...common, op: 'update', read: value, write: Number(second) });
  return JSON.stringify({ ...common, op: 'read', value });
}

function predict(
  lines: readonly string[],
  model: string,
  options: Partial<PredictOptions> = {},
): Promise<PredictResult> {
  const recording = parseTrace({ name: 'small.jsonl', text: lines.map(line).join('\n') });
  return predictTrace(recording, open(model).model, { language: 'C', ...options });
}

/** `data-race 0 7`, by the numbers of the lines. */
async function found(lines: readonly string[], model: string): Promise<string[]> {
  const { predictions, verdict } = await predict(lines, model);
  assert.equal(verdict, predictions.length > 0 ? 'predicted' : 'none');
  return predictions.map(({ kind, events }) => [kind, ...events].join(' '));
}

interface Case {
  readonly name: string;
  readonly lines: readonly string[];
  readonly expected: (model: string) => readonly string[];
}

const CASES: readonly Case[] = [
  {
    name: 'a race behind sections that may change places',
    lines: ['0 x=1.na', '0 lock m', '0 unlock m', '1 lock m', '1 unlock m', '1 x?1.na'],
    expected: () => ['data-race 0 5'],
  },
  {
    name: 'no race within sections of one lock',
    lines: ['0 lock m', '0 x=1.na', '0 unlock m', '1 lock m', '1 x?1.na', '1 unlock m'],
    expected: () => [],
  },
  {
    name: 'a race within sections of two locks',
    lines: ['0 lock m', '0 x=1.na', '0 unlock m', '1 lock n', '1 x?1.na', '1 unlock n'],
    expected: () => ['data-race 1 4'],
  },
  {
    name: 'sections cannot change places where the second one reads what the first one wrote',
    lines: ['0 x=1.na', '0 lock m', '0 y=1', '0 unlock m', '1 lock m', '1 y?1', '1 unlock m', '1 x?1.na'],
    expected: () => [],
  },
  {
    name: 'no race where one waits for a release',
    lines: ['0 x=1.na', '0 f=1.rel', '1 f?1.acq', '1 x?1.na'],
    expected: () => [],
  },
  {
    name: 'a race of rc11 where one waits for a relaxed write: the two are never next at once',
    lines: ['0 x=1.na', '0 f=1', '1 f?1', '1 x?1.na'],
    expected: (model) => (RC11.includes(model) ? ['data-race 0 3'] : []),
  },
  {
    name: 'a race where another write has the value that one waits for',
    lines: ['0 x=1.na', '0 f=1.rel', '1 f?1.acq', '1 x?1.na', '2 f=1.rel'],
    expected: () => ['data-race 0 3'],
  },
  {
    name: 'no race of accesses that are both atomic',
    lines: ['0 x=1', '1 x?0'],
    expected: () => [],
  },
  {
    name: 'no race with what comes before the start of a thread, or behind its join',
    lines: ['0 x=1.na', '0 start 1', '1 begin', '1 x=2.na', '1 end', '0 join 1', '0 x=3.na'],
    expected: () => [],
  },
  {
    name: 'a race between start and join',
    lines: ['0 start 1', '1 begin', '1 x=2.na', '1 end', '0 x=1.na', '0 join 1'],
    expected: () => ['data-race 2 4'],
  },
  {
    name: 'a race that needs two writes to be in their buffers',
    lines: ['0 x=1', '0 y?0', '0 z=1.na', '1 y=1', '1 x?0', '1 z=2.na'],
    expected: (model) => (model === 'sc' ? [] : ['data-race 2 5']),
  },
  {
    name: 'two locks in two orders',
    lines: [
      '0 lock m',
      '0 lock n',
      '0 unlock n',
      '0 unlock m',
      '1 lock n',
      '1 lock m',
      '1 unlock m',
      '1 unlock n',
    ],
    expected: () => ['deadlock 1 5'],
  },
  {
    name: 'two locks in two orders within a third',
    lines: [
      ...['0 lock g', '0 lock m', '0 lock n', '0 unlock n', '0 unlock m', '0 unlock g'],
      ...['1 lock g', '1 lock n', '1 lock m', '1 unlock m', '1 unlock n', '1 unlock g'],
    ],
    expected: () => [],
  },
  {
    name: 'two locks in two orders, one thread after the other',
    lines: [
      ...['0 lock m', '0 lock n', '0 unlock n', '0 unlock m', '0 start 1', '1 begin'],
      ...['1 lock n', '1 lock m', '1 unlock m', '1 unlock n', '1 end'],
    ],
    expected: () => [],
  },
  {
    name: 'three locks in a circle',
    lines: ['0', '1', '2'].flatMap((thread) => {
      const [first, second] = [
        ['a', 'b'],
        ['b', 'c'],
        ['c', 'a'],
      ][Number(thread)]!;
      return [`lock ${first}`, `lock ${second}`, `unlock ${second}`, `unlock ${first}`].map(
        (op) => `${thread} ${op}`,
      );
    }),
    expected: () => ['deadlock 1 5 9'],
  },
  {
    name: 'an assertion of what was published',
    lines: ['0 x=1', '0 f=1', '1 f?1', '1 x?1', '1 assert e3 == 1'],
    expected: (model) => (model === 'pso' || RC11.includes(model) ? ['assertion 3'] : []),
  },
  {
    name: 'an assertion that failed when it was recorded',
    lines: ['0 x?0', '0 assert e0 != 0'],
    expected: () => ['assertion 0'],
  },
  {
    name: 'an assertion of an update that others may be before',
    lines: ['0 x:0>1', '0 assert e0 == 0', '1 x:1>2'],
    expected: () => [],
  },
  {
    name: 'an update is surely a write where it reads what was recorded',
    lines: ['1 x=5', '0 x:5>6', '1 x?6.na'],
    expected: () => ['data-race 1 2'],
  },
  {
    name: 'and may be none elsewhere',
    lines: ['1 x?0.na', '1 x=5', '0 x:5>6'],
    expected: (model) => (RC11.includes(model) ? ['data-race 0 2'] : []),
  },
  {
    // Where thread 1 has read 6 from thread 2, memory cannot be 5 any more. It can before x = 5
    // leaves its buffer, and where an update needs only its place behind the write that it reads.
    name: 'an update is not next when its value has been read',
    lines: [...['3 x=5', '3 k=1.rel', '0 x:5>6.acq_rel', '2 k?1.acq'], ...['2 x=6', '1 x?6.acq', '1 x?6.na']],
    expected: (model) => {
      if (RC11.includes(model)) return ['data-race 0 6', 'data-race 2 6', 'data-race 4 6'];
      return model === 'sc' || model === 'tso' ? ['data-race 4 6'] : ['data-race 2 6', 'data-race 4 6'];
    },
  },
  {
    // Thread 0 may do without g = 1 of thread 1 if thread 4 comes before thread 5, who alone writes
    // x = 1 then, but thread 0 itself: not if it reads anything but 5.
    name: 'an update writes what it wrote only if it reads what it read',
    lines: [
      ...['5 l:0>1.acq_rel', '5 x=1.rel', '1 x?1.acq', '1 x=9.na', '1 x=5', '1 g=1.rel', '0 g?1.acq'],
      ...['0 x:5>1', '0 q=1', '5 q?1', '5 l=0', '4 l:0>1.acq_rel', '4 g=1.rel'],
    ],
    expected: () => [],
  },
  {
    // The same with a read, and a write behind it that there is only if it reads 5.
    name: 'a thread does what it did only if it reads what it read',
    lines: [
      ...['5 l:0>1.acq_rel', '5 y=1.rel', '1 y?1.acq', '1 x=9.na', '1 x=5', '1 g=1.rel', '0 g?1.acq'],
      ...['0 x?5.acq', '0 y=1', '0 q=1', '5 q?1', '5 l=0', '4 l:0>1.acq_rel', '4 g=1.rel'],
    ],
    expected: () => [],
  },
];

describe('small recordings', () => {
  for (const { name, lines, expected } of CASES) {
    test(name, async () => {
      for (const model of MODELS) assert.deepEqual(await found(lines, model), expected(model), model);
    });
  }
});

test('an attempt that took a lock would not have waited for it', async () => {
  const lines = ['0 lock m', '0 lock n', '0 unlock n', '0 unlock m', '1 lock n', '1 lock m'].map(line);
  const deadlocks = async (last: string): Promise<number> => {
    const text = [...lines.slice(0, -1), lines.at(-1)!.replace('}', last)].join('\n');
    const recording = parseTrace({ name: 'tries.jsonl', text });
    return (await predictTrace(recording, open('sc').model, { language: 'C' })).predictions.length;
  };
  assert.equal(await deadlocks(', "try": false}'), 1);
  assert.equal(await deadlocks(', "try": true}'), 0);
  await assert.rejects(deadlocks(', "try": 1}'), InputError);
});

test('the model may forbid the recording itself', async () => {
  const lines = ['0 x=1', '0 y?0', '1 y=1', '1 x?0'];
  assert.equal((await predict(lines, 'sc')).allowsRecording, false);
  assert.equal((await predict(lines, 'tso')).allowsRecording, true);
});

test('an assertion that is not directly behind its read is left out, and counted', async () => {
  const { verdict, leftOut } = await predict(['0 x=1', '1 x?1', '1 y=1', '1 assert e1 == 1'], 'rc11');
  assert.deepEqual([verdict, leftOut], ['none', 1]);
});

test('what the questions do not suffice for is undecided', async () => {
  // Thread 1 could read from thread 2 if that did not go backwards: this is asked, and refused.
  const lines = ['0 x=1.na', '0 y=1', '2 y=1', '2 y=2', '1 y?2', '1 y?1', '1 x?1.na'];
  for (const model of ['sc', 'ra']) {
    assert.equal((await predict(lines, model)).verdict, 'none');
    const cut = await predict(lines, model, { questions: 1 });
    assert.equal(cut.verdict, 'inconclusive');
    assert.match(cut.reason, /1 of 1 groups/);
  }
});

test('what the time does not suffice for is undecided', async () => {
  const lines = [
    '0 x=1.na',
    '0 lock m',
    '0 y=1',
    '0 unlock m',
    '1 lock m',
    '1 y?1',
    '1 unlock m',
    '1 x?1.na',
    '2 y=1',
  ];
  assert.equal((await predict(lines, 'sc')).verdict, 'predicted');
  const cut = await predict(lines, 'sc', { budget: { milliseconds: 0 } });
  assert.equal(cut.verdict, 'inconclusive');
  assert.match(cut.reason, /the time ran out/);
});

test('kinds that are not asked for are not looked for', async () => {
  const { verdict, tallies } = await predict(['0 x=1.na', '1 x=2.na'], 'rc11', { kinds: ['deadlock'] });
  assert.deepEqual([verdict, tallies['data-race'].groups], ['none', 0]);
});

test('models of which prefixes cannot be asked are refused', async () => {
  for (const model of ['c11', 'xmm', 'imm'])
    await assert.rejects(predict(['0 x=1'], model), (error) => error instanceof InputError);
});

test('what assertions name is checked', () => {
  const read = '{"thread": 0, "op": "read", "location": "x", "value": 0, "id": "r"}';
  const parse = (text: string) => parseTrace({ name: 'a.jsonl', text });
  const said = (keys: string) => `${read}\n{"thread": 0, "op": "assert", ${keys}}`;
  assert.equal(parse(said('"read": "r", "relation": "<", "value": "-0x10"')).assertions.length, 1);
  const wrong = [
    '"read": "q", "relation": "<", "value": 1',
    '"read": "r", "relation": "=", "value": 1',
    '"read": "r", "relation": "<"',
    '"read": "r", "relation": "<", "value": 1, "id": "a"',
  ];
  for (const keys of wrong) assert.throws(() => parse(said(keys)), InputError, keys);
  assert.throws(() =>
    parse(`${read}\n{"thread": 1, "op": "assert", "read": "r", "relation": "<", "value": 1}`),
  );
});
