/**
 * Adds events whose reads and choices are given: those of a schedule, or of a replay. Events are added in any order in which what a
 * read reads is there before it.
 */
import { MAX_THREADS } from '../../program/machine/code.ts';
import { REQUESTS } from '../../program/machine/request.ts';
import { type EventGraph, NONE } from '../graph/event-graph.ts';
import type { GraphThreads } from '../graph/graph-threads.ts';
import { INITIAL_SOURCE, SCHEDULE, sourcePosition, sourceThread } from './schedule-set.ts';

/** Numbers before the sources of a thread. */
const HEAD = 3;

export class ForcedEvents {
  /** Events are being added. */
  isActive = false;
  /** The write that the event to be added reads from, or the value that it chooses. */
  value = 0;
  private readonly graph: EventGraph;
  private readonly threads: GraphThreads;
  private readonly extend: (thread: number) => void;
  /** Threads that have events to add: the position of the last, and where in the schedule the next source is. */
  private readonly thread: number[] = [];
  private readonly target: number[] = [];
  private readonly sourceAt: number[] = [];
  private readonly sourceStart: number[] = [];

  /** `extend`: adds the next event of a thread, and asks here what it reads. */
  constructor(graph: EventGraph, threads: GraphThreads, extend: (thread: number) => void) {
    this.graph = graph;
    this.threads = threads;
    this.extend = extend;
  }

  keepsRead(schedule: Int32Array): boolean {
    return schedule[SCHEDULE.keepsRead] === 1;
  }

  /** The write of a schedule whose events have been added. */
  writeOf(schedule: Int32Array): number {
    return this.eventAt(schedule[SCHEDULE.thread]!, schedule[SCHEDULE.position]!);
  }

  /** Adds the events of a schedule. */
  add(schedule: Int32Array): void {
    this.begin(schedule, SCHEDULE.events);
    if (!this.addAll(schedule)) throw new Error('internal error: a schedule cannot be followed');
  }

  /** Adds events as ScheduleWriter.writeAll has written them. False: they are not of this program. */
  follow(path: readonly number[]): boolean {
    const schedule = Int32Array.from(path);
    return this.begin(schedule, 0) && this.addAll(schedule);
  }

  /** Finds the events of each thread. False: these numbers are none of a schedule. */
  private begin(schedule: Int32Array, start: number): boolean {
    this.thread.length = 0;
    this.target.length = 0;
    this.sourceAt.length = 0;
    this.sourceStart.length = 0;
    for (let at = start; at < schedule.length; ) {
      const [thread, target, count] = schedule.subarray(at, at + HEAD);
      if (count === undefined || thread! >= MAX_THREADS || at + HEAD + count > schedule.length) return false;
      this.thread.push(thread!);
      this.target.push(target!);
      this.sourceStart.push(at + HEAD);
      at += HEAD + count;
      // Sources are last first.
      this.sourceAt.push(at - 1);
    }
    return true;
  }

  /** False: some event cannot be added, or there is another in its place. */
  private addAll(schedule: Int32Array): boolean {
    this.isActive = true;
    let isGoing = true;
    let left = this.thread.length;
    while (left > 0 && isGoing) {
      isGoing = false;
      left = 0;
      for (let i = 0; i < this.thread.length; i++) {
        while (this.countOf(this.thread[i]!) < this.target[i]! && this.addNext(i, schedule)) isGoing = true;
        if (this.countOf(this.thread[i]!) < this.target[i]!) left++;
      }
    }
    this.isActive = false;
    return left === 0;
  }

  /** False: it must wait for others. */
  private addNext(i: number, schedule: Int32Array): boolean {
    const { graph, threads } = this;
    const thread = this.thread[i]!;
    const last = graph.lastOf[thread]!;
    if (last === NONE) {
      if (thread !== 0 && graph.spawnOf[thread] === NONE) return false;
      this.extend(thread);
      return true;
    }
    const { snapshots } = threads;
    switch (snapshots.nextKind(last)) {
      case REQUESTS.read:
      case REQUESTS.readForUpdate: {
        if (this.sourceAt[i]! < this.sourceStart[i]!) return false;
        const source = schedule[this.sourceAt[i]!]!;
        this.value = this.sourceEvent(source);
        if (this.value === NONE && source !== INITIAL_SOURCE) return false;
        this.sourceAt[i]!--;
        break;
      }
      case REQUESTS.choose:
        if (this.sourceAt[i]! < this.sourceStart[i]!) return false;
        this.value = schedule[this.sourceAt[i]!]!;
        this.sourceAt[i]!--;
        break;
      case REQUESTS.join: {
        const end = graph.lastOf[snapshots.nextTarget(last)] ?? NONE;
        if (end === NONE || snapshots.nextKind(end) !== REQUESTS.end) return false;
        break;
      }
    }
    this.extend(thread);
    return true;
  }

  /** NONE: the initial write, or it is not there. */
  private sourceEvent(source: number): number {
    if (source === INITIAL_SOURCE) return NONE;
    return this.eventAt(sourceThread(source), sourcePosition(source));
  }

  private countOf(thread: number): number {
    const last = this.graph.lastOf[thread]!;
    return last === NONE ? 0 : this.graph.position[last]!;
  }

  private eventAt(thread: number, position: number): number {
    const { graph } = this;
    let e = graph.lastOf[thread]!;
    if (e === NONE || graph.position[e]! < position) return NONE;
    while (graph.position[e] !== position) e = graph.poPrevious[e]!;
    return e;
  }
}
