/**
 * How an execution graph grows: the events that threads ask for are added one by one, with their
 * clocks and with the errors that they show. What a read reads, where a write goes and which value
 * is chosen are options. Subclasses take them: GraphSearch counts pairs of rf and co, RfSearch
 * counts rf alone.
 *
 * invariant: every thread's events in the graph are a prefix of what it does.
 */
import type { GraphRules } from '../execution/graph-rules.ts';
import type { OrderCounters } from '../execution/order-statistics.ts';
import type { ErrorKind } from '../program/error-kind.ts';
import { MAX_THREADS, type MachineCode } from '../program/machine/code.ts';
import {
  earlyAccessFault,
  earlyReadFault,
  type Fault,
  joinFault,
  lateAccessFault,
  raceFault,
} from '../program/machine/dynamic-objects.ts';
import type { MemoryMap } from '../program/machine/memory-map.ts';
import { DEPARTURES, REQUESTS, type Request } from '../program/machine/request.ts';
import type { Stepper } from '../program/machine/stepper.ts';
import { TOO_MANY_THREADS } from '../program/machine/stop-text.ts';
import { arrivalCount, BarriersLearnt, nextAtBarrier, requireDeparted, roundAt } from './barriers.ts';
import { ACQUIRE_RELEASE, Clocks } from './clocks.ts';
import { Consistency } from './consistency.ts';
import { EventGraph, NONE } from './event-graph.ts';
import { isReadKind, KIND } from './event-kinds.ts';
import { GiveBacks, type GiveBackUse } from './give-backs.ts';
import { type GraphError, PostponedErrors } from './graph-error.ts';
import { GraphMemory } from './graph-memory.ts';
import { GraphThreads } from './graph-threads.ts';
import { isProtected } from './hazard-pointers.ts';
import { PrivateWrites } from './private-writes.ts';
import { type QuietUse, QuietWords } from './quiet-words.ts';
import { RaceCheck } from './race-check.ts';
import { ReadGuards } from './read-guards.ts';
import { ReadRequests } from './read-requests.ts';
import { Retries } from './retries.ts';
import type { SearchHooks } from './search-hooks.ts';
import { SkippedReads } from './skipped-reads.ts';
import { NOTHING } from './snapshots.ts';

export interface GrowthObserver {
  /** No thread can go on. */
  readonly complete: () => void;
  readonly error: (error: GraphError) => void;
}

/**
 * Thrown when the program has more threads than clocks have components: the search must start
 * again.
 */
export class ThreadsLearnt extends Error {}

/** Why a thread stopped before its end. */
export interface StopReason {
  /** The kind of the thread's last request (REQUESTS). */
  readonly kind: number;
  /** For a spin: how many events its last round has. */
  readonly count: number;
  readonly reason: string;
  readonly errorKind: ErrorKind | undefined;
}

export interface GrowthOptions {
  readonly rules: GraphRules;
  /** Most threads that clocks can tell apart. */
  readonly threads: number;
  readonly looksForRaces: boolean;
  /** Whether the states of threads at their ends are kept (Snapshots). */
  readonly keepsEnds?: boolean;
  /** Whether the code guards its reads (read-guards.ts). */
  readonly awaits?: boolean;
  /** Whether starts and ends of threads are events of the model; a litmus test has none. */
  readonly showsThreads?: boolean;
  /** Whether the stepper asks for events of barriers (barriers.ts). */
  readonly hasBarriers?: boolean;
  /** Whether reads may be left out that another execution lacks (Retries). */
  readonly leavesOutRetries?: boolean;
  /**
   * Whether writes may go with them that nobody else can see (private-writes.ts). Needs an engine
   * whose co lists are orders, and that sees all executions.
   */
  readonly leavesOutPrivateWrites?: boolean;
  /** Whether that was found to leave out reads which may show errors (skipped-reads.ts). */
  readonly keepsReads?: boolean;
  /** Whether other searches explore parts of what is to be explored. */
  readonly isShared?: boolean;
  /** Given if rounds may be left out that give back what they take (GiveBacks). */
  readonly giveBacks?: GiveBackUse;
  /** Given if stores of what is there already may have no effect (QuietWords). */
  readonly quietWords?: QuietUse;
  /** Makes what the model adds to the search. */
  readonly hooks: HookMaker;
}

/**
 * Makes the hooks of a search. The graph and the code exist already; the rest of the search does
 * not yet.
 */
export type HookMaker = (growth: GraphGrowth, room: HookRoom) => SearchHooks;

export interface HookRoom {
  /** Most threads that clocks can tell apart. */
  readonly threads: number;
  /** Whether starts and ends of threads are events of the model. */
  readonly showsThreads: boolean;
}

export abstract class GraphGrowth {
  readonly code: MachineCode;
  readonly graph = new EventGraph();
  readonly clocks: Clocks;
  readonly hooks: SearchHooks;
  readonly memory: GraphMemory;
  readonly threads: GraphThreads;
  readonly consistency: Consistency;
  readonly requests = new ReadRequests();
  readonly guards: ReadGuards;
  /** Why threads stopped; EventGraph.stop has indices into this. */
  readonly stops: StopReason[] = [];
  /** Events added so far. */
  steps = 0;
  /** Whether the co lists are a coherence order of the execution, and not only its final writes. */
  readonly hasCoherence: boolean;
  /** Whether the stepper asks for events of barriers. */
  readonly hasBarriers: boolean;
  protected readonly observer: GrowthObserver;
  readonly looksForRaces: boolean;
  /** Whether what does not happen before an access may come after it. */
  readonly hasHappensBefore: boolean;
  protected readonly postponed = new PostponedErrors(this.graph);
  /** Whether no read is left out because an exchange fails later, of another location. */
  readonly keepsReads: boolean;
  private readonly skipped: SkippedReads | undefined;
  private readonly privates: PrivateWrites | undefined;
  private readonly races: RaceCheck;
  private readonly stopNumbers = new Map<string, number>();
  private isPausing = false;

  constructor(
    code: MachineCode,
    stepper: Stepper,
    map: MemoryMap,
    options: GrowthOptions,
    observer: GrowthObserver,
  ) {
    this.code = code;
    this.observer = observer;
    this.looksForRaces = options.looksForRaces;
    this.hasHappensBefore = options.rules.hasRaces;
    this.hasCoherence = options.rules.coherence === 'total';
    this.hasBarriers = options.hasBarriers ?? false;
    const { graph } = this;
    const { rules, showsThreads = true } = options;
    this.hooks = options.hooks(this, { threads: options.threads, showsThreads });
    this.clocks = new Clocks(graph, rules.clocks, options.threads, this.hooks.companion);
    this.memory = new GraphMemory(code, map, graph, (thread) => this.threads.requestPlace(thread));
    const plainReadsWait = !this.looksForRaces && !this.hooks.plainReadsMayStay;
    this.threads = new GraphThreads(code, stepper, graph, this.memory, options, plainReadsWait);
    this.guards = new ReadGuards(this);
    this.keepsReads = options.keepsReads ?? false;
    if (options.leavesOutRetries) {
      const { snapshots } = this.threads;
      const mayKeep = this.keepsReads || rules.asksCat;
      this.skipped = mayKeep ? undefined : new SkippedReads(this, options.isShared ?? false);
      const mayLeaveWrites =
        !mayKeep && this.hasHappensBefore && this.hasCoherence && options.leavesOutPrivateWrites;
      this.privates = mayLeaveWrites ? new PrivateWrites(this) : undefined;
      const { requests, skipped, privates } = this;
      this.threads.retries = new Retries(
        code,
        stepper,
        graph,
        requests,
        snapshots,
        skipped,
        privates,
        !rules.asksCat && rules.atEnd === 'none',
      );
    }
    if (options.giveBacks !== undefined) this.threads.giveBacks = GiveBacks.of(this, options.giveBacks);
    if (options.quietWords !== undefined) this.threads.quietWords = new QuietWords(this, options.quietWords);
    this.consistency = new Consistency(graph, this.clocks, options.rules, this.hooks.askCat);
    this.races = new RaceCheck(graph, this.clocks);
  }

  /** Consistency checks so far. */
  get checks(): number {
    return this.consistency.checks;
  }

  /** Why executions may have been missed so far, as a sentence; undefined if none were. */
  abstract readonly doubt: string | undefined;

  /** The cost of searching for orders other than coherence. */
  abstract readonly orderCounters: OrderCounters;

  /**
   * Events of the present graph that were committed, if it is re-executed from another execution.
   */
  get committedEvents(): readonly number[] {
    return [];
  }

  /** How many executions the present graph stands for, which is complete. */
  get orbitSize(): number {
    return 1;
  }

  /** Whether orbits count every execution once. */
  get hasExactOrbits(): boolean {
    return true;
  }

  /** Whether writes were left out that nobody else can see (private-writes.ts). */
  get leavesOutWrites(): boolean {
    return this.privates?.areUsed ?? false;
  }

  /** Numbers that lead a replay to the present graph. */
  abstract path(): number[];

  /**
   * Adds the next event, or, if there is none, goes back to the next option. False: there is no
   * option left.
   */
  abstract step(): boolean;

  /** Takes the first option of a new event. False: it has none. */
  protected abstract openOptions(event: number): boolean;

  /** Whether the thread has nothing more to do. */
  hasEnded(thread: number): boolean {
    const last = this.graph.lastOf[thread]!;
    return last !== NONE && this.threads.snapshots.nextKind(last) === REQUESTS.end;
  }

  /** Makes so many steps, or fewer if `pause` is called. False: all has been explored. */
  run(steps: number): boolean {
    this.isPausing = false;
    for (let i = 0; i < steps && !this.isPausing; i++) if (!this.step()) return false;
    return true;
  }

  /** Makes `run` return after the present step. */
  pause(): void {
    this.isPausing = true;
  }

  /** Goes on after another search has used the same stepper and the same memory map. */
  comeBack(): void {
    this.threads.askAgain();
    this.memory.declareAll();
  }

  /** Adds the next event of the thread. False: it has no option at all. */
  protected extend(thread: number): boolean {
    const { graph, threads } = this;
    const last = graph.lastOf[thread]!;
    if (last === NONE) {
      this.addStart(thread);
      return true;
    }
    threads.load(thread);
    const { request } = threads;
    switch (request.kind) {
      case REQUESTS.read:
      case REQUESTS.readForUpdate:
        return this.addRead(thread, request);
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
      case REQUESTS.retire:
        this.addFree(thread, request);
        break;
      case REQUESTS.spawn:
        this.addSpawn(thread, request);
        break;
      case REQUESTS.join:
        this.addJoin(thread, request);
        break;
      case REQUESTS.protect:
        this.addProtection(thread, request);
        break;
      case REQUESTS.arrive:
        this.addArrival(thread, request);
        break;
      case REQUESTS.depart:
        return this.addDeparture(thread, request);
      case REQUESTS.choose:
        return this.addChoice(thread, request, request.count);
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
  protected push(kind: (typeof KIND)[keyof typeof KIND], thread: number, request: Request): number {
    const event = this.graph.push(kind, thread, request.pc);
    this.openEvent(event);
    return event;
  }

  /** Makes room for the data of a new event. */
  protected openEvent(event: number): void {
    this.requests.open(event);
    this.hooks.floors?.open(event);
    this.clocks.open(event);
    this.threads.snapshots.mark(event);
  }

  private addStart(thread: number): void {
    const { graph, threads } = this;
    if (thread >= this.clocks.threads) throw new ThreadsLearnt();
    const spawn = graph.spawnOf[thread]!;
    const event = graph.push(KIND.start, thread, spawn === NONE ? 0 : graph.pc[spawn]!);
    this.openEvent(event);
    graph.seen[event] = spawn;
    graph.linkOther(event);
    this.clocks.compute(event);
    if (spawn === NONE) threads.begin(event, this.code.entry, 0, 0);
    else threads.begin(event, graph.entry[spawn]!, graph.low[spawn]!, graph.high[spawn]!);
  }

  protected addRead(thread: number, request: Request): boolean {
    const event = this.pushRead(thread, request);
    return event === NONE || this.openOptions(event);
  }

  /**
   * Pushes a read that is not linked yet. NONE: the access is an error, and the thread has stopped.
   */
  protected pushRead(thread: number, request: Request): number {
    const { graph } = this;
    const location = this.locate(thread, request);
    if (location === NONE) return NONE;
    this.memory.initialWrite(location);
    this.threads.quietWords?.access(location, thread);
    if (graph.arrivals > 0) this.checkBarrierRead(thread, request, location);
    const event = this.push(KIND.read, thread, request);
    graph.location[event] = location;
    graph.rf[event] = NONE;
    graph.mode[event] = request.mode;
    this.consistency.seqCst.see(KIND.read, request.mode);
    const { guards, threads } = this;
    const guard = threads.guardOf(request) || guards.guardAfter(graph.poPrevious[event]!);
    this.requests.keep(event, request, guard);
    this.privates?.addRead(event, this.consistency);
    return event;
  }

  /** Adds a read that has the value of a write which is still to come (KIND.promisedRead). */
  protected addPromisedRead(thread: number, location: number, low: number, high: number): void {
    const { graph, threads } = this;
    const { request } = threads;
    this.memory.initialWrite(location);
    threads.quietWords?.access(location, thread);
    const event = this.push(KIND.promisedRead, thread, request);
    graph.location[event] = location;
    graph.mode[event] = request.mode;
    this.clocks.compute(event);
    threads.standBefore(event);
    threads.answer(event, low, high);
  }

  private addWrite(thread: number, request: Request): boolean {
    const location = this.locate(thread, request);
    if (location === NONE) return true;
    this.memory.initialWrite(location);
    this.threads.quietWords?.access(location, thread);
    if (this.graph.arrivals > 0) this.requireDeparted(location, thread);
    const event = this.push(KIND.write, thread, request);
    if (request.isFinal) this.hooks.floors?.add(event);
    return this.openWrite(event, location, request);
  }

  /** Adds the write of an RMW, right after its read. */
  protected addUpdate(read: number): boolean {
    const { graph, threads } = this;
    const thread = graph.thread[read]!;
    threads.load(thread);
    const { request } = threads;
    const { updateMode, ownMode } = this.requests;
    const isMerged = graph.thread[graph.rf[read]!] === thread && ownMode[read] !== updateMode[read];
    const mode = isMerged ? ownMode[read]! : request.mode;
    const event = this.push(KIND.updateWrite, thread, request);
    return this.openWrite(event, graph.location[read]!, request, mode);
  }

  private openWrite(event: number, location: number, request: Request, mode = request.mode): boolean {
    const { graph } = this;
    graph.location[event] = location;
    graph.mode[event] = mode;
    this.consistency.seqCst.see(KIND.write, mode);
    graph.low[event] = request.low;
    graph.high[event] = request.high;
    graph.firstReader[event] = NONE;
    graph.waiters[event] = 0;
    this.threads.giveBacks?.wrote(event);
    this.clocks.compute(event);
    this.checkOrder(event);
    if (this.looksForRaces) this.skipped?.addWrite(event);
    return this.openOptions(event);
  }

  /** The location of the access. NONE: the access is an error, and the thread has stopped. */
  protected locate(thread: number, request: Request): number {
    const { graph, memory } = this;
    const known = memory.globalLocation(request);
    if (known !== NONE) return known;
    const fault = memory.faultOf(request);
    if (fault !== undefined) {
      this.addFault(thread, fault);
      return NONE;
    }
    const allocation = memory.allocationOf(request.object);
    if (
      allocation !== NONE &&
      graph.freeOf[allocation] !== NONE &&
      !this.isProtected(graph.lastOf[thread]!, graph.freeOf[allocation]!)
    ) {
      this.addLateAccess(thread, request, allocation);
      return NONE;
    }
    return memory.locate(request, thread);
  }

  /**
   * Stops the thread at an access to an object whose life has ended. The stop says what the access
   * is.
   */
  private addLateAccess(thread: number, request: Request, allocation: number): void {
    const { graph, memory, threads } = this;
    const location = memory.locate(request, thread);
    memory.initialWrite(location);
    const fault = lateAccessFault(memory.variantAt(allocation).name);
    const event = this.addStop(thread, REQUESTS.error, 0, fault.message, fault.kind);
    const free = graph.freeOf[allocation]!;
    graph.location[event] = location;
    graph.mode[event] = request.mode;
    graph.isLateWrite[event] = request.kind === REQUESTS.write ? 1 : 0;
    const place = threads.placeOf(event);
    this.report({ ...fault, place, events: [event, free], isLate: true });
  }

  private addFence(thread: number, request: Request): void {
    const event = this.push(KIND.fence, thread, request);
    this.graph.mode[event] = request.mode;
    this.consistency.seqCst.see(KIND.fence, request.mode);
    this.clocks.compute(event);
    this.threads.answer(event, 0, 0);
  }

  private addAllocation(thread: number, request: Request): void {
    const { graph, threads } = this;
    const variant = this.memory.variantOf(request, thread, threads.requestPlace(thread));
    const event = this.push(KIND.allocate, thread, request);
    graph.object[event] = request.object;
    graph.variant[event] = variant;
    graph.linkOther(event);
    this.clocks.compute(event);
    threads.answer(event, 0, 0);
  }

  private addFree(thread: number, request: Request): void {
    const { graph, memory } = this;
    const fault = memory.faultOf(request);
    if (fault !== undefined) {
      const allocation = memory.allocationOf(request.object);
      const earlier = allocation === NONE ? NONE : graph.freeOf[allocation]!;
      this.addFault(thread, fault, earlier);
      return;
    }
    const allocation = memory.allocationOf(request.object);
    if (graph.arrivals > 0)
      for (const location of memory.locationsOf(allocation)) this.requireDeparted(location, thread);
    this.threads.quietWords?.endOf(memory.locationsOf(allocation), thread);
    const event = this.push(KIND.free, thread, request);
    graph.allocation[event] = allocation;
    graph.isRetirement[event] = request.kind === REQUESTS.retire ? 1 : 0;
    graph.linkOther(event);
    this.clocks.compute(event);
    this.reportLateAccess(event);
    if (this.hasHappensBefore) this.skipped?.addEnd(event);
    this.privates?.addAccess(event, allocation);
    this.threads.answer(event, 0, 0);
  }

  /** Reports an access that does not come before the end of its object's life. */
  protected reportLateAccess(end: number): void {
    const { graph, memory } = this;
    const allocation = graph.allocation[end]!;
    const late = this.races.lateAccess(
      memory.locationsOf(allocation),
      end,
      (access, free) => this.isProtected(access, free) || this.isBeforeEnd(access, free),
    );
    if (late === NONE) return;
    const fault = lateAccessFault(memory.variantAt(allocation).name);
    this.report({ ...fault, place: this.threads.placeOf(late), events: [late, end], isLate: true });
  }

  /** Whether the event, or what follows it at once, may use what `end` has freed. */
  private isProtected(event: number, end: number): boolean {
    const { graph } = this;
    return graph.isRetirement[end] === 1 && isProtected(graph, event, graph.object[graph.allocation[end]!]!);
  }

  private addProtection(thread: number, request: Request): void {
    const { graph } = this;
    const event = this.push(KIND.protect, thread, request);
    graph.object[event] = request.object;
    graph.low[event] = request.low;
    graph.high[event] = request.high;
    this.clocks.compute(event);
    this.threads.answer(event, 0, 0);
  }

  protected report(error: GraphError): void {
    this.observer.error(error);
  }

  protected isBeforeEnd(access: number, end: number): boolean {
    return this.consistency.isBeforeEnd(access, end);
  }

  private addSpawn(thread: number, request: Request): void {
    const { graph, threads } = this;
    let count = 0;
    for (let e = graph.lastOf[thread]!; e !== NONE; e = graph.poPrevious[e]!) {
      if (graph.kind[e] === KIND.spawn) count++;
    }
    const child = threads.numberOf(thread, count);
    if (child >= MAX_THREADS) {
      this.addStop(thread, REQUESTS.cut, 0, TOO_MANY_THREADS);
      return;
    }
    const event = this.push(KIND.spawn, thread, request);
    graph.child[event] = child;
    graph.entry[event] = request.count;
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
    const isJoined = exists && graph.joinOf[target] !== NONE;
    const fault = joinFault(this.code, thread, target, exists, isJoined);
    if (fault !== undefined) {
      this.addFault(thread, fault);
      return;
    }
    const event = this.push(KIND.join, thread, request);
    graph.seen[event] = end;
    graph.linkOther(event);
    this.clocks.compute(event);
    threads.answer(event, threads.snapshots.endLow(end), threads.snapshots.endHigh(end));
  }

  /** `arrival`: that of the thread, if it chooses who was last to arrive at a barrier. */
  private addChoice(thread: number, request: Request, count: number, arrival: number = NONE): boolean {
    const { graph } = this;
    const event = this.push(KIND.choose, thread, request);
    graph.choices[event] = count;
    graph.seen[event] = arrival;
    this.clocks.compute(event);
    return this.openOptions(event);
  }

  private addArrival(thread: number, request: Request): void {
    const { graph, clocks, threads } = this;
    const location = this.locate(thread, request);
    if (location === NONE) return;
    this.memory.initialWrite(location);
    const round = roundAt(graph, clocks, location, graph.lastOf[thread]!);
    const event = this.push(KIND.arrive, thread, request);
    graph.location[event] = location;
    graph.mode[event] = ACQUIRE_RELEASE;
    graph.round[event] = round;
    const mayAsk = request.count === 1;
    graph.linkArrival(event, graph.coLast[location]!);
    clocks.compute(event);
    threads.answer(event, 0, 0);
    const asks = mayAsk && !threads.isIndifferent(event, DEPARTURES.first, DEPARTURES.last);
    graph.asksLast[event] = asks ? 1 : 0;
  }

  /** A barrier is read by arrivals, and by RMWs after all departures. */
  private checkBarrierRead(thread: number, request: Request, location: number): void {
    const { graph } = this;
    if (request.kind === REQUESTS.read && arrivalCount(graph, graph.coLast[location]!) > 0)
      throw new BarriersLearnt();
    this.requireDeparted(location, thread);
  }

  private requireDeparted(location: number, thread: number): void {
    requireDeparted(this.graph, this.clocks, location, this.graph.lastOf[thread]!);
  }

  /** Lets the thread leave its barrier, or choose first who was last. */
  private addDeparture(thread: number, request: Request): boolean {
    const { graph } = this;
    const last = graph.lastOf[thread]!;
    const arrival = graph.kind[last] === KIND.choose ? graph.seen[last]! : last;
    const next = nextAtBarrier(graph, last);
    if (next.kind === 'choose') return this.addChoice(thread, request, next.count, arrival);
    if (next.kind === 'wait') throw new Error('internal error: a thread leaves a barrier too early');
    const event = this.push(KIND.depart, thread, request);
    graph.location[event] = graph.location[arrival]!;
    graph.seen[event] = arrival;
    graph.lastChoice[event] = next.choice;
    this.clocks.compute(event);
    this.threads.answer(event, next.answer, 0);
    return true;
  }

  private addFault(thread: number, fault: Fault, other: number = NONE): void {
    const event = this.addStop(thread, REQUESTS.error, 0, fault.message, fault.kind);
    const place = this.threads.placeOf(event);
    const events = other === NONE ? [event] : [event, other];
    this.report({ kind: fault.kind, message: fault.message, place, events });
  }

  protected addStop(thread: number, kind: number, count: number, reason = '', errorKind?: ErrorKind): number {
    const event = this.push(KIND.stop, thread, this.threads.request);
    this.graph.stop[event] = this.stopNumber({ kind, count, reason, errorKind });
    this.clocks.compute(event);
    this.threads.snapshots.saveNothing(event);
    return event;
  }

  /** The reason for cutting the thread off, if it is not a loop. */
  private cutReason({ kind, loop, message }: Request): string {
    return kind === REQUESTS.cut && loop < 0 ? message : '';
  }

  private stopNumber(stop: StopReason): number {
    const key = `${stop.kind} ${stop.count} ${stop.errorKind} ${stop.reason}`;
    let number = this.stopNumbers.get(key);
    if (number === undefined) {
      number = this.stops.push(stop) - 1;
      this.stopNumbers.set(key, number);
    }
    return number;
  }

  /**
   * Whether the thread of these reads, given in their order, may make them once more after its last
   * event, each with what it has read.
   */
  canRepeat(reads: readonly number[]): boolean {
    const { graph } = this;
    const base = graph.count;
    for (const read of reads) {
      const again = graph.push(KIND.read, graph.thread[read]!, graph.pc[read]!);
      this.openEvent(again);
      graph.location[again] = graph.location[read]!;
      graph.mode[again] = graph.mode[read]!;
      graph.linkRead(again, graph.rf[read]!);
      this.clocks.compute(again);
    }
    const isAllowed = this.allowsRepeated(base);
    while (graph.count > base) {
      const again = graph.count - 1;
      graph.unlinkRead(again);
      this.pop(again);
    }
    return isAllowed;
  }

  /** Whether the graph is consistent to which reads were added from event `base` on. */
  protected abstract allowsRepeated(base: number): boolean;

  /** Takes away the newest event. If it had options, it must be unlinked already. */
  protected pop(event: number): void {
    const { graph, threads } = this;
    this.postponed.forget(event);
    const kind = graph.kind[event]!;
    if (kind === KIND.initial || kind === KIND.promise) {
      graph.pop();
      return;
    }
    if (kind > KIND.updateWrite) graph.unlinkOther(event);
    threads.leave(event);
    threads.snapshots.top = threads.snapshots.at[event]!;
    this.clocks.close(event);
    graph.pop();
  }

  // Errors of accesses.

  protected checkRead(read: number): void {
    const { graph, threads } = this;
    const write = graph.rf[read]!;
    if (threads.snapshots.nextKind(read) === NOTHING) {
      const { name } = this.memory.map.locations[graph.location[read]!]!;
      this.report({
        ...earlyReadFault(name),
        place: threads.placeOf(read),
        events: [read, write],
      });
    }
    this.checkOrder(read);
  }

  /** Reports that an access races, or that its object may not exist yet. */
  protected checkOrder(event: number): void {
    if (this.looksForRaces) this.checkRace(event);
    if (this.hasHappensBefore) this.checkAllocation(event);
  }

  protected checkAllocation(event: number): void {
    const { graph, memory } = this;
    const allocation = memory.allocationAt(graph.location[event]!);
    if (allocation === NONE || graph.thread[allocation] === graph.thread[event]) return;
    if (this.clocks.happensBefore(allocation, event)) return;
    this.privates?.addAccess(event, allocation);
    const fault = earlyAccessFault(memory.variantAt(allocation).name);
    const events = isReadKind(graph.kind[event]!) ? [event, graph.rf[event]!] : [event];
    this.report({ ...fault, place: this.threads.placeOf(event), events });
  }

  protected checkRace(event: number): void {
    const rival = this.races.rivalOf(event);
    if (rival !== NONE) this.reportRace(event, rival);
  }

  protected reportRace(event: number, rival: number): void {
    const { map } = this.memory;
    const location = this.graph.location[event]!;
    map.checkRace(location, this.threads.placeOf(event));
    const { name } = map.locations[location]!;
    this.report({
      ...raceFault(name),
      place: this.threads.placeOf(event),
      events: [event, rival],
    });
  }
}
