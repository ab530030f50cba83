/**
 * Whether a program could show load buffering through plain accesses, which JAM21 allows and
 * engines that add events one by one do not explore. It could if in the graph a read precedes a
 * write of its location by another thread in po and rf but not in happens-before: reading from that
 * write would make a cycle of po and rf. JAM21 forbids such cycles unless an edge of rf on them
 * begins or ends at a plain access; an edge that happens-before orders does not count, since there
 * is another way through atomic accesses.
 */
import { type Clocks, NON_ATOMIC } from '../../kernel/clocks.ts';
import { type EventGraph, grown, NONE } from '../../kernel/event-graph.ts';
import { isReadKind, isWriteKind } from '../../kernel/event-kinds.ts';
import type { Doubt } from '../../kernel/search-hooks.ts';

export const PLAIN_BUFFERING =
  'plain load buffering is not explored; --engine enumerate --equivalence rf does';

export const MORE_BUFFERING =
  'plain load buffering is not explored to its end; --engine enumerate --equivalence rf does';

export class PlainBuffering {
  private readonly graph: EventGraph;
  private readonly clocks: Clocks;
  /** By location: whether a plain access was seen in a graph that was looked at. */
  private isPlainLocation = new Uint8Array(64);

  constructor(graph: EventGraph, clocks: Clocks) {
    this.graph = graph;
    this.clocks = clocks;
  }

  /** Whether the present graph shows that it is possible. */
  isPossible(): boolean {
    for (const _ of this.pairs()) return true;
    return false;
  }

  /** The reads that could read from a later write, each with such a write. */
  *pairs(): Generator<readonly [read: number, write: number]> {
    const { graph, clocks } = this;
    const isRacy = this.findPlain();
    for (let r = graph.newest; r !== NONE; r = graph.older[r]!) {
      if (!isReadKind(graph.kind[r]!)) continue;
      const location = graph.location[r]!;
      if (!isRacy && this.isPlainLocation[location] === 0) continue;
      for (let w = graph.coLast[location]!; isWriteKind(graph.kind[w]!); w = graph.coPrevious[w]!) {
        if (!clocks.isCausal(r, w) || clocks.happensBefore(r, w)) continue;
        if (this.isPlain(r) || this.isPlain(w) || (isRacy && this.isRacyBetween(r, w))) yield [r, w];
      }
    }
  }

  /**
   * Notes plain locations. Whether some read reads from a write that it races with, one of the two
   * plain.
   */
  private findPlain(): boolean {
    const { graph } = this;
    if (graph.initialOf.length > this.isPlainLocation.length)
      this.isPlainLocation = grown(this.isPlainLocation, new Uint8Array(graph.initialOf.length));
    let isRacy = false;
    for (let e = graph.newest; e !== NONE; e = graph.older[e]!) {
      const kind = graph.kind[e]!;
      if (isReadKind(kind)) isRacy ||= this.isRacy(e);
      else if (!isWriteKind(kind)) continue;
      if (this.isPlain(e)) this.isPlainLocation[graph.location[e]!] = 1;
    }
    return isRacy;
  }

  private isPlain(access: number): boolean {
    return this.graph.mode[access] === NON_ATOMIC;
  }

  private isRacy(read: number): boolean {
    const { thread, rf } = this.graph;
    const source = rf[read]!;
    if (thread[source]! < 0 || thread[source] === thread[read]) return false;
    return (this.isPlain(read) || this.isPlain(source)) && !this.clocks.happensBefore(source, read);
  }

  /** Whether such a read is on some way from the read to the write. */
  private isRacyBetween(read: number, write: number): boolean {
    const { graph, clocks } = this;
    for (let r = graph.newest; r !== NONE; r = graph.older[r]!) {
      if (!isReadKind(graph.kind[r]!) || !this.isRacy(r)) continue;
      if (clocks.isCausal(read, graph.rf[r]!) && clocks.isCausal(r, write)) return true;
    }
    return false;
  }
}

/** Notes whether a cycle of po and rf through plain accesses may have been left out. */
export class PlainBufferingDoubt implements Doubt {
  reason: string | undefined;
  private readonly buffering: PlainBuffering;

  constructor(graph: EventGraph, clocks: Clocks) {
    this.buffering = new PlainBuffering(graph, clocks);
  }

  look(): void {
    if (this.reason === undefined && this.buffering.isPossible()) this.reason = PLAIN_BUFFERING;
  }
}
