/**
 * The concrete algebra of one execution: cat values as bits, each in an array of its own that is
 * collected when the interpreter forgets it (a model may try thousands of linearisations). The cat
 * interpreter computes with it where a model looks into values (residuals).
 */
import type { ConcreteOperations, RelationAlgebra } from '../cat/algebra.ts';
import type { Vocabulary } from '../cat/vocabulary.ts';
import * as bits from '../util/bit-matrix.ts';
import type { PlanEvaluator } from './plan-evaluator.ts';
import type { Skeleton } from './skeleton.ts';

/** A set (`words` words) or a relation (size times `words`). Never changed once made. */
export type Bits = Int32Array;

/** Writes the result behind its operands: (memory, to, a, b). */
type Kernel = (memory: Int32Array, to: number, a: number, b: number) => void;

export class BitAlgebra implements RelationAlgebra<Bits, Bits> {
  readonly emptySet: Bits;
  readonly allEvents: Bits;
  readonly emptyRelation: Bits;
  readonly allPairs: Bits;
  readonly identity: Bits;
  private readonly skeleton: Skeleton;
  private readonly vocabulary: Vocabulary;
  private readonly size: number;
  private readonly words: number;
  /**
   * Base values asked for so far; rf, co and FW from the start, since the skeleton does not know
   * them.
   */
  private readonly base = new Map<string, Bits>();
  /** Room for two operands and a result. */
  private readonly scratch: Int32Array;

  /** The evaluator must hold the execution's rf, co and FW. */
  constructor(evaluator: PlanEvaluator, skeleton: Skeleton, vocabulary: Vocabulary) {
    this.skeleton = skeleton;
    this.vocabulary = vocabulary;
    this.size = evaluator.size;
    this.words = evaluator.words;
    this.scratch = new Int32Array(3 * this.size * this.words);
    this.emptySet = new Int32Array(this.words);
    this.emptyRelation = new Int32Array(this.size * this.words);
    this.allEvents = this.made('set', (memory) => bits.fillSet(memory, 0, this.size));
    this.allPairs = this.made('relation', (memory) => bits.fillRelation(memory, 0, this.size));
    this.identity = this.identityOn(this.allEvents);
    for (const [name, offset, length] of [
      ['rf', evaluator.readsFrom, this.emptyRelation.length],
      ['co', evaluator.coherence, this.emptyRelation.length],
      ['FW', evaluator.finalWrites, this.emptySet.length],
    ] as const) {
      if (offset >= 0) this.base.set(name, evaluator.memory.slice(offset, offset + length));
    }
  }

  baseSet(name: string): Bits | undefined {
    if (!this.vocabulary.sets.has(name)) return undefined;
    return this.baseValue(name, 'set', (memory) => this.skeleton.fillSet(name, memory, 0));
  }

  baseRelation(name: string): Bits | undefined {
    if (!this.vocabulary.relations.has(name)) return undefined;
    return this.baseValue(name, 'relation', (memory) => this.skeleton.fillRelation(name, memory, 0));
  }

  setUnion(a: Bits, b: Bits): Bits {
    return a.map((word, i) => word | b[i]!);
  }

  setIntersection(a: Bits, b: Bits): Bits {
    return a.map((word, i) => word & b[i]!);
  }

  setDifference(a: Bits, b: Bits): Bits {
    return a.map((word, i) => word & ~b[i]!);
  }

  setComplement(a: Bits): Bits {
    return this.setDifference(this.allEvents, a);
  }

  // Relations are longer sets of words.
  union = this.setUnion;
  intersection = this.setIntersection;
  difference = this.setDifference;

  complement(a: Bits): Bits {
    return this.difference(this.allPairs, a);
  }

  sequence(a: Bits, b: Bits): Bits {
    return this.compute('relation', a, b, (memory, to, left, right) =>
      bits.sequence(memory, to, left, right, this.size),
    );
  }

  inverse(a: Bits): Bits {
    return this.compute('relation', a, undefined, (memory, to, from) =>
      bits.inverse(memory, to, from, this.size),
    );
  }

  transitiveClosure(a: Bits): Bits {
    return this.compute('relation', a, undefined, (memory, to, from) =>
      bits.transitiveClosure(memory, to, from, this.size),
    );
  }

  product(a: Bits, b: Bits): Bits {
    return this.compute('relation', a, b, (memory, to, left, right) =>
      bits.product(memory, to, left, right, this.size),
    );
  }

  identityOn(a: Bits): Bits {
    return this.compute('relation', a, undefined, (memory, to, set) =>
      bits.identityOn(memory, to, set, this.size),
    );
  }

  domain(a: Bits): Bits {
    return this.compute('set', a, undefined, (memory, to, from) => bits.domain(memory, to, from, this.size));
  }

  range(a: Bits): Bits {
    return this.compute('set', a, undefined, (memory, to, from) => bits.range(memory, to, from, this.size));
  }

  leastFixpoint(
    kinds: readonly ('set' | 'relation')[],
    step: (current: readonly Bits[]) => readonly Bits[],
  ): readonly Bits[] {
    let current: readonly Bits[] = kinds.map((kind) => (kind === 'set' ? this.emptySet : this.emptyRelation));
    for (;;) {
      const next = step(current);
      const previous = current;
      if (next.every((value, i) => value.every((word, j) => (word & ~previous[i]![j]!) === 0))) return next;
      current = next;
    }
  }

  readonly concrete: ConcreteOperations<Bits, Bits> = {
    events: (a) => bits.elements(a, 0, this.size),
    pairs: (a) => bits.pairs(a, 0, this.size),
    setOf: (events) =>
      this.made('set', (memory) => {
        for (const event of events) bits.setBit(memory, 0, event);
      }),
    relationOf: (related) =>
      this.made('relation', (memory) => {
        for (const [a, b] of related) bits.setBit(memory, a * this.words, b);
      }),
  };

  private lengthOf(kind: 'set' | 'relation'): number {
    return kind === 'set' ? this.words : this.size * this.words;
  }

  private made(kind: 'set' | 'relation', fill: (memory: Int32Array) => void): Bits {
    const memory = new Int32Array(this.lengthOf(kind));
    fill(memory);
    return memory;
  }

  private baseValue(name: string, kind: 'set' | 'relation', fill: (memory: Int32Array) => void): Bits {
    const known = this.base.get(name) ?? this.made(kind, fill);
    this.base.set(name, known);
    return known;
  }

  /** Operands and result side by side in the scratch memory, as the kernels want them. */
  private compute(kind: 'set' | 'relation', a: Bits, b: Bits | undefined, kernel: Kernel): Bits {
    const behindA = this.size * this.words;
    const to = 2 * behindA;
    this.scratch.set(a, 0);
    if (b !== undefined) this.scratch.set(b, behindA);
    kernel(this.scratch, to, 0, behindA);
    return this.scratch.slice(to, to + this.lengthOf(kind));
  }
}
