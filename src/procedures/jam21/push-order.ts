/**
 * Whether JAM21's `pushto` can be chosen: an order of the pushers D that keeps coherence acyclic,
 * found without going through all orders (docs/models/jam21.md has the lemmas and their proofs).
 *
 * Two orders grow together. `push` is what is known of pushto; it begins with P0, the order that
 * every pushto extends. `co` is what is known of the order of blocks (a write and the RMWs that
 * follow on it, one after the other) of one location; it begins with what visibility without pushto
 * says. By lemma 2 a pair a < b of pushto puts block A before block B if a publishes A
 * (`published`) and b makes what it sees count against B (`targets`):
 *
 * - saturation: a < b known, a publishes A, b targets B: A before B. A before B known: every b that
 *   targets A is before every other a that publishes B. What closes a cycle refutes.
 * - greedy: pushers are put into an order one after the other, each that is minimal and closes no
 *   cycle. If all find a place, that order is a pushto.
 * - probing: if it got stuck, each undecided pair of blocks is tried both ways. If both are
 *   refuted, there is no pushto; if one is, the other holds.
 * - branching: what is then left undecided is tried one way and then the other. When nothing is
 *   undecided that pushers depend on, every order that extends `push` will do.
 *
 *   cost: polynomial for each branch. Some branching cannot be avoided: for programs with volatile
 *   accesses only the question is whether a reads-from map is sequentially consistent.
 */
import type { OrderStatistics } from '../../execution/order-statistics.ts';
import { clearBit, isZero, setBit, testBit, wordsFor } from '../../util/bit-matrix.ts';

export class PushOrder {
  /** Pushers, in an order that works, if `solve` has said so. */
  order = new Int32Array(64);
  readonly statistics: OrderStatistics;
  private pushers = 0;
  private blocks = 0;
  /** Words of a set of pushers, of blocks. */
  private pushWords = 0;
  private blockWords = 0;
  /** By block: the first block of its location. */
  private groupStart = new Int32Array(64);
  /** By block: the end, exclusive, of the blocks of its location. */
  private groupEnd = new Int32Array(64);
  /** By block: the set of pushers that publish it. */
  private published = new Int32Array(256);
  /** By block: the set of pushers that target it. */
  private targets = new Int32Array(256);
  /** The two orders, closed; one state after the other, the newest guess last. */
  private states = new Int32Array(1024);
  private stateSize = 0;
  private coOffset = 0;
  /** Of the greedy search: sets of pushers; `co` with what has been placed, and a trial of it. */
  private placed = new Int32Array(8);
  private trial = new Int32Array(256);
  private predecessors = new Int32Array(64);

  constructor(statistics: OrderStatistics = { linearisations: 0, branches: 0 }) {
    this.statistics = statistics;
  }

  /**
   * Begins with so many pushers and blocks, of which nothing is known. The blocks of a location
   * have numbers in a row.
   */
  begin(pushers: number, blocks: number): void {
    this.pushers = pushers;
    this.blocks = blocks;
    this.pushWords = wordsFor(pushers);
    this.blockWords = wordsFor(blocks);
    this.coOffset = pushers * this.pushWords;
    this.stateSize = this.coOffset + blocks * this.blockWords;
    const sets = blocks * this.pushWords;
    if (sets > this.published.length) {
      this.published = new Int32Array(2 * sets);
      this.targets = new Int32Array(2 * sets);
    }
    this.published.fill(0, 0, sets);
    this.targets.fill(0, 0, sets);
    if (pushers > this.order.length) {
      this.order = new Int32Array(2 * pushers);
      this.predecessors = new Int32Array(2 * pushers);
      this.placed = new Int32Array(2 * this.pushWords);
    }
    if (blocks > this.groupStart.length) {
      this.groupStart = new Int32Array(2 * blocks);
      this.groupEnd = new Int32Array(2 * blocks);
    }
    const trial = 2 * blocks * this.blockWords;
    if (trial > this.trial.length) this.trial = new Int32Array(2 * trial);
    if (this.stateSize > this.states.length) this.states = new Int32Array(4 * this.stateSize);
    this.states.fill(0, 0, this.stateSize);
  }

  /** Declares the blocks from `start` up to `end`, exclusive, as those of one location. */
  group(start: number, end: number): void {
    for (let block = start; block < end; block++) {
      this.groupStart[block] = start;
      this.groupEnd[block] = end;
    }
  }

  publish(block: number, pusher: number): void {
    setBit(this.published, block * this.pushWords, pusher);
  }

  target(block: number, pusher: number): void {
    setBit(this.targets, block * this.pushWords, pusher);
  }

  /**
   * Notes that every pushto has the first pusher before the second. The caller also notes what
   * follows from it.
   */
  knowBefore(first: number, second: number): void {
    setBit(this.states, first * this.pushWords, second);
  }

  /**
   * Demands that every pushto has the first pusher before the second, and adds what follows. False:
   * that is impossible.
   */
  putBefore(first: number, second: number): boolean {
    return this.addPush(0, first, second);
  }

  /**
   * Demands that the first block comes before the second under every pushto. False: that is
   * impossible.
   */
  putBlockBefore(first: number, second: number): boolean {
    return this.addCo(this.states, this.coOffset, first, second);
  }

  /**
   * Whether pushto can be chosen. Then `order` is one, and `isBlockBefore` what it says of the
   * blocks.
   */
  solve(): boolean {
    return this.solveFrom(0);
  }

  /**
   * Computes the order of blocks for this pushto, an order of all pushers that extends what is
   * known. False: the blocks form a cycle.
   */
  follow(pushto: Int32Array): boolean {
    this.order.set(pushto);
    this.startPlacing(0);
    for (let i = 0; i < this.pushers; i++) if (!this.place(this.order[i]!)) return false;
    return true;
  }

  /**
   * After a `solve` or `follow` that returned true: whether the order found puts the first block
   * before the second.
   */
  isBlockBefore(first: number, second: number): boolean {
    return testBit(this.trial, first * this.blockWords, second);
  }

  private solveFrom(at: number): boolean {
    if (!this.saturate(at)) return false;
    if (this.isGreedy(at)) return true;
    if (!this.probe(at)) return false;
    if (this.isGreedy(at)) return true;
    for (let first = 0; first < this.blocks; first++) {
      for (let second = first + 1; second < this.groupEnd[first]!; second++) {
        if (!this.isOpenPair(at, first, second)) continue;
        this.statistics.branches++;
        this.copyState(at);
        if (this.addCoAt(at + 1, first, second) && this.solveFrom(at + 1)) return true;
        return this.addCoAt(at, second, first) && this.solveFrom(at);
      }
    }
    throw new Error('internal error: nothing is undecided, and yet there is no order');
  }

  // Saturation.

  private saturate(at: number): boolean {
    const { blocks, groupStart, groupEnd } = this;
    for (let isChanged = true; isChanged; ) {
      isChanged = false;
      for (let first = 0; first < blocks; first++) {
        for (let second = groupStart[first]!; second < groupEnd[first]!; second++) {
          if (first === second) continue;
          if (this.isBefore(at, first, second)) {
            const added = this.spread(at, first, second);
            if (added < 0) return false;
            if (added > 0) isChanged = true;
          } else if (this.isForced(at, first, second)) {
            if (!this.addCoAt(at, first, second)) return false;
            isChanged = true;
          }
        }
      }
    }
    return true;
  }

  /** Whether some a < b is known, a publishes the first block, b targets the second. */
  private isForced(at: number, first: number, second: number): boolean {
    const { published, targets, states, pushWords } = this;
    const rows = at * this.stateSize;
    for (let v = 0; v < pushWords; v++) {
      for (let rest = published[first * pushWords + v]!; rest !== 0; rest &= rest - 1) {
        const row = rows + ((v << 5) + 31 - Math.clz32(rest & -rest)) * pushWords;
        for (let w = 0; w < pushWords; w++) {
          if ((states[row + w]! & targets[second * pushWords + w]!) !== 0) return true;
        }
      }
    }
    return false;
  }

  /**
   * The first block is before the second: what targets the first comes before what publishes the
   * second. How many pairs are new; -1: a cycle.
   */
  private spread(at: number, first: number, second: number): number {
    const { published, targets, pushWords } = this;
    const rows = at * this.stateSize;
    let added = 0;
    for (let v = 0; v < pushWords; v++) {
      for (let rest = targets[first * pushWords + v]!; rest !== 0; rest &= rest - 1) {
        const pusher = (v << 5) + 31 - Math.clz32(rest & -rest);
        for (let w = 0; w < pushWords; w++) {
          let missing = published[second * pushWords + w]! & ~this.states[rows + pusher * pushWords + w]!;
          if (w === v) missing &= ~(rest & -rest);
          for (; missing !== 0; missing &= missing - 1) {
            const other = (w << 5) + 31 - Math.clz32(missing & -missing);
            if (testBit(this.states, rows + pusher * pushWords, other)) continue;
            if (!this.addPush(at, pusher, other)) return -1;
            added++;
          }
        }
      }
    }
    return added;
  }

  /** Adds a pair to `push` and keeps it closed. False: a cycle. */
  private addPush(at: number, first: number, second: number): boolean {
    const { states, pushWords } = this;
    const rows = at * this.stateSize;
    const to = rows + second * pushWords;
    if (first === second || testBit(states, to, first)) return false;
    for (let i = 0; i < this.pushers; i++) {
      const row = rows + i * pushWords;
      if (i !== first && !testBit(states, row, first)) continue;
      setBit(states, row, second);
      for (let w = 0; w < pushWords; w++) states[row + w]! |= states[to + w]!;
    }
    return true;
  }

  private addCoAt(at: number, first: number, second: number): boolean {
    return this.addCo(this.states, at * this.stateSize + this.coOffset, first, second);
  }

  /** Adds a pair to the order of blocks in `memory` and keeps it closed. False: a cycle. */
  private addCo(memory: Int32Array, offset: number, first: number, second: number): boolean {
    const { blockWords } = this;
    const to = offset + second * blockWords;
    if (testBit(memory, to, first)) return false;
    for (let block = this.groupStart[first]!; block < this.groupEnd[first]!; block++) {
      const row = offset + block * blockWords;
      if (block !== first && !testBit(memory, row, first)) continue;
      setBit(memory, row, second);
      for (let w = 0; w < blockWords; w++) memory[row + w]! |= memory[to + w]!;
    }
    return true;
  }

  private isBefore(at: number, first: number, second: number): boolean {
    return testBit(this.states, at * this.stateSize + this.coOffset + first * this.blockWords, second);
  }

  /**
   * Whether the order of two blocks is undecided, and some pair of pushers may depend on it: else
   * it can be chosen in the end.
   */
  private isOpenPair(at: number, first: number, second: number): boolean {
    if (this.isBefore(at, first, second) || this.isBefore(at, second, first)) return false;
    return this.areTied(first, second) || this.areTied(second, first);
  }

  /** Whether something publishes the first block, and something targets the second. */
  private areTied(first: number, second: number): boolean {
    const { published, targets, pushWords } = this;
    return (
      !isZero(published, first * pushWords, pushWords) && !isZero(targets, second * pushWords, pushWords)
    );
  }

  // Greedy.

  private isGreedy(at: number): boolean {
    const { pushers, pushWords, placed, order, predecessors, states } = this;
    const rows = at * this.stateSize;
    this.statistics.linearisations++;
    this.startPlacing(at);
    predecessors.fill(0, 0, pushers);
    for (let a = 0; a < pushers; a++) {
      for (let b = 0; b < pushers; b++) if (testBit(states, rows + a * pushWords, b)) predecessors[b]!++;
    }
    for (let count = 0; count < pushers; count++) {
      let next = 0;
      while (next < pushers) {
        if (predecessors[next] === 0 && !testBit(placed, 0, next) && this.place(next)) break;
        next++;
      }
      if (next === pushers) return false;
      order[count] = next;
      for (let b = 0; b < pushers; b++) {
        if (testBit(states, rows + next * pushWords, b)) predecessors[b]!--;
      }
    }
    return true;
  }

  private startPlacing(at: number): void {
    const from = at * this.stateSize + this.coOffset;
    this.placed.fill(0, 0, this.pushWords);
    for (let i = 0, size = this.blocks * this.blockWords; i < size; i++) {
      this.trial[i] = this.states[from + i]!;
    }
  }

  /**
   * Puts a pusher after those that have a place, and before all others. False: that closes a cycle,
   * and it stays without a place.
   */
  private place(pusher: number): boolean {
    const { blocks, published, pushWords, trial, groupStart, groupEnd, placed } = this;
    const size = blocks * this.blockWords;
    let isCopied = false;
    setBit(placed, 0, pusher);
    for (let first = 0; first < blocks; first++) {
      if (!testBit(published, first * pushWords, pusher)) continue;
      for (let second = groupStart[first]!; second < groupEnd[first]!; second++) {
        if (first === second || this.isBlockBefore(first, second) || !this.isOpen(second)) continue;
        if (!isCopied) trial.copyWithin(size, 0, size);
        isCopied = true;
        if (this.addCo(trial, 0, first, second)) continue;
        trial.copyWithin(0, size, 2 * size);
        clearBit(placed, 0, pusher);
        return false;
      }
    }
    return true;
  }

  /** Whether a pusher without a place targets the block. */
  private isOpen(block: number): boolean {
    const { targets, placed, pushWords } = this;
    for (let w = 0; w < pushWords; w++) {
      if ((targets[block * pushWords + w]! & ~placed[w]!) !== 0) return true;
    }
    return false;
  }

  // Probing.

  /** Decides what can be decided by trying. False: there is no pushto. */
  private probe(at: number): boolean {
    for (let isChanged = true; isChanged; ) {
      isChanged = false;
      for (let first = 0; first < this.blocks; first++) {
        for (let second = first + 1; second < this.groupEnd[first]!; second++) {
          if (!this.isOpenPair(at, first, second)) continue;
          const canBe = this.isPossible(at, first, second);
          if (canBe && this.isPossible(at, second, first)) continue;
          const isDone = canBe ? this.addCoAt(at, first, second) : this.addCoAt(at, second, first);
          if (!isDone || !this.saturate(at)) return false;
          isChanged = true;
        }
      }
    }
    return true;
  }

  private isPossible(at: number, first: number, second: number): boolean {
    this.copyState(at);
    return this.addCoAt(at + 1, first, second) && this.saturate(at + 1);
  }

  /** Makes the next state a copy of this one. */
  private copyState(at: number): void {
    const { stateSize } = this;
    const to = (at + 1) * stateSize;
    if (to + stateSize > this.states.length) {
      const larger = new Int32Array(2 * (to + stateSize));
      larger.set(this.states);
      this.states = larger;
    }
    this.states.copyWithin(to, at * stateSize, to);
  }
}
