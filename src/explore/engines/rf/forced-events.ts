/**
 * Adds events whose reads and choices are given, by a schedule or a replay (schedule-set.ts). They
 * are added in the order in which they came before, except that a read never precedes what it
 * reads.
 */
import { type EventGraph, NONE } from '../../../kernel/event-graph.ts';
import type { GraphThreads } from '../../../kernel/graph-threads.ts';
import { NOTHING } from '../../../kernel/snapshots.ts';
import { MAX_THREADS } from '../../../program/machine/code.ts';
import { REQUESTS } from '../../../program/machine/request.ts';
import { INITIAL_SOURCE, SCHEDULE, sourcePosition, sourceThread } from './schedule-set.ts';

/** Numbers before the sources of a thread. */
const HEAD = 3;

export class ForcedEvents {
  /** Whether events are being added. */
  isActive = false;
  /**
   * For the event to be added: the write that it reads from (NONE: the initial one), or the value
   * that it chooses.
   */
  value = 0;
  private readonly graph: EventGraph;
  private readonly threads: GraphThreads;
  private readonly extend: (thread: number) => void;
  private readonly canJoin: (target: number) => boolean;
  /** By thread: the position of the last event to add. */
  private readonly target = new Int32Array(MAX_THREADS);
  /** By thread: where its sources begin in the schedule. */
  private readonly sourceStart = new Int32Array(MAX_THREADS);
  /** By thread: where its next source is. */
  private readonly sourceAt = new Int32Array(MAX_THREADS);

  /**
   * `extend`: adds the next event of a thread, and asks here what it reads. `canJoin`: whether a
   * thread may be joined now.
   */
  constructor(
    graph: EventGraph,
    threads: GraphThreads,
    extend: (thread: number) => void,
    canJoin: (target: number) => boolean,
  ) {
    this.graph = graph;
    this.threads = threads;
    this.extend = extend;
    this.canJoin = canJoin;
  }

  /** Adds the events. False: some cannot be added, or the threads ask for others. */
  add(schedule: Int32Array): boolean {
    if (!this.begin(schedule)) return false;
    this.isActive = true;
    const isDone = this.addInTurn(schedule);
    this.isActive = false;
    return isDone;
  }

  /** The write of a schedule whose events have been added. */
  writeOf(schedule: Int32Array): number {
    return this.eventAt(schedule[SCHEDULE.thread]!, schedule[SCHEDULE.position]!);
  }

  /** Finds the sources of each thread. False: these numbers are no schedule. */
  private begin(schedule: Int32Array): boolean {
    const keyLength = schedule[SCHEDULE.keyLength] ?? 0;
    if (keyLength < SCHEDULE.events || keyLength > schedule.length) return false;
    this.target.fill(0);
    for (let at: number = SCHEDULE.events; at < keyLength; ) {
      const thread = schedule[at]!;
      const count = schedule[at + 2]!;
      if (!(thread < MAX_THREADS) || !(at + HEAD + count <= keyLength)) return false;
      this.target[thread] = schedule[at + 1]!;
      this.sourceStart[thread] = at + HEAD;
      at += HEAD + count;
      // Sources are last first.
      this.sourceAt[thread] = at - 1;
    }
    return true;
  }

  /**
   * Adds events in the order of the schedule. A thread that cannot go on at its turn goes on later,
   * which may take more than one round.
   */
  private addInTurn(schedule: Int32Array): boolean {
    for (;;) {
      let isGoing = false;
      let isLeft = false;
      for (let at = schedule[SCHEDULE.keyLength]!; at < schedule.length; at += 2) {
        const thread = schedule[at]!;
        let count = schedule[at + 1]!;
        if (!(thread < MAX_THREADS)) return false;
        while (count-- > 0 && this.isLeft(thread) && this.addNext(thread, schedule)) isGoing = true;
        if (this.isLeft(thread)) isLeft = true;
      }
      if (!isLeft || !isGoing) return this.isComplete();
    }
  }

  private isLeft(thread: number): boolean {
    return this.countOf(thread) < this.target[thread]!;
  }

  private isComplete(): boolean {
    for (let thread = 0; thread < MAX_THREADS; thread++) if (this.isLeft(thread)) return false;
    return true;
  }

  /**
   * Adds the next event of the thread. False: the thread must wait for others, or does nothing
   * more.
   */
  private addNext(thread: number, schedule: Int32Array): boolean {
    const { graph, threads } = this;
    const last = graph.lastOf[thread]!;
    if (last === NONE) {
      if (thread !== 0 && graph.spawnOf[thread] === NONE) return false;
      this.extend(thread);
      return true;
    }
    const { snapshots } = threads;
    switch (snapshots.nextKind(last)) {
      case NOTHING:
      case REQUESTS.end:
        return false;
      case REQUESTS.read:
      case REQUESTS.readForUpdate:
        if (!this.findSource(thread, schedule)) return false;
        break;
      case REQUESTS.choose:
        if (this.sourceAt[thread]! < this.sourceStart[thread]!) return false;
        this.value = schedule[this.sourceAt[thread]!--]!;
        break;
      case REQUESTS.join:
        if (!this.canJoin(snapshots.nextTarget(last))) return false;
        break;
    }
    this.extend(thread);
    return true;
  }

  /** Finds what the next read of the thread reads. False: it is not there yet. */
  private findSource(thread: number, schedule: Int32Array): boolean {
    if (this.sourceAt[thread]! < this.sourceStart[thread]!) {
      // It was an error, and will be one again.
      this.value = NONE;
      return this.countOf(thread) + 1 === this.target[thread];
    }
    const source = schedule[this.sourceAt[thread]!]!;
    this.value =
      source === INITIAL_SOURCE ? NONE : this.eventAt(sourceThread(source), sourcePosition(source));
    if (this.value === NONE && source !== INITIAL_SOURCE) return false;
    this.sourceAt[thread]!--;
    return true;
  }

  private countOf(thread: number): number {
    const last = this.graph.lastOf[thread]!;
    return last === NONE ? 0 : this.graph.position[last]!;
  }

  private eventAt(thread: number, position: number): number {
    const { graph } = this;
    let e = graph.lastOf[thread]!;
    if (e === NONE || position < 1 || graph.position[e]! < position) return NONE;
    while (graph.position[e] !== position) e = graph.poPrevious[e]!;
    return e;
  }
}
