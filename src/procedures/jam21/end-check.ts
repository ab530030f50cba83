/**
 * What a model asks of an execution besides what holds while it grows (EndRule): of executions of the graph engine, which tells them apart by
 * co though JAM has none. Graphs grow in the frame of RC11's coherence then; JAM is asked when no thread can go on, the last writes in co being
 * the final ones. Errors wait until then.
 */
import type { GraphRules } from '../../execution/graph-rules.ts';
import type { CatCheck } from '../../kernel/cat-check.ts';
import { NONE } from '../../kernel/event-graph.ts';
import { KIND } from '../../kernel/event-kinds.ts';
import type { GraphGrowth } from '../../kernel/graph-growth.ts';
import { createJamOracle } from '../create-oracle.ts';
import { createChecker, type JamCheckerName } from './create-checker.ts';
import type { JamStatistics } from './definition/jam-checker.ts';
import { graphJamExecution } from './graph-jam-execution.ts';

export interface EndCheck {
  /** Of a graph in which no thread can go on. */
  allows(): boolean;
  /** Executions that only their final writes forbid. */
  readonly dropped: number;
  readonly statistics: JamStatistics | undefined;
}

export function createEndCheck(
  growth: GraphGrowth,
  { atEnd }: GraphRules,
  cat: CatCheck,
  checker: JamCheckerName = 'vector-clock',
): EndCheck | undefined {
  if (atEnd === 'none') return undefined;
  if (atEnd === 'cat') return new FinalWritesCheck((isWhole) => cat.allows(growth, isWhole), undefined);
  let kept: Int32Array = new Int32Array(0);
  const finals = (isWhole: boolean): Int32Array | undefined => {
    if (!isWhole) return undefined;
    kept = lastWrites(growth, kept);
    return kept;
  };
  if (checker === 'vector-clock') {
    const oracle = createJamOracle(growth);
    return new FinalWritesCheck((isWhole) => oracle.allows(finals(isWhole)), oracle.statistics);
  }
  const asked = createChecker(checker);
  return new FinalWritesCheck(
    (isWhole) => asked.allows(graphJamExecution(growth, finals(isWhole))),
    asked.statistics,
  );
}

class FinalWritesCheck implements EndCheck {
  dropped = 0;
  readonly statistics: JamStatistics | undefined;
  private readonly ask: (isWhole: boolean) => boolean;

  /** `isWhole`: final writes count. */
  constructor(ask: (isWhole: boolean) => boolean, statistics: JamStatistics | undefined) {
    this.ask = ask;
    this.statistics = statistics;
  }

  allows(): boolean {
    if (this.ask(true)) return true;
    if (this.ask(false)) this.dropped++;
    return false;
  }
}

/** By location, written into an array that is kept. */
function lastWrites({ graph }: GraphGrowth, kept: Int32Array): Int32Array {
  const finals = kept.length < graph.coLast.length ? new Int32Array(graph.coLast.length) : kept;
  finals.fill(NONE);
  for (let e = graph.newest; e !== NONE; e = graph.older[e]!) {
    if (graph.kind[e] === KIND.initial && graph.coNext[e] !== NONE) {
      finals[graph.location[e]!] = graph.coLast[graph.location[e]!]!;
    }
  }
  return finals;
}
