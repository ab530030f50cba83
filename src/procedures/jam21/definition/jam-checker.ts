/**
 * What the three checkers of JAM21 have in common: relation-checker.ts, vector-clock-checker.ts,
 * from-reads-checker.ts.
 */
import type { OrderStatistics } from '../../../execution/order-statistics.ts';
import type { JamExecution } from './jam-execution.ts';

export interface JamChecker {
  /** Whether JAM21 allows the execution. */
  allows(execution: JamExecution): boolean;
  /**
   * How many orders, of pushto or of writes, were looked at, and how often one of two ways was
   * guessed.
   */
  readonly statistics: OrderStatistics;
}
