/** The oracle of a model. */
import type { GraphRules } from '../../execution/graph-rules.ts';
import type { CatCheck } from '../graph/cat-check.ts';
import type { GraphGrowth } from '../graph/graph-growth.ts';
import { BufferOracle } from './buffer-oracle.ts';
import { CausalOracle } from './causal-oracle.ts';
import { CoherenceOracle } from './coherence-oracle.ts';
import type { RfOracle } from './rf-oracle.ts';

/** `cat`: for models that ask their cat file. */
export function createOracle(growth: GraphGrowth, rules: GraphRules, cat: CatCheck): RfOracle {
  const { graph, clocks, consistency } = growth;
  if (rules.coherence === 'none')
    return new CausalOracle(graph, clocks, rules, (finals) => cat.allows(growth, finals));
  switch (rules.order) {
    case 'sc':
    case 'tso':
    case 'pso':
      return new BufferOracle(graph, rules.order);
    default:
      return new CoherenceOracle(graph, clocks, rules, consistency.seqCst, () => cat.allows(growth));
  }
}
