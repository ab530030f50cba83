/**
 * Barriers as events against barriers as words (src/kernel/barriers.ts): an execution with events
 * stands for all executions with words that differ in the order of arrivals only, and each such
 * class is explored once.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { ALL_REDUCTIONS, type ErrorKind, type Execution } from '../../src/index.ts';
import { runProgram } from '../support/program-runs.ts';
import { scriptPrograms } from '../support/random-scripts.ts';
import { type Scripts, scriptRunner } from '../support/script-programs.ts';
import { usualOrSlow } from '../support/slow.ts';

const NO_RACES: ReadonlySet<ErrorKind> = new Set(['data-race']);
const ALL: ReadonlySet<ErrorKind> = new Set();

/** Writes that nobody reads are to be told apart by their order. */
const WITHOUT_UNUSED = new Set([...ALL_REDUCTIONS].filter((name) => name !== 'unused'));

const make = await scriptRunner();

/**
 * An execution without the order of arrivals: each is shown with its round, and, if threads ask
 * who was last, with that. Rounds that are not complete have no last thread. What the library reads
 * of a barrier after arrivals, and while it waits, is left out.
 */
function classOf({ skeleton, readsFrom, coherence }: Execution, asks: boolean): string {
  const { events, program } = skeleton;
  const location = program.locations.findIndex(({ name }) => name === 'barrier');
  const isArrival = (number: number): boolean => {
    const { location: at, isRead, isWrite, readValue, writtenValue } = events[number]!;
    return at === location && isRead && isWrite && writtenValue === readValue + 1;
  };
  const places: string[] = [];
  const counts: number[] = [];
  events.forEach(({ thread, isWrite, location: at, tags }, number) => {
    if (thread < 0) places[number] = 'init';
    else if (at !== location || isWrite || !tags.includes('ACQ')) {
      counts[thread] = (counts[thread] ?? 0) + 1;
      places[number] = `${thread}.${counts[thread]}`;
    }
  });
  const lines: string[] = [];
  events.forEach(({ thread, isRead, isWrite, location: at, writtenValue }, number) => {
    if (thread < 0 || places[number] === undefined || isArrival(number)) return;
    const name = program.locations[at]?.name ?? 'fence';
    const from = isRead ? readsFrom[number]! : -1;
    const source = isRead ? ` from ${isArrival(from) ? 'arrivals' : places[from]}` : '';
    lines.push(`${places[number]} ${name}${isWrite ? ` := ${writtenValue}` : ''}${source}`);
  });
  coherence!.forEach((order, at) => {
    if (order.length < 2) return;
    const shown: string[] = [];
    let arrivals: number[] = [];
    for (const write of order) {
      if (isArrival(write)) arrivals.push(write);
      else {
        shown.push(...roundsOf(arrivals, sizeOf(arrivals)));
        arrivals = [];
        shown.push(places[write]!);
      }
    }
    shown.push(...roundsOf(arrivals, sizeOf(arrivals)));
    lines.push(`co ${program.locations[at]!.name} ${shown.join()}`);
  });
  return lines.sort().join('\n');

  /** How many threads meet at the barrier that these arrive at. */
  function sizeOf(arrivals: readonly number[]): number {
    const [first] = arrivals;
    return first === undefined ? 1 : Math.max(1, events[first]!.readValue >> 20);
  }

  /** Arrivals by rounds, each round in the order of threads, with the last one if it is asked for. */
  function roundsOf(arrivals: readonly number[], size: number): string[] {
    const rounds: string[] = [];
    for (let at = 0; at < arrivals.length; at += size) {
      const round = arrivals.slice(at, at + size);
      const last = asks && round.length === size ? ` last ${places[round.at(-1)!]}` : '';
      rounds.push(`(${round.map((arrival) => places[arrival]).sort()}${last})`);
    }
    return rounds;
  }
}

/** Gives the number of classes; 0 if it takes too long. */
async function compare(
  scripts: Scripts,
  model: string,
  ignored: ReadonlySet<ErrorKind>,
  asks: boolean,
): Promise<number> {
  const code = make(scripts);
  const keyOf = (execution: Execution): string => classOf(execution, asks);
  const words = await runProgram(code, model, 'graph', ignored, { keyOf });
  if (!words.isComplete) return 0;
  const found = await runProgram(code, model, 'graph', ignored, { keyOf, reductions: WITHOUT_UNUSED });
  const classes = [...new Set(words.executions)];
  assert.equal(found.verdict, words.verdict);
  assert.deepEqual(found.errorKinds, words.errorKinds);
  // Where events will not do, the words are back.
  if (found.executions.length === words.executions.length)
    assert.deepEqual(found.executions, words.executions);
  else assert.deepEqual(found.executions, classes);
  return classes.length;
}

/** A thread asks whether it was last, and writes then. */
const ASKS = 'B00?01w01';

/** All threads ask who was last at a barrier, or none does. */
const withOnly = (scripts: Scripts, asks: boolean): Scripts =>
  scripts.map((script) => script.replaceAll(/[BD]00/g, asks ? ASKS : 'D00'));

const FIXED: readonly (readonly [string, number, Scripts])[] = [
  ['without data', 1, ['s10s20', 'D00', 'D00']],
  ['three rounds', 1, ['s10s20', 'D00D00D00', 'D00D00D00']],
  ['a thread that did not arrive reads before', 3, ['s10s20s30', 'w01D00', 'D00w02', 'r00']],
  ['what is written before is seen', 1, ['s10s20', 'w01D00r10', 'w12D00r00']],
  ['rounds of other threads', 1, ['s10s20j10j20s30s40', 'D00', 'D00', 'D00', 'D00']],
  ['nobody comes', 1, ['s10', 'w01D00w02']],
  ['a thread that comes alone after others', 1, ['s10s20j10j20s30', 'D00', 'D00', 'D00w02']],
  ['main is one of them', 1, ['s10D00r00', 'w01D00']],
  ['a barrier that is destroyed and initialised again', 1, ['s10s20j10j20K00I01D00', 'D00', 'D00']],
  ['a barrier that is destroyed too early', 2, ['s10K00', 'D00']],
  ['a barrier that is destroyed twice', 1, ['s10s20j10j20K00K00', 'D00', 'D00']],
  ['a barrier that is initialised in use', 1, ['s10s20j10j20I02', 'D00', 'D00']],
];

describe('barriers', () => {
  for (const [name, classes, scripts] of FIXED) {
    test(name, async () => {
      for (const model of ['rc11', 'sc', 'tso'])
        assert.equal(await compare([...scripts, '', ''], model, NO_RACES, false), classes, model);
    });
  }

  test('which threads meet is explored with words', async () => {
    const scripts = ['s10s20s30', 'D00w01', 'D00w02', 'D00w03', '', ''];
    assert.ok((await compare(scripts, 'rc11', ALL, false)) > 3);
  });

  test('a barrier that is initialised too late', async () => {
    assert.ok((await compare(['K00s10s20', 'I01', 'r00D00', '', ''], 'rc11', ALL, false)) > 1);
  });

  test('who was last is a choice of those that ask', async () => {
    const run = (scripts: Scripts) =>
      runProgram(make([...scripts, '', '']), 'rc11', 'graph', ALL, { reductions: WITHOUT_UNUSED });
    assert.equal((await run(['s10s20', ASKS, ASKS])).complete, 2);
    assert.equal((await run(['s10s20', ASKS, 'D00'])).complete, 2);
    assert.equal((await run(['s10s20', ASKS + ASKS, ASKS + ASKS])).complete, 4);
    // Whatever they are told, they do the same.
    assert.equal((await run(['s10s20', 'B00', 'B00'])).complete, 1);
    assert.equal((await run(['s10s20', `B00r00${ASKS}`, `B00r00${ASKS}`])).complete, 2);
  });

  for (const model of ['rc11', 'rc11-cpp20', 'ra', 'sc', 'tso', 'pso']) {
    test(`random programs under ${model}`, async () => {
      let classes = 0;
      const programs = scriptPrograms('barriers', { threads: 3, phrases: 4, operations: 10 });
      await fc.assert(
        fc.asyncProperty(programs, fc.boolean(), fc.boolean(), async (scripts, looksForRaces, asks) => {
          const ignored = looksForRaces ? ALL : NO_RACES;
          classes += await compare(withOnly(scripts, asks), model, ignored, asks);
        }),
        { numRuns: usualOrSlow(15, 100) },
      );
      assert.ok(classes > 15, `${classes} classes`);
    });
  }
});
