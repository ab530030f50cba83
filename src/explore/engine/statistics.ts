/** What a check cost. */
import type { OrderStatistics } from '../../execution/order-statistics.ts';
import type { SearchCounters } from '../candidates/candidate-search.ts';
import type { Statistics } from './result.ts';

export type OrderCounters = Pick<SearchCounters, 'linearisations' | 'branches' | 'droppedAtEnd'>;

/** What a check under JAM21 counts; of other models nothing. */
export const orderCounters = (
  counted: { readonly statistics: OrderStatistics | undefined; readonly dropped: number } | undefined,
): OrderCounters =>
  counted?.statistics === undefined ? {} : { ...counted.statistics, droppedAtEnd: counted.dropped };

/** `start`: what `performance.now()` gave before. */
export function statisticsOf(
  start: number,
  executions: number,
  counters: SearchCounters,
  { usedMegabytes }: { readonly usedMegabytes?: () => number },
): Statistics {
  const { candidates, consistencyChecks } = counters;
  const { linearisations = 0, branches = 0, droppedAtEnd = 0, loadBufferingRaces = 0 } = counters;
  const { states, transitions, deepest } = counters;
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
  };
}
