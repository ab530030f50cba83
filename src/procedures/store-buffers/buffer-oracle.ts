/**
 * The oracle of sc, tso and pso: turns the graph into an instance of refs/rf-tso-pso (instance.ts),
 * and the witness of a verifier into co.
 *
 * An RMW is one event there. A seq_cst store is a store and a fence. The start of a thread is
 * announced by a write to a location of its own, which is seen after all that came before it; its
 * end by one that drains its buffers. Starts and ends that nothing in memory depends on are left
 * out.
 *
 * Under sc most questions need none of that: a short search over the graph itself answers them
 * (sequential-search.ts).
 */
import { SEQ_CST } from '../../kernel/clocks.ts';
import { type EventGraph, grown, NONE } from '../../kernel/event-graph.ts';
import { KIND } from '../../kernel/event-kinds.ts';
import type { RfOracle } from '../../kernel/rf-oracle.ts';
import { MAX_THREADS } from '../../program/machine/code.ts';
import { type BufferOperation, INITIAL, Instance, OPERATION } from './instance.ts';
import type { StoreModel } from './layout.ts';
import { SequentialSearch } from './sequential-search.ts';
import { VerifyPSO } from './verify-pso.ts';
import { VerifySC } from './verify-sc.ts';
import { VerifyTSO } from './verify-tso.ts';

const FIRST_EVENTS = 256;
const FIRST_LOCATIONS = 64;

export class BufferOracle implements RfOracle {
  checks = 0;
  /** Of the checks, those that the short search answered. */
  answeredSoon = 0;
  readonly instance = new Instance();
  private readonly sequential: SequentialSearch | undefined;
  private readonly graph: EventGraph;
  private readonly verifier: VerifySC | VerifyTSO | VerifyPSO;
  private readonly hasBuffers: boolean;
  /** By event of the graph: its number in the instance. */
  private numberOf = new Int32Array(FIRST_EVENTS);
  /** By number in the instance: the write of the graph, or NONE. */
  private writeOf = new Int32Array(FIRST_EVENTS);
  /** By location of the graph: its number in the instance; NONE: it has none yet. */
  private locationOf = new Int32Array(FIRST_LOCATIONS);
  /** By thread: its number in the instance; NONE: it has none yet. */
  private readonly threadOf = new Int32Array(MAX_THREADS);
  /** By thread: whether something in memory comes before its next event. */
  private readonly hasPast = new Uint8Array(MAX_THREADS);
  /** By thread: the head of the list of announcements that it has to read first. */
  private readonly told = new Int32Array(MAX_THREADS);
  /** By announcement: the next one of the list. */
  private readonly nextTold: number[] = [];

  /** `searchesFirst`: whether to search the graph before the verifier is asked; under sc only. */
  constructor(graph: EventGraph, model: StoreModel, { searchesFirst = true } = {}) {
    this.graph = graph;
    this.sequential = searchesFirst && model === 'sc' ? new SequentialSearch(graph) : undefined;
    this.hasBuffers = model !== 'sc';
    this.verifier = VERIFIERS[model]();
  }

  realise(finals?: Int32Array): boolean {
    this.checks++;
    const soon = finals === undefined ? this.sequential?.decide() : undefined;
    if (soon !== undefined) {
      this.answeredSoon++;
      if (soon) this.sequential!.install();
      return soon;
    }
    this.fill();
    if (finals !== undefined) this.wish(finals);
    if (!this.verifier.verify(this.instance)) return false;
    this.install();
    return true;
  }

  /** Makes the instance of the present graph. */
  private fill(): void {
    const { graph, instance } = this;
    const locations = graph.initialOf.length;
    if (graph.count > this.numberOf.length) this.numberOf = new Int32Array(2 * graph.count);
    if (locations > this.locationOf.length) this.locationOf = new Int32Array(locations);
    this.locationOf.fill(NONE, 0, locations);
    this.threadOf.fill(NONE);
    this.hasPast.fill(0);
    this.told.fill(NONE);
    instance.clear(0, 0);
    for (let e = 0; e < graph.count; e++) this.add(e);
    for (let e = 0; e < graph.count; e++) {
      const kind = graph.kind[e];
      if (kind !== KIND.read && kind !== KIND.updateRead) continue;
      const write = graph.rf[e]!;
      const isInitial = graph.kind[write] === KIND.initial;
      instance.source[this.numberOf[e]!] = isInitial ? INITIAL : this.numberOf[write]!;
    }
  }

  private add(event: number): void {
    const { graph } = this;
    const thread = graph.thread[event]!;
    switch (graph.kind[event]) {
      case KIND.read:
        this.addAccess(event, thread, OPERATION.read);
        break;
      case KIND.updateRead:
        this.addAccess(event, thread, OPERATION.update);
        break;
      case KIND.updateWrite: {
        const number = this.numberOf[graph.poPrevious[event]!]!;
        this.numberOf[event] = number;
        this.writeOf[number] = event;
        break;
      }
      case KIND.write:
        this.addAccess(event, thread, OPERATION.write);
        this.writeOf[this.numberOf[event]!] = event;
        if (this.hasBuffers && graph.mode[event] === SEQ_CST) this.addEvent(thread, OPERATION.fence);
        break;
      case KIND.fence:
        if (this.hasBuffers && graph.mode[event] === SEQ_CST && this.hasPast[thread] === 1)
          this.addEvent(thread, OPERATION.fence);
        break;
      case KIND.spawn:
        this.tell(thread, graph.child[event]!, OPERATION.orderedWrite);
        break;
      case KIND.join:
        this.tell(graph.thread[graph.seen[event]!]!, thread, OPERATION.atomicWrite);
        break;
    }
  }

  private addAccess(event: number, thread: number, operation: BufferOperation): void {
    const location = this.graph.location[event]!;
    if (this.locationOf[location] === NONE) this.locationOf[location] = this.instance.addLocation();
    this.numberOf[event] = this.addEvent(thread, operation, this.locationOf[location]!);
    this.instance.rank[this.numberOf[event]!] = event;
  }

  /**
   * Announces to another thread what a thread has done so far, by a write to a location of its own.
   */
  private tell(thread: number, other: number, operation: BufferOperation): void {
    if (this.hasPast[thread] === 0) return;
    const number = this.addEvent(thread, operation, this.instance.addLocation());
    this.instance.rank[number] = this.graph.count;
    this.hasPast[other] = 1;
    this.nextTold[number] = this.told[other]!;
    this.told[other] = number;
  }

  private addEvent(thread: number, operation: BufferOperation, location?: number): number {
    const { instance } = this;
    if (this.threadOf[thread] === NONE) this.threadOf[thread] = instance.addThread();
    const dense = this.threadOf[thread]!;
    this.hasPast[thread] = 1;
    for (let number = this.told[thread]!; number !== NONE; number = this.nextTold[number]!) {
      this.noWrite(instance.add(dense, OPERATION.read, instance.location[number]!, number));
    }
    this.told[thread] = NONE;
    const event = instance.add(dense, operation, location);
    this.noWrite(event);
    return event;
  }

  private noWrite(number: number): void {
    if (number >= this.writeOf.length) this.writeOf = grown(this.writeOf, new Int32Array(2 * number));
    this.writeOf[number] = NONE;
  }

  private wish(finals: Int32Array): void {
    const { graph, instance } = this;
    for (let location = 0; location < finals.length; location++) {
      const write = finals[location]!;
      const dense = this.locationOf[location]!;
      if (write === NONE || dense === NONE) continue;
      instance.finalOf[dense] = graph.kind[write] === KIND.initial ? INITIAL : this.numberOf[write]!;
    }
  }

  /** Puts writes into the co lists in the order in which the witness brings them to memory. */
  private install(): void {
    const { graph, verifier, instance } = this;
    for (let location = 0; location < graph.initialOf.length; location++) {
      const initial = graph.initialOf[location]!;
      if (initial === NONE) continue;
      graph.coNext[initial] = NONE;
      graph.coLast[location] = initial;
    }
    const { steps, stepCount } = verifier;
    for (let i = 0; i < stepCount; i++) {
      const step = steps[i]!;
      const write = this.writeOf[step >> 1]!;
      if (write === NONE) continue;
      const isBuffered = this.hasBuffers && instance.operation[step >> 1] === OPERATION.write;
      if (isBuffered === ((step & 1) === 1)) graph.linkWrite(write, graph.coLast[graph.location[write]!]!);
    }
  }
}

const VERIFIERS = {
  sc: () => new VerifySC(),
  tso: () => new VerifyTSO(),
  pso: () => new VerifyPSO(),
} as const;
