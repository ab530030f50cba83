/**
 * Vector clocks of the events of a graph: one component per thread, which says how many of its
 * events come before the event. Initial writes come before everything and have none.
 *
 * `porf`, the causal prefix, (po ∪ rf)+ with starts and joins of threads, is kept for every model.
 * `hb` is what coherence follows, by the model's rule:
 *
 * - causal: hb is porf (sc, tso, ra, sra: all of them forbid what release-acquire forbids);
 * - structural: po, starts and joins only (pso);
 * - rc11: po and synchronises-with, with the release sequences of refs/rc11;
 * - rc11-cpp20: the same with those of C++20 (refs/p0982), where later stores of the thread do not
 *   continue a release sequence.
 *
 * For rc11 a write also has `release`, the clock that an acquire read of it learns, and an event
 * has `acquire`, the clock that a later acquire fence learns from the relaxed reads so far.
 *
 * A clock is an index into one array of words. The component of the event's own thread is not in it
 * but is the event's position, so most events share the clocks of the event before them; only an
 * event that learns of another thread gets a clock of its own. Clocks are given back in the reverse
 * order of their making, as events are.
 */
import type { ClockRule } from '../execution/graph-rules.ts';
import { MODES, type Mode } from '../program/machine/code.ts';
import { type EventGraph, grown, NONE } from './event-graph.ts';
import { KIND } from './event-kinds.ts';

/** Clocks of a model that are kept along with these (SearchHooks.companion). */
export interface CompanionClocks {
  open(event: number): void;
  close(event: number): void;
  compute(event: number): void;
  computeAgain(event: number, at: number): void;
  restore(event: number, at: number): void;
}

const flags = (...modes: readonly Mode[]): Uint8Array =>
  Uint8Array.from(MODES, (mode) => (modes.includes(mode) ? 1 : 0));

/** By the number of a mode: 1 if it acquires. */
export const IS_ACQUIRE = flags('acq', 'acq_rel', 'sc');
/** By the number of a mode: 1 if it releases. */
export const IS_RELEASE = flags('rel', 'acq_rel', 'sc');
export const NON_ATOMIC = MODES.indexOf('na');
export const ACQUIRE_RELEASE = MODES.indexOf('acq_rel');
export const SEQ_CST = MODES.indexOf('sc');

const FIRST_EVENTS = 256;
const FIRST_WORDS = 1 << 12;

const FIELDS = ['porfAt', 'hbAt', 'acquireAt', 'releaseAt', 'releaser', 'fence', 'base'] as const;

export class Clocks {
  /** Components of a clock: an upper bound on the threads of the program. */
  readonly threads: number;
  /** Events below this number belong to every graph: they count as causes of whatever is added. */
  floor = 0;
  private readonly graph: EventGraph;
  private readonly companion: CompanionClocks | undefined;
  private readonly isCausalRule: boolean;
  private readonly synchronises: boolean;
  private readonly storesContinue: boolean;
  private words = new Int32Array(FIRST_WORDS);
  /** First free word. */
  private top: number;
  /**
   * By event: where its clocks begin. NONE for `acquireAt` and `releaseAt`: nothing is learnt
   * there.
   */
  private porfAt = new Int32Array(FIRST_EVENTS);
  private hbAt = new Int32Array(FIRST_EVENTS);
  private acquireAt = new Int32Array(FIRST_EVENTS);
  private releaseAt = new Int32Array(FIRST_EVENTS);
  /**
   * For a write whose release clock is the hb clock of an event: that event, which is learnt too.
   * Else NONE.
   */
  private releaser = new Int32Array(FIRST_EVENTS);
  /** By event: the latest release fence of its thread so far, or NONE. */
  private fence = new Int32Array(FIRST_EVENTS);
  /** By event: 1 if its thread has made a release write so far. */
  private hasReleased = new Uint8Array(FIRST_EVENTS);
  /** The clocks that `unsettle` restores. */
  private settled:
    | (Record<'porfAt' | 'hbAt' | 'acquireAt' | 'releaseAt' | 'releaser', Int32Array> & {
        readonly top: number;
      })
    | undefined;
  /** By event: the first free word when the event was opened. */
  private base = new Int32Array(FIRST_EVENTS);

  constructor(graph: EventGraph, rule: ClockRule, threads: number, companion?: CompanionClocks) {
    this.graph = graph;
    this.threads = threads;
    this.companion = companion;
    this.isCausalRule = rule === 'causal';
    this.synchronises = rule === 'rc11' || rule === 'rc11-cpp20';
    this.storesContinue = rule === 'rc11';
    // The clock of main's start: nothing.
    this.top = threads;
  }

  /**
   * Whether `first` is in the causal prefix of `second`, or equal to it. `second` belongs to a
   * thread.
   */
  isCausal(first: number, second: number): boolean {
    const { thread, position } = this.graph;
    const other = thread[first]!;
    if (other < 0 || first < this.floor) return true;
    if (other === thread[second]) return position[first]! <= position[second]!;
    return this.words[this.porfAt[second]! + other]! >= position[first]!;
  }

  /** How many events of the thread are in the causal prefix of the event, itself included. */
  causalCount(event: number, thread: number): number {
    const { graph } = this;
    return graph.thread[event] === thread
      ? graph.position[event]!
      : this.words[this.porfAt[event]! + thread]!;
  }

  /** Whether `first` happens before `second`, or is equal to it. */
  happensBefore(first: number, second: number): boolean {
    const { thread, position } = this.graph;
    const other = thread[first]!;
    if (other < 0) return true;
    if (other === thread[second]) return position[first]! <= position[second]!;
    return this.words[this.hbAt[second]! + other]! >= position[first]!;
  }

  /** Whether something in the causal prefix of the event does not happen before it. */
  hasUnordered(event: number): boolean {
    const { words, graph } = this;
    const porf = this.porfAt[event]!;
    const hb = this.hbAt[event]!;
    if (porf === hb) return false;
    for (let thread = 0; thread < this.threads; thread++) {
      if (thread !== graph.thread[event] && words[porf + thread]! > words[hb + thread]!) return true;
    }
    return false;
  }

  /**
   * Whether all that happens before `second`, of other threads, happens before `first`, an earlier
   * event of its thread.
   */
  learnsNothing(first: number, second: number): boolean {
    const { words, graph } = this;
    const [before, after] = [this.hbAt[first]!, this.hbAt[second]!];
    if (before === after) return true;
    for (let thread = 0; thread < this.threads; thread++) {
      if (thread !== graph.thread[first] && words[after + thread]! > words[before + thread]!) return false;
    }
    return true;
  }

  /** How many events happen before the event, itself included. */
  countBefore(event: number): number {
    const { graph } = this;
    let count = graph.position[event]!;
    for (let thread = 0; thread < this.threads; thread++) {
      if (thread !== graph.thread[event]) count += this.words[this.hbAt[event]! + thread]!;
    }
    return count;
  }

  /** Makes room for the clocks of a new event. */
  open(event: number): void {
    if (event >= this.base.length) this.growEvents(2 * event);
    this.base[event] = this.top;
    this.companion?.open(event);
  }

  /** Gives back the clocks of the newest event. */
  close(event: number): void {
    this.top = this.base[event]!;
    this.companion?.close(event);
  }

  /** Computes the clocks of the newest event from those of its predecessors. */
  compute(event: number): void {
    this.top = this.base[event]!;
    this.computeHere(event);
    this.companion?.compute(event);
  }

  /**
   * Computes the clocks of an older read that now reads from the event `at`. If `saved` is given,
   * `restore` brings the present clocks back.
   */
  computeAgain(event: number, at: number, saved?: SavedClocks): void {
    if (saved !== undefined) {
      saved.porfAt[at] = this.porfAt[event]!;
      saved.hbAt[at] = this.hbAt[event]!;
      saved.acquireAt[at] = this.acquireAt[event]!;
      saved.clockTop[at] = this.top;
    }
    this.computeHere(event);
    this.companion?.computeAgain(event, at);
  }

  restore(event: number, at: number, saved: SavedClocks): void {
    this.porfAt[event] = saved.porfAt[at]!;
    this.hbAt[event] = saved.hbAt[at]!;
    this.acquireAt[event] = saved.acquireAt[at]!;
    this.top = saved.clockTop[at]!;
    this.companion?.restore(event, at);
  }

  /**
   * Computes all clocks again until none grows. Needed where events read from events that were
   * added after them. `unsettle` restores the clocks.
   */
  settle(): void {
    this.settled = {
      porfAt: this.porfAt.slice(),
      hbAt: this.hbAt.slice(),
      acquireAt: this.acquireAt.slice(),
      releaseAt: this.releaseAt.slice(),
      releaser: this.releaser.slice(),
      top: this.top,
    };
    for (let known = -1; known !== this.knowledge(); ) {
      known = this.knowledge();
      for (let e = 0; e < this.graph.count; e++) if (this.graph.thread[e]! >= 0) this.computeHere(e);
    }
  }

  unsettle(): void {
    const { top, ...fields } = this.settled!;
    for (const [field, values] of Object.entries(fields)) this[field as keyof typeof fields].set(values);
    this.top = top;
    this.settled = undefined;
  }

  /**
   * The sum of all components of all clocks. Clocks only grow, so an equal sum means that nothing
   * has changed.
   */
  private knowledge(): number {
    const { graph, words, threads } = this;
    let sum = 0;
    const add = (clock: number): void => {
      if (clock === NONE) return;
      sum++;
      for (let i = 0; i < threads; i++) sum += words[clock + i]!;
    };
    for (let e = 0; e < graph.count; e++) {
      if (graph.thread[e]! < 0) continue;
      add(this.hbAt[e]!);
      add(this.acquireAt[e]!);
      const kind = graph.kind[e];
      if (this.synchronises && (kind === KIND.write || kind === KIND.updateWrite)) add(this.releaseAt[e]!);
    }
    return sum;
  }

  private computeHere(event: number): void {
    const { graph } = this;
    const previous = graph.poPrevious[event]!;
    if (previous === NONE) this.begin(event);
    else {
      this.porfAt[event] = this.porfAt[previous]!;
      this.hbAt[event] = this.hbAt[previous]!;
      this.acquireAt[event] = this.acquireAt[previous]!;
      this.fence[event] = this.fence[previous]!;
      this.hasReleased[event] = this.hasReleased[previous]!;
    }
    switch (graph.kind[event]) {
      case KIND.read:
      case KIND.updateRead:
      case KIND.wait:
        this.computeRead(event, graph.rf[event]!);
        break;
      case KIND.write:
      case KIND.updateWrite:
        if (this.synchronises) this.computeRelease(event, previous);
        break;
      case KIND.start:
      case KIND.join: {
        const source = graph.seen[event]!;
        if (source !== NONE) this.see(event, source);
        break;
      }
      case KIND.choose:
        if (graph.seen[event] !== NONE) this.seeArrivals(event);
        break;
      case KIND.depart:
        this.seeArrivals(event);
        if (graph.lastChoice[event] !== NONE) this.see(event, graph.lastChoice[event]!);
        break;
      case KIND.fence:
        if (this.synchronises) this.computeFence(event);
        break;
    }
  }

  /** The event comes after an event of another thread, whatever the model. */
  private see(event: number, source: number): void {
    const { porfAt, hbAt } = this;
    const isShared = porfAt[event] === hbAt[event] && porfAt[source] === hbAt[source];
    porfAt[event] = this.joined(porfAt[event]!, porfAt[source]!, source);
    hbAt[event] = isShared ? porfAt[event]! : this.joined(hbAt[event]!, hbAt[source]!, source);
  }

  /** The event comes after all arrivals of a round at a barrier. */
  private seeArrivals(event: number): void {
    const { graph } = this;
    const own = graph.seen[event]!;
    for (let r = graph.firstReader[graph.rf[own]!]!; r !== NONE; r = graph.readerNext[r]!) {
      if (r !== own && graph.kind[r] === KIND.arrive && graph.round[r] === graph.round[own])
        this.see(event, r);
    }
  }

  /** A thread's first event knows nothing yet. */
  private begin(event: number): void {
    this.porfAt[event] = 0;
    this.hbAt[event] = 0;
    this.acquireAt[event] = NONE;
    this.fence[event] = NONE;
    this.hasReleased[event] = 0;
  }

  private computeRead(event: number, write: number): void {
    const { graph } = this;
    if (graph.thread[write]! < 0) return;
    const isShared = this.porfAt[event] === this.hbAt[event];
    if (graph.thread[write] !== graph.thread[event]) {
      this.porfAt[event] = this.joined(this.porfAt[event]!, this.porfAt[write]!, write);
    }
    if (this.isCausalRule) this.hbAt[event] = this.porfAt[event]!;
    if (!this.synchronises || graph.kind[event] === KIND.wait) return;
    const mode = graph.mode[event]!;
    const release = this.releaseAt[write]!;
    if (mode === NON_ATOMIC || release === NONE) return;
    const releaser = this.releaser[write]!;
    if (IS_ACQUIRE[mode] === 1) {
      // Where all is release and acquire, hb is porf.
      const isPorf = isShared && releaser === write && release === this.porfAt[write];
      this.hbAt[event] = isPorf ? this.porfAt[event]! : this.joined(this.hbAt[event]!, release, releaser);
    } else this.acquireAt[event] = this.joined(Math.max(0, this.acquireAt[event]!), release, releaser);
  }

  private computeFence(event: number): void {
    const mode = this.graph.mode[event]!;
    if (IS_ACQUIRE[mode] === 1 && this.acquireAt[event] !== NONE) {
      this.hbAt[event] = this.joined(this.hbAt[event]!, this.acquireAt[event]!, NONE);
    }
    if (IS_RELEASE[mode] === 1) this.fence[event] = event;
  }

  private computeRelease(event: number, previous: number): void {
    const { graph } = this;
    const mode = graph.mode[event]!;
    let releaser = NONE;
    if (IS_RELEASE[mode] === 1) {
      this.hasReleased[event] = 1;
      releaser = event;
    } else if (mode !== NON_ATOMIC) {
      releaser = this.fence[event]!;
      if (this.storesContinue && this.hasReleased[event] === 1) {
        const head = this.releaseHead(event);
        if (head !== NONE && (releaser === NONE || graph.position[head]! > graph.position[releaser]!)) {
          releaser = head;
        }
      }
    }
    this.releaser[event] = releaser;
    this.releaseAt[event] = releaser === NONE ? NONE : this.hbAt[releaser]!;
    if (graph.kind[event] !== KIND.updateWrite) return;
    // A release sequence goes on through RMWs.
    const write = graph.rf[previous]!;
    if (graph.thread[write]! < 0 || this.releaseAt[write] === NONE) return;
    if (releaser === NONE) {
      this.releaseAt[event] = this.releaseAt[write]!;
      this.releaser[event] = this.releaser[write]!;
      return;
    }
    const both = this.joined(this.releaseAt[event]!, this.releaseAt[write]!, this.releaser[write]!);
    const thread = graph.thread[releaser]!;
    this.words[both + thread] = Math.max(this.words[both + thread]!, graph.position[releaser]!);
    this.releaseAt[event] = both;
    this.releaser[event] = NONE;
  }

  /**
   * The latest release write of the same thread to the location of a relaxed write: it heads the
   * release sequence of that write too.
   */
  private releaseHead(event: number): number {
    const { graph } = this;
    const location = graph.location[event]!;
    let e = graph.poPrevious[event]!;
    for (; e !== NONE && this.hasReleased[e] === 1; e = graph.poPrevious[e]!) {
      if (graph.location[e] !== location || IS_RELEASE[graph.mode[e]!] === 0) continue;
      const kind = graph.kind[e];
      if (kind === KIND.write || kind === KIND.updateWrite) return e;
    }
    return NONE;
  }

  /**
   * A new clock: the maximum of two clocks, and of the own component of `event` unless that is
   * NONE.
   */
  private joined(first: number, second: number, event: number): number {
    const { threads } = this;
    const to = this.top;
    this.top = to + threads;
    if (this.top > this.words.length) this.words = grown(this.words, new Int32Array(2 * this.top));
    const { words } = this;
    for (let i = 0; i < threads; i++) {
      const a = words[first + i]!;
      const b = words[second + i]!;
      words[to + i] = Math.max(a, b);
    }
    if (event !== NONE) {
      const thread = this.graph.thread[event]!;
      const position = this.graph.position[event]!;
      if (position > words[to + thread]!) words[to + thread] = position;
    }
    return to;
  }

  private growEvents(size: number): void {
    for (const field of FIELDS) this[field] = grown(this[field], new Int32Array(size));
    this.hasReleased = grown(this.hasReleased, new Uint8Array(size));
  }
}

/** The clocks of reads while they are revisited, by the event that revisits. */
export interface SavedClocks {
  readonly porfAt: Int32Array;
  readonly hbAt: Int32Array;
  readonly acquireAt: Int32Array;
  readonly clockTop: Int32Array;
}
