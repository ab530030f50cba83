/**
 * Why clocks and demands on coherence refuse a recording (src/procedures/given-rf), as a cycle of
 * named edges between its events. Each edge holds in every execution that the recording could be,
 * and can be checked by itself: `po` and `rf` are in the recording, `sw` follows from them, `co`
 * and `fr` have a cause, and `rmw` joins updates in a row.
 */
import { type AccessTrace, READS } from '../../procedures/given-rf/access-trace.ts';
import type { GivenRfCheck, RfRefusal } from '../../procedures/given-rf/check-given-rf.ts';
import type { Demand } from '../../procedures/given-rf/forced-coherence.ts';
import { happensBeforePath } from '../../procedures/given-rf/happens-before-path.ts';
import type { StrongStep } from '../../procedures/given-rf/strong-coherence.ts';
import { relationWords } from './relation-words.ts';
import type { CycleCause, CycleEdge, TracePoint } from './trace-result.ts';

const ANY_ORDER = 'any order of the writes has it so';
const INITIAL_FIRST = 'initial values, with the updates of them, come first';
const IN_A_ROW = 'they are updates in a row, and nothing comes between';
const IS_LAST = 'that write is the last of the location';

/** The cycle, and the axioms of which one says so, by names that a model may have. */
export interface RefusalCycle {
  readonly axioms: readonly string[];
  readonly edges: readonly CycleEdge[];
}

export function refusalCycle(check: GivenRfCheck, refusal: RfRefusal): RefusalCycle {
  const cycle = new CycleWriter(check);
  switch (refusal.kind) {
    case 'causality':
      return { axioms: ['causality', 'no-thin-air'], edges: cycle.causality(refusal.cycle) };
    case 'rivals':
      return { axioms: ['atomicity'], edges: cycle.rivals(refusal.events) };
    case 'coherence':
      return cycle.coherence(refusal.demands);
    case 'strong':
      return { axioms: ['strong-coherence'], edges: cycle.strong(refusal.steps) };
    case 'hidden':
      return { axioms: ['weak-coherence'], edges: cycle.hidden(refusal.read, refusal.by) };
    case 'final':
      return {
        axioms: ['final-writes', 'coherence'],
        edges: cycle.final(refusal.write, refusal.later, refusal.demand),
      };
  }
}

class CycleWriter {
  private readonly check: GivenRfCheck;
  private readonly trace: AccessTrace;

  constructor(check: GivenRfCheck) {
    this.check = check;
    this.trace = check.trace;
  }

  causality(cycle: readonly number[]): CycleEdge[] {
    return cycle.flatMap((from, i) => {
      const to = cycle[(i + 1) % cycle.length]!;
      return from === to ? [] : [this.edge(i % 2 === 0 ? 'rf' : 'po', from, to)];
    });
  }

  rivals([first, second]: readonly [number, number]): CycleEdge[] {
    const reason = 'what it reads is overwritten there: both update one write';
    return [this.edge('fr', first, second, reason), this.edge('fr', second, first, reason)];
  }

  /**
   * The last demand as steps of happens-before, the others as orders of writes between its end and
   * its beginning.
   */
  coherence(demands: readonly Demand[]): RefusalCycle {
    const { trace } = this;
    const closing = demands.at(-1)!;
    const edges = this.path(closing.first, closing.second);
    const relation = (trace.flags[closing.second]! & READS) !== 0 ? 'fr' : 'co';
    const end = trace.valueOf(closing.first);
    let isOfRows = false;
    let write = trace.targetOf(closing.second);
    if (demands.length === 1) {
      const isInitial = trace.isInitial(this.check.chains.head[write]!);
      const isInRow = this.check.chains.head[write] === this.check.chains.head[end];
      isOfRows = isInRow || !trace.isInitial(write);
      const reason = isInRow ? IN_A_ROW : isInitial && isOfRows ? INITIAL_FIRST : relationWords(relation);
      edges.push(this.edge(relation, closing.second, end, reason));
    } else {
      let at = closing.second;
      demands.slice(0, -1).forEach((demand, i) => {
        const to = trace.targetOf(demand.second);
        if (trace.valueOf(demand.first) !== write) isOfRows = true;
        edges.push(this.forced(i === 0 ? relation : 'co', at, to, demand));
        at = to;
        write = to;
      });
      if (write !== end) {
        isOfRows = true;
        edges.push(this.edge('rmw', write, end, IN_A_ROW));
      }
    }
    if (end !== closing.first) edges.push(this.edge('rf', end, closing.first));
    return { axioms: [isOfRows ? 'atomicity' : 'coherence'], edges };
  }

  strong(steps: readonly StrongStep[]): CycleEdge[] {
    const { head } = this.check.chains;
    return steps.map(({ relation, from, to, demand }) => {
      if (relation === 'co') return this.forced('co', from, to, demand!);
      if (relation !== 'final') return this.edge(relation, from, to);
      return this.edge('co', from, to, this.trace.isInitial(head[from]!) ? INITIAL_FIRST : IS_LAST);
    });
  }

  hidden(read: number, by: number): CycleEdge[] {
    const source = this.trace.source[read]!;
    const reason = 'what it reads is hidden by that write';
    const first = this.trace.isInitial(source)
      ? this.edge('fr', read, by, reason)
      : { ...this.edge('fr', read, by, reason), since: this.cause({ first: source, second: by }) };
    return [first, ...this.path(by, read)];
  }

  final(write: number, later: number, demand: Demand | undefined): CycleEdge[] {
    const { chains, hb } = this.check;
    const back = this.edge('co', later, write, IS_LAST);
    if (demand !== undefined) return [this.forced('co', write, later, demand), back];
    if (chains.follower[write] === later) return [this.edge('rf', write, later), back];
    if (this.trace.isInitial(chains.head[write]!) && !hb.precedes(write, later))
      return [this.edge('co', write, later, INITIAL_FIRST), back];
    return [...this.path(write, later), back];
  }

  private path(first: number, second: number): CycleEdge[] {
    return happensBeforePath(this.check.hb, first, second).map(({ relation, from, to }) =>
      this.edge(relation, from, to),
    );
  }

  private forced(relation: string, from: number, to: number, demand: Demand): CycleEdge {
    return { ...this.edge(relation, from, to, ANY_ORDER), since: this.cause(demand) };
  }

  private cause({ first, second }: Demand): CycleCause {
    const { recorded } = this.trace;
    return { first: recorded[first]!, second: recorded[second]!, path: this.path(first, second) };
  }

  private edge(relation: string, from: number, to: number, reason = relationWords(relation)): CycleEdge {
    return { relation, reason, from: this.point(from), to: this.point(to) };
  }

  private point(event: number): TracePoint {
    const { count, recorded } = this.trace;
    return event >= count
      ? { kind: 'initial', location: event - count }
      : { kind: 'event', event: recorded[event]!, moment: 'thread' };
  }
}
