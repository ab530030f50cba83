/**
 * The concrete algebra of one execution: cat values as bits in the plan evaluator's memory, behind the plan's own
 * nodes. The cat interpreter computes with it where a model looks into values (residuals). A value is the offset of
 * its bits; nothing is freed while the algebra lives.
 */
import type { ConcreteOperations, RelationAlgebra } from '../cat/algebra.ts';
import * as bits from '../util/bit-matrix.ts';
import type { PlanEvaluator } from './plan-evaluator.ts';
import type { Skeleton } from './skeleton.ts';

export class BitAlgebra implements RelationAlgebra<number, number> {
  private readonly evaluator: PlanEvaluator;
  private readonly skeleton: Skeleton;
  private readonly vocabulary: {
    readonly sets: ReadonlySet<string>;
    readonly relations: ReadonlySet<string>;
  };
  /** rf, co and FW of the execution, which the skeleton does not know. */
  private readonly chosen: ReadonlyMap<string, number>;
  private readonly base = new Map<string, number>();
  private free: number;

  constructor(
    evaluator: PlanEvaluator,
    skeleton: Skeleton,
    vocabulary: { readonly sets: ReadonlySet<string>; readonly relations: ReadonlySet<string> },
  ) {
    this.evaluator = evaluator;
    this.skeleton = skeleton;
    this.vocabulary = vocabulary;
    this.free = evaluator.end;
    this.chosen = new Map(
      [
        ['rf', evaluator.readsFrom] as const,
        ['co', evaluator.coherence] as const,
        ['FW', evaluator.finalWrites] as const,
      ].filter(([, offset]) => offset >= 0),
    );
  }

  baseSet(name: string): number | undefined {
    if (!this.vocabulary.sets.has(name)) return undefined;
    return this.baseValue(name, this.words, (to) => this.skeleton.fillSet(name, this.memory, to));
  }

  baseRelation(name: string): number | undefined {
    if (!this.vocabulary.relations.has(name)) return undefined;
    return this.baseValue(name, this.relationLength, (to) =>
      this.skeleton.fillRelation(name, this.memory, to),
    );
  }

  get emptySet(): number {
    return this.allocate(this.words);
  }

  get allEvents(): number {
    return this.make(this.words, (to) => bits.fillSet(this.memory, to, this.size));
  }

  get emptyRelation(): number {
    return this.allocate(this.relationLength);
  }

  get allPairs(): number {
    return this.make(this.relationLength, (to) => bits.fillRelation(this.memory, to, this.size));
  }

  get identity(): number {
    return this.identityOn(this.allEvents);
  }

  setUnion(a: number, b: number): number {
    return this.make(this.words, (to) => bits.or(this.memory, to, a, b, this.words));
  }

  setIntersection(a: number, b: number): number {
    return this.make(this.words, (to) => bits.and(this.memory, to, a, b, this.words));
  }

  setDifference(a: number, b: number): number {
    return this.make(this.words, (to) => bits.andNot(this.memory, to, a, b, this.words));
  }

  setComplement(a: number): number {
    return this.setDifference(this.allEvents, a);
  }

  union(a: number, b: number): number {
    return this.relation((to) => bits.or(this.memory, to, a, b, this.relationLength));
  }

  intersection(a: number, b: number): number {
    return this.relation((to) => bits.and(this.memory, to, a, b, this.relationLength));
  }

  difference(a: number, b: number): number {
    return this.relation((to) => bits.andNot(this.memory, to, a, b, this.relationLength));
  }

  complement(a: number): number {
    return this.difference(this.allPairs, a);
  }

  sequence(a: number, b: number): number {
    return this.relation((to) => bits.sequence(this.memory, to, a, b, this.size));
  }

  inverse(a: number): number {
    return this.relation((to) => bits.inverse(this.memory, to, a, this.size));
  }

  transitiveClosure(a: number): number {
    return this.relation((to) => bits.transitiveClosure(this.memory, to, a, this.size));
  }

  product(a: number, b: number): number {
    return this.relation((to) => bits.product(this.memory, to, a, b, this.size));
  }

  identityOn(a: number): number {
    return this.relation((to) => bits.identityOn(this.memory, to, a, this.size));
  }

  domain(a: number): number {
    return this.make(this.words, (to) => bits.domain(this.memory, to, a, this.size));
  }

  range(a: number): number {
    return this.make(this.words, (to) => bits.range(this.memory, to, a, this.size));
  }

  leastFixpoint(
    kinds: readonly ('set' | 'relation')[],
    step: (current: readonly number[]) => readonly number[],
  ): readonly number[] {
    let current: readonly number[] = kinds.map((kind) =>
      kind === 'set' ? this.emptySet : this.emptyRelation,
    );
    for (;;) {
      const next = step(current);
      const previous = current;
      const isStable = kinds.every((kind, i) =>
        bits.isSubset(this.memory, next[i]!, previous[i]!, kind === 'set' ? this.words : this.relationLength),
      );
      if (isStable) return next;
      current = next;
    }
  }

  readonly concrete: ConcreteOperations<number, number> = {
    events: (a) => bits.elements(this.memory, a, this.size),
    pairs: (a) => bits.pairs(this.memory, a, this.size),
    setOf: (events) =>
      this.make(this.words, (to) => {
        for (const event of events) bits.setBit(this.memory, to, event);
      }),
    relationOf: (related) =>
      this.relation((to) => {
        for (const [a, b] of related) bits.setBit(this.memory, to + a * this.words, b);
      }),
  };

  private get memory(): Int32Array {
    return this.evaluator.memory;
  }

  private get size(): number {
    return this.evaluator.size;
  }

  private get words(): number {
    return this.evaluator.words;
  }

  private get relationLength(): number {
    return this.size * this.words;
  }

  private baseValue(name: string, length: number, fill: (to: number) => void): number {
    const known = this.chosen.get(name) ?? this.base.get(name);
    if (known !== undefined) return known;
    const made = this.make(length, fill);
    this.base.set(name, made);
    return made;
  }

  private relation(fill: (to: number) => void): number {
    return this.make(this.relationLength, fill);
  }

  private make(length: number, fill: (to: number) => void): number {
    const to = this.allocate(length);
    fill(to);
    return to;
  }

  /** Zeroed words at the end of the used memory, which grows when it is full. */
  private allocate(length: number): number {
    const to = this.free;
    this.free += length;
    if (this.free > this.memory.length) {
      const larger = new Int32Array(this.free * 2);
      larger.set(this.memory);
      this.evaluator.memory = larger;
    }
    this.memory.fill(0, to, this.free);
    return to;
  }
}
