/**
 * What the cat interpreter computes with. One interpreter, several algebras: the plan builder
 * (plan-builder.ts) turns a model into a graph of operations once; execution/ evaluates over bit
 * matrices; compare/ evaluates over the literals of a SAT solver. S stands for a set of events, R
 * for a relation; both are values that no operation changes.
 */

export interface RelationAlgebra<S, R> {
  /**
   * A set or relation that the execution brings with it, by its cat name; undefined if the language
   * has none.
   */
  baseSet(name: string): S | undefined;
  baseRelation(name: string): R | undefined;

  readonly emptySet: S;
  readonly allEvents: S;
  readonly emptyRelation: R;
  readonly allPairs: R;
  readonly identity: R;

  setUnion(a: S, b: S): S;
  setIntersection(a: S, b: S): S;
  setDifference(a: S, b: S): S;
  setComplement(a: S): S;

  union(a: R, b: R): R;
  intersection(a: R, b: R): R;
  difference(a: R, b: R): R;
  complement(a: R): R;
  sequence(a: R, b: R): R;
  inverse(a: R): R;
  /** a+ ; a* and a? are unions of this and of a with the identity. */
  transitiveClosure(a: R): R;

  product(a: S, b: S): R;
  identityOn(a: S): R;
  domain(a: R): S;
  range(a: R): S;

  /**
   * Solves x1 = f1(x1..xn), ..., in rounds x := step(x) from empty sets and relations, until every
   * component is contained in its value of the round before; the new values are the solution. For
   * monotone definitions that is the least one. `step` need not be monotone (herd7's rule gives
   * such definitions a meaning, and models use it), so values must not be accumulated over rounds.
   * `kinds` gives what each variable is; `step` computes all right-hand sides from the current
   * values and may be called any number of times.
   */
  leastFixpoint(
    kinds: readonly ('set' | 'relation')[],
    step: (current: readonly (S | R)[]) => readonly (S | R)[],
  ): readonly (S | R)[];

  /**
   * Stands for any one of `linearisations(nodes, order)`, where values are symbolic: what follows a
   * `with` is then about that one order. Absent where the orders can be listed.
   */
  chooseOrder?(nodes: S, order: R): R;

  /** What only algebras of actual executions can do. Absent where values are symbolic. */
  readonly concrete?: ConcreteOperations<S, R>;
}

/**
 * Operations that look into a value; `match`, `forall`, `with`, `if =` and linearisations need
 * them. Events are numbers.
 */
export interface ConcreteOperations<S, R> {
  events(a: S): readonly number[];
  pairs(a: R): readonly (readonly [number, number])[];
  setOf(events: Iterable<number>): S;
  relationOf(pairs: Iterable<readonly [number, number]>): R;
}
