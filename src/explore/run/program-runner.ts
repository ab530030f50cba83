/**
 * Runs the threads of a machine program from point to point: from where a thread stands, with the answer that an engine
 * chose, to the next place where something must be chosen. What is not a choice (writes, fences, allocations, threads
 * started) becomes events here.
 *
 * The start and the end of a thread are a write and a read of a location of their own, as strong as it takes (`told` and
 * `seen` of the mapping): what a thread does after its start or after a join comes after everything that led to it, in every
 * model.
 *
 * The end of an object's life writes FREED to all its locations. So an access after it reads that value, or comes after it
 * in coherence order, or races with it: no engine needs another notion of time.
 */
import { type Place, type Span, spanOfPlace } from '../../diagnostics/source.ts';
import type { ErrorKind } from '../../program/error-kind.ts';
import { userPlace } from '../../program/machine/call-stack.ts';
import {
  dynamicObject,
  functionOfObject,
  MAX_THREADS,
  type MachineCode,
} from '../../program/machine/code.ts';
import type { DependencySets } from '../../program/machine/dependency-sets.ts';
import type { DynamicObject, MemoryMap } from '../../program/machine/memory-map.ts';
import { REQUESTS, type Request } from '../../program/machine/request.ts';
import type { Stepper } from '../../program/machine/stepper.ts';
import { THREAD, ThreadState } from '../../program/machine/thread-state.ts';
import { FREED, UNINITIALISED } from '../../program/machine/value-table.ts';
import type { TraceEvent } from '../../program/trace.ts';
import type { EventMapping } from './event-mapping.ts';
import type { LifeEnd, Need, Source, ThreadPoint } from './thread-point.ts';

const NO_PLACE: Span = { file: { name: 'the library', text: '' }, start: 0, end: 0 };

export interface Answer {
  /** What the read gets; FREED and UNINITIALISED end the thread. */
  readonly value: number;
  readonly source: Source | undefined;
}

/** The part of a thread that grows while it runs. */
interface Progress {
  readonly thread: number;
  readonly parent: Source;
  events: TraceEvent[];
  sources: (Source | undefined)[];
  seen: number[];
  allocations: DynamicObject[];
  lifeEnds: LifeEnd[];
  joined: number[];
  low: number;
  high: number;
}

export class ProgramRunner {
  private readonly code: MachineCode;
  private readonly stepper: Stepper;
  private readonly memory: MemoryMap;
  private readonly sets: DependencySets | undefined;
  private readonly mapping: EventMapping;
  private readonly state: ThreadState;
  /** Texts of source files, for spans, by name. */
  private readonly texts: ReadonlyMap<string, string>;
  private readonly spans = new Map<Place, Span>();

  /** `sets`: those of the stepper, if dependencies are to be tracked. */
  constructor(
    code: MachineCode,
    stepper: Stepper,
    memory: MemoryMap,
    sets: DependencySets | undefined,
    mapping: EventMapping,
    texts: ReadonlyMap<string, string>,
  ) {
    this.code = code;
    this.stepper = stepper;
    this.memory = memory;
    this.sets = sets;
    this.mapping = mapping;
    this.state = new ThreadState(sets !== undefined);
    this.texts = texts;
  }

  /** All threads of a program that has just started: main, at its first need. */
  start(): ThreadPoint[] {
    this.stepper.start(this.state, 0, this.code.entry, 0, 0);
    return this.settle([this.newPoint(0, { thread: -1, index: -1 })]);
  }

  /** The points after a thread got the value it needed. */
  answer(points: readonly ThreadPoint[], thread: number, { value, source }: Answer): ThreadPoint[] {
    const point = points[thread]!;
    const { need } = point;
    if (need.kind === 'choice') return this.resume(points, point, value, 0, -1);
    if (need.kind !== 'read') throw new Error('internal error: this thread waits for no value');
    const { request, location } = need;
    if (!request.isBlock && (value === UNINITIALISED || value === FREED)) {
      return this.settle(replace(points, this.readNothing(point, request, location, value, source)));
    }
    const low = this.memory.values.lowOf(value);
    const high = this.memory.values.highOf(value);
    const progress = progressOf(point);
    const { mapping } = this;
    const isUpdate = request.kind === REQUESTS.readForUpdate;
    this.state.restore(point.snapshot);
    const span = this.spanOf(request);
    // Whether a CAS writes, and so which fences come before it, is known only once it has its value: a first, dry run.
    const writes = isUpdate && this.wouldWrite(point, low, high);
    const mode = isUpdate && !writes ? request.failureMode : request.mode;
    const { before, after } = (writes ? mapping.updates : mapping.loads)[mode]!;
    for (const tags of before) this.addEvent(progress, request, { tags, span });
    const read = progress.events.length;
    this.stepper.resume(this.state, low, high, read);
    const next = this.stepper.request;
    const common = { location, span };
    if (writes) {
      const { readTags, writeTags } = mapping.updates[mode]!;
      const written = {
        isWrite: true,
        writtenValue: this.memory.values.encode(next.low, next.high, next.size),
      };
      const dataSources = (index: number) => this.sourcesOf(next.dataSources, index);
      if (mapping.updateForm === 'single') {
        const facts = { isRead: true, readValue: value, tags: readTags, dataSources: dataSources(read) };
        this.addEvent(progress, request, { ...common, ...written, ...facts });
      } else {
        const isAtomicInstruction = mapping.updateForm === 'instruction';
        const half = { ...common, isAtomicInstruction };
        this.addEvent(progress, request, { ...half, isRead: true, readValue: value, tags: readTags });
        const facts = { tags: writeTags, pairedRead: read, dataSources: dataSources(read + 1) };
        const step = isAtomicInstruction ? read : read + 1;
        this.addEvent(progress, request, { ...half, ...written, ...facts, step });
      }
    } else {
      const { tags } = mapping.loads[mode]!;
      this.addEvent(progress, request, { ...common, isRead: true, readValue: value, tags });
    }
    progress.sources[read] = source;
    for (const tags of after) this.addEvent(progress, request, { tags, span });
    if (writes) this.stepper.resume(this.state, 0, 0, progress.events.length - 1);
    return this.settle(this.run(points, progress));
  }

  /** Whether an RMW that reads this value writes. Leaves the state as it was. */
  private wouldWrite({ snapshot, events }: ThreadPoint, low: number, high: number): boolean {
    this.stepper.resume(this.state, low, high, events.length);
    const writes = this.stepper.request.kind === REQUESTS.update;
    this.state.restore(snapshot);
    return writes;
  }

  /** Lets every thread go on that can without a choice: new ones, and those whose joins are due. */
  private settle(points: readonly ThreadPoint[]): ThreadPoint[] {
    let now = [...points];
    for (let changed = true; changed; ) {
      changed = false;
      for (const { thread } of now) {
        const point = now[thread]!;
        const next =
          point.need.kind === 'start'
            ? this.begin(now, point)
            : point.need.kind === 'join'
              ? this.join(now, point)
              : undefined;
        if (next === undefined) continue;
        now = next;
        changed = true;
      }
    }
    return now;
  }

  private newPoint(thread: number, parent: Source): ThreadPoint {
    return {
      thread,
      parent,
      snapshot: this.state.snapshot(),
      need: { kind: 'start' },
      waitPlace: undefined,
      events: [],
      sources: [],
      seen: [],
      allocations: this.code.threadLocals.map((template, count) =>
        this.object(
          { name: template.name, size: template.size, isHeap: false, isZeroed: true, template },
          thread,
          count,
        ),
      ),
      lifeEnds: [],
      joined: [],
      low: 0,
      high: 0,
    };
  }

  private begin(points: readonly ThreadPoint[], point: ThreadPoint): ThreadPoint[] {
    const progress = progressOf(point);
    this.state.restore(point.snapshot);
    if (point.thread > 0) {
      const location = this.memory.threadLocation(point.thread, 'start');
      const { span } = points[point.parent.thread]!.events[point.parent.index]!;
      this.addThreadEvent(progress, location, true, span, point.parent);
      this.state.words[THREAD.events] = progress.events.length;
    }
    this.stepper.run(this.state);
    return this.run(points, progress);
  }

  /** Undefined: the thread that is joined has not ended. */
  private join(points: readonly ThreadPoint[], point: ThreadPoint): ThreadPoint[] | undefined {
    const { need } = point;
    if (need.kind !== 'join') return undefined;
    const target = points[need.target];
    const fault = this.joinFault(points, point, need.target);
    this.state.restore(point.snapshot);
    if (fault !== undefined) {
      return replace(points, this.ended(progressOf(point), this.faulty('invalid-join', fault, need.request)));
    }
    if (target === undefined || target.need.kind !== 'ended' || target.need.status !== 'complete')
      return undefined;
    const progress = progressOf(point);
    const source = { thread: target.thread, index: target.events.length - 1 };
    const location = this.memory.threadLocation(target.thread, 'end');
    this.addThreadEvent(progress, location, true, this.spanOf(need.request), source);
    progress.joined.push(need.target);
    this.stepper.resume(this.state, target.low, target.high, progress.events.length - 1);
    return this.run(points, progress);
  }

  private joinFault(points: readonly ThreadPoint[], point: ThreadPoint, target: number): string | undefined {
    if (points[target] === undefined) return `there is no thread ${target} to join`;
    if (target === point.thread) return 'the thread joins itself';
    if (target === 0) return 'main is joined';
    if (points.some(({ joined }) => joined.includes(target))) return `thread ${target} is joined twice`;
    return undefined;
  }

  private resume(
    points: readonly ThreadPoint[],
    point: ThreadPoint,
    low: number,
    high: number,
    event: number,
  ): ThreadPoint[] {
    this.state.restore(point.snapshot);
    this.stepper.resume(this.state, low, high, event);
    return this.settle(this.run(points, progressOf(point)));
  }

  /**
   * Turns requests into events until one needs a choice.
   *
   *   pre: the stepper's request is the next of this thread, the state belongs to it.
   */
  private run(before: readonly ThreadPoint[], progress: Progress): ThreadPoint[] {
    let points = before;
    const { request } = this.stepper;
    const { thread } = progress;
    for (;;) {
      const need = this.needOf(points, progress);
      if (need !== undefined) return replace(points, this.stop(progress, need));
      switch (request.kind) {
        case REQUESTS.write:
          this.addStore(progress, request);
          break;
        case REQUESTS.fence:
          for (const tags of this.mapping.fences[request.mode]!) this.addEvent(progress, request, { tags });
          break;
        case REQUESTS.allocate:
          progress.allocations.push(this.allocated(request, thread));
          break;
        case REQUESTS.free:
        case REQUESTS.kill:
          this.endLife(progress, request);
          break;
        case REQUESTS.spawn: {
          const number = points.length;
          const location = this.memory.threadLocation(number, 'start');
          const told = this.addThreadEvent(progress, location, false, this.spanOf(request), undefined);
          points = this.spawn(points, { thread, index: told }, request, number);
          this.stepper.resume(this.state, number, 0, progress.events.length - 1);
          continue;
        }
        case REQUESTS.sizeOf:
          this.stepper.resume(this.state, this.findObject(points, progress, request.object)!.size, 0, -1);
          continue;
        case REQUESTS.print:
          break;
        default:
          throw new Error(`internal error: request ${request.kind} in this place`);
      }
      this.stepper.resume(this.state, 0, 0, progress.events.length - 1);
    }
  }

  /** What stops the thread at the request: a choice, its end or an error; undefined if it goes on by itself. */
  private needOf(points: readonly ThreadPoint[], progress: Progress): Need | undefined {
    const { request } = this.stepper;
    switch (request.kind) {
      case REQUESTS.read:
      case REQUESTS.readForUpdate:
        return (
          this.checkAccess(points, progress, request) ?? {
            kind: 'read',
            location: this.locate(request),
            request: { ...request },
          }
        );
      case REQUESTS.write:
        return this.checkAccess(points, progress, request);
      case REQUESTS.free:
      case REQUESTS.kill:
      case REQUESTS.sizeOf:
        return this.checkLife(points, progress, request);
      case REQUESTS.spawn:
        return points.length < MAX_THREADS
          ? undefined
          : this.ends('cut', `more than ${MAX_THREADS} threads`, request);
      case REQUESTS.join:
        return { kind: 'join', target: request.count, request: { ...request } };
      case REQUESTS.choose:
        return { kind: 'choice', count: request.count, request: { ...request } };
      case REQUESTS.end:
      case REQUESTS.exit:
        return this.completed(progress, request);
      case REQUESTS.block:
        return this.ends('blocked', 'an assumption is false', request);
      case REQUESTS.spin:
        return {
          kind: 'ended',
          status: 'spinning',
          end: { ...this.end('a loop waits', request), spinReads: request.count },
        };
      case REQUESTS.cut:
        return this.ends('cut', 'a loop goes round more often than the bound', request);
      case REQUESTS.error:
        return this.faulty(request.errorKind as ErrorKind, request.message, request);
      default:
        return undefined;
    }
  }

  private completed(progress: Progress, request: Request): Need {
    progress.low = request.low;
    progress.high = request.high;
    if (progress.thread > 0) {
      const location = this.memory.threadLocation(progress.thread, 'end');
      this.addThreadEvent(progress, location, false, this.spanOf(request), undefined);
    }
    return { kind: 'ended', status: 'complete' };
  }

  private end(
    reason: string,
    request: Request,
  ): { readonly reason: string; readonly place: Place | undefined } {
    return { reason, place: userPlace(this.code, this.state.words, request.pc) };
  }

  private ends(status: 'blocked' | 'cut', reason: string, request: Request): Need {
    return { kind: 'ended', status, end: this.end(reason, request) };
  }

  private faulty(errorKind: ErrorKind, reason: string, request: Request): Need {
    return { kind: 'ended', status: 'fault', end: { ...this.end(reason, request), errorKind } };
  }

  private stop(progress: Progress, need: Need): ThreadPoint {
    const waitPlace = userPlace(this.code, this.state.words, this.stepper.request.pc);
    return { ...progress, need, waitPlace, snapshot: this.state.snapshot() };
  }

  private ended(progress: Progress, need: Need): ThreadPoint {
    return { ...progress, need, waitPlace: undefined, snapshot: new Int32Array(0) };
  }

  /** A read of memory that holds no value: the event happens, and it is an error. */
  private readNothing(
    point: ThreadPoint,
    request: Request,
    location: number,
    value: number,
    source: Source | undefined,
  ): ThreadPoint {
    const progress = progressOf(point);
    this.state.restore(point.snapshot);
    this.addEvent(progress, request, {
      isRead: true,
      location,
      readValue: value,
      tags: this.mapping.loads[request.mode]!.tags,
    });
    progress.sources[progress.events.length - 1] = source;
    const { name } = this.memory.locations[location]!;
    const need =
      value === FREED
        ? this.faulty('invalid-access', `\`${name}\` is read after the end of its life`, request)
        : this.faulty('uninitialised-read', `\`${name}\` is read before it has a value`, request);
    return this.ended(progress, need);
  }

  private checkAccess(
    points: readonly ThreadPoint[],
    progress: Progress,
    request: Request,
  ): Need | undefined {
    const { object, offset, size } = request;
    const found = this.findObject(points, progress, object);
    if (found === undefined) {
      const isFunction = functionOfObject(this.code, object) >= 0;
      const what = isFunction ? 'a function is accessed as data' : 'the address belongs to no object';
      return this.faulty('invalid-access', what, request);
    }
    if (offset >= 0 && offset + size <= found.size) return undefined;
    const message = `${size} bytes at offset ${offset} of \`${found.name}\`, which has ${found.size} bytes`;
    return this.faulty('invalid-access', message, request);
  }

  private checkLife(points: readonly ThreadPoint[], progress: Progress, request: Request): Need | undefined {
    const found = this.findObject(points, progress, request.object);
    const wanted = request.kind === REQUESTS.kill ? found !== undefined : isHeapObject(found);
    if (!wanted || request.offset !== 0) {
      return this.faulty('invalid-access', 'free of a pointer that malloc did not return', request);
    }
    if (request.kind !== REQUESTS.free) return undefined;
    const ends = [...points.filter(({ thread }) => thread !== progress.thread), progress];
    return ends.some(({ lifeEnds }) => lifeEnds.some(({ object }) => object === request.object))
      ? this.faulty('double-free', `\`${this.memory.nameOf(request.object)}\` is freed twice`, request)
      : undefined;
  }

  /** A global, or an object that a thread has allocated in these points. */
  private findObject(
    points: readonly ThreadPoint[],
    progress: Progress,
    object: number,
  ): { readonly name: string; readonly size: number } | DynamicObject | undefined {
    const global = this.memory.global(object);
    if (global !== undefined) return global;
    const place = object - this.code.globals.length - this.code.functions.length - 1;
    if (place < 0) return undefined;
    const thread = place % MAX_THREADS;
    const owner = thread === progress.thread ? progress : points[thread];
    const found = owner?.allocations[Math.floor(place / MAX_THREADS)];
    if (found !== undefined) this.memory.declare(found);
    return found;
  }

  private allocated(
    { object, size, isHeap, isZeroed, template, pc }: Request,
    thread: number,
  ): DynamicObject {
    const count = Math.floor(
      (object - this.code.globals.length - this.code.functions.length - 1) / MAX_THREADS,
    );
    const known = template < 0 ? undefined : this.code.stackTemplates[template];
    const place = userPlace(this.code, this.state.words, pc);
    const name = known?.name ?? (place === undefined ? 'malloc' : `malloc:${place.line}`);
    return this.object({ name, size, isHeap, isZeroed, template: known, place }, thread, count);
  }

  private object(facts: Omit<DynamicObject, 'object'>, thread: number, count: number): DynamicObject {
    return {
      ...facts,
      object: dynamicObject(this.code, thread, count),
      name: `${facts.name}#${thread}.${count}`,
    };
  }

  private endLife(progress: Progress, request: Request): void {
    progress.lifeEnds.push({ object: request.object, index: progress.events.length });
    for (const location of this.memory.locationsOf(request.object)) {
      this.addEvent(progress, request, {
        isWrite: true,
        location,
        writtenValue: FREED,
        tags: this.mapping.stores[0]!.tags,
      });
    }
  }

  private spawn(
    points: readonly ThreadPoint[],
    parent: Source,
    request: Request,
    thread: number,
  ): readonly ThreadPoint[] {
    const own = this.state.snapshot();
    this.stepper.start(this.state, thread, request.count, request.low, request.high);
    const point = this.newPoint(thread, parent);
    this.state.restore(own);
    return [...points, point];
  }

  private locate(request: Request): number {
    const { object, offset, size, isBlock } = request;
    const place = userPlace(this.code, this.state.words, request.pc);
    return this.memory.locate({ object, offset, size, isBlock, place });
  }

  private addStore(progress: Progress, request: Request): void {
    const { before, tags, after } = this.mapping.stores[request.mode]!;
    for (const fence of before) this.addEvent(progress, request, { tags: fence });
    this.addEvent(progress, request, {
      isWrite: true,
      location: this.locate(request),
      writtenValue: this.memory.values.encode(request.low, request.high, request.size),
      tags,
    });
    for (const fence of after) this.addEvent(progress, request, { tags: fence });
  }

  /** The start or end of a thread, told (a write) or seen (a read). Gives the index of that event. */
  private addThreadEvent(
    progress: Progress,
    location: number,
    isRead: boolean,
    span: Span,
    source: Source | undefined,
  ): number {
    const { before, tags, after } = isRead ? this.mapping.seen : this.mapping.told;
    const { thread, events, sources } = progress;
    const add = (facts: Partial<TraceEvent>): void => {
      events.push({ ...BLANK, thread, span, step: events.length, ...facts });
      sources.push(undefined);
    };
    for (const fence of before) add({ tags: fence });
    const index = events.length;
    add({
      isRead,
      isWrite: !isRead,
      location,
      readValue: isRead ? 1 : 0,
      writtenValue: isRead ? 0 : 1,
      tags,
    });
    sources[index] = source;
    if (isRead) progress.seen.push(index);
    for (const fence of after) add({ tags: fence });
    return index;
  }

  private addEvent(progress: Progress, request: Request, facts: Partial<TraceEvent>): void {
    const index = progress.events.length;
    progress.events.push({
      ...BLANK,
      thread: progress.thread,
      span: this.spanOf(request),
      step: index,
      addressSources: this.sourcesOf(request.addressSources, index),
      dataSources: this.sourcesOf(request.dataSources, index),
      controlSources: this.sourcesOf(request.controlSources, index),
      expectedSources: this.sourcesOf(request.expectedSources, index),
      ...facts,
    });
    progress.sources[index] = undefined;
  }

  /** The events of a set; an RMW does not depend on itself. */
  private sourcesOf(set: number, index: number): readonly number[] {
    if (this.sets === undefined || set === 0) return NO_SOURCES;
    return Array.from(this.sets.elements(set)).filter((source) => source < index);
  }

  private spanOf(request: Request): Span {
    const place = userPlace(this.code, this.state.words, request.pc);
    if (place === undefined) return NO_PLACE;
    let span = this.spans.get(place);
    if (span === undefined) {
      span = spanOfPlace(place, this.texts.get(place.file));
      this.spans.set(place, span);
    }
    return span;
  }
}

const NO_SOURCES: readonly number[] = [];

const BLANK: TraceEvent = {
  thread: 0,
  isRead: false,
  isWrite: false,
  location: -1,
  readValue: 0,
  writtenValue: 0,
  tags: [],
  span: NO_PLACE,
  step: 0,
  addressSources: NO_SOURCES,
  dataSources: NO_SOURCES,
  controlSources: NO_SOURCES,
  expectedSources: NO_SOURCES,
  pairedRead: -1,
  isAtomicInstruction: false,
  operandPath: [],
};

function progressOf(point: ThreadPoint): Progress {
  const { thread, parent, events, sources, seen, allocations, lifeEnds, joined, low, high } = point;
  return {
    thread,
    parent,
    events: [...events],
    sources: [...sources],
    seen: [...seen],
    allocations: [...allocations],
    lifeEnds: [...lifeEnds],
    joined: [...joined],
    low,
    high,
  };
}

const isHeapObject = (object: { readonly name: string } | undefined): boolean =>
  object !== undefined && 'isHeap' in object && object.isHeap === true;

function replace(points: readonly ThreadPoint[], point: ThreadPoint): ThreadPoint[] {
  return points.map((other) => (other.thread === point.thread ? point : other));
}
