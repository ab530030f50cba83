/**
 * Keeps an order of the pushers along with the growing graph of a search, so that the oracle of
 * JAM21 is not needed for every event. A graph whose co lists keep co-jam for some pushto stays so
 * if an event is added at the end that reads what is last in co or is last there itself, provided
 * that what it makes push can come last in pushto: nothing that pushes has it in its past.
 *
 * Why: nothing comes after the new event. So it adds only edges into itself, or into what it reads,
 * to co-jam; and these are last. Nothing is published to others by what comes last in pushto. When
 * events are taken away, what is left of both orders is an order for the rest; a read that stays
 * and is to read something else counts as taken away, and loses its place.
 */
import { type Clocks, NON_ATOMIC, SEQ_CST } from '../../kernel/clocks.ts';
import { type EventGraph, grown, NONE } from '../../kernel/event-graph.ts';
import { isReadKind, isWriteKind, KIND } from '../../kernel/event-kinds.ts';
import { FinalOrder } from './final-order.ts';
import type { VisibilityClocks } from './visibility-clocks.ts';

const FIRST_EVENTS = 256;

export class PushWitness {
  private readonly graph: EventGraph;
  private readonly clocks: Clocks;
  private readonly visibility: VisibilityClocks;
  private readonly hasEnded: (thread: number) => boolean;
  private readonly finalOrder: FinalOrder;
  /** By event that pushes: its place in the order; NONE if it has none. */
  private place = new Int32Array(FIRST_EVENTS);
  /** The first free place. */
  private next = 0;
  /** Events below this number have been checked for what they make push. */
  private covered = 0;

  constructor(
    graph: EventGraph,
    clocks: Clocks,
    visibility: VisibilityClocks,
    hasEnded: (thread: number) => boolean,
  ) {
    this.graph = graph;
    this.clocks = clocks;
    this.visibility = visibility;
    this.hasEnded = hasEnded;
    this.finalOrder = new FinalOrder(graph, clocks);
    visibility.witness = this;
  }

  /** To be called when the event is new, or reads something else. */
  forget(event: number): void {
    if (event >= this.place.length) this.place = grown(this.place, new Int32Array(2 * event));
    this.place[event] = NONE;
    if (event < this.covered) this.covered = event;
  }

  /** Takes an order of all pushers that makes the present graph consistent, with its co lists. */
  take(pushers: Int32Array, order: Int32Array, count: number): void {
    const { graph } = this;
    if (graph.count > this.place.length) this.place = new Int32Array(2 * graph.count);
    for (let e = graph.newest; e !== NONE; e = graph.older[e]!) this.place[e] = NONE;
    for (let i = 0; i < count; i++) this.place[pushers[order[i]!]!] = i;
    this.next = count;
    this.covered = graph.count;
  }

  /** Gives each new pusher the last place. False: one of them cannot come last. */
  covers(): boolean {
    const { graph, visibility } = this;
    for (; this.covered < graph.count; this.covered++) {
      if (graph.inGraph[this.covered] === 1 && !this.coversEvent(this.covered)) return false;
    }
    for (let thread = 1; visibility.showsThreads && thread < visibility.threads; thread++) {
      // The end of a thread is no event of the graph, and yet something behind a fence.
      const last = graph.lastOf[thread]!;
      if (last !== NONE && this.isFullFence(last) && this.hasEnded(thread) && !this.putAllLast(last))
        return false;
    }
    return true;
  }

  private isFullFence(event: number): boolean {
    return this.graph.kind[event] === KIND.fence && this.graph.mode[event] === SEQ_CST;
  }

  private placeOf(event: number): number {
    return this.graph.thread[event]! < 0 ? NONE : this.place[event]!;
  }

  /**
   * Whether the newest access fits the order and the co lists as they are. False: it fits no others
   * either. Undefined: not known.
   */
  glance(event: number): boolean | undefined {
    const { graph } = this;
    const read = graph.kind[event] === KIND.updateWrite ? graph.poPrevious[event]! : event;
    const write = graph.rf[read]!;
    let isSeen = false;
    for (let w = graph.coNext[write]!; w !== NONE; w = graph.coNext[w]!) {
      if (w === event || !this.sees(read, w)) continue;
      if (this.isBefore(write, w)) return false;
      isSeen = true;
    }
    if (isSeen || !this.covers()) return undefined;
    if (read !== event && (graph.coNext[event] !== NONE || graph.coPrevious[event] !== write))
      return undefined;
    const newest = this.newestPusher(this.visibility.clockAt[read]!);
    if (newest < NONE) return undefined;
    for (let w = graph.coNext[write]!; w !== NONE && w !== event; w = graph.coNext[w]!) {
      if (this.isPublished(w, newest)) return undefined;
    }
    return true;
  }

  /**
   * Whether the last writes in co, of locations with given finals, fit the order of the pushers.
   */
  fitsFinals(finals: Int32Array): boolean {
    const { graph, finalOrder } = this;
    for (let location = 0; location < finals.length; location++) {
      if (finals[location] !== NONE && graph.coLast[location] !== finals[location]) return false;
    }
    if (!this.covers()) return false;
    const held = finalOrder.heldBy(finals);
    return held.every((final) => {
      let latest = NONE;
      for (let e = graph.newest; e !== NONE; e = graph.older[e]!) {
        if (this.placeOf(e) > latest && finalOrder.leadsTo(e, final)) latest = this.placeOf(e);
      }
      if (latest === NONE) return true;
      return finalOrder.reachedFrom(final, held).every((by) => this.isFollowedLater(by, latest));
    });
  }

  /** Whether all pushers that follow on the write come after the place. */
  private isFollowedLater(write: number, latest: number): boolean {
    const { graph, clocks } = this;
    for (let e = graph.newest; e !== NONE; e = graph.older[e]!) {
      const place = this.placeOf(e);
      if (place !== NONE && place <= latest && clocks.isCausal(write, e)) return false;
    }
    return true;
  }

  /** The latest place of a pusher in the clock; NONE if there is none, less if one has no place. */
  private newestPusher(clock: number): number {
    const { visibility } = this;
    let newest = NONE;
    for (let thread = 0; thread < visibility.threads; thread++) {
      const pusher = visibility.pusherIn(clock, thread);
      if (pusher === NONE) continue;
      const place = this.place[pusher]!;
      if (place === NONE) return NONE - 1;
      newest = Math.max(newest, place);
    }
    return newest;
  }

  /** Whether the write comes before what the read reads, whatever pushto is. */
  private sees(read: number, write: number): boolean {
    const { graph, visibility } = this;
    const thread = graph.thread[read]!;
    if (graph.thread[write] === thread) return true;
    if (visibility.writeIn(visibility.clockAt[read]!, visibility.slotOf(write)) >= write) return true;
    const source = graph.rf[read]!;
    if (this.isPlain(write) || this.isPlain(source)) return false;
    for (let r = graph.firstReader[write]!; r !== NONE; r = graph.readerNext[r]!) {
      if (graph.thread[r] === thread && r !== read) return true;
    }
    return false;
  }

  private isPlain(write: number): boolean {
    return this.graph.thread[write]! >= 0 && this.graph.mode[write] === NON_ATOMIC;
  }

  /**
   * Whether the first write comes before the second, under every pushto, as far as the thread of
   * the second shows.
   */
  private isBefore(first: number, second: number): boolean {
    const { graph, visibility } = this;
    const thread = graph.thread[first]!;
    if (thread < 0) return true;
    if (thread === graph.thread[second]) return first < second;
    return visibility.writeIn(visibility.allAt[second]!, visibility.slotOf(first)) >= first;
  }

  /** Whether something before this place of the pushers publishes the write. */
  private isPublished(write: number, newest: number): boolean {
    const { graph, visibility } = this;
    if (newest === NONE) return false;
    const slot = visibility.slotOf(write);
    for (let e = graph.newest; e !== NONE; e = graph.older[e]!) {
      const place = this.placeOf(e);
      if (place !== NONE && place < newest && visibility.writeIn(visibility.ownAt[e]!, slot) >= write)
        return true;
    }
    return false;
  }

  private coversEvent(event: number): boolean {
    const { graph, visibility } = this;
    const kind = graph.kind[event]!;
    if (kind === KIND.initial || !this.isEvent(event)) return true;
    let before = graph.poPrevious[event]!;
    if (kind === KIND.updateWrite) before = graph.poPrevious[before]!;
    if (before === NONE) return true;
    const isAccess = isReadKind(kind) || isWriteKind(kind);
    if (isAccess && graph.mode[event] === SEQ_CST) {
      const pusher = visibility.lastVolatile[before]!;
      if (pusher !== NONE && !this.putLast(pusher)) return false;
    }
    while (before !== NONE && !this.isEvent(before)) before = graph.poPrevious[before]!;
    return before === NONE || !this.isFullFence(before) || this.putAllLast(before);
  }

  /** Gives everything before a full fence, which pushes now, the last places. */
  private putAllLast(fence: number): boolean {
    const { graph } = this;
    const found: number[] = [];
    for (let e = graph.poPrevious[fence]!; e !== NONE; e = graph.poPrevious[e]!) {
      const kind = graph.kind[e]!;
      const isHalf = kind === KIND.updateRead && graph.kind[graph.poNext[e]!] === KIND.updateWrite;
      if (kind === KIND.fence || kind === KIND.free || isHalf || !this.isEvent(e)) continue;
      if (this.place[e] === NONE) found.push(e);
    }
    for (let i = found.length - 1; i >= 0; i--) if (!this.putLast(found[i]!)) return false;
    return true;
  }

  private putLast(pusher: number): boolean {
    const { graph, clocks } = this;
    if (this.place[pusher] !== NONE) return true;
    for (let e = graph.newest; e !== NONE; e = graph.older[e]!) {
      if (this.placeOf(e) !== NONE && clocks.isCausal(pusher, e)) return false;
    }
    this.place[pusher] = this.next++;
    return true;
  }

  /** Whether it is an event of the model. */
  private isEvent(event: number): boolean {
    switch (this.graph.kind[event]) {
      case KIND.start:
      case KIND.spawn:
      case KIND.join:
        return this.visibility.isThreadEvent(event);
      case KIND.allocate:
      case KIND.protect:
      case KIND.choose:
      case KIND.stop:
      case KIND.wait:
        return false;
      default:
        return true;
    }
  }
}
