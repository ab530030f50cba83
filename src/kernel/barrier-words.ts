/**
 * Barriers of a graph (barriers.ts) as accesses of their words, as the library makes them where
 * barriers are no events: an arrival is an RMW that counts up, a departure reads what the last
 * arrival of its round has written. The arrivals of a round are put into some order, with the
 * thread that was last at its end.
 */
import { arrivalsWith } from './barriers.ts';
import { type EventGraph, NONE } from './event-graph.ts';
import { KIND } from './event-kinds.ts';

export class BarrierWords {
  private readonly graph: EventGraph;
  /** By initialisation of a barrier: the arrivals that read it, in order. */
  private readonly orders = new Map<number, number[]>();

  constructor(graph: EventGraph) {
    this.graph = graph;
  }

  /** The arrivals that come right after the write in co, in order. */
  arrivalsAt(write: number): readonly number[] {
    const known = this.orders.get(write);
    if (known !== undefined) return known;
    const { kind, round, firstReader, readerNext } = this.graph;
    const rounds: number[][] = [];
    for (let r = firstReader[write]!; r !== NONE; r = readerNext[r]!) {
      if (kind[r] === KIND.arrive) rounds[round[r]!] ??= this.inOrder(arrivalsWith(this.graph, r));
    }
    const order = rounds.flat();
    this.orders.set(write, order);
    return order;
  }

  /** What a read, an arrival or a departure reads from. */
  sourceOf(event: number): number {
    const { graph } = this;
    if (graph.kind[event] === KIND.depart) {
      const arrival = graph.seen[event]!;
      const ofRound = this.arrivalsAt(graph.rf[arrival]!).filter(
        (a) => graph.round[a] === graph.round[arrival],
      );
      return ofRound.at(-1)!;
    }
    const write = graph.rf[event]!;
    if (graph.arrivals === 0) return write;
    const arrivals = this.arrivalsAt(write);
    const at = arrivals.indexOf(event);
    return (at < 0 ? arrivals.at(-1) : arrivals[at - 1]) ?? write;
  }

  /** The word that an arrival writes. */
  wordAfter(arrival: number): number {
    const write = this.graph.rf[arrival]!;
    return this.graph.low[write]! + this.arrivalsAt(write).indexOf(arrival) + 1;
  }

  /** Puts the last arrival of a round at its end, if it is known which that was. */
  private inOrder(arrivals: number[]): number[] {
    const { kind, asksLast, poNext, low } = this.graph;
    const asking = arrivals.filter((arrival) => asksLast[arrival] === 1);
    const choice = asking.length === 0 ? NONE : poNext[asking[0]!]!;
    if (choice === NONE || kind[choice] !== KIND.choose) return arrivals;
    const last = asking[low[choice]!] ?? arrivals.find((arrival) => asksLast[arrival] === 0)!;
    return [...arrivals.filter((arrival) => arrival !== last), last];
  }
}
