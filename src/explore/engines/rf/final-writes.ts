/**
 * Reports a complete execution once per consistent choice of final writes. Classes differ in what
 * reads read. So the final writes of observed locations are chosen here, as if one more read of
 * each location followed all threads.
 *
 * Under some models final writes constrain what is read (SearchHooks.finalsConstrainReads). There
 * an execution of a program counts if some choice of final writes allows it. A litmus test is held
 * to those of observed locations only, as in herd7.
 *
 * If threads go round loops for ever, the writes that they read last are tried as the final ones:
 * only then is the loop endless.
 */
import { type OpenLocation, someFinalWrites } from '../../../execution/some-final-writes.ts';
import { NONE } from '../../../kernel/event-graph.ts';
import { isReadKind, isWriteKind, KIND } from '../../../kernel/event-kinds.ts';
import type { GraphGrowth } from '../../../kernel/graph-growth.ts';
import type { RfOracle } from '../../../kernel/rf-oracle.ts';
import { REQUESTS } from '../../../program/machine/request.ts';
import { judgeGraph } from '../../growth/graph-end-state.ts';

export interface FinalWritesOptions {
  readonly showsThreads?: boolean;
  /** Locations whose final values are asked for. */
  readonly observedLocations: () => readonly number[];
}

export class FinalWrites {
  private readonly growth: GraphGrowth;
  private readonly oracle: RfOracle;
  private readonly observedLocations: () => readonly number[];
  private readonly constrainsAll: boolean;
  /** By location: the final write that is demanded, or NONE. */
  private finals = new Int32Array(0);
  /** Like `finals`, with further final writes that are being tried. */
  private trial = new Int32Array(0);
  /** Executions that no choice of final writes makes consistent. */
  dropped = 0;

  constructor(
    growth: GraphGrowth,
    oracle: RfOracle,
    { observedLocations, showsThreads = true }: FinalWritesOptions,
  ) {
    this.growth = growth;
    this.oracle = oracle;
    this.observedLocations = observedLocations;
    this.constrainsAll = growth.hooks.finalsConstrainReads === true && showsThreads;
  }

  /** Calls `complete` once per consistent choice, with the co lists set to it. */
  report(complete: () => void): void {
    const { graph } = this.growth;
    if (graph.initialOf.length > this.finals.length) this.finals = new Int32Array(graph.initialOf.length);
    this.finals.fill(NONE);
    const { status } = judgeGraph(this.growth);
    if (status === 'spinning' && this.wishForLoops()) this.oracle.realise(this.finals);
    if (status !== 'complete' && status !== 'fault') {
      complete();
      return;
    }
    const open = this.observedLocations().filter((location) => this.candidates(location).length > 1);
    const report = (): void => {
      if (this.areThere()) complete();
      else this.dropped++;
    };
    if (open.length === 0) report();
    else this.choose(open, 0, report);
  }

  /**
   * Whether the locations without a chosen final write can have some. True if the graph is not
   * whole, or if final writes constrain nothing.
   */
  private areThere(): boolean {
    const { graph } = this.growth;
    if (!this.constrainsAll || !this.isWhole()) return true;
    const chosen = this.finals;
    if (graph.initialOf.length > this.trial.length) this.trial = new Int32Array(graph.initialOf.length);
    this.trial.fill(NONE);
    this.trial.set(chosen);
    let isOpen = false;
    for (let e = graph.newest; e !== NONE; e = graph.older[e]!) {
      if (graph.kind[e] !== KIND.initial || !this.hasSeveralWriters(e)) continue;
      const location = graph.location[e]!;
      if (location < chosen.length && chosen[location] !== NONE) continue;
      this.trial[location] = graph.coLast[location]!;
      isOpen = true;
    }
    // Mostly the last writes in co will do.
    if (!isOpen || this.oracle.glance?.(NONE, this.trial) || this.oracle.realise(this.trial)) return true;
    const open: OpenLocation[] = [];
    this.trial.forEach((write, location) => {
      if (write === NONE || (location < chosen.length && chosen[location] !== NONE)) return;
      open.push({ location, candidates: this.candidates(location) });
      this.trial[location] = NONE;
    });
    return someFinalWrites(open, this.trial, () => this.oracle.realise(this.trial));
  }

  /** Whether every thread has ended or met an error, so that nothing will be added. */
  private isWhole(): boolean {
    const { growth } = this;
    const { graph } = growth;
    for (let thread = 0; thread < growth.threads.threadCount; thread++) {
      const last = graph.lastOf[thread]!;
      if (last === NONE || growth.hasEnded(thread)) continue;
      if (graph.kind[last] !== KIND.stop || growth.stops[graph.stop[last]!]!.errorKind === undefined)
        return false;
    }
    return true;
  }

  /** Whether writes of several threads follow on the initial one. */
  private hasSeveralWriters(initial: number): boolean {
    const { graph } = this.growth;
    const first = graph.coNext[initial]!;
    for (let w = first; w !== NONE; w = graph.coNext[w]!)
      if (graph.thread[w] !== graph.thread[first]) return true;
    return false;
  }

  private choose(locations: readonly number[], index: number, complete: () => void): void {
    const location = locations[index];
    if (location === undefined) {
      complete();
      return;
    }
    for (const write of this.candidates(location)) {
      this.finals[location] = write;
      if (this.oracle.realise(this.finals)) this.choose(locations, index + 1, complete);
    }
    this.finals[location] = NONE;
  }

  /** Writes of a location that may be the last: the last of each thread. */
  private candidates(location: number): number[] {
    const { graph } = this.growth;
    const found: number[] = [];
    const last = graph.coLast[location] ?? NONE;
    for (let w = last; w !== NONE && graph.kind[w] !== KIND.initial; w = graph.coPrevious[w]!) {
      if (!this.isFollowed(w, location)) found.push(w);
    }
    return found;
  }

  private isFollowed(write: number, location: number): boolean {
    const { graph } = this.growth;
    for (let e = graph.poNext[write]!; e !== NONE; e = graph.poNext[e]!) {
      if (isWriteKind(graph.kind[e]!) && graph.location[e] === location) return true;
    }
    return false;
  }

  /** How many events the last round of a thread's endless loop has; 0 if there is none. */
  private roundOf(thread: number): number {
    const { graph, stops } = this.growth;
    const last = graph.lastOf[thread]!;
    if (last === NONE || graph.kind[last] !== KIND.stop) return 0;
    const stop = stops[graph.stop[last]!]!;
    return stop.kind === REQUESTS.spin ? stop.count : 0;
  }

  /** Demands that what loops read last is final. False: that is impossible. */
  private wishForLoops(): boolean {
    const { graph, threads } = this.growth;
    for (let thread = 0; thread < threads.threadCount; thread++) {
      let left = this.roundOf(thread);
      if (left === 0) continue;
      const stop = graph.lastOf[thread]!;
      const first = graph.position[stop]! - left;
      for (let e = graph.poPrevious[stop]!; e !== NONE && left > 0; left--) {
        if (isReadKind(graph.kind[e]!) && !this.isOfRound(graph.rf[e]!, thread, first)) {
          const location = graph.location[e]!;
          const write = this.lastUpdate(this.lastOfRound(e, stop) ?? graph.rf[e]!);
          if (!this.isSameValue(write, graph.rf[e]!)) return false;
          if (this.finals[location] !== NONE && this.finals[location] !== write) return false;
          this.finals[location] = write;
        }
        e = graph.poPrevious[e]!;
      }
    }
    return true;
  }

  private isOfRound(write: number, thread: number, first: number): boolean {
    const { graph } = this.growth;
    return graph.thread[write] === thread && graph.position[write]! >= first;
  }

  private isOfLastRound(write: number): boolean {
    const { graph } = this.growth;
    const thread = graph.thread[write]!;
    const round = this.roundOf(thread);
    return round > 0 && this.isOfRound(write, thread, graph.position[graph.lastOf[thread]!]! - round);
  }

  /** The last write to the location of the read that its thread makes between it and `stop`. */
  private lastOfRound(read: number, stop: number): number | undefined {
    const { graph } = this.growth;
    for (let e = graph.poPrevious[stop]!; e !== read; e = graph.poPrevious[e]!)
      if (isWriteKind(graph.kind[e]!) && graph.location[e] === graph.location[read]) return e;
    return undefined;
  }

  private isSameValue(a: number, b: number): boolean {
    const { graph } = this.growth;
    return graph.low[a] === graph.low[b] && graph.high[a] === graph.high[b];
  }

  /**
   * The last of the RMWs that follow on the write, and write back what they read or are of the last
   * round of a thread that spins.
   */
  private lastUpdate(write: number): number {
    const { graph } = this.growth;
    let last = write;
    for (let r = graph.firstReader[last]!; r !== NONE; ) {
      const next = graph.kind[r] === KIND.updateRead ? graph.poNext[r]! : NONE;
      if (next !== NONE && (this.isSameValue(next, last) || this.isOfLastRound(next))) {
        last = next;
        r = graph.firstReader[last]!;
      } else r = graph.readerNext[r]!;
    }
    return last;
  }
}
