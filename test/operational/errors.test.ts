/** What the operational engine says: errors with their steps, what reads ignore, replays, bounds, notes, and what it refuses. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type CheckResult,
  checkProgram,
  InputError,
  openModel,
  type ProgramCheckOptions,
  programText,
} from '../../src/index.ts';
import { assemble } from '../support/assemble.ts';
import { loader } from '../support/explore.ts';

const opened = (name: string, language: 'C' | 'Java') =>
  openModel(name, { language, scopes: [], threads: [] }, loader).model;
const MODELS = { sc: opened('sc', 'C'), opmm: opened('opmm', 'Java'), jam21: opened('jam21', 'Java') };

const check = (
  text: string,
  model: keyof typeof MODELS,
  options: ProgramCheckOptions = {},
): Promise<CheckResult> =>
  checkProgram(assemble(text), 'test', MODELS[model], {
    engine: 'operational',
    generated: false,
    ...options,
  });

/** Main starts the two threads and joins them. */
const MAIN = [
  'function main() -> 1',
  'spawn one &first 0',
  'spawn two &second 0',
  'join value:2 one',
  'join value:2 two',
  'resultWord 0 0',
  'ret',
];
const END = ['resultWord 0 0', 'resultWord 1 0', 'ret'];
const program = (globals: string, first: readonly string[], second: readonly string[]): string =>
  [
    ...globals.split(' ').map((name) => `global ${name} 4`),
    ...MAIN,
    'function first(argument:2) -> 2',
    ...first,
    ...END,
    'function second(argument:2) -> 2',
    ...second,
    ...END,
  ].join('\n');

const fails = (condition: string): string[] => [
  `branch ${condition} bad good`,
  'bad:',
  'error 0 "stale"',
  'good:',
];

const PUBLISHED = program(
  'data flag',
  ['store &data 1 4 na', 'store &flag 1 4 na'],
  ['load f &flag 4 na', 'load d &data 4 na', 'sub stale f d', 'slt bad_ 0 stale', ...fails('bad_')],
);

test('a counterexample is in the order of execution and says what reads ignore', async () => {
  assert.equal((await check(PUBLISHED, 'sc')).verdict, 'holds');
  const result = await check(PUBLISHED, 'opmm');
  const [error] = result.errors;
  assert.equal(error!.kind, 'assertion');
  const accesses = error!.trace.filter(({ action }) => action === 'read' || action === 'write');
  assert.deepEqual(
    accesses.map(({ event }) => event),
    ['W na data 1', 'W na flag 1', 'R na flag 1', 'R na data 0'],
  );
  const [data, flag, first, second] = accesses;
  assert.equal(first!.readsFrom, flag!.step);
  assert.equal(first!.ignored, undefined);
  assert.equal(second!.readsFrom, 'initial');
  assert.deepEqual(second!.ignored, [data!.step]);
  assert.equal(error!.trace.at(-1)!.action, 'stop');
  const text = programText('test', result);
  assert.match(text, /data == 0 from init, ignoring #\d/);
  assert.match(text, /reads 0 from the initial state, ignoring #\d of thread 1/);
  assert.equal(error!.evidence!.execution.coherence, undefined);
});

test('a replay shows the same error and nothing else; a wrong one is refused', async () => {
  const [error] = (await check(PUBLISHED, 'opmm')).errors;
  const again = await check(PUBLISHED, 'opmm', { replay: error!.replay });
  assert.deepEqual(again.errors[0]!.trace, error!.trace);
  await assert.rejects(check(PUBLISHED, 'opmm', { replay: 'op.9.9' }), InputError);
  await assert.rejects(check(PUBLISHED, 'opmm', { replay: '1.2' }), InputError);
  await assert.rejects(check(PUBLISHED, 'sc', { engine: 'graph', replay: error!.replay }), InputError);
});

test('a deadlock: who waits for what', async () => {
  const locks = (a: string, b: string): string[] => [
    `lock w &${a}`,
    `lock w &${b}`,
    `unlock w &${b}`,
    `unlock w &${a}`,
  ];
  const text = program('m n', locks('m', 'n'), locks('n', 'm'));
  for (const model of ['sc', 'opmm'] as const) {
    const { errors } = await check(text, model);
    assert.deepEqual(
      errors.map(({ kind }) => kind),
      ['deadlock'],
    );
    assert.match(
      errors[0]!.message,
      /^thread 1 waits for a mutex; thread 2 waits for a mutex; main waits for the end/,
    );
    assert.equal(errors[0]!.trace.filter(({ action }) => action === 'stop').length, 3);
  }
  assert.equal((await check(program('m n', locks('m', 'n'), locks('m', 'n')), 'opmm')).verdict, 'holds');
});

const WAITS = [
  'loop again spins',
  'loopEnter again',
  'top:',
  'load f &flag 4 sc',
  'branch f done go',
  'go:',
  'loopBack again',
  'jump top',
  'done:',
];

test('a loop that nobody ends is a liveness error; one that waits is none', async () => {
  const endless = await check(program('flag', WAITS, []), 'opmm');
  assert.deepEqual(
    endless.errors.map(({ kind, message }) => `${kind}: ${message}`),
    ['liveness: thread 1 goes round a loop that no write can end'],
  );
  const ends = await check(program('flag', WAITS, ['store &flag 1 4 sc']), 'opmm');
  assert.equal(ends.verdict, 'holds');
  assert.equal(ends.executions, 1);
  // A plain read need never see the write, but it can.
  const stale = WAITS.map((line) => line.replace('4 sc', '4 na'));
  assert.equal((await check(program('flag', stale, ['store &flag 1 4 na']), 'opmm')).verdict, 'holds');
});

test('a bound on the depth makes the result inconclusive if it cuts something off', async () => {
  const text = program('x y', ['store &x 1 4 sc', 'load r &y 4 sc'], ['store &y 1 4 sc', 'load r &x 4 sc']);
  const whole = await check(text, 'opmm');
  assert.equal(whole.verdict, 'holds');
  const { deepest } = whole.statistics;
  assert.equal((await check(text, 'opmm', { depth: deepest! + 1 })).verdict, 'holds');
  const cut = await check(text, 'opmm', { depth: 2 });
  assert.equal(cut.verdict, 'inconclusive');
  assert.match(cut.reason, /more than 2 steps \(--depth\)/);
  assert.ok(cut.statistics.states! < whole.statistics.states!);
});

test('a result without errors says what it means', async () => {
  const { reason } = await check(program('x', [], []), 'opmm');
  assert.match(reason, /opmm allows less than the Java memory model/);
  assert.doesNotMatch((await check(program('x', [], []), 'sc')).reason, /memory model/);
});

test('outcomes of plain fields are all that could be read at the end; of others the latest', async () => {
  const text = program('x v', ['store &x 1 4 na', 'store &v 1 4 sc'], ['store &x 2 4 na', 'store &v 2 4 sc']);
  const values = async (model: 'sc' | 'opmm', reduction: boolean): Promise<string[]> =>
    (await check(text, model, { outcomes: 'all', reduction })).outcomes!.outcomes.map(
      (outcome) => outcome.text,
    );
  const all = ['x=1 v=1', 'x=1 v=2', 'x=2 v=1', 'x=2 v=2'];
  assert.deepEqual(await values('opmm', true), all);
  assert.deepEqual(await values('opmm', false), all);
  assert.deepEqual(await values('sc', true), all);
  const joined = program('x y', ['store &x 1 4 na'], ['lock w &y', 'store &x 2 4 na', 'unlock w &y']);
  const both = (await check(joined, 'opmm', { outcomes: ['x'] })).outcomes!.outcomes;
  assert.deepEqual(
    both.map((outcome) => outcome.text),
    ['x=1', 'x=2'],
  );
});

test('a field that turns out to be volatile makes the search start again', async () => {
  // The first path sees plain writes only; the volatile read comes when the thread reads 1.
  const text = program(
    'x y',
    ['store &x 1 4 na', 'store &y 1 4 na'],
    ['store &x 2 4 na', 'load r &y 4 na', 'branch r yes no', 'yes:', 'load s &x 4 sc', 'no:'],
  );
  let begun = 0;
  const result = await check(text, 'opmm', { onBegin: () => begun++ });
  assert.equal(result.verdict, 'holds');
  assert.equal(begun, 2);
});

test('what does not go together is refused by name', async () => {
  const text = program('x', [], []);
  await assert.rejects(
    check(text, 'jam21'),
    /the operational engine cannot be used here: it has no rules for jam21/,
  );
  await assert.rejects(
    check(text, 'opmm', { engine: 'graph' }),
    /opmm has rules by which programs run, and no axioms/,
  );
  await assert.rejects(
    check(text, 'opmm', { equivalence: 'rf' }),
    /counts the states in which executions end/,
  );
  await assert.rejects(
    check(text, 'opmm', { threads: 2 }),
    /`--threads` is not there for the operational engine/,
  );
  await assert.rejects(
    check(text, 'sc', { engine: 'rf', depth: 3 }),
    /`--depth` needs the operational engine/,
  );
  assert.throws(() => opened('opmm', 'C'), /model `opmm` is for Java, and this test is in C/);
  const { engine, engineReason } = await checkProgram(assemble(text), 'test', MODELS.sc, {
    depth: 9,
    generated: false,
  });
  assert.deepEqual([engine, engineReason], ['operational', '`--depth` needs it']);
});
