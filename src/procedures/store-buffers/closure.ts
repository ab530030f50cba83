/**
 * Closure (refs/rf-tso-pso, sections 4.3 and 4.4): the weakest partial order on thread events and
 * memory-writes that contains the program order and rules 1 to 3, and 4 and 5 for atomic blocks.
 * Every witness respects it, so a cycle in it refuses an instance without a search, and the
 * searches look only at what respects it.
 *
 * With r reading from w, and v another write of the location by another thread than r's:
 *   1. w's memory-write is before r, and so are, before w's, those of r's thread to the location
 *      before r (if w is another thread's);
 *   2. v before r: v before w.   3. w before v: r before v.
 *   4, 5. what is before or after a part of an atomic block is before or after all of it.
 *
 * Atomic blocks are one node here (layout.ts), so rules 4 and 5 hold by themselves; `cycle` names
 * them where a step needs them. Initial writes come before all others, so their readers are before
 * all writes by rule 3. The last write of a location, if given, is after all others. Beyond the
 * paper, ordered writes of PSO are after all memory-writes before them.
 *
 * Each node has a row, a clock over the columns of the layout: how many nodes of each column are
 * before it, itself included. A column is a chain, so that says which; a row has 2k numbers for k
 * threads under sc and tso, whatever the length of the instance. A worklist carries rows along the
 * orders; a rule is looked at when the row of the node that it speaks about has grown, and adds an
 * order only where the rows do not know it. Of the writes of one thread to a location, rules 2 and
 * 3 need the last one before the node only: the earlier ones are before it, and their readers are
 * by rule 3.
 */
import { pollStop } from '../../util/stop-check.ts';
import { CYCLE_REASONS, type CycleReason } from './cycle-reasons.ts';
import { grown, INITIAL, Instance } from './instance.ts';
import { DRAINS, END, FLUSHED, Layout, ORDERED, READS, type StoreModel, WRITES } from './layout.ts';

const { po, rf, final, rule1, rule2, rule3 } = CYCLE_REASONS;

export class Closure {
  readonly layout = new Layout();
  private instance = new Instance();
  /** Numbers of a row: the columns of the layout. */
  width = 0;
  /** The rows, by node. */
  rows = new Int32Array(1024);
  /**
   * For a write: the next event of its thread that waits for empty buffers; END if there is none.
   */
  private drainAfter = new Int32Array(64);
  /** For a write: the next ordered write of its thread; END if there is none. */
  private orderedAfter = new Int32Array(64);
  private nextDrain = new Int32Array(8);
  private nextOrdered = new Int32Array(8);
  /** The worklist, a ring: each node is in it once at most. */
  private queue = new Int32Array(128);
  private isQueued = new Uint8Array(128);
  private head = 0;
  private waiting = 0;
  private nodes = 0;
  /**
   * Orders that are not of the program and not from a write to its reader: lists by node that comes
   * first.
   */
  private firstOrder = new Int32Array(128);
  private orderAfter = new Int32Array(128);
  private orderTo = new Int32Array(128);
  private orderReason = new Int32Array(128);
  private orders = 0;
  /** The first node of the order that closed a cycle; END if there is none. */
  private cycleFrom = END;
  /** The second node of that order. */
  private cycleTo = END;
  private cycleReason: number = po;
  /** Whether a cycle is being computed. */
  private isReporting = false;
  /** While it is: by node, the node from which it was reached. */
  private reachedFrom = new Int32Array(0);
  /** While it is: by node, the reason by which it was reached. */
  private reachedBy = new Int32Array(0);

  /** Reasons of the steps of the last `cycle()`: step i leads from its node i to the next. */
  reasons: readonly CycleReason[] = [];

  /**
   * Computes the closure; false if there is none, and then the instance is not realisable. Complete
   * for two threads without atomic blocks: there, true says that it is realisable. Polynomial: at
   * most one order for each pair of nodes.
   */
  close(instance: Instance, model: StoreModel): boolean {
    this.instance = instance;
    this.orders = 0;
    this.cycleFrom = END;
    const { layout } = this;
    if (!layout.build(instance, model)) return false;
    layout.listOwnWrites();
    this.start();
    if (!this.orderStatically()) return false;
    while (this.waiting > 0) {
      const node = this.queue[this.head];
      pollStop(this.width >> 1);
      if (++this.head === this.nodes) this.head = 0;
      this.waiting--;
      this.isQueued[node] = 0;
      if (!this.spread(node) || !this.applyRules(node)) return false;
    }
    return true;
  }

  /** After `close`: whether the first node is before the second one in every witness. */
  precedes(first: number, second: number): boolean {
    return first !== second && this.knows(second, first);
  }

  /** Whether a node's row has another node, or itself. */
  private knows(node: number, other: number): boolean {
    const { instance, layout } = this;
    const event = other >> 1;
    const row = node * this.width;
    if ((other & 1) !== 0) return this.rows[row + layout.column[event]] > layout.place[event];
    return this.rows[row + instance.thread[event]] > instance.position[event];
  }

  /**
   * After `close` returned false: nodes, each before the next one and the last before the first, as
   * any witness would have them; `reasons` says why. Empty if the reason is not an order: a written
   * location whose last write is the initial one.
   */
  cycle(): readonly number[] {
    const { layout } = this;
    if (layout.misread !== END) return this.ownCycle(layout.misread);
    if (this.cycleFrom === END) {
      this.reasons = [];
      return [];
    }
    const way = this.wayBetween(this.cycleTo, this.cycleFrom);
    this.reasons = way
      .slice(1)
      .map((node) => this.reachedBy[node])
      .concat(this.cycleReason)
      .map((reason, step) => this.nameOf(reason, way[step], way[(step + 1) % way.length]));
    return way;
  }

  private start(): void {
    const { instance, layout } = this;
    const { count, threads } = instance;
    const { flags } = layout;
    const nodes = 2 * count;
    const width = layout.columns;
    this.nodes = nodes;
    this.width = width;
    if (nodes > this.queue.length) {
      this.queue = new Int32Array(2 * nodes);
      this.firstOrder = new Int32Array(2 * nodes);
      this.isQueued = new Uint8Array(2 * nodes);
      this.drainAfter = new Int32Array(nodes);
      this.orderedAfter = new Int32Array(nodes);
    }
    if (nodes * width > this.rows.length) this.rows = new Int32Array(2 * nodes * width);
    if (threads > this.nextDrain.length) {
      this.nextDrain = new Int32Array(2 * threads);
      this.nextOrdered = new Int32Array(2 * threads);
    }
    const { rows, queue, isQueued, firstOrder } = this;
    rows.fill(0, 0, nodes * width);
    let waiting = 0;
    for (let node = 0; node < nodes; node++) {
      firstOrder[node] = END;
      if (!layout.isNode(node)) continue;
      const event = node >> 1;
      if ((node & 1) === 0) rows[node * width + instance.thread[event]] = instance.position[event] + 1;
      // A write that is in memory at once counts among the memory-writes too.
      if ((node & 1) !== 0 || (flags[event] & FLUSHED) !== 0)
        rows[node * width + layout.column[event]] = layout.place[event] + 1;
      isQueued[node] = 1;
      queue[waiting++] = node;
    }
    this.head = 0;
    this.waiting = waiting;
    if (layout.model !== 'sc') this.findWaiters();
  }

  private findWaiters(): void {
    const { instance, layout, nextDrain, nextOrdered, drainAfter, orderedAfter } = this;
    const { flags } = layout;
    for (let by = 0; by < instance.threads; by++) {
      nextDrain[by] = END;
      nextOrdered[by] = END;
    }
    for (let event = instance.count - 1; event >= 0; event--) {
      const by = instance.thread[event];
      const flag = flags[event];
      drainAfter[event] = nextDrain[by];
      orderedAfter[event] = nextOrdered[by];
      if ((flag & DRAINS) !== 0) nextDrain[by] = event;
      if ((flag & ORDERED) !== 0) nextOrdered[by] = event;
    }
  }

  /** The second part of rule 1, and the last writes of locations. */
  private orderStatically(): boolean {
    const { instance, layout } = this;
    const { count, threads, locations, thread, source, finalOf } = instance;
    const { flags, ownBefore, lastOwn } = layout;
    for (let event = 0; event < count; event++) {
      if ((flags[event] & READS) === 0) continue;
      const from = source[event];
      const own = ownBefore[event];
      if (own === END || from === INITIAL || thread[from] === thread[event]) continue;
      if (!this.addOrder(layout.memoryNode(own), layout.memoryNode(from), rule1)) return false;
    }
    for (let at = 0; at < locations; at++) {
      const last = finalOf[at];
      if (last < 0) continue;
      for (let by = 0; by < threads; by++) {
        const other = lastOwn[by * locations + at];
        if (other === END || other === last) continue;
        if (!this.addOrder(layout.memoryNode(other), layout.memoryNode(last), final)) return false;
      }
    }
    return true;
  }

  /** Hands a node's row on to all that must come after it; false if one of them comes before it. */
  private spread(node: number): boolean {
    const { instance, layout } = this;
    const { thread, position, location, source, eventsOf, lengthOf } = instance;
    const { flags } = layout;
    const event = node >> 1;
    const by = thread[event];
    const flag = flags[event];
    if ((node & 1) === 0) {
      const next = position[event] + 1;
      if (next < lengthOf[by] && !this.order(node, 2 * eventsOf[by][next], po)) return false;
      if ((flag & (WRITES | FLUSHED)) === WRITES && !this.order(node, node + 1, po)) return false;
      if ((flag & READS) !== 0 && source[event] === INITIAL) {
        const { threads, locations } = instance;
        for (let other = 0; other < threads; other++) {
          const first = layout.firstOwn[other * locations + location[event]];
          if (other === by || first === END) continue;
          if (!this.order(node, layout.memoryNode(first), rule3)) return false;
        }
      }
      if ((flag & FLUSHED) !== 0 && !this.spreadToReaders(node, event, by)) return false;
    } else {
      const drain = this.drainAfter[event];
      const next = layout.model === 'pso' ? layout.ownAfter[event] : layout.writeAfter[event];
      const ordered = this.orderedAfter[event];
      // What comes after the drain is after it anyway.
      const limit = drain === END ? lengthOf[by] : position[drain];
      if (next !== END && position[next] < limit && !this.order(node, layout.memoryNode(next), po))
        return false;
      if (ordered !== END && position[ordered] < limit && !this.order(node, layout.memoryNode(ordered), po)) {
        return false;
      }
      if (drain !== END && !this.order(node, 2 * drain, po)) return false;
      if (!this.spreadToReaders(node, event, by)) return false;
    }
    for (let edge = this.firstOrder[node]; edge !== END; edge = this.orderAfter[edge]) {
      if (!this.order(node, this.orderTo[edge], this.orderReason[edge])) return false;
    }
    return true;
  }

  /** The first part of rule 1. */
  private spreadToReaders(node: number, write: number, by: number): boolean {
    const { nextReader, firstReader } = this.layout;
    const { thread } = this.instance;
    for (let reader = firstReader[write]; reader !== END; reader = nextReader[reader]) {
      if (thread[reader] !== by && !this.order(node, 2 * reader, rf)) return false;
    }
    return true;
  }

  /** Rule 2 for a read, rule 3 for a memory-write that is the rule's later one. */
  private applyRules(node: number): boolean {
    const event = node >> 1;
    const flag = this.layout.flags[event];
    if ((node & 1) === 0) {
      if ((flag & READS) !== 0 && this.instance.source[event] !== INITIAL && !this.applyRule2(event))
        return false;
      return (flag & FLUSHED) === 0 || this.applyRule3(event, node);
    }
    return this.applyRule3(event, node);
  }

  private applyRule2(reader: number): boolean {
    const { instance, layout } = this;
    const { threads, locations, thread, source } = instance;
    const from = source[reader];
    const fromNode = layout.memoryNode(from);
    const by = thread[reader];
    let pair = instance.location[reader];
    for (let other = 0; other < threads; other++, pair += locations) {
      if (other === by) continue;
      const write = this.lastBefore(pair, 2 * reader);
      if (write === END || write === from) continue;
      const node = layout.memoryNode(write);
      if (!this.precedes(node, fromNode) && !this.addOrder(node, fromNode, rule2)) return false;
    }
    return true;
  }

  private applyRule3(write: number, node: number): boolean {
    const { instance, layout } = this;
    const { threads, locations, thread } = instance;
    const { ownBefore, firstReader, nextReader } = layout;
    const by = thread[write];
    let pair = instance.location[write];
    for (let other = 0; other < threads; other++, pair += locations) {
      const earlier = other === by ? ownBefore[write] : this.lastBefore(pair, node);
      if (earlier === END) continue;
      for (let reader = firstReader[earlier]; reader !== END; reader = nextReader[reader]) {
        if (thread[reader] === by || this.precedes(2 * reader, node)) continue;
        if (!this.addOrder(2 * reader, node, rule3)) return false;
      }
    }
    return true;
  }

  /**
   * The last write of a thread to a location whose memory-write is before the node; END if there is
   * none.
   */
  private lastBefore(pair: number, node: number): number {
    const { layout, rows } = this;
    const last = layout.lastOwn[pair];
    if (last === END) return END;
    const count = rows[node * this.width + layout.column[last]];
    return layout.lastWithin(pair, count);
  }

  private addOrder(from: number, to: number, reason: number): boolean {
    const edge = this.orders++;
    if (edge === this.orderTo.length) {
      this.orderAfter = grown(this.orderAfter, edge + 1);
      this.orderTo = grown(this.orderTo, edge + 1);
      this.orderReason = grown(this.orderReason, edge + 1);
    }
    this.orderTo[edge] = to;
    this.orderReason[edge] = reason;
    this.orderAfter[edge] = this.firstOrder[from];
    this.firstOrder[from] = edge;
    return this.order(from, to, reason);
  }

  /** Puts one node after another; false if it is before it already. */
  private order(from: number, to: number, reason: number): boolean {
    if (this.isReporting) {
      if (this.reachedFrom[to] === END) {
        this.reachedFrom[to] = from;
        this.reachedBy[to] = reason;
        this.queue[this.waiting++] = to;
      }
      return true;
    }
    if (this.knows(from, to)) {
      this.cycleFrom = from;
      this.cycleTo = to;
      this.cycleReason = reason;
      return false;
    }
    const { rows, width } = this;
    let at = from * width;
    let has = to * width;
    let hasGrown = false;
    for (const end = at + width; at < end; at++, has++) {
      if (rows[at] <= rows[has]) continue;
      rows[has] = rows[at];
      hasGrown = true;
    }
    if (hasGrown && this.isQueued[to] === 0) {
      this.isQueued[to] = 1;
      let tail = this.head + this.waiting;
      if (tail >= this.nodes) tail -= this.nodes;
      this.queue[tail] = to;
      this.waiting++;
    }
    return true;
  }

  /** A shortest way along known orders; there is one, for rows grow along orders only. */
  private wayBetween(from: number, to: number): number[] {
    this.reachedFrom = new Int32Array(this.nodes).fill(END);
    this.reachedBy = new Int32Array(this.nodes);
    this.isReporting = true;
    this.queue[0] = from;
    this.waiting = 1;
    for (let at = 0; this.reachedFrom[to] === END; at++) this.spread(this.queue[at]);
    this.isReporting = false;
    const way = [to];
    while (way[way.length - 1] !== from) way.push(this.reachedFrom[way[way.length - 1]]);
    return way.reverse();
  }

  /** The cycle of a read whose source its own thread rules out. */
  private ownCycle(reader: number): readonly number[] {
    const { instance, layout } = this;
    const from = instance.source[reader];
    const own = layout.ownBefore[reader];
    if (from !== INITIAL && instance.position[from] > instance.position[reader]) {
      this.reasons = ['po', 'rf'];
      return [2 * reader, 2 * from];
    }
    this.reasons = ['po', 'rule1'];
    return from === INITIAL ? [2 * own, 2 * reader] : [layout.memoryNode(from), layout.memoryNode(own)];
  }

  /**
   * The rule that a step needs: 4 and 5 where an atomic block that is in memory at once is ordered
   * by one of its parts.
   */
  private nameOf(reason: number, from: number, to: number): CycleReason {
    const isBlock = (node: number) => {
      const flag = this.layout.flags[node >> 1];
      return (node & 1) === 0 && (flag & READS) !== 0 && (flag & FLUSHED) !== 0;
    };
    if (reason === rule3 && isBlock(from)) return 'rule4';
    if (reason !== po && reason !== rf && isBlock(to)) return 'rule5';
    return (Object.keys(CYCLE_REASONS) as CycleReason[])[reason];
  }
}
