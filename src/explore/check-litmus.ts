/** Checks a litmus test under one model: runs it in an engine, counts, and says the verdict. */
import type { ConsistencyModel } from '../execution/consistency-model.ts';
import { finalValue } from '../execution/execution.ts';
import { type Observable, type Question, visitObservables } from '../program/condition.ts';
import type { Program } from '../program/program.ts';
import { type Budget, type DriveOptions, drive } from './drive.ts';
import type { SearchCounters } from './enumerate/candidate-search.ts';
import { type EnumerateOptions, type Equivalence, enumerate, type Finding } from './enumerate/enumerate.ts';
import { litmusRun } from './graph/litmus-run.ts';
import { LitmusTally } from './litmus-tally.ts';
import type { EngineName, EngineRun } from './program-check-options.ts';
import type { ErrorKind, LitmusCheckResult } from './result.ts';
import { statisticsOf } from './statistics.ts';

export interface LitmusCheckOptions extends Omit<DriveOptions, 'budget'> {
  readonly budget?: Budget;
  /** `enumerate` unless said otherwise. The graph engine takes tests in C, and refuses by name what it cannot do. */
  readonly engine?: EngineName;
  readonly unroll?: number;
  readonly equivalence: Equivalence;
  /** Kinds of errors not to look for. */
  readonly ignoredErrors?: ReadonlySet<ErrorKind>;
  /** See EnumerateOptions.prune; the graph engine has nothing like it. */
  readonly prune?: boolean;
  /** A run of the graph engine begins, and executions are told from the beginning. */
  readonly onBegin?: () => void;
  /** Final states also as outcomes, which can be compared between models. */
  readonly outcomes?: boolean;
  /** Sees each consistent, complete execution that the filter keeps; `matches`: the proposition is true of it. */
  readonly onExecution?: (finding: Finding, matches: boolean) => void;
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
  const engine = options.engine ?? 'enumerate';
  const begins = (): void => {
    tally = new LitmusTally(program, question, options);
    options.onBegin?.();
  };
  const { unroll = DEFAULT_UNROLL, equivalence } = options;
  const { steps, counters } =
    engine === 'graph'
      ? litmusRun(
          program,
          model,
          { unroll, equivalence },
          { begins, tell: (finding, read) => tally.record(finding, read) },
        )
      : enumerateRun(program, question, model, options, tally);
  const count = () => ({ executions: tally.executions, candidates: counters().candidates });
  const stop = await drive(steps, count, { ...options, budget: options.budget ?? {} });
  const litmus = tally.result();
  return {
    model: model.name,
    engine,
    equivalence,
    ...tally.verdict(litmus, stop),
    executions: tally.executions,
    blocked: tally.blocked,
    duplicates: 0,
    errors: tally.errors,
    ...(options.outcomes ? { outcomes: tally.observed(litmus, stop) } : {}),
    litmus,
    statistics: statisticsOf(start, tally.executions, counters(), options),
  };
}

function enumerateRun(
  program: Program,
  question: Question,
  model: ConsistencyModel,
  options: LitmusCheckOptions,
  tally: LitmusTally,
): EngineRun {
  const counters: SearchCounters = { candidates: 0, consistencyChecks: 0 };
  const steps = enumerate(program, model, engineOptions(question, options), counters, (finding) => {
    const { execution } = finding;
    tally.record(finding, (observable) => finalValue(execution, observable), execution.skeleton);
  });
  return { steps, counters: () => counters };
}

function engineOptions(question: Question, options: LitmusCheckOptions): EnumerateOptions {
  const observedLocations = new Set<number>();
  const add = (observable: Observable): void => {
    if (observable.kind === 'location') observedLocations.add(observable.location);
  };
  question.observed.forEach(add);
  if (question.filter !== undefined) visitObservables(question.filter, add);
  return {
    unroll: options.unroll ?? DEFAULT_UNROLL,
    equivalence: options.equivalence,
    prune: options.prune ?? true,
    pausesOften: options.budget?.executions !== undefined,
    observedLocations,
  };
}
