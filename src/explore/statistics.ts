/** What a check cost. */
import type { SearchCounters } from './enumerate/candidate-search.ts';
import type { Statistics } from './result.ts';

/** `start`: what `performance.now()` gave before. */
export function statisticsOf(
  start: number,
  executions: number,
  { candidates, consistencyChecks }: SearchCounters,
  { usedMegabytes }: { readonly usedMegabytes?: () => number },
): Statistics {
  const wallMilliseconds = performance.now() - start;
  return {
    wallMilliseconds,
    peakMegabytes: usedMegabytes?.() ?? 0,
    executionsPerSecond: wallMilliseconds > 0 ? Math.round((executions * 1000) / wallMilliseconds) : 0,
    candidates,
    consistencyChecks,
    linearisations: 0,
    loadBufferingRaces: 0,
  };
}
