/**
 * The messages between the coordinator of a shared search (src/explore/parts/parallel-search.ts)
 * and its workers (src/explore/parts/serve-search.ts). All can be sent by structured clone, so
 * threads of Node and workers of a browser both work.
 */
import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { SearchLessons } from '../../kernel/restarts.ts';
import type { JamCheckerName } from '../../procedures/jam21/create-checker.ts';
import type { AssumptionId, Freedom } from '../../program/assumption.ts';
import type { ErrorKind } from '../../program/error-kind.ts';
import type { MachineCode } from '../../program/machine/code.ts';
import type { ReductionName } from '../../program/reduction.ts';
import type { OutcomeCounts } from '../results/global-outcomes.ts';
import type { SearchCounters } from '../results/statistics.ts';
import type { SearchPart } from './search-part.ts';

/**
 * The task of a worker. It does not contain the model: the host that starts a worker knows how to
 * open the model there.
 */
export interface SearchTask {
  /** The engine that the search is one of. */
  readonly engine: string;
  readonly code: MachineCode;
  readonly name: string;
  /**
   * Parts are described by their options, which mean the same only in searches that have learnt the
   * same.
   */
  readonly lessons: SearchLessons;
  readonly options: SearchTaskOptions;
}

/** Those of ProgramCheckOptions that matter in a worker. */
export interface SearchTaskOptions {
  readonly unroll?: number;
  readonly freedoms?: ReadonlySet<Freedom>;
  readonly reductions: ReadonlySet<ReductionName>;
  readonly ignoredErrors?: ReadonlySet<ErrorKind>;
  readonly allSteps?: boolean;
  readonly allErrors?: boolean;
  readonly texts?: ReadonlyMap<string, string>;
  readonly generated?: boolean;
  readonly outcomes?: readonly string[] | 'all';
  readonly bound?: number;
  readonly checker?: JamCheckerName;
  /** Whether executions are limited: a worker counts no more than it was allowed to. */
  readonly isLimited: boolean;
}

/** What was counted since the worker began. */
export interface SearchCounts extends Readonly<SearchCounters> {
  readonly executions: number;
}

/** All that a worker has found. */
export interface SearchResults {
  readonly counts: SearchCounts;
  readonly blocked: number;
  readonly standsFor: number;
  readonly standsForAtMost: boolean;
  readonly cut: string | undefined;
  readonly assumptions: ReadonlySet<AssumptionId>;
  /** By FoundErrors' key of an error: the string that replays the first execution that shows it. */
  readonly replays: ReadonlyMap<string, string>;
  readonly outcomes: OutcomeCounts | undefined;
}

export type ToWorker =
  /** `allowed`: executions that it may have counted in all. */
  | { readonly kind: 'explore'; readonly parts: readonly SearchPart[]; readonly allowed: number }
  | { readonly kind: 'allow'; readonly allowed: number }
  /** Give a part away, as soon as there is one. */
  | { readonly kind: 'give' }
  /** All parts are explored: say what is known from them. */
  | { readonly kind: 'gather' }
  | { readonly kind: 'stop' };

export type FromWorker =
  /**
   * It has nothing to explore: at the beginning, and whenever it is done. Parts that others were
   * asked to give it are no longer needed.
   */
  | { readonly kind: 'waiting'; readonly counts: SearchCounts }
  /** It has counted all executions that it was allowed to. */
  | { readonly kind: 'spent'; readonly counts: SearchCounts }
  | { readonly kind: 'counts'; readonly counts: SearchCounts }
  | { readonly kind: 'given'; readonly parts: readonly SearchPart[] }
  | { readonly kind: 'gathered'; readonly value: unknown }
  /** An error, and it is to be the last; the worker goes no further. */
  | { readonly kind: 'found' }
  /**
   * It has learnt something, or had to guess: what it has counted may not fit what others count.
   */
  | { readonly kind: 'unsettled'; readonly lessons: SearchLessons; readonly hasGuessed: boolean }
  | { readonly kind: 'stopped'; readonly results: SearchResults }
  | { readonly kind: 'failed'; readonly failure: WorkerFailure };

/** `input`: what an InputError carries; `fault`: what another error says. */
export type WorkerFailure =
  | { readonly kind: 'input'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: 'fault'; readonly message: string };

/** A worker as the coordinator sees it. Messages may be posted before it is ready. */
export interface SearchWorker {
  readonly post: (message: ToWorker) => void;
  /** Ends it at once, whatever it does. */
  readonly end: () => void;
}

export type WorkerStarter = (task: SearchTask, report: (message: FromWorker) => void) => SearchWorker;
