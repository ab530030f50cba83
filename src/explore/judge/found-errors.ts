/**
 * The errors that a check has found, each once, with the execution that shows it first. The same
 * kind at the same place is the same error; where no place is the one to blame, at the same places.
 */
import { type Execution, keepExecution } from '../../execution/execution.ts';
import { Skeleton } from '../../execution/skeleton.ts';
import type { Access, ErrorKind, ProgramError, TraceStep } from '../results/result.ts';
import { type ExecutionOrder, traceSteps } from './trace-steps.ts';

/** Kinds that have several places. */
const OF_SEVERAL_PLACES: ReadonlySet<ErrorKind> = new Set(['data-race', 'deadlock', 'liveness']);

/** Kinds of which it is part that threads wait. */
const OF_WAITING: ReadonlySet<ErrorKind> = new Set(['deadlock', 'liveness']);

/** What shows an error. */
export interface Evidence {
  /** Copied when it is kept. */
  readonly execution: Execution;
  /** Numbers of the events of the accesses; none where these are no events but waits. */
  readonly events: readonly number[];
  /** What `--replay` turns into the execution. */
  readonly replay?: string;
  /** Of an engine that has made it step by step. */
  readonly made?: ExecutionOrder;
  /** It is reported only if nothing else is found: another error says more. */
  readonly isLesser?: boolean;
}

/**
 * Whether the first of two executions comes first in the order of the search, by what replays them.
 */
export type ReplayOrder = (replay: string, other: string) => boolean;

export class FoundErrors {
  private readonly errors = new Map<string, ProgramError>();
  private readonly lesser = new Map<string, ProgramError>();
  private readonly ignored: ReadonlySet<ErrorKind>;
  private readonly comesBefore: ReplayOrder | undefined;

  /**
   * `comesBefore`: of a search that does not go in this order; without it, executions come in the
   * order in which they are reported.
   */
  constructor(ignored: ReadonlySet<ErrorKind> = new Set(), comesBefore?: ReplayOrder) {
    this.ignored = ignored;
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

  /** Without lesser ones: the search goes on after those. */
  get size(): number {
    return this.errors.size;
  }

  isIgnored(kind: ErrorKind): boolean {
    return this.ignored.has(kind);
  }

  /** True if it is of a kind that is looked for. */
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
      errors.set(key, errorOf(kind, message, location, accesses, evidence));
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
}

function errorOf(
  kind: ErrorKind,
  message: string,
  location: string,
  accesses: readonly Access[],
  evidence: Evidence | undefined,
): ProgramError {
  if (evidence === undefined)
    return { kind, message, location, accesses, trace: [], unexplained: [], replay: '' };
  const { execution, events, made } = evidence;
  const { steps, stepOf, unexplained, unexplainedEvents } = traceSteps(execution, OF_WAITING.has(kind), made);
  const placed = accesses.map((access, i) => {
    const event = events[i];
    const isStop = ({ thread, action }: TraceStep): boolean => thread === access.thread && action === 'stop';
    const step = event === undefined ? steps.find(isStop)?.step : stepOf.get(event);
    return { access: step === undefined ? access : { ...access, step }, event, step: step ?? 0 };
  });
  // Waits stay as they are: those to blame come first.
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

/**
 * A machine program's locations are made, and forgotten, as the search goes on: a copy keeps those
 * that there are.
 */
function keepForReports(execution: Execution): Execution {
  const { program, traces } = execution.skeleton;
  const skeleton = new Skeleton({ ...program, locations: [...program.locations] }, traces);
  return { ...keepExecution(execution), skeleton };
}
