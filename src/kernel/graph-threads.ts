/**
 * The threads of a graph: each runs from request to request, and after each of its events a
 * snapshot is kept. `load` makes a thread stand after its last event in the graph, wherever it has
 * run to since.
 *
 * What a thread will ask next is kept with its snapshot, so that who can go on is known without
 * running anything.
 */
import type { Place } from '../diagnostics/source.ts';
import { userPlace } from '../program/machine/call-stack.ts';
import { MAX_THREADS, type MachineCode } from '../program/machine/code.ts';
import { GUARDS, passesGuard, REQUESTS, type Request } from '../program/machine/request.ts';
import type { Stepper } from '../program/machine/stepper.ts';
import { THREAD, ThreadState } from '../program/machine/thread-state.ts';
import { type EventGraph, NONE } from './event-graph.ts';
import { KIND } from './event-kinds.ts';
import type { GraphMemory } from './graph-memory.ts';
import { Snapshots } from './snapshots.ts';

export class GraphThreads {
  readonly stepper: Stepper;
  readonly snapshots: Snapshots;
  private readonly code: MachineCode;
  private readonly graph: EventGraph;
  private readonly memory: GraphMemory;
  private readonly states: ThreadState[] = [];
  /** By thread: the event after which its state stands; NONE: it stands nowhere. */
  private readonly standsAfter = new Int32Array(MAX_THREADS).fill(NONE);
  /** The thread that the stepper's request is of. */
  private asking = NONE;
  /** Requests with guards, each guard once; number 0 is none. */
  private readonly guards: Request[] = [];
  private readonly guardNumbers = new Map<string, number>();
  /**
   * Threads by who started them and as which of his: same start, same number, in every execution.
   */
  private readonly numbers = new Map<string, number>();
  threadCount = 1;

  /** `keepsEnds`: see Snapshots. */
  constructor(
    code: MachineCode,
    stepper: Stepper,
    graph: EventGraph,
    memory: GraphMemory,
    keepsEnds: boolean,
  ) {
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
   * Threads by who starts them and as which of his; numbers are given as threads are met, and so
   * not alike in all searches.
   */
  get known(): ReadonlyMap<string, number> {
    return this.numbers;
  }

  /** Numbers threads, before any is started, as another search does. */
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
    this.asking = thread;
  }

  /**
   * Makes the thread stand after the event. After the read of an RMW there are no words: it is
   * answered again.
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

  /** Makes the thread of the event stand right before it, ready for another answer. */
  standBefore(event: number): void {
    const thread = this.graph.thread[event]!;
    const before = this.graph.poPrevious[event]!;
    if (this.standsAfter[thread] === before) return;
    this.goTo(before, thread, this.stateOf(thread));
    this.asking = NONE;
  }

  /**
   * Answers the request that `event` is made of, and keeps what the thread does next. The thread
   * stands right before it.
   */
  answer(event: number, low: number, high: number): void {
    const thread = this.graph.thread[event]!;
    const state = this.states[thread]!;
    this.stepper.resume(state, low, high, this.graph.position[event]! - 1);
    this.settle(event, thread, state);
  }

  /**
   * The same for a read that may be followed by an update. True if it is: then nothing is kept, the
   * update comes at once.
   */
  answerForUpdate(event: number, low: number, high: number): boolean {
    const thread = this.graph.thread[event]!;
    const state = this.states[thread]!;
    this.stepper.resume(state, low, high, this.graph.position[event]! - 1);
    if (this.stepper.request.kind !== REQUESTS.update) {
      this.settle(event, thread, state);
      return false;
    }
    this.snapshots.mark(event);
    this.standsAfter[thread] = event;
    this.asking = thread;
    return true;
  }

  /** The event has gone, or was changed: its thread stands somewhere else. */
  leave(event: number): void {
    const thread = this.graph.thread[event]!;
    if (thread >= 0) {
      this.standsAfter[thread] = NONE;
      if (this.asking === thread) this.asking = NONE;
    }
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
   * Where the thread stands after its last event in the graph, or did when it made it, if it does
   * nothing more.
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
    } else if (request.kind <= REQUESTS.readForUpdate && request.guard !== GUARDS.none) {
      if (this.memory.faultOf(request) === undefined) {
        guard = this.guardOf(request);
        target = this.memory.locate(request, thread);
      }
    }
    this.snapshots.save(event, state, request.kind, target, guard);
    this.standsAfter[thread] = event;
    this.asking = thread;
  }
}
