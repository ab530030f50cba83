/** Checks a litmus test under one model with the enumerate engine: runs it, counts, and says the verdict. */
import { locationText } from '../diagnostics/source.ts';
import type { ConsistencyModel } from '../execution/consistency-model.ts';
import { type Observable, type Question, visitObservables } from '../program/condition.ts';
import type { Program } from '../program/program.ts';
import type { Trace } from '../program/trace.ts';
import { type Budget, type DriveOptions, drive, STOPS, type Stop } from './drive.ts';
import { type EnumerateOptions, type Equivalence, enumerate, type Finding } from './enumerate/enumerate.ts';
import { accessOf, FoundErrors } from './found-errors.ts';
import { Outcomes } from './outcomes.ts';
import type { Answer, ErrorKind, LitmusCheckResult, LitmusResult, Verdict } from './result.ts';
import { statisticsOf } from './statistics.ts';

export interface LitmusCheckOptions extends Omit<DriveOptions, 'budget'> {
  readonly budget?: Budget;
  readonly unroll?: number;
  readonly equivalence: Equivalence;
  /** Kinds of errors not to look for. */
  readonly ignoredErrors?: ReadonlySet<ErrorKind>;
  /** See EnumerateOptions.prune. */
  readonly prune?: boolean;
  /** Sees each consistent, complete execution that the filter keeps; `matches`: the proposition is true of it. */
  readonly onExecution?: (finding: Finding, matches: boolean) => void;
}

/** How often a loop may go back unless the user says otherwise. */
export const DEFAULT_UNROLL = 3;

interface Tally {
  executions: number;
  blocked: number;
  /** Why and where a consistent execution was cut off. */
  cut: string | undefined;
  matching: number;
  readonly flags: Set<string>;
  readonly errors: FoundErrors;
}

export async function checkLitmus(
  program: Program,
  question: Question,
  model: ConsistencyModel,
  options: LitmusCheckOptions,
): Promise<LitmusCheckResult> {
  const start = performance.now();
  const outcomes = new Outcomes(program, question);
  const tally: Tally = {
    executions: 0,
    blocked: 0,
    cut: undefined,
    matching: 0,
    flags: new Set(),
    errors: new FoundErrors(options.ignoredErrors),
  };
  const counters = { candidates: 0, consistencyChecks: 0 };
  const engine = enumerate(program, model, engineOptions(question, options), counters, (finding) => {
    record(finding, outcomes, tally, options);
  });
  const count = () => ({ executions: tally.executions, candidates: counters.candidates });
  const stop = await drive(engine, count, { ...options, budget: options.budget ?? {} });
  const litmus = litmusResult(program, question, outcomes, tally);
  return {
    model: model.name,
    engine: 'enumerate',
    equivalence: options.equivalence,
    ...judge(litmus, tally, stop),
    executions: tally.executions,
    blocked: tally.blocked,
    duplicates: 0,
    errors: tally.errors.list,
    litmus,
    statistics: statisticsOf(start, tally.executions, counters, options),
  };
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

function record(finding: Finding, outcomes: Outcomes, tally: Tally, options: LitmusCheckOptions): void {
  const { execution, status, isNewClass, marks } = finding;
  if (status !== 'complete') {
    for (const name of marks.undefinedBy) addUndefined(finding, name, tally);
    recordEnds(execution.skeleton.traces, tally);
    if (isNewClass) tally.blocked++;
    return;
  }
  const matches = outcomes.record(execution, isNewClass);
  // What the filter leaves out says nothing, not even that it is undefined.
  if (matches === undefined) return;
  for (const name of marks.undefinedBy) addUndefined(finding, name, tally);
  for (const flag of marks.flags) tally.flags.add(flag);
  if (isNewClass) {
    tally.executions++;
    if (matches) tally.matching++;
  }
  options.onExecution?.(finding, matches);
}

/** Faults and cut-off loops of all threads: one of them must not hide another. */
function recordEnds(traces: readonly Trace[], tally: Tally): void {
  for (const { status, end } of traces) {
    if (status === 'cut') tally.cut ??= `${end!.reason}, at ${locationText(end!.span)}`;
    if (status === 'fault') tally.errors.add('invalid-access', end!.reason, locationText(end!.span));
  }
}

/** A failed `undefined_unless`: a data race unless the model calls it otherwise. */
function addUndefined(finding: Finding, name: string, tally: Tally): void {
  const { program, events } = finding.execution.skeleton;
  const accesses = finding.evidence(name).map((number) => accessOf(program, events[number]!));
  const message = `the behaviour is undefined: ${name}`;
  tally.errors.add('data-race', message, accesses[0]?.location ?? '', accesses);
}

function litmusResult(
  program: Program,
  { condition }: Question,
  outcomes: Outcomes,
  tally: Tally,
): LitmusResult {
  const { executions, matching } = tally;
  const others = executions - matching;
  const [positive, negative] = condition.quantifier === '~exists' ? [others, matching] : [matching, others];
  return {
    name: program.name,
    condition: condition.text,
    kind: condition.quantifier,
    answer: answerOf(condition.quantifier, tally),
    observation: matching === 0 ? 'Never' : others === 0 ? 'Always' : 'Sometimes',
    positive,
    negative,
    states: outcomes.finalStates(),
    flags: [...tally.flags],
  };
}

function answerOf(
  quantifier: Question['condition']['quantifier'],
  { executions, matching, errors }: Tally,
): Answer {
  if (errors.size > 0) return 'Undef';
  switch (quantifier) {
    case 'exists':
      return matching > 0 ? 'Ok' : 'No';
    case '~exists':
      return matching === 0 ? 'Ok' : 'No';
    case 'forall':
      return matching === executions ? 'Ok' : 'No';
    case 'final':
      return 'Ok';
  }
}

/** A search that was cut short still decides what one execution can decide. */
function judge(
  litmus: LitmusResult,
  tally: Tally,
  stop: Stop | undefined,
): { verdict: Verdict; reason: string } {
  const [error] = tally.errors.list;
  if (error !== undefined) return { verdict: 'violated', reason: error.message };
  const cutShort =
    stop !== undefined
      ? `${STOPS[stop]} before all executions were explored`
      : tally.cut === undefined
        ? undefined
        : tally.cut;
  const { kind, positive, negative, answer } = litmus;
  const isDecided = kind === 'exists' ? positive > 0 : negative > 0;
  if (cutShort !== undefined && !isDecided) return { verdict: 'inconclusive', reason: cutShort };
  return { verdict: answer === 'Ok' ? 'holds' : 'violated', reason: reasonOf(litmus) };
}

function reasonOf({ kind, positive, negative }: LitmusResult): string {
  switch (kind) {
    case 'exists':
      return positive > 0 ? `${count(positive)} the condition` : 'no execution satisfies the condition';
    case '~exists':
      return negative > 0 ? `${count(negative)} the condition` : 'no execution satisfies the condition';
    case 'forall':
      return negative > 0
        ? `${count(negative, 'violate')} the condition`
        : 'every execution satisfies the condition';
    case 'final':
      return 'all final states were listed';
  }
}

/** `satisfies`, `violates` with one execution. */
const count = (n: number, verb: 'satisfy' | 'violate' = 'satisfy'): string =>
  n === 1 ? `1 execution ${verb === 'satisfy' ? 'satisfies' : 'violates'}` : `${n} executions ${verb}`;
