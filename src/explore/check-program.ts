/**
 * Checks a machine program (C, C++, Java) under one model: chooses an engine, explores the program,
 * looks for errors, and gives the verdict.
 */
import { fail, InputError } from '../diagnostics/diagnostic.ts';
import { type ConsistencyModel, definesRaces } from '../execution/consistency-model.ts';
import { mappingFor } from '../execution/event-mapping.ts';
import { requireChecker } from '../procedures/jam21/create-checker.ts';
import { MORE_BUFFERING, PLAIN_BUFFERING } from '../procedures/jam21/plain-buffering.ts';
import { assumptionsOf } from '../program/assumption.ts';
import type { MachineCode } from '../program/machine/code.ts';
import { freezesFields } from '../program/machine/final-stores.ts';
import { PlainAccesses } from '../program/machine/plain-accesses.ts';
import type { Language } from '../program/program.ts';
import { chooseEngine, coarserChoice, type EngineChoice, needOf, refuseOptions } from './choose-engine.ts';
import { type Attempt, CoarserSearch } from './coarser-search.ts';
import { type Budget, type DriveStop, drive, type EnginePause, STOPS } from './engine/drive.ts';
import type { Engine, Subject } from './engine/engine.ts';
import { FIRST_UNROLL, type ProgramCheckOptions, type ProgramTask, type Tally } from './engine/task.ts';
import { FoundErrors } from './judge/found-errors.ts';
import type { ParallelSearch } from './parts/parallel-search.ts';
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
  const start = performance.now();
  const options =
    code.references === undefined ? withAtomicBlocks(code, model, given) : withRaceEngine(model, given);
  const check = async (how: ProgramCheckOptions): Promise<Checked> => {
    const budget = withoutTime(how.budget, performance.now() - start);
    return { ...(await checkOnce(code, name, model, { ...how, budget }, engines)), options: how };
  };
  const checked = await checkInPasses(code, options, check);
  const isLeft = leavesOut(checked);
  // In the frame of RC11's coherence there are no such cycles to be found.
  const mayEnumerate =
    !model.porfAcyclic &&
    !freezesFields(code) &&
    options.engine === undefined &&
    engines.some(({ name: known }) => known === 'enumerate');
  if (isLeft && mayEnumerate) return await withCycles(code, checked, check);
  return isLeft ? unlessJustified(code, checked) : checked.result;
}

interface CheckedOnce {
  readonly result: CheckResult;
  /** Nothing was found, and a loop was cut off. */
  readonly needsMore: boolean;
  /** Stores that were not reached may justify themselves. */
  readonly mayJustify: boolean;
}

interface Checked extends CheckedOnce {
  /** What led to the result. */
  readonly options: ProgramCheckOptions;
}

/** Explores Java programs with few rounds of loops first (FIRST_UNROLL). */
async function checkInPasses(
  code: MachineCode,
  options: ProgramCheckOptions,
  check: (how: ProgramCheckOptions) => Promise<Checked>,
): Promise<Checked> {
  if (code.references === undefined || options.unroll !== undefined) return await check(options);
  // An execution to replay comes from the first pass, unless it is none there.
  const first = await check({ ...options, unroll: FIRST_UNROLL }).catch((error: unknown) => {
    if (options.replay === undefined || !(error instanceof InputError)) throw error;
    return undefined;
  });
  if (first === undefined) return await check(options);
  const isFound = options.replay === undefined ? !first.needsMore : first.result.verdict === 'violated';
  return isFound ? first : await check(options);
}

/** Whether nothing is left to explore but cycles of po and rf, which only enumerate explores. */
const leavesOut = ({ result, mayJustify }: Checked): boolean =>
  result.verdict === 'inconclusive'
    ? result.reason === PLAIN_BUFFERING || result.reason === MORE_BUFFERING
    : result.verdict === 'holds' && mayJustify;

/**
 * The result of an engine that explores no cycles of po and rf. Stores that no execution reaches
 * may justify themselves; Java rules that out, whatever its formal models do.
 */
function unlessJustified({ references }: MachineCode, { result }: Checked): CheckResult {
  if (result.verdict !== 'holds') return result;
  if (references === undefined) return { ...result, verdict: 'inconclusive', reason: UNSEEN_STORES };
  const relied = [...result.assumptions.map(({ id }) => id), 'no-thin-air' as const];
  return { ...result, assumptions: assumptionsOf(new Set(relied)) };
}

const UNSEEN_STORES =
  'stores that no execution reaches may justify themselves under this model; --engine enumerate --equivalence rf looks for that';

/**
 * The budget of a search that the user has not asked for, unless time is limited: some seconds.
 * Values that threads may write are learnt in steps without checks.
 */
const UNASKED: Budget = { checks: 10_000, steps: 100_000 };

/**
 * Explores the program once more with the engine enumerate. If that does not come to an end, the
 * first result stands.
 */
async function withCycles(
  code: MachineCode,
  checked: Checked,
  check: (how: ProgramCheckOptions) => Promise<Checked>,
): Promise<CheckResult> {
  const { result, options } = checked;
  const { budget = {} } = options;
  const whole = await check({
    ...options,
    engine: 'enumerate',
    equivalence: 'rf',
    budget: budget.milliseconds === undefined ? { ...UNASKED, ...budget } : budget,
  }).then(({ result: found }) => found, refused);
  if (whole.verdict === 'inconclusive') {
    const first = unlessJustified(code, checked);
    return first.verdict === 'holds'
      ? first
      : { ...first, reason: `${first.reason}, but not here: ${whole.reason}` };
  }
  return {
    ...whole,
    engineReason: `the ${result.engine} engine does not explore plain load buffering, which this program may show`,
  };
}

/** A search that nobody asked for may meet what it cannot do: no reason to refuse the program. */
function refused(error: unknown): Pick<CheckResult, 'reason'> & { readonly verdict: 'inconclusive' } {
  if (error instanceof InputError) return { verdict: 'inconclusive', reason: error.diagnostics[0]!.message };
  throw error;
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

/**
 * Atomic blocks (SV-COMP) are defined for interleavings: under sc, by the engine that interleaves.
 */
function withAtomicBlocks(
  { hasAtomicBlocks = false }: MachineCode,
  model: ConsistencyModel,
  options: ProgramCheckOptions,
): ProgramCheckOptions {
  if (!hasAtomicBlocks) return options;
  const { engine = 'operational', equivalence } = options;
  if (model.operational !== 'sc' || engine !== 'operational' || equivalence !== undefined)
    fail('unsupported', 'atomic blocks (`__VERIFIER_atomic_...`) are explored by interleaving threads only', {
      suggestion: '`--model sc`, without `--engine` and `--equivalence`',
    });
  return { ...options, engine };
}

/** What is left of a budget after so many milliseconds. */
function withoutTime(budget: Budget = {}, used: number): Budget {
  const { milliseconds } = budget;
  return milliseconds === undefined ? budget : { ...budget, milliseconds: Math.max(1, milliseconds - used) };
}

async function checkOnce(
  code: MachineCode,
  name: string,
  model: ConsistencyModel,
  options: ProgramCheckOptions,
  engines: readonly Engine[],
): Promise<CheckedOnce> {
  const start = performance.now();
  requireChecker(model, options.checker);
  const subject = subjectOf(options, engines);
  const choice = chooseEngine(engines, subject, model, options.engine);
  refuseOptions(engines, choice, model, options);
  await choice.engine.load?.();
  // Executions that a worker explores cannot be handed to listeners.
  const mayShare = choice.engine.parts !== undefined && options.onExecution === undefined;
  const isShared = mayShare && (options.threads ?? 1) > 1 && options.startWorker !== undefined;
  // The page has no such workers, and is spared what leads them.
  const sharing = isShared ? await import('./parts/parallel-search.ts') : undefined;
  let shared: ParallelSearch | undefined;
  const attempt = (which: EngineChoice): Attempt => {
    const task = taskOf(code, name, model, options, which, isShared);
    if (sharing) shared = new sharing.ParallelSearch(task, which.engine, options.startWorker!);
    return { choice: which, task, run: shared ?? which.engine.run(task) };
  };
  const first = attempt(choice);
  const coarser = isShared ? undefined : coarserChoice(engines, subject, model, choice, options);
  const search = coarser && new CoarserSearch(first, () => attempt(coarser));
  const now = (): Attempt => search?.current ?? first;
  const { steps, counters } = search ?? first.run;
  const isDone = (): boolean => !options.allErrors && now().task.errors.size > 0;
  const count = () => ({ executions: shared?.executions ?? now().task.tally.executions, ...counters() });
  let stop: DriveStop | undefined;
  try {
    const limits = { ...options, budget: options.budget ?? {} };
    stop = await drive(until(steps, isDone), count, limits, shared?.slices);
    await shared?.finish();
  } finally {
    shared?.close();
  }
  const { engine, counted, reason = search?.reason } = now().choice;
  const { errors, tally } = now().task;
  const { outcomes, plainAccesses } = tally;
  const result: CheckResult = {
    model: model.name,
    engine: engine.name,
    ...(reason === undefined ? {} : { engineReason: reason }),
    equivalence: counted,
    ...verdictOf(errors, stop, tally),
    ...(tally.note === undefined ? {} : { note: tally.note }),
    // An error rests on none: what the search met before it is chance.
    assumptions: errors.size > 0 ? [] : assumptionsOf(tally.assumptions),
    ...(hasSilentRaces(code, model, errors) && { notLookedFor: ['data-race' as const] }),
    executions: tally.executions,
    blocked: tally.blocked,
    duplicates: counters().duplicates ?? 0,
    ...exploredOf(tally),
    errors: errors.list,
    ...(outcomes === undefined
      ? {}
      : { outcomes: outcomes.list(stop === undefined && tally.cut === undefined && !isDone()) }),
    statistics: statisticsOf(start, tally.executions, counters(), options),
  };
  const isFound = errors.list.length > 0 && options.allErrors !== true;
  // Of the engines only enumerate builds cycles of po and rf, and not where the model has none.
  const explores = engine.name === 'enumerate' && !model.porfAcyclic;
  const mayJustify = !explores && plainAccesses?.mayJustify === true;
  return { result, needsMore: stop === undefined && tally.isLoopCut === true && !isFound, mayJustify };
}

/** What the executions stand for, where they stand for more than themselves. */
function exploredOf({
  executions,
  blocked,
  standsFor = executions,
  standsForAtMost = false,
}: Tally): Pick<CheckResult, 'explored'> {
  if (standsFor === executions) return {};
  return { explored: { executions, blocked, standsFor, ...(standsForAtMost && { atMost: true }) } };
}

/** What an engine is handed, with nothing found yet. */
function taskOf(
  code: MachineCode,
  name: string,
  model: ConsistencyModel,
  options: ProgramCheckOptions,
  { engine, counted }: EngineChoice,
  isShared: boolean,
): ProgramTask {
  const plainAccesses = mayHaveCycles(model) ? new PlainAccesses(code) : undefined;
  return {
    kind: 'program',
    code,
    name,
    model,
    equivalence: counted === 'states' ? 'rf-co' : counted,
    options,
    errors: new FoundErrors(options, isShared ? engine.replay?.comesBefore : undefined),
    tally: {
      executions: 0,
      blocked: 0,
      cut: undefined,
      ...(plainAccesses && { plainAccesses }),
      assumptions: new Set(),
      outcomes: options.outcomes === undefined ? undefined : new GlobalOutcomes(code, options.outcomes),
    },
  };
}

/**
 * Whether races would be errors and are not looked for, since the model does not define them. Those
 * of Java have a meaning.
 */
const hasSilentRaces = (code: MachineCode, model: ConsistencyModel, errors: FoundErrors): boolean =>
  code.references === undefined && !errors.isIgnored('data-race') && !definesRaces(model);

/** Whether values may justify themselves in ways that engines which grow graphs do not explore. */
const mayHaveCycles = ({ thinAirFree, reExecutes, graphRules }: ConsistencyModel): boolean =>
  (!thinAirFree && !reExecutes) || graphRules?.leavesOut === 'outside';

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
