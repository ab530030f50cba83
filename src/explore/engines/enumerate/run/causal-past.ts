/**
 * The causal past of an event while an execution grows: the events from which po and rf lead to it,
 * starts and joins of threads included. A read whose write is still to come (a guess) adds nothing.
 */
import type { PointSource, ThreadPoint } from './thread-point.ts';

export class CausalPast {
  /** By thread: how many of its events are in the past. */
  private readonly counts: Int32Array;

  /** Computes the past of the event, itself included. */
  constructor(points: readonly ThreadPoint[], event: PointSource) {
    this.counts = new Int32Array(points.length);
    const open = [event];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { thread, index } = next;
      if (thread < 0) continue;
      const known = this.counts[thread]!;
      if (index < known) continue;
      this.counts[thread] = index + 1;
      const { sources } = points[thread]!;
      for (let i = known; i <= index; i++) if (sources[i] !== undefined) open.push(sources[i]!);
    }
  }

  /** Initial writes are in every past. */
  has({ thread, index }: PointSource): boolean {
    return thread < 0 || index < this.counts[thread]!;
  }
}
