/**
 * Runs the threads of a machine program from point to point: from the point where a thread stands,
 * with the answer that the search chose, to the next point where something must be chosen. What is
 * not a choice (writes, fences, allocations, threads started) becomes events here.
 *
 * The start and the end of a thread are a write and a read of a location of their own, strong
 * enough to synchronise in every model (`told` and `seen` of the mapping): what a thread does after
 * its start or after a join comes after everything that led to it.
 *
 * The end of an object's life writes FREED to all its locations. So an access after it reads that
 * value, or comes after it in coherence order, or races with it: no engine needs another notion of
 * time.
 */
import { type Place, type Span, spanOfPlace } from '../../../../diagnostics/source.ts';
import type { EventMapping } from '../../../../execution/event-mapping.ts';
import type { ErrorKind } from '../../../../program/error-kind.ts';
import { userPlace } from '../../../../program/machine/call-stack.ts';
import { MAX_THREADS, type MachineCode, MODES } from '../../../../program/machine/code.ts';
import type { DependencySets } from '../../../../program/machine/dependency-sets.ts';
import { earlyReadFault, type Fault, joinFault } from '../../../../program/machine/dynamic-objects.ts';
import type { MemoryMap } from '../../../../program/machine/memory-map.ts';
import { REQUESTS, type Request } from '../../../../program/machine/request.ts';
import type { Stepper } from '../../../../program/machine/stepper.ts';
import { STOP_REASONS, TOO_MANY_THREADS } from '../../../../program/machine/stop-text.ts';
import { THREAD, ThreadState } from '../../../../program/machine/thread-state.ts';
import { FREED, UNINITIALISED } from '../../../../program/machine/value-table.ts';
import { EventRecorder, type ReadFacts } from './event-recorder.ts';
import { ProgramObjects } from './program-objects.ts';
import type { Need, PointSource, ThreadPoint } from './thread-point.ts';
import { progressOf, type ThreadProgress } from './thread-progress.ts';

const NON_ATOMIC = MODES.indexOf('na');

const NO_PLACE: Span = { file: { name: 'the library', text: '' }, start: 0, end: 0 };

export interface ThreadAnswer {
  /** The value that the read gets; FREED and UNINITIALISED end the thread. */
  readonly value: number;
  readonly source: PointSource | undefined;
}

/** What a runner works with. */
export interface RunnerParts {
  readonly code: MachineCode;
  readonly stepper: Stepper;
  readonly memory: MemoryMap;
  readonly mapping: EventMapping;
  /** The dependency sets of the stepper, if dependencies are tracked. */
  readonly sets: DependencySets | undefined;
  /** Texts of source files, for spans, by name. */
  readonly texts: ReadonlyMap<string, string>;
}

export class ProgramRunner {
  private readonly code: MachineCode;
  private readonly stepper: Stepper;
  private readonly memory: MemoryMap;
  private readonly objects: ProgramObjects;
  private readonly recorder: EventRecorder;
  private readonly state: ThreadState;
  private readonly texts: ReadonlyMap<string, string>;
  private readonly spans = new Map<Place, Span>();

  constructor({ code, stepper, memory, mapping, sets, texts }: RunnerParts) {
    this.code = code;
    this.stepper = stepper;
    this.memory = memory;
    this.objects = new ProgramObjects(code, memory);
    this.recorder = new EventRecorder(mapping, memory, sets);
    this.state = new ThreadState(sets !== undefined);
    this.texts = texts;
  }

  /** The points of a program that has just started: main, at its first need. */
  start(): ThreadPoint[] {
    this.stepper.start(this.state, 0, this.code.entry, 0, 0);
    return this.settle([this.newPoint(0, { thread: -1, index: -1 })]);
  }

  /** The points after a thread got the value it needed. */
  answer(points: readonly ThreadPoint[], thread: number, { value, source }: ThreadAnswer): ThreadPoint[] {
    const point = points[thread]!;
    const { need } = point;
    const progress = progressOf(point);
    this.state.restore(point.snapshot);
    if (need.kind === 'choice') {
      progress.lastChoice = progress.events.length;
      this.stepper.resume(this.state, value, 0, -1);
      return this.settle(this.run(points, progress));
    }
    if (need.kind !== 'read') throw new Error('internal error: this thread waits for no value');
    const { request, location } = need;
    const facts = { location, value, source };
    // Structures may be copied half filled, but not once they are gone.
    if (value === FREED || (value === UNINITIALISED && !request.isLenient)) {
      return this.settle(replace(points, this.readNothing(progress, request, facts)));
    }
    const low = this.memory.values.lowOf(value);
    const high = this.memory.values.highOf(value);
    // Whether a CAS writes, and so which fences come before it, is known only once it has its
    // value: a first, dry run.
    const isUpdate = request.kind === REQUESTS.readForUpdate;
    const writes = isUpdate && this.wouldWrite(point, low, high);
    const isOwn = writes && source?.thread === thread;
    const updateMode = isOwn ? request.ownMode : request.mode;
    const mode = isUpdate && !writes ? request.failureMode : updateMode;
    const placed = { request: { ...request, mode: updateMode }, span: this.spanOf(request) };
    this.recorder.beforeRead(progress, placed, mode, writes);
    this.stepper.resume(this.state, low, high, progress.events.length);
    if (writes) {
      this.recorder.update(progress, placed, this.stepper.request, facts);
      this.stepper.resume(this.state, 0, 0, progress.events.length - 1);
    } else this.recorder.load(progress, placed, mode, facts);
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
        const next = this.goOn(now, point);
        if (next === undefined) continue;
        now = next;
        changed = true;
      }
    }
    return now;
  }

  private goOn(points: readonly ThreadPoint[], point: ThreadPoint): ThreadPoint[] | undefined {
    if (point.need.kind === 'start') return this.begin(points, point);
    if (point.need.kind === 'object') return this.tryAgain(points, point, point.need.request);
    return point.need.kind === 'join' ? this.join(points, point) : undefined;
  }

  private newPoint(thread: number, parent: PointSource): ThreadPoint {
    return {
      thread,
      parent,
      snapshot: this.state.snapshot(),
      need: { kind: 'start' },
      waitPlace: undefined,
      events: [],
      sources: [],
      seen: [],
      freezes: [],
      allocations: this.objects.threadLocals(thread),
      births: this.code.threadLocals.map(() => 0),
      lifeEnds: [],
      joined: [],
      lastChoice: -1,
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
      this.recorder.seen(progress, location, span, point.parent);
      this.state.words[THREAD.events] = progress.events.length;
    }
    this.stepper.run(this.state);
    return this.run(points, progress);
  }

  /** Tries the access again. Undefined: the object is still not there. */
  private tryAgain(
    points: readonly ThreadPoint[],
    point: ThreadPoint,
    request: Request,
  ): ThreadPoint[] | undefined {
    const progress = progressOf(point);
    if (this.objects.isTooEarly({ points, progress }, request)) return undefined;
    this.state.restore(point.snapshot);
    this.stepper.run(this.state);
    return this.run(points, progress);
  }

  /** Lets the thread go on from its join. Undefined: the joined thread has not ended. */
  private join(points: readonly ThreadPoint[], point: ThreadPoint): ThreadPoint[] | undefined {
    const { need } = point;
    if (need.kind !== 'join') return undefined;
    const progress = progressOf(point);
    const exists = points[need.target] !== undefined;
    const isJoined = points.some(({ joined }) => joined.includes(need.target));
    const fault = joinFault(this.code, point.thread, need.target, exists, isJoined);
    this.state.restore(point.snapshot);
    if (fault !== undefined) return replace(points, this.stop(progress, this.faulty(fault, need.request)));
    const target = points[need.target]!;
    if (target.need.kind !== 'ended' || target.need.status !== 'complete' || target.need.isExit)
      return undefined;
    const source = { thread: target.thread, index: target.events.length - 1 };
    const location = this.memory.threadLocation(target.thread, 'end');
    this.recorder.seen(progress, location, this.spanOf(need.request), source);
    progress.joined.push(need.target);
    this.stepper.resume(this.state, target.low, target.high, progress.events.length - 1);
    return this.run(points, progress);
  }

  /**
   * Turns requests into events until one needs a choice.
   *
   *   pre: the stepper's request is the next of this thread, the state belongs to it.
   */
  private run(before: readonly ThreadPoint[], progress: ThreadProgress): ThreadPoint[] {
    let points = before;
    const { request } = this.stepper;
    for (;;) {
      const need = this.needOf(points, progress);
      if (need !== undefined) return replace(points, this.stop(progress, need));
      let answer = 0;
      switch (request.kind) {
        case REQUESTS.write:
          this.recorder.store(progress, this.placed(request), this.locate(request));
          break;
        case REQUESTS.fence:
          this.recorder.fence(progress, this.placed(request));
          break;
        case REQUESTS.allocate:
          progress.allocations.push(this.objects.allocated(request, progress, this.placeOf(request)));
          progress.births.push(progress.events.length);
          break;
        case REQUESTS.free:
        case REQUESTS.kill:
          this.recorder.endOfLife(progress, this.placed(request));
          break;
        case REQUESTS.spawn:
          answer = points.length;
          points = this.spawn(points, progress, request);
          break;
        case REQUESTS.sizeOf:
          answer = this.objects.sizeOf({ points, progress }, request.object);
          break;
        case REQUESTS.print:
          break;
        default:
          throw new Error(`internal error: request ${request.kind} in this place`);
      }
      this.stepper.resume(this.state, answer, 0, progress.events.length - 1);
    }
  }

  private spawn(points: readonly ThreadPoint[], progress: ThreadProgress, request: Request): ThreadPoint[] {
    const thread = points.length;
    const location = this.memory.threadLocation(thread, 'start');
    const index = this.recorder.told(progress, location, this.spanOf(request));
    const own = this.state.snapshot();
    this.stepper.start(this.state, thread, request.count, request.low, request.high);
    const point = this.newPoint(thread, { thread: progress.thread, index });
    this.state.restore(own);
    return [...points, point];
  }

  /**
   * What stops the thread at the request: a choice, its end or an error. Undefined: it goes on by
   * itself.
   */
  private needOf(points: readonly ThreadPoint[], progress: ThreadProgress): Need | undefined {
    const { request } = this.stepper;
    const growing = { points, progress };
    if (isAccess(request) && this.objects.isTooEarly(growing, request)) {
      return { kind: 'object', request: { ...request } };
    }
    switch (request.kind) {
      case REQUESTS.read:
      case REQUESTS.readForUpdate: {
        const fault = this.objects.accessFault(growing, request);
        if (fault !== undefined) return this.faulty(fault, request);
        return { kind: 'read', location: this.locate(request), request: { ...request } };
      }
      case REQUESTS.write:
        return this.faulty(this.objects.accessFault(growing, request), request);
      case REQUESTS.free:
      case REQUESTS.kill:
      case REQUESTS.sizeOf:
        return this.faulty(this.objects.lifeFault(growing, request), request);
      case REQUESTS.spawn:
        if (points.length < MAX_THREADS) return undefined;
        return this.ends('cut', TOO_MANY_THREADS, request);
      case REQUESTS.join:
        return { kind: 'join', target: request.count, request: { ...request } };
      case REQUESTS.choose:
        return { kind: 'choice', count: request.count, request: { ...request } };
      case REQUESTS.end:
        return this.completed(progress, request);
      case REQUESTS.exit:
        return { kind: 'ended', status: 'complete', isExit: true };
      case REQUESTS.block:
        return this.ends('blocked', STOP_REASONS[REQUESTS.block], request);
      case REQUESTS.spin:
        return this.ends('spinning', STOP_REASONS[REQUESTS.spin], request);
      case REQUESTS.cut:
        return this.ends('cut', STOP_REASONS[REQUESTS.cut], request);
      case REQUESTS.error:
        return this.faulty({ kind: request.errorKind as ErrorKind, message: request.message }, request);
      default:
        return undefined;
    }
  }

  private completed(progress: ThreadProgress, request: Request): Need {
    progress.low = request.low;
    progress.high = request.high;
    if (progress.thread > 0) {
      const location = this.memory.threadLocation(progress.thread, 'end');
      this.recorder.told(progress, location, this.spanOf(request));
    }
    return { kind: 'ended', status: 'complete' };
  }

  private ends(status: 'blocked' | 'cut' | 'spinning', reason: string, request: Request): Need {
    const end = { reason, place: this.placeOf(request) };
    if (status !== 'spinning') return { kind: 'ended', status, end };
    return { kind: 'ended', status, end: { ...end, spinReads: request.count } };
  }

  private faulty(fault: Fault, request: Request): Need;
  private faulty(fault: Fault | undefined, request: Request): Need | undefined;
  private faulty(fault: Fault | undefined, request: Request): Need | undefined {
    if (fault === undefined) return undefined;
    const end = { reason: fault.message, place: this.placeOf(request), errorKind: fault.kind };
    return { kind: 'ended', status: 'fault', end };
  }

  private stop(progress: ThreadProgress, need: Need): ThreadPoint {
    const waitPlace = need.kind === 'ended' ? undefined : this.placeOf(this.stepper.request);
    return { ...progress, need, waitPlace, snapshot: this.state.snapshot() };
  }

  /** Adds a read of memory that holds no value: the event happens, and it is an error. */
  private readNothing(progress: ThreadProgress, request: Request, facts: ReadFacts): ThreadPoint {
    this.recorder.load(progress, this.placed(request), request.mode, facts);
    const { name } = this.memory.locations[facts.location]!;
    const fault: Fault =
      facts.value === FREED
        ? { kind: 'invalid-access', message: `\`${name}\` is read after the end of its life` }
        : earlyReadFault(name);
    return this.stop(progress, this.faulty(fault, request));
  }

  private locate(request: Request): number {
    const { object, offset, size, isBlock } = request;
    const isAtomic = request.mode !== NON_ATOMIC;
    return this.memory.locate({ object, offset, size, isBlock, isAtomic, place: this.placeOf(request) });
  }

  private placed(request: Request): { readonly request: Request; readonly span: Span } {
    return { request, span: this.spanOf(request) };
  }

  /** The place of the request, at which the state must stand. */
  private placeOf(request: Request): Place | undefined {
    return userPlace(this.code, this.state.words, request.pc);
  }

  private spanOf(request: Request): Span {
    const place = this.placeOf(request);
    if (place === undefined) return NO_PLACE;
    let span = this.spans.get(place);
    if (span === undefined) {
      span = spanOfPlace(place, this.texts.get(place.file));
      this.spans.set(place, span);
    }
    return span;
  }
}

const ACCESSES: ReadonlySet<number> = new Set([
  REQUESTS.read,
  REQUESTS.readForUpdate,
  REQUESTS.write,
  REQUESTS.free,
  REQUESTS.sizeOf,
]);

const isAccess = ({ kind }: Request): boolean => ACCESSES.has(kind);

function replace(points: readonly ThreadPoint[], point: ThreadPoint): ThreadPoint[] {
  return points.map((other) => (other.thread === point.thread ? point : other));
}
