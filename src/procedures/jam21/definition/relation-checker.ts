/**
 * JAM21 as its authors define it (refs/jam21, after the cat file of its artifact), relation by
 * relation, with the orders of pushto enumerated. Slow: the oracle of the other checkers.
 * JamRelations below is the model; RelationChecker goes through the orders.
 *
 * Deviations, those of src/models/cat/jam21.cat:
 * - pushto does not order fences, which sit at the place of their predecessors;
 * - orders of RMWs are not enumerated: exclusivity makes blocks of them, and blocks that are in no
 *   cycle have an order;
 * - no thread reads its own later writes. An execution has no cycle of po and rf, so this and
 *   no-thin-air hold without a check.
 *
 * What starts a thread and the end of one release, the start itself and a join acquire: [rel] and
 * [acq] have them, rf their pairs, and pushto orders them if a full fence comes later. The cat file
 * sees them as writes and reads of locations of their own.
 */
import type { OrderStatistics } from '../../../execution/order-statistics.ts';
import { Relation } from '../../../util/relation.ts';
import type { JamChecker } from './jam-checker.ts';
import { JAM, type JamExecution, NONE } from './jam-execution.ts';

/** The relations of the model over one execution; names are those of the cat file. */
export class JamRelations {
  private readonly execution: JamExecution;
  readonly po: Relation;
  readonly rf: Relation;
  /** Pairs of program order with one location. */
  readonly poLoc: Relation;
  /** Two writes to one location. */
  readonly ww: Relation;
  /** Pairs of a write and the final write of its location, where that is given. */
  readonly cofw: Relation;
  readonly svo: Relation;
  readonly spush: Relation;
  readonly ra: Relation;
  readonly volint: Relation;
  readonly into: Relation;
  readonly push: Relation;
  /** D, ascending: what pushto orders. */
  readonly pushers: readonly number[];
  /** P0: what pushto extends. Closed over all events, then restricted to pushers. */
  readonly pushOrder: Relation;
  /** The part of co-jam that no order of pushto changes: coinit | corr | cofw. */
  private readonly fixed: Relation;
  /** (rf;[RMW])^-1: from an RMW to the write that it reads. */
  private readonly updated: Relation;

  constructor(execution: JamExecution) {
    this.execution = execution;
    const { size, thread, location, rf: source, finals } = execution;
    const isInitial = (e: number): boolean => thread[e] === NONE;
    const isSameLocation = (a: number, b: number): boolean =>
      location[a] !== NONE && location[a] === location[b];
    const loc = Relation.of(size, isSameLocation);

    const R = this.flagged(JAM.reads);
    const W = this.flagged(JAM.writes);
    const V = this.flagged(JAM.volatile);
    const opq = this.flagged(JAM.opaque);
    const acq = this.flagged(JAM.acquire);
    const rel = this.flagged(JAM.release);
    const acquireFence = this.flagged(JAM.acquireFence);
    const releaseFence = this.flagged(JAM.releaseFence);
    const fullFence = this.flagged(JAM.fullFence);
    const RMW = R.and(W);

    const po = Relation.of(size, (a, b) => a < b && !isInitial(a) && thread[a] === thread[b]);
    const rf = Relation.of(size, (a, b) => source[b] === a);
    const ww = Relation.of(size, (a, b) => a !== b && isSameLocation(a, b) && W.has(a, a) && W.has(b, b));
    const coinit = Relation.of(size, (a, b) => ww.has(a, b) && isInitial(a) && !isInitial(b));
    const cofw = Relation.of(size, (a, b) => ww.has(a, b) && finals[location[b]!] === b);

    this.svo = po.seq(releaseFence, po, W).or(R.seq(po, acquireFence, po));
    this.spush = po.seq(fullFence, po);
    this.ra = po.seq(rel).or(acq.seq(po));
    this.volint = V.seq(po, V);
    this.into = this.svo.or(this.spush, this.ra, this.volint);
    this.push = this.spush.or(this.volint);

    const ordered = R.or(W, acq, rel);
    this.pushers = this.push.domain().filter((e) => ordered.has(e, e));
    const D = Relation.on(size, (e) => this.pushers.includes(e));
    this.pushOrder = D.seq(cofw.or(rf, po).plus(), D);

    const corr = opq.seq(rf.seq(po, rf.inverse()).and(ww), opq);
    this.fixed = coinit.or(corr, cofw);
    this.updated = rf.seq(RMW).inverse();
    this.po = po;
    this.rf = rf;
    this.poLoc = po.and(loc);
    this.ww = ww;
    this.cofw = cofw;
  }

  /** vo for a pushto with these pairs. */
  visibility(pushto: Relation): Relation {
    const vvo = this.into.or(this.rf, pushto.seq(this.push));
    return vvo.plus().or(this.poLoc);
  }

  /**
   * co-jam for a pushto with these pairs, before exclusivity: coinit | coww | cowr | corw | corr |
   * cofw.
   */
  implied(pushto: Relation): Relation {
    const { ww, rf, po } = this;
    const vo = this.visibility(pushto);
    const coww = vo.and(ww);
    const cowr = vo.seq(rf.inverse()).and(ww);
    const corw = vo.seq(po).and(ww);
    return this.fixed.or(coww, cowr, corw);
  }

  /**
   * co-jam for a pushto with these pairs: the least relation that contains `implied`, and
   * (rf;[RMW])^-1;co-jam between writes.
   */
  coherence(pushto: Relation): Relation {
    let coJam = this.implied(pushto);
    for (;;) {
      const exclusivity = this.updated.seq(coJam).and(this.ww);
      if (exclusivity.isIn(coJam)) return coJam;
      coJam = coJam.or(exclusivity);
    }
  }

  /** [S] of the events with a flag. */
  private flagged(flag: number): Relation {
    const { size, flags } = this.execution;
    return Relation.on(size, (e) => (flags[e]! & flag) !== 0);
  }
}

/** The pairs of a linear order: each element before all that come later. */
export function linearOrder(size: number, order: ArrayLike<number>): Relation {
  const result = new Relation(size);
  for (let i = 0; i < order.length; i++)
    for (let j = i + 1; j < order.length; j++) result.add(order[i]!, order[j]!);
  return result;
}

/** D: what pushto orders, ascending. */
export const pushersOf = (execution: JamExecution): readonly number[] => new JamRelations(execution).pushers;

/**
 * P0: (cofw | rf | po)+ between pushers. pushto is a linear order of the pushers that contains it.
 */
export const pushOrderOf = (execution: JamExecution): Relation => new JamRelations(execution).pushOrder;

/**
 * co-jam for one order of pushers (of all of them, or of some), closed under exclusivity of RMWs,
 * but not transitively.
 */
export function coherenceFor(execution: JamExecution, order: ArrayLike<number>): Relation {
  return new JamRelations(execution).coherence(linearOrder(execution.size, order));
}

export interface RelationCheckerOptions {
  /**
   * Leave an order as soon as what is decided of it makes co-jam cyclic; more pairs of pushto only
   * add to co-jam. Without: every order is made and then tested, as the paper enumerates them.
   */
  readonly prunes: boolean;
}

export class RelationChecker implements JamChecker {
  readonly statistics: OrderStatistics = { linearisations: 0, branches: 0 };
  private readonly prunes: boolean;

  constructor({ prunes }: RelationCheckerOptions) {
    this.prunes = prunes;
  }

  allows(execution: JamExecution): boolean {
    const relations = new JamRelations(execution);
    return this.extend(relations, [], relations.pushers);
  }

  /**
   * Whether pushto can begin with `placed` in this order and go on with the others in some order.
   * If P0 is reflexive, at some point nothing can be placed next, so there is no order.
   */
  private extend(relations: JamRelations, placed: readonly number[], others: readonly number[]): boolean {
    const isWhole = others.length === 0;
    if (isWhole) this.statistics.linearisations++;
    if ((isWhole || this.prunes) && !isCoherent(relations, placed, others)) return false;
    if (isWhole) return true;
    return others.some((next) => {
      if (others.some((other) => relations.pushOrder.has(other, next))) return false;
      return this.extend(
        relations,
        [...placed, next],
        others.filter((other) => other !== next),
      );
    });
  }
}

/**
 * Whether co-jam has no cycle with the pairs decided so far: placed pushers are in their order, and
 * before all others.
 */
function isCoherent(relations: JamRelations, placed: readonly number[], others: readonly number[]): boolean {
  const pushto = linearOrder(relations.po.size, placed);
  for (const first of placed) for (const second of others) pushto.add(first, second);
  return relations.coherence(pushto).isAcyclic();
}
