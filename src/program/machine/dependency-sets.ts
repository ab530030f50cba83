/**
 * Sets of event numbers, interned: a set is a small integer, equal sets have equal numbers, 0 is
 * the empty set. So the dependencies of a value fit beside it in a typed array, and a union that
 * was made before is one lookup.
 */

/** Pairs of set numbers below this make one exact number. */
const MOST_SETS = 2 ** 26;

export class DependencySets {
  private readonly sets: (readonly number[])[] = [[]];
  private readonly numbers = new Map<string, number>([['', 0]]);
  /** By event: the set of it alone. */
  private readonly singletons: number[] = [];
  /** By the smaller number times MOST_SETS plus the greater. */
  private readonly unions = new Map<number, number>();

  singleton(event: number): number {
    const known = this.singletons[event];
    if (known !== undefined) return known;
    const made = this.intern([event]);
    this.singletons[event] = made;
    return made;
  }

  union(a: number, b: number): number {
    if (a === b || b === 0) return a;
    if (a === 0) return b;
    const key = Math.min(a, b) * MOST_SETS + Math.max(a, b);
    let result = this.unions.get(key);
    if (result === undefined) {
      const elements = new Set([...this.elements(a), ...this.elements(b)]);
      result = this.intern([...elements].sort((x, y) => x - y));
      this.unions.set(key, result);
    }
    return result;
  }

  /** Ascending. */
  elements(set: number): readonly number[] {
    const elements = this.sets[set];
    if (elements === undefined) throw new Error(`internal error: no dependency set ${set}`);
    return elements;
  }

  private intern(elements: readonly number[]): number {
    const key = elements.join(' ');
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.sets.length;
      this.sets.push(elements);
      this.numbers.set(key, number);
    }
    return number;
  }
}
