/**
 * A worker of a shared search: explores the parts that it is handed, in slices, and receives
 * messages between them.
 */
import { InputError } from '../../diagnostics/diagnostic.ts';
import type { ConsistencyModel } from '../../execution/consistency-model.ts';
import type { Engine } from '../engine/engine.ts';
import type { ProgramTask } from '../engine/task.ts';
import type {
  FromWorker,
  SearchResults,
  SearchTask,
  ToWorker,
  WorkerFailure,
} from '../engine/worker-messages.ts';
import { FoundErrors } from '../judge/found-errors.ts';
import { GlobalOutcomes } from '../results/global-outcomes.ts';
import { EventLoop } from './event-loop.ts';
import { PartSearch } from './part-search.ts';

const SLICE_MILLISECONDS = 5;
const COUNTS_MILLISECONDS = 100;
/** Messages wake it earlier. */
const LONGEST_SLEEP = 1000;

export interface ServedSearch {
  /** Takes a message of the coordinator. */
  readonly hear: (message: ToWorker) => void;
  /** Settles when the worker has nothing more to say. */
  readonly end: Promise<void>;
}

/**
 * Begins to serve with the engine of the task: reports that it waits, and goes on until it gets the
 * message to stop. `send` sends a message to the coordinator.
 */
export function serveParts(
  task: SearchTask,
  engine: Engine,
  model: ConsistencyModel,
  send: (message: FromWorker) => void,
): ServedSearch {
  const served = new Service(task, engine, model, send);
  const end = served
    .run()
    .catch((error: unknown) => send({ kind: 'failed', failure: failureOf(error) }))
    .finally(() => served.loop.close());
  return { hear: (message) => served.hear(message), end };
}

/** The message to the coordinator about an error that was thrown. */
export function failureOf(error: unknown): WorkerFailure {
  if (error instanceof InputError) return { kind: 'input', diagnostics: error.diagnostics };
  return { kind: 'fault', message: error instanceof Error ? error.message : String(error) };
}

/** The error that `failureOf` was given, to be thrown again. */
export const errorOf = (failure: WorkerFailure): Error =>
  failure.kind === 'input' ? new InputError(failure.diagnostics) : new Error(failure.message);

class Service {
  readonly loop = new EventLoop();
  private readonly send: (message: FromWorker) => void;
  private readonly search: PartSearch;
  private readonly isLimited: boolean;
  private readonly goesOnAfterErrors: boolean;
  private allowed = 0;
  private isAskedToGive = false;
  private isStopped = false;
  /** Whether it can do nothing until a message comes. */
  private isHalted = false;

  constructor(
    { code, name, lessons, options }: SearchTask,
    engine: Engine,
    model: ConsistencyModel,
    send: (message: FromWorker) => void,
  ) {
    this.send = send;
    const { isLimited, ...others } = options;
    this.isLimited = isLimited;
    this.goesOnAfterErrors = options.allErrors === true;
    const task: ProgramTask = {
      kind: 'program',
      code,
      name,
      model,
      equivalence: 'rf-co',
      // A limit makes the engine stop after each execution; the number itself is known to the
      // coordinator only.
      options: { ...others, ...(isLimited && { budget: { executions: Number.POSITIVE_INFINITY } }) },
      errors: new FoundErrors(options, engine.replay?.comesBefore),
      tally: {
        executions: 0,
        blocked: 0,
        cut: undefined,
        assumptions: new Set(),
        outcomes: options.outcomes === undefined ? undefined : new GlobalOutcomes(code, options.outcomes),
      },
      lessons,
    };
    this.search = new PartSearch(task, engine.parts!, []);
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
        // A waiting worker has said so, and need not give.
        this.isAskedToGive = !this.search.isWaiting;
        break;
      case 'gather':
        this.send({ kind: 'gathered', value: this.search.run.gather?.() });
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
        this.send({ kind: 'counts', counts: this.search.counts });
        countsAt = now + COUNTS_MILLISECONDS;
      }
      await this.loop.turn();
    }
    this.send({ kind: 'stopped', results: this.results() });
  }

  private runSlice(): void {
    const { search } = this;
    for (const end = performance.now() + SLICE_MILLISECONDS; performance.now() < end && !this.isHalted; ) {
      if (this.isLimited && search.tally.executions >= this.allowed) {
        this.send({ kind: 'spent', counts: search.counts });
        this.isHalted = true;
        break;
      }
      search.advance();
      if (search.hasLearnt || search.hasGuessed) {
        this.send({ kind: 'unsettled', lessons: search.lessons!, hasGuessed: search.hasGuessed });
        this.isHalted = true;
      } else if (search.errors.size > 0 && !this.goesOnAfterErrors) {
        this.send({ kind: 'found' });
        this.isHalted = true;
      } else if (search.isWaiting) this.wait();
    }
    if (this.isAskedToGive) this.give();
  }

  private wait(): void {
    this.isAskedToGive = false;
    this.isHalted = true;
    this.send({ kind: 'waiting', counts: this.search.counts });
  }

  private give(): void {
    const parts = this.search.give();
    if (parts.length === 0) return;
    this.isAskedToGive = false;
    this.send({ kind: 'given', parts });
  }

  private results(): SearchResults {
    const { counts, tally, errors } = this.search;
    return {
      counts,
      blocked: tally.blocked,
      standsFor: tally.standsFor ?? tally.executions,
      standsForAtMost: tally.standsForAtMost ?? false,
      cut: tally.cut,
      assumptions: tally.assumptions,
      replays: errors.replays,
      outcomes: tally.outcomes?.counts,
    };
  }
}
