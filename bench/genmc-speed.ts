/**
 * GenMC's CPU time on a program of our own, on this machine: symmetry and in-place revisits off, as in the facts, all else as it
 * comes. Where there is no `genmc` on the PATH, there is no figure.
 */
import { spawnSync } from 'node:child_process';
import type { GenmcTest } from './genmc-tests.ts';
import { ROOT, type Subject } from './measure-check.ts';
import { RUNS } from './measure-runs.ts';
import { runGenmc } from './run-checker.ts';

/** Longer ones are run fewer times: they differ less. */
const ENOUGH_SECONDS = 4;
const MOST_SECONDS = 120;

/** Undefined if there is none. */
export function genmcVersion(): string | undefined {
  const { status, stdout } = spawnSync('genmc', ['--version'], { encoding: 'utf8' });
  return status === 0 ? (/\d+\.\d+(\.\d+)?/.exec(stdout)?.[0] ?? 'unknown') : undefined;
}

/** The best of some runs, start-up included. Throws if it counts other executions. */
export function genmcSeconds(subject: Subject, executions: number): number {
  const { source, defines, model } = subject;
  const test: GenmcTest = {
    name: source,
    source: `${ROOT}/${source}`,
    genmcArguments: ['-disable-sr', '-disable-ipr'],
    clangArguments: defines.map((define) => `-D${define}`),
  };
  let best = Number.POSITIVE_INFINITY;
  let total = 0;
  for (let run = 0; run < RUNS && total < ENOUGH_SECONDS; run++) {
    const { complete, cpuSeconds, reason } = runGenmc(test, model, MOST_SECONDS);
    if (complete !== executions) throw new Error(`GenMC, ${source}: ${complete} executions ${reason}`);
    best = Math.min(best, cpuSeconds);
    total += cpuSeconds;
  }
  return best;
}

/** What GenMC needs for a program that does next to nothing. */
export const genmcStart = (): number =>
  genmcSeconds({ source: 'examples/families/ainc.c', defines: ['N=1'], model: 'rc11', engine: 'graph' }, 1);
