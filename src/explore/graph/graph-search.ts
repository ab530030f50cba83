/**
 * The search of the graph engine: every consistent execution graph of a program, each exactly once (TruSt, POPL 2022).
 *
 * Events are added one by one, each time of the first thread that can go on; which that is depends on the graph alone. An event
 * with several options (a read, a write, a choice) takes the first and keeps where it stands (frames.ts). When no thread can go
 * on, the execution is told; then the newest event takes its next option, or goes if it has none. The events are the stack:
 * nothing here recurses, and nothing is copied but the words of one thread per event.
 *
 *   invariant: between steps the graph is consistent, and every thread's events in it are a prefix of what it does.
 */
import type { Place } from '../../diagnostics/source.ts';
import type { GraphRules } from '../../execution/graph-rules.ts';
import type { ErrorKind } from '../../program/error-kind.ts';
import { MAX_THREADS, type MachineCode } from '../../program/machine/code.ts';
import type { MemoryMap } from '../../program/machine/memory-map.ts';
import { REQUESTS, type Request } from '../../program/machine/request.ts';
import type { Stepper } from '../../program/machine/stepper.ts';
import { type Fault, joinFault } from '../run/dynamic-objects.ts';
import { Clocks } from './clocks.ts';
import { Consistency } from './consistency.ts';
import { EventGraph, NONE } from './event-graph.ts';
import { hasOptions, isReadKind, isWriteKind, KIND } from './event-kinds.ts';
import { FLAG, Frames, PHASE } from './frames.ts';
import { GraphMemory } from './graph-memory.ts';
import { GraphThreads } from './graph-threads.ts';
import { RaceCheck } from './race-check.ts';
import { ReadChoice } from './read-choice.ts';
import { Scheduler } from './scheduler.ts';
import { NOTHING } from './snapshots.ts';
import { WaitingReads } from './waiting-reads.ts';
import { WriteChoice } from './write-choice.ts';

/** A part of a search: what follows from certain options. */
export interface SearchPart {
  readonly path: readonly number[];
  readonly start: number;
}

/** An error of the program in the present graph. */
export interface GraphError {
  readonly kind: ErrorKind;
  readonly message: string;
  readonly place: Place | undefined;
  /** Events that show it, the one that completed it first. */
  readonly events: readonly number[];
  /** It is about an object whose life has ended. */
  readonly isLate?: boolean;
}

export interface SearchObserver {
  /** No thread can go on. */
  readonly complete: () => void;
  readonly error: (error: GraphError) => void;
}

/** Thrown when the search is told to take an option that there is not. */
export class NoSuchOption extends Error {}

/** Thrown when the program has more threads than clocks have components: the search must start again. */
export class ThreadsLearnt extends Error {}

export interface SearchOptions {
  readonly rules: GraphRules;
  /** Most threads that clocks can tell apart. */
  readonly threads: number;
  readonly looksForRaces: boolean;
  /** Instead of trying all options, each event takes one: this says which of so many. */
  readonly chooser?: (count: number) => number;
  /** Whether what threads are like at their ends can be asked for. */
  readonly keepsEnds?: boolean;
  /** Most backward revisits on the way to a graph. */
  readonly mostRevisits?: number;
  readonly askCat: (search: GraphSearch) => boolean;
}

export class GraphSearch {
  readonly code: MachineCode;
  readonly graph = new EventGraph();
  readonly clocks: Clocks;
  readonly memory: GraphMemory;
  readonly threads: GraphThreads;
  readonly consistency: Consistency;
  readonly frames = new Frames();
  /** Why threads stopped, by the number that `other` of their stop has. */
  readonly stops: Stop[] = [];
  /** Events added so far. */
  steps = 0;
  private readonly options: SearchOptions;
  private readonly observer: SearchObserver;
  private readonly reads: ReadChoice;
  private readonly writes: WriteChoice;
  private readonly waiting: WaitingReads;
  private readonly races: RaceCheck;
  private readonly stopNumbers = new Map<string, number>();
  private readonly scheduler: Scheduler;
  /** Options that the first events with options take, and no others; how many have been taken; the first that the next may take. */
  private script: readonly number[] = [];
  private scriptAt = 0;
  private scriptStart = 0;
  private mayBeEmpty = false;
  private isPausing = false;

  constructor(
    code: MachineCode,
    stepper: Stepper,
    map: MemoryMap,
    options: SearchOptions,
    observer: SearchObserver,
  ) {
    this.code = code;
    this.options = options;
    this.observer = observer;
    const { graph, frames } = this;
    this.clocks = new Clocks(graph, options.rules.clocks, options.threads);
    this.memory = new GraphMemory(code, map, graph, (thread) => this.threads.requestPlace(thread));
    this.threads = new GraphThreads(code, stepper, graph, this.memory, options.keepsEnds ?? false);
    this.consistency = new Consistency(graph, this.clocks, options.rules, () => options.askCat(this));
    this.waiting = new WaitingReads(graph, frames, this.threads);
    this.reads = new ReadChoice(graph, this.clocks, frames, this.threads, this.consistency);
    this.writes = new WriteChoice(
      graph,
      this.clocks,
      frames,
      this.threads,
      this.consistency,
      this.reads,
      this.waiting,
      options.mostRevisits ?? Number.POSITIVE_INFINITY,
    );
    this.races = new RaceCheck(graph, this.clocks);
    this.scheduler = new Scheduler(graph, this.threads, this.memory, this.waiting);
  }

  get revisits(): number {
    return this.writes.revisits;
  }

  /** Whether the bound on revisits has cut something off. */
  get isBounded(): boolean {
    return this.writes.isBounded;
  }

  /** Goes on for so many steps, or until `pause`. False: all has been explored. */
  run(steps: number): boolean {
    this.isPausing = false;
    for (let i = 0; i < steps && !this.isPausing; i++) if (!this.step()) return false;
    return true;
  }

  /** Makes `run` return after the present step. */
  pause(): void {
    this.isPausing = true;
  }

  /**
   * Restricts the search, which has not begun, to a part: the first events with options take those of the path, the next one its options
   * from `start` on.
   */
  follow({ path, start }: SearchPart): void {
    this.script = path;
    this.scriptAt = 0;
    this.scriptStart = start;
    this.mayBeEmpty = start > 0;
  }

  /** Which options the events with options have taken: what `follow` needs to come here again. */
  path(): number[] {
    const { graph, frames } = this;
    const path: number[] = [];
    for (let e = 0; e < graph.count; e++) {
      if (hasOptions(graph.kind[e]!) && frames.ordinal[e]! >= 0) path.push(frames.ordinal[e]!);
    }
    return path;
  }

  /** Gives parts of what is left to somebody else, the largest first, at most so many. They may turn out empty. */
  giveAway(most: number): SearchPart[] {
    const { graph, frames } = this;
    const path: number[] = [];
    const parts: SearchPart[] = [];
    for (let e = 0; e < graph.count && parts.length < most; e++) {
      if (!hasOptions(graph.kind[e]!) || frames.ordinal[e]! < 0) continue;
      const ordinal = frames.ordinal[e]!;
      if (frames.isClosed[e] === 0) {
        frames.isClosed[e] = 1;
        parts.push({ path: [...path], start: ordinal + 1 });
      }
      path.push(ordinal);
    }
    return parts;
  }

  /** Adds the next event, or, if there is none, goes back to the next option. False: there is no option left. */
  step(): boolean {
    this.steps++;
    const thread = this.scheduler.next();
    if (thread !== NONE) {
      if (this.extend(thread)) return true;
      this.pop(this.graph.count - 1);
    } else this.observer.complete();
    return this.goBack();
  }

  /** Takes the next option of the newest event that has one. */
  goBack(): boolean {
    this.scheduler.forget();
    while (this.graph.count > 0) {
      const event = this.graph.count - 1;
      if (this.nextOption(event)) return true;
      this.pop(event);
    }
    return false;
  }

  // What it does.

  /** Adds the next event of the thread. False: it has no option at all. */
  private extend(thread: number): boolean {
    const { graph, threads } = this;
    const last = graph.lastOf[thread]!;
    if (last === NONE) {
      this.addStart(thread);
      return true;
    }
    let mark = NONE;
    if (graph.kind[last] === KIND.wait) {
      mark = last;
      this.waiting.replace(mark);
    }
    threads.load(thread);
    const { request } = threads;
    switch (request.kind) {
      case REQUESTS.read:
      case REQUESTS.readForUpdate:
        return this.addRead(thread, request, mark);
      case REQUESTS.write:
        return this.addWrite(thread, request);
      case REQUESTS.fence:
        this.addFence(thread, request);
        break;
      case REQUESTS.allocate:
        this.addAllocation(thread, request);
        break;
      case REQUESTS.free:
      case REQUESTS.kill:
        this.addFree(thread, request);
        break;
      case REQUESTS.spawn:
        this.addSpawn(thread, request);
        break;
      case REQUESTS.join:
        this.addJoin(thread, request);
        break;
      case REQUESTS.choose:
        return this.addChoice(thread, request);
      case REQUESTS.sizeOf:
        this.addFault(thread, this.memory.faultOf(request)!);
        break;
      case REQUESTS.error:
        this.addFault(thread, { kind: request.errorKind as ErrorKind, message: request.message });
        break;
      default:
        this.addStop(thread, request.kind, request.count, this.cutReason(request));
    }
    return true;
  }

  /** Pushes an event of the loaded thread at its request. */
  private push(kind: (typeof KIND)[keyof typeof KIND], thread: number, request: Request): number {
    const event = this.graph.push(kind, thread, request.pc);
    this.frames.open(event);
    this.clocks.open(event);
    this.threads.snapshots.mark(event);
    return event;
  }

  private addStart(thread: number): void {
    const { graph, threads } = this;
    if (thread >= this.clocks.threads) throw new ThreadsLearnt();
    const spawn = graph.spawnOf[thread]!;
    const event = graph.push(KIND.start, thread, spawn === NONE ? 0 : graph.pc[spawn]!);
    this.frames.open(event);
    this.clocks.open(event);
    threads.snapshots.mark(event);
    graph.other[event] = spawn;
    graph.linkOther(event);
    this.clocks.compute(event);
    if (spawn === NONE) threads.begin(event, this.code.entry, 0, 0);
    else threads.begin(event, graph.rf[spawn]!, graph.low[spawn]!, graph.high[spawn]!);
  }

  private addRead(thread: number, request: Request, mark: number): boolean {
    const { graph, frames } = this;
    const location = this.locate(thread, request);
    if (location === NONE) {
      if (mark !== NONE) {
        // The stop is in the mark's place, and has read nothing instead.
        frames.replaced[graph.newest] = mark;
        graph.rf[graph.newest] = graph.rf[mark]!;
      }
      return true;
    }
    this.memory.initialWrite(location);
    const event = this.push(KIND.read, thread, request);
    graph.location[event] = location;
    graph.mode[event] = request.mode;
    this.consistency.seqCst.see(request.mode);
    frames.guard[event] = this.threads.guardOf(request);
    if (request.isLenient) frames.flags[event] = FLAG.lenient;
    if (request.kind === REQUESTS.readForUpdate) {
      frames.flags[event]! |= FLAG.forUpdate;
      frames.updateMode[event] = request.mode;
      frames.failureMode[event] = request.failureMode;
      frames.condition[event] = request.condition;
      frames.expectedLow[event] = request.expectedLow;
      frames.expectedHigh[event] = request.expectedHigh;
    }
    if (mark !== NONE) {
      frames.replaced[event] = mark;
      frames.limit[event] = this.waiting.limitOf(mark);
    }
    return this.openOptions(event);
  }

  private addWrite(thread: number, request: Request): boolean {
    const location = this.locate(thread, request);
    if (location === NONE) return true;
    this.memory.initialWrite(location);
    return this.openWrite(this.push(KIND.write, thread, request), location, request);
  }

  /** The write of an RMW, right after its read. */
  private addUpdate(read: number): boolean {
    const { graph, threads } = this;
    const thread = graph.thread[read]!;
    threads.load(thread);
    const { request } = threads;
    return this.openWrite(this.push(KIND.updateWrite, thread, request), graph.location[read]!, request);
  }

  private openWrite(event: number, location: number, request: Request): boolean {
    const { graph } = this;
    graph.location[event] = location;
    graph.mode[event] = request.mode;
    this.consistency.seqCst.see(request.mode);
    graph.low[event] = request.low;
    graph.high[event] = request.high;
    graph.firstReader[event] = NONE;
    graph.waiters[event] = 0;
    this.clocks.compute(event);
    if (this.options.looksForRaces) this.checkRace(event);
    return this.openOptions(event);
  }

  /** Where the access goes; NONE: it is an error, and the thread has stopped. */
  private locate(thread: number, request: Request): number {
    const { graph, memory } = this;
    const known = memory.globalLocation(request);
    if (known !== NONE) return known;
    const fault = memory.faultOf(request);
    if (fault !== undefined) {
      this.addFault(thread, fault);
      return NONE;
    }
    const allocation = memory.allocationOf(request.object);
    if (allocation !== NONE && graph.answer[allocation] !== NONE) {
      this.addLateAccess(thread, request, allocation);
      return NONE;
    }
    return memory.locate(request, thread);
  }

  /** An access to an object whose life has ended: the thread stops there, and the stop says what the access is. */
  private addLateAccess(thread: number, request: Request, allocation: number): void {
    const { graph, memory, threads } = this;
    const location = memory.locate(request, thread);
    memory.initialWrite(location);
    const message = `\`${memory.variantAt(allocation).name}\` may be accessed after the end of its life`;
    const event = this.addStop(thread, REQUESTS.error, 0, message, 'invalid-access');
    const free = graph.answer[allocation]!;
    graph.location[event] = location;
    graph.mode[event] = request.mode;
    graph.low[event] = request.kind === REQUESTS.write ? 1 : 0;
    const place = threads.placeOf(event);
    this.observer.error({ kind: 'invalid-access', message, place, events: [event, free], isLate: true });
  }

  private addFence(thread: number, request: Request): void {
    const event = this.push(KIND.fence, thread, request);
    this.graph.mode[event] = request.mode;
    this.consistency.seqCst.see(request.mode);
    this.clocks.compute(event);
    this.threads.answer(event, 0, 0);
  }

  private addAllocation(thread: number, request: Request): void {
    const { graph, threads } = this;
    const variant = this.memory.variantOf(request, thread, threads.requestPlace(thread));
    const event = this.push(KIND.allocate, thread, request);
    graph.low[event] = request.object;
    graph.other[event] = variant;
    graph.linkOther(event);
    this.clocks.compute(event);
    threads.answer(event, 0, 0);
  }

  private addFree(thread: number, request: Request): void {
    const { graph, memory } = this;
    const fault = memory.faultOf(request);
    if (fault !== undefined) {
      const allocation = memory.allocationOf(request.object);
      const earlier = allocation === NONE ? NONE : graph.answer[allocation]!;
      this.addFault(thread, fault, earlier);
      return;
    }
    const allocation = memory.allocationOf(request.object);
    const event = this.push(KIND.free, thread, request);
    graph.other[event] = allocation;
    graph.linkOther(event);
    this.clocks.compute(event);
    const late = this.races.lateAccess(memory.locationsOf(allocation), event, (access, end) =>
      this.consistency.isBeforeEnd(access, end),
    );
    if (late !== NONE) {
      const message = `\`${memory.variantAt(allocation).name}\` may be accessed after the end of its life`;
      const place = this.threads.placeOf(late);
      this.observer.error({ kind: 'invalid-access', message, place, events: [late, event], isLate: true });
    }
    this.threads.answer(event, 0, 0);
  }

  private addSpawn(thread: number, request: Request): void {
    const { graph, threads } = this;
    let count = 0;
    for (let e = graph.lastOf[thread]!; e !== NONE; e = graph.poPrevious[e]!) {
      if (graph.kind[e] === KIND.spawn) count++;
    }
    const child = threads.numberOf(thread, count);
    if (child >= MAX_THREADS) {
      this.addStop(thread, REQUESTS.cut, 0, `more than ${MAX_THREADS} threads`);
      return;
    }
    const event = this.push(KIND.spawn, thread, request);
    graph.other[event] = child;
    graph.rf[event] = request.count;
    graph.low[event] = request.low;
    graph.high[event] = request.high;
    graph.linkOther(event);
    this.clocks.compute(event);
    threads.answer(event, child, 0);
  }

  private addJoin(thread: number, request: Request): void {
    const { graph, threads } = this;
    const target = request.count;
    const exists = target === 0 || (target > 0 && target < MAX_THREADS && graph.spawnOf[target] !== NONE);
    const end = exists && target !== 0 ? graph.lastOf[target]! : NONE;
    const fault = joinFault(thread, target, exists, exists && graph.joinOf[target] !== NONE);
    if (fault !== undefined) {
      this.addFault(thread, fault);
      return;
    }
    const event = this.push(KIND.join, thread, request);
    graph.other[event] = end;
    graph.linkOther(event);
    this.clocks.compute(event);
    threads.answer(event, threads.snapshots.endLow(end), threads.snapshots.endHigh(end));
  }

  private addChoice(thread: number, request: Request): boolean {
    const event = this.push(KIND.choose, thread, request);
    this.graph.other[event] = request.count;
    this.clocks.compute(event);
    return this.openOptions(event);
  }

  private addFault(thread: number, fault: Fault, other: number = NONE): void {
    const event = this.addStop(thread, REQUESTS.error, 0, fault.message, fault.kind);
    const place = this.threads.placeOf(event);
    const events = other === NONE ? [event] : [event, other];
    this.observer.error({ kind: fault.kind, message: fault.message, place, events });
  }

  private addStop(thread: number, kind: number, count: number, reason = '', errorKind?: ErrorKind): number {
    const event = this.push(KIND.stop, thread, this.threads.request);
    this.graph.other[event] = this.stopNumber({ kind, count, reason, errorKind });
    this.clocks.compute(event);
    this.threads.snapshots.saveNothing(event);
    return event;
  }

  /** What cuts the thread off if it is not a loop. */
  private cutReason({ kind, loop, message }: Request): string {
    return kind === REQUESTS.cut && loop < 0 ? message : '';
  }

  private stopNumber(stop: Stop): number {
    const key = `${stop.kind} ${stop.count} ${stop.errorKind} ${stop.reason}`;
    let number = this.stopNumbers.get(key);
    if (number === undefined) {
      number = this.stops.push(stop) - 1;
      this.stopNumbers.set(key, number);
    }
    return number;
  }

  // Options.

  /** Takes the first option of a new event that it may take. */
  private openOptions(event: number): boolean {
    const { frames, script } = this;
    if (this.scriptAt < script.length) {
      const wanted = script[this.scriptAt++]!;
      if (this.nextOption(event, wanted, true)) return true;
      // The update that must follow at once may be the event whose options the part is about, and have none of them.
      if (frames.ordinal[event] !== wanted || !this.mayBeEmpty) throw new NoSuchOption();
      return false;
    }
    const start = this.scriptStart;
    this.scriptStart = 0;
    return this.options.chooser === undefined ? this.nextOption(event, start) : this.openAtRandom(event);
  }

  private openAtRandom(event: number): boolean {
    const { frames } = this;
    this.nextOption(event, Number.POSITIVE_INFINITY);
    const count = frames.ordinal[event]! + 1;
    if (count === 0) return false;
    frames.phase[event] = PHASE.fresh;
    frames.ordinal[event] = NONE;
    const isTaken = this.nextOption(event, this.options.chooser!(count));
    if (isTaken) frames.isClosed[event] = 1;
    return isTaken;
  }

  /**
   * Takes the next option of an event, not before the one numbered `from` (`isOnly`: nor any other), and what must follow at once. False:
   * it has none, and is linked to nothing.
   */
  private nextOption(event: number, from = 0, isOnly = false): boolean {
    const { graph, frames } = this;
    for (;;) {
      if (!this.takeOption(event)) return false;
      frames.ordinal[event]! += 1;
      if (frames.ordinal[event]! < from) continue;
      if (isOnly) frames.isClosed[event] = 1;
      const kind = graph.kind[event]!;
      if (kind === KIND.choose) return true;
      const isRead = isReadKind(kind);
      const read = isRead ? event : kind === KIND.wait ? NONE : this.revisitedBy(event);
      if (!isRead && read !== NONE) {
        this.scheduler.forget();
        if (this.options.looksForRaces && graph.kind[read] === KIND.read) this.checkRace(read);
      }
      if (isRead) this.checkRead(event);
      if (read === NONE || graph.kind[read] !== KIND.updateRead) return true;
      if (this.addUpdate(read)) return true;
      this.pop(graph.count - 1);
    }
  }

  private takeOption(event: number): boolean {
    const { graph, frames } = this;
    if (!hasOptions(graph.kind[event]!)) return false;
    if (frames.isClosed[event] === 1) {
      this.drop(event);
      return false;
    }
    switch (graph.kind[event]) {
      case KIND.read:
      case KIND.updateRead:
      case KIND.wait:
        return this.reads.next(event);
      case KIND.write:
      case KIND.updateWrite:
        return this.writes.next(event);
      case KIND.choose: {
        const value = frames.ordinal[event]! + 1;
        if (value >= graph.other[event]!) return false;
        graph.low[event] = value;
        this.threads.snapshots.top = this.threads.snapshots.at[event]!;
        this.threads.standBefore(event);
        this.threads.answer(event, value, 0);
        return true;
      }
      default:
        return false;
    }
  }

  /** Takes back the option that an event has taken. */
  private drop(event: number): void {
    const kind = this.graph.kind[event]!;
    if (isWriteKind(kind)) this.writes.drop(event);
    else if (kind !== KIND.choose) this.reads.drop(event);
  }

  private revisitedBy(write: number): number {
    return this.writes.revisitedBy(write);
  }

  /** Takes away the newest event, which is linked to nothing any more if it had options. */
  private pop(event: number): void {
    const { graph, frames, threads } = this;
    const kind = graph.kind[event]!;
    if (kind === KIND.initial) {
      graph.pop();
      return;
    }
    if (kind > KIND.updateWrite) graph.unlinkOther(event);
    threads.leave(event);
    threads.snapshots.top = threads.snapshots.at[event]!;
    this.clocks.close(event);
    const mark = frames.replaced[event]!;
    graph.pop();
    if (mark !== NONE) this.waiting.undoReplace(mark);
  }

  // Errors of accesses.

  private checkRead(read: number): void {
    const { graph, threads } = this;
    const write = graph.rf[read]!;
    if (threads.snapshots.nextKind(read) === NOTHING) {
      const { name } = this.memory.map.locations[graph.location[read]!]!;
      this.observer.error({
        kind: 'uninitialised-read',
        message: `\`${name}\` is read before it has a value`,
        place: threads.placeOf(read),
        events: [read, write],
      });
    }
    if (this.options.looksForRaces) this.checkRace(read);
  }

  private checkRace(event: number): void {
    const rival = this.races.rivalOf(event);
    if (rival === NONE) return;
    const { name } = this.memory.map.locations[this.graph.location[event]!]!;
    this.observer.error({
      kind: 'data-race',
      message: `unordered accesses to \`${name}\``,
      place: this.threads.placeOf(event),
      events: [event, rival],
    });
  }
}

/** Why a thread stopped before its end: the kind of its last request; of a spin how many events it went round. */
export interface Stop {
  readonly kind: number;
  readonly count: number;
  readonly reason: string;
  readonly errorKind: ErrorKind | undefined;
}
