/**
 * Checks a machine program (C, C++, Java) under one model: chooses an engine, explores the program,
 * looks for errors, and gives the verdict.
 */
import { fail, InputError } from '../diagnostics/diagnostic.ts';
import type { ConsistencyModel } from '../execution/consistency-model.ts';
import { mappingFor } from '../execution/event-mapping.ts';
import { requireChecker } from '../procedures/jam21/create-checker.ts';
import { assumptionsOf } from '../program/assumption.ts';
import type { MachineCode } from '../program/machine/code.ts';
import type { Language } from '../program/program.ts';
import { chooseEngine, needOf, refuseOptions } from './choose-engine.ts';
import { type Budget, type DriveStop, drive, type EnginePause, STOPS } from './engine/drive.ts';
import type { Engine, Subject } from './engine/engine.ts';
import { FIRST_UNROLL, type ProgramCheckOptions, type ProgramTask, type Tally } from './engine/task.ts';
import { FoundErrors } from './judge/found-errors.ts';
import { ParallelSearch } from './parts/parallel-search.ts';
import { ENGINES } from './registry.ts';
import { GlobalOutcomes } from './results/global-outcomes.ts';
import type { CheckResult, Verdict } from './results/result.ts';
import { statisticsOf } from './results/statistics.ts';

/**
 * The language of C programs for a model of these languages: C, or an architecture that C is
 * compiled to.
 */
export const programLanguage = (languages: readonly Language[]): Language =>
  mappingFor(languages)?.language ?? 'C';

/** `engines`: those that may be chosen. */
export async function checkProgram(
  code: MachineCode,
  name: string,
  model: ConsistencyModel,
  given: ProgramCheckOptions,
  engines = ENGINES,
): Promise<CheckResult> {
  const isManaged = code.references !== undefined;
  const options = isManaged ? withRaceEngine(model, given) : given;
  if (isManaged && options.unroll === undefined) {
    const start = performance.now();
    const first = { ...options, unroll: FIRST_UNROLL };
    // An execution to replay comes from the first pass, unless it is none there.
    const { result, needsMore } = await checkOnce(code, name, model, first, engines).catch(
      (error: unknown) => {
        if (options.replay === undefined || !(error instanceof InputError)) throw error;
        return { result: undefined, needsMore: true };
      },
    );
    const isFound = options.replay === undefined ? !needsMore : result?.verdict === 'violated';
    if (result !== undefined && isFound) return result;
    const budget = withoutTime(options.budget, performance.now() - start);
    return (await checkOnce(code, name, model, { ...options, budget }, engines)).result;
  }
  return (await checkOnce(code, name, model, options, engines)).result;
}

/**
 * Data races of Java are defined by its own happens-before, whatever the model: only the
 * operational engine keeps that.
 */
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
  engines: readonly Engine[],
): Promise<{ readonly result: CheckResult; readonly needsMore: boolean }> {
  const start = performance.now();
  const outcomes = options.outcomes === undefined ? undefined : new GlobalOutcomes(code, options.outcomes);
  const tally: Tally = { executions: 0, blocked: 0, cut: undefined, assumptions: new Set(), outcomes };
  requireChecker(model, options.checker);
  const choice = chooseEngine(engines, subjectOf(options, engines), model, options.engine);
  refuseOptions(engines, choice, model, options);
  const { engine, counted, reason } = choice;
  // Executions that a worker explores cannot be handed to listeners.
  const mayShare = engine.parts !== undefined && options.onExecution === undefined;
  const isShared = mayShare && (options.threads ?? 1) > 1 && options.startWorker !== undefined;
  const errors = new FoundErrors(options.ignoredErrors, isShared ? engine.replay?.comesBefore : undefined);
  const equivalence = counted === 'states' ? 'rf-co' : counted;
  const task: ProgramTask = { kind: 'program', code, name, model, equivalence, options, errors, tally };
  const shared = isShared ? new ParallelSearch(task, engine, options.startWorker!) : undefined;
  const { steps, counters } = shared ?? engine.run(task);
  const isDone = (): boolean => !options.allErrors && errors.size > 0;
  const count = () => ({ executions: shared?.executions ?? tally.executions, ...counters() });
  let stop: DriveStop | undefined;
  try {
    const limits = { ...options, budget: options.budget ?? {} };
    stop = await drive(until(steps, isDone), count, limits, shared?.slices);
    await shared?.finish();
  } finally {
    shared?.close();
  }
  const result: CheckResult = {
    model: model.name,
    engine: engine.name,
    ...(reason === undefined ? {} : { engineReason: reason }),
    equivalence: counted,
    ...verdictOf(errors, stop, tally),
    ...(tally.note === undefined ? {} : { note: tally.note }),
    assumptions: assumptionsOf(tally.assumptions),
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

/** What the choice of an engine depends on. */
function subjectOf(options: ProgramCheckOptions, engines: readonly Engine[]): Subject {
  const { equivalence, language = 'C' } = options;
  const need = needOf(engines, options);
  return { language, ...(equivalence && { equivalence }), ...(need && { need }) };
}

/** Passes on the engine's steps until `isDone`. */
function* until(engine: Iterator<EnginePause>, isDone: () => boolean): Generator<EnginePause, void> {
  while (!isDone()) {
    const { done, value } = engine.next();
    if (done) return;
    yield value;
  }
}

function verdictOf(
  errors: FoundErrors,
  stop: DriveStop | undefined,
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
