/**
 * The errors that a check has found, each once, with the execution that shows it first. Errors of
 * the same kind at the same place are one error; if several places share the blame, at the same
 * places.
 */
import { type Execution, keepExecution } from '../../execution/execution.ts';
import { Skeleton } from '../../execution/skeleton.ts';
import type { Access, ErrorKind, ProgramError, TraceStep } from '../results/result.ts';
import { type ExecutionOrder, traceSteps } from './trace-steps.ts';

/** Kinds for which several places share the blame. */
const OF_SEVERAL_PLACES: ReadonlySet<ErrorKind> = new Set(['data-race', 'deadlock', 'liveness']);

/** Kinds that involve waiting threads. */
const OF_WAITING: ReadonlySet<ErrorKind> = new Set(['deadlock', 'liveness']);

/** What shows an error. */
export interface Evidence {
  /** Copied when it is kept. */
  readonly execution: Execution;
  /** Numbers of the events of the accesses; empty if these are waits, which are no events. */
  readonly events: readonly number[];
  /** The string from which `--replay` makes the execution. */
  readonly replay?: string;
  /** The order of execution, if the engine made it step by step. */
  readonly made?: ExecutionOrder;
  /** Whether it is reported only if nothing else is found, since other errors say more. */
  readonly isLesser?: boolean;
}

/**
 * Whether the first of two executions comes first in the order of the search, by what replays them.
 */
export type ReplayOrder = (replay: string, other: string) => boolean;

export interface ErrorOptions {
  readonly ignoredErrors?: ReadonlySet<ErrorKind>;
  /** Traces have a step for every event, those of the library's own too. */
  readonly allSteps?: boolean;
}

export class FoundErrors {
  private readonly errors = new Map<string, ProgramError>();
  private readonly lesser = new Map<string, ProgramError>();
  private readonly ignored: ReadonlySet<ErrorKind>;
  private readonly comesBefore: ReplayOrder | undefined;
  private readonly allSteps: boolean;

  /**
   * `comesBefore`: given if the search does not report executions in its order; without it, they
   * come as they are reported.
   */
  constructor({ ignoredErrors = new Set(), allSteps = false }: ErrorOptions = {}, comesBefore?: ReplayOrder) {
    this.ignored = ignoredErrors;
    this.allSteps = allSteps;
    this.comesBefore = comesBefore;
  }

  /** In the order of the executions that show them. */
  get list(): readonly ProgramError[] {
    const { comesBefore } = this;
    const list = [...(this.errors.size > 0 ? this.errors : this.lesser).values()];
    return comesBefore === undefined
      ? list
      : list.sort(
          (a, b) => Number(comesBefore(b.replay, a.replay)) - Number(comesBefore(a.replay, b.replay)),
        );
  }

  /** What replays the execution that shows an error, by a key of the error. */
  get replays(): ReadonlyMap<string, string> {
    return new Map([...this.errors].map(([key, { replay }]) => [key, replay]));
  }

  /** The number of errors without lesser ones, after which the search goes on. */
  get size(): number {
    return this.errors.size;
  }

  isIgnored(kind: ErrorKind): boolean {
    return this.ignored.has(kind);
  }

  /** Adds an error. True if it is of a kind that is looked for. */
  add(
    kind: ErrorKind,
    message: string,
    location: string,
    accesses: readonly Access[] = [],
    evidence?: Evidence,
  ): boolean {
    if (this.ignored.has(kind)) return false;
    const others = OF_SEVERAL_PLACES.has(kind) ? accesses.map((access) => access.location) : [];
    // Engines may meet the two sides of a race in either order.
    const key = `${kind} ${[...new Set([location, ...others])].sort().join()}`;
    const errors = evidence?.isLesser ? this.lesser : this.errors;
    if (this.isNews(errors, key, evidence?.replay))
      errors.set(key, this.errorOf(kind, message, location, accesses, evidence));
    return true;
  }

  private isNews(
    errors: ReadonlyMap<string, ProgramError>,
    key: string,
    replay: string | undefined,
  ): boolean {
    const known = errors.get(key);
    if (known === undefined) return true;
    return replay !== undefined && this.comesBefore?.(replay, known.replay) === true;
  }

  private errorOf(
    kind: ErrorKind,
    message: string,
    location: string,
    accesses: readonly Access[],
    evidence: Evidence | undefined,
  ): ProgramError {
    if (evidence === undefined)
      return { kind, message, location, accesses, trace: [], unexplained: [], replay: '' };
    const { execution, events, made } = evidence;
    const { steps, stepOf, unexplained, unexplainedEvents } = traceSteps(
      execution,
      { withWaits: OF_WAITING.has(kind), allSteps: this.allSteps },
      made,
    );
    const placed = accesses.map((access, i) => {
      const event = events[i];
      const isStop = ({ thread, action }: TraceStep): boolean =>
        thread === access.thread && action === 'stop';
      const step = event === undefined ? steps.find(isStop)?.step : stepOf.get(event);
      return { access: step === undefined ? access : { ...access, step }, event, step: step ?? 0 };
    });
    // Waits keep their order: those to blame come first.
    if (events.length > 0) placed.sort((a, b) => a.step - b.step);
    const keptEvents = placed.flatMap(({ event }) => (event === undefined ? [] : [event]));
    return {
      kind,
      message,
      location,
      accesses: placed.map(({ access }) => access),
      trace: steps,
      unexplained,
      replay: evidence.replay ?? '',
      evidence: {
        execution: keepForReports(execution),
        events: keptEvents,
        unexplained: unexplainedEvents,
        ignored: [...(made?.ignored ?? [])].flatMap(([read, writes]) =>
          writes.map((write) => [read, write] as const),
        ),
      },
    };
  }
}

/**
 * A copy for reports. The locations of a machine program are made and forgotten as the search goes
 * on; the copy keeps the present ones.
 */
export function keepForReports(execution: Execution): Execution {
  const { program, traces } = execution.skeleton;
  const skeleton = new Skeleton({ ...program, locations: [...program.locations] }, traces);
  return { ...keepExecution(execution), skeleton };
}
