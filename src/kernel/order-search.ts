/**
 * Whether an event that was not added maximally closes a cycle of the model's order (OrderRule).
 * Searches from the event that it now precedes back to itself.
 *
 * - hb-co: po, rf and co. sc: also fr.
 * - tso, pso: a write happens when it is issued and is seen when it is committed. Its issue is in
 *   po with everything else; its commit comes after its issue, after the commits of the thread's
 *   earlier writes (pso: to the location, which co says), before anything that drains the buffer.
 *   co, fr and rf between threads are about commits. An RMW is committed as it is issued.
 *
 * Nodes: 2 * event is the event, or its issue; 2 * event + 1 is its commit.
 */
import type { OrderRule } from '../execution/graph-rules.ts';
import { arrivalsWith, departureAfter } from './barriers.ts';
import { SEQ_CST } from './clocks.ts';
import { type EventGraph, grown, NONE } from './event-graph.ts';
import { KIND } from './event-kinds.ts';

export class OrderSearch {
  /** Off: only po and rf are followed, so the answer holds under every co. */
  followsCo = true;
  private readonly graph: EventGraph;
  private readonly rule: OrderRule;
  private readonly hasBuffers: boolean;
  private stack = new Int32Array(512);
  private size = 0;
  /** By node: the number of the last search that visited it. */
  private visited = new Int32Array(512);
  private search = 0;

  constructor(graph: EventGraph, rule: OrderRule) {
    this.graph = graph;
    this.rule = rule;
    this.hasBuffers = rule === 'tso' || rule === 'pso';
  }

  /**
   * Whether the order leads from the write `from`, or its commit, to one of the two events;
   * `second` may be NONE.
   */
  reaches(from: number, first: number, second: number): boolean {
    const { graph } = this;
    if (2 * graph.count > this.visited.length) {
      this.visited = grown(this.visited, new Int32Array(4 * graph.count));
      this.stack = new Int32Array(4 * graph.count);
    }
    this.search++;
    this.size = 0;
    this.visit(this.commitOf(from));
    while (this.size > 0) {
      const node = this.stack[--this.size]!;
      const event = node >> 1;
      if (event === first || event === second) return true;
      if (this.hasBuffers) this.visitFromBuffered(node, event);
      else this.visitFrom(event);
    }
    return false;
  }

  private visit(node: number): void {
    if (this.visited[node] === this.search) return;
    this.visited[node] = this.search;
    this.stack[this.size++] = node;
  }

  /** The node at which a write becomes visible to others. */
  private commitOf(write: number): number {
    return this.hasBuffers && this.graph.kind[write] === KIND.write ? 2 * write + 1 : 2 * write;
  }

  private visitFrom(event: number): void {
    const { graph } = this;
    this.visitNext(event);
    switch (graph.kind[event]) {
      case KIND.read:
      case KIND.updateRead: {
        const after = this.rule === 'sc' ? graph.coNext[graph.rf[event]!]! : NONE;
        if (after !== NONE) this.visit(2 * after);
        break;
      }
      case KIND.write:
      case KIND.updateWrite: {
        const after = graph.coNext[event]!;
        if (after !== NONE) this.visit(2 * after);
        for (let r = graph.firstReader[event]!; r !== NONE; r = graph.readerNext[r]!) this.visit(2 * r);
        break;
      }
      case KIND.spawn:
        if (graph.startOf[event] !== NONE) this.visit(2 * graph.startOf[event]!);
        break;
      case KIND.arrive:
        this.visitDepartures(event);
        break;
    }
  }

  private visitDepartures(arrival: number): void {
    for (const other of arrivalsWith(this.graph, arrival)) {
      const departure = departureAfter(this.graph, other);
      if (departure !== NONE) this.visit(2 * departure);
    }
  }

  /** Visits the next event in po, or the joins of the thread. */
  private visitNext(event: number): void {
    const next = this.graph.poNext[event]!;
    if (next !== NONE) this.visit(2 * next);
    else this.visitJoins(event);
  }

  private visitJoins(event: number): void {
    const { graph } = this;
    for (let join = graph.joinOf[graph.thread[event]!]!; join !== NONE; join = graph.olderJoin[join]!)
      this.visit(2 * join);
  }

  private visitFromBuffered(node: number, event: number): void {
    const { graph } = this;
    const isCommit = (node & 1) === 1;
    const kind = graph.kind[event]!;
    if (!isCommit) this.visitNext(event);
    switch (kind) {
      case KIND.read:
      case KIND.updateRead: {
        const after = this.followsCo ? graph.coNext[graph.rf[event]!]! : NONE;
        if (after !== NONE && after !== graph.poNext[event]) this.visit(this.commitOf(after));
        break;
      }
      case KIND.write:
        if (isCommit) this.visitFromCommit(event);
        else this.visit(2 * event + 1);
        break;
      case KIND.updateWrite:
        this.visitFromCommit(event);
        break;
      case KIND.arrive:
        this.visitDepartures(event);
        break;
      case KIND.spawn:
        // A write of its own location, read by what answers it.
        if (!isCommit) this.visit(2 * event + 1);
        else {
          if (graph.startOf[event] !== NONE) this.visit(2 * graph.startOf[event]!);
          this.visitLater(event);
        }
        break;
    }
  }

  private visitFromCommit(write: number): void {
    const { graph } = this;
    const after = this.followsCo ? graph.coNext[write]! : NONE;
    if (after !== NONE) this.visit(this.commitOf(after));
    const thread = graph.thread[write]!;
    for (let r = graph.firstReader[write]!; r !== NONE; r = graph.readerNext[r]!) {
      if (graph.thread[r] !== thread) this.visit(2 * r);
    }
    if (graph.kind[write] === KIND.updateWrite) return;
    if (graph.mode[write] !== SEQ_CST) this.visitLater(write);
    else this.visitNext(write);
  }

  /**
   * Visits what must come after the commit in its thread: the next event that drains the buffer,
   * and the next write where writes keep their order.
   */
  private visitLater(write: number): void {
    const { graph } = this;
    for (let e = graph.poNext[write]!; e !== NONE; e = graph.poNext[e]!) {
      switch (graph.kind[e]) {
        case KIND.write:
          if (this.rule === 'pso') {
            if (graph.mode[e] !== SEQ_CST) continue;
            // It drains the other buffers too, but only after it has gone to its own.
            this.visitNext(e);
            return;
          }
          this.visit(2 * e + 1);
          return;
        case KIND.spawn:
          this.visit(2 * e + 1);
          return;
        case KIND.updateRead:
        case KIND.arrive:
          this.visit(2 * e);
          return;
        case KIND.fence:
          if (graph.mode[e] !== SEQ_CST) continue;
          this.visit(2 * e);
          return;
      }
    }
    this.visitJoins(write);
  }
}
