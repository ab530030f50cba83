/**
 * What JAM21 gives to the engines that grow graphs. Visibility clocks go along with those of the
 * kernel.
 *
 * - The engine that counts reads-from classes asks an oracle (jam-oracle.ts) for every event, since
 *   the model is prefix-closed but not extensible.
 * - The engine that counts pairs of rf and co, although JAM has no co, grows graphs in the frame of
 *   RC11's coherence. It checks JAM21 when no thread can go on, with the last writes in co as the
 *   final ones. Errors wait until then.
 */
import type { GraphRules } from '../../execution/graph-rules.ts';
import { FinalWritesCheck } from '../../kernel/final-writes-check.ts';
import type { GraphGrowth, HookRoom } from '../../kernel/graph-growth.ts';
import type { RfOracle } from '../../kernel/rf-oracle.ts';
import type { EndCheck, SearchHooks } from '../../kernel/search-hooks.ts';
import { CausalOracle } from '../coherence/causal-oracle.ts';
import { createChecker, type JamCheckerName } from './create-checker.ts';
import { FrameDoubt } from './frame-doubt.ts';
import { graphJamExecution } from './graph-jam-execution.ts';
import { JamEndCheck, lastWrites } from './jam-end-check.ts';
import { JamOracle } from './jam-oracle.ts';
import { PlainBufferingDoubt } from './plain-buffering.ts';
import { VisibilityClocks } from './visibility-clocks.ts';

export function jamHooks(
  growth: GraphGrowth,
  { threads, showsThreads }: HookRoom,
  rules: GraphRules,
  checker: JamCheckerName,
): Omit<SearchHooks, 'askCat' | 'floors'> {
  const { graph } = growth;
  const companion = new VisibilityClocks(graph, threads, showsThreads);
  const isOwn = rules.coherence === 'jam21';
  return {
    ...(isOwn && { companion }),
    oracle: () => jamOracle(growth, companion, checker),
    ...(!isOwn && { endCheck: () => jamEndCheck(growth, companion, checker) }),
    doubt: () =>
      isOwn ? new PlainBufferingDoubt(graph, growth.clocks) : new FrameDoubt(graph, growth.clocks, rules),
    isInextensible: isOwn,
    finalsConstrainReads: isOwn,
    plainReadsMayStay: growth.code.references !== undefined,
  };
}

/**
 * The oracle that reads coherence off the clocks, or one that hands whole executions to a checker.
 */
function jamOracle(growth: GraphGrowth, visibility: VisibilityClocks, checker: JamCheckerName): RfOracle {
  const { graph, clocks } = growth;
  if (checker === 'vector-clock') return clockOracle(growth, visibility);
  const asked = createChecker(checker);
  return new CausalOracle(
    graph,
    clocks,
    (finals) => asked.allows(graphJamExecution(growth, visibility, finals)),
    asked.statistics,
  );
}

const clockOracle = (growth: GraphGrowth, visibility: VisibilityClocks): JamOracle =>
  new JamOracle(growth.graph, growth.clocks, visibility, (thread) => growth.hasEnded(thread));

function jamEndCheck(growth: GraphGrowth, visibility: VisibilityClocks, checker: JamCheckerName): EndCheck {
  const { graph } = growth;
  if (checker === 'vector-clock') return new JamEndCheck(graph, visibility, clockOracle(growth, visibility));
  const asked = createChecker(checker);
  return new FinalWritesCheck(
    (isWhole) => asked.allows(graphJamExecution(growth, visibility, isWhole ? lastWrites(graph) : undefined)),
    asked.statistics,
  );
}
