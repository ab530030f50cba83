/**
 * The constraints that a reads-from map puts on the coherence order in models with release-acquire
 * or RC11 coherence (writes-before).
 *
 * Let v(e) be e if e is a write, and the write that e reads if e is a read. Coherence says: if a
 * happens before b, both of one location, then v(a) is v(b) or comes before it.
 *
 * Happens-before is read off the clocks: for each thread, only its last access to the location that
 * the event knows gives a constraint, and only if the event before it, of its own thread and the
 * location, did not know it already. So there are at most as many constraints as accesses times
 * threads.
 */
import { type Clocks, NON_ATOMIC } from '../../kernel/clocks.ts';
import { type EventGraph, NONE } from '../../kernel/event-graph.ts';
import { isReadKind, isWriteKind, KIND } from '../../kernel/event-kinds.ts';
import { CoherenceConstraints } from './coherence-constraints.ts';

const FIRST_SIZE = 256;

export class HappensBeforeConstraints extends CoherenceConstraints {
  /** By thread: its first write, as an event; NONE if there is none. */
  readonly firstWrite: Int32Array;
  /** By write: the next one of its thread, as an event; NONE if there is none. */
  nextWrite = new Int32Array(FIRST_SIZE);
  private readonly clocks: Clocks;
  private readonly ordersPlainReads: boolean;
  /** By location and thread: its first access. */
  private firstAccess = new Int32Array(FIRST_SIZE);
  /** By access: the next one of its thread and location. */
  private nextAccess = new Int32Array(FIRST_SIZE);

  /** `ordersPlainReads`: two non-atomic reads of one thread are coherent too. */
  constructor(graph: EventGraph, clocks: Clocks, ordersPlainReads: boolean) {
    super(graph);
    this.clocks = clocks;
    this.ordersPlainReads = ordersPlainReads;
    this.firstWrite = new Int32Array(clocks.threads);
  }

  protected constrain(): boolean {
    this.listAccesses();
    for (let location = 0; location < this.locations; location++) {
      const isMet = this.ordersPlainReads ? this.followThreads(location) : this.followPairs(location);
      if (!isMet) return false;
    }
    return true;
  }

  /** Walks the threads from their ends, so that the lists are in program order. */
  private listAccesses(): void {
    const { graph } = this;
    const { threads } = this.clocks;
    const lists = graph.initialOf.length * threads;
    if (lists > this.firstAccess.length) this.firstAccess = new Int32Array(lists);
    if (graph.count > this.nextAccess.length) {
      this.nextAccess = new Int32Array(2 * graph.count);
      this.nextWrite = new Int32Array(2 * graph.count);
    }
    const { firstAccess, nextAccess, firstWrite, nextWrite } = this;
    firstAccess.fill(NONE, 0, this.locations * threads);
    for (let thread = 0; thread < threads; thread++) {
      let next = NONE;
      for (let e = graph.lastOf[thread]!; e !== NONE; e = graph.poPrevious[e]!) {
        const kind = graph.kind[e]!;
        const isWrite = isWriteKind(kind);
        if (!isWrite && !isReadKind(kind)) continue;
        const location = this.locationNumber[graph.location[e]!]!;
        if (location === NONE) continue;
        const list = location * threads + thread;
        nextAccess[e] = firstAccess[list]!;
        firstAccess[list] = e;
        if (!isWrite) continue;
        nextWrite[e] = next;
        next = e;
      }
      firstWrite[thread] = next;
    }
  }

  /** The number of what the access writes, or else reads. */
  private writeOf(access: number): number {
    const { graph } = this;
    return this.numbers[isReadKind(graph.kind[access]!) ? graph.rf[access]! : access]!;
  }

  /** Adds the constraints of a location. False: one of them cannot be met. */
  private followThreads(location: number): boolean {
    const { firstAccess, nextAccess, clocks } = this;
    const { threads } = clocks;
    const list = location * threads;
    for (let thread = 0; thread < threads; thread++) {
      const first = firstAccess[list + thread]!;
      if (first === NONE) continue;
      for (let a = first, b = nextAccess[a]!; b !== NONE; a = b, b = nextAccess[b]!) {
        if (!this.connect(this.writeOf(a), this.writeOf(b))) return false;
      }
      for (let other = 0; other < threads; other++) {
        if (other === thread) continue;
        let next = firstAccess[list + other]!;
        for (let b = first; b !== NONE && next !== NONE; b = nextAccess[b]!) {
          let known = NONE;
          while (next !== NONE && clocks.happensBefore(next, b)) {
            known = next;
            next = nextAccess[next]!;
          }
          if (known !== NONE && !this.connect(this.writeOf(known), this.writeOf(b))) return false;
        }
      }
    }
    return true;
  }

  /**
   * Like `followThreads`, for models whose coherence does not follow the order of all accesses of a
   * thread: every pair counts.
   */
  private followPairs(location: number): boolean {
    const { graph, firstAccess, nextAccess, clocks } = this;
    const { threads } = clocks;
    const list = location * threads;
    const isPlainRead = (e: number): boolean => graph.kind[e] === KIND.read && graph.mode[e] === NON_ATOMIC;
    for (let thread = 0; thread < threads; thread++) {
      for (let b = firstAccess[list + thread]!; b !== NONE; b = nextAccess[b]!) {
        for (let other = 0; other < threads; other++) {
          for (let a = firstAccess[list + other]!; a !== NONE && a !== b; a = nextAccess[a]!) {
            if (!clocks.happensBefore(a, b)) break;
            if (other === thread && isPlainRead(a) && isPlainRead(b)) continue;
            if (!this.connect(this.writeOf(a), this.writeOf(b))) return false;
          }
        }
      }
    }
    return true;
  }
}
