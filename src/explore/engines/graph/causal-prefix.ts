/**
 * What a write keeps when it revisits: its causal prefix, (po ∪ rf)+. Where threads are explored up
 * to their exchange (symmetry.ts), an event also keeps its twin, as if that were a cause of it.
 */
import type { Clocks } from '../../../kernel/clocks.ts';
import { type EventGraph, NONE } from '../../../kernel/event-graph.ts';
import type { GraphGrowth } from '../../../kernel/graph-growth.ts';
import { MAX_THREADS } from '../../../program/machine/code.ts';
import type { Symmetry } from './symmetry.ts';

export class CausalPrefix {
  private readonly graph: EventGraph;
  private readonly clocks: Clocks;
  private readonly growth: GraphGrowth;
  private readonly symmetry: Symmetry;
  private top = NONE;
  private hasTwins = false;
  /** By thread: how many of its events are in the prefix; only if there are twins. */
  private readonly counts = new Int32Array(MAX_THREADS);

  constructor(growth: GraphGrowth, symmetry: Symmetry) {
    this.growth = growth;
    this.graph = growth.graph;
    this.clocks = growth.clocks;
    this.symmetry = symmetry;
  }

  /** From now on `has` is about the prefix of this event. */
  open(event: number): void {
    this.top = event;
    this.hasTwins = this.symmetry.hasTwins;
    if (!this.hasTwins) return;
    this.counts.fill(0);
    this.add(event);
    this.close();
  }

  /** Whether the event is in the prefix. */
  has(event: number): boolean {
    if (!this.hasTwins) return this.clocks.isCausal(event, this.top);
    const thread = this.graph.thread[event]!;
    if (thread < 0 || event < this.clocks.floor) return true;
    return this.graph.position[event]! <= this.counts[thread]!;
  }

  private add(event: number): void {
    const { counts, clocks } = this;
    const { threadCount } = this.growth.threads;
    for (let thread = 0; thread < threadCount; thread++) {
      const count = clocks.causalCount(event, thread);
      if (count > counts[thread]!) counts[thread] = count;
    }
  }

  /** Adds twins of what is in the prefix, and their causes, until there are no more. */
  private close(): void {
    const { counts, symmetry } = this;
    const { threadCount } = this.growth.threads;
    for (let isGrowing = true; isGrowing; ) {
      isGrowing = false;
      for (let thread = threadCount - 1; thread > 0; thread--) {
        if (counts[thread] === 0) continue;
        const twin = symmetry.lastTwin(thread, counts[thread]!);
        if (twin === NONE || this.has(twin)) continue;
        this.add(twin);
        isGrowing = true;
      }
    }
  }
}
