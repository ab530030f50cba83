/**
 * An end check (SearchHooks.endCheck) that takes the last writes in co as the final writes, and
 * counts the executions that only these forbid.
 */
import type { OrderStatistics } from '../execution/order-statistics.ts';
import type { EndCheck } from './search-hooks.ts';

export class FinalWritesCheck implements EndCheck {
  dropped = 0;
  readonly statistics: OrderStatistics | undefined;
  private readonly ask: (isWhole: boolean) => boolean;

  /** `ask`: whether the present graph is allowed; `isWhole`: with its final writes. */
  constructor(ask: (isWhole: boolean) => boolean, statistics?: OrderStatistics) {
    this.ask = ask;
    this.statistics = statistics;
  }

  allows(): boolean {
    if (this.ask(true)) return true;
    if (this.ask(false)) this.dropped++;
    return false;
  }

  allowsMore(): boolean {
    return this.ask(true);
  }
}
