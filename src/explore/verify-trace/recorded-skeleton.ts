/**
 * A recording as the skeleton of executions: its events as a model of C or of an architecture sees
 * them (src/execution/event-mapping.ts). An access may bring fences with it, and an update may be
 * two events; the tables here lead from one numbering to the other.
 */

import type { RecordedEvent } from '../../execution/event-columns.ts';
import { type EventMapping, mappingOf } from '../../execution/event-mapping.ts';
import { INITIAL_WRITE, type Recording } from '../../execution/recording.ts';
import { Skeleton } from '../../execution/skeleton.ts';
import type { Tags } from '../../program/instruction.ts';
import { MODES } from '../../program/machine/code.ts';
import type { Language, Program } from '../../program/program.ts';
import type { Trace, TraceEvent } from '../../program/trace.ts';

export class RecordedSkeleton {
  readonly skeleton: Skeleton;
  /** By number in the skeleton: the recorded event, or INITIAL_WRITE. */
  readonly recorded: Int32Array;
  /** By recorded event: the events of the skeleton that read and write for it; -1 if none does. */
  readonly readOf: Int32Array;
  readonly writeOf: Int32Array;

  constructor(recording: Recording, language: Language) {
    const mapping = mappingOf(language);
    const threads = recording.threads.map((_, thread) => new ThreadEvents(recording, thread, mapping));
    const traces = threads.map(({ events }): Trace => ({ events, registers: [], status: 'complete' }));
    this.skeleton = new Skeleton(programOf(recording, language), traces);
    this.recorded = new Int32Array(this.skeleton.size).fill(INITIAL_WRITE);
    this.readOf = new Int32Array(recording.events.length).fill(-1);
    this.writeOf = new Int32Array(recording.events.length).fill(-1);
    threads.forEach(({ events, recorded }, thread) => {
      events.forEach(({ isRead, isWrite }, index) => {
        const number = this.skeleton.threadStarts[thread]! + index;
        this.recorded[number] = recorded[index]!;
        if (isRead) this.readOf[recorded[index]!] = number;
        if (isWrite) this.writeOf[recorded[index]!] = number;
      });
    });
  }

  /** The write of the skeleton that a recorded event, or the initial value of the location, is. */
  writeNumber(write: number, location: number): number {
    return write === INITIAL_WRITE ? this.skeleton.writesTo[location]![0]! : this.writeOf[write]!;
  }
}

function programOf({ file, threads, locations, values }: Recording, language: Language): Program {
  return {
    name: file.name,
    language,
    threads: threads.map((name) => ({ name: `thread ${name}`, code: [], registers: [], initialValues: [] })),
    locations: locations.map(({ name, initialValue }, index) => ({
      name,
      address: index,
      initialValue,
      tags: [],
    })),
    scopes: [],
    valueText: (value) => values[value]!,
  };
}

/** The events of one thread, each with the recorded event that it comes from. */
class ThreadEvents {
  readonly events: TraceEvent[] = [];
  readonly recorded: number[] = [];
  private readonly thread: number;
  private readonly mapping: EventMapping;
  /** By recorded event: where in the thread it reads. */
  private readonly readIndex = new Map<number, number>();
  /** Whatever decided that an event happens decided that the later ones do. */
  private readonly control = new Set<number>();

  constructor({ events }: Recording, thread: number, mapping: EventMapping) {
    this.thread = thread;
    this.mapping = mapping;
    events.forEach((event, number) => {
      if (event.thread === thread) this.add(event, number);
    });
  }

  private add(event: RecordedEvent, number: number): void {
    for (const read of event.controlSources) this.control.add(this.readIndex.get(read)!);
    const mode = MODES.indexOf(event.mode);
    const push = (facts: Partial<TraceEvent>): number => this.push(event, number, facts);
    const fences = (tags: readonly Tags[]): void => {
      for (const fence of tags) push({ tags: fence });
    };
    const { location, readValue, writtenValue } = event;
    const indices = (reads: readonly number[]): number[] =>
      reads.map((read) => this.readIndex.get(read)!).sort((a, b) => a - b);
    const addressSources = indices(event.addressSources);
    const dataSources = indices(event.dataSources);
    const { loads, stores, updates, updateForm, told, seen } = this.mapping;
    switch (event.operation) {
      case 'start':
      case 'end':
        fences(told.before);
        push({ isWrite: true, location, writtenValue, tags: told.tags });
        fences(told.after);
        return;
      case 'begin':
      case 'join':
        fences(seen.before);
        this.readIndex.set(number, push({ isRead: true, location, readValue, tags: seen.tags }));
        fences(seen.after);
        return;
      case 'fence':
        fences(this.mapping.fences[mode]!);
        return;
      case 'read': {
        const { before, tags, after } = loads[mode]!;
        fences(before);
        this.readIndex.set(number, push({ isRead: true, location, readValue, tags, addressSources }));
        fences(after);
        return;
      }
      case 'write': {
        const { before, tags, after } = stores[mode]!;
        fences(before);
        push({ isWrite: true, location, writtenValue, tags, addressSources, dataSources });
        fences(after);
        return;
      }
      case 'lock':
      case 'unlock':
      case 'update': {
        const { before, readTags, writeTags, after } = updates[mode]!;
        fences(before);
        const access = { location, addressSources };
        if (updateForm === 'single') {
          const facts = { ...access, readValue, writtenValue, tags: readTags, dataSources };
          this.readIndex.set(number, push({ ...facts, isRead: true, isWrite: true }));
        } else {
          const half = { ...access, isAtomicInstruction: updateForm === 'instruction' };
          const read = push({ ...half, isRead: true, readValue, tags: readTags });
          this.readIndex.set(number, read);
          push({
            ...half,
            isWrite: true,
            writtenValue,
            tags: writeTags,
            dataSources,
            pairedRead: read,
            // Halves of one instruction share a step.
            step: updateForm === 'instruction' ? read : read + 1,
          });
        }
        fences(after);
      }
    }
  }

  /** Adds an event; returns its index in the thread. */
  private push({ span }: RecordedEvent, number: number, facts: Partial<TraceEvent>): number {
    const index = this.events.length;
    this.recorded.push(number);
    this.events.push({
      thread: this.thread,
      isRead: false,
      isWrite: false,
      location: -1,
      readValue: 0,
      writtenValue: 0,
      tags: [],
      span,
      step: index,
      addressSources: [],
      dataSources: [],
      controlSources: [...this.control].sort((a, b) => a - b),
      expectedSources: [],
      pairedRead: -1,
      isAtomicInstruction: false,
      operandPath: [],
      ...facts,
    });
    return index;
  }
}
