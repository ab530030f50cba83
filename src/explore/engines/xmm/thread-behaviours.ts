/**
 * What threads can do whatever the others do: each thread is run by itself, its reads of contended
 * locations returning any value that the location holds in a known execution, or that a thread can
 * make of such values. This shows for all re-executions, not only for executions found so far,
 * which threads write a location, and whether cycles can go through it: from a location that a
 * thread reads to one that it writes later. A cycle through one location only would violate
 * coherence.
 *
 * In a re-execution values are promised, or made of promised ones by at most as many writes as it
 * has: so that many rounds are made. If there are too many behaviours, nothing is known
 * (docs/models/xmm.md, "What threads can do"). A location is contended here if two threads access
 * it in any behaviours and one of them writes, unless the start of one thread separates the two
 * accesses.
 */
import { NONE } from '../../../kernel/event-graph.ts';
import { isWriteKind, KIND } from '../../../kernel/event-kinds.ts';
import type { Value } from '../../../procedures/xmm/sources.ts';
import { REQUESTS, type Request } from '../../../program/machine/request.ts';
import type { XmmSearch } from './xmm-search.ts';

/** After so many events the search for behaviours is given up. */
const MOST_EVENTS = 400_000;
/** Most events on one path: calls are nested. */
const MOST_ON_PATH = 500;

interface Accesses {
  /** By thread other than main that accesses the location: whether it writes. */
  readonly byThread: Map<number, boolean>;
  /** By thread that was running while main accessed the location: whether main wrote. */
  readonly besides: Map<number, boolean>;
}

export class ThreadBehaviours {
  /** Whether all behaviours are known. If not, the other fields are incomplete. */
  isKnown = true;
  private readonly search: XmmSearch;
  private readonly writers = new Map<number, Set<number>>();
  /** From a location that is read to those written later. */
  private readonly leads = new Map<number, Set<number>>();
  private readonly values = new Map<number, Map<string, Value>>();
  /** The values that reads may return: those of the rounds before. */
  private readable: ReadonlyMap<number, readonly Value[]> = new Map();
  /** Locations that are contended in some behaviour. */
  private readonly contended = new Set<number>();
  /** By location that is not contended: its accesses. */
  private readonly accesses = new Map<number, Accesses>();
  /** Whether the round has learnt a value, or that a location is contended. */
  private hasLearnt = true;
  private events = 0;
  /** Locations read on the path. */
  private readonly path: number[] = [];
  /** Threads that were started and not joined on the path. */
  private readonly running = new Set<number>();
  private hasJoined = false;
  /** By thread: how many writes it makes on the path. */
  private readonly writes = new Map<number, number>();
  /** By thread: the largest number of writes on a path. */
  private readonly mostWrites = new Map<number, number>();

  /** `search` has an empty graph. */
  constructor(search: XmmSearch) {
    this.search = search;
    const { buffering, sources } = search;
    for (const location of buffering.contended) this.contend(location);
    buffering.isWatching = false;
    const { onUnknown } = search;
    search.onUnknown = () => {
      this.isKnown = false;
    };
    // Before there are sources: their values are made of initial ones by as many writes again.
    const factor = sources.valueCount > 0 ? 1 : 2;
    for (let round = 0; this.isKnown && this.hasLearnt && round <= factor * this.mostWritesInAll(); round++) {
      const { size } = this.contended;
      this.hasLearnt = false;
      this.readable = new Map([...this.values].map(([location, values]) => [location, [...values.values()]]));
      this.begin(0);
      if (this.contended.size > size) round = -1;
    }
    search.onUnknown = onUnknown;
    buffering.isWatching = true;
  }

  /** Whether some re-execution might have a cycle. */
  get mayHaveCycles(): boolean {
    return [...this.leads.keys()].some((location) => this.isOnCycle(location));
  }

  private mostWritesInAll(): number {
    let sum = 0;
    for (const count of this.mostWrites.values()) sum += count;
    return sum;
  }

  writersOf(location: number): Iterable<number> {
    return this.writers.get(location) ?? [];
  }

  /** Whether a cycle can go through the location and another one. */
  isOnCycle(location: number): boolean {
    const seen = new Set<number>();
    const stack = [...(this.leads.get(location) ?? [])].filter((to) => to !== location);
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      if (at === location) return true;
      if (seen.has(at)) continue;
      seen.add(at);
      stack.push(...(this.leads.get(at) ?? []));
    }
    return false;
  }

  /** Runs a thread that has been started, in all ways. */
  private begin(thread: number): void {
    const { search, path } = this;
    const mark = search.graph.count;
    const reads = path.length;
    if (thread > 0) this.running.add(thread);
    search.addNext(thread);
    this.goOn(thread, 0);
    path.length = reads;
    search.takeBack(mark);
  }

  private goOn(thread: number, depth: number): void {
    const { search } = this;
    if (!this.isKnown) return;
    if (++this.events > MOST_EVENTS || depth > MOST_ON_PATH) {
      this.isKnown = false;
      return;
    }
    const request = search.requestOf(thread);
    switch (request?.kind) {
      case undefined:
        this.end(thread);
        return;
      case REQUESTS.read:
      case REQUESTS.readForUpdate:
        this.read(thread, request!, depth);
        return;
      case REQUESTS.choose:
        this.choose(thread, request!, depth);
        return;
      case REQUESTS.join:
        this.join(thread, request!, depth);
        return;
      default:
        this.add(thread, depth);
    }
  }

  private end(thread: number): void {
    const { graph, threads } = this.search;
    const { snapshots } = threads;
    const last = graph.lastOf[thread]!;
    if (thread === 0 || !this.search.hasEnded(thread)) return;
    // The joining thread does not know the value that a join returns.
    if (snapshots.endLow(last) !== 0 || snapshots.endHigh(last) !== 0) this.isKnown = false;
  }

  private add(thread: number, depth: number): void {
    const { search, running } = this;
    const { graph } = search;
    const mark = graph.count;
    const event = search.addNext(thread);
    if (event === NONE) return;
    if (isWriteKind(graph.kind[event]!)) this.write(event, depth);
    else {
      const before = new Set(running);
      if (graph.kind[event] === KIND.spawn) this.begin(graph.child[event]!);
      this.goOn(thread, depth + 1);
      // Threads that other threads start run on when their walks are over.
      if (thread === 0) for (const child of running) if (!before.has(child)) running.delete(child);
    }
    search.takeBack(mark);
  }

  private write(event: number, depth: number): void {
    const { search } = this;
    const { graph } = search;
    const location = graph.location[event]!;
    const thread = graph.thread[event]!;
    const count = (this.writes.get(thread) ?? 0) + 1;
    if (this.contended.has(location)) {
      this.note(location, thread);
      this.addValue(location, [graph.low[event]!, graph.high[event]!]);
      this.writes.set(thread, count);
      this.mostWrites.set(thread, Math.max(count, this.mostWrites.get(thread) ?? 0));
    } else this.noteAccess(location, thread, true);
    graph.linkWrite(event, graph.coLast[location]!);
    search.goOnFrom(event);
    this.goOn(thread, depth + 1);
    graph.unlinkWrite(event);
    this.writes.set(thread, count - 1);
  }

  /**
   * Notes a write. A thread that has joined another may write what depends on any read of any
   * thread.
   */
  private note(location: number, thread: number): void {
    let writers = this.writers.get(location);
    if (writers === undefined) {
      writers = new Set();
      this.writers.set(location, writers);
    }
    writers.add(thread);
    const sources = this.hasJoined ? this.contended : this.path;
    for (const from of sources) {
      let to = this.leads.get(from);
      if (to === undefined) {
        to = new Set();
        this.leads.set(from, to);
      }
      to.add(location);
    }
  }

  private choose(thread: number, request: Request, depth: number): void {
    const { search } = this;
    const mark = search.graph.count;
    const { count } = request;
    const choice = search.addUnanswered(thread, request);
    for (let value = 0; value < count; value++) {
      search.answerChoice(choice, value);
      this.goOn(thread, depth + 1);
    }
    search.takeBack(mark);
  }

  /** Lets the thread go on from a join, as if the other thread had ended. */
  private join(thread: number, { count: target }: Request, depth: number): void {
    const { search, running } = this;
    const mark = search.graph.count;
    const wasRunning = running.delete(target);
    const hadJoined = this.hasJoined;
    this.hasJoined = true;
    search.skipJoin(thread);
    this.goOn(thread, depth + 1);
    this.hasJoined = hadJoined;
    if (wasRunning) running.add(target);
    search.takeBack(mark);
  }

  private read(thread: number, request: Request, depth: number): void {
    const { search } = this;
    const { graph } = search;
    const mark = graph.count;
    const probe = search.addUnanswered(thread, request);
    if (probe === NONE) return;
    const location = graph.location[probe]!;
    if (!this.contended.has(location)) {
      this.noteAccess(location, thread, false);
      this.readFrom(probe, graph.coLast[location]!, depth);
      search.takeBack(mark);
      return;
    }
    const initial = graph.initialOf[location]!;
    const start: Value = [graph.low[initial]!, graph.high[initial]!];
    search.takeBack(mark);
    this.path.push(location);
    const isOther = ([low, high]: Value): boolean => low !== start[0] || high !== start[1];
    const others = (this.readable.get(location) ?? []).filter(isOther);
    for (const [low, high] of [start, ...others]) {
      const promise = graph.pushPromise(location, low, high);
      this.readFrom(search.addUnanswered(thread, search.requestOf(thread)!), promise, depth);
      search.takeBack(mark);
    }
    this.path.pop();
  }

  /**
   * Notes an access to a location that is not contended so far. The thread that starts others
   * conflicts only with those that are running.
   */
  private noteAccess(location: number, thread: number, isWrite: boolean): void {
    const { accesses, running } = this;
    let known = accesses.get(location);
    if (known === undefined) {
      known = { byThread: new Map(), besides: new Map() };
      accesses.set(location, known);
    }
    const { byThread, besides } = known;
    const isWritten = (of: Map<number, boolean>, by: number): boolean => of.get(by) ?? false;
    if (thread === 0) {
      for (const other of running) besides.set(other, isWritten(besides, other) || isWrite);
    } else byThread.set(thread, isWritten(byThread, thread) || isWrite);
    // What a thread that has been joined wrote may be any of its values.
    const isPassedOn = this.hasJoined && [...byThread].some(([other, writes]) => other !== thread && writes);
    const isContended =
      isPassedOn ||
      [...byThread].some(
        ([one, writes]) =>
          (besides.has(one) && (writes || isWritten(besides, one))) ||
          [...byThread].some(([other, otherWrites]) => one !== other && (writes || otherWrites)),
      );
    if (isContended) this.contend(location);
  }

  /** Reads of the location return any of its values from now on. */
  private contend(location: number): void {
    this.contended.add(location);
    this.hasLearnt = true;
    for (const value of this.search.sources.valuesOf(location)) this.addValue(location, value);
  }

  private readFrom(read: number, write: number, depth: number): void {
    const { search } = this;
    const { graph, threads } = search;
    if (!search.attach(read, write)) return;
    if (graph.kind[read] === KIND.updateRead) {
      const mark = graph.count;
      this.write(search.addUpdateOf(read), depth);
      search.takeBack(mark);
    } else if (threads.snapshots.nextKind(read) >= 0) this.goOn(graph.thread[read]!, depth + 1);
    search.detach(read);
  }

  private addValue(location: number, value: Value): void {
    let values = this.values.get(location);
    if (values === undefined) {
      values = new Map();
      this.values.set(location, values);
    }
    const key = value.join();
    if (values.has(key)) return;
    values.set(key, value);
    this.hasLearnt = true;
  }
}
