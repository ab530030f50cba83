/**
 * Notes when executions of JAM21 may be missed because the engine distinguishes them by co. It then
 * searches in the frame of RC11's coherence (rc11-frame.cat), which forbids some executions that
 * jam21 allows. Plain accesses that race are not coherent in jam21, and may even form cycles of po
 * and rf. And a store that is weaker than an earlier release store of the same thread and location
 * does not continue what that one has released. In all other cases what happens before in RC11 is
 * visible in jam21, and coherence is the same. Nothing of the kind is known for other models.
 */
import type { GraphRules } from '../../execution/graph-rules.ts';
import { type Clocks, IS_RELEASE, NON_ATOMIC } from '../../kernel/clocks.ts';
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
  private readonly isJam21: boolean;

  /** `clocks`: clocks of RC11's happens-before. */
  constructor(graph: EventGraph, clocks: Clocks, { atEnd }: Pick<GraphRules, 'atEnd'>) {
    this.graph = graph;
    this.clocks = clocks;
    this.plainBuffering = new PlainBuffering(graph, clocks);
    this.isJam21 = atEnd === 'jam21';
    if (!this.isJam21) this.reason = OUTSIDE_FRAME;
  }

  /** Looks at the present graph, which is complete. */
  look(): void {
    if (!this.isJam21 || this.reason === PLAIN_BUFFERING) return;
    if (this.plainBuffering.isPossible()) this.reason = PLAIN_BUFFERING;
    else if (this.reason === undefined && this.isPossible()) this.reason = OUTSIDE_FRAME;
  }

  /** Whether the graph is one of a program that may have executions outside of the frame. */
  private isPossible(): boolean {
    const { graph } = this;
    for (let e = graph.newest; e !== NONE; e = graph.older[e]!) {
      const kind = graph.kind[e]!;
      if (isWriteKind(kind) ? this.races(e) || this.isWeaker(e) : isReadKind(kind) && this.isRacy(e))
        return true;
    }
    return false;
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

  /** Whether the write releases nothing but its thread has released at the location before. */
  private isWeaker(write: number): boolean {
    const { graph } = this;
    if (IS_RELEASE[graph.mode[write]!] === 1) return false;
    for (let e = graph.poPrevious[write]!; e !== NONE; e = graph.poPrevious[e]!) {
      const isStore = isWriteKind(graph.kind[e]!) && graph.location[e] === graph.location[write];
      if (isStore && IS_RELEASE[graph.mode[e]!] === 1) return true;
    }
    return false;
  }
}
