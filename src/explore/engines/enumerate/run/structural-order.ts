/**
 * The structural order, which every model keeps whatever its axioms say of memory: po, and the
 * order through starts and joins of threads. Kept as vector clocks, one per stretch of a thread
 * between two joins.
 */
import type { PointSource, ThreadPoint } from './thread-point.ts';

export class StructuralOrder {
  /**
   * By thread: at which event a stretch begins, and how many events of each thread are before it.
   */
  private readonly stretches: { readonly from: number; readonly seen: Int32Array }[][] = [];

  constructor(points: readonly ThreadPoint[]) {
    for (const { thread } of points) this.stretches[thread] = [];
    // A parent has a smaller number than its children, but a join looks at children. So there are
    // rounds until all is known.
    const done = new Int32Array(points.length);
    for (let progress = true; progress; ) {
      progress = false;
      for (const point of points) {
        const before = done[point.thread]!;
        done[point.thread] = this.extend(points, point, before, done);
        if (done[point.thread] !== before) progress = true;
      }
    }
  }

  /** Whether `first` comes before `second`. Initial writes come before everything. */
  precedes(first: PointSource, second: PointSource): boolean {
    if (first.thread < 0) return second.thread >= 0;
    if (second.thread < 0) return false;
    if (first.thread === second.thread) return first.index < second.index;
    return (this.seenAt(second)[first.thread] ?? 0) > first.index;
  }

  private seenAt({ thread, index }: PointSource): Int32Array {
    const stretches = this.stretches[thread]!;
    let found = stretches[0]!;
    for (const stretch of stretches) if (stretch.from <= index) found = stretch;
    return found.seen;
  }

  /**
   * Goes through a thread's events from `from` on, as far as the threads that it joins are known.
   * Returns how far it got.
   */
  private extend(points: readonly ThreadPoint[], point: ThreadPoint, from: number, done: Int32Array): number {
    const stretches = this.stretches[point.thread]!;
    if (stretches.length === 0) stretches.push({ from: 0, seen: new Int32Array(points.length) });
    for (const index of point.seen) {
      if (index < from) continue;
      const source = point.sources[index]!;
      if (source.index >= done[source.thread]!) return index;
      const seen = Int32Array.from(stretches.at(-1)!.seen);
      const other = this.seenAt(source);
      for (let i = 0; i < seen.length; i++) seen[i] = Math.max(seen[i]!, other[i]!);
      seen[source.thread] = Math.max(seen[source.thread]!, source.index + 1);
      stretches.push({ from: index, seen });
    }
    return point.events.length;
  }
}
