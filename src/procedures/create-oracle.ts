/** The oracle of a model. */
import type { GraphRules } from '../execution/graph-rules.ts';
import type { CatCheck } from '../kernel/cat-check.ts';
import type { GraphGrowth } from '../kernel/graph-growth.ts';
import type { RfOracle } from '../kernel/rf-oracle.ts';
import { CausalOracle } from './coherence/causal-oracle.ts';
import { CoherenceOracle } from './coherence/coherence-oracle.ts';
import { createChecker, type JamCheckerName } from './jam21/create-checker.ts';
import { graphJamExecution } from './jam21/graph-jam-execution.ts';
import { JamOracle } from './jam21/jam-oracle.ts';
import { BufferOracle } from './store-buffers/buffer-oracle.ts';

/** `cat`: for models that ask their cat file. `checker`: of JAM21. */
export function createOracle(
  growth: GraphGrowth,
  rules: GraphRules,
  cat: CatCheck,
  checker: JamCheckerName = 'vector-clock',
): RfOracle {
  const { graph, clocks, consistency } = growth;
  switch (rules.coherence) {
    case 'none':
      return new CausalOracle(graph, clocks);
    case 'jam21': {
      if (checker === 'vector-clock') return createJamOracle(growth);
      const asked = createChecker(checker);
      return new CausalOracle(
        graph,
        clocks,
        (finals) => asked.allows(graphJamExecution(growth, finals)),
        asked.statistics,
      );
    }
  }
  switch (rules.order) {
    case 'sc':
    case 'tso':
    case 'pso':
      return new BufferOracle(graph, rules.order);
    default:
      return new CoherenceOracle(graph, clocks, rules, consistency.seqCst, () => cat.allows(growth));
  }
}

/** Of a search that keeps visibility clocks. */
export function createJamOracle(growth: GraphGrowth): JamOracle {
  const { graph, clocks, visibility } = growth;
  return new JamOracle(graph, clocks, visibility!, (thread) => growth.hasEnded(thread));
}
