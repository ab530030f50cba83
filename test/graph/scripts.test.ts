/**
 * Programs with mutexes, condition variables, semaphores, barriers, objects and threads that start threads: both engines give the
 * same executions, each once, the same numbers of complete and of blocked ones, verdicts, and kinds of errors.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { ErrorKind } from '../../src/index.ts';
import { type ProgramRun, runProgram } from '../support/program-runs.ts';
import { scriptPrograms, THEMES } from '../support/random-scripts.ts';
import { type Scripts, scriptRunner } from '../support/script-programs.ts';
import { usualOrSlow } from '../support/slow.ts';

/** After a write to freed memory the enumerate engine lets the thread go on, and what comes then is not compared. */
const OF_MEMORY: ReadonlySet<string> = new Set<ErrorKind>([
  'invalid-access',
  'double-free',
  'uninitialised-read',
]);
const isOfMemory = ({ errorKinds }: ProgramRun): boolean => errorKinds.some((kind) => OF_MEMORY.has(kind));

const ALL: ReadonlySet<ErrorKind> = new Set();
const NO_RACES: ReadonlySet<ErrorKind> = new Set(['data-race']);

const make = await scriptRunner();

/** Fails unless the engines agree; gives the number of executions, 0 if enumerating takes too long. */
async function compare(scripts: Scripts, model: string, ignored: ReadonlySet<ErrorKind>): Promise<number> {
  const code = make(scripts);
  const expected = await runProgram(code, model, 'enumerate', ignored);
  if (!expected.isComplete) return 0;
  const found = await runProgram(code, model, 'graph', ignored);
  assert.equal(found.verdict, expected.verdict);
  assert.equal(isOfMemory(found), isOfMemory(expected));
  if (!isOfMemory(found)) assert.deepEqual(found, expected);
  return found.executions.length;
}

/** What random programs found: executions were lost or told twice. */
const FOUND: readonly (readonly [string, Scripts])[] = [
  ['a wait that ended is deleted with its lock', ['s10s20', 'g00l00u00', 'l00u00b00']],
  ['two threads wait for one that never unlocks', ['s10s20s30', 'l00', 'l00u00', 'l00u00']],
  ['two wait twice', ['s10s20s30', 'l00u00l00i00', 'l00u00', 'l00u00']],
  ['a wait that could end is deleted', ['s10s20r00', 'l00u00r00', 'l00u00w01l00u00']],
  ['a wait for a mutex that is locked twice', ['s10l30l20u20u30', 'l20l20u20l30u30u20']],
  ['a script that is started twice', ['s10s20s10j10', 'l00j10u00', 'l00u00']],
  [
    'a wait that could have ended, but another thread came first',
    ['s10s20s30s40', 'l10l00w02', 'r00l00', 'l10u10', 'l00u00'],
  ],
  ['nested locks in opposite orders', ['s10s20', 'l00l10a01u10u00', 'l10l00a01u00u10']],
  ['a choice that a revisit deletes', ['s10s20s30', 'r00', 'r10C02', 'r10w01']],
  ['two histories of a wait that ends', ['s10s20s30', 'z01', 'w01a01', 'a01']],
  ['a thread that exits while others wait', ['s10s20j10', 'Z00', 'l00u00']],
  ['an assumption before anything is read', ['s10', 'C02?01A02i00', 'l00u00', 'q00']],
];

describe('what was found', () => {
  for (const [name, scripts] of FOUND) {
    test(name, async () => {
      for (const model of ['rc11', 'sc', 'tso']) {
        assert.ok((await compare([...scripts, '', ''], model, ALL)) > 0);
        await compare([...scripts, '', ''], model, NO_RACES);
      }
    });
  }
});

describe('random scripts', () => {
  const SIZE = { threads: 3, phrases: 3, operations: 12 } as const;
  for (const theme of THEMES) {
    for (const model of ['rc11', 'sc', 'tso']) {
      test(`${theme} under ${model}`, async () => {
        let executions = 0;
        await fc.assert(
          fc.asyncProperty(scriptPrograms(theme, SIZE), fc.boolean(), async (scripts, looksForRaces) => {
            executions += await compare(scripts, model, looksForRaces ? ALL : NO_RACES);
          }),
          { numRuns: usualOrSlow(10, 14) },
        );
        assert.ok(executions > 10, `${executions} executions`);
      });
    }
  }
});
