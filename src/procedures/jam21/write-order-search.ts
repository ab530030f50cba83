/**
 * The search of from-reads-checker.ts: for a total order of the writes of each location under which
 * the pushers have no cycle.
 *
 * A write and the RMWs that read it and each other are a block: nothing comes between them, so that
 * blocks are ordered, not writes. A block goes by the name of its first write. Ordering two blocks
 * orders pushers, and the order of pushers closes one of the two ways for other blocks:
 *
 *   saturate   orders each pair of blocks if one of its two ways would close a cycle, until
 *              nothing changes
 *   dive       guesses the way of one pair after the other, saturating, until all are ordered or
 *              a pair fails both ways
 *   probe      saturates under both ways of every pair; a way that fails is out
 *   branch     on one pair, each way with a search of its own
 *
 * Nearly all executions end in the first two steps. Without probing there are programs that take
 * 2^k branches.
 */
import type { OrderStatistics } from '../../execution/order-statistics.ts';
import { elements, isZero, or, setBit, testBit, wordsFor } from '../../util/bit-matrix.ts';
import { NONE } from './definition/jam-execution.ts';

/** Relations are bit matrices over the events (src/util/bit-matrix.ts). */
export interface WriteOrderProblem {
  /** How many events there are. */
  readonly size: number;
  /** By event. */
  readonly location: Int32Array;
  /**
   * By write: the RMW that comes right after it, or NONE. No RMW comes twice, and they make no
   * cycle.
   */
  readonly updates: Int32Array;
  readonly writes: readonly number[];
  readonly pushers: readonly number[];
  /** The known order of pushers: transitive; only pairs of pushers count. */
  readonly pushOrder: Int32Array;
  /**
   * If a write q comes before a write p, the pushers in row q of `targets` come before those in row
   * p of `published`.
   */
  readonly targets: Int32Array;
  readonly published: Int32Array;
  /** Pairs of writes of one location that the order contains. */
  readonly coherence: Int32Array;
}

type Pair = readonly [number, number];

export class WriteOrderSearch {
  private readonly problem: WriteOrderProblem;
  private readonly statistics: OrderStatistics;
  private readonly words: number;
  /** By write: the block it is in. */
  private readonly blockOf: Int32Array;
  /** By location: its blocks. */
  private readonly blocks: number[][] = [];
  /** The row of a block is the union of those of its writes. */
  private readonly targets: Int32Array;
  private readonly published: Int32Array;
  /** Both are transitive at all times; they are all that the search changes. */
  private readonly pushOrder: Int32Array;
  private readonly blockOrder: Int32Array;
  /**
   * The pairs of blocks that order pushers one way or the other. All others can be ordered at will
   * in the end.
   */
  private pairs: Pair[] = [];
  /** What `reachFrom` found. */
  private readonly reached: Int32Array;

  constructor(problem: WriteOrderProblem, statistics: OrderStatistics) {
    const { size, location, writes } = problem;
    this.problem = problem;
    this.statistics = statistics;
    this.words = wordsFor(size);
    this.blockOf = new Int32Array(size).fill(NONE);
    for (const write of writes) this.blocks[location[write]!] = [];
    this.targets = problem.targets.slice();
    this.published = problem.published.slice();
    this.pushOrder = problem.pushOrder.slice();
    this.blockOrder = new Int32Array(size * this.words);
    this.reached = new Int32Array(this.words);
  }

  /** Whether there is an order. To be asked once. */
  succeeds(): boolean {
    for (const pusher of this.problem.pushers) if (this.has(this.pushOrder, pusher, pusher)) return false;
    if (!this.makeBlocks() || !this.orderCoherent()) return false;
    this.pairs = this.pairsThatMatter();
    return this.search();
  }

  /** Finds the blocks; false if the order inside of one is not possible. */
  private makeBlocks(): boolean {
    const { location, updates, writes, coherence } = this.problem;
    const isUpdate = new Set(updates);
    for (const block of writes) {
      if (isUpdate.has(block)) continue;
      this.blocks[location[block]!]!.push(block);
      this.blockOf[block] = block;
      const members = [block];
      for (let write = updates[block]!; write !== NONE; write = updates[write]!) {
        if (members.some((earlier) => this.has(coherence, write, earlier))) return false;
        if (!this.orderPushers(block, write)) return false;
        this.blockOf[write] = block;
        this.unite(this.targets, block, write);
        members.push(write);
      }
      for (const write of members) this.unite(this.published, block, write);
    }
    return true;
  }

  private orderCoherent(): boolean {
    const { size, writes, coherence } = this.problem;
    for (const former of writes) {
      for (const later of elements(coherence, former * this.words, size)) {
        const [a, b] = [this.blockOf[former]!, this.blockOf[later]!];
        if (a !== b && !this.orderBlocks(a, b)) return false;
      }
    }
    return true;
  }

  private pairsThatMatter(): Pair[] {
    const isEmpty = (rows: Int32Array, block: number) => isZero(rows, block * this.words, this.words);
    const ordersPushers = (a: number, b: number) => !isEmpty(this.targets, a) && !isEmpty(this.published, b);
    const pairs: Pair[] = [];
    for (const blocks of this.blocks) {
      // A location may have no writes.
      for (const [i, a] of (blocks ?? []).entries()) {
        for (const b of blocks.slice(i + 1)) {
          if (this.isOpen(a, b) && (ordersPushers(a, b) || ordersPushers(b, a))) pairs.push([a, b]);
        }
      }
    }
    return pairs;
  }

  private search(): boolean {
    if (!this.saturate()) return false;
    const saturated = this.save();
    if (this.dive()) return true;
    this.restore(saturated);
    const outcome = this.probe();
    if (outcome === 'impossible') return false;
    if (outcome === 'all ordered') {
      this.statistics.linearisations++;
      return true;
    }
    const [a, b] = outcome;
    const probed = this.save();
    this.statistics.branches++;
    if (this.orderBlocks(a, b) && this.search()) return true;
    this.restore(probed);
    return this.orderBlocks(b, a) && this.search();
  }

  /** Orders what is forced. False: there is no order. */
  private saturate(): boolean {
    for (let changed = true; changed; ) {
      changed = false;
      for (const [a, b] of this.pairs) {
        if (!this.isOpen(a, b)) continue;
        const [isLate, isEarly] = [this.closesCycle(a, b), this.closesCycle(b, a)];
        if (!isLate && !isEarly) continue;
        if (!(isLate ? this.orderBlocks(b, a) : this.orderBlocks(a, b))) return false;
        changed = true;
      }
    }
    return true;
  }

  /** Guesses until all pairs are ordered. True: they are. */
  private dive(): boolean {
    for (const pair of this.pairs) {
      if (!this.isOpen(...pair)) continue;
      const [a, b] = this.likelyOrder(pair);
      const before = this.save();
      this.statistics.branches++;
      if (this.orderBlocks(a, b) && this.saturate()) continue;
      this.restore(before);
      if (!this.orderBlocks(b, a) || !this.saturate()) return false;
    }
    this.statistics.linearisations++;
    return true;
  }

  /** The block that more pushers come after, by what is known, is likely to be the former one. */
  private likelyOrder([a, b]: Pair): Pair {
    const [afterA, afterB] = [a, b].map((block) => {
      this.reachFrom(block);
      return elements(this.reached, 0, this.problem.size).length;
    });
    return afterA! >= afterB! ? [a, b] : [b, a];
  }

  /**
   * Orders the pairs that have one way left. Gives the open pair whose two ways order the most
   * others.
   */
  private probe(): Pair | 'all ordered' | 'impossible' {
    let best: Pair | undefined;
    for (let changed = true; changed; ) {
      changed = false;
      best = undefined;
      let bestEffect = -1;
      for (const [a, b] of this.pairs) {
        if (!this.isOpen(a, b)) continue;
        const before = this.save();
        const forward = this.effect(a, b);
        const afterForward = this.save();
        this.restore(before);
        const backward = this.effect(b, a);
        if (forward === undefined && backward === undefined) return 'impossible';
        if (forward !== undefined && backward !== undefined) {
          this.restore(before);
          if (forward * backward <= bestEffect) continue;
          bestEffect = forward * backward;
          best = [a, b];
        } else {
          if (forward !== undefined) this.restore(afterForward);
          changed = true;
        }
      }
    }
    return best ?? 'all ordered';
  }

  /**
   * Puts a block before another one and saturates; how many pairs that orders, or undefined if
   * there is no order then.
   */
  private effect(a: number, b: number): number | undefined {
    const open = this.countOpen();
    return this.orderBlocks(a, b) && this.saturate() ? open - this.countOpen() : undefined;
  }

  /**
   * Puts a block before another one, and what follows from that. False: there is no order, and the
   * state is of no use.
   */
  private orderBlocks(a: number, b: number): boolean {
    const { blockOrder } = this;
    if (this.has(blockOrder, a, b)) return true;
    if (this.has(blockOrder, b, a)) return false;
    const blocks = this.blocks[this.problem.location[a]!]!;
    for (const former of blocks) {
      if (former !== a && !this.has(blockOrder, former, a)) continue;
      for (const later of blocks) {
        if (later !== b && !this.has(blockOrder, b, later)) continue;
        if (this.has(blockOrder, former, later)) continue;
        setBit(blockOrder, former * this.words, later);
        if (!this.orderPushers(former, later)) return false;
      }
    }
    return true;
  }

  /**
   * Puts the targets of a row before what is published in another one. False: that makes a cycle.
   */
  private orderPushers(former: number, later: number): boolean {
    const { words, targets, pushOrder, reached } = this;
    if (this.closesCycle(former, later)) return false;
    for (const pusher of this.problem.pushers) {
      const isBefore = this.has(targets, former, pusher) || this.meet(pushOrder, pusher * words, former);
      if (!isBefore) continue;
      for (let w = 0; w < words; w++) pushOrder[pusher * words + w]! |= reached[w]!;
    }
    return true;
  }

  private closesCycle(former: number, later: number): boolean {
    this.reachFrom(later);
    return this.meet(this.reached, 0, former);
  }

  /** reached := what is published in a row, and all pushers after it. */
  private reachFrom(write: number): void {
    const { words, published, pushOrder, reached } = this;
    for (let w = 0; w < words; w++) reached[w] = published[write * words + w]!;
    for (let w = 0; w < words; w++) {
      for (let rest = published[write * words + w]!; rest !== 0; rest &= rest - 1) {
        const pusher = (w << 5) + 31 - Math.clz32(rest & -rest);
        for (let v = 0; v < words; v++) reached[v]! |= pushOrder[pusher * words + v]!;
      }
    }
  }

  /** Whether a set has an element that is a target of a write. */
  private meet(sets: Int32Array, set: number, write: number): boolean {
    for (let w = 0; w < this.words; w++) {
      if ((sets[set + w]! & this.targets[write * this.words + w]!) !== 0) return true;
    }
    return false;
  }

  private isOpen(a: number, b: number): boolean {
    return !this.has(this.blockOrder, a, b) && !this.has(this.blockOrder, b, a);
  }

  private countOpen(): number {
    return this.pairs.filter(([a, b]) => this.isOpen(a, b)).length;
  }

  private save(): { pushOrder: Int32Array; blockOrder: Int32Array } {
    return { pushOrder: this.pushOrder.slice(), blockOrder: this.blockOrder.slice() };
  }

  private restore(state: { pushOrder: Int32Array; blockOrder: Int32Array }): void {
    this.pushOrder.set(state.pushOrder);
    this.blockOrder.set(state.blockOrder);
  }

  /** Row a := rows a and b. */
  private unite(rows: Int32Array, a: number, b: number): void {
    or(rows, a * this.words, a * this.words, b * this.words, this.words);
  }

  private has(relation: Int32Array, from: number, to: number): boolean {
    return testBit(relation, from * this.words, to);
  }
}
