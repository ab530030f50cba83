/**
 * Checks a litmus test under one model: chooses an engine, runs the test in it, counts, and gives
 * the verdict.
 */
import { type ConsistencyModel, definesRaces } from '../execution/consistency-model.ts';
import { type JamCheckerName, requireChecker } from '../procedures/jam21/create-checker.ts';
import { OUTSIDE_FRAME } from '../procedures/jam21/frame-doubt.ts';
import { type LitmusQuestion, type Observable, visitObservables } from '../program/condition.ts';
import { hasPlainAccess } from '../program/plain-access.ts';
import type { Program } from '../program/program.ts';
import { chooseEngine } from './choose-engine.ts';
import { type Budget, type DriveOptions, drive } from './engine/drive.ts';
import type { EngineName, Equivalence } from './engine/finding.ts';
import { type ExecutionListener, LitmusTally } from './litmus-tally.ts';
import { ENGINES } from './registry.ts';
import type { ErrorKind, LitmusCheckResult, LitmusResult } from './results/result.ts';
import { statisticsOf } from './results/statistics.ts';

export interface LitmusCheckOptions extends Omit<DriveOptions, 'budget'> {
  readonly budget?: Budget;
  /** If it is not given, see chooseEngine: engines refuse by name what they cannot do. */
  readonly engine?: EngineName;
  readonly unroll?: number;
  readonly equivalence?: Equivalence;
  /** Of JAM21; `vector-clock` unless given. */
  readonly checker?: JamCheckerName;
  /** Kinds of errors not to look for. */
  readonly ignoredErrors?: ReadonlySet<ErrorKind>;
  /** See LitmusTask; engines that do not prune have nothing like it. */
  readonly prune?: boolean;
  /** A run of the engine begins, and executions are reported from the beginning. */
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
  question: LitmusQuestion,
  model: ConsistencyModel,
  options: LitmusCheckOptions,
): Promise<LitmusCheckResult> {
  const start = performance.now();
  let tally = new LitmusTally(program, question, options);
  requireChecker(model, options.checker);
  const { equivalence: wanted, unroll = DEFAULT_UNROLL, checker, prune = true } = options;
  const subject = { litmus: program, language: program.language, ...(wanted && { equivalence: wanted }) };
  const { engine, counted } = chooseEngine(ENGINES, subject, model, options.engine);
  await engine.load?.();
  const { steps, counters } = engine.run({
    kind: 'litmus',
    program,
    model,
    equivalence: counted === 'states' ? 'rf-co' : counted,
    unroll,
    observedLocations: observedBy(question),
    pausesOften: options.budget?.executions !== undefined,
    prune,
    checker,
    observer: {
      begins() {
        tally = new LitmusTally(program, question, options);
        options.onBegin?.();
      },
      report: (finding, read, skeleton) => tally.record(finding, read, skeleton),
    },
  });
  const count = () => ({ executions: tally.executions, candidates: counters().candidates });
  const { onProgress, onPartial, budget = {} } = options;
  const stop = await drive(steps, count, {
    ...options,
    budget,
    onProgress: (progress) => {
      onProgress?.(progress);
      onPartial?.(tally.result(false));
    },
  });
  const leavesOut = model.graphRules?.leavesOut === 'outside' && hasPlainAccess(program);
  const missing = leavesOut ? OUTSIDE_FRAME : tally.missing(stop);
  const litmus = tally.result(missing === undefined);
  return {
    model: model.name,
    engine: engine.name,
    equivalence: counted,
    ...tally.verdict(litmus, missing),
    assumptions: [],
    ...(hasSilentRaces(program, model, options.ignoredErrors) && { notLookedFor: ['data-race' as const] }),
    executions: tally.executions,
    blocked: tally.blocked,
    duplicates: counters().duplicates ?? 0,
    errors: tally.errors,
    ...(options.outcomes ? { outcomes: tally.observed(litmus) } : {}),
    litmus,
    statistics: statisticsOf(start, tally.executions, counters(), options),
  };
}

/** Whether plain accesses of C may race although the model does not say what a race is. */
const hasSilentRaces = (
  program: Program,
  model: ConsistencyModel,
  ignored: ReadonlySet<ErrorKind> | undefined,
): boolean =>
  ['C', 'OpenCL'].includes(program.language) &&
  ignored?.has('data-race') !== true &&
  !definesRaces(model) &&
  hasPlainAccess(program);

/** Locations whose final values the question is about. */
function observedBy(question: LitmusQuestion): ReadonlySet<number> {
  const locations = new Set<number>();
  const add = (observable: Observable): void => {
    if (observable.kind === 'location') locations.add(observable.location);
  };
  question.observed.forEach(add);
  if (question.filter !== undefined) visitObservables(question.filter, add);
  return locations;
}
