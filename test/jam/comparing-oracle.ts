/**
 * The oracle of JAM21 in the rf engine, with the definition and the checker of orders of writes asked the same of every graph that the engine
 * asks about, grown in part or whole: clocks that are kept while events come and go must say what a look at the whole graph says.
 */
import assert from 'node:assert/strict';
import { NONE } from '../../src/kernel/event-graph.ts';
import { KIND } from '../../src/kernel/event-kinds.ts';
import type { GraphGrowth } from '../../src/kernel/graph-growth.ts';
import type { RfOracle } from '../../src/kernel/rf-oracle.ts';
import { RelationChecker } from '../../src/procedures/jam21/definition/relation-checker.ts';
import { FromReadsChecker } from '../../src/procedures/jam21/from-reads-checker.ts';
import { graphJamExecution } from '../../src/procedures/jam21/graph-jam-execution.ts';
import { JamEndCheck, lastWrites } from '../../src/procedures/jam21/jam-end-check.ts';
import { JamOracle } from '../../src/procedures/jam21/jam-oracle.ts';
import { VisibilityClocks } from '../../src/procedures/jam21/visibility-clocks.ts';
import { jamText } from './jam-notation.ts';

/** Graphs that were asked about, how many of them were forbidden, and of how many the oracle knew without a search; how many were asked about as whole ones, and of how many that was clear. */
export interface Asked {
  graphs: number;
  forbidden: number;
  known: number;
  whole: number;
  sequential: number;
}

export const nothingAsked = (): Asked => ({ graphs: 0, forbidden: 0, known: 0, whole: 0, sequential: 0 });

export class ComparingOracle implements RfOracle {
  private readonly growth: GraphGrowth;
  private readonly own: JamOracle;
  private readonly visibility: VisibilityClocks;
  private readonly asked: Asked;
  private readonly relation = new RelationChecker({ prunes: true });
  private readonly fromReads = new FromReadsChecker();
  /** With clocks of its own, which are computed anew for each graph. */
  private readonly endCheck: JamEndCheck;

  /** `own`: the oracle of the model. */
  constructor(growth: GraphGrowth, own: RfOracle, asked: Asked) {
    assert.ok(own instanceof JamOracle);
    const { companion } = growth.hooks;
    assert.ok(companion instanceof VisibilityClocks);
    this.growth = growth;
    this.own = own;
    this.visibility = companion;
    this.asked = asked;
    const { graph, clocks } = growth;
    const others = new VisibilityClocks(graph, companion.threads, companion.showsThreads);
    const oracle = new JamOracle(graph, clocks, others, (thread) => growth.hasEnded(thread));
    this.endCheck = new JamEndCheck(graph, others, oracle);
  }

  get checks(): number {
    return this.own.checks;
  }

  glance(event: number, finals?: Int32Array): boolean | undefined {
    const known = this.own.glance(event, finals);
    if (known === undefined) return undefined;
    this.asked.known++;
    this.compare(known, finals);
    return known;
  }

  realise(finals?: Int32Array): boolean {
    const found = this.own.realise(finals);
    this.compare(found, finals);
    return found;
  }

  private compare(found: boolean, finals: Int32Array | undefined): void {
    const execution = graphJamExecution(this.growth, this.visibility, finals);
    const isAllowed = this.relation.allows(execution);
    this.asked.graphs++;
    if (!isAllowed) this.asked.forbidden++;
    const text = (): string => jamText(execution);
    assert.equal(this.fromReads.allows(execution), isAllowed, `from-reads: ${text()}`);
    assert.equal(found, isAllowed, `vector-clock: ${text()}`);
    // Where JAM21 allows nothing, co lists that split no RMW from its source are as good as others.
    if (this.asked.graphs % 4 === 0 && (found || !this.hasUpdates())) this.compareWhole();
  }

  private hasUpdates(): boolean {
    const { graph } = this.growth;
    for (let e = graph.newest; e !== NONE; e = graph.older[e]!)
      if (graph.kind[e] === KIND.updateWrite) return true;
    return false;
  }

  /** What is said of a graph with co lists, where the last writes in co are the final ones. */
  private compareWhole(): void {
    const execution = graphJamExecution(this.growth, this.visibility, lastWrites(this.growth.graph));
    this.asked.whole++;
    if (this.endCheck.isSequential()) this.asked.sequential++;
    assert.equal(this.endCheck.allows(), this.relation.allows(execution), `complete: ${jamText(execution)}`);
  }
}
