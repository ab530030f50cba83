/**
 * The constraints that a reads-from map puts on coherence in JAM21 under every pushto: `co-jam` of
 * the cat file with vo = (into ∪ rf)+ ∪ po-loc, read off the visibility clocks. A constraint from
 * the last visible write of a thread covers the earlier ones, which come before it.
 *
 * coww, corw: what a write's thread has seen before it comes before it; cowr: what a read sees
 * comes before what it reads; corr: what opaque writes a thread reads one after the other come one
 * after the other.
 */
import { NON_ATOMIC } from '../../kernel/clocks.ts';
import { type EventGraph, NONE } from '../../kernel/event-graph.ts';
import { isReadKind, isWriteKind, KIND } from '../../kernel/event-kinds.ts';
import { CoherenceConstraints } from '../coherence/coherence-constraints.ts';
import type { VisibilityClocks } from './visibility-clocks.ts';

const FIRST_SIZE = 256;

export class JamConstraints extends CoherenceConstraints {
  private readonly visibility: VisibilityClocks;
  /** The accesses of one thread, from its last to its first. */
  private accesses = new Int32Array(FIRST_SIZE);
  /** By location number, for the thread being looked at: its last write so far. */
  private ownWrite = new Int32Array(FIRST_SIZE);
  /** By location number, for the same thread: the last opaque write that it has read. */
  private lastRead = new Int32Array(FIRST_SIZE);
  private isLooking = false;

  constructor(graph: EventGraph, visibility: VisibilityClocks) {
    super(graph);
    this.visibility = visibility;
  }

  /** Whether the order of the co lists keeps all constraints as it is. `finals`: see RfOracle. */
  areMet(finals: Int32Array | undefined): boolean {
    this.numberWrites();
    for (let location = 0; location < this.locations; location++) {
      for (let i = this.starts[location]! + 1; i < this.starts[location + 1]!; i++) {
        if (!this.isInPlace(this.writes[i]!, finals)) return false;
      }
    }
    this.isLooking = true;
    const areMet = this.constrain();
    this.isLooking = false;
    return areMet;
  }

  /** Whether an RMW comes right after what it reads, and a given final write last. */
  private isInPlace(write: number, finals: Int32Array | undefined): boolean {
    const { kind, rf, poPrevious, coPrevious, coNext, location } = this.graph;
    if (kind[write] === KIND.updateWrite && rf[poPrevious[write]!] !== coPrevious[write]) return false;
    const final = finals?.[location[write]!] ?? NONE;
    return final === NONE || coNext[write] !== NONE || write === final;
  }

  /** Adds a constraint, or while `areMet` runs, compares it with the present order. */
  protected override connect(first: number, second: number): boolean {
    return this.isLooking ? first <= second : super.connect(first, second);
  }

  protected constrain(): boolean {
    const { graph, locations } = this;
    if (graph.count > this.accesses.length) this.accesses = new Int32Array(2 * graph.count);
    if (locations > this.ownWrite.length) {
      this.ownWrite = new Int32Array(2 * locations);
      this.lastRead = new Int32Array(2 * locations);
    }
    for (let thread = 0; thread < this.visibility.threads; thread++) {
      let count = 0;
      for (let e = graph.lastOf[thread]!; e !== NONE; e = graph.poPrevious[e]!) {
        const kind = graph.kind[e]!;
        if (!isReadKind(kind) && !isWriteKind(kind)) continue;
        if (this.locationNumber[graph.location[e]!] !== NONE) this.accesses[count++] = e;
      }
      if (!this.followThread(count)) return false;
    }
    return true;
  }

  private followThread(count: number): boolean {
    const { graph, accesses, ownWrite, lastRead } = this;
    if (count === 0) return true;
    ownWrite.fill(NONE, 0, this.locations);
    lastRead.fill(NONE, 0, this.locations);
    for (let i = count - 1; i >= 0; i--) {
      const access = accesses[i]!;
      const location = this.locationNumber[graph.location[access]!]!;
      if (isReadKind(graph.kind[access]!)) {
        const source = graph.rf[access]!;
        if (!this.putSeenBefore(source, access, this.visibility.clockAt[access]!)) return false;
        if (!this.putBefore(ownWrite[location]!, source)) return false;
        if (graph.kind[source] !== KIND.initial && graph.mode[source] === NON_ATOMIC) continue;
        if (!this.putBefore(lastRead[location]!, source)) return false;
        lastRead[location] = source;
      } else {
        if (!this.putSeenBefore(access, access, this.visibility.allAt[access]!)) return false;
        if (!this.putBefore(ownWrite[location]!, access)) return false;
        ownWrite[location] = access;
      }
    }
    return true;
  }

  /**
   * Demands that all writes of the location that the clock has come before the write; the thread of
   * `access` is left out.
   */
  private putSeenBefore(write: number, access: number, clock: number): boolean {
    const { graph, visibility, numbers } = this;
    const thread = graph.thread[access]!;
    const number = numbers[write]!;
    for (
      let slot = visibility.firstSlotOf(graph.location[write]!);
      slot !== NONE;
      slot = visibility.nextSlot[slot]!
    ) {
      if (visibility.slotThread[slot] === thread) continue;
      const seen = visibility.writeIn(clock, slot);
      if (seen !== NONE && !this.connect(numbers[seen]!, number)) return false;
    }
    return true;
  }

  private putBefore(first: number, second: number): boolean {
    return first === NONE || this.connect(this.numbers[first]!, this.numbers[second]!);
  }
}
