/**
 * Looks for a coherence order that meets the constraints (coherence-constraints.ts,
 * happens-before-constraints.ts) and the rest of the model: the SC axiom, an order that agrees with
 * happens-before (hb-co), or its cat file. The last step of CoherenceOracle, if the order at hand
 * fails.
 *
 * The order is kept as a relation, transitively closed, over the numbers of the writes. It begins
 * with what is forced. Then each pair of chains of a location that is not ordered yet is tried both
 * ways; what fails is ordered the other way, until nothing changes. Then pairs are decided one
 * after the other, with backtracking. The checks are monotone in the order, so an order that fails
 * is never looked at again. A cat file can only be asked about complete orders.
 *
 * Cost: polynomial if only happens-before is checked and there are no RMWs, since then only forced
 * pairs can fail; else exponential in the number of pairs.
 */
import type { Clocks } from '../../kernel/clocks.ts';
import { NONE } from '../../kernel/event-graph.ts';
import { wordsFor } from '../../util/bit-matrix.ts';
import type { HappensBeforeConstraints } from './happens-before-constraints.ts';
import type { SeqCstOrder } from './seq-cst-order.ts';

export interface SearchDemands {
  /** The SC axiom, if it must be checked. */
  readonly seqCst: SeqCstOrder | undefined;
  /** Whether coherence orders and happens-before together must have no cycle. */
  readonly followsHb: boolean;
  /**
   * Whether the model allows a complete order; undefined: it allows all that pass the other checks.
   */
  readonly accepts: ((order: Int32Array) => boolean) | undefined;
}

export class CoherenceSearch {
  private readonly clocks: Clocks;
  private readonly constraints: HappensBeforeConstraints;
  private demands: SearchDemands = { seqCst: undefined, followsHb: false, accepts: undefined };
  private count = 0;
  /** Words of a row: the set of the writes that come after a write. */
  private words = 0;
  /** Relations in a row: the present one, room for trials, and those to backtrack to. */
  private relations = new Int32Array(1024);
  private size = 0;
  /**
   * Pairs of chains that can be ordered either way at first: the one that comes first at present,
   * and the other.
   */
  private pairs = 0;
  private pairFirst = new Int32Array(64);
  private pairSecond = new Int32Array(64);
  private hasUpdates = false;
  /** By depth: the pair that was decided there. */
  private decided = new Int32Array(64);
  /** The order found, as that of the constraints. */
  order = new Int32Array(256);

  constructor(clocks: Clocks, constraints: HappensBeforeConstraints) {
    this.clocks = clocks;
    this.constraints = constraints;
  }

  /** Whether there is such an order; then `order` is one. The constraints must be arranged. */
  run(demands: SearchDemands): boolean {
    this.demands = demands;
    this.reserve();
    this.force();
    if (!this.settle(0) || !this.isTolerable(0)) return false;
    this.listPairs();
    return this.probe() && this.decide();
  }

  private decide(): boolean {
    const { decided } = this;
    let depth = 0;
    for (let pair = 0; ; ) {
      while (pair < this.pairs && this.isOrdered(0, pair)) pair++;
      if (pair < this.pairs) {
        this.keep(depth);
        decided[depth++] = pair;
        if (this.put(0, this.pairFirst[pair]!, this.pairSecond[pair]!)) continue;
      } else if (this.isAccepted()) return true;
      do {
        if (depth === 0) return false;
        pair = decided[--depth]!;
        this.bringBack(depth);
      } while (!this.put(0, this.pairSecond[pair]!, this.pairFirst[pair]!) || !this.probe());
    }
  }

  private isAccepted(): boolean {
    this.readOrder();
    return this.demands.accepts === undefined || this.demands.accepts(this.order);
  }

  /** Orders the pairs that can be ordered in one way only. False: one cannot be ordered at all. */
  private probe(): boolean {
    const { seqCst, followsHb } = this.demands;
    if (seqCst === undefined && !(followsHb && this.hasUpdates)) return true;
    for (let hasChanged = true; hasChanged; ) {
      hasChanged = false;
      for (let pair = 0; pair < this.pairs; pair++) {
        if (this.isOrdered(0, pair)) continue;
        const first = this.pairFirst[pair]!;
        const second = this.pairSecond[pair]!;
        if (!this.fits(first, second)) {
          if (!this.put(0, second, first)) return false;
          hasChanged = true;
        } else if (!this.fits(second, first)) {
          if (!this.put(0, first, second)) return false;
          hasChanged = true;
        }
      }
    }
    return true;
  }

  private fits(first: number, second: number): boolean {
    this.relations.copyWithin(this.size, 0, this.size);
    return this.put(this.size, first, second);
  }

  /**
   * Orders two chains in the relation at `at`, with all that follows. False: it contradicts itself,
   * or the model.
   */
  private put(at: number, first: number, second: number): boolean {
    this.add(at, this.constraints.chainLast[first]!, second);
    return this.settle(at) && this.isTolerable(at);
  }

  private isTolerable(at: number): boolean {
    const { seqCst } = this.demands;
    return seqCst === undefined || seqCst.holdsWithin(this.relations, at, this.words);
  }

  private isOrdered(at: number, pair: number): boolean {
    const first = this.pairFirst[pair]!;
    const second = this.pairSecond[pair]!;
    return this.has(at, first, second) || this.has(at, second, first);
  }

  private has(at: number, first: number, second: number): boolean {
    return ((this.relations[at + first * this.words + (second >>> 5)]! >>> (second & 31)) & 1) !== 0;
  }

  /** Adds a pair of writes, and what makes the relation transitive again. */
  private add(at: number, first: number, second: number): void {
    const { count, words, relations } = this;
    const to = at + second * words;
    for (let i = 0; i < count; i++) {
      if (i !== first && !this.has(at, i, first)) continue;
      const row = at + i * words;
      for (let j = 0; j < words; j++) relations[row + j]! |= relations[to + j]!;
      relations[row + (second >>> 5)]! |= 1 << (second & 31);
    }
  }

  /**
   * Orders chains as wholes: where happens-before leads from one write of a chain to one of
   * another, all of the one are before all of the other. False: the relation has a cycle.
   */
  private settle(at: number): boolean {
    const { locations, starts, chainFirst, chainLast } = this.constraints;
    for (let hasChanged = this.demands.followsHb; hasChanged; ) {
      hasChanged = false;
      for (let location = 0; location < locations; location++) {
        const end = starts[location + 1]!;
        for (let a = starts[location]!; a < end; a++) {
          if (chainFirst[a] !== a) continue;
          for (let b = starts[location]!; b < end; b++) {
            if (a === b || chainFirst[b] !== b) continue;
            if (!this.has(at, a, chainLast[b]!) || this.has(at, chainLast[a]!, b)) continue;
            this.add(at, chainLast[a]!, b);
            hasChanged = true;
          }
        }
      }
    }
    for (let i = 0; i < this.count; i++) if (this.has(at, i, i)) return false;
    return true;
  }

  /**
   * Makes the relation of what is forced: constraints, chains, initial writes first, and
   * happens-before if it is to be followed.
   */
  private force(): void {
    const { constraints, relations, words } = this;
    const { locations, starts, chainFirst, chainNext, chainLast, edgeFrom, edgeTo } = constraints;
    relations.fill(0, 0, this.size);
    const set = (first: number, second: number): void => {
      relations[first * words + (second >>> 5)]! |= 1 << (second & 31);
    };
    for (let location = 0; location < locations; location++) {
      const start = starts[location]!;
      for (let i = start; i < starts[location + 1]!; i++) {
        if (chainNext[i] !== NONE) set(i, chainNext[i]!);
        if (chainFirst[i] === i && i !== start) set(chainLast[start]!, i);
      }
    }
    for (let edge = 0; edge < constraints.edges; edge++) set(chainLast[edgeFrom[edge]!]!, edgeTo[edge]!);
    if (this.demands.followsHb) this.forceHappensBefore(set);
    this.close();
  }

  private forceHappensBefore(set: (first: number, second: number) => void): void {
    const { clocks } = this;
    const { firstWrite, nextWrite, numbers } = this.constraints;
    for (let thread = 0; thread < clocks.threads; thread++) {
      for (let other = 0; other < clocks.threads; other++) {
        let next = firstWrite[other]!;
        for (let write = firstWrite[thread]!; write !== NONE && next !== NONE; write = nextWrite[write]!) {
          for (
            ;
            next !== NONE && next !== write && clocks.happensBefore(next, write);
            next = nextWrite[next]!
          ) {
            set(numbers[next]!, numbers[write]!);
          }
        }
      }
    }
  }

  private close(): void {
    const { count, words, relations } = this;
    for (let k = 0; k < count; k++) {
      for (let i = 0; i < count; i++) {
        if (!this.has(0, i, k)) continue;
        for (let j = 0; j < words; j++) relations[i * words + j]! |= relations[k * words + j]!;
      }
    }
  }

  private listPairs(): void {
    const { locations, starts, chainFirst, order } = this.constraints;
    const { seqCst, followsHb, accepts } = this.demands;
    this.pairs = 0;
    this.hasUpdates = false;
    for (let location = 0; location < locations; location++) {
      const matters = followsHb || accepts !== undefined || seqCst?.matters(location) === true;
      const end = starts[location + 1]!;
      for (let i = starts[location]!; i < end; i++) {
        const a = order[i]!;
        if (chainFirst[a] !== a) {
          this.hasUpdates = true;
          continue;
        }
        for (let j = i + 1; j < end; j++) {
          const b = order[j]!;
          if (chainFirst[b] !== b || this.has(0, a, b) || this.has(0, b, a)) continue;
          // Any order will do, and the one at hand is one.
          if (!matters) this.add(0, this.constraints.chainLast[a]!, b);
          else this.pushPair(a, b);
        }
      }
    }
  }

  private pushPair(first: number, second: number): void {
    const pair = this.pairs++;
    if (pair === this.pairFirst.length) {
      for (const field of PAIR_FIELDS) {
        const larger = new Int32Array(2 * pair);
        larger.set(this[field]);
        this[field] = larger;
      }
    }
    this.pairFirst[pair] = first;
    this.pairSecond[pair] = second;
  }

  /**
   * Reads the order off a relation in which all is ordered: a write's place is the number of those
   * before it.
   */
  private readOrder(): void {
    const { locations, starts } = this.constraints;
    const { order } = this;
    for (let location = 0; location < locations; location++) {
      const start = starts[location]!;
      const end = starts[location + 1]!;
      for (let i = start; i < end; i++) {
        let place = start;
        for (let j = start; j < end; j++) if (this.has(0, j, i)) place++;
        order[place] = i;
      }
    }
  }

  private keep(depth: number): void {
    const at = (depth + 2) * this.size;
    if (at + this.size > this.relations.length) {
      const larger = new Int32Array(2 * (at + this.size));
      larger.set(this.relations);
      this.relations = larger;
    }
    this.relations.copyWithin(at, 0, this.size);
  }

  private bringBack(depth: number): void {
    const at = (depth + 2) * this.size;
    this.relations.copyWithin(0, at, at + this.size);
  }

  private reserve(): void {
    this.count = this.constraints.count;
    this.words = wordsFor(this.count);
    this.size = this.count * this.words;
    if (2 * this.size > this.relations.length) this.relations = new Int32Array(4 * this.size);
    if (this.count > this.order.length) this.order = new Int32Array(2 * this.count);
  }
}

const PAIR_FIELDS = ['pairFirst', 'pairSecond', 'decided'] as const;
