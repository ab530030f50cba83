/**
 * Relations over the events of one execution, as values: what lets a definition be read like its
 * cat file. Each operator makes a new relation out of rows of bits (bit-matrix.ts); sets of events
 * are relations too, the `[S]` of cat.
 */
import * as bits from './bit-matrix.ts';

export class Relation {
  /** How many events there are. */
  readonly size: number;
  private readonly words: number;
  private readonly rows: Int32Array;

  /** No pair at first. */
  constructor(size: number) {
    this.size = size;
    this.words = bits.wordsFor(size);
    this.rows = new Int32Array(size * this.words);
  }

  /** The pairs that pass the test. */
  static of(size: number, relates: (a: number, b: number) => boolean): Relation {
    const result = new Relation(size);
    for (let a = 0; a < size; a++) for (let b = 0; b < size; b++) if (relates(a, b)) result.add(a, b);
    return result;
  }

  /** [S]: the events that pass the test, each with itself. */
  static on(size: number, contains: (event: number) => boolean): Relation {
    const result = new Relation(size);
    for (let event = 0; event < size; event++) if (contains(event)) result.add(event, event);
    return result;
  }

  add(a: number, b: number): void {
    bits.setBit(this.rows, a * this.words, b);
  }

  has(a: number, b: number): boolean {
    return bits.testBit(this.rows, a * this.words, b);
  }

  /** this | others. */
  or(...others: readonly Relation[]): Relation {
    const result = this.copy();
    for (const { rows } of others) for (let i = 0; i < rows.length; i++) result.rows[i]! |= rows[i]!;
    return result;
  }

  /** this & other. */
  and(other: Relation): Relation {
    const result = this.copy();
    for (let i = 0; i < other.rows.length; i++) result.rows[i]! &= other.rows[i]!;
    return result;
  }

  /** this ; others[0] ; others[1] and so on. */
  seq(...others: readonly Relation[]): Relation {
    return others.reduce((left, right) => left.followedBy(right), this as Relation);
  }

  /** this^-1. */
  inverse(): Relation {
    const result = new Relation(this.size);
    for (const [a, b] of this.pairs()) result.add(b, a);
    return result;
  }

  /** this+. */
  plus(): Relation {
    const result = this.copy();
    bits.transitiveClosure(result.rows, 0, 0, this.size);
    return result;
  }

  isAcyclic(): boolean {
    return bits.isAcyclic(this.rows, 0, this.size);
  }

  isIrreflexive(): boolean {
    return bits.isIrreflexive(this.rows, 0, this.size);
  }

  isIn(other: Relation): boolean {
    return this.rows.every((word, i) => (word & ~other.rows[i]!) === 0);
  }

  /** The events that come first in a pair, ascending. */
  domain(): number[] {
    return [...new Set(this.pairs().map(([a]) => a))];
  }

  /** By rows. */
  pairs(): [number, number][] {
    return bits.pairs(this.rows, 0, this.size);
  }

  private copy(): Relation {
    const result = new Relation(this.size);
    result.rows.set(this.rows);
    return result;
  }

  private followedBy(other: Relation): Relation {
    const { size, words } = this;
    const result = new Relation(size);
    for (let a = 0; a < size; a++) {
      for (let b = 0; b < size; b++) {
        if (!this.has(a, b)) continue;
        for (let word = 0; word < words; word++)
          result.rows[a * words + word]! |= other.rows[b * words + word]!;
      }
    }
    return result;
  }
}
