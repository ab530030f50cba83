/**
 * Vector clocks of the events of a graph: one component a thread, how many of its events come before (or are) the event.
 * Initial writes come before everything and have none.
 *
 * `porf`, the causal prefix, (po ∪ rf)+ with starts and joins of threads, is kept for every model. `hb` is what coherence
 * follows, by the model's rule:
 *
 * - causal: hb is porf (sc, tso, ra, sra: all of them forbid what release-acquire forbids);
 * - structural: po, starts and joins only (pso);
 * - rc11: po and synchronises-with, with the release sequences of PLDI 2017;
 * - rc11-cpp20: the same with those of C++20, where later stores of the thread do not continue a release sequence.
 *
 * For rc11 a write also has `release`, what an acquire read of it gets to know, and every event has `acquire`, what an
 * acquire fence after it would get to know.
 */
import type { ClockRule } from '../../execution/graph-rules.ts';
import { MODES, type Mode } from '../../program/machine/code.ts';
import { type EventGraph, NONE } from './event-graph.ts';
import { KIND } from './event-kinds.ts';

const flags = (...modes: readonly Mode[]): Uint8Array =>
  Uint8Array.from(MODES, (mode) => (modes.includes(mode) ? 1 : 0));

/** By number of a mode. */
export const IS_ACQUIRE = flags('acq', 'acq_rel', 'sc');
export const IS_RELEASE = flags('rel', 'acq_rel', 'sc');
export const NON_ATOMIC = MODES.indexOf('na');
export const SEQ_CST = MODES.indexOf('sc');

const FIRST_EVENTS = 256;

export class Clocks {
  private readonly graph: EventGraph;
  private readonly rule: ClockRule;
  /** Components of a clock: most threads of the program. */
  readonly threads: number;
  private readonly synchronises: boolean;
  private readonly stride: number;
  /** From the start of a record: where its clocks are. */
  private readonly hbAt: number;
  private readonly releaseAt: number;
  private readonly acquireAt: number;
  private words: Int32Array;
  /** By event: the latest release fence of its thread so far; whether there was a release store. */
  private fence = new Int32Array(FIRST_EVENTS);
  private hasReleased = new Uint8Array(FIRST_EVENTS);

  constructor(graph: EventGraph, rule: ClockRule, threads: number) {
    this.graph = graph;
    this.rule = rule;
    this.threads = threads;
    this.synchronises = rule === 'rc11' || rule === 'rc11-cpp20';
    this.hbAt = rule === 'causal' ? 0 : threads;
    this.releaseAt = 2 * threads;
    this.acquireAt = 3 * threads;
    this.stride = (this.synchronises ? 4 : rule === 'causal' ? 1 : 2) * threads;
    this.words = new Int32Array(FIRST_EVENTS * this.stride);
  }

  /** Whether `first` is in the causal prefix of `second` (or is it); `second` is of a thread. */
  isCausal(first: number, second: number): boolean {
    const thread = this.graph.thread[first]!;
    return thread < 0 || this.words[second * this.stride + thread]! >= this.graph.position[first]!;
  }

  /** Whether `first` happens before `second` or is it. NONE happens after nothing but initial writes. */
  happensBefore(first: number, second: number): boolean {
    const thread = this.graph.thread[first]!;
    if (thread < 0) return true;
    if (second === NONE) return false;
    return this.words[second * this.stride + this.hbAt + thread]! >= this.graph.position[first]!;
  }

  /** Computes the clocks of the event from those of its predecessors. */
  compute(event: number): void {
    const { graph, threads } = this;
    if (event * this.stride + this.stride > this.words.length) this.grow(event);
    const { words } = this;
    const previous = graph.poPrevious[event]!;
    const to = event * this.stride;
    const size = this.synchronises ? 4 * threads : this.stride;
    if (previous === NONE) words.fill(0, to, to + size);
    else {
      const from = previous * this.stride;
      for (let i = 0; i < size; i++) words[to + i] = words[from + i]!;
    }
    const thread = graph.thread[event]!;
    const position = graph.position[event]!;
    words[to + thread] = position;
    if (this.hbAt > 0) words[to + this.hbAt + thread] = position;
    switch (graph.kind[event]) {
      case KIND.read:
      case KIND.updateRead:
      case KIND.wait: {
        const write = graph.rf[event]!;
        if (graph.thread[write]! >= 0) this.join(to, write * this.stride);
        break;
      }
      case KIND.start:
      case KIND.join: {
        // Main comes after nothing.
        if (graph.other[event] === NONE) break;
        const source = graph.other[event]! * this.stride;
        this.join(to, source);
        if (this.hbAt > 0) this.join(to + this.hbAt, source + this.hbAt);
        break;
      }
    }
    if (this.synchronises) this.synchronise(event, previous, to);
  }

  private synchronise(event: number, previous: number, to: number): void {
    const { graph, words, threads } = this;
    const mode = graph.mode[event]!;
    const acquire = to + this.acquireAt;
    const release = to + this.releaseAt;
    const hb = to + this.hbAt;
    let fence = previous === NONE ? NONE : this.fence[previous]!;
    let hasReleased = previous === NONE ? 0 : this.hasReleased[previous]!;
    switch (graph.kind[event]) {
      case KIND.read:
      case KIND.updateRead: {
        const write = graph.rf[event]!;
        if (graph.thread[write]! >= 0 && mode !== NON_ATOMIC) {
          const known = write * this.stride + this.releaseAt;
          if (IS_ACQUIRE[mode] === 1) this.join(hb, known);
          this.join(acquire, known);
        }
        break;
      }
      case KIND.fence:
        if (IS_ACQUIRE[mode] === 1) this.join(hb, acquire);
        if (IS_RELEASE[mode] === 1) fence = event;
        break;
      case KIND.write:
      case KIND.updateWrite: {
        if (IS_RELEASE[mode] === 1) {
          hasReleased = 1;
          for (let i = 0; i < threads; i++) words[release + i] = words[hb + i]!;
        } else {
          words.fill(0, release, release + threads);
          if (mode === NON_ATOMIC) break;
          if (fence !== NONE) this.join(release, fence * this.stride + this.hbAt);
          if (hasReleased === 1 && this.rule === 'rc11') this.continueRelease(event, release);
        }
        // A release sequence goes on through RMWs.
        if (graph.kind[event] === KIND.updateWrite) {
          const write = graph.rf[previous]!;
          if (graph.thread[write]! >= 0) this.join(release, write * this.stride + this.releaseAt);
        }
        break;
      }
    }
    this.join(acquire, hb);
    this.fence[event] = fence;
    this.hasReleased[event] = hasReleased;
  }

  /** Of a relaxed write: the latest release write of its thread to its location heads its release sequence too. */
  private continueRelease(event: number, release: number): void {
    const { graph } = this;
    const location = graph.location[event]!;
    for (
      let e = graph.poPrevious[event]!;
      e !== NONE && this.hasReleased[e] === 1;
      e = graph.poPrevious[e]!
    ) {
      if (graph.location[e] !== location || IS_RELEASE[graph.mode[e]!] === 0) continue;
      const kind = graph.kind[e];
      if (kind !== KIND.write && kind !== KIND.updateWrite) continue;
      this.join(release, e * this.stride + this.hbAt);
      return;
    }
  }

  private join(to: number, from: number): void {
    const { words, threads } = this;
    for (let i = 0; i < threads; i++) {
      const component = words[from + i]!;
      if (component > words[to + i]!) words[to + i] = component;
    }
  }

  private grow(event: number): void {
    const events = Math.max(2 * (event + 1), FIRST_EVENTS);
    const words = new Int32Array(events * this.stride);
    words.set(this.words);
    this.words = words;
    const fence = new Int32Array(events);
    fence.set(this.fence);
    this.fence = fence;
    const hasReleased = new Uint8Array(events);
    hasReleased.set(this.hasReleased);
    this.hasReleased = hasReleased;
  }
}
