/**
 * The relations that XMM derives from a graph: rpo, porf, hb, and races. Computed when they are
 * first asked for, because a closure asks the same graph many times.
 *
 * rpo is the one of the model's authors' proofs, which the thesis uses and does not define.
 * Decisions where no published test speaks: a seq_cst read acquires and does not release, a seq_cst
 * write releases and does not acquire, an acq_rel or seq_cst fence does both, and non-atomic
 * accesses are not ordered by fences, since they take no part in synchronisation.
 */
import { Relation } from '../../../util/relation.ts';
import { INITIAL, type XmmEvent, type XmmGraph } from './xmm-graph.ts';

/** A write and a read that race. */
export interface RacingPair {
  readonly w: number;
  readonly r: number;
}

const isAtomic = ({ mode }: XmmEvent): boolean => mode !== 'na';
const isWeak = ({ mode }: XmmEvent): boolean => mode === 'na' || mode === 'rlx';
const isAcquire = ({ kind, mode }: XmmEvent): boolean =>
  kind !== 'W' && (mode === 'acq' || mode === 'acq_rel' || mode === 'sc');
const isRelease = ({ kind, mode }: XmmEvent): boolean =>
  kind !== 'R' && (mode === 'rel' || mode === 'acq_rel' || mode === 'sc');

/** [S] of the events of the graph that pass the test. */
export const on = ({ events }: XmmGraph, contains: (event: XmmEvent) => boolean): Relation =>
  Relation.on(events.length, (e) => contains(events[e]!));

/**
 * rpo_imm+, rpo_imm = [R & Rlx];po;[F & Acq] | [Acq];po | po;[Rel] | [F & Rel];po;[W & Rlx], of
 * modes at least these.
 */
export function rpo(graph: XmmGraph): Relation {
  const { po } = graph;
  const atomicReads = on(graph, (e) => e.kind === 'R' && isAtomic(e));
  const atomicWrites = on(graph, (e) => e.kind === 'W' && isAtomic(e));
  const acquireFences = on(graph, (e) => e.kind === 'F' && isAcquire(e));
  const releaseFences = on(graph, (e) => e.kind === 'F' && isRelease(e));
  return atomicReads
    .seq(po, acquireFences)
    .or(on(graph, isAcquire).seq(po), po.seq(on(graph, isRelease)), releaseFences.seq(po, atomicWrites))
    .plus();
}

/** A graph with the relations that the conditions of XMM speak of. */
export class XmmRelations {
  readonly graph: XmmGraph;
  private readonly rpoOf: (graph: XmmGraph) => Relation;
  private readonly known = new Map<string, Relation>();
  private pairs: readonly RacingPair[] | undefined;

  /** `rpoOf`: another reading of rpo, for the tests that tell readings apart. */
  constructor(graph: XmmGraph, rpoOf: (graph: XmmGraph) => Relation = rpo) {
    this.graph = graph;
    this.rpoOf = rpoOf;
  }

  get rpo(): Relation {
    return this.once('rpo', () => this.rpoOf(this.graph));
  }

  /** (po | rf)+. */
  get porf(): Relation {
    return this.once('porf', () => this.graph.po.or(this.graph.rf).plus());
  }

  /** As src/models/cat/rc11-base.cat has it, with the release sequences of C++20: (po | sw)+. */
  get hb(): Relation {
    return this.once('hb', () => {
      const { graph } = this;
      const { po, rf, rmw, events } = graph;
      const identity = Relation.on(events.length, () => true);
      const fences = on(graph, ({ kind }) => kind === 'F');
      const updates = rf.seq(rmw).plus().or(identity);
      const releaseSequence = on(graph, (e) => e.kind === 'W' && isAtomic(e)).seq(updates);
      const sw = on(graph, isRelease).seq(
        fences.seq(po).or(identity),
        releaseSequence,
        rf,
        on(graph, (e) => e.kind === 'R' && isAtomic(e)),
        po.seq(fences).or(identity),
        on(graph, isAcquire),
      );
      return po.or(sw).plus();
    });
  }

  /**
   * Race(Rlx) of definition 2.4.1 between a write and a read: one location, not ordered by hb, one
   * of the two relaxed or non-atomic; and the read does not read from the write.
   */
  get racingPairs(): readonly RacingPair[] {
    if (this.pairs !== undefined) return this.pairs;
    const { events, sources } = this.graph;
    const pairs: RacingPair[] = [];
    events.forEach((write, w) => {
      if (write.kind !== 'W' || write.thread === INITIAL) return;
      events.forEach((read, r) => {
        if (read.kind !== 'R' || read.location !== write.location || sources[r] === w) return;
        if (!isWeak(write) && !isWeak(read)) return;
        if (!this.hb.has(w, r) && !this.hb.has(r, w)) pairs.push({ w, r });
      });
    });
    this.pairs = pairs;
    return pairs;
  }

  /** LBRace of definition 2.4.2: racing pairs with r porf w. */
  get loadBufferingRaces(): readonly RacingPair[] {
    return this.racingPairs.filter(({ w, r }) => this.porf.has(r, w));
  }

  /**
   * What would cause what if r read from w, as far as it does not hang on r's value: ((po \
   * [r];rpo) | (rf \ _ * {r}) | {(w,r)})+.
   */
  causesThrough({ w, r }: RacingPair): Relation {
    return this.once(`${w} ${r}`, () => {
      const { po, rf, events } = this.graph;
      return Relation.of(
        events.length,
        (a, b) =>
          (po.has(a, b) && !(a === r && this.rpo.has(a, b))) ||
          (rf.has(a, b) && b !== r) ||
          (a === w && b === r),
      ).plus();
    });
  }

  private once(name: string, compute: () => Relation): Relation {
    let relation = this.known.get(name);
    if (relation === undefined) {
      relation = compute();
      this.known.set(name, relation);
    }
    return relation;
  }
}
