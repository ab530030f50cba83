/**
 * Algorithm 1 of refs/rf-tso-pso, VerifyTSO, over the lower sets of memory-writes; VerifySC is the
 * same search where all writes are in memory at once. verify-tso.ts and verify-sc.ts say what that
 * means for each.
 *
 * The lower set decides everything else: each thread has done all events that it can
 * (Prefix.runThread), and which locations are held follows, since a write in memory that still has
 * readers must be the last one to its location. So a lower set is looked at once. Flushed updates
 * and atomic writes count as memory-writes, as in section 4.4.
 *
 * Deviation: harmless memory-writes (prefix.ts) are done without a choice; the set of visited lower
 * sets holds those in which none is left.
 */
import type { Instance } from './instance.ts';
import { END } from './layout.ts';
import { LowerSetSearch } from './lower-set-search.ts';

/** Choices are writes. */
export class StoreOrderSearch extends LowerSetSearch {
  protected override stateWidth(instance: Instance): number {
    return instance.threads;
  }

  protected override visit(instance: Instance): boolean {
    // The columns of memory-writes follow those of the threads.
    return this.visited.add(this.prefix.done, instance.threads);
  }

  protected override doHarmless(instance: Instance): void {
    const { prefix } = this;
    const { threads } = instance;
    const { frontWrite } = prefix;
    // Ends when all threads in a row have nothing to do.
    for (let by = 0, idle = 0; idle < threads; by = by + 1 === threads ? 0 : by + 1) {
      idle++;
      for (;;) {
        if (prefix.runThread(by)) idle = 0;
        const write = frontWrite[by];
        if (
          write === END ||
          !prefix.isNext(write) ||
          !prefix.isExecutable(write) ||
          !prefix.isHarmless(write)
        )
          break;
        prefix.write(write);
        idle = 0;
      }
    }
  }

  /**
   * Does the executable memory-write that comes next after another one in the order of (rank,
   * thread).
   */
  protected override choose(instance: Instance, last: number): number {
    const { prefix } = this;
    const { rank, thread, threads } = instance;
    let best = END;
    for (let by = 0; by < threads; by++) {
      const write = prefix.frontWrite[by];
      if (write === END) continue;
      if (last !== END) {
        if (rank[write] < rank[last] || (rank[write] === rank[last] && by <= thread[last])) continue;
      }
      if (best !== END && rank[write] >= rank[best]) continue;
      if (prefix.isNext(write) && prefix.isExecutable(write)) best = write;
    }
    if (best !== END) prefix.write(best);
    return best;
  }
}
