/**
 * JAM21 decided without pushto, by orders of writes: the answer to the question of section 8.1 of
 * refs/jam21-thesis, whether from-reads can take the place of pushto. An execution is consistent
 * iff each location has a total order co of its writes, with every RMW right after the write that
 * it reads, that contains co-jam(base), and
 *
 *   acyclic( P0 ∪ [D];push;base*;(fr | co | po;co);base*;[D] )
 *
 *     base  into | rf
 *     D     domain(push) without fences: accesses, and what starts, joins and ends threads
 *     P0    (cofw | rf | po)+ between elements of D
 *
 * docs/models/jam21.md has the proof. Said with two sets for each write: pub(p) are the elements of
 * D that p is visible to, and tgt(q) those that push to q, to a read of q, or to what is before q
 * in its thread; q co p puts tgt(q) before pub(p).
 *
 * This file makes what does not depend on co; write-order-search.ts looks for co. The other
 * checkers look for an order of D and share no code with these two files, so that each is a test of
 * the others. The axioms own-writes and no-thin-air hold of every execution that comes here, since
 * po ∪ rf has no cycle.
 */
import type { OrderStatistics } from '../../execution/order-statistics.ts';
import { isZero, or, sequence, setBit, testBit, transitiveClosure, wordsFor } from '../../util/bit-matrix.ts';
import type { JamChecker } from './definition/jam-checker.ts';
import { JAM, type JamExecution, NONE } from './definition/jam-execution.ts';
import { type WriteOrderProblem, WriteOrderSearch } from './write-order-search.ts';

export class FromReadsChecker implements JamChecker {
  /**
   * `linearisations`: complete orders of writes; `branches`: pairs of writes that were ordered by a
   * guess.
   */
  readonly statistics: OrderStatistics = { linearisations: 0, branches: 0 };

  allows(execution: JamExecution): boolean {
    const updates = updatesOf(execution);
    if (updates === undefined) return false;
    const problem = new BaseRelations(execution).problem(updates);
    return new WriteOrderSearch(problem, this.statistics).succeeds();
  }
}

/**
 * By write: the RMW that reads it, or NONE. Undefined if two do: both would have to come right
 * after it.
 */
function updatesOf({ size, flags, rf }: JamExecution): Int32Array | undefined {
  const updates = new Int32Array(size).fill(NONE);
  for (let event = 0; event < size; event++) {
    const source = rf[event]!;
    if (source === NONE || (flags[event]! & JAM.writes) === 0) continue;
    if (updates[source] !== NONE) return undefined;
    updates[source] = event;
  }
  return updates;
}

/** The relations of the model that do not depend on co, as bit matrices in one memory. */
class BaseRelations {
  private readonly execution: JamExecution;
  private readonly words: number;
  private readonly memory: Int32Array;
  /** Where the relations begin. `base` is closed: base+. */
  private readonly po: number;
  private readonly push: number;
  private readonly base: number;

  constructor(execution: JamExecution) {
    const { size, rf } = execution;
    this.execution = execution;
    this.words = wordsFor(size);
    const length = size * this.words;
    // Three relations, and three to work with.
    this.memory = new Int32Array(6 * length);
    this.po = 0;
    this.push = length;
    this.base = 2 * length;
    this.relateThreads();
    for (let event = 0; event < size; event++) if (rf[event] !== NONE) this.add(this.base, rf[event]!, event);
    transitiveClosure(this.memory, this.base, this.base, size);
  }

  problem(updates: Int32Array): WriteOrderProblem {
    const { size, flags, location } = this.execution;
    const events = Array.from(flags.keys());
    const writes = events.filter((event) => (flags[event]! & JAM.writes) !== 0);
    const ordered = JAM.reads | JAM.writes | JAM.acquire | JAM.release;
    const pushers = events.filter((event) => {
      const pushes = !isZero(this.memory, this.push + event * this.words, this.words);
      return pushes && (flags[event]! & ordered) !== 0;
    });
    return {
      size,
      location,
      updates,
      writes,
      pushers,
      pushOrder: this.pushOrder(),
      published: this.published(writes, pushers),
      targets: this.targets(pushers),
      coherence: this.coherence(writes),
    };
  }

  /** Fills in po, push, and the part of base within threads. */
  private relateThreads(): void {
    const { size, flags, thread } = this.execution;
    for (let first = 0; first < size; first++) {
      if (thread[first] === NONE) continue;
      const from = flags[first]!;
      let between = 0;
      for (let second = first + 1; second < size; second++) {
        if (thread[second] !== thread[first]) continue;
        const to = flags[second]!;
        const spush = (between & JAM.fullFence) !== 0;
        const volint = (from & to & JAM.volatile) !== 0;
        const ra = (to & JAM.release) !== 0 || (from & JAM.acquire) !== 0;
        const svo =
          ((between & JAM.releaseFence) !== 0 && (to & JAM.writes) !== 0) ||
          ((between & JAM.acquireFence) !== 0 && (from & JAM.reads) !== 0);
        this.add(this.po, first, second);
        if (spush || volint) this.add(this.push, first, second);
        if (svo || spush || ra || volint) this.add(this.base, first, second);
        between |= to;
      }
    }
  }

  /** (cofw | rf | po)+ between all events. */
  private pushOrder(): Int32Array {
    const { size, rf } = this.execution;
    const order = this.memory.slice(this.po, this.po + size * this.words);
    for (let event = 0; event < size; event++)
      if (rf[event] !== NONE) setBit(order, rf[event]! * this.words, event);
    this.forEachFinal((write, final) => setBit(order, write * this.words, final));
    transitiveClosure(order, 0, 0, size);
    return order;
  }

  /** pub(p) for every write p. */
  private published(writes: readonly number[], pushers: readonly number[]): Int32Array {
    const sets = new Int32Array(this.execution.size * this.words);
    for (const write of writes) {
      for (const pusher of pushers) {
        if (pusher === write || this.has(this.base, write, pusher)) setBit(sets, write * this.words, pusher);
      }
    }
    return sets;
  }

  /** tgt(q) for every write q. */
  private targets(pushers: readonly number[]): Int32Array {
    const { memory, words } = this;
    const { size, flags, rf } = this.execution;
    const length = size * words;
    const [pushBase, pushBasePo] = [3 * length, 4 * length];
    sequence(memory, pushBase, this.push, this.base, size);
    or(memory, pushBase, pushBase, this.push, length);
    sequence(memory, pushBasePo, pushBase, this.po, size);
    const sets = new Int32Array(length);
    for (const pusher of pushers) {
      for (let event = 0; event < size; event++) {
        const isSeen = this.has(pushBase, pusher, event);
        if (flags[event]! & JAM.writes && (isSeen || this.has(pushBasePo, pusher, event)))
          setBit(sets, event * words, pusher);
        if (flags[event]! & JAM.reads && isSeen && rf[event] !== NONE)
          setBit(sets, rf[event]! * words, pusher);
      }
    }
    return sets;
  }

  /** co-jam(base) without exclusivity, which blocks take care of. */
  private coherence(writes: readonly number[]): Int32Array {
    const { memory, words } = this;
    const { size, flags, thread, location, rf } = this.execution;
    const length = size * words;
    const basePo = 5 * length;
    sequence(memory, basePo, this.base, this.po, size);
    const co = new Int32Array(length);
    const add = (from: number, to: number): void => {
      if (from !== to) setBit(co, from * words, to);
    };
    for (const write of writes) {
      for (let event = 0; event < size; event++) {
        if (location[event] !== location[write] || event === write) continue;
        const isVisible = this.has(this.base, write, event) || this.has(this.po, write, event);
        if (flags[event]! & JAM.writes) {
          const coinit = thread[write] === NONE;
          const corw = this.has(basePo, write, event);
          if (coinit || isVisible || corw) add(write, event);
        }
        const cowr = isVisible && rf[event] !== NONE;
        if (cowr) add(write, rf[event]!);
      }
    }
    this.forEachRereading((former, later) => {
      if (flags[former]! & flags[later]! & JAM.opaque) add(former, later);
    });
    this.forEachFinal(add);
    return co;
  }

  /** rf;po;rf^-1 between writes of one location. */
  private forEachRereading(visit: (former: number, later: number) => void): void {
    const { size, flags, location, rf } = this.execution;
    for (let first = 0; first < size; first++) {
      if (!(flags[first]! & JAM.reads) || rf[first] === NONE) continue;
      for (let second = first + 1; second < size; second++) {
        if (location[second] !== location[first] || rf[second] === NONE) continue;
        if (this.has(this.po, first, second)) visit(rf[first]!, rf[second]!);
      }
    }
  }

  /** cofw. */
  private forEachFinal(visit: (write: number, final: number) => void): void {
    const { size, flags, location, finals } = this.execution;
    for (let event = 0; event < size; event++) {
      if (!(flags[event]! & JAM.writes)) continue;
      const final = finals[location[event]!]!;
      if (final !== NONE && final !== event) visit(event, final);
    }
  }

  private add(relation: number, from: number, to: number): void {
    setBit(this.memory, relation + from * this.words, to);
  }

  private has(relation: number, from: number, to: number): boolean {
    return testBit(this.memory, relation + from * this.words, to);
  }
}
