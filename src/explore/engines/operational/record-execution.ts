/**
 * Replays the path to an error with a listener that records events, to build the Execution that
 * reports show. Events have the form that EventRecorder gives them in the enumerate engine. The
 * result also has the order of the steps, and the newer writes that each read did not take.
 */
import { type Place, type Span, spanOfPlace } from '../../../diagnostics/source.ts';
import { mappingOf } from '../../../execution/event-mapping.ts';
import type { Execution } from '../../../execution/execution.ts';
import { programOf } from '../../../execution/machine-program.ts';
import { Skeleton } from '../../../execution/skeleton.ts';
import { WRITE_FLAGS } from '../../../procedures/opmm/status-vectors.ts';
import type { Tags } from '../../../program/instruction.ts';
import { MODES } from '../../../program/machine/code.ts';
import { REQUESTS } from '../../../program/machine/request.ts';
import { awaitedText, STOP_REASONS } from '../../../program/machine/stop-text.ts';
import { FREED } from '../../../program/machine/value-table.ts';
import type { Trace, TraceEvent } from '../../../program/trace.ts';
import { Explorer, type ExplorerParts } from './explorer.ts';
import { awaitedBy } from './machine-end-state.ts';
import type { OperationalMachine } from './operational-machine.ts';
import type { ThreadPosition } from './program-state.ts';
import type { Problem, StepListener, ValuePair } from './step-listener.ts';

export interface RecordedExecution {
  readonly execution: Execution;
  /** Numbers of its events in the order in which they happened. */
  readonly order: readonly number[];
  /** By number of a read: those of newer writes that it did not take. */
  readonly ignored: ReadonlyMap<number, readonly number[]>;
  /** By tag: the number of the write, or of the access, that got it. */
  readonly numberOf: (tag: number) => number;
  /** What the path has led to. */
  readonly problems: readonly Problem[];
  /** Where the path ends. */
  readonly machine: OperationalMachine;
}

export interface RecordRequest {
  /** The name of the program. */
  readonly name: string;
  /** Texts of source files, by name. */
  readonly texts: ReadonlyMap<string, string>;
  /** Pairs of thread and option. */
  readonly path: readonly number[];
  /**
   * The recording ends after so many problems of the last pair; without it, at the end of the path.
   */
  readonly problems?: number;
}

/** Records the path. Undefined: there is no such path. */
export function recordExecution(
  parts: ExplorerParts,
  { name, texts, path, problems = Number.POSITIVE_INFINITY }: RecordRequest,
): RecordedExecution | undefined {
  const options = { ...parts.options, footprints: undefined, forgets: false };
  const explorer = new Explorer({ ...parts, options, reduces: false });
  const { machine } = explorer;
  const recorder = new ExecutionRecorder(machine, texts);
  machine.listener = recorder;
  if (path.length === 0) recorder.mostProblems = problems;
  explorer.begin();
  for (let i = 0; i < path.length; i += 2) {
    if (path[i + 1]! >= machine.optionsOf(path[i]!)) return undefined;
    if (i + 2 === path.length) recorder.mostProblems = machine.problems.length + problems;
    explorer.advance(path[i]!, path[i + 1]!);
  }
  return recorder.made(name);
}

/** An event: a thread and an index in its trace. */
interface Occurrence {
  readonly thread: number;
  readonly index: number;
}

const MAPPING = mappingOf('C');
const NOWHERE: Span = { file: { name: 'the library', text: '' }, start: 0, end: 0 };
const PLAIN = MODES.indexOf('na');

class ExecutionRecorder implements StepListener {
  mostProblems = Number.POSITIVE_INFINITY;
  private readonly machine: OperationalMachine;
  private readonly texts: ReadonlyMap<string, string>;
  private readonly events: TraceEvent[][] = [];
  /**
   * Events in the order in which they happened. A tag is an index into this list, counted from 1.
   */
  private readonly order: Occurrence[] = [];
  /** By tag of a read: the tag of the write that it reads; 0: the initial write. */
  private readonly sources = new Map<number, number>();
  /** By tag of a read: the tags of the newer writes that it did not take. */
  private readonly ignored = new Map<number, readonly number[]>();
  /** By thread: the tag of its start. */
  private readonly starts: number[] = [];
  /** By thread: the tag of its end. */
  private readonly ends: number[] = [];

  constructor(machine: OperationalMachine, texts: ReadonlyMap<string, string>) {
    this.machine = machine;
    this.texts = texts;
  }

  access(
    position: ThreadPosition,
    read: (ValuePair & { readonly row: number }) | undefined,
    writes: ValuePair | undefined,
    mode: number,
  ): number {
    const { number: thread, location } = position;
    const { locations } = this.machine;
    const { values, locations: known } = locations.map;
    const size = locations.sizeOf[location]!;
    const forms = read === undefined ? MAPPING.stores : MAPPING.loads;
    const tag = this.add(thread, this.machine.placeOf(position), {
      location,
      tags: read !== undefined && writes !== undefined ? MAPPING.updates[mode]!.readTags : forms[mode]!.tags,
      isRead: read !== undefined,
      isWrite: writes !== undefined,
      readValue:
        read === undefined
          ? 0
          : read.row < 0
            ? known[location]!.initialValue
            : values.encode(read.low, read.high, size),
      writtenValue: writes === undefined ? 0 : values.encode(writes.low, writes.high, size),
    });
    if (read !== undefined && tag > 0) {
      this.sources.set(tag, this.tagOf(read.row));
      const newer = writes === undefined ? this.newerThan(location, read.row) : [];
      if (newer.length > 0) this.ignored.set(tag, newer);
    }
    return tag;
  }

  fence(position: ThreadPosition): void {
    for (const tags of MAPPING.fences[position.request.mode]!)
      this.add(position.number, this.machine.placeOf(position), { tags });
  }

  start(thread: number, child: number, place: Place | undefined): void {
    const location = this.machine.locations.map.threadLocation(child, 'start');
    this.starts[child] = this.tell(thread, location, place);
    this.see(child, location, place, this.starts[child]!);
  }

  join(position: ThreadPosition, target: number): void {
    const location = this.machine.locations.map.threadLocation(target, 'end');
    const place = this.machine.placeOf(position);
    this.ends[target] ??= this.tell(target, location, this.placeAfter(target));
    this.see(position.number, location, place, this.ends[target]!);
  }

  free(thread: number, object: number, place: Place | undefined): void {
    const { locations } = this.machine;
    const made = locations.madeBy(object);
    if (made !== undefined) locations.map.declare(made);
    const location = locations.map.lifetimeOf(object);
    this.add(thread, place, {
      location,
      isWrite: true,
      writtenValue: FREED,
      tags: MAPPING.stores[PLAIN]!.tags,
    });
  }

  made(name: string): RecordedExecution {
    const { machine } = this;
    const count = machine.state.threads.length;
    machine.locations.declareAll();
    const program = programOf(name, 'C', count, machine.locations.map);
    const traces = Array.from({ length: count }, (_, thread) => this.traceOf(thread));
    const skeleton = new Skeleton(program, traces);
    const order = this.order.map(({ thread, index }) => skeleton.threadStarts[thread]! + index);
    const numberOf = (tag: number): number => order[tag - 1] ?? -1;
    const initialOf = (event: number): number =>
      skeleton.writesTo[skeleton.events[event]!.location]![0] ?? -1;
    const readsFrom = new Int32Array(skeleton.size).fill(-1);
    for (const [tag, source] of this.sources) {
      const read = numberOf(tag);
      readsFrom[read] = source === 0 ? initialOf(read) : numberOf(source);
    }
    const coherence = skeleton.writesTo.map((writes) => writes.slice(0, 1));
    for (const number of order) {
      const { isWrite, location } = skeleton.events[number]!;
      if (isWrite) coherence[location]!.push(number);
    }
    const execution = {
      skeleton,
      readsFrom,
      // Under opmm there is no such order: the latest write is only one of those that a plain read
      // may take.
      coherence: machine.rules.model === 'sc' ? coherence : undefined,
      finalWrites: coherence.map((writes) => writes.at(-1) ?? -1),
    };
    const ignored = new Map([...this.ignored].map(([tag, newer]) => [numberOf(tag), newer.map(numberOf)]));
    return { execution, order, ignored, numberOf, problems: [...machine.problems], machine };
  }

  /** Adds the write by which a thread announces a start or its end. */
  private tell(thread: number, location: number, place: Place | undefined): number {
    return this.add(thread, place, { location, isWrite: true, writtenValue: 1, tags: MAPPING.told.tags });
  }

  private see(thread: number, location: number, place: Place | undefined, told: number): void {
    const facts = { location, isRead: true, readValue: 1, tags: MAPPING.seen.tags };
    const tag = this.add(thread, place, facts);
    if (tag > 0) this.sources.set(tag, told);
  }

  /** Adds an event. Returns its tag; 0 if the recording has ended. */
  private add(
    thread: number,
    place: Place | undefined,
    facts: Partial<TraceEvent> & { readonly tags: Tags },
  ): number {
    if (this.machine.problems.length >= this.mostProblems) return 0;
    this.events[thread] ??= [];
    const trace = this.events[thread]!;
    const event: TraceEvent = {
      thread,
      isRead: false,
      isWrite: false,
      location: -1,
      readValue: 0,
      writtenValue: 0,
      span: this.spanOf(place),
      step: trace.length,
      addressSources: [],
      dataSources: [],
      controlSources: [],
      expectedSources: [],
      pairedRead: -1,
      isAtomicInstruction: false,
      operandPath: [],
      ...facts,
    };
    return this.order.push({ thread, index: trace.push(event) - 1 });
  }

  private spanOf(place: Place | undefined): Span {
    return place === undefined ? NOWHERE : spanOfPlace(place, this.texts.get(place.file));
  }

  private placeAfter(thread: number): Place | undefined {
    return this.machine.placeOf(this.machine.state.threads[thread]!);
  }

  /** The tag of a row of memory; 0: it is no write of a thread. */
  private tagOf(row: number): number {
    return row < 0 || this.isDefault(row) ? 0 : this.machine.state.memory.tagOf(row);
  }

  private isDefault(row: number): boolean {
    return (this.machine.state.memory.flagsOf(row) & WRITE_FLAGS.isDefault) !== 0;
  }

  private newerThan(location: number, row: number): number[] {
    const { memory } = this.machine.state;
    const tags: number[] = [];
    for (let newer = row + 1; newer < memory.count; newer++) {
      if (memory.cellOf(newer) === location && !this.isDefault(newer)) tags.push(memory.tagOf(newer));
    }
    return tags;
  }

  private traceOf(thread: number): Trace {
    const events = this.events[thread] ?? [];
    const position = this.machine.state.threads[thread];
    if (position === undefined || position.hasEnded || position.stop?.status === 'exit')
      return { events, registers: [], status: 'complete' };
    const { stop } = position;
    const span = this.spanOf(stop === undefined ? this.machine.placeOf(position) : stop.place);
    if (stop !== undefined && stop.status !== 'exit')
      return { events, registers: [], status: stop.status, end: { reason: stop.reason, span } };
    const isWaiting = this.machine.optionsOf(thread) === 0;
    const reason = isWaiting ? awaitedText(awaitedBy(this.machine, position)) : STOP_REASONS[REQUESTS.spin];
    const end = { reason, span };
    return { events, registers: [], status: isWaiting ? 'waiting' : 'spinning', end };
  }
}
