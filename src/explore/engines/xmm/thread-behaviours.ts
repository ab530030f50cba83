/**
 * What threads can do whatever the others do: each thread is run by itself, its reads of contended
 * locations returning any value that the location holds in a known execution, or that a thread can
 * make of such values. This shows for all re-executions, not only for executions found so far,
 * which threads write a location, and whether cycles can go through it: from a location that a
 * thread reads to one that it writes later. A cycle through one location only would violate
 * coherence.
 *
 * What follows on a state is found out once in each round: what the thread may write from there on,
 * and what leads to that (segments.ts).
 *
 * In a re-execution values are promised, or made of promised ones by at most as many writes as it
 * has: so that many rounds are made. If there are too many behaviours, nothing is known
 * (docs/models/xmm.md, "What threads can do"). A location is contended here if two threads access
 * it in any behaviours and one of them writes, unless the start of one thread separates the two
 * accesses.
 */
import { IS_ACQUIRE, IS_RELEASE, NON_ATOMIC } from '../../../kernel/clocks.ts';
import { NONE } from '../../../kernel/event-graph.ts';
import { isWriteKind, KIND } from '../../../kernel/event-kinds.ts';
import type { Value } from '../../../procedures/xmm/sources.ts';
import { REQUESTS, type Request } from '../../../program/machine/request.ts';
import { Contention } from './contention.ts';
import { XMM_PRUNING } from './pruning.ts';
import { addPaths, type Later, PATH, Segments, throughCreation, throughFence, writeKey } from './segments.ts';
import type { XmmSearch } from './xmm-search.ts';

/** After so many events the search for behaviours is given up. */
const MOST_EVENTS = 200_000;
/** Most events on one path: calls are nested. */
const MOST_ON_PATH = 500;

/**
 * Errors that a thread comes to whatever the others do, so that it does nothing after them.
 * Core-search.ts says so where one is met.
 */
const ENDS: ReadonlySet<string> = new Set(['invalid-access', 'uninitialised-read']);

/** What a thread does from some point on. */
interface Future {
  /** Writes of contended locations, its own and those of threads that it creates. */
  readonly later: Later;
  /** The most of them that it makes itself. */
  readonly most: number;
}

const NO_FUTURE: Future = { later: new Map(), most: 0 };

export class ThreadBehaviours {
  /** Whether all behaviours are known. If not, the other fields are incomplete. */
  isKnown = true;
  private readonly search: XmmSearch;
  private readonly writers = new Map<number, Set<number>>();
  /** What may be on a cycle. */
  readonly segments = new Segments();
  private readonly contention = new Contention();
  /** What threads do from states in which they read: those of this round. */
  private readonly futures = new Map<string, Future>();
  private readonly values = new Map<number, Map<string, Value>>();
  /** The values that reads may return: those of the rounds before. */
  private readable: ReadonlyMap<number, readonly Value[]> = new Map();
  /** Variants of dynamic objects that some thread allocates, by object. */
  private readonly variants = new Map<number, number>();
  /** Whether the round has learnt a value, an object, or that a location is contended. */
  private hasLearnt = true;
  private events = 0;
  /** What events other than accesses on the path may mean for later ones. */
  private readonly traces: string[] = [];
  /** By thread: the largest number of writes on a path. */
  private readonly mostWrites = new Map<number, number>();

  /** `search` has an empty graph. */
  constructor(search: XmmSearch) {
    this.search = search;
    const { buffering, sources } = search;
    for (const location of buffering.contended) this.contend(location);
    buffering.isWatching = false;
    const { onUnknown } = search;
    search.onUnknown = (reason) => {
      if (!ENDS.has(reason)) this.isKnown = false;
    };
    // Before there are sources: their values are made of initial ones by as many writes again.
    const factor = sources.valueCount > 0 ? 1 : 2;
    for (let round = 0; this.isKnown && this.hasLearnt && round <= factor * this.mostWritesInAll(); round++) {
      const { size } = this.contention;
      this.hasLearnt = false;
      this.futures.clear();
      this.readable = new Map([...this.values].map(([location, values]) => [location, [...values.values()]]));
      this.begin(0);
      if (this.contention.size > size) round = -1;
    }
    search.onUnknown = onUnknown;
    buffering.isWatching = true;
  }

  /** Locations that are contended in some behaviour. */
  get contended(): ReadonlySet<number> {
    return this.contention.contended;
  }

  private mostWritesInAll(): number {
    let sum = 0;
    for (const count of this.mostWrites.values()) sum += count;
    return sum;
  }

  /** Ascending. */
  writersOf(location: number): Iterable<number> {
    return [...(this.writers.get(location) ?? [])].sort((a, b) => a - b);
  }

  /** Runs a thread that has been started, in all ways. */
  private begin(thread: number): Later {
    const { search, mostWrites } = this;
    const { allocationOf, count: mark } = search.graph;
    const allocated = [...allocationOf];
    if (thread > 0) this.contention.running.add(thread);
    this.presumeObjects(thread);
    search.addNext(thread);
    const { later, most } = this.goOn(thread, 0);
    mostWrites.set(thread, Math.max(most, mostWrites.get(thread) ?? 0));
    search.takeBack(mark);
    allocationOf.clear();
    for (const [object, allocation] of allocated) allocationOf.set(object, allocation);
    return later;
  }

  /**
   * Makes the objects known that other threads allocate, as if they had been allocated before: the
   * thread may come to them by pointers that it reads. Its own come when it allocates them.
   */
  private presumeObjects(thread: number): void {
    const { graph, memory } = this.search;
    for (const [object, variant] of this.variants) {
      const isOwn = memory.ownerOf(object) === thread;
      const known = graph.allocationOf.get(object);
      if (isOwn && known !== undefined && graph.kind[known] === KIND.promise)
        graph.allocationOf.delete(object);
      if (isOwn || known !== undefined) continue;
      const allocation = graph.pushPromise(NONE, 0, 0);
      graph.object[allocation] = object;
      graph.variant[allocation] = variant;
      graph.allocationOf.set(object, allocation);
    }
  }

  private noteAllocation(event: number): void {
    const { object, variant } = this.search.graph;
    const known = this.variants.get(object[event]!);
    if (known === variant[event]) return;
    // Which of them another thread comes to is not known.
    if (known !== undefined) this.isKnown = false;
    this.variants.set(object[event]!, variant[event]!);
    this.hasLearnt = true;
  }

  private goOn(thread: number, depth: number): Future {
    const { search } = this;
    if (!this.isKnown) return NO_FUTURE;
    if (++this.events > MOST_EVENTS || depth > MOST_ON_PATH) {
      this.isKnown = false;
      return NO_FUTURE;
    }
    const request = search.requestOf(thread);
    switch (request?.kind) {
      case undefined:
        this.end(thread);
        return NO_FUTURE;
      case REQUESTS.read:
      case REQUESTS.readForUpdate:
        return this.read(thread, request!, depth);
      case REQUESTS.choose:
        return this.choose(thread, request!, depth);
      case REQUESTS.join:
        return this.join(thread, request!, depth);
      default:
        return this.add(thread, depth);
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

  private add(thread: number, depth: number): Future {
    const { search } = this;
    const { running } = this.contention;
    const { graph } = search;
    const mark = graph.count;
    const event = search.addNext(thread);
    if (event === NONE) return NO_FUTURE;
    const kind = graph.kind[event]!;
    let future: Future;
    if (isWriteKind(kind)) future = this.write(event, depth);
    else if (kind === KIND.spawn) {
      const before = new Set(running);
      const later = new Map(throughCreation(this.begin(graph.child[event]!)));
      const { later: own, most } = this.goOn(thread, depth + 1);
      addPaths(later, own);
      future = { later, most };
      // Threads that other threads start run on when their walks are over.
      if (thread === 0) for (const child of running) if (!before.has(child)) running.delete(child);
    } else {
      if (kind === KIND.allocate) this.noteAllocation(event);
      const trace = this.traceOf(event);
      if (trace !== undefined) this.traces.push(trace);
      future = this.goOn(thread, depth + 1);
      if (trace !== undefined) this.traces.pop();
      const mode = graph.mode[event]!;
      const [acquires, releases] = [IS_ACQUIRE[mode] === 1, IS_RELEASE[mode] === 1];
      if (kind === KIND.fence && (acquires || releases))
        future = { later: throughFence(future.later, acquires, releases), most: future.most };
    }
    search.takeBack(mark);
    return future;
  }

  /** What the event leaves behind that the state of its thread does not show. */
  private traceOf(event: number): string | undefined {
    const { graph } = this.search;
    const kind = graph.kind[event]!;
    const allocation = graph.allocation[event]!;
    switch (kind) {
      case KIND.fence:
      case KIND.start:
      case KIND.choose:
        return undefined;
      case KIND.allocate:
        return `${kind} ${graph.object[event]} ${graph.variant[event]}`;
      case KIND.free:
        return `${kind} ${allocation === NONE ? NONE : graph.object[allocation]}`;
      default:
        return `event ${this.events}`;
    }
  }

  private write(event: number, depth: number): Future {
    const { search } = this;
    const { graph } = search;
    const location = graph.location[event]!;
    const thread = graph.thread[event]!;
    const mode = graph.mode[event]!;
    const isContended = this.contended.has(location);
    if (isContended) this.note(location, thread, [graph.low[event]!, graph.high[event]!]);
    else this.noteAccess(location, thread, true);
    graph.linkWrite(event, graph.coLast[location]!);
    search.goOnFrom(event);
    const { later, most } = this.goOn(thread, depth + 1);
    graph.unlinkWrite(event);
    if (!isContended) return { later, most };
    const all = new Map(later);
    const key = writeKey(location, thread);
    const path = IS_RELEASE[mode] === 1 ? PATH.rpo : mode === NON_ATOMIC ? PATH.toPlain : PATH.toAtomic;
    all.set(key, (all.get(key) ?? 0) | path);
    return { later: all, most: most + 1 };
  }

  /**
   * Notes a write. A thread that has joined another may write what depends on any read of any
   * thread.
   */
  private note(location: number, thread: number, value: Value): void {
    this.addValue(location, value);
    addTo(this.writers, location, thread);
    if (this.contention.hasJoined) this.segments.noteAfterJoin(thread, location);
    const { size } = this.contention;
    this.contention.noteWrite(location, thread);
    if (this.contention.size > size) this.hasLearnt = true;
  }

  private choose(thread: number, request: Request, depth: number): Future {
    const { search } = this;
    const mark = search.graph.count;
    const { count } = request;
    const choice = search.addUnanswered(thread, request);
    const futures: Future[] = [];
    for (let value = 0; value < count; value++) {
      search.answerChoice(choice, value);
      futures.push(this.goOn(thread, depth + 1));
    }
    search.takeBack(mark);
    return either(futures);
  }

  /** Lets the thread go on from a join, as if the other thread had ended. */
  private join(thread: number, { count: target }: Request, depth: number): Future {
    const { search, contention } = this;
    const mark = search.graph.count;
    const wasRunning = contention.running.delete(target);
    const hadJoined = contention.hasJoined;
    contention.hasJoined = true;
    search.skipJoin(thread);
    const future = this.goOn(thread, depth + 1);
    contention.hasJoined = hadJoined;
    if (wasRunning) contention.running.add(target);
    search.takeBack(mark);
    return future;
  }

  private read(thread: number, request: Request, depth: number): Future {
    const { search } = this;
    const { graph } = search;
    const mark = graph.count;
    const probe = search.addUnanswered(thread, request);
    if (probe === NONE) return NO_FUTURE;
    const location = graph.location[probe]!;
    if (!this.contention.mayReadOthers(location, thread)) {
      if (!this.contended.has(location)) this.noteAccess(location, thread, false);
      const future = this.readFrom(probe, graph.coLast[location]!, depth);
      search.takeBack(mark);
      return future;
    }
    const initial = graph.initialOf[location]!;
    const start: Value = [graph.low[initial]!, graph.high[initial]!];
    search.takeBack(mark);
    const key = XMM_PRUNING.mergedStates ? this.stateKey(thread) : undefined;
    const known = key === undefined ? undefined : this.futures.get(key);
    if (known !== undefined) return known;
    this.segments.noteRead(thread, location);
    const isOther = ([low, high]: Value): boolean => low !== start[0] || high !== start[1];
    const others = (this.readable.get(location) ?? []).filter(isOther);
    const futures: Future[] = [];
    for (const [low, high] of [start, ...others]) {
      const promise = graph.pushPromise(location, low, high);
      const read = search.addUnanswered(thread, search.requestOf(thread)!);
      futures.push(this.readFrom(read, promise, depth, location));
      search.takeBack(mark);
    }
    const future = either(futures);
    if (key !== undefined) this.futures.set(key, future);
    return future;
  }

  /** All that the behaviour of the thread depends on from now on. */
  private stateKey(thread: number): string {
    const { contention } = this;
    const { graph, threads } = this.search;
    const joined = contention.hasJoined ? 1 : 0;
    const parts: (string | number)[] = [thread, joined, ...contention.running, '|', ...this.traces];
    for (let e = graph.newest; e !== NONE; e = graph.older[e]!) {
      const kind = graph.kind[e]!;
      const location = graph.location[e]!;
      if (!isWriteKind(kind) || graph.coLast[location] !== e || contention.isOpenToAll(location)) continue;
      parts.push(location, graph.low[e]!, graph.high[e]!);
    }
    const words = threads.snapshots.view(graph.lastOf[thread]!);
    return `${parts.join()}|${words.join()}`;
  }

  private noteAccess(location: number, thread: number, isWrite: boolean): void {
    if (this.contention.noteAccess(location, thread, isWrite)) this.contend(location);
  }

  /** Reads of the location return any of its values from now on. */
  private contend(location: number): void {
    this.contention.contended.add(location);
    this.hasLearnt = true;
    for (const value of this.search.sources.valuesOf(location)) this.addValue(location, value);
  }

  /** `location`: of a read that may see what others write. */
  private readFrom(read: number, write: number, depth: number, location?: number): Future {
    const { search } = this;
    const { graph, threads } = search;
    const thread = graph.thread[read]!;
    if (!search.attach(read, write)) return NO_FUTURE;
    let future = NO_FUTURE;
    if (graph.kind[read] === KIND.updateRead) {
      const mark = graph.count;
      future = this.write(search.addUpdateOf(read), depth);
      search.takeBack(mark);
    } else if (threads.snapshots.nextKind(read) >= 0) future = this.goOn(thread, depth + 1);
    const mode = graph.mode[read]!;
    if (location !== undefined)
      this.segments.note(thread, location, IS_ACQUIRE[mode] === 1, mode !== NON_ATOMIC, future.later);
    search.detach(read);
    return future;
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

/** Whether it was not there. */
function addTo(sets: Map<number, Set<number>>, key: number, value: number): boolean {
  const set = sets.get(key);
  if (set?.has(value)) return false;
  if (set === undefined) sets.set(key, new Set([value]));
  else set.add(value);
  return true;
}

function either(futures: readonly Future[]): Future {
  if (futures.length === 1) return futures[0]!;
  const later = new Map<number, number>();
  for (const future of futures) addPaths(later, future.later);
  return { later, most: Math.max(0, ...futures.map(({ most }) => most)) };
}
