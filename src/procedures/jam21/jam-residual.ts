/**
 * What the enumerate engine asks in place of the cat file's choice of pushto, which goes through
 * all orders.
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
   * others if `needsOthers`. Undefined if only the cat file can tell: po ∪ rf has a cycle.
   */
  decide(
    execution: Execution,
    held: (location: number) => boolean,
    needsOthers: boolean,
  ): boolean | undefined;
  readonly statistics: OrderStatistics;
  /** Executions that only their final writes forbid. */
  readonly dropped: number;
  /** What was counted counts no more. */
  begin(): void;
}

/** Undefined of other models. */
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

/** What may be left out if executions like this one are told apart by co; see FrameDoubt. */
export function frameDoubtOf(execution: Execution, rules: GraphRules): string | undefined {
  const jam = jamExecutionOf(execution, []);
  if (jam === undefined) return undefined;
  const { graph, clocks } = jamGraph(jam);
  const doubt = new FrameDoubt(graph, clocks, rules);
  doubt.look();
  return doubt.reason;
}

/**
 * Locations of whose final writes nothing is said, and which several threads write: the last write
 * of each.
 */
function openLocations({ skeleton }: Execution, held: (location: number) => boolean): OpenLocation[] {
  return skeleton.writesTo.flatMap(([, ...writes], location) => {
    const lastOf = new Map(writes.map((write) => [skeleton.events[write]!.thread, write]));
    return held(location) || lastOf.size < 2 ? [] : [{ location, candidates: [...lastOf.values()] }];
  });
}
