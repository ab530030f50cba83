/** A worker of a shared search: explores the parts that it is handed, in slices, and listens between them. */
import { InputError } from '../../diagnostics/diagnostic.ts';
import type { ConsistencyModel } from '../../execution/consistency-model.ts';
import { replayComesBefore } from '../engine/replay-string.ts';
import type { Tally } from '../engine/task.ts';
import { FoundErrors } from '../judge/found-errors.ts';
import { GlobalOutcomes } from '../outcomes/global-outcomes.ts';
import { EventLoop } from './event-loop.ts';
import { PartSearch } from './part-search.ts';
import type { FromWorker, SearchResults, SearchTask, ToWorker, WorkerFailure } from './worker-messages.ts';

const SLICE_MILLISECONDS = 5;
const COUNTS_MILLISECONDS = 100;
/** It is woken by messages. */
const LONGEST_SLEEP = 1000;

export interface ServedSearch {
  /** Takes a message of the coordinator. */
  readonly hear: (message: ToWorker) => void;
  /** Settles when the worker has nothing more to say. */
  readonly end: Promise<void>;
}

/** Begins to serve: says that it waits, and goes on until it is told to stop. `tell` sends a message to the coordinator. */
export function serveSearch(
  task: SearchTask,
  model: ConsistencyModel,
  tell: (message: FromWorker) => void,
): ServedSearch {
  const served = new Service(task, model, tell);
  const end = served
    .run()
    .catch((error: unknown) => tell({ kind: 'failed', failure: failureOf(error) }))
    .finally(() => served.loop.close());
  return { hear: (message) => served.hear(message), end };
}

/** What the coordinator is told of an error that was thrown. */
export function failureOf(error: unknown): WorkerFailure {
  if (error instanceof InputError) return { kind: 'input', diagnostics: error.diagnostics };
  return { kind: 'fault', message: error instanceof Error ? error.message : String(error) };
}

/** What `failureOf` was told of, to be thrown again. */
export const errorOf = (failure: WorkerFailure): Error =>
  failure.kind === 'input' ? new InputError(failure.diagnostics) : new Error(failure.message);

class Service {
  readonly loop = new EventLoop();
  private readonly tell: (message: FromWorker) => void;
  private readonly search: PartSearch;
  private readonly isLimited: boolean;
  private readonly goesOnAfterErrors: boolean;
  private allowed = 0;
  private isAskedToGive = false;
  private isStopped = false;
  /** It can do nothing until it is told something. */
  private isHalted = false;

  constructor(
    { code, name, lessons, options }: SearchTask,
    model: ConsistencyModel,
    tell: (message: FromWorker) => void,
  ) {
    this.tell = tell;
    const { isLimited, ...others } = options;
    this.isLimited = isLimited;
    this.goesOnAfterErrors = options.allErrors === true;
    const tally: Tally = {
      executions: 0,
      blocked: 0,
      cut: undefined,
      outcomes: options.outcomes === undefined ? undefined : new GlobalOutcomes(code, options.outcomes),
    };
    this.search = new PartSearch(
      code,
      name,
      model,
      // A limit makes the engine stop after each execution; the number itself is not its business.
      { ...others, lessons, ...(isLimited && { budget: { executions: Number.POSITIVE_INFINITY } }) },
      [],
      new FoundErrors(options.ignoredErrors, replayComesBefore),
      tally,
    );
  }

  hear(message: ToWorker): void {
    switch (message.kind) {
      case 'explore':
        this.search.add(message.parts);
        this.allowed = message.allowed;
        this.isHalted = false;
        break;
      case 'allow':
        this.allowed = message.allowed;
        this.isHalted = false;
        break;
      case 'give':
        // Who waits has said so, and is asked for nothing.
        this.isAskedToGive = !this.search.isWaiting;
        break;
      case 'stop':
        this.isStopped = true;
    }
    this.loop.wake();
  }

  async run(): Promise<void> {
    this.search.advance();
    this.search.settle();
    this.wait();
    let countsAt = performance.now() + COUNTS_MILLISECONDS;
    while (!this.isStopped) {
      if (this.isHalted) {
        if (this.isAskedToGive) this.give();
        await this.loop.sleep(LONGEST_SLEEP);
        continue;
      }
      this.runSlice();
      const now = performance.now();
      if (now > countsAt) {
        this.tell({ kind: 'counts', counts: this.search.counts });
        countsAt = now + COUNTS_MILLISECONDS;
      }
      await this.loop.turn();
    }
    this.tell({ kind: 'stopped', results: this.results() });
  }

  private runSlice(): void {
    const { search } = this;
    for (const end = performance.now() + SLICE_MILLISECONDS; performance.now() < end && !this.isHalted; ) {
      if (this.isLimited && search.tally.executions >= this.allowed) {
        this.tell({ kind: 'spent', counts: search.counts });
        this.isHalted = true;
        break;
      }
      search.advance();
      if (search.hasLearnt || search.hasGuessed) {
        this.tell({ kind: 'unsettled', lessons: search.lessons!, hasGuessed: search.hasGuessed });
        this.isHalted = true;
      } else if (search.errors.size > 0 && !this.goesOnAfterErrors) {
        this.tell({ kind: 'found' });
        this.isHalted = true;
      } else if (search.isWaiting) this.wait();
    }
    if (this.isAskedToGive) this.give();
  }

  private wait(): void {
    this.isAskedToGive = false;
    this.isHalted = true;
    this.tell({ kind: 'waiting', counts: this.search.counts });
  }

  private give(): void {
    const parts = this.search.give();
    if (parts.length === 0) return;
    this.isAskedToGive = false;
    this.tell({ kind: 'given', parts });
  }

  private results(): SearchResults {
    const { counts, tally, errors } = this.search;
    return {
      counts,
      blocked: tally.blocked,
      cut: tally.cut,
      replays: errors.replays,
      outcomes: tally.outcomes?.counts,
    };
  }
}
