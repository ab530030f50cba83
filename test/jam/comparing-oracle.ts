/**
 * The oracle of JAM21 in the rf engine, with the definition and the checker of orders of writes asked the same of every graph that the engine
 * asks about, grown in part or whole: clocks that are kept while events come and go must say what a look at the whole graph says.
 */
import assert from 'node:assert/strict';
import type { GraphGrowth } from '../../src/kernel/graph-growth.ts';
import type { RfOracle } from '../../src/kernel/rf-oracle.ts';
import { RelationChecker } from '../../src/procedures/jam21/definition/relation-checker.ts';
import { FromReadsChecker } from '../../src/procedures/jam21/from-reads-checker.ts';
import { graphJamExecution } from '../../src/procedures/jam21/graph-jam-execution.ts';
import { JamOracle } from '../../src/procedures/jam21/jam-oracle.ts';
import { VisibilityClocks } from '../../src/procedures/jam21/visibility-clocks.ts';
import { jamText } from './jam-notation.ts';

/** Graphs that were asked about, how many of them were forbidden, and of how many the oracle knew without a search. */
export interface Asked {
  graphs: number;
  forbidden: number;
  known: number;
}

export const nothingAsked = (): Asked => ({ graphs: 0, forbidden: 0, known: 0 });

export class ComparingOracle implements RfOracle {
  private readonly growth: GraphGrowth;
  private readonly own: JamOracle;
  private readonly visibility: VisibilityClocks;
  private readonly asked: Asked;
  private readonly relation = new RelationChecker({ prunes: true });
  private readonly fromReads = new FromReadsChecker();

  /** `own`: the oracle of the model. */
  constructor(growth: GraphGrowth, own: RfOracle, asked: Asked) {
    assert.ok(own instanceof JamOracle);
    const { companion } = growth.hooks;
    assert.ok(companion instanceof VisibilityClocks);
    this.growth = growth;
    this.own = own;
    this.visibility = companion;
    this.asked = asked;
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
  }
}
