/** Checks a machine program (C, C++) under one model: explores it, looks for errors, says the verdict. */
import { fail, InputError } from '../diagnostics/diagnostic.ts';
import type { ConsistencyModel } from '../execution/consistency-model.ts';
import { mappingFor } from '../execution/event-mapping.ts';
import type { Event } from '../execution/skeleton.ts';
import { requireChecker } from '../procedures/jam21/create-checker.ts';
import { frameDoubtOf, jamResidual } from '../procedures/jam21/jam-residual.ts';
import type { MachineCode } from '../program/machine/code.ts';
import type { Language } from '../program/program.ts';
import type { SearchCounters } from './candidates/candidate-search.ts';
import { chooseEngine } from './choose-engine.ts';
import { type Budget, drive, type EnginePause, STOPS, type Stop } from './engine/drive.ts';
import { replayComesBefore } from './engine/replay-string.ts';
import type { CheckResult, Verdict } from './engine/result.ts';
import { orderCounters, statisticsOf } from './engine/statistics.ts';
import {
  DEFAULT_PROGRAM_UNROLL,
  type EngineRun,
  FIRST_UNROLL,
  type ProgramCheckOptions,
  type Tally,
} from './engine/task.ts';
import type { Equivalence } from './engines/enumerate/enumerate.ts';
import { enumerateProgram, type ProgramFinding } from './engines/enumerate/enumerate-program.ts';
import { graphRun } from './engines/graph/graph-run.ts';
import { operationalRun } from './engines/operational/operational-run.ts';
import { rfRun } from './engines/rf/rf-run.ts';
import { xmmRun } from './engines/xmm/xmm-run.ts';
import { FoundErrors } from './judge/found-errors.ts';
import { judgeFinding } from './judge/judge-finding.ts';
import { libraryCall } from './judge/trace-steps.ts';
import { GlobalOutcomes } from './outcomes/global-outcomes.ts';
import { ParallelSearch } from './parts/parallel-search.ts';

/** What C programs are seen as by a model for these languages: C, or an architecture that C is compiled to. */
export const programLanguage = (languages: readonly Language[]): Language =>
  mappingFor(languages)?.language ?? 'C';

export async function checkProgram(
  code: MachineCode,
  name: string,
  model: ConsistencyModel,
  given: ProgramCheckOptions,
): Promise<CheckResult> {
  const isManaged = code.references !== undefined;
  const options = isManaged ? withRaceEngine(model, given) : given;
  if (isManaged && options.unroll === undefined) {
    const start = performance.now();
    const first = { ...options, unroll: FIRST_UNROLL };
    // An execution to replay comes from the first pass, unless it is none there.
    const { result, needsMore } = await checkOnce(code, name, model, first).catch((error: unknown) => {
      if (options.replay === undefined || !(error instanceof InputError)) throw error;
      return { result: undefined, needsMore: true };
    });
    const isFound = options.replay === undefined ? !needsMore : result?.verdict === 'violated';
    if (result !== undefined && isFound) return result;
    const budget = withoutTime(options.budget, performance.now() - start);
    return (await checkOnce(code, name, model, { ...options, budget })).result;
  }
  return (await checkOnce(code, name, model, options)).result;
}

/** Data races of Java are defined by its own happens-before, whatever the model: only the operational engine keeps that. */
function withRaceEngine(model: ConsistencyModel, options: ProgramCheckOptions): ProgramCheckOptions {
  const { engine = 'operational', ignoredErrors } = options;
  if (ignoredErrors?.has('data-race')) return options;
  if (engine !== 'operational' || model.operational === undefined)
    fail('usage', `data races of Java programs are not looked for under ${model.name} by this engine`, {
      suggestion:
        '`--model sc --engine operational`: a program without data races under sc has none under any model of Java',
    });
  return { ...options, engine };
}

/** What is left of a budget after so many milliseconds. */
function withoutTime(budget: Budget = {}, used: number): Budget {
  const { milliseconds } = budget;
  return milliseconds === undefined ? budget : { ...budget, milliseconds: Math.max(1, milliseconds - used) };
}

/** `needsMore`: nothing was found, and a loop was cut off. */
async function checkOnce(
  code: MachineCode,
  name: string,
  model: ConsistencyModel,
  options: ProgramCheckOptions,
): Promise<{ readonly result: CheckResult; readonly needsMore: boolean }> {
  const start = performance.now();
  const outcomes = options.outcomes === undefined ? undefined : new GlobalOutcomes(code, options.outcomes);
  const tally: Tally = { executions: 0, blocked: 0, cut: undefined, outcomes };
  requireChecker(model, options.checker);
  const { engine, equivalence, reason } = chooseEngine(model, options);
  // Executions of other threads cannot be shown to anybody.
  const mayShare = engine === 'graph' && options.onExecution === undefined;
  const isShared = mayShare && (options.threads ?? 1) > 1 && options.startWorker !== undefined;
  const errors = new FoundErrors(options.ignoredErrors, isShared ? replayComesBefore : undefined);
  const shared = isShared
    ? new ParallelSearch(code, name, model, options, options.startWorker!, errors, tally)
    : undefined;
  const chosen = { ...options, equivalence: equivalence === 'states' ? 'rf-co' : equivalence } as const;
  const { steps, counters } = shared ?? RUNS[engine](code, name, model, chosen, errors, tally);
  const isDone = (): boolean => !options.allErrors && errors.size > 0;
  const count = () => ({ executions: shared?.executions ?? tally.executions, ...counters() });
  let stop: Stop | undefined;
  try {
    const limits = { ...options, budget: options.budget ?? {} };
    stop = await drive(until(steps, isDone), count, limits, shared?.slices);
    await shared?.finish();
  } finally {
    shared?.close();
  }
  const result: CheckResult = {
    model: model.name,
    engine,
    ...(reason === undefined ? {} : { engineReason: reason }),
    equivalence,
    ...verdictOf(errors, stop, tally),
    ...(tally.note === undefined ? {} : { note: tally.note }),
    executions: tally.executions,
    blocked: tally.blocked,
    duplicates: counters().duplicates ?? 0,
    errors: errors.list,
    ...(outcomes === undefined
      ? {}
      : { outcomes: outcomes.list(stop === undefined && tally.cut === undefined && !isDone()) }),
    statistics: statisticsOf(start, tally.executions, counters(), options),
  };
  const isFound = errors.list.length > 0 && options.allErrors !== true;
  return { result, needsMore: stop === undefined && tally.isLoopCut === true && !isFound };
}

type ChosenOptions = ProgramCheckOptions & { readonly equivalence: Equivalence };

function enumerateRun(
  code: MachineCode,
  name: string,
  model: ConsistencyModel,
  options: ChosenOptions,
  errors: FoundErrors,
  tally: Tally,
): EngineRun {
  const counters: SearchCounters = { candidates: 0, consistencyChecks: 0 };
  const residual = jamResidual(model, options.checker);
  const frame = model.graphRules?.leavesOut === 'outside' ? model.graphRules : undefined;
  const steps = enumerateProgram(
    code,
    name,
    model,
    {
      language: options.language ?? 'C',
      unroll: options.unroll ?? DEFAULT_PROGRAM_UNROLL,
      equivalence: options.equivalence,
      pausesOften: true,
      texts: options.texts ?? new Map(),
      generated: options.generated ?? true,
      observedLocations: () => tally.outcomes?.locations() ?? [],
      residual,
    },
    counters,
    {
      begins(memory) {
        Object.assign(tally, { executions: 0, blocked: 0, cut: undefined });
        residual?.begin();
        tally.outcomes?.begin(memory);
        options.onBegin?.();
      },
      tell(finding) {
        const { counts, cut } = judgeFinding(
          finding,
          finding.isProvisional ? new FoundErrors(options.ignoredErrors) : errors,
        );
        if (counts === 'nothing') return;
        tally.cut ??= cut;
        if (frame !== undefined) tally.cut ??= frameDoubtOf(finding.execution, frame);
        if (finding.isNewClass) {
          tally[counts]++;
          if (tally.outcomes !== undefined) recordOutcome(finding, counts, tally.outcomes);
        }
        options.onExecution?.(finding.execution, finding.status);
      },
    },
  );
  return {
    steps,
    counters: () => ({ ...counters, ...orderCounters(residual) }),
  };
}

const RUNS = {
  graph: graphRun,
  rf: rfRun,
  xmm: xmmRun,
  operational: operationalRun,
  enumerate: enumerateRun,
} as const;

/** What an execution that is complete, or ends at an error, leaves in the observed globals. */
function recordOutcome(
  { execution, points }: ProgramFinding,
  counts: 'executions' | 'blocked',
  outcomes: GlobalOutcomes,
): void {
  const fault = points.find(({ need }) => need.kind === 'ended' && need.end?.errorKind !== undefined)?.need;
  if (counts === 'blocked' && fault === undefined) return;
  const { skeleton, finalWrites } = execution;
  const lastWrite = (location: number): Event | undefined => {
    const event = skeleton.events[finalWrites[location] ?? -1];
    return event === undefined || event.thread < 0 ? undefined : event;
  };
  outcomes.record(
    (location) => lastWrite(location)?.writtenValue,
    (location) => libraryCall(lastWrite(location)!) === undefined,
    fault?.kind === 'ended' ? fault.end?.errorKind : undefined,
  );
}

/** The engine's steps until `isDone`. */
function* until(engine: Iterator<EnginePause>, isDone: () => boolean): Generator<EnginePause, void> {
  while (!isDone()) {
    const { done, value } = engine.next();
    if (done) return;
    yield value;
  }
}

function verdictOf(
  errors: FoundErrors,
  stop: Stop | undefined,
  { cut, executions, blocked, note }: Pick<Tally, 'cut' | 'executions' | 'blocked' | 'note'>,
): { verdict: Verdict; reason: string } {
  const [error] = errors.list;
  if (error !== undefined) return { verdict: 'violated', reason: `${error.kind}: ${error.message}` };
  if (stop !== undefined) {
    return { verdict: 'inconclusive', reason: `${STOPS[stop]} before all executions were explored` };
  }
  if (cut !== undefined) return { verdict: 'inconclusive', reason: cut };
  const reason = executions > 0 || blocked === 0 ? '' : ', but none is complete either: all are blocked';
  const meaning = note === undefined ? '' : `; ${note}`;
  return { verdict: 'holds', reason: `no execution has an error${reason}${meaning}` };
}
