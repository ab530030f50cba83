/**
 * The oracle of JAM21 with clocks: the checker `vector-clock`. First it checks coherence without
 * pushto (jam-constraints.ts); if something pushes, it then searches for pushto (push-order.ts).
 * The co lists get an order of the writes that keeps co-jam, with the final writes last: reports
 * and outcomes read final writes there.
 *
 * cost: without volatile accesses and full fences: accesses times threads, and the writes of a
 * location squared at worst.
 */
import type { OrderStatistics } from '../../execution/order-statistics.ts';
import { type Clocks, SEQ_CST } from '../../kernel/clocks.ts';
import { type EventGraph, NONE } from '../../kernel/event-graph.ts';
import { isReadKind, isWriteKind, KIND } from '../../kernel/event-kinds.ts';
import type { RfOracle } from '../../kernel/rf-oracle.ts';
import { FinalOrder } from './final-order.ts';
import { JamConstraints } from './jam-constraints.ts';
import { PushOrder } from './push-order.ts';
import { PushWitness } from './push-witness.ts';
import type { VisibilityClocks } from './visibility-clocks.ts';

const FIRST_SIZE = 256;

export class JamOracle implements RfOracle {
  checks = 0;
  readonly pushOrder: PushOrder;
  private readonly graph: EventGraph;
  private readonly clocks: Clocks;
  private readonly visibility: VisibilityClocks;
  private readonly constraints: JamConstraints;
  private readonly witness: PushWitness;
  private readonly hasEnded: (thread: number) => boolean;
  private readonly finalOrder: FinalOrder;
  /** Pushers, by number. */
  private pushers = new Int32Array(FIRST_SIZE);
  /** By event: its number as a pusher; NONE if it does not push. */
  private pusherNumber = new Int32Array(FIRST_SIZE);
  /** By number of a write: its block. */
  private blockOf = new Int32Array(FIRST_SIZE);
  /** By number of a write and thread: the last pusher that targets the write. */
  private targetOf = new Int32Array(FIRST_SIZE);
  private order = new Int32Array(FIRST_SIZE);
  private isPlaced = new Uint8Array(FIRST_SIZE);

  /** `hasEnded`: whether a thread has nothing more to do. */
  constructor(
    graph: EventGraph,
    clocks: Clocks,
    visibility: VisibilityClocks,
    hasEnded: (thread: number) => boolean,
    statistics?: OrderStatistics,
  ) {
    this.pushOrder = new PushOrder(statistics);
    this.graph = graph;
    this.clocks = clocks;
    this.visibility = visibility;
    this.constraints = new JamConstraints(graph, visibility);
    this.witness = new PushWitness(graph, clocks, visibility, hasEnded);
    this.hasEnded = hasEnded;
    this.finalOrder = new FinalOrder(graph, clocks);
  }

  get statistics(): OrderStatistics {
    return this.pushOrder.statistics;
  }

  glance(event: number, finals?: Int32Array): boolean | undefined {
    if (event !== NONE) return this.witness.glance(event);
    return (finals === undefined ? this.witness.covers() : this.witness.fitsFinals(finals)) || undefined;
  }

  realise(finals?: Int32Array): boolean {
    this.checks++;
    const { constraints, witness } = this;
    const count = this.listPushers();
    if (count === 0) {
      if (!constraints.areMet(finals)) {
        if (!constraints.arrange(finals)) return false;
        constraints.install(constraints.order);
      }
    } else {
      if (!this.isOrderable(count, finals)) return false;
      this.arrange();
      constraints.install(this.order);
    }
    witness.take(this.pushers, this.pushOrder.order, count);
    return true;
  }

  /** Like `realise`, but the co lists stay as they are. */
  allows(finals?: Int32Array): boolean {
    this.checks++;
    const count = this.listPushers();
    if (count > 0) return this.isOrderable(count, finals);
    return this.constraints.areMet(finals) || this.constraints.arrange(finals);
  }

  private isOrderable(count: number, finals: Int32Array | undefined): boolean {
    return this.constraints.arrange(finals) && this.prepare(count, finals) && this.pushOrder.solve();
  }

  /**
   * Whether pushto can be this order of all pushers, given as events, without a search. Tests
   * compare it with the definition, order by order.
   */
  allowsOrder(pushto: readonly number[], finals?: Int32Array): boolean {
    if (!this.constraints.arrange(finals) || !this.prepare(this.listPushers(), finals)) return false;
    const order = Int32Array.from(pushto, (event) => this.pusherNumber[event]!);
    for (let i = 1; i < order.length; i++)
      if (!this.pushOrder.putBefore(order[i - 1]!, order[i]!)) return false;
    return this.pushOrder.follow(order);
  }

  /**
   * After an `allowsOrder` that returned true, for two writes of one location: whether the block of
   * the first comes before that of the second.
   */
  isOrdered(first: number, second: number): boolean {
    const { numbers } = this.constraints;
    return this.pushOrder.isBlockBefore(this.blockOf[numbers[first]!]!, this.blockOf[numbers[second]!]!);
  }

  /** Lists the pushers of the graph by age. Returns how many there are. */
  private listPushers(): number {
    const { graph } = this;
    if (!this.visibility.mayPush) return 0;
    if (graph.count > this.pushers.length) {
      this.pushers = new Int32Array(2 * graph.count);
      this.pusherNumber = new Int32Array(2 * graph.count);
    }
    let found = 0;
    for (let thread = 0; thread < this.visibility.threads; thread++) found += this.markPushers(thread);
    if (found === 0) return 0;
    let number = found;
    for (let e = graph.newest; number > 0; e = graph.older[e]!) {
      if (graph.thread[e]! < 0 || this.pusherNumber[e] === NONE) continue;
      this.pushers[--number] = e;
      this.pusherNumber[e] = number;
    }
    return found;
  }

  /**
   * domain(push) without fences: volatile accesses before others of the thread, and what is before
   * a full fence with something behind it.
   */
  private markPushers(thread: number): number {
    const { graph, pusherNumber, visibility } = this;
    let isVolatileLater = false;
    let isFenceLater = false;
    let isSomethingLater = visibility.showsThreads && thread > 0 && this.hasEnded(thread);
    let found = 0;
    for (let e = graph.lastOf[thread]!; e !== NONE; e = graph.poPrevious[e]!) {
      pusherNumber[e] = NONE;
      const kind = graph.kind[e]!;
      const isVolatile = graph.mode[e] === SEQ_CST;
      if (kind === KIND.fence) {
        isFenceLater ||= isVolatile && isSomethingLater;
        isSomethingLater = true;
      } else if (isReadKind(kind) || isWriteKind(kind)) {
        if (isFenceLater || (isVolatile && isVolatileLater)) {
          pusherNumber[e] = 0;
          found++;
        }
        isVolatileLater ||= isVolatile;
        isSomethingLater = true;
        // An RMW is one event.
        if (kind === KIND.updateWrite) {
          e = graph.poPrevious[e]!;
          pusherNumber[e] = NONE;
        }
      } else if (visibility.isThreadEvent(e)) {
        if (isFenceLater) {
          pusherNumber[e] = 0;
          found++;
        }
        isSomethingLater = true;
      } else isSomethingLater ||= kind === KIND.free;
    }
    return found;
  }

  /** Hands the push order all constraints. False: there is a cycle already. */
  private prepare(count: number, finals: Int32Array | undefined): boolean {
    const { constraints, pushOrder } = this;
    this.numberBlocks(count);
    for (let edge = 0; edge < constraints.edges; edge++) {
      const first = this.blockOf[constraints.edgeFrom[edge]!]!;
      if (!pushOrder.putBlockBefore(first, this.blockOf[constraints.edgeTo[edge]!]!)) return false;
    }
    this.orderByCause(count);
    if (finals !== undefined && !this.orderByFinals(count, finals)) return false;
    this.listTargets();
    return this.listPublished(count);
  }

  /** Chains become blocks; that of the initial write comes first. */
  private numberBlocks(count: number): void {
    const { constraints, pushOrder } = this;
    const { starts, chainFirst } = constraints;
    if (constraints.count > this.blockOf.length) {
      this.blockOf = new Int32Array(2 * constraints.count);
      this.order = new Int32Array(2 * constraints.count);
      this.isPlaced = new Uint8Array(2 * constraints.count);
    }
    const { blockOf } = this;
    let blocks = 0;
    for (let i = 0; i < constraints.count; i++) if (chainFirst[i] === i) blockOf[i] = blocks++;
    for (let i = 0; i < constraints.count; i++) blockOf[i] = blockOf[chainFirst[i]!]!;
    pushOrder.begin(count, blocks);
    for (let location = 0; location < constraints.locations; location++) {
      const start = blockOf[starts[location]!]!;
      let end = start;
      for (let i = starts[location]!; i < starts[location + 1]!; i++) if (chainFirst[i] === i) end++;
      pushOrder.group(start, end);
      for (let block = start + 1; block < end; block++) pushOrder.putBlockBefore(start, block);
    }
  }

  /** (rf | po)+ among pushers. */
  private orderByCause(count: number): void {
    const { clocks, pushers, pushOrder } = this;
    for (let a = 0; a < count; a++) {
      for (let b = 0; b < count; b++) {
        if (a !== b && clocks.isCausal(pushers[a]!, pushers[b]!)) pushOrder.knowBefore(a, b);
      }
    }
  }

  private orderByFinals(count: number, finals: Int32Array): boolean {
    const { clocks, pushers, pushOrder, finalOrder } = this;
    const held = finalOrder.heldBy(finals);
    for (const final of held) {
      const reached = finalOrder.reachedFrom(final, held);
      for (let a = 0; a < count; a++) {
        if (!finalOrder.leadsTo(pushers[a]!, final)) continue;
        for (let b = 0; b < count; b++) {
          const isAfter = reached.some((by) => clocks.isCausal(by, pushers[b]!));
          if (isAfter && !pushOrder.putBefore(a, b)) return false;
        }
      }
    }
    return true;
  }

  private listTargets(): void {
    const { graph, constraints, visibility, pushOrder } = this;
    const { threads } = visibility;
    const size = constraints.count * threads;
    if (size > this.targetOf.length) this.targetOf = new Int32Array(2 * size);
    const { targetOf } = this;
    targetOf.fill(NONE, 0, size);
    for (let i = 0; i < constraints.count; i++) {
      const write = constraints.writes[i]!;
      if (graph.thread[write]! >= 0) this.addTargets(i, visibility.allAt[write]!);
      for (let r = graph.firstReader[write]!; r !== NONE; r = graph.readerNext[r]!) {
        this.addTargets(i, visibility.clockAt[r]!);
      }
      for (let thread = 0; thread < threads; thread++) {
        const pusher = targetOf[i * threads + thread]!;
        if (pusher !== NONE) pushOrder.target(this.blockOf[i]!, pusher);
      }
    }
  }

  private addTargets(write: number, clock: number): void {
    const { visibility, targetOf } = this;
    for (let thread = 0; thread < visibility.threads; thread++) {
      const event = visibility.pusherIn(clock, thread);
      if (event === NONE) continue;
      const at = write * visibility.threads + thread;
      targetOf[at] = Math.max(targetOf[at]!, this.pusherNumber[event]!);
    }
  }

  /** False: a pusher publishes an RMW too early for what is before it in its block. */
  private listPublished(count: number): boolean {
    const { graph, constraints, visibility, pushOrder } = this;
    const { starts, writes, numbers } = constraints;
    for (let location = 0; location < constraints.locations; location++) {
      const place = graph.location[writes[starts[location]!]!]!;
      for (let slot = visibility.firstSlotOf(place); slot !== NONE; slot = visibility.nextSlot[slot]!) {
        for (let pusher = 0; pusher < count; pusher++) {
          const write = visibility.writeIn(visibility.ownAt[this.pushers[pusher]!]!, slot);
          if (write === NONE) continue;
          pushOrder.publish(this.blockOf[numbers[write]!]!, pusher);
          if (!this.orderInBlock(numbers[write]!, pusher)) return false;
        }
      }
    }
    return true;
  }

  /** What targets an earlier write of the block comes before what publishes the write. */
  private orderInBlock(write: number, pusher: number): boolean {
    const { constraints, targetOf, pushOrder } = this;
    const { threads } = this.visibility;
    for (let i = constraints.chainFirst[write]!; i !== write; i = constraints.chainNext[i]!) {
      for (let thread = 0; thread < threads; thread++) {
        const target = targetOf[i * threads + thread]!;
        if (target === NONE || target === pusher) continue;
        if (!pushOrder.putBefore(target, pusher)) return false;
      }
    }
    return true;
  }

  /**
   * An order of the writes that keeps what the push order says of the blocks, near to what co was.
   */
  private arrange(): void {
    const { constraints, order } = this;
    const { starts, chainFirst, chainNext } = constraints;
    for (let location = 0; location < constraints.locations; location++) {
      const start = starts[location]!;
      const end = starts[location + 1]!;
      this.isPlaced.fill(0, start, end);
      for (let at = start; at < end; ) {
        for (let chain = start; chain < end; chain++) {
          if (chainFirst[chain] !== chain || this.isPlaced[chain] === 1 || !this.isNext(chain, start, end))
            continue;
          this.isPlaced[chain] = 1;
          for (let i = chain; i !== NONE; i = chainNext[i]!) order[at++] = i;
        }
      }
    }
  }

  private isNext(chain: number, start: number, end: number): boolean {
    const { chainFirst } = this.constraints;
    for (let other = start; other < end; other++) {
      if (chainFirst[other] !== other || this.isPlaced[other] === 1 || other === chain) continue;
      if (this.pushOrder.isBlockBefore(this.blockOf[other]!, this.blockOf[chain]!)) return false;
    }
    return true;
  }
}
