/** Checks a litmus test under one model: runs it in an engine, counts, and says the verdict. */
import type { ConsistencyModel } from '../execution/consistency-model.ts';
import { finalValue } from '../execution/execution.ts';
import { type JamCheckerName, requireChecker } from '../procedures/jam21/create-checker.ts';
import { OUTSIDE_FRAME } from '../procedures/jam21/frame-doubt.ts';
import { jamResidual } from '../procedures/jam21/jam-residual.ts';
import { type Observable, type Question, visitObservables } from '../program/condition.ts';
import { litmusMachine } from '../program/machine/litmus-machine.ts';
import { hasPlainAccess } from '../program/plain-access.ts';
import type { Program } from '../program/program.ts';
import type { SearchCounters } from './candidates/candidate-search.ts';
import { isCoarse } from './choose-engine.ts';
import { type Budget, type DriveOptions, drive } from './engine/drive.ts';
import type { ErrorKind, LitmusCheckResult, LitmusResult } from './engine/result.ts';
import { orderCounters, statisticsOf } from './engine/statistics.ts';
import type { EngineName, EngineRun } from './engine/task.ts';
import {
  type EnumerateOptions,
  type Equivalence,
  enumerate,
  type Finding,
} from './engines/enumerate/enumerate.ts';
import { reExecuted } from './engines/enumerate/re-executed.ts';
import { litmusStates } from './engines/operational/litmus-states.ts';
import { operationalObstacle, refuseForRules } from './engines/operational/operational-obstacle.ts';
import { refuseClasses } from './engines/xmm/xmm-obstacle.ts';
import { growthObstacle, refuseEngine } from './growth/graph-obstacle.ts';
import { type LitmusRunObserver, litmusRun } from './growth/litmus-run.ts';
import { type ExecutionListener, LitmusTally } from './outcomes/litmus-tally.ts';

export interface LitmusCheckOptions extends Omit<DriveOptions, 'budget'> {
  readonly budget?: Budget;
  /**
   * If it is not given: `rf` for tests in C under sc, tso and pso, unless rf-co is asked for; else `enumerate`. The rf and graph engines
   * refuse by name what they cannot do.
   */
  readonly engine?: EngineName;
  readonly unroll?: number;
  readonly equivalence?: Equivalence;
  /** Of JAM21; `vector-clock` unless given. */
  readonly checker?: JamCheckerName;
  /** Kinds of errors not to look for. */
  readonly ignoredErrors?: ReadonlySet<ErrorKind>;
  /** See EnumerateOptions.prune; the other engines have nothing like it. */
  readonly prune?: boolean;
  /** A run of the graph or rf engine begins, and executions are told from the beginning. */
  readonly onBegin?: () => void;
  /** Final states also as outcomes, which can be compared between models. */
  readonly outcomes?: boolean;
  /** What has been found so far, between slices. */
  readonly onPartial?: (litmus: LitmusResult) => void;
  readonly onExecution?: ExecutionListener;
}

/** How often a loop may go back unless the user says otherwise. */
export const DEFAULT_UNROLL = 3;

export async function checkLitmus(
  program: Program,
  question: Question,
  model: ConsistencyModel,
  options: LitmusCheckOptions,
): Promise<LitmusCheckResult> {
  const start = performance.now();
  let tally = new LitmusTally(program, question, options);
  requireChecker(model, options.checker);
  const { engine, equivalence } = chooseLitmusEngine(program, model, options);
  const begins = (): void => {
    tally = new LitmusTally(program, question, options);
    options.onBegin?.();
  };
  const { unroll = DEFAULT_UNROLL, checker } = options;
  const observedLocations = observedBy(question);
  const pausesOften = options.budget?.executions !== undefined;
  const observer: LitmusRunObserver = { begins, tell: (finding, read) => tally.record(finding, read) };
  const { steps, counters } =
    engine === 'enumerate'
      ? enumerateRun(
          program,
          model,
          { ...options, unroll, equivalence, observedLocations, pausesOften },
          tally,
        )
      : engine === 'operational'
        ? litmusStates(program, model, { unroll, observedLocations, pausesOften }, observer)
        : litmusRun(
            program,
            model,
            { engine, unroll, equivalence, observedLocations, pausesOften, ...(checker && { checker }) },
            observer,
          );
  const count = () => ({ executions: tally.executions, candidates: counters().candidates });
  const { onProgress, onPartial, budget = {} } = options;
  const stop = await drive(steps, count, {
    ...options,
    budget,
    onProgress: (progress) => {
      onProgress?.(progress);
      onPartial?.(tally.result());
    },
  });
  const litmus = tally.result();
  const outside = model.graphRules?.leavesOut === 'outside' && hasPlainAccess(program);
  return {
    model: model.name,
    engine,
    equivalence: engine === 'operational' ? 'states' : equivalence,
    ...(outside && restsOnAll(litmus)
      ? { verdict: 'inconclusive' as const, reason: OUTSIDE_FRAME }
      : tally.verdict(litmus, stop)),
    executions: tally.executions,
    blocked: tally.blocked,
    duplicates: counters().duplicates ?? 0,
    errors: tally.errors,
    ...(options.outcomes ? { outcomes: tally.observed(litmus, stop) } : {}),
    litmus,
    statistics: statisticsOf(start, tally.executions, counters(), options),
  };
}

/** Whether the answer says something of all executions, and not that there is one. */
const restsOnAll = ({ kind, observation }: LitmusResult): boolean =>
  kind === 'forall' ? observation === 'Always' : kind !== 'final' && observation === 'Never';

/** Throws InputError if the model cannot be had so. */
function chooseLitmusEngine(
  program: Program,
  model: ConsistencyModel,
  { engine, equivalence }: LitmusCheckOptions,
): { readonly engine: EngineName; readonly equivalence: Equivalence } {
  if (engine === 'operational' || (engine === undefined && model.isOperationalOnly)) {
    const obstacle = operationalObstacle(model, equivalence);
    if (obstacle !== undefined) refuseEngine('operational', obstacle);
    return { engine: 'operational', equivalence: 'rf-co' };
  }
  if (model.isOperationalOnly) refuseForRules(engine!, model);
  const usual = equivalence ?? (model.usesCoherence ? 'rf-co' : 'rf');
  if (model.reExecutes && usual === 'rf') refuseClasses(model);
  if (engine !== undefined) return { engine, equivalence: engine === 'rf' ? (equivalence ?? 'rf') : usual };
  if (model.reExecutes)
    return { engine: litmusMachine(program).kind === 'refused' ? 'enumerate' : 'xmm', equivalence: usual };
  const isRf =
    equivalence !== 'rf-co' &&
    model.usesCoherence &&
    isCoarse(model) &&
    growthObstacle(model, program) === undefined &&
    litmusMachine(program).kind !== 'refused';
  return isRf ? { engine: 'rf', equivalence: 'rf' } : { engine: 'enumerate', equivalence: usual };
}

function enumerateRun(
  program: Program,
  model: ConsistencyModel,
  options: LitmusCheckOptions & Omit<EnumerateOptions, 'prune'>,
  tally: LitmusTally,
): EngineRun {
  const counters: SearchCounters = { candidates: 0, consistencyChecks: 0 };
  const residual = jamResidual(model, options.checker);
  const { unroll, equivalence, observedLocations, pausesOften, prune = true } = options;
  const search = { unroll, equivalence, prune, pausesOften, observedLocations, residual };
  type Tell = (finding: Finding) => void;
  const find = (given: EnumerateOptions['given'], tell: Tell) =>
    enumerate(program, model, { ...search, ...(given && { given }) }, counters, tell);
  const tell: Tell = (finding) => {
    const { execution } = finding;
    tally.record(finding, (observable) => finalValue(execution, observable), execution.skeleton);
  };
  const steps = model.reExecutes ? reExecuted(program, find, tell) : find(undefined, tell);
  return {
    steps,
    counters: () => ({ ...counters, ...orderCounters(residual) }),
  };
}

/** Locations whose final values the question is about. */
function observedBy(question: Question): ReadonlySet<number> {
  const locations = new Set<number>();
  const add = (observable: Observable): void => {
    if (observable.kind === 'location') locations.add(observable.location);
  };
  question.observed.forEach(add);
  if (question.filter !== undefined) visitObservables(question.filter, add);
  return locations;
}
