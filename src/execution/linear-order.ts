/**
 * An execution as a sequence of its events, for people: a counterexample is read from top to
 * bottom.
 *
 * An order of all events that extends po, rf, co and fr is an interleaving: in it every read reads
 * the last write, so the execution is one of sequential consistency (Shasha and Snir, 1988). Where
 * there is none, some cycle of these relations is to blame. The order then keeps po and rf and
 * gives up as little of co and fr as it meets, and the shortest cycle among those that it met is
 * the evidence. Only if po and rf themselves have a cycle (load buffering) is an edge of rf given
 * up.
 *
 * Threads go on as long as they can, so that a reader has few switches to follow.
 *
 * Cost: linear in the events, times the number of threads for each cycle that is met.
 */
import type { Execution } from './execution.ts';
import type { ExplainedEdge } from './explain-check.ts';
import type { Skeleton } from './skeleton.ts';

export interface LinearOrder {
  /** All events, each once, the initial writes first; po is kept in any case. */
  readonly order: readonly number[];
  /**
   * A cycle of po, rf, co and fr, beginning at its earliest event in the order; empty if the order
   * is an interleaving. Under a model without co it speaks of the writes in the order that was
   * chosen here, and another might do.
   */
  readonly unexplained: readonly ExplainedEdge[];
}

/** Of so many cycles the shortest is looked for. */
const MOST_CYCLES = 16;

export function linearOrder(execution: Execution): LinearOrder {
  const { skeleton, coherence } = execution;
  const edges = communication(execution, coherence ?? writesInSequence(execution));
  const graph = new CommunicationGraph(skeleton, edges);
  const { order, givenUp } = sequence(graph);
  const cycles = givenUp.slice(0, MOST_CYCLES).map((edge) => shortestCycle(graph, edge));
  const shortest = cycles.sort((a, b) => a.length - b.length)[0] ?? [];
  return { order, unexplained: fromEarliest(shortest, order) };
}

/**
 * Under a model without co: the writes of each location as a sequence that keeps po and rf has
 * them, the final one last.
 */
function writesInSequence(execution: Execution): number[][] {
  const { skeleton, finalWrites } = execution;
  const { order } = sequence(new CommunicationGraph(skeleton, communication(execution, [])));
  const writes: number[][] = skeleton.writesTo.map(() => []);
  for (const event of order) {
    const { isWrite, location } = skeleton.events[event]!;
    if (isWrite && finalWrites[location] !== event) writes[location]!.push(event);
  }
  writes.forEach((own, location) => {
    if (finalWrites[location]! >= 0) own.push(finalWrites[location]!);
  });
  return writes;
}

/**
 * rf, co between neighbours, and fr to the next write, without what the order of one thread says
 * already.
 */
function communication(
  { skeleton, readsFrom }: Execution,
  coherence: readonly (readonly number[])[],
): ExplainedEdge[] {
  const edges: ExplainedEdge[] = [];
  const add = (relation: string, from: number, to: number): void => {
    const { thread } = skeleton.events[from]!;
    if (thread < 0 || from === to) return;
    if (thread === skeleton.events[to]!.thread && from < to) return;
    edges.push({ relation, from, to });
  };
  const nextWrite = new Int32Array(skeleton.size).fill(-1);
  for (const writes of coherence) {
    for (let i = 1; i < writes.length; i++) nextWrite[writes[i - 1]!] = writes[i]!;
  }
  // rf before co: of an update that reads a write and overwrites it, the first says more.
  for (const read of skeleton.reads) if (readsFrom[read]! >= 0) add('rf', readsFrom[read]!, read);
  nextWrite.forEach((next, write) => {
    if (next >= 0) add('co', write, next);
  });
  for (const read of skeleton.reads) {
    const next = readsFrom[read]! < 0 ? -1 : nextWrite[readsFrom[read]!]!;
    if (next >= 0) add('fr', read, next);
  }
  return edges;
}

/** The events of the threads in po, and the edges between them. */
class CommunicationGraph {
  readonly skeleton: Skeleton;
  /** By event. */
  readonly incoming: readonly (readonly ExplainedEdge[])[];
  readonly outgoing: readonly (readonly ExplainedEdge[])[];

  constructor(skeleton: Skeleton, edges: readonly ExplainedEdge[]) {
    const incoming: ExplainedEdge[][] = skeleton.events.map(() => []);
    const outgoing: ExplainedEdge[][] = skeleton.events.map(() => []);
    for (const edge of edges) {
      incoming[edge.to]!.push(edge);
      outgoing[edge.from]!.push(edge);
    }
    this.skeleton = skeleton;
    this.incoming = incoming;
    this.outgoing = outgoing;
  }

  threadOf(event: number): number {
    return this.skeleton.events[event]!.thread;
  }

  /** The number after a thread's last event. */
  endOf(thread: number): number {
    return this.skeleton.threadStarts[thread + 1] ?? this.skeleton.size;
  }
}

/**
 * Puts the events into a sequence.
 *
 *   post: `order` has every event once and extends po; of the other edges it extends all but those
 *   into an event that was
 *         taken although an edge of `givenUp` led to it. Each edge of `givenUp` is on a cycle, and
 *         there is none of rf unless po and rf have a cycle.
 */
function sequence(graph: CommunicationGraph): { order: number[]; givenUp: ExplainedEdge[] } {
  const { skeleton, incoming, outgoing } = graph;
  const heads = Int32Array.from(skeleton.threadStarts);
  const missing = Int32Array.from(incoming, (edges) => edges.length);
  const isTaken = new Uint8Array(skeleton.size);
  const order: number[] = [];
  const givenUp: ExplainedEdge[] = [];
  const ready: number[] = [];
  for (let event = 0; event < (skeleton.threadStarts[0] ?? skeleton.size); event++) order.push(event);
  heads.forEach((head, thread) => {
    if (head < graph.endOf(thread) && missing[head] === 0) ready.push(thread);
  });

  const runThread = (thread: number): void => {
    const end = graph.endOf(thread);
    for (; heads[thread]! < end && missing[heads[thread]!] === 0; heads[thread]!++) {
      const event = heads[thread]!;
      isTaken[event] = 1;
      order.push(event);
      for (const { to } of outgoing[event]!) {
        // What was taken too early waits for nobody any more.
        if (isTaken[to]) continue;
        missing[to]!--;
        const other = graph.threadOf(to);
        if (missing[to] === 0 && heads[other] === to && other !== thread) ready.push(other);
      }
    }
  };

  for (let first = 0; order.length < skeleton.size; ) {
    if (first === ready.length) {
      const edge = edgeToGiveUp(graph, heads, isTaken);
      givenUp.push(edge);
      missing[edge.to] = 0;
      ready.push(graph.threadOf(edge.to));
    }
    runThread(ready[first++]!);
  }
  return { order, givenUp };
}

/**
 * When no thread can go on, each waits for an event of some thread that waits too; going from
 * thread to thread so ends in a circle. Gives the edge into a thread of the circle that waits for
 * no rf, if there is one.
 */
function edgeToGiveUp(graph: CommunicationGraph, heads: Int32Array, isTaken: Uint8Array): ExplainedEdge {
  const blocking = (thread: number): ExplainedEdge => {
    const open = graph.incoming[heads[thread]!]!.filter(({ from }) => !isTaken[from]);
    return open.find(({ relation }) => relation === 'rf') ?? open[0]!;
  };
  let thread = heads.findIndex((head, index) => head < graph.endOf(index));
  const seen = new Set<number>();
  for (; !seen.has(thread); thread = graph.threadOf(blocking(thread).from)) seen.add(thread);
  const circle: ExplainedEdge[] = [];
  const start = thread;
  do {
    const edge = blocking(thread);
    circle.push(edge);
    thread = graph.threadOf(edge.from);
  } while (thread !== start);
  circle.sort((a, b) => a.to - b.to);
  return circle.find(({ relation }) => relation !== 'rf') ?? circle[0]!;
}

/**
 * The cycle through an edge with the fewest edges between threads; steps within a thread are one
 * edge of po.
 */
function shortestCycle(graph: CommunicationGraph, edge: ExplainedEdge): ExplainedEdge[] {
  const cameBy: (ExplainedEdge | undefined)[] = [];
  const isFound = new Uint8Array(graph.skeleton.size);
  const isDone = new Uint8Array(graph.skeleton.size);
  const found: number[] = [edge.to];
  isFound[edge.to] = 1;
  for (let i = 0; !isDone[edge.from]; i++) {
    const event = found[i]!;
    const end = graph.endOf(graph.threadOf(event));
    for (let later = event; later < end && !isDone[later]; later++) {
      // Along po costs nothing, so it is at least as short as the way by which the event may have
      // been found.
      if (later > event) cameBy[later] = { relation: 'po', from: event, to: later };
      isDone[later] = 1;
      for (const step of graph.outgoing[later]!) {
        if (isFound[step.to] || isDone[step.to]) continue;
        isFound[step.to] = 1;
        cameBy[step.to] = step;
        found.push(step.to);
      }
    }
  }
  const path: ExplainedEdge[] = [];
  for (let at = edge.from; at !== edge.to; at = path.at(-1)!.from) path.push(cameBy[at]!);
  return shortened([edge, ...path.reverse()]);
}

/**
 * What two neighbours amount to: a read that comes before a write comes before later writes, too.
 */
const COMPOSITIONS: ReadonlyMap<string, string> = new Map([
  ['po po', 'po'],
  ['fr co', 'fr'],
  ['co co', 'co'],
  ['rf fr', 'co'],
]);

/** Joins neighbours on the cycle until each edge says something of its own. */
function shortened(cycle: readonly ExplainedEdge[]): ExplainedEdge[] {
  const result: ExplainedEdge[] = [];
  for (const next of cycle) {
    let edge = next;
    for (;;) {
      const last = result.at(-1);
      const relation = last && COMPOSITIONS.get(`${last.relation} ${edge.relation}`);
      // An update that another write comes between: joined, it would be one edge from the event to
      // itself.
      if (last === undefined || relation === undefined || last.from === edge.to) break;
      result.pop();
      edge = { relation, from: last.from, to: edge.to };
    }
    result.push(edge);
  }
  // The end meets the beginning.
  for (;;) {
    const [first, last] = [result[0]!, result.at(-1)!];
    const relation = COMPOSITIONS.get(`${last.relation} ${first.relation}`);
    if (result.length < 3 || relation === undefined) return result;
    result.pop();
    result[0] = { relation, from: last.from, to: first.to };
  }
}

function fromEarliest(cycle: readonly ExplainedEdge[], order: readonly number[]): ExplainedEdge[] {
  const place = new Map(order.map((event, index) => [event, index]));
  const starts = cycle.map(({ from }) => place.get(from)!);
  const first = starts.indexOf(Math.min(...starts));
  return first < 0 ? [] : [...cycle.slice(first), ...cycle.slice(0, first)];
}
