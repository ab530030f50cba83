/**
 * Notes when executions of JAM may be missed because the engine distinguishes them by co. It then
 * searches in the frame of RC11's coherence (rc11-frame.cat), which forbids some executions that
 * the models allow:
 *
 * - Plain accesses that race are not coherent, and may even form cycles of po and rf.
 * - A store that is weaker than an earlier release store of the same thread and location does not
 *   continue what that one has released.
 * - Under jam19 a volatile access neither releases nor acquires. So where a thread reads from
 *   another, and one of the two accesses is volatile, RC11 may synchronise and jam19 does not.
 *
 * In all other cases what happens before in RC11 is visible in the model, by into | rf alone, and
 * coherence is the same: without volatile accesses into of jam19 is that of jam21. Nothing of the
 * kind is known for other models.
 */
import type { GraphRules } from '../../execution/graph-rules.ts';
import { type Clocks, IS_RELEASE, NON_ATOMIC, SEQ_CST } from '../../kernel/clocks.ts';
import { type EventGraph, NONE } from '../../kernel/event-graph.ts';
import { isReadKind, isWriteKind } from '../../kernel/event-kinds.ts';
import type { Doubt } from '../../kernel/search-hooks.ts';
import { PLAIN_BUFFERING, PlainBuffering } from './plain-buffering.ts';

export const OUTSIDE_FRAME = "executions outside of RC11's coherence are not explored; --equivalence rf does";

export class FrameDoubt implements Doubt {
  reason: string | undefined;
  private readonly graph: EventGraph;
  private readonly clocks: Clocks;
  private readonly plainBuffering: PlainBuffering;
  private readonly isJam19: boolean;
  /** Whether the model is one of the above. */
  private readonly isKnown: boolean;
  /** By location: the last store that releases nothing of the thread that was looked at last. */
  private weaker = new Int32Array(64);

  /** `clocks`: clocks of RC11's happens-before. */
  constructor(graph: EventGraph, clocks: Clocks, { atEnd }: Pick<GraphRules, 'atEnd'>) {
    this.graph = graph;
    this.clocks = clocks;
    this.plainBuffering = new PlainBuffering(graph, clocks);
    this.isJam19 = atEnd === 'jam19';
    this.isKnown = this.isJam19 || atEnd === 'jam21';
    if (!this.isKnown) this.reason = OUTSIDE_FRAME;
  }

  /** Looks at the present graph, which is complete. */
  look(): void {
    if (this.reason === PLAIN_BUFFERING || !this.isKnown) return;
    // Where no plain access races there is no plain load buffering either.
    const hasRaces = this.hasPlainRaces();
    if (hasRaces && this.plainBuffering.isPossible()) this.reason = PLAIN_BUFFERING;
    else if (this.reason === undefined && (hasRaces || this.isWeaker())) this.reason = OUTSIDE_FRAME;
  }

  /** Whether accesses race, one of them plain. */
  private hasPlainRaces(): boolean {
    const { kind, mode, newest, older } = this.graph;
    for (let e = newest; e !== NONE; e = older[e]!) {
      if (mode[e] !== NON_ATOMIC) continue;
      if (isWriteKind(kind[e]!) ? this.races(e, true) : isReadKind(kind[e]!) && this.races(e, false))
        return true;
    }
    return false;
  }

  /** Whether the plain access races with a write of its location or, if it writes, with a read. */
  private races(access: number, isWrite: boolean): boolean {
    const { graph } = this;
    for (let w = graph.coLast[graph.location[access]!]!; w !== NONE; w = graph.coPrevious[w]!) {
      if (graph.thread[w]! >= 0 && this.isUnordered(access, w)) return true;
      if (!isWrite) continue;
      for (let r = graph.firstReader[w]!; r !== NONE; r = graph.readerNext[r]!) {
        if (isReadKind(graph.kind[r]!) && this.isUnordered(access, r)) return true;
      }
    }
    return false;
  }

  private isUnordered(a: number, b: number): boolean {
    return !this.clocks.happensBefore(a, b) && !this.clocks.happensBefore(b, a);
  }

  /** Whether the graph, without such races, synchronises more than the model does. */
  private isWeaker(): boolean {
    const { graph } = this;
    let hasReleased = false;
    for (let e = graph.newest; e !== NONE; e = graph.older[e]!) {
      if (isWriteKind(graph.kind[e]!)) hasReleased ||= IS_RELEASE[graph.mode[e]!] === 1;
      else if (this.isJam19 && isReadKind(graph.kind[e]!) && this.readsThroughVolatile(e)) return true;
    }
    return hasReleased && this.someIsWeaker();
  }

  /** Whether the read reads from another thread, and it or what it reads is volatile. */
  private readsThroughVolatile(read: number): boolean {
    const { thread, mode, rf } = this.graph;
    const source = rf[read]!;
    if (thread[source]! < 0 || thread[source] === thread[read]) return false;
    return mode[read] === SEQ_CST || mode[source] === SEQ_CST;
  }

  /** Whether some thread has a store that releases nothing behind one that does. */
  private someIsWeaker(): boolean {
    const { graph } = this;
    if (graph.initialOf.length > this.weaker.length) this.weaker = new Int32Array(graph.initialOf.length);
    this.weaker.fill(NONE);
    for (let thread = 0; thread < this.clocks.threads; thread++) {
      if (this.hasWeaker(thread)) return true;
    }
    return false;
  }

  private hasWeaker(thread: number): boolean {
    const { graph, weaker } = this;
    for (let e = graph.lastOf[thread]!; e !== NONE; e = graph.poPrevious[e]!) {
      if (!isWriteKind(graph.kind[e]!)) continue;
      const location = graph.location[e]!;
      if (IS_RELEASE[graph.mode[e]!] === 0) weaker[location] = e;
      else if (weaker[location] !== NONE && graph.thread[weaker[location]!] === thread) return true;
    }
    return false;
  }
}
