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

import { NONE } from '../../../kernel/event-graph.ts';
import { hasOptions, isReadKind, isWriteKind, KIND } from '../../../kernel/event-kinds.ts';
import { PHASE } from '../../../kernel/frames.ts';
import type { GraphError } from '../../../kernel/graph-error.ts';
import { GraphGrowth, type GrowthOptions, type SearchObserver } from '../../../kernel/graph-growth.ts';
import { Scheduler } from '../../../kernel/scheduler.ts';
import { WaitingReads } from '../../../kernel/waiting-reads.ts';
import type { EndCheck } from '../../../procedures/jam21/end-check.ts';
import { FrameDoubt } from '../../../procedures/jam21/frame-doubt.ts';
import type { MachineCode } from '../../../program/machine/code.ts';
import type { MemoryMap } from '../../../program/machine/memory-map.ts';
import type { Request } from '../../../program/machine/request.ts';
import type { Stepper } from '../../../program/machine/stepper.ts';
import { type OrderCounters, orderCounters } from '../../engine/statistics.ts';
import { ReadChoice } from './read-choice.ts';
import { WriteChoice } from './write-choice.ts';

/** A part of a search: what follows from certain options. */
export interface SearchPart {
  readonly path: readonly number[];
  readonly start: number;
}

/** Thrown when the search is told to take an option that there is not. */
export class NoSuchOption extends Error {}

export interface SearchOptions extends GrowthOptions {
  /** Instead of trying all options, each event takes one: this says which of so many. */
  readonly chooser?: (count: number) => number;
  /** Most backward revisits on the way to a graph. */
  readonly mostRevisits?: number;
  /** What executions must satisfy besides, if anything. */
  readonly atEnd?: (search: GraphGrowth) => EndCheck | undefined;
}

export class GraphSearch extends GraphGrowth {
  private readonly chooser: ((count: number) => number) | undefined;
  private readonly reads: ReadChoice;
  private readonly writes: WriteChoice;
  private readonly waiting: WaitingReads;
  private readonly frameDoubt: FrameDoubt | undefined;
  private readonly scheduler: Scheduler;
  readonly endCheck: EndCheck | undefined;
  /** The waiting read whose place the event to be added takes. */
  private mark = NONE;
  /** Options that the first events with options take, and no others; how many have been taken; the first that the next may take. */
  private script: readonly number[] = [];
  private scriptAt = 0;
  private scriptStart = 0;
  private mayBeEmpty = false;

  constructor(
    code: MachineCode,
    stepper: Stepper,
    map: MemoryMap,
    options: SearchOptions,
    observer: SearchObserver,
  ) {
    super(code, stepper, map, options, observer);
    const { graph, frames } = this;
    this.chooser = options.chooser;
    if (options.rules.leavesOut === 'outside')
      this.frameDoubt = new FrameDoubt(graph, this.clocks, options.rules);
    this.waiting = new WaitingReads(graph, frames, this.threads);
    this.reads = new ReadChoice(graph, this.clocks, frames, this.threads, this.consistency, this.freezes);
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
    this.scheduler = new Scheduler(graph, this.threads, this.memory, this.waiting);
    this.endCheck = options.atEnd?.(this);
  }

  get revisits(): number {
    return this.writes.revisits;
  }

  get orderCounters(): OrderCounters {
    return orderCounters(this.endCheck);
  }

  get doubt(): string | undefined {
    if (this.writes.isBounded) return 'the bound on revisits left executions out';
    return this.frameDoubt?.doubt;
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
    } else if (!this.isIdle() && this.isAllowed()) this.observer.complete();
    return this.goBack();
  }

  /** Whether the graph, in which no thread can go on, is an execution. */
  protected isAllowed(): boolean {
    if (this.endCheck === undefined) return true;
    if (!this.endCheck.allows()) return false;
    this.frameDoubt?.look();
    for (const error of this.postponed.take()) super.report(error);
    return true;
  }

  /** What is asked at the end decides on errors too. */
  protected override report(error: GraphError): void {
    if (this.endCheck === undefined) super.report(error);
    else this.postponed.add(error);
  }

  /** Whether some thread waits that does not have to. */
  private isIdle(): boolean {
    const { graph, threads } = this;
    for (let thread = 0; thread < threads.threadCount; thread++) {
      const last = graph.lastOf[thread]!;
      if (last !== NONE && graph.kind[last] === KIND.wait && this.waiting.isIdle(last, this.consistency))
        return true;
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

  /** A waiting read that may go on is replaced by a new one. */
  protected override extend(thread: number): boolean {
    const last = this.graph.lastOf[thread]!;
    if (last !== NONE && this.graph.kind[last] === KIND.wait) {
      this.mark = last;
      this.waiting.replace(last);
    }
    return super.extend(thread);
  }

  protected override addRead(thread: number, request: Request): boolean {
    const { graph, frames, mark } = this;
    this.mark = NONE;
    const event = this.pushRead(thread, request);
    if (event === NONE) {
      if (mark !== NONE) {
        // The stop is in the mark's place, and has read nothing instead.
        frames.replaced[graph.newest] = mark;
        graph.rf[graph.newest] = graph.rf[mark]!;
      }
      return true;
    }
    if (mark !== NONE) {
      frames.replaced[event] = mark;
      frames.limit[event] = this.waiting.limitOf(mark);
    }
    return this.openOptions(event);
  }

  /** Takes the first option of a new event that it may take. */
  protected openOptions(event: number): boolean {
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
    return this.chooser === undefined ? this.nextOption(event, start) : this.openAtRandom(event);
  }

  private openAtRandom(event: number): boolean {
    const { frames } = this;
    this.nextOption(event, Number.POSITIVE_INFINITY);
    const count = frames.ordinal[event]! + 1;
    if (count === 0) return false;
    frames.phase[event] = PHASE.fresh;
    frames.ordinal[event] = NONE;
    const isTaken = this.nextOption(event, this.chooser!(count));
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
        if (this.looksForRaces && graph.kind[read] === KIND.read) this.checkRace(read);
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

  protected override pop(event: number): void {
    const mark = this.graph.thread[event]! < 0 ? NONE : this.frames.replaced[event]!;
    super.pop(event);
    if (mark !== NONE) this.waiting.undoReplace(mark);
  }
}
