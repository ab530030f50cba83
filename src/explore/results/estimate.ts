/** How large a search is, estimated while it runs. */
import type { MeanBounds } from '../../util/mean-bounds.ts';

/** From a number up to another. */
export type Spread = readonly [low: number, high: number];

export interface Estimate {
  /** Complete executions in all. */
  readonly executions: number;
  readonly spread: Spread;
  readonly blocked: number;
  /** Reads-from classes of both, where that is known. */
  readonly classes?: MeanBounds;
  /** Steps of the search in all, of which `candidates` of the statistics are those made. */
  readonly steps: number;
  /** Time for the whole search, what has passed included. */
  readonly seconds: number;
  readonly secondsSpread: Spread;
  /** How many random probes it rests on. */
  readonly probes: number;
  /** Made after a certain number of steps and not after a time, so the same on every machine. */
  readonly isSettled: boolean;
}
