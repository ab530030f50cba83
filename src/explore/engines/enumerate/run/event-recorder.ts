/**
 * Adds the events of a thread in the form that the mapping of its model demands
 * (src/execution/event-mapping.ts): accesses with their tags, fences around them, an RMW as one
 * event or two, the start and end of threads.
 */
import type { Span } from '../../../../diagnostics/source.ts';
import type { EventMapping } from '../../../../execution/event-mapping.ts';
import type { Tags } from '../../../../program/instruction.ts';
import { MODES } from '../../../../program/machine/code.ts';
import type { DependencySets } from '../../../../program/machine/dependency-sets.ts';
import type { MemoryMap } from '../../../../program/machine/memory-map.ts';
import type { Request } from '../../../../program/machine/request.ts';
import { FREED } from '../../../../program/machine/value-table.ts';
import type { TraceEvent } from '../../../../program/trace.ts';
import type { PointSource } from './thread-point.ts';
import type { ThreadProgress } from './thread-progress.ts';

const NO_SOURCES: readonly number[] = [];

const BLANK: Omit<TraceEvent, 'span'> = {
  thread: 0,
  isRead: false,
  isWrite: false,
  location: -1,
  readValue: 0,
  writtenValue: 0,
  tags: [],
  step: 0,
  addressSources: NO_SOURCES,
  dataSources: NO_SOURCES,
  controlSources: NO_SOURCES,
  expectedSources: NO_SOURCES,
  pairedRead: -1,
  isAtomicInstruction: false,
  operandPath: [],
};

/** A request, and where in the user's text it was made. */
export interface PlacedRequest {
  readonly request: Request;
  readonly span: Span;
}

export class EventRecorder {
  private readonly mapping: EventMapping;
  private readonly memory: MemoryMap;
  private readonly sets: DependencySets | undefined;

  /** `sets`: those of the stepper, if dependencies are tracked. */
  constructor(mapping: EventMapping, memory: MemoryMap, sets: DependencySets | undefined) {
    this.mapping = mapping;
    this.memory = memory;
    this.sets = sets;
  }

  fence(progress: ThreadProgress, placed: PlacedRequest): void {
    this.addFences(progress, placed, this.mapping.fences[placed.request.mode]!);
  }

  store(progress: ThreadProgress, placed: PlacedRequest, location: number): void {
    const { low, high, size, mode, isFinal } = placed.request;
    const { before, tags, after } = this.mapping.stores[mode]!;
    const writtenValue = this.memory.values.encode(low, high, size);
    this.addFences(progress, placed, before);
    if (isFinal) progress.freezes.push(progress.events.length);
    this.add(progress, placed, { isWrite: true, location, writtenValue, tags });
    this.addFences(progress, placed, after);
  }

  /**
   * Adds what comes before a read; `writes`: it is an RMW. The index of the read is then the number
   * of events.
   */
  beforeRead(progress: ThreadProgress, placed: PlacedRequest, mode: number, writes: boolean): void {
    this.addFences(progress, placed, (writes ? this.mapping.updates : this.mapping.loads)[mode]!.before);
  }

  /** Adds a read that does not write. */
  load(progress: ThreadProgress, placed: PlacedRequest, mode: number, facts: ReadFacts): void {
    const { tags, after } = this.mapping.loads[mode]!;
    const { location, value, source } = facts;
    this.add(progress, placed, { isRead: true, location, readValue: value, tags });
    progress.sources[progress.events.length - 1] = source;
    this.addFences(progress, placed, after);
  }

  /** Adds an RMW; `update` is its second request. */
  update(progress: ThreadProgress, placed: PlacedRequest, update: Request, facts: ReadFacts): void {
    const { location, value, source } = facts;
    const { readTags, writeTags, after } = this.mapping.updates[placed.request.mode]!;
    const read = progress.events.length;
    const writtenValue = this.memory.values.encode(update.low, update.high, update.size);
    if (this.mapping.updateForm === 'single') {
      const dataSources = this.sourcesOf(update.dataSources, read);
      const values = { readValue: value, writtenValue, tags: readTags, dataSources };
      this.add(progress, placed, { isRead: true, isWrite: true, location, ...values });
    } else {
      const isAtomicInstruction = this.mapping.updateForm === 'instruction';
      const half = { location, isAtomicInstruction };
      this.add(progress, placed, { ...half, isRead: true, readValue: value, tags: readTags });
      const dataSources = this.sourcesOf(update.dataSources, read + 1);
      const values = { isWrite: true, writtenValue, tags: writeTags, dataSources };
      const step = isAtomicInstruction ? read : read + 1;
      this.add(progress, placed, { ...half, ...values, pairedRead: read, step });
    }
    progress.sources[read] = source;
    this.addFences(progress, placed, after);
  }

  /** Writes FREED to all known locations of an object. */
  endOfLife(progress: ThreadProgress, placed: PlacedRequest): void {
    const { object } = placed.request;
    const { tags } = this.mapping.stores[MODES.indexOf('na')]!;
    progress.lifeEnds.push({ object, index: progress.events.length });
    for (const location of this.memory.locationsOf(object)) {
      this.add(progress, placed, { isWrite: true, location, writtenValue: FREED, tags });
    }
  }

  /**
   * Adds the write by which a thread announces a start or its end. Returns the index of that event,
   * which is the last one.
   */
  told(progress: ThreadProgress, location: number, span: Span): number {
    const { before, tags } = this.mapping.told;
    for (const fence of before) push(progress, span, { tags: fence });
    push(progress, span, { isWrite: true, location, writtenValue: 1, tags });
    return progress.events.length - 1;
  }

  /** Adds the read that sees what `told` has announced. */
  seen(progress: ThreadProgress, location: number, span: Span, source: PointSource): void {
    const { tags, after } = this.mapping.seen;
    progress.seen.push(progress.events.length);
    push(progress, span, { isRead: true, location, readValue: 1, tags });
    progress.sources[progress.events.length - 1] = source;
    for (const fence of after) push(progress, span, { tags: fence });
  }

  private addFences(
    progress: ThreadProgress,
    { request, span }: PlacedRequest,
    fences: readonly Tags[],
  ): void {
    for (const tags of fences) {
      const controlSources = this.sourcesOf(request.controlSources, progress.events.length);
      push(progress, span, { tags, controlSources });
    }
  }

  private add(progress: ThreadProgress, { request, span }: PlacedRequest, facts: Partial<TraceEvent>): void {
    const index = progress.events.length;
    push(progress, span, {
      addressSources: this.sourcesOf(request.addressSources, index),
      dataSources: this.sourcesOf(request.dataSources, index),
      controlSources: this.sourcesOf(request.controlSources, index),
      expectedSources: this.sourcesOf(request.expectedSources, index),
      ...facts,
    });
  }

  /** The events of a set; an RMW does not depend on itself. */
  private sourcesOf(set: number, index: number): readonly number[] {
    if (this.sets === undefined || set === 0) return NO_SOURCES;
    return Array.from(this.sets.elements(set)).filter((source) => source < index);
  }
}

export interface ReadFacts {
  readonly location: number;
  readonly value: number;
  readonly source: PointSource | undefined;
}

function push({ thread, events, sources }: ThreadProgress, span: Span, facts: Partial<TraceEvent>): void {
  events.push({ ...BLANK, thread, span, step: events.length, ...facts });
  sources.push(undefined);
}
