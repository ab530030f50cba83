/**
 * The search of the graph engine: every consistent execution graph of a program, each exactly once
 * (refs/trust).
 *
 * Events are added one by one, each by the thread that the scheduler chooses, which depends on the
 * graph alone. An event with several options (a read, a write, a choice) takes the first and
 * remembers which it took (option-states.ts). When no thread can go on, the execution is reported;
 * then the newest event takes its next option, or is taken away if it has none. The events are the
 * stack: nothing here recurses, and nothing is copied but the words of one thread per event.
 *
 * invariant: between steps the graph is consistent, and every thread's events in it are a prefix of
 * what it does.
 */
import { type OrderCounters, orderCounters } from '../../../execution/order-statistics.ts';
import { NONE } from '../../../kernel/event-graph.ts';
import { hasOptions, isReadKind, isWriteKind, KIND } from '../../../kernel/event-kinds.ts';
import type { GraphError } from '../../../kernel/graph-error.ts';
import { GraphGrowth, type GrowthObserver, type GrowthOptions } from '../../../kernel/graph-growth.ts';
import { Scheduler } from '../../../kernel/scheduler.ts';
import type { Doubt, EndCheck } from '../../../kernel/search-hooks.ts';
import type { MachineCode } from '../../../program/machine/code.ts';
import type { MemoryMap } from '../../../program/machine/memory-map.ts';
import { REQUESTS, type Request } from '../../../program/machine/request.ts';
import type { Stepper } from '../../../program/machine/stepper.ts';
import { NoSuchOption, type SearchPart } from '../../engine/search-part.ts';
import { CausalPrefix } from './causal-prefix.ts';
import { OptionStates, PHASE } from './option-states.ts';
import { OwnRows } from './own-rows.ts';
import { ReadChoice } from './read-choice.ts';
import { isCoOrdered, Symmetry, type SymmetryUse } from './symmetry.ts';
import { type LocksUse, UnobservedLocks } from './unobserved-locks.ts';
import { UnusedLocations, type UnusedUse } from './unused-locations.ts';
import { WaitingReads } from './waiting-reads.ts';
import { WriteChoice } from './write-choice.ts';

export type OptionChooser = (count: number, place: number) => number;

export interface GraphSearchOptions extends GrowthOptions {
  /**
   * If given, each event takes only one of its options: this chooses one of so many, for an event
   * at that place in the code.
   */
  readonly chooser?: OptionChooser;
  /** Most backward revisits on the way to a graph. */
  readonly mostRevisits?: number;
  /** Whether threads that do the same are explored up to their exchange. */
  readonly symmetry?: SymmetryUse;
  /** Threads that have words of their own are not taken to do the same. */
  readonly hasNoOwnWords?: boolean;
  /** What is made of values that nobody uses; nothing unless given. */
  readonly unused?: UnusedUse | undefined;
  /** What is made of mutexes that nobody observes; nothing unless given. */
  readonly locks?: LocksUse | undefined;
  /** Whether final values are asked for. */
  readonly showsMemory?: boolean;
}

export class GraphSearch extends GraphGrowth {
  private readonly states = new OptionStates();
  private readonly chooser: OptionChooser | undefined;
  private readonly reads: ReadChoice;
  private readonly writes: WriteChoice;
  private readonly waiting: WaitingReads;
  private readonly scheduler: Scheduler;
  readonly symmetry: Symmetry;
  readonly unused: UnusedLocations;
  readonly locks: UnobservedLocks;
  private readonly showsMemory: boolean;
  private readonly awaits: boolean;
  readonly endCheck: EndCheck | undefined;
  private readonly modelDoubt: Doubt | undefined;
  /** The mark that the event to be added replaces, or NONE (waiting-reads.ts). */
  private mark = NONE;
  /** The options that the first events with options take, and no others. */
  private script: readonly number[] = [];
  /** How many options of the script have been taken. */
  private scriptAt = 0;
  /** The first option that the event after the script may take. */
  private scriptStart = 0;
  private mayBeEmpty = false;

  constructor(
    code: MachineCode,
    stepper: Stepper,
    map: MemoryMap,
    options: GraphSearchOptions,
    observer: GrowthObserver,
  ) {
    super(code, stepper, map, options, observer);
    const { states } = this;
    this.chooser = options.chooser;
    this.showsMemory = options.showsMemory ?? false;
    this.awaits = options.awaits ?? false;
    const unused = new UnusedLocations(this, options.unused);
    this.unused = unused;
    this.locks = new UnobservedLocks(this, options.locks);
    const own = new OwnRows(this, options.hasNoOwnWords ?? false);
    this.symmetry = new Symmetry(this, options.symmetry ?? 'off', isCoOrdered(options.rules), unused, own);
    const prefix = new CausalPrefix(this, this.symmetry);
    this.waiting = new WaitingReads(this, states, unused, new CausalPrefix(this, this.symmetry));
    this.reads = new ReadChoice(this, states, this.waiting, this.symmetry, unused, prefix);
    this.writes = new WriteChoice(
      this,
      states,
      this.reads,
      this.waiting,
      this.symmetry,
      unused,
      prefix,
      options.mostRevisits ?? Number.POSITIVE_INFINITY,
    );
    this.scheduler = new Scheduler(
      this.graph,
      this.threads,
      this.guards,
      (wait) => this.waiting.canEnd(wait),
      (last) => this.symmetry.mayEnd(last),
    );
    this.endCheck = this.hooks.endCheck?.();
    this.modelDoubt = this.hooks.doubt?.();
  }

  /** Whether nothing is made of symmetry, because there is none. */
  get isAsymmetric(): boolean {
    return this.symmetry.use === 'off';
  }

  get hasNoOwnWords(): boolean {
    return !this.symmetry.own.isOn;
  }

  override get orbitSize(): number {
    return this.symmetry.orbitSize();
  }

  override get hasExactOrbits(): boolean {
    return this.symmetry.isExact;
  }

  get revisits(): number {
    return this.writes.revisits;
  }

  get orderCounters(): OrderCounters {
    return orderCounters(this.endCheck);
  }

  get doubt(): string | undefined {
    if (this.writes.isBounded) return 'the bound on revisits left executions out';
    return this.modelDoubt?.reason;
  }

  /**
   * Restricts the search, which has not begun, to a part: the first events with options take those
   * of the path, the next one its options from `start` on.
   */
  follow({ path, start }: SearchPart): void {
    this.script = path;
    this.scriptAt = 0;
    this.scriptStart = start;
    this.mayBeEmpty = start > 0;
  }

  /**
   * Which options the events with options have taken, those that stay left out: what `follow` needs
   * to come here again.
   */
  path(): number[] {
    const { graph, states } = this;
    const path: number[] = [];
    for (let e = this.clocks.floor; e < graph.count; e++) {
      if (hasOptions(graph.kind[e]!) && states.ordinal[e]! >= 0) path.push(states.ordinal[e]!);
    }
    return path;
  }

  /**
   * Gives parts of what is left to another worker, the largest first, at most so many. They may
   * turn out empty.
   */
  giveAway(most: number): SearchPart[] {
    const { graph, states } = this;
    const path: number[] = [];
    const parts: SearchPart[] = [];
    for (let e = 0; e < graph.count && parts.length < most; e++) {
      if (!hasOptions(graph.kind[e]!) || states.ordinal[e]! < 0) continue;
      const ordinal = states.ordinal[e]!;
      if (states.isClosed[e] === 0) {
        states.isClosed[e] = 1;
        parts.push({ path: [...path], start: ordinal + 1 });
      }
      path.push(ordinal);
    }
    return parts;
  }

  /**
   * Adds the next event, or, if there is none, goes back to the next option. False: there is no
   * option left.
   */
  step(): boolean {
    this.steps++;
    const thread = this.scheduler.next();
    if (thread !== NONE) {
      if (this.extend(thread)) return true;
      this.pop(this.graph.count - 1);
    } else if (!this.isIdle()) this.complete();
    return this.goBack();
  }

  /** Reports the graph, in which no thread can go on, if it is an execution. */
  private complete(): void {
    const { graph } = this;
    const base = graph.count;
    this.threads.giveBacks?.completes();
    this.finishRounds();
    if (this.isAllowed()) {
      this.locks.checkEnd();
      this.symmetry.checkEnd(this.showsMemory);
      this.unused.checkEnd();
      this.observer.complete();
    }
    while (graph.count > base) {
      const event = graph.count - 1;
      if (graph.kind[event] === KIND.read) graph.unlinkRead(event);
      this.pop(event);
    }
  }

  /**
   * Threads that wait in loops, or for what they assume, make their read, which reads the last
   * write, and stop: so they are seen by those who judge and draw the execution. An RMW that would
   * write is left out.
   */
  private finishRounds(): void {
    const { graph, threads } = this;
    for (let thread = 0; thread < threads.threadCount; thread++) {
      const mark = graph.lastOf[thread]!;
      if (mark === NONE || graph.kind[mark] !== KIND.wait || !this.guards.isOfCode(mark)) continue;
      this.waiting.replace(mark);
      const last = graph.coLast[graph.location[mark]!]!;
      const count = threads.roundBeforeUpdate(graph.poPrevious[mark]!, graph.low[last]!, graph.high[last]!);
      threads.load(thread);
      if (count === undefined) this.finishRound(thread, mark);
      else this.states.replaced[this.addStop(thread, REQUESTS.spin, count)] = mark;
    }
  }

  /** The thread, whose mark is out of the graph, makes its read and stops. */
  private finishRound(thread: number, mark: number): void {
    const read = this.pushRead(thread, this.threads.request);
    this.states.replaced[read] = mark;
    this.reads.readLast(read);
    this.checkRead(read);
    super.extend(thread);
  }

  /** Whether the graph, in which no thread can go on, is an execution. */
  protected isAllowed(): boolean {
    if (this.endCheck === undefined) return true;
    if (!this.endCheck.allows()) return false;
    this.modelDoubt?.look();
    for (const error of this.postponed.take()) super.report(error);
    return true;
  }

  /** If there is an end check, errors wait until it has allowed the execution. */
  protected override report(error: GraphError): void {
    this.locks.checkError();
    if (this.endCheck === undefined) super.report(error);
    else this.postponed.add(error);
  }

  protected override allowsRepeated(base: number): boolean {
    const { graph, consistency } = this;
    for (let read = base; read < graph.count; read++) {
      for (let w = graph.coNext[graph.rf[read]!]!; w !== NONE; w = graph.coNext[w]!)
        if (consistency.isBound(w, graph.poPrevious[read]!)) return false;
      if (!consistency.allowsRead(read)) return false;
    }
    return this.endCheck?.allowsMore() ?? true;
  }

  /** Whether some thread waits, or goes round a loop, without having to. */
  private isIdle(): boolean {
    const { graph, threads, waiting } = this;
    for (let thread = 0; thread < threads.threadCount; thread++) {
      const last = graph.lastOf[thread]!;
      if (last === NONE) continue;
      if (graph.kind[last] === KIND.wait && waiting.isIdle(last, this.consistency)) return true;
      if (graph.kind[last] === KIND.stop && this.awaits && waiting.isIdleRound(last)) return true;
    }
    return false;
  }

  /** Takes the next option of the newest event that has one. */
  goBack(): boolean {
    this.scheduler.forget();
    while (this.graph.count > this.clocks.floor) {
      const event = this.graph.count - 1;
      if (this.nextOption(event)) return true;
      this.pop(event);
    }
    return false;
  }

  /** Replaces the waiting read of the thread by a new read, if it may go on. */
  protected override extend(thread: number): boolean {
    const last = this.graph.lastOf[thread]!;
    if (last !== NONE && this.graph.kind[last] === KIND.wait) {
      this.mark = last;
      this.waiting.replace(last);
    }
    const isAdded = super.extend(thread);
    this.symmetry.added(thread);
    if (this.unused.isActive) this.unused.added();
    return isAdded;
  }

  protected override addRead(thread: number, request: Request): boolean {
    const { graph, states, mark } = this;
    const mutex = this.locks.isActive ? this.locks.locationOf(request, thread) : NONE;
    if (mutex !== NONE) {
      this.addLock(thread, request, mutex);
      return true;
    }
    this.mark = NONE;
    const event = this.pushRead(thread, request);
    if (event === NONE) {
      if (mark !== NONE) {
        // The stop replaces the mark; no read did.
        states.replaced[graph.newest] = mark;
        states.readInstead[graph.newest] = graph.rf[mark]!;
      }
      return true;
    }
    states.replaced[event] = mark;
    this.unused.checkRead(event);
    return this.openOptions(event);
  }

  /** Adds a lock or an unlock of a mutex that nobody observes. */
  private addLock(thread: number, request: Request, location: number): void {
    const { graph, threads } = this;
    this.memory.initialWrite(location);
    const isLock = this.locks.isLock(request);
    const word = this.locks.wordFor(thread, location, isLock);
    const event = this.push(isLock ? KIND.lock : KIND.unlock, thread, request);
    graph.location[event] = location;
    graph.mode[event] = request.mode;
    graph.linkLock(event, graph.coLast[location]!);
    this.clocks.compute(event);
    threads.answerForUpdate(event, word, 0);
    threads.answer(event, 0, 0);
  }

  /** Takes the first option that a new event may take. */
  protected openOptions(event: number): boolean {
    const { states, script } = this;
    if (this.scriptAt < script.length) {
      const wanted = script[this.scriptAt++]!;
      if (this.nextOption(event, wanted, true)) return true;
      // The update that must follow at once may be the event whose options the part is about, and
      // have none of them.
      if (states.ordinal[event] !== wanted || !this.mayBeEmpty) throw new NoSuchOption();
      return false;
    }
    const start = this.scriptStart;
    this.scriptStart = 0;
    return this.chooser === undefined ? this.nextOption(event, start) : this.openAtRandom(event);
  }

  /**
   * Takes the option that is chosen and no other, so that the probability of each is known. False:
   * what must follow at once cannot, or there is no option.
   */
  private openAtRandom(event: number): boolean {
    const { states } = this;
    this.nextOption(event, Number.POSITIVE_INFINITY);
    const count = states.ordinal[event]! + 1;
    if (count === 0) return false;
    states.phase[event] = PHASE.fresh;
    states.ordinal[event] = NONE;
    return this.nextOption(event, this.chooser!(count, this.graph.pc[event]!), true);
  }

  /**
   * Takes the next option of an event whose number is at least `from` (`isOnly`: exactly `from`),
   * and adds what must follow at once. False: there is none, and the event is linked to nothing.
   */
  private nextOption(event: number, from = 0, isOnly = false): boolean {
    const { graph, states } = this;
    for (;;) {
      if (!this.takeOption(event)) return false;
      states.ordinal[event]! += 1;
      if (states.ordinal[event]! < from) continue;
      if (isOnly) states.isClosed[event] = 1;
      const kind = graph.kind[event]!;
      if (kind === KIND.choose) return true;
      const isRead = isReadKind(kind);
      const read = isRead ? event : kind === KIND.wait ? NONE : this.revisitedBy(event);
      if (!isRead && read !== NONE) {
        this.scheduler.forget();
        if (graph.kind[read] === KIND.read) this.checkOrder(read);
      }
      if (isRead) this.checkRead(event);
      if (read === NONE || graph.kind[read] !== KIND.updateRead) return true;
      if (this.addUpdate(read)) return true;
      this.pop(graph.count - 1);
    }
  }

  private takeOption(event: number): boolean {
    const { graph, states } = this;
    if (!hasOptions(graph.kind[event]!)) return false;
    if (states.isClosed[event] === 1) {
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
        const value = states.ordinal[event]! + 1;
        if (value >= graph.choices[event]! || value > this.symmetry.mostOf(event)) return false;
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

  protected override openEvent(event: number): void {
    super.openEvent(event);
    this.states.open(event);
    this.symmetry.open(event);
  }

  protected override pop(event: number): void {
    const mark = this.graph.thread[event]! < 0 ? NONE : this.states.replaced[event]!;
    super.pop(event);
    if (mark !== NONE) this.waiting.undoReplace(mark);
  }
}
