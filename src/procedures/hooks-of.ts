/**
 * The hooks of a model (src/kernel/search-hooks.ts), chosen by its declared rules: where each
 * procedure of this folder is handed to the engines that grow graphs. A model with a procedure of
 * its own adds a folder here and a line below.
 */
import type { GraphRules } from '../execution/graph-rules.ts';
import type { CatCheck } from '../kernel/cat-check.ts';
import { FinalWritesCheck } from '../kernel/final-writes-check.ts';
import type { GraphGrowth, HookMaker } from '../kernel/graph-growth.ts';
import type { RfOracle } from '../kernel/rf-oracle.ts';
import type { CycleRules, SearchHooks } from '../kernel/search-hooks.ts';
import { CausalOracle } from './coherence/causal-oracle.ts';
import { CoherenceOracle } from './coherence/coherence-oracle.ts';
import { Freezes } from './final-fields/freezes.ts';
import type { JamCheckerName } from './jam21/create-checker.ts';
import { FrameDoubt } from './jam21/frame-doubt.ts';
import { jamHooks } from './jam21/jam-hooks.ts';
import { MORE_BUFFERING, PlainBuffering } from './jam21/plain-buffering.ts';
import { BufferOracle } from './store-buffers/buffer-oracle.ts';

/**
 * The hooks of the model. `cat`: given for models that ask their cat file. `checker`: which of
 * JAM21's checkers, if the model is JAM21.
 */
export function hooksOf(
  rules: GraphRules,
  cat: CatCheck,
  checker: JamCheckerName = 'vector-clock',
): HookMaker {
  return (growth, room) => {
    const askCat = (): boolean => cat.allows(growth);
    const own: Omit<SearchHooks, 'askCat' | 'floors'> =
      rules.coherence === 'jam21' || rules.atEnd === 'jam21'
        ? jamHooks(growth, room, rules, checker)
        : {
            oracle: () => oracleOf(growth, rules, askCat),
            ...(rules.atEnd !== 'none' && {
              endCheck: () => new FinalWritesCheck((isWhole) => cat.allows(growth, isWhole)),
            }),
            ...(rules.leavesOut === 'outside' && {
              doubt: () => new FrameDoubt(growth.graph, growth.clocks, rules),
            }),
          };
    const cycles = (): CycleRules => cyclesOf(growth, cat);
    return { ...own, ...(rules.coherence === 'jam21' && { cycles }), askCat, floors: new Freezes(growth) };
  };
}

/**
 * Cycles of po and rf under JAM21. What clocks say needs that there are none, so the cat file is
 * asked.
 */
function cyclesOf(growth: GraphGrowth, cat: CatCheck): CycleRules {
  const { graph, clocks } = growth;
  const buffering = new PlainBuffering(graph, clocks);
  return {
    pairs: () => buffering.pairs(),
    oracle: new CausalOracle(graph, clocks, (finals) => cat.allowsFinals(growth, finals)),
    doubt: MORE_BUFFERING,
  };
}

function oracleOf(growth: GraphGrowth, rules: GraphRules, askCat: () => boolean): RfOracle {
  const { graph, clocks } = growth;
  if (rules.coherence === 'none') return new CausalOracle(graph, clocks);
  switch (rules.order) {
    case 'sc':
    case 'tso':
    case 'pso':
      return new BufferOracle(graph, rules.order);
    default:
      return new CoherenceOracle(graph, clocks, rules, askCat);
  }
}
