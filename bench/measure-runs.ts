/**
 * What a search costs a fresh process of the built tool: some processes that run to their end, and as many that stop after their
 * first execution. The difference is the search while its code is still being compiled.
 */
import { measureCheck, type Subject, type Usage } from './measure-check.ts';

export const RUNS = 5;

export interface Runs {
  readonly runs: readonly Usage[];
  readonly starts: readonly Usage[];
}

/** Throws if a number of executions is wrong: a fast wrong search is worth nothing. */
export function measureRuns(subject: Subject, executions: number): Runs {
  // Fills the cache of IR.
  measureCheck(subject, { mostExecutions: 1 });
  const runs: Usage[] = [];
  const starts: Usage[] = [];
  // In turn, so that both see the same machine.
  for (let i = 0; i < RUNS; i++) {
    starts.push(measureCheck(subject, { mostExecutions: 1 }));
    runs.push(measureCheck(subject));
  }
  for (const run of runs) expectExecutions(subject, run.executions, executions);
  return { runs, starts };
}

export function expectExecutions(
  { source, defines, model }: Subject,
  found: number,
  executions: number,
): void {
  if (found !== executions)
    throw new Error(`${source} ${defines.join(' ')} under ${model}: ${found} executions, not ${executions}`);
}

const sorted = (usages: readonly Usage[]): number[] =>
  usages.map(({ cpuSeconds }) => cpuSeconds).sort((a, b) => a - b);

/** CPU seconds. */
export const best = (usages: readonly Usage[]): number => sorted(usages)[0]!;
export const median = (usages: readonly Usage[]): number => sorted(usages)[usages.length >> 1]!;

/** CPU seconds without start-up, by the best or the median of both. */
export const searchSeconds = ({ runs, starts }: Runs, of: (usages: readonly Usage[]) => number): number =>
  of(runs) - of(starts);
