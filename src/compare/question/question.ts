/** What can be asked of `compare`, and what it answers. */
import type { SourceFile } from '../../diagnostics/source.ts';
import type { CompareLanguage } from './event-label.ts';
import type { FoundExecution } from './found-execution.ts';
import type { Mapping } from './mapping.ts';

export type Strengthening = 'sequencing' | 'modes' | 'fences';

/** A name of the catalogue, or a cat file of the user's. */
export type ModelChoice = string | SourceFile;

export interface Question {
  readonly forbiddenBy: ModelChoice;
  /** Undefined: anything is allowed (conformance). */
  readonly allowedBy: ModelChoice | undefined;
  readonly language: CompareLanguage;
  readonly mapping: Mapping | undefined;
  readonly monotonic: Strengthening | undefined;
  /** Up to so many, or exactly. */
  readonly events: number;
  readonly isExact: boolean;
  /** Of the target of a mapping, at most (or exactly). */
  readonly targetEvents: number | undefined;
  /** Exactly so many; undefined: any number. */
  readonly threads: number | undefined;
  readonly locations: number | undefined;
  readonly maxRmw: number | undefined;
  readonly sequencing: 'total' | 'partial';
  readonly deadness: boolean;
  /** Cat checks that the execution must pass, as `--where` gives them. */
  readonly where: readonly SourceFile[];
  /** All minimal tests, each once up to the names of threads and locations; otherwise one. */
  readonly all: boolean;
  /**
   * One that is minimal whatever the bounds; otherwise one of which nothing can be taken away
   * within them.
   */
  readonly minimal: boolean;
}

export interface Witness {
  /** What `forbiddenBy` forbids. */
  readonly execution: FoundExecution;
  /** What `allowedBy` allows, where it is another execution: strengthened, or compiled. */
  readonly target: FoundExecution | undefined;
  /** Of a mapping: pairs of a source event and a target event. */
  readonly mapped: readonly (readonly [source: number, target: number])[];
  readonly litmus: string;
  readonly targetLitmus: string | undefined;
  /**
   * The tests were explored: the source test has the outcome under no execution that forbiddenBy
   * allows, the target under one of allowedBy.
   */
  readonly verifiedBySimulation: boolean;
  /** Why not, if not. */
  readonly simulationFault: string | undefined;
  /** The exploration ended and shows otherwise; if not verified without that, it did not end. */
  readonly isRefuted: boolean;
}

export interface Answer {
  readonly question: 'distinguish' | 'conformance' | 'monotonicity' | 'mapping';
  readonly witnesses: readonly Witness[];
  /** Everything within the bounds was searched: what is not among the witnesses does not exist. */
  readonly exhausted: boolean;
  readonly statistics: {
    readonly encodeMilliseconds: number;
    readonly solveMilliseconds: number;
    readonly variables: number;
    readonly clauses: number;
    readonly solver: string;
    /** How often the solver was asked. */
    readonly calls: number;
  };
}
