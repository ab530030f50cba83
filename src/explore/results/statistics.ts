/** What a check cost. */
import type { Estimate } from './estimate.ts';
import type { Statistics } from './result.ts';

export interface SearchCounters {
  candidates: number;
  consistencyChecks: number;
  /**
   * Of JAM21: orders that were looked at, guesses, and executions that only their final writes
   * forbid.
   */
  linearisations?: number;
  branches?: number;
  droppedAtEnd?: number;
  /** Of xmm: see Statistics; and graphs that were made again. */
  loadBufferingRaces?: number;
  duplicates?: number;
  /** Of the operational engine: see Statistics. */
  states?: number;
  transitions?: number;
  deepest?: number;
  /** Of the graph engine, if the search took long. */
  estimate?: Estimate;
}

/** `start`: what `performance.now()` gave before. */
export function statisticsOf(
  start: number,
  executions: number,
  counters: SearchCounters,
  { usedMegabytes }: { readonly usedMegabytes?: () => number },
): Statistics {
  const { candidates, consistencyChecks } = counters;
  const { linearisations = 0, branches = 0, droppedAtEnd = 0, loadBufferingRaces = 0 } = counters;
  const { states, transitions, deepest, estimate } = counters;
  const wallMilliseconds = performance.now() - start;
  return {
    wallMilliseconds,
    peakMegabytes: usedMegabytes?.() ?? 0,
    executionsPerSecond: wallMilliseconds > 0 ? Math.round((executions * 1000) / wallMilliseconds) : 0,
    candidates,
    consistencyChecks,
    linearisations,
    branches,
    droppedAtEnd,
    loadBufferingRaces,
    ...(states === undefined ? {} : { states, transitions, deepest }),
    ...(estimate && { estimate }),
  };
}
