/**
 * A recorded execution: what a machine or a simulator logged of one run. `heddle verify-trace` asks
 * of it whether a model allows it. Front end frontends/trace makes it of text, explore/verify-trace
 * looks for an explanation.
 *
 * What is not recorded is open: a read may come with its value only, and the order in which writes
 * reached memory is never known. The order of events of different threads in the file says nothing.
 */
import type { SourceFile, Span } from '../diagnostics/source.ts';
import {
  type EventColumns,
  RECORDED_OPERATIONS,
  type RecordedEvent,
  readsMemory,
  writesMemory,
} from './event-columns.ts';

/** In place of the number of an event: the write that gave a location its initial value. */
export const INITIAL_WRITE = -1;

export interface RecordedLocation {
  readonly name: string;
  /** Index into Recording.values. */
  readonly initialValue: number;
  /** The thread whose start or end is announced there; undefined of all that the user named. */
  readonly announces?: number;
}

/** What memory holds in the end. */
export interface RecordedFinal {
  readonly location: number;
  readonly value: number;
  /** The write of that value, or INITIAL_WRITE; undefined if only the value is known. */
  readonly source: number | undefined;
  readonly span: Span;
}

/** How a value is shown that is not known. */
export const UNKNOWN_VALUE = '?';

export const RELATIONS = ['==', '!=', '<', '<=', '>', '>='] as const;

/** A condition that the program says is true of a value it has read: no event. */
export interface RecordedAssertion {
  /** The event whose value it is about. */
  readonly read: number;
  readonly relation: (typeof RELATIONS)[number];
  readonly value: number;
  /** Whether the read is the last event of its thread before the assertion. */
  readonly isDirect: boolean;
  readonly span: Span;
}

/** What a recording is made of. */
interface RecordingParts {
  readonly file: SourceFile;
  /** Names, in the order of their first events. */
  readonly threads: readonly string[];
  readonly locations: readonly RecordedLocation[];
  /**
   * Values as the user wrote them, each once; a write without a value has one that is its own,
   * shown as `?`.
   */
  readonly values: readonly string[];
  /** In the order of the file, which is program order for the events of one thread. */
  readonly columns: EventColumns;
  readonly finals: readonly RecordedFinal[];
  readonly assertions?: readonly RecordedAssertion[];
  readonly tries?: ReadonlySet<number>;
}

/**
 * Events are kept as columns of numbers: a recording of a million events is no million of objects.
 * What reads one event asks `event`; `events`, a list of objects, is for small recordings.
 */
export class Recording implements RecordingParts {
  readonly file: SourceFile;
  readonly threads: readonly string[];
  readonly locations: readonly RecordedLocation[];
  readonly values: readonly string[];
  readonly columns: EventColumns;
  readonly finals: readonly RecordedFinal[];
  /** What `heddle predict` tries to break; what a model allows does not depend on it. */
  readonly assertions: readonly RecordedAssertion[];
  /** Locks for which the thread would not have waited: events. */
  readonly tries: ReadonlySet<number>;
  private list: readonly RecordedEvent[] | undefined;

  constructor({
    file,
    threads,
    locations,
    values,
    columns,
    finals,
    assertions = [],
    tries = new Set(),
  }: RecordingParts) {
    this.file = file;
    this.threads = threads;
    this.locations = locations;
    this.values = values;
    this.columns = columns;
    this.finals = finals;
    this.assertions = assertions;
    this.tries = tries;
  }

  /** How many events there are. */
  get size(): number {
    return this.columns.size;
  }

  /** The event of that number, made anew. */
  event(number: number): RecordedEvent {
    return this.columns.event(number, this.file);
  }

  /** The same events, but that some read other values; what an update then writes is not known. */
  withReadValues(changed: ReadonlyMap<number, number>): Recording {
    if (changed.size === 0) return this;
    const values = [...this.values, UNKNOWN_VALUE];
    const columns = this.columns.withReadValues(changed, values.length - 1);
    return new Recording({ ...this, values, columns });
  }

  get events(): readonly RecordedEvent[] {
    this.list ??= Array.from({ length: this.size }, (_, number) => this.event(number));
    return this.list;
  }
}

export const isReading = ({ operation }: RecordedEvent): boolean =>
  readsMemory(RECORDED_OPERATIONS.indexOf(operation));

export const isWriting = ({ operation }: RecordedEvent): boolean =>
  writesMemory(RECORDED_OPERATIONS.indexOf(operation));
