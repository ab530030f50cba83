/**
 * The threads of a graph: each runs from request to request, and after each of its events a
 * snapshot is kept. `load` makes a thread stand after its last event in the graph, wherever it has
 * run to since.
 *
 * What a thread will ask next is kept with its snapshot, so that the scheduler knows which threads
 * can go on without running any.
 */
import type { Place } from '../diagnostics/source.ts';
import { beforeAssumptions } from '../program/machine/assumed-reads.ts';
import { userPlace } from '../program/machine/call-stack.ts';
import { MAX_THREADS, type MachineCode } from '../program/machine/code.ts';
import {
  GUARDS,
  passesGuard,
  REQUESTS,
  type Request,
  type RequestKind,
  WRITE_ANSWERS,
} from '../program/machine/request.ts';
import { doesAllOf } from '../program/machine/same-state.ts';
import type { Stepper } from '../program/machine/stepper.ts';
import { THREAD, ThreadState } from '../program/machine/thread-state.ts';
import { NON_ATOMIC } from './clocks.ts';
import { type EventGraph, NONE } from './event-graph.ts';
import { KIND } from './event-kinds.ts';
import type { GiveBacks } from './give-backs.ts';
import type { GraphMemory } from './graph-memory.ts';
import type { QuietWords } from './quiet-words.ts';
import type { Retries } from './retries.ts';
import { KNOWN, Snapshots } from './snapshots.ts';

/**
 * In place of the number of a guard: the program decides. The read may be the last of a round of a
 * loop, or an assumption may come next. A value fails if the thread spins or is blocked right after
 * it.
 */
export const CODE_GUARD = -1;

/** What a thread is started with: low and high word. */
export type StartValue = readonly [number, number];

export class GraphThreads {
  readonly stepper: Stepper;
  readonly snapshots: Snapshots;
  private readonly code: MachineCode;
  private readonly graph: EventGraph;
  private readonly memory: GraphMemory;
  private readonly states: ThreadState[] = [];
  /** By thread: the event after which its ThreadState stands; NONE: none. */
  private readonly standsAfter = new Int32Array(MAX_THREADS).fill(NONE);
  /** The thread that made the stepper's present request. */
  private asking = NONE;
  /** One request per distinct guard; number 0 means no guard. */
  private readonly guards: Request[] = [];
  private readonly guardNumbers = new Map<string, number>();
  /**
   * Numbers of threads. A thread is identified by its parent and by its index among the parent's
   * spawns, so it has the same number in every execution.
   */
  private readonly numbers = new Map<string, number>();
  threadCount = 1;
  /** By function and two arguments: whether threads do the same with both. */
  private readonly alike = new Map<string, boolean>();
  /** A thread that is run to see what it would do. */
  private readonly scout = new ThreadState();
  /** By index into the code: 1 if an assumption may come next. Undefined: reads do not wait. */
  private readonly isBeforeAssumption: Uint8Array | undefined;
  private readonly plainReadsWait: boolean;
  /** Given if reads are to be left out that another execution lacks. */
  retries: Retries | undefined;
  /** Given if rounds are to be left out that give back what they take. */
  giveBacks: GiveBacks | undefined;
  /** Given if stores of what is there already may have no effect. */
  quietWords: QuietWords | undefined;

  /**
   * `keepsEnds`: see Snapshots. `awaits`: reads wait for values that lead on; `plainReadsWait`: so
   * do plain ones.
   */
  constructor(
    code: MachineCode,
    stepper: Stepper,
    graph: EventGraph,
    memory: GraphMemory,
    { keepsEnds = false, awaits = false }: { readonly keepsEnds?: boolean; readonly awaits?: boolean },
    plainReadsWait = false,
  ) {
    this.isBeforeAssumption = awaits ? beforeAssumptions(code) : undefined;
    this.plainReadsWait = plainReadsWait;
    this.snapshots = new Snapshots(keepsEnds);
    this.code = code;
    this.stepper = stepper;
    this.graph = graph;
    this.memory = memory;
  }

  get request(): Request {
    return this.stepper.request;
  }

  /**
   * The number of the thread that `parent` starts as its `count`-th; at least MAX_THREADS if there
   * are too many.
   */
  numberOf(parent: number, count: number): number {
    const key = `${parent} ${count}`;
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.threadCount;
    if (number >= MAX_THREADS) return number;
    this.threadCount++;
    this.numbers.set(key, number);
    return number;
  }

  /**
   * Numbers by parent and index of spawn. Threads are numbered as they are met, so another search
   * may number them differently.
   */
  get known(): ReadonlyMap<string, number> {
    return this.numbers;
  }

  /** Numbers threads as another search does. Must come before any thread is started. */
  adopt(known: ReadonlyMap<string, number>): void {
    for (const [key, number] of known) this.numbers.set(key, number);
    this.threadCount = 1 + this.numbers.size;
  }

  /** Runs a new thread to its first request; `event` is its start. */
  begin(event: number, functionIndex: number, low: number, high: number): void {
    const thread = this.graph.thread[event]!;
    const state = this.stateOf(thread);
    this.stepper.start(state, thread, functionIndex, low, high);
    state.words[THREAD.events] = 1;
    this.stepper.run(state);
    this.settle(event, thread, state);
  }

  /** Makes the thread stand after its last event, and the request its next one. */
  load(thread: number): void {
    const last = this.graph.lastOf[thread]!;
    const state = this.stateOf(thread);
    const stands = this.standsAfter[thread] === last;
    if (stands && this.asking === thread) return;
    if (!stands) this.goTo(last, thread, state);
    this.stepper.run(state);
    this.stopIfBlocked(last);
    this.asking = thread;
  }

  /**
   * Makes the thread stand after the event. The read of an RMW has no snapshot, so it is answered
   * again.
   */
  private goTo(event: number, thread: number, state: ThreadState): void {
    const { graph } = this;
    if (graph.kind[event] === KIND.updateRead) {
      this.snapshots.restore(graph.poPrevious[event]!, state);
      const write = graph.rf[event]!;
      this.stepper.resume(state, graph.low[write]!, graph.high[write]!, graph.position[event]! - 1);
    } else this.snapshots.restore(event, state);
    this.standsAfter[thread] = event;
  }

  /**
   * Runs the thread on from its last event as long as `answer` has a value for what it asks. The
   * graph stays as it is.
   */
  imagine(thread: number, answer: (request: Request) => readonly [number, number] | undefined): void {
    this.load(thread);
    const state = this.stateOf(thread);
    for (let words = answer(this.request); words !== undefined; words = answer(this.request)) {
      this.stepper.resume(state, words[0], words[1], -1);
      this.standsAfter[thread] = NONE;
      this.asking = NONE;
    }
  }

  /** Makes the thread of the event stand right before it, ready for another answer. */
  standBefore(event: number): void {
    const thread = this.graph.thread[event]!;
    const before = this.graph.poPrevious[event]!;
    if (this.standsAfter[thread] === before) return;
    this.goTo(before, thread, this.stateOf(thread));
    this.asking = NONE;
  }

  /**
   * Answers the request that `event` stands for, and saves the state of the thread at its next
   * request. The thread must stand right before the event.
   */
  answer(event: number, low: number, high: number): void {
    const thread = this.graph.thread[event]!;
    const state = this.states[thread]!;
    this.stepper.resume(state, low, high, this.graph.position[event]! - 1);
    this.settle(event, thread, state);
  }

  /** Like `answer`, for a write, which is linked. */
  answerWrite(event: number): void {
    const state = this.states[this.graph.thread[event]!]!;
    const isIdle = this.quietWords?.isIdle(event, state) === true;
    this.answer(event, isIdle ? WRITE_ANSWERS.idle : WRITE_ANSWERS.effect, 0);
  }

  /** Like `answer`, for a read that writes nothing. */
  answerRead(event: number, low: number, high: number): void {
    const thread = this.graph.thread[event]!;
    const state = this.states[thread]!;
    this.stepper.resume(state, low, high, this.graph.position[event]! - 1);
    this.settleRead(event, thread, state, low, high);
  }

  /**
   * Like `answer`, for a read that may be followed by an update. True if it is: then nothing is
   * saved, since the update comes at once.
   */
  answerForUpdate(event: number, low: number, high: number): boolean {
    const thread = this.graph.thread[event]!;
    const state = this.states[thread]!;
    this.stepper.resume(state, low, high, this.graph.position[event]! - 1);
    if (this.stepper.request.kind !== REQUESTS.update) {
      this.settleRead(event, thread, state, low, high);
      return false;
    }
    this.snapshots.mark(event);
    this.standsAfter[thread] = event;
    this.asking = thread;
    return true;
  }

  /** The event is gone or has changed, so its thread no longer stands after it. */
  leave(event: number): void {
    const thread = this.graph.thread[event]!;
    if (thread >= 0) {
      this.standsAfter[thread] = NONE;
      if (this.asking === thread) this.asking = NONE;
    }
  }

  /**
   * Whether the thread goes on, and neither spins nor is blocked, if the read that it asks for
   * after the event gives this value.
   */
  goesOn(event: number, low: number, high: number): boolean {
    return this.leadsTo(event, low, high) === KNOWN.passes;
  }

  /** Where such a read with this value leads (KNOWN). */
  leadsTo(event: number, low: number, high: number): number {
    const { snapshots } = this;
    let known = snapshots.known(event, low, high);
    if (known === KNOWN.nothing) {
      known = this.tryValue(event, low, high);
      snapshots.learn(event, low, high, known);
    }
    return known;
  }

  /**
   * How many events the round has before such a read, if the thread spins after it with this value;
   * else 0.
   */
  roundBefore(event: number, low: number, high: number): number {
    const beforeUpdate = this.roundBeforeUpdate(event, low, high);
    if (beforeUpdate !== undefined) return beforeUpdate;
    this.tryValue(event, low, high);
    return this.request.kind === REQUESTS.spin ? this.request.count - 1 : 0;
  }

  /**
   * How many events the round has before the RMW which the thread asks for after the event, and
   * which does not pass with this value: it writes the value back, or gives back what it takes.
   * Undefined if the value makes it write nothing.
   */
  roundBeforeUpdate(event: number, low: number, high: number): number | undefined {
    const { request } = this.stepper;
    this.askScout(event);
    this.answerScout(event, low, high);
    if (request.kind !== REQUESTS.update) return undefined;
    if (request.low !== low || request.high !== high) return 0;
    this.finishUpdate(event);
    return request.count - 2;
  }

  /** As `leadsTo`, by running the scout, whose request is then the stepper's. */
  private tryValue(event: number, low: number, high: number): number {
    const { snapshots, scout, stepper } = this;
    const { request } = stepper;
    this.askScout(event);
    const location = snapshots.nextTarget(event);
    const updateMode = request.mode;
    const mode = request.kind === REQUESTS.readForUpdate ? request.failureMode : request.mode;
    const { isFinal } = request;
    this.answerScout(event, low, high);
    if (request.kind === REQUESTS.update) {
      if (request.low !== low || request.high !== high) {
        if (this.giveBacks?.isRound(event, scout, low, high)) return KNOWN.fails;
        const isLate = this.retries?.isLate(event, location, updateMode, low, high);
        return isLate ? KNOWN.repeats : KNOWN.passes;
      }
      // What an RMW writes back was there already, so nobody misses the RMW.
      return this.finishUpdate(event) === REQUESTS.spin ? KNOWN.fails : KNOWN.passes;
    }
    if (request.kind === REQUESTS.spin || request.kind === REQUESTS.block) return KNOWN.fails;
    const isRepeated = !isFinal && this.retries?.repeats(event, location, mode, low, high, scout);
    return isRepeated ? KNOWN.repeats : KNOWN.passes;
  }

  /** Makes the scout ask for the read that the thread asks for after the event. */
  private askScout(event: number): void {
    const { snapshots, scout, stepper } = this;
    snapshots.restore(event, scout);
    stepper.run(scout);
    this.asking = NONE;
  }

  private answerScout(event: number, low: number, high: number): void {
    this.stepper.resume(this.scout, low, high, this.graph.position[event]!);
  }

  /** Makes the scout, which has read for an update, go on; the kind of its next request. */
  private finishUpdate(event: number): RequestKind {
    this.stepper.resume(this.scout, 0, 0, this.graph.position[event]! + 1);
    return this.stepper.request.kind;
  }

  /** Whether the thread does the same whichever of the two answers it gets to its request. */
  isIndifferent(event: number, first: number, second: number): boolean {
    return this.areAlike(
      (state) => this.goOnWith(event, state, first),
      (state) => this.goOnWith(event, state, second),
    );
  }

  /** Whether threads that run the function with either argument do the same. */
  startAlike(entry: number, first: StartValue, second: StartValue): boolean {
    const key = `${entry} ${first} ${second}`;
    let isSame = this.alike.get(key);
    if (isSame === undefined) {
      isSame = this.areAlike(
        (state) => this.startScout(state, entry, first),
        (state) => this.startScout(state, entry, second),
      );
      this.alike.set(key, isSame);
    }
    return isSame;
  }

  /** Whether both runs, each to a request of the thread, lead to where it does the same. */
  private areAlike(runFirst: (state: ThreadState) => void, runSecond: (state: ThreadState) => void): boolean {
    const { code, stepper, scout } = this;
    const { request } = stepper;
    const other = new ThreadState();
    runFirst(other);
    const { kind, low, high } = request;
    runSecond(scout);
    if (request.kind !== kind) return false;
    if (kind === REQUESTS.end) return request.low === low && request.high === high;
    return doesAllOf(code, other.words, scout.words) && doesAllOf(code, scout.words, other.words);
  }

  private startScout(state: ThreadState, entry: number, [low, high]: StartValue): void {
    this.stepper.start(state, 1, entry, low, high);
    this.stepper.run(state);
    this.asking = NONE;
  }

  /** Runs the thread from after the event to its second request; `answer` answers the first. */
  private goOnWith(event: number, state: ThreadState, answer: number): void {
    const { stepper, snapshots } = this;
    snapshots.restore(event, state);
    stepper.run(state);
    stepper.resume(state, answer, 0, this.graph.position[event]!);
    this.asking = NONE;
  }

  /** The stepper's present request is none of these threads'. */
  askAgain(): void {
    this.asking = NONE;
  }

  /** Whether the value passes the guard of this number. */
  passes(guard: number, low: number): boolean {
    return passesGuard(this.guards[guard - 1]!, low);
  }

  /** What a guard waits for: `mutex`. */
  awaited(guard: number): string {
    return this.guards[guard - 1]!.what;
  }

  /** The number of the guard of the present request; 0 if it has none. */
  guardOf(request: Request): number {
    if (request.guard === GUARDS.none) return 0;
    const { guard, mask, lowest, highest, owner, what } = request;
    const key =
      guard === GUARDS.owner ? `owner ${owner} ${what}` : `range ${mask} ${lowest} ${highest} ${what}`;
    let number = this.guardNumbers.get(key);
    if (number === undefined) {
      number = this.guards.push({ ...request });
      this.guardNumbers.set(key, number);
    }
    return number;
  }

  /** Where in the user's code the thread stood when it asked for the event. */
  placeOf(event: number): Place | undefined {
    let before = this.graph.poPrevious[event]!;
    if (before === NONE) return undefined;
    if (this.graph.kind[before] === KIND.updateRead) before = this.graph.poPrevious[before]!;
    return userPlace(this.code, this.snapshots.view(before), this.graph.pc[event]!);
  }

  /**
   * The place of the thread after its last event in the graph; of that event itself if the thread
   * does nothing more.
   */
  placeAfter(thread: number): Place | undefined {
    const last = this.graph.lastOf[thread]!;
    if (last === NONE) return undefined;
    if (!this.snapshots.has(last)) return this.placeOf(last);
    const words = this.snapshots.view(last);
    return userPlace(this.code, words, words[THREAD.pc]!);
  }

  /** Where the present request is, of the thread that is loaded. */
  requestPlace(thread: number): Place | undefined {
    return userPlace(this.code, this.stateOf(thread).words, this.request.pc);
  }

  private stateOf(thread: number): ThreadState {
    let state = this.states[thread];
    if (state === undefined) {
      state = new ThreadState();
      this.states[thread] = state;
    }
    return state;
  }

  /** Whether the read may be the last of a round that leaves no trace, or an assumption follows. */
  private mayLeadNowhere(request: Request, { words }: ThreadState): boolean {
    const { isBeforeAssumption } = this;
    const { guard, mode, pc } = request;
    if (isBeforeAssumption === undefined || guard !== GUARDS.none) return false;
    if (mode === NON_ATOMIC && !this.plainReadsWait) return false;
    if (words[THREAD.quiet] === words[THREAD.effects]! + 1 || isBeforeAssumption[pc] === 1) return true;
    return this.giveBacks?.mayTake(request) === true;
  }

  /** A thread that was blocked by its engine does not know that itself. */
  private stopIfBlocked(last: number): void {
    if (this.snapshots.nextKind(last) === REQUESTS.block) this.request.kind = REQUESTS.block;
  }

  private settleRead(event: number, thread: number, state: ThreadState, low: number, high: number): void {
    if (this.retries?.isRepeated(event, low, high, state)) this.request.kind = REQUESTS.block;
    this.settle(event, thread, state);
  }

  private settle(event: number, thread: number, state: ThreadState): void {
    const { request } = this.stepper;
    while (request.kind === REQUESTS.sizeOf && this.memory.faultOf(request) === undefined) {
      this.stepper.resume(state, this.memory.find(request.object)!.size, 0, -1);
    }
    let target = NONE;
    let guard = 0;
    if (request.kind === REQUESTS.join) target = request.count;
    else if (request.kind === REQUESTS.end) {
      target = request.low;
      guard = request.high;
    } else if (request.kind <= REQUESTS.readForUpdate) {
      const isOfCode = this.mayLeadNowhere(request, state);
      if ((isOfCode || request.guard !== GUARDS.none) && this.memory.faultOf(request) === undefined) {
        guard = isOfCode ? CODE_GUARD : this.guardOf(request);
        target = this.memory.locate(request, thread);
      }
    }
    this.snapshots.save(event, state, request.kind, target, guard);
    this.standsAfter[thread] = event;
    this.asking = thread;
    if (request.kind <= REQUESTS.readForUpdate) this.giveBacks?.see(event, request, state);
  }
}
