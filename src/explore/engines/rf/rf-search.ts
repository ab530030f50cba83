/**
 * The search of the rf engine: every reads-from class of a program, each exactly once (RF-SMC,
 * refs/rf-tso-pso, algorithm 3).
 *
 * Events are added one by one; the list of them is the paper's sequence τ. The graph's co lists are
 * some coherence order that makes the graph consistent: the paper's witness trace σ, up to what
 * models cannot distinguish. Adding an event at the end of this order keeps the graph consistent;
 * for anything else an oracle (RfOracle) finds another order, or says that there is none.
 *
 * A read (and a choice of the program) is a Choice on a stack. Its options are the writes that were
 * there before it, and schedules: a later write `w` that does not depend on the read `r` makes a
 * schedule for it, which keeps everything before `r`, and of the events after `r` only the causal
 * past of `w`. Reads of that past keep what they read and have no choice any more (the paper marks
 * them). A choice tries its options when all that follows from the one before has been explored,
 * and drops schedules that it has seen. So the classes that follow from two options differ in what
 * `r` reads, or in the causal past of that write.
 *
 * RMWs. What an RMW reads, no other RMW may read. Where a new RMW `b` could read what an RMW `a`
 * reads already, `b` is not put into this graph; its write is treated as a later write that does
 * not depend on `a`: it makes schedules for the read of `a` (the paper's reversal) and also for
 * older reads, whose schedules remove `a`. The paper leaves these out, but they are needed.
 *
 * Waiting. A guarded read (of a mutex, say) reads only what passes its guard. A thread whose read
 * finds nothing waits, and is no event. A schedule whose write does not pass the guard leaves the
 * read of an RMW out: its thread waits. So the state of a lock must follow from rf. Where plain
 * writes to it race it does not, and the search reports a doubt.
 *
 * invariant: between steps the graph with its co lists is consistent, and the graph without the
 * events from a choice on is what all options of the choice start from.
 */
import { type OrderCounters, orderCounters } from '../../../execution/order-statistics.ts';
import { NONE } from '../../../kernel/event-graph.ts';
import { isReadKind, isWriteKind, KIND } from '../../../kernel/event-kinds.ts';
import type { GraphError } from '../../../kernel/graph-error.ts';
import { GraphGrowth, type GrowthObserver, type GrowthOptions } from '../../../kernel/graph-growth.ts';
import { ReadAnswer } from '../../../kernel/read-answer.ts';
import type { RfOracle } from '../../../kernel/rf-oracle.ts';
import { Scheduler } from '../../../kernel/scheduler.ts';
import type { Doubt } from '../../../kernel/search-hooks.ts';
import type { MachineCode } from '../../../program/machine/code.ts';
import type { MemoryMap } from '../../../program/machine/memory-map.ts';
import { REQUESTS, type Request } from '../../../program/machine/request.ts';
import type { Stepper } from '../../../program/machine/stepper.ts';
import { NoSuchOption } from '../../engine/search-part.ts';
import type { Choice } from './choice.ts';
import { Choices } from './choices.ts';
import { Cycles } from './cycles.ts';
import { FinalWrites, type FinalWritesOptions } from './final-writes.ts';
import { ForcedEvents } from './forced-events.ts';
import type { KnownCycles, PromiseSet } from './known-cycles.ts';
import { SCHEDULE } from './schedule-set.ts';

export interface RfSearchOptions extends GrowthOptions, FinalWritesOptions {
  /** Given if executions with cycles of po and rf are looked for too (cycles.ts). */
  readonly cycles?: { readonly known: KnownCycles; readonly promises: PromiseSet };
}

/** Reasons why executions may have been missed. */
const DOUBTS = {
  order:
    'whether memory is used after the end of its life depends on the order of writes, which is not explored',
  error: 'what follows on an error that depends on who comes first is not explored',
  guard:
    'whether a thread has to wait depends on the order of two writes, which is not explored; --equivalence rf-co does',
} as const;

export class RfSearch extends GraphGrowth {
  readonly oracle: RfOracle;
  /** The reason why this search, not the model's procedure, may have missed executions. */
  private ownDoubt: string | undefined;
  private readonly answers: ReadAnswer;
  private readonly scheduler: Scheduler;
  private readonly forced: ForcedEvents;
  private readonly finals: FinalWrites;
  /** Whether co contains hb between writes, so that much is known without the oracle. */
  private readonly hasGlances: boolean;
  /** Even an event at the end need not be consistent, so the oracle is asked for each. */
  private readonly asksAlways: boolean;
  private readonly choices: Choices;
  private readonly modelDoubt: Doubt | undefined;
  private readonly cycles: Cycles | undefined;
  /** Of graphs with cycles. */
  private readonly cyclicFinals: FinalWrites;
  private isReplay = false;
  private hasErrors = false;
  /** How many events there were when the present one was asked for. */
  private base = 0;

  constructor(
    code: MachineCode,
    stepper: Stepper,
    map: MemoryMap,
    options: RfSearchOptions,
    observer: GrowthObserver,
  ) {
    super(code, stepper, map, options, observer);
    const { graph, threads } = this;
    this.oracle = this.hooks.oracle();
    const rules = options.cycles && this.hooks.cycles?.();
    this.cycles = rules && new Cycles(graph, this.requests, rules, options.cycles!);
    this.cyclicFinals = new FinalWrites(this, rules?.oracle ?? this.oracle, options);
    // Cycles are looked for instead.
    this.modelDoubt = rules === undefined ? this.hooks.doubt?.() : undefined;
    this.answers = new ReadAnswer(graph, this.requests, threads);
    // A thread that waits is no event here.
    this.scheduler = new Scheduler(graph, threads, this.guards, () => false);
    this.choices = new Choices(graph, this.clocks, this.requests, threads);
    this.forced = new ForcedEvents(
      graph,
      threads,
      (thread) => this.extend(thread),
      (target) => this.scheduler.canJoin(target),
    );
    this.asksAlways = this.hooks.isInextensible === true;
    this.hasGlances = !options.rules.asksCat && options.rules.coherence === 'total';
    this.finals = new FinalWrites(this, this.oracle, options);
  }

  override get checks(): number {
    return this.oracle.checks;
  }

  get doubt(): string | undefined {
    return this.ownDoubt ?? this.modelDoubt?.reason ?? this.cycles?.known.doubt;
  }

  /** Not all cycles are looked for: there is more to do than is worth while. */
  leaveCyclesOut(): void {
    this.cycles?.leaveOut();
  }

  /** Whether the executions of this search have cycles: no path leads to them. */
  get makesCycles(): boolean {
    return this.cycles?.arePromised ?? false;
  }

  get orderCounters(): OrderCounters {
    return orderCounters({ statistics: this.oracle.statistics, dropped: this.finals.dropped });
  }

  step(): boolean {
    this.steps++;
    const thread = this.scheduler.next();
    if (thread !== NONE) {
      if (this.extend(thread)) this.scheduler.stuck.fill(0);
      else if (this.asksAlways && this.isLost(thread)) return this.goBack();
      else this.scheduler.stuck[thread] = 1;
      return true;
    }
    if (!this.asksAlways || this.isRealisable(NONE)) {
      if (this.doubt === undefined) this.modelDoubt?.look();
      this.cycles?.learn();
      if (this.makesCycles) this.keepPromises();
      else this.reportExecution(this.finals);
    }
    return this.goBack();
  }

  private reportExecution(finals: FinalWrites): void {
    finals.report(() => {
      for (const error of this.postponed.take()) super.report(error);
      this.observer.complete();
    });
  }

  /** Reports the executions that the present graph becomes with sources for its promised reads. */
  private keepPromises(): void {
    this.cycles!.keep(() => this.reportExecution(this.cyclicFinals));
    // The co lists as they were: some order that makes the graph consistent without these sources.
    this.oracle.realise();
  }

  protected override addRead(thread: number, request: Request): boolean {
    const promised = this.cycles?.promiseOf(thread);
    if (promised === undefined || request.kind !== REQUESTS.read) return super.addRead(thread, request);
    const location = this.locate(thread, request);
    if (location === NONE) return true;
    const isMeant = location === promised.location && this.cycles!.mayBePromised(request);
    if (!isMeant) return super.addRead(thread, request);
    this.addPromisedRead(thread, location, promised.low, promised.high);
    return true;
  }

  /**
   * Under a model that is not extensible, for a thread whose read has no option: whether the reason
   * is not that it waits. Then the read is impossible whatever it reads: otherwise it could read
   * the last write in co.
   */
  private isLost(thread: number): boolean {
    const { graph, threads } = this;
    if (threads.snapshots.nextGuard(graph.lastOf[thread]!) === 0) return true;
    const base = graph.count;
    threads.load(thread);
    const read = this.pushRead(thread, threads.request);
    let isPossible = false;
    for (let w = graph.coLast[graph.location[read]!]!; w !== NONE && !isPossible; w = graph.coPrevious[w]!) {
      graph.linkRead(read, w);
      this.clocks.compute(read);
      isPossible = this.oracle.realise();
      graph.unlinkRead(read);
      graph.rf[read] = NONE;
    }
    this.popTo(base);
    return !isPossible;
  }

  protected override allowsRepeated(): boolean {
    return this.oracle.allows?.() ?? true;
  }

  path(): number[] {
    return [...this.choices.writer.writeAll()];
  }

  /** Leads the empty graph to the one that `path` describes. The search then goes on from there. */
  follow(path: readonly number[]): void {
    this.isReplay = true;
    if (!this.forced.add(Int32Array.from(path)) || !this.oracle.realise()) throw new NoSuchOption();
    this.isReplay = false;
  }

  /** Takes the next option of the newest choice that has one. */
  private goBack(): boolean {
    this.scheduler.forget();
    this.scheduler.stuck.fill(0);
    for (let choice = this.choices.newest; choice !== undefined; choice = this.choices.newest) {
      if (this.nextOption(choice)) return true;
    }
    this.popTo(0);
    return false;
  }

  protected override extend(thread: number): boolean {
    this.base = this.graph.count;
    return super.extend(thread);
  }

  /**
   * An access that only the present co puts before the end of its object's life may come after it
   * with another co.
   */
  protected override isBeforeEnd(access: number, end: number): boolean {
    if (!super.isBeforeEnd(access, end)) return false;
    if (!this.consistency.isBeforeEnd(access, end, false)) this.ownDoubt = DOUBTS.order;
    return true;
  }

  protected override openOptions(event: number): boolean {
    const { graph, forced } = this;
    switch (graph.kind[event]) {
      case KIND.write:
        graph.linkWrite(event, graph.coLast[graph.location[event]!]!);
        this.threads.answerWrite(event);
        if (!forced.isActive) this.choices.scheduleReaders(event);
        return true;
      case KIND.updateWrite:
        // Where it belongs: if that is not the end, the oracle is asked.
        graph.linkWrite(event, graph.rf[graph.poPrevious[event]!]!);
        this.threads.answer(event, 0, 0);
        return true;
    }
    if (forced.isActive) {
      this.choices.unmark(event);
      this.takeForced(event);
      return true;
    }
    return this.nextOption(this.open(event));
  }

  /** Gives an event of a schedule what it reads or chooses. */
  private takeForced(event: number): void {
    const { graph, forced } = this;
    if (graph.kind[event] === KIND.choose) {
      this.choose(event, forced.value);
      return;
    }
    const location = graph.location[event]!;
    const write = forced.value === NONE ? graph.initialOf[location]! : forced.value;
    if (this.isReplay && !this.isReadable(event, write)) throw new NoSuchOption();
    this.answers.answer(event, write);
    graph.linkRead(event, write);
    this.clocks.compute(event);
    this.checkRead(event);
    if (graph.kind[event] === KIND.updateRead) this.addUpdate(event);
  }

  private isReadable(read: number, write: number): boolean {
    const { graph, requests } = this;
    if (graph.location[write] !== graph.location[read]) return false;
    if (graph.kind[write] !== KIND.initial && !isWriteKind(graph.kind[write]!)) return false;
    const guard = requests.guard[read]!;
    return guard === 0 || this.threads.passes(guard, graph.low[write]!);
  }

  /** Errors of events of a schedule were reported when these were first added. */
  protected override report(error: GraphError): void {
    this.hasErrors = true;
    if (this.forced.isActive && !this.isReplay) return;
    if (this.asksAlways && !this.isReplay) this.postponed.add(error);
    else super.report(error);
  }

  private choose(event: number, value: number): void {
    this.graph.low[event] = value;
    this.threads.standBefore(event);
    this.threads.answer(event, value, 0);
  }

  // Choices.

  private open(event: number): Choice {
    const { graph } = this;
    const choice = this.choices.open(this.base, event);
    if (graph.kind[event] === KIND.choose) {
      for (let value = 0; value < graph.choices[event]!; value++) choice.options.push(value);
    } else {
      if (this.requests.guard[event] !== 0) this.checkGuard(event);
      // The initial write may have come with the read, and goes with it.
      for (let w = graph.coLast[graph.location[event]!]!; w !== NONE; w = graph.coPrevious[w]!) {
        choice.options.push(graph.kind[w] === KIND.initial ? NONE : w);
      }
    }
    return choice;
  }

  /**
   * Reports a doubt if the value of a lock does not follow from rf. RMWs order the writes of a
   * lock; if two other writes race, rf does not say which one a thread finds.
   */
  private checkGuard(read: number): void {
    const { graph, clocks } = this;
    let last = NONE;
    for (let w = graph.coLast[graph.location[read]!]!; w !== NONE; w = graph.coPrevious[w]!) {
      if (graph.kind[w] !== KIND.write) continue;
      if (last !== NONE && !clocks.happensBefore(w, last)) this.ownDoubt = DOUBTS.guard;
      last = w;
    }
  }

  /**
   * Takes the next option of the newest choice. False: it has none, and the graph is as it was
   * before it.
   */
  private nextOption(choice: Choice): boolean {
    for (;;) {
      if (choice.at < choice.options.length) {
        const option = choice.options[choice.at++]!;
        this.rewind(choice);
        if (this.graph.kind[choice.event] === KIND.choose) {
          this.choose(choice.event, option);
          return true;
        }
        if (this.takeWrite(choice.event, option)) return true;
        continue;
      }
      const schedule = choice.schedules.next();
      if (schedule === undefined) break;
      if (this.takeSchedule(choice, schedule)) return true;
    }
    this.popTo(choice.base);
    this.choices.close();
    return false;
  }

  /** Lets the read read from a write that was there before it (NONE: the initial one). */
  private takeWrite(read: number, option: number): boolean {
    const { graph, requests, clocks } = this;
    const write = option === NONE ? graph.initialOf[graph.location[read]!]! : option;
    const guard = requests.guard[read]!;
    if (guard !== 0 && !this.threads.passes(guard, graph.low[write]!)) return false;
    const isLast = graph.coNext[write] === NONE && !this.asksAlways;
    if (!isLast && this.isHidden(write, graph.poPrevious[read]!)) return false;
    // A schedule never makes a read outdated: its write does not lead to the read.
    if (this.hooks.floors?.isOutdated(read, write)) return false;
    if (!requests.isForUpdate(read)) {
      graph.kind[read] = KIND.read;
      graph.linkRead(read, write);
      clocks.compute(read);
      if (!isLast && !this.fits(read, write) && !this.isRealisable(read)) return false;
      this.answers.answer(read, write);
    } else {
      this.answers.answer(read, write);
      const rival = graph.kind[read] === KIND.updateRead ? this.updateOf(write) : NONE;
      graph.linkRead(read, write);
      clocks.compute(read);
      if (rival !== NONE) {
        this.choices.scheduleReversals(read, rival);
        return false;
      }
      if (graph.kind[read] === KIND.updateRead) this.addUpdate(read);
      if (!isLast && !this.isRealisable(graph.newest)) return false;
    }
    this.settle(read);
    return true;
  }

  /**
   * Whether some co makes the graph consistent after `event`, the newest, was added; NONE: nothing
   * was.
   */
  private isRealisable(event: number): boolean {
    return this.oracle.glance?.(event) ?? this.oracle.realise();
  }

  /**
   * Whether the write is surely before another that the event, or something before it, has seen.
   * Saves a call of the oracle.
   */
  private isHidden(write: number, event: number): boolean {
    const { graph, consistency } = this;
    if (!this.hasGlances) return false;
    for (let w = graph.coNext[write]!; w !== NONE; w = graph.coNext[w]!) {
      if (consistency.isBound(w, event) && consistency.isBound(write, w)) return true;
    }
    return false;
  }

  /** Whether the read may read from the write with co as it is. */
  private fits(read: number, write: number): boolean {
    const { graph, consistency } = this;
    if (!this.hasGlances) return false;
    const before = graph.poPrevious[read]!;
    for (let w = graph.coNext[write]!; w !== NONE; w = graph.coNext[w]!) {
      if (consistency.isBound(w, before)) return false;
    }
    return consistency.allowsRead(read);
  }

  private takeSchedule(choice: Choice, schedule: Int32Array): boolean {
    const { graph, forced } = this;
    const keepsRead = schedule[SCHEDULE.keepsRead] === 1;
    if (keepsRead) this.rewind(choice);
    else this.leave(choice);
    if (!forced.add(schedule)) {
      // The order of threads decides which access comes after the end of a life, and which join is
      // second.
      if (!this.hasErrors) throw new Error('internal error: a schedule cannot be followed');
      this.ownDoubt = DOUBTS.error;
      return false;
    }
    if (!keepsRead) return this.oracle.realise();
    const read = choice.event;
    const write = forced.writeOf(schedule);
    this.answers.answer(read, write);
    graph.linkRead(read, write);
    this.clocks.computeAgain(read, write);
    if (graph.kind[read] === KIND.updateRead) this.addUpdate(read);
    if (!this.oracle.realise()) return false;
    this.settle(read);
    return true;
  }

  /** Lets the thread go on from the read, whose write is now fixed. */
  private settle(read: number): void {
    this.checkRead(read);
    if (this.graph.kind[read] === KIND.updateRead) this.choices.scheduleReaders(this.graph.poNext[read]!);
  }

  /**
   * Takes back what follows from the present option: the event of the choice is there, and reads
   * and has chosen nothing.
   */
  private rewind(choice: Choice): void {
    const { graph, threads } = this;
    const { event } = choice;
    if (!choice.isThere) {
      this.popTo(choice.base);
      threads.load(choice.thread);
      this.pushRead(choice.thread, threads.request);
      this.choices.mark(event);
      choice.isThere = true;
      return;
    }
    this.popTo(event + 1);
    const { snapshots } = threads;
    if (isReadKind(graph.kind[event]!) && graph.rf[event] !== NONE) graph.unlinkRead(event);
    graph.rf[event] = NONE;
    snapshots.top = Math.min(snapshots.top, snapshots.at[event]!);
    snapshots.mark(event);
    threads.leave(event);
  }

  /** Like `rewind`, and takes away the event of the choice too. */
  private leave(choice: Choice): void {
    this.popTo(choice.base);
    choice.isThere = false;
  }

  private popTo(count: number): void {
    const { graph } = this;
    while (graph.count > count) {
      const event = graph.count - 1;
      switch (graph.kind[event]) {
        case KIND.read:
        case KIND.updateRead:
          if (graph.rf[event] !== NONE) graph.unlinkRead(event);
          break;
        case KIND.write:
        case KIND.updateWrite:
          graph.unlinkWrite(event);
          break;
      }
      this.pop(event);
    }
  }

  /** The read of an RMW that reads from the write, or NONE. */
  private updateOf(write: number): number {
    const { graph } = this;
    for (let r = graph.firstReader[write]!; r !== NONE; r = graph.readerNext[r]!) {
      if (graph.kind[r] === KIND.updateRead) return r;
    }
    return NONE;
  }
}
