/**
 * Clocks that are exact for the visibility order of JAM21, kept while events are added and taken
 * away (docs/jam21-linearisations.md has the proof).
 *
 * JAM's visibility is not closed under program order: a thread may see a write of another without
 * seeing what came before it. So one component per thread, as in src/kernel/clocks.ts, is not
 * enough. A clock here has
 *
 * - by thread, the last pusher that has pushed what the event is about: the last b with b
 *   push;base* e;
 * - by thread and location (a slot), the last write of the thread to the location that is visible:
 *   the last w with w base+ e,
 *
 * where base = into ∪ rf, all of vo that does not come from pushto. Both are event numbers plus
 * one, 0 for none; join is the maximum.
 *
 * Of each thread the joins so far of its events' clocks, with the events themselves, are kept: of
 * `all`, of its `reads`, of its `volatile` accesses, and what every later event sees (`now`:
 * acquire reads, what acquire fences and full fences have made of the rest) or every later write
 * (`released`). An event's clock is a join of a few of these and of the clock of what it reads.
 *
 * An RMW is one event: the second of its two has its clock. A clock is a place in one array: its
 * length, then its components; a slot that came later is not in it. Clocks and slots are given back
 * in the reverse order of their making, as events are.
 */
import { IS_ACQUIRE, IS_RELEASE, SEQ_CST } from '../../kernel/clocks.ts';
import { type EventGraph, grown, NONE } from '../../kernel/event-graph.ts';
import { KIND } from '../../kernel/event-kinds.ts';

const FIRST_EVENTS = 256;
const FIRST_WORDS = 1 << 12;
const FIRST_SLOTS = 64;
/** The clock that knows nothing. */
const EMPTY = 0;

/** Words that keep the clocks of a read while it reads something else. */
const SAVED_WORDS = 6;

const FIELDS = [
  'clockAt',
  'ownAt',
  'allAt',
  'nowAt',
  'readsAt',
  'volatileAt',
  'releasedAt',
  'lastAccess',
  'lastVolatile',
  'base',
  'savedAt',
] as const;

export class VisibilityClocks {
  readonly threads: number;
  readonly showsThreads: boolean;
  /** By slot: the next one of its location, or NONE. */
  nextSlot = new Int32Array(FIRST_SLOTS);
  /** By slot: its thread. */
  slotThread = new Int32Array(FIRST_SLOTS);
  /** By event: its clock. */
  clockAt = new Int32Array(FIRST_EVENTS);
  /** By event: its clock, with the event itself if it writes. */
  ownAt = new Int32Array(FIRST_EVENTS);
  /** By event: the join of these clocks up to the event in its thread. */
  allAt = new Int32Array(FIRST_EVENTS);
  private readonly graph: EventGraph;
  private words = new Int32Array(FIRST_WORDS);
  /** First free word. */
  private top = 1;
  private slots = 0;
  private firstSlot = new Int32Array(FIRST_SLOTS).fill(NONE);
  /** By slot: the write that made it. */
  private slotMaker = new Int32Array(FIRST_SLOTS);
  /** To be notified of events that are new, or whose clocks change. */
  witness: { forget(event: number): void } | undefined;
  /** Whether a volatile access or a full fence was ever seen. */
  mayPush = false;
  /** By event: the last volatile access of its thread up to it. */
  lastVolatile = new Int32Array(FIRST_EVENTS);
  /** By event: what else is kept of its thread up to it. */
  private nowAt = new Int32Array(FIRST_EVENTS);
  private readsAt = new Int32Array(FIRST_EVENTS);
  private volatileAt = new Int32Array(FIRST_EVENTS);
  private releasedAt = new Int32Array(FIRST_EVENTS);
  private lastAccess = new Int32Array(FIRST_EVENTS);
  /** By event that revisits a read: where the clocks of the read are kept. */
  private savedAt = new Int32Array(FIRST_EVENTS);
  /** By event: the first free word when the event was opened. */
  private base = new Int32Array(FIRST_EVENTS);

  /** `showsThreads`: whether starts and ends of threads are events. */
  constructor(graph: EventGraph, threads: number, showsThreads: boolean) {
    this.graph = graph;
    this.threads = threads;
    this.showsThreads = showsThreads;
  }

  /**
   * Whether the event is the spawn, the start or a join of a thread, and counts as an event of the
   * model; main has no start.
   */
  isThreadEvent(event: number): boolean {
    const { kind, seen } = this.graph;
    if (!this.showsThreads) return false;
    if (kind[event] === KIND.start) return seen[event] !== NONE;
    return kind[event] === KIND.spawn || kind[event] === KIND.join;
  }

  /** Of a clock: the last pusher of the thread, or NONE. */
  pusherIn(clock: number, thread: number): number {
    return thread < this.words[clock]! ? this.words[clock + 1 + thread]! - 1 : NONE;
  }

  /** Of a clock: the last visible write of the slot, or NONE. */
  writeIn(clock: number, slot: number): number {
    const index = this.threads + slot;
    return index < this.words[clock]! ? this.words[clock + 1 + index]! - 1 : NONE;
  }

  /** The slot of a write. */
  slotOf(write: number): number {
    const { graph } = this;
    const thread = graph.thread[write]!;
    let slot = this.firstSlot[graph.location[write]!]!;
    while (this.slotThread[slot] !== thread) slot = this.nextSlot[slot]!;
    return slot;
  }

  /** The first slot of a location; `nextSlot` has the others. */
  firstSlotOf(location: number): number {
    return this.firstSlot[location] ?? NONE;
  }

  /** Makes room for the clocks of a new event. */
  open(event: number): void {
    if (event >= this.base.length) {
      for (const field of FIELDS) this[field] = grown(this[field], new Int32Array(2 * event));
    }
    this.base[event] = this.top;
    this.witness?.forget(event);
  }

  /** Gives back the clocks of the newest event. */
  close(event: number): void {
    this.top = this.base[event]!;
    while (this.slots > 0 && this.slotMaker[this.slots - 1] === event) {
      this.slots--;
      const location = this.graph.location[event]!;
      this.firstSlot[location] = this.nextSlot[this.slots]!;
    }
  }

  /**
   * Computes the clocks of all events of the graph, which need not have been opened: for those who
   * ask about whole graphs only, and about few of them.
   */
  computeAll(): void {
    const { graph, threads } = this;
    this.top = 1;
    this.slots = 0;
    this.firstSlot.fill(NONE);
    if (graph.count > this.base.length) {
      for (const field of FIELDS) this[field] = grown(this[field], new Int32Array(2 * graph.count));
    }
    const next = new Int32Array(threads).fill(NONE);
    const isComputed = new Uint8Array(graph.count);
    for (let e = graph.newest; e !== NONE; e = graph.older[e]!) {
      if (graph.thread[e]! >= 0 && graph.poPrevious[e] === NONE) next[graph.thread[e]!] = e;
    }
    // po and rf have no cycle here, so each round of the threads comes to some event.
    for (let left = true; left; ) {
      left = false;
      for (let thread = 0; thread < threads; thread++) {
        let e = next[thread]!;
        for (; e !== NONE; e = graph.poNext[e]!) {
          const source = sourceOf(graph, e);
          if (source !== NONE && isComputed[source] === 0) break;
          this.computeHere(e);
          isComputed[e] = 1;
        }
        next[thread] = e;
        left ||= e !== NONE;
      }
    }
  }

  /** Computes the clocks of the newest event. */
  compute(event: number): void {
    this.top = this.base[event]!;
    this.computeHere(event);
  }

  /** Like `compute`, for an older read; `restore` brings its present clocks back. */
  computeAgain(event: number, at: number): void {
    const to = this.make(SAVED_WORDS);
    const { words } = this;
    words[to + 1] = this.clockAt[event]!;
    words[to + 2] = this.ownAt[event]!;
    words[to + 3] = this.allAt[event]!;
    words[to + 4] = this.nowAt[event]!;
    words[to + 5] = this.readsAt[event]!;
    words[to + 6] = this.volatileAt[event]!;
    this.savedAt[at] = to;
    this.computeHere(event);
  }

  restore(event: number, at: number): void {
    const to = this.savedAt[at]!;
    const { words } = this;
    this.top = to;
    this.clockAt[event] = words[to + 1]!;
    this.ownAt[event] = words[to + 2]!;
    this.allAt[event] = words[to + 3]!;
    this.nowAt[event] = words[to + 4]!;
    this.readsAt[event] = words[to + 5]!;
    this.volatileAt[event] = words[to + 6]!;
  }

  private computeHere(event: number): void {
    const { graph } = this;
    this.witness?.forget(event);
    const previous = graph.poPrevious[event]!;
    if (previous === NONE) this.begin(event);
    else this.carry(previous, event);
    switch (graph.kind[event]) {
      case KIND.read:
      case KIND.updateRead:
        this.computeRead(event, graph.rf[event]!);
        break;
      case KIND.write:
        this.computeWrite(event, this.nowAt[event]!);
        break;
      case KIND.updateWrite:
        this.computeUpdate(event, previous);
        break;
      case KIND.fence:
        this.computeFence(event);
        break;
      case KIND.spawn:
        this.see(event, this.joined(this.allAt[event]!, this.nowAt[event]!), this.nowAt[event]!);
        break;
      case KIND.start:
      case KIND.join: {
        // Of a join, the end of the thread is meant, which releases as a spawn does.
        const source = graph.seen[event]!;
        if (source === NONE) break;
        const now = this.joined(this.nowAt[event]!, this.joined(this.allAt[source]!, this.nowAt[source]!));
        this.see(event, now, now);
        break;
      }
    }
  }

  private begin(event: number): void {
    this.clockAt[event] = EMPTY;
    this.ownAt[event] = EMPTY;
    this.allAt[event] = EMPTY;
    this.nowAt[event] = EMPTY;
    this.readsAt[event] = EMPTY;
    this.volatileAt[event] = EMPTY;
    this.releasedAt[event] = EMPTY;
    this.lastAccess[event] = NONE;
    this.lastVolatile[event] = NONE;
  }

  private carry(previous: number, event: number): void {
    this.clockAt[event] = this.nowAt[previous]!;
    this.ownAt[event] = this.nowAt[previous]!;
    this.allAt[event] = this.allAt[previous]!;
    this.nowAt[event] = this.nowAt[previous]!;
    this.readsAt[event] = this.readsAt[previous]!;
    this.volatileAt[event] = this.volatileAt[previous]!;
    this.releasedAt[event] = this.releasedAt[previous]!;
    this.lastAccess[event] = this.lastAccess[previous]!;
    this.lastVolatile[event] = this.lastVolatile[previous]!;
  }

  private computeRead(event: number, source: number): void {
    const { graph } = this;
    let clock = this.nowAt[event]!;
    if (graph.mode[event] === SEQ_CST) clock = this.joined(clock, this.volatileAt[event]!);
    if (graph.thread[source]! >= 0) clock = this.joined(clock, this.ownAt[source]!);
    this.clockAt[event] = clock;
    this.ownAt[event] = clock;
    this.readsAt[event] = this.joined(this.readsAt[event]!, clock);
    if (IS_ACQUIRE[graph.mode[event]!] === 1) this.nowAt[event] = this.joined(this.nowAt[event]!, clock);
    this.keep(event);
  }

  /** `seen`: what is visible to it besides what a write sees. */
  private computeWrite(event: number, seen: number): void {
    const { graph } = this;
    const mode = graph.mode[event]!;
    let clock = this.joined(seen, this.releasedAt[event]!);
    if (IS_RELEASE[mode] === 1) clock = this.joined(clock, this.allAt[event]!);
    if (mode === SEQ_CST) clock = this.joined(clock, this.volatileAt[event]!);
    this.clockAt[event] = clock;
    this.ownAt[event] = this.withComponent(clock, this.threads + this.slotFor(event), event);
    this.keep(event);
  }

  /** The write of an RMW: its read, which it takes the place of, has pushed nothing to it. */
  private computeUpdate(event: number, read: number): void {
    const before = this.graph.poPrevious[read]!;
    this.allAt[event] = this.allAt[before]!;
    this.volatileAt[event] = this.volatileAt[before]!;
    this.computeWrite(event, this.clockAt[read]!);
    const own = this.ownAt[event]!;
    this.clockAt[read] = this.clockAt[event]!;
    this.readsAt[event] = this.joined(this.readsAt[event]!, own);
    if (IS_ACQUIRE[this.graph.mode[event]!] === 1) this.nowAt[event] = this.joined(this.nowAt[event]!, own);
  }

  /** Adds an access to what is kept of its thread. */
  private keep(event: number): void {
    const own = this.ownAt[event]!;
    this.allAt[event] = this.joined(this.allAt[event]!, own);
    this.lastAccess[event] = event;
    if (this.graph.mode[event] !== SEQ_CST) return;
    this.lastVolatile[event] = event;
    this.mayPush = true;
    // It will push every later volatile access.
    const pushing = this.withComponent(own, this.graph.thread[event]!, event);
    this.volatileAt[event] = this.joined(this.volatileAt[event]!, pushing);
  }

  private computeFence(event: number): void {
    const mode = this.graph.mode[event]!;
    if (IS_RELEASE[mode] === 1) this.releasedAt[event] = this.allAt[event]!;
    if (IS_ACQUIRE[mode] === 1) this.nowAt[event] = this.joined(this.nowAt[event]!, this.readsAt[event]!);
    if (mode !== SEQ_CST) return;
    this.mayPush = true;
    const now = this.joined(this.nowAt[event]!, this.allAt[event]!);
    const pusher = this.lastAccess[event]!;
    this.nowAt[event] = pusher === NONE ? now : this.withComponent(now, this.graph.thread[event]!, pusher);
  }

  /** A start of a thread, what starts it, or a join; `now`: what follows sees. */
  private see(event: number, clock: number, now: number): void {
    this.clockAt[event] = clock;
    this.ownAt[event] = clock;
    this.nowAt[event] = now;
    this.allAt[event] = this.joined(this.allAt[event]!, clock);
    if (this.showsThreads) this.lastAccess[event] = event;
  }

  private slotFor(write: number): number {
    const { graph } = this;
    const thread = graph.thread[write]!;
    const location = graph.location[write]!;
    if (location >= this.firstSlot.length) {
      const size = this.firstSlot.length;
      this.firstSlot = grown(this.firstSlot, new Int32Array(2 * location)).fill(NONE, size);
    }
    for (let slot = this.firstSlot[location]!; slot !== NONE; slot = this.nextSlot[slot]!) {
      if (this.slotThread[slot] === thread) return slot;
    }
    if (this.slots === this.nextSlot.length) {
      const size = 2 * this.slots;
      this.nextSlot = grown(this.nextSlot, new Int32Array(size));
      this.slotThread = grown(this.slotThread, new Int32Array(size));
      this.slotMaker = grown(this.slotMaker, new Int32Array(size));
    }
    const slot = this.slots++;
    this.nextSlot[slot] = this.firstSlot[location]!;
    this.slotThread[slot] = thread;
    this.slotMaker[slot] = write;
    this.firstSlot[location] = slot;
    return slot;
  }

  /** The join of two clocks; one of the two if it contains the other. */
  private joined(a: number, b: number): number {
    if (a === b || b === EMPTY) return a;
    if (a === EMPTY) return b;
    const { words } = this;
    const isLonger = words[a]! >= words[b]!;
    const long = isLonger ? a : b;
    const short = isLonger ? b : a;
    const length = words[long]!;
    const common = words[short]!;
    let isLong = true;
    let isShort = length === common;
    for (let i = 1; i <= common; i++) {
      const x = words[long + i]!;
      const y = words[short + i]!;
      if (x < y) isLong = false;
      else if (y < x) isShort = false;
    }
    if (isLong) return long;
    if (isShort) return short;
    const to = this.make(length);
    const made = this.words;
    for (let i = 1; i <= common; i++) {
      const x = made[long + i]!;
      const y = made[short + i]!;
      made[to + i] = Math.max(x, y);
    }
    for (let i = common + 1; i <= length; i++) made[to + i] = made[long + i]!;
    return to;
  }

  /** The clock with this event as a component, unless it has a later one. */
  private withComponent(clock: number, index: number, event: number): number {
    const length = this.words[clock]!;
    if (index < length && this.words[clock + 1 + index]! > event) return clock;
    const to = this.make(Math.max(length, index + 1));
    const { words } = this;
    for (let i = 1; i <= length; i++) words[to + i] = words[clock + i]!;
    for (let i = length + 1; i <= words[to]!; i++) words[to + i] = 0;
    words[to + 1 + index] = event + 1;
    return to;
  }

  private make(length: number): number {
    const to = this.top;
    this.top = to + length + 1;
    if (this.top > this.words.length) this.words = grown(this.words, new Int32Array(2 * this.top));
    this.words[to] = length;
    return to;
  }
}

/** What the event reads from, or what it sees of another thread; NONE if there is none. */
function sourceOf(graph: EventGraph, event: number): number {
  switch (graph.kind[event]) {
    case KIND.read:
    case KIND.updateRead: {
      const write = graph.rf[event]!;
      return graph.thread[write]! < 0 ? NONE : write;
    }
    case KIND.start:
    case KIND.join:
      return graph.seen[event]!;
    default:
      return NONE;
  }
}
