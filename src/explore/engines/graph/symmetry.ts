/**
 * Threads that do the same are explored up to their exchange. Threads of one parent that run the
 * same function with the same argument, with arguments that make no difference, or with arguments
 * that only lead to words of their own (own-rows.ts), and are started with nothing but other starts
 * and stores of their numbers between them, are a row of twins, in the order of their starts. As
 * long as two neighbours in the row have read the same, their events at the same position are
 * twins: the later one comes after the earlier one, and is deleted with it (CausalPrefix). Where
 * they first differ, only one of the two orders is explored: docs/reductions.md says which, and why
 * every execution is one of those explored but for an exchange of threads.
 *
 * That threads can be exchanged is presumed of a program that does not ask for the numbers of its
 * threads, until it does something that tells them apart. Then the search starts again without.
 */
import type { GraphRules } from '../../../execution/graph-rules.ts';
import { type Clocks, NON_ATOMIC } from '../../../kernel/clocks.ts';
import { type EventGraph, grown, NONE } from '../../../kernel/event-graph.ts';
import { KIND } from '../../../kernel/event-kinds.ts';
import type { GraphGrowth } from '../../../kernel/graph-growth.ts';
import type { StartValue } from '../../../kernel/graph-threads.ts';
import { AsymmetryLearnt } from '../../../kernel/restarts.ts';
import { MAX_THREADS } from '../../../program/machine/code.ts';
import { OWNER_MASK } from '../../../program/machine/lock-operations.ts';
import { OPCODES } from '../../../program/machine/opcodes.ts';
import { REQUESTS } from '../../../program/machine/request.ts';
import type { OwnRows } from './own-rows.ts';
import type { UnusedLocations } from './unused-locations.ts';

const FIRST_EVENTS = 256;

/**
 * What a search makes of symmetry: nothing; it presumes it and looks for what is against it; it
 * presumes it as the search did whose execution is made again.
 */
export type SymmetryUse = 'off' | 'checked' | 'presumed';

/** Whether porf and co together order all writes, so that co never goes against porf. */
export const isCoOrdered = ({ order }: GraphRules): boolean =>
  order === 'sc' || order === 'tso' || order === 'hb-co';

export class Symmetry {
  /** Whether a thread that has a twin was ever started. */
  hasTwins = false;
  /** Whether `orbitSize` has counted every execution once so far. */
  isExact = true;
  /** By thread: its place in its row; how many threads up to it have done the same. */
  private readonly place = new Int32Array(MAX_THREADS);
  private readonly run = new Int32Array(MAX_THREADS);
  /**
   * Whether co orders the writes of a location as some order of all writes does that porf respects.
   */
  private readonly followsCo: boolean;
  readonly use: SymmetryUse;
  private readonly growth: GraphGrowth;
  private readonly graph: EventGraph;
  private readonly clocks: Clocks;
  private readonly unused: UnusedLocations;
  readonly own: OwnRows;
  /** By event: the event of the thread before it in the row that it comes after, or NONE. */
  private twin = new Int32Array(FIRST_EVENTS);
  /** By event: how many events of its thread have twins so far. They are the first ones. */
  private twins = new Int32Array(FIRST_EVENTS);
  /** By spawn: the spawn before it in the row, or NONE. */
  private twinSpawn = new Int32Array(FIRST_EVENTS);
  /** By thread: 1 if it ever started twins. */
  private readonly isParent = new Uint8Array(MAX_THREADS);
  /** By thread: 1 if it was ever in a row. */
  private readonly isInRow = new Uint8Array(MAX_THREADS);
  /** By the first thread of a row: the value that its threads end with. */
  private readonly results = new Map<number, readonly [number, number]>();
  /**
   * Locations in which a thread keeps the numbers of twins that it has started, with the thread. If
   * no other accesses them, it does not matter that twins see some of the stores and not others.
   */
  private readonly handles = new Map<number, number>();

  constructor(
    growth: GraphGrowth,
    use: SymmetryUse,
    followsCo: boolean,
    unused: UnusedLocations,
    own: OwnRows,
  ) {
    this.unused = unused;
    this.own = own;
    this.growth = growth;
    this.graph = growth.graph;
    this.clocks = growth.clocks;
    this.use = use;
    this.followsCo = followsCo;
  }

  /** Finds the twin of a new event. */
  open(event: number): void {
    if (this.use === 'off') return;
    const { graph, twin, twins } = this;
    if (event >= twin.length) this.grow(2 * event);
    const previous = graph.poPrevious[event]!;
    this.twinSpawn[event] = NONE;
    this.twin[event] = NONE;
    this.twins[event] = previous === NONE ? 0 : twins[previous]!;
    if (!this.hasTwins) return;
    const found = previous === NONE ? this.twinStart(graph.thread[event]!) : this.twinAfter(previous);
    if (found === NONE || graph.kind[found] === KIND.wait) return;
    this.twin[event] = found;
    this.twins[event] = graph.position[event]!;
  }

  private twinStart(thread: number): number {
    const { graph } = this;
    const before = this.threadBefore(thread);
    return before === NONE ? NONE : graph.startOf[graph.spawnOf[before]!]!;
  }

  private twinAfter(previous: number): number {
    const twin = this.twin[previous]!;
    return twin !== NONE && this.agree(twin, previous) ? this.graph.poNext[twin]! : NONE;
  }

  /**
   * Whether a guarded read of the thread after its event `last` may do anything but wait: not as
   * long as its twin waits for the same, which comes first.
   */
  mayEnd(last: number): boolean {
    if (!this.hasTwins || this.growth.guards.guardAfter(last) === 0) return true;
    const twin = this.twinAfter(last);
    return twin === NONE || this.graph.kind[twin] !== KIND.wait;
  }

  /** Whether both threads have learnt the same from the two events, and others nothing. */
  private agree(first: number, second: number): boolean {
    const { graph } = this;
    const kind = graph.kind[first];
    if (kind !== graph.kind[second]) return false;
    if (graph.location[first] !== graph.location[second]) return this.own.haveOwn(first, second);
    if (this.unused.has(graph.location[first]!)) return true;
    switch (kind) {
      case KIND.start:
      case KIND.fence:
        return true;
      case KIND.choose:
        return graph.low[first] === graph.low[second];
      case KIND.read:
      case KIND.lock:
      case KIND.unlock:
        return graph.rf[first] === graph.rf[second];
      default:
        return false;
    }
  }

  /** The thread before this one in its row, or NONE. */
  private threadBefore(thread: number): number {
    const { graph } = this;
    const spawn = graph.spawnOf[thread]!;
    if (spawn === NONE) return NONE;
    const before = this.twinSpawn[spawn]!;
    return before === NONE ? NONE : graph.child[before]!;
  }

  /**
   * The twin of the last event among the first `count` of the thread that has one, or NONE. Of an
   * RMW: its write.
   */
  lastTwin(thread: number, count: number): number {
    const { graph, twin, twins } = this;
    let e = graph.lastOf[thread]!;
    if (e === NONE || twins[e] === 0) return NONE;
    const position = Math.min(count, twins[e]!);
    while (graph.position[e]! > position) e = graph.poPrevious[e]!;
    const found = twin[e]!;
    return graph.kind[found] === KIND.updateRead ? graph.poNext[found]! : found;
  }

  // Which of two orders is explored.

  /** Whether writes before this one in co are out of the read's reach, since its twin reads it. */
  isBound(read: number, write: number): boolean {
    if (!this.hasTwins || !this.followsCo) return false;
    const twin = this.twin[read]!;
    return twin !== NONE && this.graph.rf[twin] === write;
  }

  /**
   * Whether the read may read from the write: not from one that comes both in co and causally
   * before what its twin reads.
   */
  allowsRead(read: number, write: number): boolean {
    if (!this.hasTwins || this.followsCo) return true;
    const { graph, clocks } = this;
    const twin = this.twin[read]!;
    if (twin === NONE) return true;
    const other = graph.rf[twin]!;
    if (other === write || graph.thread[other]! < 0) return true;
    let c = graph.coNext[write]!;
    while (c !== NONE && c !== other) c = graph.coNext[c]!;
    return c === NONE || !clocks.isCausal(write, other);
  }

  /** Whether the write may not come before this one in co, since it is its twin. */
  isTwin(write: number, other: number): boolean {
    return this.hasTwins && this.twin[write] === other;
  }

  /** The largest number that the choice may take. */
  mostOf(choice: number): number {
    const twin = this.hasTwins ? this.twin[choice]! : NONE;
    return twin === NONE ? Number.POSITIVE_INFINITY : this.graph.low[twin]!;
  }

  // How many executions a graph stands for.

  /**
   * How many executions the complete graph stands for: the orders of each row, but for threads that
   * have done exactly the same. If the orders of two threads are both explored, each of the graphs
   * counts for both, and `isExact` becomes false.
   */
  orbitSize(): number {
    if (!this.hasTwins) return 1;
    const { place, run } = this;
    let size = 1;
    for (let thread = 1; thread < this.growth.threads.threadCount; thread++) {
      const before = this.threadBefore(thread);
      place[thread] = before === NONE ? 1 : place[before]! + 1;
      run[thread] = 1;
      if (before === NONE) continue;
      const order = this.orderOf(thread);
      if (order === 'same') run[thread] = run[before]! + 1;
      if (order === 'open') this.isExact = false;
      size = (size * place[thread]!) / run[thread]!;
    }
    return size;
  }

  /** Whether a thread that has ended has done the same as the one before it in its row. */
  private orderOf(thread: number): 'same' | 'fixed' | 'open' {
    const { graph } = this;
    let e = graph.lastOf[thread]!;
    if (e === NONE || this.twins[e] === 0) return 'open';
    while (this.twin[e] === NONE) e = graph.poPrevious[e]!;
    const twin = this.twin[e]!;
    if (this.agree(twin, e)) return graph.poNext[e] === NONE && graph.poNext[twin] === NONE ? 'same' : 'open';
    switch (graph.kind[e]) {
      case KIND.choose:
        return 'fixed';
      case KIND.write:
        return graph.location[e] === graph.location[twin] ? 'fixed' : 'open';
      case KIND.read:
      case KIND.updateRead: {
        const [first, second] = [graph.rf[twin]!, graph.rf[e]!];
        if (graph.location[e] !== graph.location[twin]) return 'open';
        if (this.followsCo || graph.thread[first]! < 0) return 'fixed';
        return graph.thread[second]! >= 0 && this.clocks.isCausal(first, second) ? 'fixed' : 'open';
      }
      default:
        return 'open';
    }
  }

  // What tells threads apart.

  /** Looks at the newest event, which the thread has added. Throws AsymmetryLearnt. */
  added(thread: number): void {
    if (this.use === 'off') return;
    const { graph } = this;
    const event = graph.newest;
    const kind = graph.kind[event];
    if (kind === KIND.spawn) this.linkSpawn(event);
    if (!this.hasTwins || this.use === 'presumed') return;
    if (this.isInRow[thread] === 1) this.checkMember(event);
    if (this.own.isUsed && !this.own.allows(event)) this.tellApart();
    if (kind === KIND.write && this.isHandleStore(event)) this.keepHandle(event);
    if (this.handles.size > 0 && this.isAtHandle(event)) return;
    if (kind === KIND.join) this.checkJoin(event);
    else if (this.isParent[thread] === 1 && this.isPartlyJoined(thread)) this.tellApart();
  }

  private linkSpawn(spawn: number): void {
    const { graph } = this;
    const hasNext = new Set<number>();
    for (let e = graph.poPrevious[spawn]!; ; e = graph.poPrevious[e]!) {
      if (this.isHandleStore(e)) {
        this.keepHandle(e);
        e = graph.poPrevious[e]!;
      }
      if (graph.kind[e] !== KIND.spawn) return;
      if (!hasNext.has(e) && this.isStartedAlike(e, spawn)) {
        this.linkTo(e, spawn);
        return;
      }
      hasNext.add(this.twinSpawn[e]!);
    }
  }

  /** The thread of the second spawn comes after that of the first in its row. */
  private linkTo(first: number, spawn: number): void {
    const { graph } = this;
    const thread = graph.child[first]!;
    this.twinSpawn[spawn] = first;
    this.hasTwins = true;
    this.isParent[graph.thread[spawn]!] = 1;
    this.isInRow[graph.child[spawn]!] = 1;
    const isChecked = this.use !== 'presumed';
    if (!this.own.keep(this.rowTo(spawn), isChecked)) this.tellApart();
    if (this.isInRow[thread] === 1 || !isChecked) return;
    this.isInRow[thread] = 1;
    for (let x = graph.lastOf[thread]!; x !== NONE; x = graph.poPrevious[x]!) this.checkMember(x);
  }

  /** The spawns of a row up to this one. */
  private rowTo(spawn: number): number[] {
    const before = this.twinSpawn[spawn]!;
    return before === NONE ? [spawn] : [...this.rowTo(before), spawn];
  }

  /** Whether the event stores the number of the thread that the event before it has started. */
  private isHandleStore(event: number): boolean {
    const { graph } = this;
    if (graph.kind[event] !== KIND.write || graph.mode[event] !== NON_ATOMIC) return false;
    const before = graph.poPrevious[event]!;
    return graph.kind[before] === KIND.spawn && graph.low[event] === graph.child[before];
  }

  private keepHandle(store: number): void {
    const { graph } = this;
    this.handles.set(graph.location[store]!, graph.thread[store]!);
    if (this.use === 'presumed') return;
    for (let w = graph.coLast[graph.location[store]!]!; w !== NONE; w = graph.coPrevious[w]!) {
      if (graph.thread[w]! >= 0) this.isAtHandle(w);
      for (let r = graph.firstReader[w]!; r !== NONE; r = graph.readerNext[r]!) this.isAtHandle(r);
    }
  }

  /** Whether the thread of the second spawn belongs to the row that ends with the first. */
  private isStartedAlike(first: number, second: number): boolean {
    if (this.graph.entry[first] !== this.graph.entry[second]) return false;
    const row = this.rowTo(first);
    if (this.own.has(row)) return this.own.admits([...row, second]);
    return this.haveLikeArguments(first, second) || this.own.admits([...row, second]);
  }

  /** Whether the arguments of both spawns are the same, or make no difference. */
  private haveLikeArguments(first: number, second: number): boolean {
    const { entry, low, high } = this.graph;
    if (low[first] === low[second] && high[first] === high[second]) return true;
    const arguments_ = [first, second].map((spawn): StartValue => [low[spawn]!, high[spawn]!]);
    return this.growth.threads.startAlike(entry[first]!, arguments_[0]!, arguments_[1]!);
  }

  /** Whether the event accesses a handle. Throws AsymmetryLearnt if that is another thread's. */
  private isAtHandle(event: number): boolean {
    const { graph } = this;
    const owner = this.handles.get(graph.location[event]!);
    if (owner !== undefined && owner !== graph.thread[event]) this.tellApart();
    return owner !== undefined;
  }

  /** A thread of a row starts no threads and has no memory of its own that others could see. */
  private checkMember(event: number): void {
    const { graph, growth } = this;
    switch (graph.kind[event]) {
      case KIND.spawn:
      case KIND.join:
      case KIND.allocate:
      case KIND.arrive:
      case KIND.protect:
        this.tellApart();
    }
    const location = graph.location[event]!;
    if (location !== NONE && growth.memory.isThreadLocal(location)) this.tellApart();
  }

  /** The parent joins, and all threads of the row end with the same value. */
  private checkJoin(join: number): void {
    const { graph } = this;
    const end = graph.seen[join]!;
    const thread = graph.thread[end]!;
    if (this.isInRow[thread] === 0) return;
    if (graph.thread[graph.spawnOf[thread]!] !== graph.thread[join]) this.tellApart();
    this.checkResult(thread, end);
  }

  private checkResult(thread: number, end: number): void {
    const { snapshots } = this.growth.threads;
    const low = snapshots.endLow(end);
    const high = snapshots.endHigh(end);
    const first = this.firstOf(thread);
    const known = this.results.get(first);
    if (known === undefined) this.results.set(first, [low, high]);
    else if (known[0] !== low || known[1] !== high) this.tellApart();
  }

  private firstOf(thread: number): number {
    const before = this.threadBefore(thread);
    return before === NONE ? thread : this.firstOf(before);
  }

  /** Whether the thread has joined some threads of a row and not others. */
  private isPartlyJoined(parent: number): boolean {
    const { graph } = this;
    for (let thread = 1; thread < this.growth.threads.threadCount; thread++) {
      const before = this.threadBefore(thread);
      if (before === NONE || graph.thread[graph.spawnOf[thread]!] !== parent) continue;
      if ((graph.joinOf[thread] === NONE) !== (graph.joinOf[before] === NONE)) return true;
    }
    return false;
  }

  /**
   * Looks at a graph in which no thread can go on. If some threads of a row have ended and others
   * have not, how far their parent comes depends on which. Then it must do nothing but join until
   * it has joined them all. `showsMemory`: final values are asked for.
   */
  checkEnd(showsMemory: boolean): void {
    if (!this.hasTwins || this.use === 'presumed') return;
    const { graph, growth } = this;
    if (showsMemory && (this.isLockHeld() || !this.own.endAlike())) this.tellApart();
    for (let thread = 1; thread < growth.threads.threadCount; thread++) {
      const before = this.threadBefore(thread);
      if (before === NONE) continue;
      const isPartly = (graph.joinOf[thread] === NONE) !== (graph.joinOf[before] === NONE);
      if (!isPartly && growth.hasEnded(thread) === growth.hasEnded(before)) continue;
      const parent = graph.thread[graph.spawnOf[thread]!]!;
      const { snapshots } = growth.threads;
      const last = graph.lastOf[parent]!;
      const isJoining = graph.kind[last] !== KIND.stop && snapshots.nextKind(last) === REQUESTS.join;
      if (isJoining ? !this.onlyJoins(parent) : isPartly) this.tellApart();
    }
  }

  /** Whether a thread of a row holds a lock, whose word has its number. */
  private isLockHeld(): boolean {
    const { graph, growth } = this;
    const { code } = growth.code;
    for (const write of graph.coLast) {
      if (write === NONE || graph.thread[write]! < 0 || this.isInRow[graph.thread[write]!] === 0) continue;
      const opcode = code[graph.pc[write]!];
      const isLock = opcode === OPCODES.lock || opcode === OPCODES.trylock || opcode === OPCODES.unlock;
      if (isLock && (graph.low[write]! & OWNER_MASK) !== 0) return true;
    }
    return false;
  }

  /**
   * Whether the parent, which is about to join, does nothing else until it has joined all its rows,
   * or would wait in every exchange of them.
   */
  private onlyJoins(parent: number): boolean {
    const { graph, growth } = this;
    const { threadCount, snapshots } = growth.threads;
    const left = new Set<number>();
    for (let thread = 1; thread < threadCount; thread++) {
      if (this.isInRow[thread] === 0 || graph.spawnOf[thread] === NONE) continue;
      if (graph.thread[graph.spawnOf[thread]!] !== parent) continue;
      if (graph.joinOf[thread] === NONE) left.add(thread);
      if (growth.hasEnded(thread)) this.checkResult(thread, graph.lastOf[thread]!);
    }
    let isOnly = true;
    growth.threads.imagine(parent, (request) => {
      const { kind, count: thread } = request;
      if (left.size === 0) return undefined;
      const handle = kind === REQUESTS.read ? growth.memory.globalLocation(request) : NONE;
      if (this.handles.get(handle) === parent) {
        const write = graph.coLast[handle]!;
        return [graph.low[write]!, graph.high[write]!];
      }
      isOnly = kind === REQUESTS.join && graph.joinOf[thread] === NONE;
      if (!isOnly) return undefined;
      if (left.delete(thread)) return this.results.get(this.firstOf(thread));
      if (!growth.hasEnded(thread)) return undefined;
      return [snapshots.endLow(graph.lastOf[thread]!), snapshots.endHigh(graph.lastOf[thread]!)];
    });
    return isOnly;
  }

  private tellApart(): never {
    throw new AsymmetryLearnt(this.own.isUsed);
  }

  private grow(size: number): void {
    this.twin = grown(this.twin, new Int32Array(size));
    this.twins = grown(this.twins, new Int32Array(size));
    this.twinSpawn = grown(this.twinSpawn, new Int32Array(size));
  }
}
