/**
 * Finds all cores of a program: the graphs that consist of cycles of po and rf and of what leads to
 * them (the porf-prefix of the cycles). Every cyclic execution has exactly one core, and the search
 * of the graph engine adds the rest on top of it.
 *
 * A core is made on demand. Some thread runs until it opens a read: the read gets the value of a
 * promise, a hot edge of a known execution. To keep the promise, the writer runs until it makes the
 * write. A read on the way may read a write that is there, be opened itself, or make a thread that
 * is not waiting run until it writes the location. So the core contains nothing that no cycle
 * needs. When all promises are kept, each must close a cycle that the others do not, or the graph
 * is given up. Equal cores that were made in different ways are explored once. From a core, further
 * cycles are searched for in the same way.
 *
 * Only promises of hot edges are needed, and only sets of them that one execution has together.
 * This follows from the conditions of re-execution, which a smaller graph satisfies more easily:
 * docs/models/xmm.md, "Why the engine finds all".
 */
import { InputError } from '../../../diagnostics/diagnostic.ts';
import { NONE } from '../../../kernel/event-graph.ts';
import { isWriteKind, KIND } from '../../../kernel/event-kinds.ts';
import { type Captured, labelMode } from '../../../procedures/xmm/capture.ts';
import { leavesStable } from '../../../procedures/xmm/committed-sets.ts';
import { findReExecution, type ReExecution } from '../../../procedures/xmm/justification.ts';
import type { HotEdge } from '../../../procedures/xmm/sources.ts';
import { REQUESTS, type Request } from '../../../program/machine/request.ts';
import { type OpenRead, OpenReads } from './open-reads.ts';
import { Promises } from './promises.ts';
import { XMM_PRUNING } from './pruning.ts';
import { ThreadBehaviours } from './thread-behaviours.ts';
import { XmmLearnt, type XmmSearch } from './xmm-search.ts';

type Steps = Generator<undefined, void>;
/** The continuation after an event. */
type Then = (event: number) => Steps;

/** Steps between yields. */
const STEPS = 256;

export class CoreSearch {
  /** Cores and cyclic executions that were made more than once. */
  duplicates = 0;
  /** How many cores were extended; 0 while RC11 executions are explored. */
  extensions = 0;
  /** How many cyclic executions were reported. */
  cyclic = 0;
  private readonly search: XmmSearch;
  /** What threads can do; undefined: anything. */
  private behaviours: ThreadBehaviours | undefined;
  /** Threads that wait for another thread to write. */
  private readonly waits = new Set<number>();
  /** Cores of this round. */
  private seen = new Set<string>();
  /**
   * Executions already reported, per core. Recorded only for cores whose extensions were not all
   * executions; undefined for others.
   */
  private readonly extended = new Map<string, Set<string> | undefined>();
  private hasRejected = false;
  private steps = 0;
  private readonly opens: OpenReads;
  private readonly promises: Promises;

  constructor(search: XmmSearch) {
    this.search = search;
    this.opens = new OpenReads(search);
    this.promises = new Promises(search, this.opens);
  }

  get counters(): { readonly loadBufferingRaces: number; readonly duplicates: number } {
    return { loadBufferingRaces: this.search.loadBufferingRaces, duplicates: this.duplicates };
  }

  /** Comes before the search of RC11 executions: decides whether some of them are worth keeping. */
  prepare(): void {
    const { search } = this;
    search.beginCores();
    const { lessons } = search;
    const behaviours = lessons.isVast ? undefined : this.watchThreads();
    lessons.isVast = behaviours === undefined;
    search.keepsSources = behaviours?.segments.hasCircle ?? true;
    // Otherwise they are learnt one by one, and each time the search starts again.
    for (const location of behaviours?.contended ?? []) search.buffering.contended.add(location);
    search.beginRc11();
  }

  /**
   * Comes after that search. Repeats until nothing new is found, since others can be re-executed
   * from cyclic executions too.
   */
  *explore(): Steps {
    const { search, promises } = this;
    const { sources } = search;
    search.beginCores();
    for (;;) {
      const { hotCount, valueCount } = sources;
      if (!promises.isWorthwhile) return;
      this.behaviours = this.watchThreads();
      promises.choose(this.behaviours?.segments);
      this.seen = new Set();
      this.hasRejected = false;
      yield* this.addCycle();
      const hasReserved = sources.hasReserved;
      sources.admit();
      const isFound = promises.askAgain();
      const hasMore = sources.hotCount > hotCount || sources.valueCount > valueCount || isFound;
      if (!hasMore && !(this.hasRejected && hasReserved)) return;
    }
  }

  /** What threads can do, if that can be known. */
  private watchThreads(): ThreadBehaviours | undefined {
    const { search } = this;
    const { lessons } = search;
    if (lessons.isWild) return undefined;
    try {
      const behaviours = new ThreadBehaviours(search);
      return behaviours.isKnown ? behaviours : undefined;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      lessons.isWild = true;
      throw new XmmLearnt();
    }
  }

  /** Adds a cycle to the present core, in all ways. */
  private *addCycle(): Steps {
    const { opens } = this;
    const { list, opener } = opens;
    opens.list = [];
    for (const reader of this.promises.readers) {
      opens.opener = reader;
      yield* this.openRead(reader);
    }
    opens.list = list;
    opens.opener = opener;
  }

  /** Lets the thread run until it opens a read. */
  private *openRead(thread: number): Steps {
    const { graph } = this.search;
    const isOpen = (): boolean => this.opens.list.some(({ read }) => graph.thread[read] === thread);
    yield* this.advance(thread, () => (isOpen() ? this.keepPromises() : this.openRead(thread)));
  }

  /** Keeps the promises that are not kept yet. */
  private *keepPromises(): Steps {
    const open = this.opens.list.find(({ isKept }) => !isKept);
    if (open === undefined) yield* this.finishCore();
    else yield* this.keep(open, 0);
  }

  /** Keeps the promise of `open` by a write whose number is at least `from`. */
  private *keep(open: OpenRead, from: number): Steps {
    const { graph } = this.search;
    const { edge, read, promise } = open;
    for (let w = graph.lastOf[edge.writer]!; w >= from && w !== NONE; w = graph.poPrevious[w]!) {
      if (!this.opens.isKeptBy(open, w)) continue;
      graph.unlinkRead(read);
      graph.linkRead(read, w);
      open.isKept = true;
      yield* this.keepPromises();
      open.isKept = false;
      graph.unlinkRead(read);
      graph.linkRead(read, promise);
    }
    const mark = graph.count;
    yield* this.advance(edge.writer, () => this.keep(open, mark));
  }

  // Threads go on.

  /** Adds the next event of the thread, in all ways. An RMW that writes is added as a whole. */
  private *advance(thread: number, then: Then): Steps {
    const { search } = this;
    const { graph } = search;
    if (this.waits.has(thread) || !this.opens.mayBeKept()) return;
    if (++this.steps % STEPS === 0) yield;
    if (graph.lastOf[thread] === NONE) {
      yield* this.start(thread, then);
      return;
    }
    const request = search.requestOf(thread);
    switch (request?.kind) {
      case undefined:
        return;
      case REQUESTS.read:
      case REQUESTS.readForUpdate:
        yield* this.read(thread, request!, then);
        return;
      case REQUESTS.choose:
        yield* this.choose(thread, request!, then);
        return;
      case REQUESTS.join:
        yield* this.untilEnd(thread, request!.count, () => this.addNext(thread, then));
        return;
      default:
        yield* this.addNext(thread, then);
    }
  }

  /** Adds an event that is neither a read nor a choice. */
  private *addNext(thread: number, then: Then): Steps {
    const { search } = this;
    const { graph } = search;
    const mark = graph.count;
    const event = search.addNext(thread);
    if (event === NONE) return;
    if (isWriteKind(graph.kind[event]!)) yield* this.place(event, then);
    else yield* then(event);
    search.takeBack(mark);
  }

  private *start(thread: number, then: Then): Steps {
    const { search } = this;
    const { graph } = search;
    if (thread === 0 || graph.spawnOf[thread] !== NONE) {
      const mark = graph.count;
      yield* then(search.addNext(thread));
      search.takeBack(mark);
      return;
    }
    yield* this.advance(search.parentOf(thread), () => this.advance(thread, then));
  }

  private *choose(thread: number, request: Request, then: Then): Steps {
    const { search } = this;
    const mark = search.graph.count;
    const { count } = request;
    const choice = search.addUnanswered(thread, request);
    for (let value = 0; value < count; value++) {
      search.answerChoice(choice, value);
      yield* then(choice);
    }
    search.takeBack(mark);
  }

  private *read(thread: number, request: Request, then: Then): Steps {
    const { search } = this;
    const { graph, consistency } = search;
    const mark = graph.count;
    const read = search.addUnanswered(thread, request);
    if (read === NONE) return;
    const location = graph.location[read]!;
    const before = graph.poPrevious[read]!;
    for (let w = graph.coLast[location]!; w !== NONE; ) {
      const lower = consistency.isBound(w, before) ? NONE : graph.coPrevious[w]!;
      yield* this.readFrom(read, w, then);
      w = lower;
    }
    search.takeBack(mark);
    for (const edge of this.opens.mayOpen(thread) ? this.promises.of(thread) : []) {
      if (edge.location === location) yield* this.open(thread, edge, then);
    }
    for (const writer of this.writersOf(location)) {
      if (writer === thread) continue;
      yield* this.untilWrite(thread, writer, location, (write) => this.readNext(thread, write, then));
    }
  }

  /** Threads that may write the location. */
  private *writersOf(location: number): Generator<number, void> {
    const { behaviours, search } = this;
    if (behaviours !== undefined) yield* behaviours.writersOf(location);
    else for (let thread = 0; thread < search.threads.threadCount; thread++) yield thread;
  }

  /** Lets the read that the thread asks for read from the write. */
  private *readNext(thread: number, write: number, then: Then): Steps {
    const { search } = this;
    const mark = search.graph.count;
    const read = search.addUnanswered(thread, search.requestOf(thread)!);
    yield* this.readFrom(read, write, then);
    search.takeBack(mark);
  }

  private *readFrom(read: number, write: number, then: Then): Steps {
    const { search } = this;
    const { graph, threads, consistency } = search;
    if (!search.attach(read, write)) return;
    if (XMM_PRUNING.coherence && graph.kind[read] === KIND.read && !consistency.allowsRead(read)) {
      search.detach(read);
      return;
    }
    if (this.opens.willCommit(read, write) && !this.promises.hasSource()) {
      search.detach(read);
      return;
    }
    if (graph.kind[read] === KIND.updateRead) {
      const mark = graph.count;
      yield* this.place(search.addUpdateOf(read), then);
      search.takeBack(mark);
    } else if (threads.snapshots.nextKind(read) >= 0) yield* then(read);
    search.detach(read);
  }

  /** Opens the read that the thread asks for, with the value of the promise. */
  private *open(thread: number, edge: HotEdge, then: Then): Steps {
    const { search, opens } = this;
    const { graph } = search;
    if (!opens.fitsThreadOrder(edge)) return;
    const mark = graph.count;
    const promise = graph.pushPromise(edge.location, edge.low, edge.high);
    const read = search.addUnanswered(thread, search.requestOf(thread)!);
    opens.list.push({ read, promise, edge, isKept: false });
    yield* this.readFrom(read, promise, (event) => this.ifMode(read, edge, then, event));
    opens.list.pop();
    search.takeBack(mark);
  }

  /**
   * Goes on only if the read has the mode that the edge has: what an RMW reads decides its mode.
   */
  private *ifMode(read: number, edge: HotEdge, then: Then, event: number): Steps {
    const { kind, mode } = this.search.graph;
    if (labelMode(kind[read]!, mode[read]!) === edge.readMode) yield* then(event);
  }

  /** Puts the newest event, a write, at each place in co that it may have. */
  private *place(write: number, then: Then): Steps {
    const { search } = this;
    const { graph, consistency } = search;
    const before = graph.poPrevious[write]!;
    const isUpdate = graph.kind[write] === KIND.updateWrite;
    const source = isUpdate ? graph.rf[before]! : NONE;
    const isFixed = isUpdate && graph.kind[source] !== KIND.promise;
    search.goOnFrom(write);
    for (let c = graph.coLast[graph.location[write]!]!; c !== NONE; ) {
      const next = graph.coNext[c]!;
      const isTaken =
        next !== NONE && graph.kind[next] === KIND.updateWrite && graph.rf[graph.poPrevious[next]!] === c;
      const lower = consistency.isBound(c, before) ? NONE : graph.coPrevious[c]!;
      if (!isTaken && (!isFixed || c === source)) {
        graph.linkWrite(write, c);
        graph.firstReader[write] = NONE;
        if (!XMM_PRUNING.coherence || consistency.allowsWrite(write, NONE)) yield* then(write);
        graph.unlinkWrite(write);
      }
      c = lower;
    }
  }

  /** Lets the writer run, while the thread waits, until it writes the location. */
  private *untilWrite(thread: number, writer: number, location: number, then: Then): Steps {
    const { graph } = this.search;
    const see = function* (this: CoreSearch, event: number): Steps {
      if (isWriteKind(graph.kind[event]!) && graph.location[event] === location) {
        this.waits.delete(thread);
        yield* then(event);
        this.waits.add(thread);
      }
      yield* this.advance(writer, (next) => see.call(this, next));
    };
    this.waits.add(thread);
    yield* this.advance(writer, (event) => see.call(this, event));
    this.waits.delete(thread);
  }

  /** Lets another thread run to its end, while the thread waits. */
  private *untilEnd(thread: number, target: number, then: () => Steps): Steps {
    if (target < 0 || this.search.hasEnded(target)) {
      const isWaiting = this.waits.delete(thread);
      yield* then();
      if (isWaiting) this.waits.add(thread);
      return;
    }
    const wasWaiting = this.waits.has(thread);
    this.waits.add(thread);
    yield* this.advance(target, () => this.untilEnd(thread, target, then));
    if (!wasWaiting) this.waits.delete(thread);
  }

  // Cores.

  private *finishCore(): Steps {
    const { search } = this;
    const core = search.capture();
    const { key } = core.graph;
    if (this.seen.has(key)) {
      this.duplicates++;
      return;
    }
    this.seen.add(key);
    if (!search.isConsistentCore()) return;
    const reExecution = findReExecution(core.graph, search.sources);
    if (reExecution === undefined) {
      this.hasRejected = true;
      return;
    }
    yield* this.extend(core, reExecution);
    yield* this.addCycle();
  }

  /**
   * Reports the executions that have the core. Most are re-executed as the core is, with the same
   * events committed.
   */
  private *extend(core: Captured, reExecution: ReExecution): Steps {
    const { search, extended } = this;
    const { key } = core.graph;
    const reported = extended.get(key);
    if (extended.has(key) && reported === undefined) return;
    const reportedNow = new Set(reported);
    let hasRejected = false;
    search.isReExecution = () => {
      const whole = search.capture();
      const wholeKey = whole.graph.key;
      if (reported?.has(wholeKey)) {
        this.duplicates++;
        return false;
      }
      const found = inherit(reExecution, core, whole) ?? findReExecution(whole.graph, search.sources);
      if (found === undefined) {
        hasRejected = true;
        return false;
      }
      reportedNow.add(wholeKey);
      this.cyclic++;
      search.reportCyclic(whole, found);
      return true;
    };
    this.extensions++;
    search.freeze();
    while (search.run(STEPS)) yield;
    search.thaw();
    // So that who wants only some executions can stop.
    yield;
    extended.set(key, hasRejected ? reportedNow : undefined);
    if (hasRejected) this.hasRejected = true;
  }
}

/**
 * The re-execution of the core as one of the whole graph, if the uncommitted reads are stable there
 * too.
 */
function inherit(reExecution: ReExecution, core: Captured, whole: Captured): ReExecution | undefined {
  const { graph } = whole;
  const inWhole = (event: number): number => {
    const thread = core.graph.thread[event]!;
    // The whole graph may show accesses that the core leaves out, because a release follows them
    // there.
    let number = graph.starts[thread]! + event - core.graph.starts[thread]!;
    while (whole.events[number] !== core.events[event]) number++;
    return number;
  };
  const reads = new Set(reExecution.reads.map(({ read }) => inWhole(read)));
  if (!leavesStable(graph, (read) => reads.has(read))) return undefined;
  return {
    source: reExecution.source,
    reads: graph.externalReads.filter(({ read }) => reads.has(read)),
    committed: reExecution.committed.map(inWhole),
  };
}
