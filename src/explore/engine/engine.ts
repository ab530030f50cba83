/**
 * An engine as a value: what it is called, what it counts, which options only it has, when it can
 * be used, and how it runs. Which engine runs, what `heddle models` says of it and why it is
 * refused all follow from these values (choose-engine.ts), so a new engine is a folder that exports
 * one of them and a line in registry.ts.
 *
 * An engine never asks for a model by name: it gets the model as a value, with its declared
 * properties.
 */
import type { DiagnosticDetails } from '../../diagnostics/diagnostic.ts';
import type { ModelTraits } from '../../execution/consistency-model.ts';
import type { SearchLessons } from '../../kernel/restarts.ts';
import type { Language, Program } from '../../program/program.ts';
import type { SearchCounters } from '../results/statistics.ts';
import type { EnginePause, Progress } from './drive.ts';
import type { Counted, EngineName, Equivalence } from './finding.ts';
import type { SearchPart } from './search-part.ts';
import type { ProgramTask, Task } from './task.ts';

/** Options of a check that not every engine has. */
export const ENGINE_OPTIONS = ['replay', 'random', 'seed', 'bound', 'threads', 'depth'] as const;
export type EngineOption = (typeof ENGINE_OPTIONS)[number];

/** What is to be explored, as far as the choice of an engine depends on it. */
export interface Subject {
  /** The litmus test, if it is one; else it is a program. */
  readonly litmus?: Program;
  /**
   * The language of the program or test for the model: C, or the architecture that C is compiled
   * to.
   */
  readonly language: Language;
  /** What the user wants to be counted. */
  readonly equivalence?: Equivalence;
  /** The only engine that has an option which the user gave, and that option. */
  readonly need?: EngineNeed;
}

export interface EngineNeed {
  readonly engine: string;
  /** As a sentence: `--random` needs it. */
  readonly reason: string;
}

/** Why an engine cannot be used. */
export interface Obstacle extends DiagnosticDetails {
  readonly reason: string;
  /** The reason has nothing to do with the engine: no engine can do it. */
  readonly isOfModel?: boolean;
}

/** The claim of an engine to explore a subject if the user names no engine. */
export interface Claim {
  /** Why this engine was chosen, if another would be expected. */
  readonly reason?: string;
}

export interface Engine {
  readonly name: EngineName;
  /** What it can count. */
  readonly equivalences: readonly Counted[];
  /** Those of ENGINE_OPTIONS that it has. */
  readonly options: readonly EngineOption[];
  /**
   * No other engine explores programs under its models: an option is no reason to choose it.
   */
  readonly hasOwnModels?: boolean;
  /** Why it cannot explore the subject under the model; undefined if it can. */
  obstacle(subject: Subject, model: ModelTraits): Obstacle | undefined;
  /** Whether it is the engine to use if the user names none; undefined if it is not. */
  claim(subject: Subject, model: ModelTraits): Claim | undefined;
  /** What it counts if the user leaves that open; else what the user wants. */
  counted(subject: Subject, model: ModelTraits): Counted;
  /** Comes before `run` and `parts` if it is there: loads what only they need. */
  load?(): Promise<void>;
  run(task: Task): EngineRun;
  /** The strings that replay its executions. */
  readonly replay?: ReplayFormat;
  /** Starts searches of parts, so that workers can share the search. */
  readonly parts?: PartStarter;
}

export interface ReplayFormat {
  /** Whether the string is one of this engine's. */
  readonly isOwn: (replay: string) => boolean;
  /** Whether the search meets the execution of the first string before that of the second. */
  readonly comesBefore?: (replay: string, other: string) => boolean;
}

/** An engine at work: its steps, and what it counts besides. */
export interface EngineRun {
  readonly steps: Generator<EnginePause, void>;
  readonly counters: () => SearchCounters & Pick<Progress, 'depth' | 'estimate'>;
}

/** Starts a search that explores the parts that it is given, and ends only when it is dropped. */
export type PartStarter = (task: ProgramTask, source: PartSource) => PartRun;

export interface PartSource {
  /** The next part; while there is none, the search waits. */
  readonly nextPart: () => SearchPart | undefined;
  /** What another search of the program has learnt. */
  readonly lessons?: SearchLessons;
  /**
   * What the others have gathered (PartRun.gather), once all parts are explored: the search goes on
   * with what comes after the parts, and ends.
   */
  readonly gathered?: () => readonly unknown[] | undefined;
}

export interface PartRun extends EngineRun {
  /**
   * Gives parts of what is left away, the largest first, at most so many. They may turn out empty.
   */
  readonly giveAway: (most: number) => SearchPart[];
  /** What the search has learnt; undefined before it has begun. */
  readonly lessons: () => SearchLessons | undefined;
  /** How many threads it has met so far. */
  readonly threadCount: () => number;
  /**
   * Whether other searches may not be able to share it: blocks of memory were split by guesses, or
   * what it has gathered cannot be named.
   */
  readonly hasGuessed: () => boolean;
  /**
   * What this search knows from its parts that is needed after all parts are explored, as a
   * message. Not there: nothing comes after the parts.
   */
  readonly gather?: () => unknown;
}
