/**
 * Random C programs with mutexes, condition variables, semaphores, objects and threads that start threads, under sc: the operational engine
 * leaves the same final values as the graph engine and finds the same kinds of errors, with and without reduction.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type CheckResult, checkProgram, type ErrorKind, type ProgramCheckOptions } from '../../src/index.ts';
import { cpuLimit } from '../support/cpu-time.ts';
import { open } from '../support/litmus-graphs.ts';
import { scriptPrograms, THEMES } from '../support/random-scripts.ts';
import { type Scripts, scriptRunner } from '../support/script-programs.ts';
import { usualOrSlow } from '../support/slow.ts';

const make = await scriptRunner();
/** CPU time: programs for which an engine takes longer are not compared. */
const MOST_SECONDS = 3;
const SIZE = { threads: 3, phrases: 3, operations: 10 } as const;
const RUNS = usualOrSlow(10, 60);

/** What comes after a use of memory that is gone is not compared: the graph engine may have it in another order. */
const OF_MEMORY: ReadonlySet<ErrorKind> = new Set(['invalid-access', 'double-free', 'uninitialised-read']);

const run = (scripts: Scripts, options: ProgramCheckOptions): Promise<CheckResult> =>
  checkProgram(make(scripts), 'scripts', open('sc').model, {
    generated: false,
    allErrors: true,
    outcomes: ['shared', 'plain'],
    ignoredErrors: new Set(['memory-leak']),
    unroll: 50,
    signal: cpuLimit(MOST_SECONDS),
    ...options,
  });

const kindsOf = ({ errors }: CheckResult): string[] => [...new Set(errors.map(({ kind }) => kind))].sort();
/** Those of executions that end at an error are left out: an engine may stop others there. What is 0 need not be known to either. */
const outcomesOf = ({ outcomes }: CheckResult): string[] =>
  outcomes!.outcomes
    .filter(({ error }) => error === undefined)
    .map(({ text }) =>
      text
        .split(' ')
        .filter((word) => /=[^0]/.test(word))
        .join(' '),
    )
    .sort();

for (const theme of THEMES) {
  test(theme, async () => {
    let states = 0;
    await fc.assert(
      fc.asyncProperty(scriptPrograms(theme, SIZE), async (scripts) => {
        const expected = await run(scripts, { engine: 'graph' });
        const found = await run(scripts, { engine: 'operational' });
        const all = await run(scripts, { engine: 'operational', reduction: false });
        if ([expected, found, all].some(({ reason }) => reason.startsWith('it was cancelled'))) return;
        states += found.statistics.states!;
        assert.deepEqual(kindsOf(found), kindsOf(all));
        assert.deepEqual(outcomesOf(found), outcomesOf(all));
        if (kindsOf(expected).some((kind) => OF_MEMORY.has(kind as ErrorKind))) return;
        assert.deepEqual(kindsOf(found), kindsOf(expected));
        assert.deepEqual(outcomesOf(found), outcomesOf(expected));
      }),
      { numRuns: RUNS },
    );
    assert.ok(states > 5 * RUNS, `${states} states`);
  });
}
