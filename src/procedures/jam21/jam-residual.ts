/**
 * Decides JAM21 for the enumerate engine, in place of the cat file's choice of pushto, which would
 * try all orders.
 */
import type { ConsistencyModel } from '../../execution/consistency-model.ts';
import type { Execution } from '../../execution/execution.ts';
import type { GraphRules } from '../../execution/graph-rules.ts';
import type { OrderStatistics } from '../../execution/order-statistics.ts';
import { type OpenLocation, someFinalWrites } from '../../execution/some-final-writes.ts';
import { createChecker, isJam21, type JamCheckerName } from './create-checker.ts';
import type { JamChecker } from './definition/jam-checker.ts';
import { NONE } from './definition/jam-execution.ts';
import { FrameDoubt } from './frame-doubt.ts';
import { jamExecutionOf } from './jam-execution-of.ts';
import { jamGraph } from './vector-clock-checker.ts';

export interface JamResidual {
  /**
   * Whether the model allows the execution with final writes of these locations, and some of the
   * others if `needsOthers`. Undefined if only the cat file can decide: po ∪ rf has a cycle.
   */
  decide(
    execution: Execution,
    held: (location: number) => boolean,
    needsOthers: boolean,
  ): boolean | undefined;
  readonly statistics: OrderStatistics;
  /** Executions that only their final writes forbid. */
  readonly dropped: number;
  /** Resets the counts. */
  begin(): void;
}

/** The procedure for the model; undefined if the model is not JAM21. */
export function jamResidual(
  model: ConsistencyModel,
  checker: JamCheckerName = 'vector-clock',
): JamResidual | undefined {
  return isJam21(model) ? new CheckerResidual(checker) : undefined;
}

class CheckerResidual implements JamResidual {
  readonly statistics: OrderStatistics;
  dropped = 0;
  private readonly checker: JamChecker;

  constructor(name: JamCheckerName) {
    this.checker = createChecker(name);
    this.statistics = this.checker.statistics;
  }

  decide(
    execution: Execution,
    held: (location: number) => boolean,
    needsOthers: boolean,
  ): boolean | undefined {
    const finals = Int32Array.from(execution.finalWrites, (write, at) => (held(at) ? write : NONE));
    const jam = jamExecutionOf(execution, finals);
    if (jam === undefined) return undefined;
    if (!this.checker.allows(jam)) {
      const isAllowed = !needsOthers && this.checker.allows({ ...jam, finals: jam.finals.map(() => NONE) });
      if (isAllowed) this.dropped++;
      return false;
    }
    if (!needsOthers) return true;
    const isSome = someFinalWrites(openLocations(execution, held), jam.finals, () =>
      this.checker.allows(jam),
    );
    if (!isSome) this.dropped++;
    return isSome;
  }

  begin(): void {
    this.dropped = 0;
  }
}

/** What may be missed if executions like this one are distinguished by co; see FrameDoubt. */
export function frameDoubtOf(execution: Execution, rules: GraphRules): string | undefined {
  const jam = jamExecutionOf(execution, []);
  if (jam === undefined) return undefined;
  const { graph, clocks } = jamGraph(jam);
  const doubt = new FrameDoubt(graph, clocks, rules);
  doubt.look();
  return doubt.reason;
}

/**
 * Locations whose final write is unconstrained and that several threads write; with each thread's
 * last write.
 */
function openLocations({ skeleton }: Execution, held: (location: number) => boolean): OpenLocation[] {
  return skeleton.writesTo.flatMap(([, ...writes], location) => {
    const lastOf = new Map(writes.map((write) => [skeleton.events[write]!.thread, write]));
    return held(location) || lastOf.size < 2 ? [] : [{ location, candidates: [...lastOf.values()] }];
  });
}
