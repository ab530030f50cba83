/**
 * The order that final writes add in JAM21 (cofw): every other write of a location comes before its
 * final one. So whatever leads to another write in po and rf comes before whatever follows the
 * final write, also by way of other final writes.
 */
import type { Clocks } from '../../kernel/clocks.ts';
import { type EventGraph, NONE } from '../../kernel/event-graph.ts';

export class FinalOrder {
  private readonly graph: EventGraph;
  private readonly clocks: Clocks;

  constructor(graph: EventGraph, clocks: Clocks) {
    this.graph = graph;
    this.clocks = clocks;
  }

  /**
   * Those of the final writes, given by location, that add something: not all other writes are in
   * their past.
   */
  heldBy(finals: Int32Array): number[] {
    const held: number[] = [];
    for (let location = 0; location < finals.length; location++) {
      const final = finals[location]!;
      if (final === NONE) continue;
      for (let w = this.firstWrite(final); w !== NONE; w = this.graph.coNext[w]!) {
        if (this.clocks.isCausal(w, final)) continue;
        held.push(final);
        break;
      }
    }
    return held;
  }

  /**
   * Whether the event is a write of the location other than the final one, or in the past of such a
   * write.
   */
  leadsTo(event: number, final: number): boolean {
    for (let w = this.firstWrite(final); w !== NONE; w = this.graph.coNext[w]!) {
      if (w !== final && this.clocks.isCausal(event, w)) return true;
    }
    return false;
  }

  /** The final write, and those of the others that it leads to. */
  reachedFrom(final: number, held: readonly number[]): number[] {
    const reached = [final];
    for (const from of reached) {
      for (const to of held) if (!reached.includes(to) && this.leadsTo(from, to)) reached.push(to);
    }
    return reached;
  }

  /** The initial write comes first in any case. */
  private firstWrite(final: number): number {
    const { graph } = this;
    return graph.coNext[graph.initialOf[graph.location[final]!]!]!;
  }
}
