/** What a check of a machine program is asked for, and what its engines have in common. */
import type { Execution } from '../../execution/execution.ts';
import type { SearchLessons } from '../../kernel/restarts.ts';
import type { JamCheckerName } from '../../procedures/jam21/create-checker.ts';
import type { Language } from '../../program/program.ts';
import type { TraceStatus } from '../../program/trace.ts';
import type { SearchCounters } from '../candidates/candidate-search.ts';
import type { Equivalence } from '../engines/enumerate/enumerate.ts';
import type { SearchPart } from '../engines/graph/graph-search.ts';
import type { GlobalOutcomes } from '../outcomes/global-outcomes.ts';
import type { WorkerStarter } from '../parts/worker-messages.ts';
import type { Budget, DriveOptions, EnginePause, Progress } from './drive.ts';
import type { ErrorKind } from './result.ts';

export interface ProgramCheckOptions extends Omit<DriveOptions, 'budget'> {
  readonly budget?: Budget;
  /** What the program is seen as, C unless said otherwise: see programLanguage. */
  readonly language?: Language;
  readonly unroll?: number;
  /** What counts as one execution; if it is not given, see chooseEngine. */
  readonly equivalence?: Equivalence;
  readonly ignoredErrors?: ReadonlySet<ErrorKind>;
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
  /** Of the graph and rf engines: show the execution that this string stands for (ProgramError.replay). */
  readonly replay?: string;
  /** Of the operational engine: paths are followed for so many steps. */
  readonly depth?: number;
  /** Of the operational engine: off to interleave all steps (reduction.ts). On unless given. */
  readonly reduction?: boolean;
  /** Of the graph engine: sample so many executions; `seed` chooses which. */
  readonly random?: number;
  readonly seed?: number;
  /** Of the graph engine: explore only executions within this bound. */
  readonly bound?: number;
  /** Of the graph engine: workers that share the search, this one included; the others are started by `startWorker`. */
  readonly threads?: number;
  readonly startWorker?: WorkerStarter;
  /** How long it explores before it starts them. */
  readonly aloneMilliseconds?: number;
  /** Of the graph engine, in a worker: see GraphOptions. */
  readonly nextPart?: () => SearchPart | undefined;
  readonly lessons?: SearchLessons;
  /** A run of the search begins, and executions are told from the beginning. */
  readonly onBegin?: () => void;
  /** Sees each consistent execution that is complete or blocked. It is only valid during the call. */
  readonly onExecution?: (execution: Execution, status: TraceStatus) => void;
}

/** Options that only the graph engine has; and those that only it and the rf engine have. */
export const GRAPH_OPTIONS = ['random', 'seed', 'bound', 'threads'] as const;
export const RF_OPTIONS = ['replay'] as const;
/** Options that only the operational engine has. */
export const OPERATIONAL_OPTIONS = ['depth'] as const;

export const ENGINES = ['rf', 'graph', 'xmm', 'operational', 'enumerate'] as const;
export type EngineName = (typeof ENGINES)[number];

/** How often a loop of a program may go back unless the user says otherwise: only to end what does not end. */
export const DEFAULT_PROGRAM_UNROLL = 10_000;

/** Most words of a thread's stack. */
export const MOST_WORDS = 1 << 16;

/**
 * Java programs are first explored with loops cut off early: plain reads that are not coherent make loops that need not end, and an error
 * is mostly found in the first rounds. Only if nothing is found, and a loop was cut off, the search starts again.
 */
export const FIRST_UNROLL = 2;

/** What an engine has found so far. */
export interface Tally {
  executions: number;
  blocked: number;
  /** Why the search is not complete, if a bound cut something off. */
  cut: string | undefined;
  /** Whether a loop was cut off. */
  isLoopCut?: boolean;
  /** What a verdict without errors means, where that is not plain. */
  note?: string | undefined;
  /** Final values, if they are asked for. */
  readonly outcomes: GlobalOutcomes | undefined;
}

/** An engine at work: its steps, and what it counts besides. */
export interface EngineRun {
  readonly steps: Generator<EnginePause, void>;
  readonly counters: () => SearchCounters & Pick<Progress, 'depth' | 'estimate'>;
}
