/**
 * The oracle of models without a coherence order. wra (refs/wra) is decided by rules here: a read
 * does not see a write that another hides from it in happens-before, no two RMWs read one write,
 * and a final write happens before no other of its location. JAM21 is decided by a checker that
 * looks at whole executions.
 *
 * The co lists get an order that keeps happens-before, with the final writes last: reports and
 * outcomes read final writes there.
 *
 * cost: reads times writes of a location, and its writes squared.
 */
import type { OrderStatistics } from '../../execution/order-statistics.ts';
import type { Clocks } from '../../kernel/clocks.ts';
import { type EventGraph, NONE } from '../../kernel/event-graph.ts';
import { KIND } from '../../kernel/event-kinds.ts';
import type { RfOracle } from '../../kernel/rf-oracle.ts';

export class CausalOracle implements RfOracle {
  checks = 0;
  readonly statistics: OrderStatistics | undefined;
  private readonly graph: EventGraph;
  private readonly clocks: Clocks;
  private readonly ask: ((finals: Int32Array | undefined) => boolean) | undefined;
  /** The writes of all locations, one location after the other, as they are in co. */
  private present = new Int32Array(256);
  /** Those of one location in the order that they get. */
  private order = new Int32Array(256);

  /**
   * `ask`: for other models than wra, whether the model allows the graph with these final writes;
   * NONE leaves that of a location open.
   */
  constructor(
    graph: EventGraph,
    clocks: Clocks,
    ask?: (finals: Int32Array | undefined) => boolean,
    statistics?: OrderStatistics,
  ) {
    this.graph = graph;
    this.clocks = clocks;
    this.ask = ask;
    this.statistics = statistics;
  }

  realise(finals?: Int32Array): boolean {
    if (!this.allows(finals)) return false;
    const count = this.collect();
    for (let from = 0; from < count; from = this.endOf(from, count))
      this.arrange(from, this.endOf(from, count), this.finalOf(from, finals));
    return true;
  }

  /** Like `realise`, but the co lists stay as they are. */
  allows(finals?: Int32Array): boolean {
    this.checks++;
    if (this.ask !== undefined) return this.ask(finals);
    const count = this.collect();
    for (let from = 0; from < count; from = this.endOf(from, count)) {
      if (!this.isAllowed(from, this.endOf(from, count), this.finalOf(from, finals))) return false;
    }
    return true;
  }

  private collect(): number {
    const { graph } = this;
    if (graph.count > this.present.length) {
      this.present = new Int32Array(2 * graph.count);
      this.order = new Int32Array(2 * graph.count);
    }
    let count = 0;
    for (let e = graph.newest; e !== NONE; e = graph.older[e]!) {
      if (graph.kind[e] !== KIND.initial) continue;
      for (let w = e; w !== NONE; w = graph.coNext[w]!) this.present[count++] = w;
    }
    return count;
  }

  /** Where the writes of the next location begin. */
  private endOf(from: number, count: number): number {
    let end = from + 1;
    while (end < count && this.graph.kind[this.present[end]!] !== KIND.initial) end++;
    return end;
  }

  private finalOf(from: number, finals: Int32Array | undefined): number {
    return finals?.[this.graph.location[this.present[from]!]!] ?? NONE;
  }

  private isAllowed(from: number, end: number, final: number): boolean {
    const { graph, clocks, present } = this;
    for (let i = from; i < end; i++) {
      const write = present[i]!;
      if (final !== NONE && write !== final && graph.kind[write] !== KIND.initial) {
        if (clocks.happensBefore(final, write)) return false;
      }
      let updates = 0;
      for (let r = graph.firstReader[write]!; r !== NONE; r = graph.readerNext[r]!) {
        if (this.isHidden(write, r, from, end)) return false;
        const isUpdate = graph.kind[r] === KIND.updateRead && graph.poNext[r] !== NONE;
        if (isUpdate && ++updates > 1) return false;
      }
    }
    return true;
  }

  /**
   * Whether another write of the location comes between the write and its reader in happens-before.
   */
  private isHidden(write: number, read: number, from: number, end: number): boolean {
    const { clocks, present } = this;
    // The first is the initial write, which is between nothing.
    for (let i = from + 1; i < end; i++) {
      const other = present[i]!;
      if (other !== write && clocks.happensBefore(other, read) && clocks.happensBefore(write, other))
        return true;
    }
    return false;
  }

  /**
   * Orders the writes: each comes before the first placed write that it happens before; the final
   * one comes last.
   */
  private arrange(from: number, end: number, final: number): void {
    const { graph, clocks, present, order } = this;
    let length = 0;
    for (let i = from; i < end; i++) {
      const write = present[i]!;
      if (write === final) continue;
      let at = length;
      if (i > from) for (at = 1; at < length && !clocks.happensBefore(write, order[at]!); ) at++;
      order.copyWithin(at + 1, at, length++);
      order[at] = write;
    }
    if (final !== NONE) order[length++] = final;
    for (let i = 0; i < length; i++) {
      graph.coPrevious[order[i]!] = i === 0 ? NONE : order[i - 1]!;
      graph.coNext[order[i]!] = i === length - 1 ? NONE : order[i + 1]!;
    }
    graph.coLast[graph.location[order[0]!]!] = order[length - 1]!;
  }
}
