/**
 * The consistent executions over one skeleton: rf and co are chosen over its events
 * (candidate-search.ts), the part of the model that the plan leaves over is checked at the end, and
 * equivalence classes are recognised.
 */
import { runResidual } from '../../cat/index.ts';
import { fail } from '../../diagnostics/diagnostic.ts';
import { BitAlgebra } from '../../execution/bit-algebra.ts';
import { type ConsistencyModel, definesRaces } from '../../execution/consistency-model.ts';
import type { Execution } from '../../execution/execution.ts';
import type { Marks, PlanEvaluator } from '../../execution/plan-evaluator.ts';
import type { Skeleton } from '../../execution/skeleton.ts';
import type { JamResidual } from '../../procedures/jam21/jam-residual.ts';
import { worstStatus } from '../../program/trace.ts';
import type { Equivalence, Finding } from '../engine/finding.ts';
import type { SearchCounters } from '../results/statistics.ts';
import { type Afterwards, CandidateSearch } from './candidate-search.ts';

/** Counters grow while the search runs. */
export type Enumeration = Generator<undefined, void>;

/** What the search over one skeleton needs to know. */
export interface SkeletonOptions {
  /** `rf`: executions that differ only in co, or in what no condition observes, count once. */
  readonly equivalence: Equivalence;
  /** Off only for tests: the slow oracle that checks complete candidates alone. */
  readonly prune: boolean;
  /** Yield after each execution, because their number is limited. */
  readonly pausesOften: boolean;
  /** Locations whose final values are asked for. */
  readonly observedLocations: ReadonlySet<number>;
  /** Asked instead of the model's residual. */
  readonly residual?: JamResidual | undefined;
  /**
   * Whether an execution whose threads have all ended must have final writes of all locations, and
   * not only of those observed.
   */
  readonly needsFinals?: boolean;
  /** See SearchOptions. */
  readonly sourcesOf?: (read: number) => readonly number[];
  readonly precedes?: (first: number, second: number) => boolean;
}

/**
 * Reports each consistent execution over the skeleton once. The evaluator is loaded with the
 * skeleton.
 */
export function* exploreSkeleton(
  skeleton: Skeleton,
  evaluator: PlanEvaluator,
  model: ConsistencyModel,
  options: SkeletonOptions,
  counters: SearchCounters,
  report: (finding: Finding) => void,
): Enumeration {
  const { observedLocations, equivalence, prune, sourcesOf, precedes } = options;
  const afterwards = afterReadsFrom(model);
  const searchOptions = {
    afterwards,
    observedLocations,
    prune,
    keepInconsistent: false,
    ...(sourcesOf === undefined ? {} : { sourcesOf }),
    ...(precedes === undefined ? {} : { precedes }),
  };
  const search = new CandidateSearch(evaluator, skeleton, searchOptions, counters);
  const status = worstStatus(skeleton.traces.map((trace) => trace.status));
  const classes = new Set<string>();
  // Without checks that only mark, and without observed memory, one order per rf is enough.
  const oneOrderIsEnough =
    equivalence === 'rf' &&
    observedLocations.size === 0 &&
    !model.plan.hasResidual &&
    evaluator.order.length === evaluator.requiredCount;
  const evidence = (check: string): readonly number[] => evaluator.evidence(check);
  const happensBefore = happensBeforeIn(evaluator, model);
  const isHeld = (location: number): boolean => afterwards === 'coherence' || observedLocations.has(location);
  const isWhole = skeleton.traces.every(({ status }) => status === 'complete' || status === 'fault');
  const needsFinals = options.needsFinals === true && isWhole && afterwards === 'final-writes';
  yield* search.run((execution) => {
    const decision = options.residual?.decide(execution, isHeld, needsFinals);
    const marks = decision === false ? undefined : marksOf(execution, evaluator, model, decision);
    if (marks === undefined) return false;
    let isNewClass = true;
    if (equivalence === 'rf') {
      const key = classOf(execution, observedLocations);
      isNewClass = !classes.has(key);
      classes.add(key);
    }
    report({ execution, marks, status, isNewClass, evidence, happensBefore });
    if (oneOrderIsEnough) search.skipOrders();
    return options.pausesOften;
  });
}

/** In the candidate that the evaluator holds: `hb` of a model that says what a data race is. */
function happensBeforeIn(evaluator: PlanEvaluator, model: ConsistencyModel): Finding['happensBefore'] {
  const [node] = [...model.plan.names].find(([, name]) => name === 'hb') ?? [];
  if (node === undefined || !definesRaces(model)) return undefined;
  return (first, second) => {
    evaluator.computeAll();
    return evaluator.isRelated(node, first, second);
  };
}

/** What is enumerated once rf is complete. */
export const afterReadsFrom = (model: ConsistencyModel): Afterwards =>
  model.usesCoherence ? 'coherence' : 'final-writes';

/**
 * Marks of an execution that passes the plan's requirements; undefined if the model's residual
 * rejects it.
 */
function marksOf(
  execution: Execution,
  evaluator: PlanEvaluator,
  model: ConsistencyModel,
  isDecided: boolean | undefined,
): Marks | undefined {
  const marks = evaluator.marks();
  if (marks.failedAssertions.length > 0) {
    fail('value', `assertion \`${marks.failedAssertions[0]}\` of model ${model.name} fails on an execution`);
  }
  if (!model.plan.hasResidual || isDecided) return marks;
  evaluator.computeAll();
  const algebra = new BitAlgebra(evaluator, execution.skeleton, model.vocabulary);
  const outcome = runResidual(model.cat, model.plan, algebra, ({ id }) => evaluator.copyOf(id));
  if (!outcome.consistent) return undefined;
  return {
    flags: [...new Set([...marks.flags, ...outcome.flags])],
    undefinedBy: [...new Set([...marks.undefinedBy, ...outcome.undefined])],
    failedAssertions: [],
  };
}

function classOf({ readsFrom, finalWrites }: Execution, observedLocations: ReadonlySet<number>): string {
  return `${Array.from(readsFrom).join()} ${[...observedLocations].map((location) => finalWrites[location]).join()}`;
}
