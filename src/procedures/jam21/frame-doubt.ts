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
    if (this.plainBuffering.isPossible()) this.reason = PLAIN_BUFFERING;
    else if (this.reason === undefined && this.isPossible()) this.reason = OUTSIDE_FRAME;
  }

  /**
   * Whether the graph is one of a program that may have executions outside of the frame. Asked
   * after PlainBuffering, which has noted plain locations.
   */
  private isPossible(): boolean {
    const { graph, plainBuffering } = this;
    let hasReleased = false;
    for (let e = graph.newest; e !== NONE; e = graph.older[e]!) {
      const kind = graph.kind[e]!;
      if (isWriteKind(kind)) hasReleased ||= IS_RELEASE[graph.mode[e]!] === 1;
      else if (!isReadKind(kind)) continue;
      else if (this.isJam19 && this.readsThroughVolatile(e)) return true;
      if (!plainBuffering.hasPlain(graph.location[e]!)) continue;
      if (isWriteKind(kind) ? this.races(e) : this.isRacy(e)) return true;
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

  /** Whether the write races with another, where one of them is plain. */
  private races(write: number): boolean {
    const { graph } = this;
    for (let w = graph.coPrevious[write]!; w !== NONE; w = graph.coPrevious[w]!) {
      if (graph.thread[w]! >= 0 && this.isRace(write, w)) return true;
    }
    return false;
  }

  /** Whether the read races with a write. */
  private isRacy(read: number): boolean {
    const { graph } = this;
    for (let w = graph.coLast[graph.location[read]!]!; w !== NONE; w = graph.coPrevious[w]!) {
      if (graph.thread[w]! >= 0 && this.isRace(read, w)) return true;
    }
    return false;
  }

  private isRace(a: number, b: number): boolean {
    const { graph, clocks } = this;
    if (graph.mode[a] !== NON_ATOMIC && graph.mode[b] !== NON_ATOMIC) return false;
    return !clocks.happensBefore(a, b) && !clocks.happensBefore(b, a);
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
