/**
 * What an engine is asked to do, as one value: a program or a litmus test, a model, and what the
 * user wants of the check. Findings go into the errors and the tally of a program, or to the
 * observer of a litmus test.
 */
import type { ConsistencyModel } from '../../execution/consistency-model.ts';
import type { Execution } from '../../execution/execution.ts';
import type { Skeleton } from '../../execution/skeleton.ts';
import type { SearchLessons } from '../../kernel/restarts.ts';
import type { JamCheckerName } from '../../procedures/jam21/create-checker.ts';
import { type AssumptionId, type Freedom, USUAL_FREEDOMS, type World } from '../../program/assumption.ts';
import type { Observable } from '../../program/condition.ts';
import type { MachineCode } from '../../program/machine/code.ts';
import type { PlainAccesses } from '../../program/machine/plain-accesses.ts';
import type { Language, Program } from '../../program/program.ts';
import { ALL_REDUCTIONS, countingReductions, type ReductionName } from '../../program/reduction.ts';
import type { TraceStatus } from '../../program/trace.ts';
import type { FoundErrors } from '../judge/found-errors.ts';
import type { GlobalOutcomes } from '../results/global-outcomes.ts';
import type { ErrorKind } from '../results/result.ts';
import type { Budget, DriveOptions } from './drive.ts';
import type { EngineName, Equivalence, Finding } from './finding.ts';
import type { WorkerStarter } from './worker-messages.ts';

export type Task = ProgramTask | LitmusTask;

export interface ProgramTask {
  readonly kind: 'program';
  readonly code: MachineCode;
  /** The name of the program. */
  readonly name: string;
  readonly model: ConsistencyModel;
  readonly equivalence: Equivalence;
  readonly options: ProgramCheckOptions;
  readonly errors: FoundErrors;
  readonly tally: Tally;
  /** What another search of the program has learnt. */
  readonly lessons?: SearchLessons;
}

export interface LitmusTask {
  readonly kind: 'litmus';
  readonly program: Program;
  readonly model: ConsistencyModel;
  readonly equivalence: Equivalence;
  readonly unroll: number;
  /** Locations of the test whose final values are asked for. */
  readonly observedLocations: ReadonlySet<number>;
  /** Pause after each execution, so that a limit on their number is kept. */
  readonly pausesOften: boolean;
  /**
   * Off only for tests of engines that prune: complete candidates are checked, and nothing before.
   */
  readonly prune: boolean;
  /** The checker of JAM21. */
  readonly checker: JamCheckerName | undefined;
  readonly observer: LitmusObserver;
}

export interface LitmusObserver {
  /** A run begins: discard what the previous run reported. */
  readonly begins: () => void;
  /**
   * A consistent execution; `read` gives its final values if it is complete. `skeleton`: its
   * events, if they are those of the test and not of a machine. All are only valid during the call.
   */
  readonly report: (finding: Finding, read: (observable: Observable) => number, skeleton?: Skeleton) => void;
}

export interface ProgramCheckOptions extends Omit<DriveOptions, 'budget'> {
  readonly budget?: Budget;
  /** The language of the program for the model, C unless given: see programLanguage. */
  readonly language?: Language;
  readonly unroll?: number;
  /** What the world around the program may do; USUAL_FREEDOMS unless given. */
  readonly freedoms?: ReadonlySet<Freedom>;
  /** Which reductions may be used; all unless given. See reductionsOf. */
  readonly reductions?: ReadonlySet<ReductionName>;
  /** What counts as one execution; if it is not given, see chooseEngine. */
  readonly equivalence?: Equivalence;
  readonly ignoredErrors?: ReadonlySet<ErrorKind>;
  /** Traces have a step for every event, those of the library's own too. */
  readonly allSteps?: boolean;
  /** Go on after the first error. */
  readonly allErrors?: boolean;
  /** Texts of source files, by name. */
  readonly texts?: ReadonlyMap<string, string>;
  /** Off where code may not be generated (a strict content security policy), and in tests. */
  readonly generated?: boolean;
  /** If it is not given, see chooseEngine. */
  readonly engine?: EngineName;
  /** Of JAM21; `vector-clock` unless given. */
  readonly checker?: JamCheckerName;
  /** Globals whose final values are asked for: see observedGlobals. */
  readonly outcomes?: readonly string[] | 'all';
  /**
   * For the graph and rf engines: show the execution that this string stands for
   * (ProgramError.replay).
   */
  readonly replay?: string;
  /** For the operational engine: the bound on the length of paths. */
  readonly depth?: number;
  /** For the operational engine: off to interleave all steps (reduction.ts). On unless given. */
  readonly reduction?: boolean;
  /** For the rf engine: off to leave out executions with cycles of po and rf. On unless given. */
  readonly cycles?: boolean;
  /** For the graph engine: sample so many executions; `seed` chooses which. */
  readonly random?: number;
  readonly seed?: number;
  /** For the graph engine: explore only executions within this bound. */
  readonly bound?: number;
  /**
   * For the graph engine: how many workers share the search, this one included; `startWorker`
   * starts the others.
   */
  readonly threads?: number;
  readonly startWorker?: WorkerStarter;
  /** How long the coordinator explores before it starts them. */
  readonly aloneMilliseconds?: number;
  /** A run of the search begins, and executions are reported from the beginning. */
  readonly onBegin?: () => void;
  /**
   * Called for each consistent execution that is complete or blocked. It is only valid during the
   * call.
   */
  readonly onExecution?: (execution: Execution, status: TraceStatus) => void;
}

/**
 * How often a loop of a program may go back unless the user says otherwise: only to end what does
 * not end. Rounds without an event do not count then.
 */
export const DEFAULT_PROGRAM_UNROLL = 10_000;

/** Most words of a thread's stack. */
export const MOST_WORDS = 1 << 16;

/**
 * Java programs are first explored with loops cut off early: plain reads that are not coherent make
 * loops that need not end, and an error is mostly found in the first rounds. Only if nothing is
 * found, and a loop was cut off, the search starts again.
 */
export const FIRST_UNROLL = 2;

/** What an engine has found so far. */
export interface Tally {
  executions: number;
  blocked: number;
  /** Complete executions, with those that differ from an explored one by an exchange of threads. */
  standsFor?: number;
  /** Whether some of these may have been counted more than once. */
  standsForAtMost?: boolean;
  /** Why the search is not complete, if a bound cut something off. */
  cut: string | undefined;
  /** Whether a loop was cut off. */
  isLoopCut?: boolean;
  /** What a verdict without errors means, if that needs saying. */
  note?: string | undefined;
  /** Plain accesses that were run, for a model in which those that were not may matter. */
  readonly plainAccesses?: PlainAccesses;
  /** What the program was seen to rely on. */
  readonly assumptions: Set<AssumptionId>;
  /** Final values, if they are asked for. */
  readonly outcomes: GlobalOutcomes | undefined;
}

/** The reductions of a check. Who names an equivalence wants its executions counted. */
export function reductionsOf({
  reductions = ALL_REDUCTIONS,
  equivalence,
}: Pick<ProgramCheckOptions, 'reductions' | 'equivalence'>): ReadonlySet<ReductionName> {
  return equivalence === undefined ? reductions : countingReductions(reductions);
}

/** The world around the program of a task. */
export const worldOf = ({ options, tally }: ProgramTask): World => ({
  freedoms: options.freedoms ?? USUAL_FREEDOMS,
  onAssumption: (id) => tally.assumptions.add(id),
});
