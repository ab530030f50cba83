/** The solver inside beside those of the machine (after section 7.1 and figure 17). */
import { NATIVE_SOLVERS } from '../src/cli/sat/native-solver.ts';
import { findProgram } from '../src/cli/system/find-program.ts';
import type { Comparison } from './compare-child.ts';
import { type Comparer, type MeasuredTask, measuredTask, secondsText } from './compare-table.ts';
import { tableRow } from './table-text.ts';

const COMPARED = [1, 2, 4, 6, 8, 10, 11, 13, 16];

/** By the clock, for a task and a solver of the machine. */
const LIMIT_SECONDS = 30;

export function solverTable(comparer: Comparer, tasks: readonly MeasuredTask[]): string[] {
  const solvers = NATIVE_SOLVERS.filter((name) => findProgram(name) !== undefined);
  const rows = COMPARED.map((number) => {
    const { task, measured } = measuredTask(tasks, number);
    const theirs = solvers.map((name) =>
      comparer.run({ options: [...task.options, '--solver', name], seconds: LIMIT_SECONDS }),
    );
    for (const [i, { outcome }] of theirs.entries()) expectSame(number, solvers[i]!, measured!, outcome);
    return tableRow([`${number}. ${task.words}`, ...[measured!, ...theirs].map(solveText)]);
  });
  return [
    '## Solvers (after section 7.1)',
    '',
    `Seconds of solving by the clock: the solver inside as in the first table, those of the machine with a limit of ${LIMIT_SECONDS} s for the whole task. Each of those gets every formula as a file, in a process of its own, and its models are checked; that is part of the time. The outcomes are the same wherever there is one, or the bench fails; the tests that are found may differ. The paper has MiniSat, Glucose and Plingeling.`,
    '',
    tableRow(['task', 'inside (cadical-wasm)', ...solvers]),
    `|---|${'--:|'.repeat(solvers.length + 1)}`,
    ...rows,
    ...(solvers.length === 0 ? ['', 'There is no other solver on the PATH of this machine.'] : []),
  ];
}

const solveText = ({ outcome, solveSeconds }: Comparison): string =>
  outcome === 'gave up' ? `> ${secondsText(solveSeconds)}` : secondsText(solveSeconds);

function expectSame(task: number, solver: string, inside: Comparison, outcome: Comparison['outcome']): void {
  if (outcome !== 'gave up' && inside.outcome !== 'gave up' && outcome !== inside.outcome)
    throw new Error(`task ${task}: ${solver} says ${outcome}, the solver inside ${inside.outcome}`);
}
