/**
 * Consistency under PSO with a given reads-from map (VPSO-rf, refs/rf-tso-pso, section 4.2): events
 * in, a witness trace or "not realisable" out.
 *
 * Algorithm 2: lower sets of thread events are searched, and memory-writes are done as late as they
 * can be: right before the first read in another thread that needs them, or when their thread
 * drains its buffers. Spurious ones, which no event will read, are done as early as they can be. Of
 * two prefixes with the same thread events and the same fence map, one is enough.
 *
 * Deviations:
 *   - what is harmless (prefix.ts) is done without a choice: buffer-writes, reads whose source is
 *     in memory, drains of empty buffers, flushed updates whose source is in memory, and
 *     memory-writes without rivals. Only waiting threads are a choice: a read that gets its source
 *     out of a buffer, a drain, a write that is in memory at once;
 *   - the drain of an update or an atomic write is a step of its own, as if a fence stood before
 *     it;
 *   - a fence map also knows reads of the holder's own thread. The paper's definition leaves them
 *     out; but they too have to be done before the drain, and without them a realisable instance
 *     can be refused (test/verify/fence-maps.test.ts);
 *   - ordered writes, which the paper does not have: to do all memory-writes before one is a choice
 *     too, as if a fence of its buffer stood before it; and of a thread that has ordered writes
 *     left the state has all its buffers, not only the fence map.
 */
import { INITIAL, type Instance } from './instance.ts';
import { DRAINS, END, FLUSHED, ORDERED } from './layout.ts';
import { LowerSetSearch } from './lower-set-search.ts';
import type { Verifier } from './verifier.ts';

/** A rank above all others. */
const NO_CHOICE = 0x7fffffff;

/**
 * Visits at most n^k lower sets of thread events for n events of k threads, each with at most
 * min(n^(k * k), 2^(k * d)) fence maps for d locations: theorem 3.2 (with the columns of a holder's
 * own thread). Without fences, updates and atomic writes there is one fence map, and the bound is
 * that of TSO. Ordered writes, while they are not in memory, multiply it by the states of the
 * buffers of their threads.
 */
export class VerifyPSO extends LowerSetSearch implements Verifier {
  private key = new Int32Array(64);
  /** By choice (a thread for its next event, threads + a thread for an ordered write of it). */
  private rankOf = new Int32Array(16);

  constructor() {
    super('pso');
  }

  protected override stateWidth(instance: Instance): number {
    const { threads } = instance;
    const width = threads * threads + this.closure.layout.columns;
    if (width > this.key.length) this.key = new Int32Array(2 * width);
    if (2 * threads > this.rankOf.length) this.rankOf = new Int32Array(4 * threads);
    return width;
  }

  protected override doHarmless(instance: Instance): void {
    const { prefix } = this;
    const { layout } = this.closure;
    const { firstPair, nextPair } = layout;
    const { threads } = instance;
    const { front } = prefix;
    // Ends when all threads in a row have nothing to do.
    for (let by = 0, idle = 0; idle < threads; by = by + 1 === threads ? 0 : by + 1) {
      idle++;
      for (let isGoingOn = true; isGoingOn; ) {
        isGoingOn = prefix.runThread(by);
        for (let pair = firstPair[by]; pair !== END; pair = nextPair[pair]) {
          const write = front[pair];
          if (
            write === END ||
            !prefix.isNext(write) ||
            !prefix.isExecutable(write) ||
            !prefix.isHarmless(write)
          )
            continue;
          prefix.write(write);
          isGoingOn = true;
        }
        if (isGoingOn) idle = 0;
      }
    }
  }

  /**
   * In the order of (rank, number). A choice that turns out not to be executable leaves the trace
   * as it was.
   */
  protected override choose(instance: Instance, last: number): number {
    const { prefix, rankOf } = this;
    const { stepCount } = prefix;
    const choices = 2 * instance.threads;
    for (let choice = 0; choice < choices; choice++) rankOf[choice] = this.rankOfChoice(instance, choice);
    for (let before = last; ; ) {
      let best = END;
      for (let choice = 0; choice < choices; choice++) {
        const rank = rankOf[choice];
        if (rank === NO_CHOICE) continue;
        if (before !== END && (rank < rankOf[before] || (rank === rankOf[before] && choice <= before)))
          continue;
        if (best === END || rank < rankOf[best]) best = choice;
      }
      if (best === END || this.take(instance, best)) return best;
      prefix.undoTo(stepCount);
      before = best;
    }
  }

  /**
   * The rank of the last memory-write that the choice needs; NO_CHOICE if there is nothing to
   * choose.
   */
  private rankOfChoice(instance: Instance, choice: number): number {
    const { prefix } = this;
    const { threads, rank, source } = instance;
    const { flags } = this.closure.layout;
    if (choice >= threads) {
      const ordered = this.blockedOrdered(instance, choice - threads);
      return ordered === END ? NO_CHOICE : rank[ordered];
    }
    const at = prefix.done[choice];
    if (at === instance.lengthOf[choice]) return NO_CHOICE;
    const event = instance.eventsOf[choice][at];
    if ((flags[event] & DRAINS) !== 0 && prefix.buffered[choice] > 0)
      return this.rankOfDrain(instance, choice);
    return source[event] >= 0 && prefix.isInMemory[source[event]] === 0 ? rank[source[event]] : rank[event];
  }

  private rankOfDrain(instance: Instance, by: number): number {
    const { prefix } = this;
    const { firstPair, nextPair, ownAfter } = this.closure.layout;
    let most = 0;
    for (let pair = firstPair[by]; pair !== END; pair = nextPair[pair]) {
      let write = prefix.front[pair];
      for (; write !== END && instance.position[write] < prefix.done[by]; write = ownAfter[write]) {
        most = Math.max(most, instance.rank[write]);
      }
    }
    return most;
  }

  /**
   * The thread's first ordered write in a buffer that waits for another write there; END if there
   * is none.
   */
  private blockedOrdered(instance: Instance, by: number): number {
    const { prefix } = this;
    const { flags, firstPair, nextPair, ownAfter, lastOrdered } = this.closure.layout;
    const { position } = instance;
    if (lastOrdered[by] === END || prefix.isInMemory[lastOrdered[by]] !== 0) return END;
    let first = END;
    for (let pair = firstPair[by]; pair !== END; pair = nextPair[pair]) {
      let write = prefix.front[pair];
      for (; write !== END && position[write] < prefix.done[by]; write = ownAfter[write]) {
        if ((flags[write] & ORDERED) === 0 || (first !== END && position[write] > position[first])) continue;
        if (prefix.hasEarlierInBuffer(by, position[write])) first = write;
      }
    }
    return first;
  }

  /** Does what the choice says; false if something of it is not executable. */
  private take(instance: Instance, choice: number): boolean {
    const { prefix } = this;
    const { threads, source } = instance;
    const { flags } = this.closure.layout;
    if (choice >= threads) {
      const by = choice - threads;
      return this.drain(instance, by, instance.position[this.blockedOrdered(instance, by)]);
    }
    const event = instance.eventsOf[choice][prefix.done[choice]];
    if ((flags[event] & DRAINS) !== 0 && prefix.buffered[choice] > 0) {
      return this.drain(instance, choice, prefix.done[choice]);
    }
    const from = source[event];
    if (from >= 0 && prefix.isInMemory[from] === 0) {
      if ((flags[from] & FLUSHED) !== 0 || !prefix.isNext(from) || !prefix.isExecutable(from)) return false;
      prefix.write(from);
    }
    if ((flags[event] & FLUSHED) !== 0) {
      if (!prefix.isExecutable(event)) return false;
      prefix.write(event);
      return true;
    }
    return prefix.runThread(choice);
  }

  /**
   * Does all memory-writes of the thread before the position that are in its buffers; false if one
   * is not executable.
   */
  private drain(instance: Instance, by: number, position: number): boolean {
    const { prefix } = this;
    const { firstPair, nextPair } = this.closure.layout;
    for (let isGoingOn = true; isGoingOn; ) {
      isGoingOn = false;
      for (let pair = firstPair[by]; pair !== END; pair = nextPair[pair]) {
        const write = prefix.front[pair];
        if (write === END || instance.position[write] >= position) continue;
        if (!prefix.isNext(write) || !prefix.isExecutable(write)) continue;
        prefix.write(write);
        isGoingOn = true;
      }
    }
    return !prefix.hasEarlierInBuffer(by, position);
  }

  /**
   * Thread events, whether the next drain has been done, fence map, buffers of threads with ordered
   * writes.
   */
  protected override visit(instance: Instance): boolean {
    const { prefix, key } = this;
    const { threads, locations, thread, position } = instance;
    const { layout } = this.closure;
    const { flags, firstPair, nextPair, lastDrain, lastOrdered, firstReader, nextReader } = layout;
    const { done, front, held, holder, buffered } = prefix;
    for (let by = 0; by < threads; by++) {
      const at = done[by];
      const isDrained =
        at < instance.lengthOf[by] && (flags[instance.eventsOf[by][at]] & DRAINS) !== 0 && buffered[by] === 0;
      key[by] = 2 * at + (isDrained ? 1 : 0);
    }
    key.fill(0, threads, threads * threads + layout.columns);
    for (let by = 0; by < threads; by++) {
      const row = threads + by * threads;
      const hasOrdered = lastOrdered[by] !== END && prefix.isInMemory[lastOrdered[by]] === 0;
      for (let pair = firstPair[by]; pair !== END; pair = nextPair[pair]) {
        const write = front[pair];
        if (hasOrdered) {
          key[threads * threads + layout.pairColumn[pair]] = 1 + done[layout.pairColumn[pair]];
        }
        if (lastDrain[by] < done[by] || write === END || position[write] >= done[by]) continue;
        const at = pair - by * locations;
        if (held[at] === 0) continue;
        const from = holder[at];
        // Of an initial write, and of the thread's own, every prefix with these thread events says
        // the same.
        if (from === INITIAL || thread[from] === by) continue;
        for (let reader = firstReader[from]; reader !== END; reader = nextReader[reader]) {
          const other = thread[reader];
          if (position[reader] < done[other]) continue;
          if (key[row + other] <= position[reader]) key[row + other] = position[reader] + 1;
        }
      }
    }
    return this.visited.add(key, 0);
  }
}
