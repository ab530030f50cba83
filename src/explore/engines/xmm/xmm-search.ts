/**
 * The search of the xmm engine. First it runs as the search of the graph engine, finds all RC11
 * executions, and keeps those that others may be re-executed from. Then core-search.ts makes the
 * graphs that have cycles of po and rf in the same graph, event by event: their cores, each a
 * smallest graph that contains the cycles and all that leads to them. On top of a core, which stays
 * as it is, the search of the graph engine adds what else the program does; so each graph is made
 * once, and none is copied.
 *
 * In a core a read may be open: it has the value of a promise, and reads from the write that keeps
 * it when that has come.
 */
import { NON_ATOMIC } from '../../../kernel/clocks.ts';
import { NONE } from '../../../kernel/event-graph.ts';
import { isLastKind, isReadKind, isWriteKind, KIND } from '../../../kernel/event-kinds.ts';
import type { GraphError } from '../../../kernel/graph-error.ts';
import type { GrowthObserver, HookMaker } from '../../../kernel/graph-growth.ts';
import type { GraphMemory } from '../../../kernel/graph-memory.ts';
import { ReadAnswer } from '../../../kernel/read-answer.ts';
import { NOTHING } from '../../../kernel/snapshots.ts';
import { type Captured, capture } from '../../../procedures/xmm/capture.ts';
import type { ReExecution } from '../../../procedures/xmm/justification.ts';
import { LabelTable } from '../../../procedures/xmm/label-table.ts';
import { LoadBufferingRaces } from '../../../procedures/xmm/load-buffering-races.ts';
import { type SentLocation, sentLocation } from '../../../procedures/xmm/source-parcel.ts';
import { SourceExecutions } from '../../../procedures/xmm/sources.ts';
import type { MachineCode } from '../../../program/machine/code.ts';
import type { MemoryMap } from '../../../program/machine/memory-map.ts';
import { REQUESTS, type Request } from '../../../program/machine/request.ts';
import type { Stepper } from '../../../program/machine/stepper.ts';
import { judgeGraph } from '../../growth/graph-end-state.ts';
import { GraphSearch, type GraphSearchOptions } from '../graph/graph-search.ts';

/** What the search has learnt, as a message to another search of the same program. */
export interface SentXmmLessons {
  readonly contended: readonly SentLocation[];
  readonly hasRaces: boolean;
  readonly isWild: boolean;
  readonly isVast: boolean;
}

/** What the search learns. When it learns something, it must start again. */
export class XmmLessons {
  /** Contended locations. */
  readonly contended = new Set<number>();
  /** Those of another search, as long as there is no search to number them. */
  private sent: readonly SentLocation[];
  /** Whether there is a load-buffering race. */
  hasRaces: boolean;
  /**
   * Whether threads cannot be run by themselves: with values that no execution has, they may do
   * something unsupported.
   */
  isWild: boolean;
  /** Whether they can do too much for all of it to be known, as long as there are no sources. */
  isVast: boolean;

  /** `sent`: what another search has learnt. */
  constructor(sent?: SentXmmLessons) {
    this.sent = sent?.contended ?? [];
    this.hasRaces = sent?.hasRaces ?? false;
    this.isWild = sent?.isWild ?? false;
    this.isVast = sent?.isVast ?? false;
  }

  /** Numbers what another search has sent. */
  locate(memory: GraphMemory): void {
    for (const location of this.sent) this.contended.add(memory.locationFor(location, location.size));
    this.sent = [];
  }

  /** Locations outside of global variables are left out. */
  send(memory: GraphMemory): SentXmmLessons {
    const { hasRaces, isWild, isVast } = this;
    const contended = [...this.contended].flatMap((location) => sentLocation(memory, location) ?? []);
    return { contended, hasRaces, isWild, isVast };
  }
}

/** Thrown when it has learnt something. */
export class XmmLearnt extends Error {}

export class XmmSearch extends GraphSearch {
  readonly labels = new LabelTable();
  readonly sources = new SourceExecutions();
  readonly buffering: LoadBufferingRaces;
  /** Load-buffering races of all executions. */
  loadBufferingRaces = 0;
  /** Whether RC11 executions are kept for others to be re-executed from. */
  keepsSources = true;
  /**
   * Whether a location matters that is in no global variable: other searches may number threads'
   * objects otherwise, and what is known of it is not sent to them.
   */
  hasUnnamed = false;
  /** Whether a graph on top of a core, in which no thread can go on, is an execution. */
  isReExecution: () => boolean = () => false;
  readonly lessons: XmmLessons;
  /** An unsupported feature that was met while cores were made. */
  obstacle: string | undefined;
  /** The error that a thread came to while a core was made. */
  private unknown: string | undefined;
  /** Called when a thread comes to a point after which its behaviour is unknown. */
  onUnknown: (reason: string) => void = () => {};
  /** The committed events of the present execution, if it is cyclic. */
  private committed: readonly number[] = [];
  private readonly answers: ReadAnswer;
  private phase: 'rc11' | 'core' | 'extension' = 'rc11';

  /** `lessons`: what is known; more is added. */
  constructor(
    code: MachineCode,
    stepper: Stepper,
    map: MemoryMap,
    options: GraphSearchOptions,
    observer: GrowthObserver,
    lessons: XmmLessons,
  ) {
    let races: LoadBufferingRaces | undefined;
    const hooks: HookMaker = (growth, room) => {
      races = new LoadBufferingRaces(
        growth.graph,
        () => growth.clocks,
        lessons.contended,
        (location) => this.learnContention(location),
      );
      return { ...options.hooks(growth, room), companion: races };
    };
    super(code, stepper, map, { ...options, hooks }, observer);
    this.lessons = lessons;
    this.buffering = races!;
    this.answers = new ReadAnswer(this.graph, this.requests, this.threads);
    lessons.locate(this.memory);
  }

  override get doubt(): string | undefined {
    if (this.sources.isCut) return 'some executions have more sets of events to commit than are tried';
    if (this.obstacle !== undefined) return `cycles of po and rf were not all looked for: ${this.obstacle}`;
    if (this.unknown !== undefined)
      return `cycles of po and rf through a thread that comes to an error (${this.unknown}) are not explored`;
    return super.doubt;
  }

  override get committedEvents(): readonly number[] {
    return this.committed;
  }

  /** The present graph. */
  capture(): Captured {
    return capture(this, this.labels, this.buffering.contended);
  }

  /**
   * A contended location was learnt. Sources kept so far do not show all accesses to it, so the
   * search starts again.
   */
  private learnContention(location: number): void {
    this.hasUnnamed ||= sentLocation(this.memory, location) === undefined;
    if (this.sources.count > 0) throw new XmmLearnt();
  }

  /** From now on core-search.ts adds the events. */
  beginCores(): void {
    this.phase = 'core';
    this.onUnknown = (reason) => {
      this.unknown ??= reason;
    };
  }

  /** From now on the search of RC11 executions adds the events. */
  beginRc11(): void {
    this.phase = 'rc11';
  }

  protected override isAllowed(): boolean {
    if (this.phase === 'rc11') {
      if (!super.isAllowed()) return false;
      this.keepSource();
      return true;
    }
    if (!this.isReExecution()) return false;
    for (const error of this.postponed.take()) super.report(error);
    return true;
  }

  /**
   * Errors on top of a core wait, since not every graph there is an execution. Those of the core
   * itself are found when it is one.
   */
  protected override report(error: GraphError): void {
    if (this.phase === 'rc11') super.report(error);
    else if (this.phase === 'extension') this.postponed.add(error);
  }

  /**
   * Marks the present graph as a cyclic execution with this re-execution, so that it is reported.
   */
  reportCyclic({ graph, events }: Captured, { committed }: ReExecution): void {
    this.committed = committed.map((event) => events[event]!);
    if (judgeGraph(this).status !== 'complete') return;
    this.loadBufferingRaces += graph.loadBufferingRaces;
    this.sources.reserve(graph);
  }

  private keepSource(): void {
    const { buffering } = this;
    if (judgeGraph(this).status !== 'complete') return;
    const count = buffering.count();
    this.loadBufferingRaces += count;
    // From an RC11 execution without such races nothing can be re-executed (docs/models/xmm.md).
    if (count === 0) return;
    if (!this.lessons.hasRaces) {
      this.lessons.hasRaces = true;
      throw new XmmLearnt();
    }
    if (!this.keepsSources) return;
    const { graph } = this.capture();
    this.hasUnnamed ||= graph.location.some(
      (location) => location !== NONE && sentLocation(this.memory, location) === undefined,
    );
    this.sources.add(graph);
  }

  // The steps by which core-search.ts makes cores. Each step is undone by its opposite, in reverse
  // order.

  /** The thread that starts this one. */
  parentOf(thread: number): number {
    for (const [key, number] of this.threads.known) if (number === thread) return Number(key.split(' ')[0]);
    throw new Error(`internal error: nobody starts thread ${thread}`);
  }

  /** What the thread asks for next; undefined: nothing. */
  requestOf(thread: number): Request | undefined {
    const { graph, threads } = this;
    const last = graph.lastOf[thread]!;
    if (isLastKind(graph.kind[last]!)) return undefined;
    const next = threads.snapshots.nextKind(last);
    if (next === REQUESTS.end || next === NOTHING) return undefined;
    threads.load(thread);
    return threads.request;
  }

  /**
   * Adds the next event of the thread, which is no read and no choice; a write is not in co yet.
   * NONE: the thread stops there.
   */
  addNext(thread: number): number {
    const mark = this.graph.count;
    this.extend(thread);
    const event = this.graph.newest;
    if (this.graph.kind[event] !== KIND.stop) return event;
    this.takeBackStop(mark);
    return NONE;
  }

  /**
   * Adds the read, or the choice, that the thread asks for, without an answer. NONE: it is an
   * error.
   */
  addUnanswered(thread: number, request: Request): number {
    const mark = this.graph.count;
    if (request.kind === REQUESTS.choose) {
      this.extend(thread);
      return this.graph.newest;
    }
    const read = this.pushRead(thread, request);
    if (read === NONE) this.takeBackStop(mark);
    return read;
  }

  /**
   * Takes back a stop. After a failed assertion a thread does nothing; after other errors, or a
   * loop that was cut off, its behaviour is unknown.
   */
  private takeBackStop(mark: number): void {
    const { kind, errorKind } = this.stops[this.graph.stop[this.graph.newest]!]!;
    this.takeBack(mark);
    const isEnd =
      errorKind === undefined ? kind !== REQUESTS.cut : errorKind === 'assertion' || errorKind === 'abort';
    if (!isEnd) this.onUnknown(errorKind ?? 'cut');
  }

  /** Lets the thread go on from a join, whatever the other thread does. */
  skipJoin(thread: number): void {
    const event = this.push(KIND.choose, thread, this.threads.request);
    this.graph.low[event] = 0;
    this.clocks.compute(event);
    this.threads.answer(event, 0, 0);
  }

  answerChoice(choice: number, value: number): void {
    const { graph, threads } = this;
    graph.low[choice] = value;
    threads.snapshots.top = threads.snapshots.at[choice]!;
    threads.standBefore(choice);
    threads.answer(choice, value, 0);
  }

  /**
   * Makes the newest event, a read, read from the write or the promise. False: its thread cannot go
   * on with that.
   */
  attach(read: number, write: number): boolean {
    const { graph, requests, threads } = this;
    const guard = requests.guard[read]!;
    if (guard !== 0 && !threads.passes(guard, graph.low[write]!)) return false;
    this.answers.answer(read, write);
    if (threads.snapshots.nextKind(read) === NOTHING) this.onUnknown('uninitialised-read');
    graph.linkRead(read, write);
    this.clocks.compute(read);
    return true;
  }

  detach(read: number): void {
    const { graph, threads } = this;
    graph.unlinkRead(read);
    threads.snapshots.top = threads.snapshots.at[read]!;
    threads.leave(read);
  }

  /** Adds the write of the RMW whose read was just attached. It is not in co yet. */
  addUpdateOf(read: number): number {
    this.addUpdate(read);
    return this.graph.newest;
  }

  /** Lets the thread go on from its newest event, a write. */
  goOnFrom(write: number): void {
    this.threads.standBefore(write);
    this.threads.answer(write, 0, 0);
  }

  /**
   * Takes all events from this one on away; reads and writes of them are linked to nothing any
   * more.
   */
  takeBack(mark: number): void {
    while (this.graph.count > mark) this.pop(this.graph.count - 1);
  }

  /** New events have no options while core-search.ts adds them. */
  protected override openOptions(event: number): boolean {
    return this.phase === 'core' || super.openOptions(event);
  }

  /** Whether the core satisfies the axioms. Its promises must all be kept. */
  isConsistentCore(): boolean {
    return this.hooks.askCat();
  }

  /** The present graph is a core: what follows is added on top of it, by `run`. */
  freeze(): void {
    this.clocks.settle();
    this.clocks.floor = this.graph.count;
    this.phase = 'extension';
    if (this.looksForRaces) this.reportCoreRaces();
    const { graph } = this;
    for (let e = graph.newest; e !== NONE; e = graph.older[e]!) {
      if (graph.kind[e] === KIND.free && graph.allocation[e] !== NONE) this.reportLateAccess(e);
      if (isAccess(graph.kind[e]!)) this.checkAllocation(e);
    }
  }

  thaw(): void {
    this.clocks.floor = 0;
    this.clocks.unsettle();
    this.phase = 'core';
  }

  /** Reports the data races of the core. */
  private reportCoreRaces(): void {
    const { graph, clocks } = this;
    const { kind, mode, location } = graph;
    for (let a = graph.newest; a !== NONE; a = graph.older[a]!) {
      if (mode[a] !== NON_ATOMIC || !isAccess(kind[a]!)) continue;
      for (let b = graph.newest; b !== NONE; b = graph.older[b]!) {
        if (location[a] !== location[b] || !isAccess(kind[b]!)) continue;
        if (!isWriteKind(kind[a]!) && !isWriteKind(kind[b]!)) continue;
        if (!clocks.happensBefore(a, b) && !clocks.happensBefore(b, a)) this.reportRace(a, b);
      }
    }
  }
}

const isAccess = (kind: number): boolean => isReadKind(kind) || isWriteKind(kind);
