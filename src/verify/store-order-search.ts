/**
 * Algorithm 1 of paper 001, VerifyTSO, over the lower sets of memory-writes; VerifySC is the same search where all writes are in
 * memory at once. verify-tso.ts and verify-sc.ts say what that means for each.
 *
 * The lower set decides everything else: each thread has done all events that it can (Prefix.runThread), and which locations are
 * held follows, since a write in memory that still has readers must be the last one to its location. So a lower set is looked at
 * once. Flushed updates and atomic writes count as memory-writes, as in section 4.4.
 *
 * Deviation: harmless memory-writes (prefix.ts) are done without a choice; the set of visited lower sets holds those in which
 * none is left.
 */
import { Closure } from './closure.ts';
import type { Instance } from './instance.ts';
import { END, type StoreModel } from './layout.ts';
import { Prefix } from './prefix.ts';
import { StateSet } from './state-set.ts';
import type { VerifyOptions } from './verifier.ts';

export class StoreOrderSearch {
  readonly closure = new Closure();
  /** Lower sets visited by the last `verify`. */
  states = 0;
  private readonly model: StoreModel;
  private readonly prefix = new Prefix(this.closure);
  private readonly visited = new StateSet();
  /** The choices made: how long the trace was, and the write chosen. */
  private choiceAt = new Int32Array(64);
  private choice = new Int32Array(64);

  constructor(model: 'sc' | 'tso') {
    this.model = model;
  }

  get steps(): Int32Array {
    return this.prefix.steps;
  }

  get stepCount(): number {
    return this.prefix.stepCount;
  }

  verify(instance: Instance, options?: VerifyOptions): boolean {
    const { closure, prefix } = this;
    const isRestricted = options?.closure ?? true;
    this.states = 0;
    if (!(isRestricted ? closure.close(instance, this.model) : closure.layout.build(instance, this.model)))
      return false;
    if (instance.count > this.choice.length) {
      this.choice = new Int32Array(2 * instance.count);
      this.choiceAt = new Int32Array(2 * instance.count);
    }
    prefix.start(instance, isRestricted);
    this.visited.clear(instance.threads);
    return this.search(instance);
  }

  private search(instance: Instance): boolean {
    const { prefix, visited } = this;
    let depth = 0;
    let write = END;
    for (;;) {
      this.doHarmless(instance);
      if (prefix.isComplete()) {
        this.states++;
        return true;
      }
      // The columns of memory-writes follow those of the threads.
      if (visited.add(prefix.done, instance.threads)) {
        this.states++;
        write = this.chooseAfter(instance, END);
      } else write = END;
      while (write === END) {
        if (depth === 0) return false;
        depth--;
        prefix.undoTo(this.choiceAt[depth]);
        write = this.chooseAfter(instance, this.choice[depth]);
      }
      this.choiceAt[depth] = prefix.stepCount;
      this.choice[depth++] = write;
      prefix.write(write);
    }
  }

  private doHarmless(instance: Instance): void {
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

  /** The executable memory-write that comes next after another one in the order of (rank, thread); END if there is none. */
  private chooseAfter(instance: Instance, last: number): number {
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
    return best;
  }
}
