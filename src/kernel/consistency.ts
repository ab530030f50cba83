/**
 * Whether the graph is consistent after an event was added. Coherence is kept by limiting where
 * reads and writes may go at all (`isBound`). What the model demands besides is checked only for
 * events that were not added maximally: a maximal extension is consistent, as the model declares
 * (GraphRules).
 */
import type { GraphRules } from '../execution/graph-rules.ts';
import type { Clocks } from './clocks.ts';
import { type EventGraph, NONE } from './event-graph.ts';
import { OrderSearch } from './order-search.ts';
import { SeqCstAxiom } from './seq-cst-axiom.ts';

export class Consistency {
  checks = 0;
  private readonly graph: EventGraph;
  private readonly clocks: Clocks;
  private readonly rules: GraphRules;
  private readonly order: OrderSearch;
  readonly seqCst: SeqCstAxiom;
  private readonly isPlain: boolean;
  private readonly askCat: () => boolean;

  /** `askCat`: whether the model's cat file allows the graph. */
  constructor(graph: EventGraph, clocks: Clocks, rules: GraphRules, askCat: () => boolean) {
    this.graph = graph;
    this.clocks = clocks;
    this.rules = rules;
    this.order = new OrderSearch(graph, rules.order);
    this.seqCst = new SeqCstAxiom(graph, clocks, rules.seqCst);
    this.isPlain = rules.order === 'none' && rules.seqCst === 'none' && !rules.asksCat;
    this.askCat = askCat;
  }

  /**
   * Whether the write, or a reader of it, happens before the event: then writes before it in co are
   * out of reach. Nothing of that sort is known for models that ask their cat file.
   */
  isBound(write: number, event: number): boolean {
    const { graph, clocks } = this;
    if (this.rules.asksCat) return graph.thread[write]! < 0;
    if (clocks.happensBefore(write, event)) return true;
    for (let r = graph.firstReader[write]!; r !== NONE; r = graph.readerNext[r]!) {
      if (clocks.happensBefore(r, event)) return true;
    }
    return false;
  }

  /**
   * Whether the access precedes the end of its object's life in every execution with this graph.
   * `followsCo` off: under every co. Only the rule `pso` depends on co here.
   */
  isBeforeEnd(access: number, end: number, followsCo = true): boolean {
    const { thread } = this.graph;
    if (this.rules.order !== 'pso')
      return this.rules.hasRaces ? this.clocks.happensBefore(access, end) : this.clocks.isCausal(access, end);
    // Of one thread, both go to the buffer of the location, or come in po.
    if (thread[access] === thread[end]) return true;
    this.order.followsCo = followsCo;
    const isBefore = this.order.reaches(access, end, NONE);
    this.order.followsCo = true;
    return isBefore;
  }

  /** Checks a read that was just linked to a write that is not the last in co. */
  allowsRead(read: number): boolean {
    if (this.isPlain) return true;
    // Without fr nothing leads from a read to a write.
    if (this.rules.order === 'hb-co') return this.allows(NONE, read, NONE, NONE);
    return this.allows(this.graph.coNext[this.graph.rf[read]!]!, read, NONE, NONE);
  }

  /** Checks a write that was just put into co; `read`: the read that it revisits, or NONE. */
  allowsWrite(write: number, read: number): boolean {
    if (this.isPlain) return true;
    const after = this.graph.coNext[write]!;
    return after === NONE || this.allows(after, write, read, this.rules.order === 'hb-co' ? NONE : read);
  }

  /**
   * Checks the events just added: `first`, and `second` unless it is NONE. Pass `second` as
   * `target` too if it also precedes `after`.
   */
  private allows(after: number, first: number, second: number, target: number): boolean {
    this.checks++;
    const { order, seqCst, asksCat } = this.rules;
    if (order !== 'none' && after !== NONE && this.order.reaches(after, first, target)) return false;
    if (seqCst !== 'none' && !this.seqCst.holds(first, second)) return false;
    return !asksCat || this.askCat();
  }
}
