/**
 * The questions of refs/memalloy (table 2), answered with the solver inside Heddle: what the paper found is found, no larger; where it found
 * nothing, there is nothing. What takes long is for slow runs; task 3 (12 events) is for the bench. And two lists of all minimal tests,
 * against compare-minimal.tsv.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { TASKS } from '../../bench/compare-tasks.ts';
import { EMBEDDED } from '../../src/cli/sat/embedded-solver.ts';
import { loadCat } from '../../src/cli/system/files.ts';
import { compare } from '../../src/compare/compare.ts';
import { canonicalForm } from '../../src/compare/concrete/canonical.ts';
import { locationName, readValues, writtenValues } from '../../src/compare/litmus/values.ts';
import {
  type Edge,
  type FoundExecution,
  readsOf,
  threadCount,
} from '../../src/compare/question/found-execution.ts';
import { isSlowRun } from '../support/slow.ts';
import { asked, NO_LIMITS, questionOfWords } from './asked.ts';

const TOOLS = { loader: loadCat, solver: EMBEDDED, limits: NO_LIMITS };

const LONG: ReadonlySet<number> = new Set([2, 5, 6, 8, 10, 11, 13, 15]);
const ONLY_IN_BENCH = 3;
/** Of tasks that find nothing: events in the usual run. */
const FEWER_EVENTS: ReadonlyMap<number, number> = new Map([
  [12, 4],
  [17, 4],
]);

describe('the tasks of the paper', () => {
  for (const { number, words, options, paper } of TASKS) {
    if (number === ONLY_IN_BENCH || (LONG.has(number) && !isSlowRun)) continue;
    const question = questionOfWords(options);
    const events = (isSlowRun ? undefined : FEWER_EVENTS.get(number)) ?? question.events;
    test(`task ${number}, ${words}, ${events} events`, async () => {
      const { witnesses, exhausted } = await compare({ ...question, events }, TOOLS);
      if (!paper.isFound) {
        assert.deepEqual([witnesses.length, exhausted], [0, true]);
        return;
      }
      const [witness] = witnesses;
      assert.ok(witness !== undefined, 'nothing was found');
      assert.equal(witness.simulationFault, undefined, witness.litmus);
      assert.ok(witness.verifiedBySimulation);
      const [sourceEvents] = paper.events.split(' + ').map(Number);
      assert.ok(witness.execution.events.length <= sourceEvents!);
    });
  }
});

/** Threads with what each event reads and writes, which tells rf and co; then what else there is. */
function lineOf(found: FoundExecution): string {
  const execution = canonicalForm(found);
  const { events, addr, data, ctrl, rmw, scopes } = execution;
  const read = readValues(execution);
  const written = writtenValues(execution);
  const eventText = (number: number): string => {
    const { label, location } = events[number]!;
    if (location < 0) return label.name;
    const values = [...(readsOf(events[number]!) ? [read[number]] : []), written[number] || []].flat();
    return `${label.name} ${locationName(location)}=${values.join('>')}`;
  };
  const threads = Array.from({ length: threadCount(execution) }, (_, thread) =>
    [...events.keys()]
      .filter((number) => events[number]!.thread === thread)
      .map(eventText)
      .join('; '),
  );
  const edges = (name: string, relation: readonly Edge[]): string[] =>
    relation.length === 0 ? [] : [`${name} ${relation.map((edge) => edge.join('>')).join(' ')}`];
  const groups = scopes
    .filter(({ groupOf }) => new Set(groupOf).size > 1)
    .map(({ level, groupOf }) => `${level} ${groupOf.join('')}`);
  return [
    threads.join(' | '),
    ...edges('addr', addr),
    ...edges('data', data),
    ...edges('ctrl', ctrl),
    ...edges('rmw', rmw),
    ...groups,
  ].join(', ');
}

const [, ...rows] = readFileSync(new URL('../golden/compare-minimal.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t'));

const LISTS = [
  { name: 'rc11', words: '--forbidden-by rc11 --events 4 --no-rmw --all', isLong: false },
  {
    name: 'ptx',
    words:
      "--forbidden-by ptx2 --allowed-by ptx1 --events 7 --no-deadness --all --where 'empty ext & ~gpu & ((_ \\ IW)*(_ \\ IW))'",
    isLong: true,
  },
] as const;

describe('all minimal tests', () => {
  for (const { name, words, isLong } of LISTS) {
    if (isLong && !isSlowRun) continue;
    test(words, async () => {
      const { witnesses, exhausted } = await compare(asked(words), TOOLS);
      assert.ok(exhausted);
      assert.ok(witnesses.every(({ verifiedBySimulation }) => verifiedBySimulation));
      const expected = rows.filter(([list]) => list === name).map(([, line]) => line!);
      assert.deepEqual(witnesses.map(({ execution }) => lineOf(execution)).sort(), expected.sort());
    });
  }
});
