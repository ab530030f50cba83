/**
 * The algebra whose sets and relations are arrays of literals: what a cat model evaluates to over
 * all executions at once. Element i of a set says whether event i is in it, element i * size + j of
 * a relation whether (i, j) is.
 *
 * Which events exist, and which are the same, is itself given by literals: a slot of a compiled
 * program may stay empty, and the initial write of a location is there once for each event, as
 * copies that are one event if the locations are. Every operation respects that: relations hold
 * between present events only, and the same of all copies.
 */
import type { RelationAlgebra } from '../../cat/algebra.ts';
import { type Circuit, FALSE, type Literal } from './circuit.ts';
import { closureNodes } from './closure.ts';

export type LiteralSet = Int32Array;
export type LiteralRelation = Int32Array;

/** What an execution brings. */
export interface LiteralBase {
  readonly size: number;
  /** By event. */
  readonly present: LiteralSet;
  readonly identity: LiteralRelation;
  set(name: string): LiteralSet | undefined;
  relation(name: string): LiteralRelation | undefined;
  /** Base relations that are transitive in every execution. */
  readonly transitive: ReadonlySet<string>;
}

/** Gives the order that `with x from linearisations(nodes, order)` chooses. */
export type ChooseOrder = (nodes: LiteralSet, order: LiteralRelation) => LiteralRelation;

export interface LiteralAlgebraOptions {
  /** Rounds after which a recursive definition is taken as closed. */
  readonly rounds: number;
  readonly chooseOrder: ChooseOrder;
}

export class LiteralAlgebra implements RelationAlgebra<LiteralSet, LiteralRelation> {
  readonly circuit: Circuit;
  readonly size: number;
  readonly emptySet: LiteralSet;
  readonly allEvents: LiteralSet;
  readonly emptyRelation: LiteralRelation;
  readonly allPairs: LiteralRelation;
  readonly identity: LiteralRelation;
  /**
   * By recursive definition that was cut off at `rounds`: whether one round more would change it.
   */
  readonly open: Literal[] = [];

  private readonly base: LiteralBase;
  private readonly options: LiteralAlgebraOptions;
  private readonly transitive = new WeakSet<LiteralRelation>();
  private readonly baseRelations = new Map<string, LiteralRelation | undefined>();

  constructor(circuit: Circuit, base: LiteralBase, options: LiteralAlgebraOptions) {
    this.circuit = circuit;
    this.base = base;
    this.options = options;
    this.size = base.size;
    this.emptySet = new Int32Array(this.size).fill(FALSE);
    this.allEvents = base.present;
    this.emptyRelation = new Int32Array(this.size * this.size).fill(FALSE);
    this.allPairs = this.product(base.present, base.present);
    this.identity = base.identity;
    for (const relation of [this.emptyRelation, this.allPairs, this.identity]) this.transitive.add(relation);
  }

  baseSet(name: string): LiteralSet | undefined {
    return this.base.set(name);
  }

  baseRelation(name: string): LiteralRelation | undefined {
    if (!this.baseRelations.has(name)) {
      const relation = this.base.relation(name);
      this.baseRelations.set(name, relation);
      if (relation !== undefined && this.base.transitive.has(name)) this.transitive.add(relation);
    }
    return this.baseRelations.get(name);
  }

  setUnion(a: LiteralSet, b: LiteralSet): LiteralSet {
    return a.map((literal, i) => this.circuit.or2(literal, b[i]!));
  }
  setIntersection(a: LiteralSet, b: LiteralSet): LiteralSet {
    return a.map((literal, i) => this.circuit.and2(literal, b[i]!));
  }
  setDifference(a: LiteralSet, b: LiteralSet): LiteralSet {
    return a.map((literal, i) => this.circuit.and2(literal, -b[i]!));
  }
  setComplement(a: LiteralSet): LiteralSet {
    return this.setDifference(this.allEvents, a);
  }

  union(a: LiteralRelation, b: LiteralRelation): LiteralRelation {
    return this.setUnion(a, b);
  }
  intersection(a: LiteralRelation, b: LiteralRelation): LiteralRelation {
    const both = this.setIntersection(a, b);
    if (this.transitive.has(a) && this.transitive.has(b)) this.transitive.add(both);
    return both;
  }
  difference(a: LiteralRelation, b: LiteralRelation): LiteralRelation {
    return this.setDifference(a, b);
  }
  complement(a: LiteralRelation): LiteralRelation {
    return this.setDifference(this.allPairs, a);
  }

  sequence(a: LiteralRelation, b: LiteralRelation): LiteralRelation {
    const { size, circuit } = this;
    const result = new Int32Array(size * size).fill(FALSE);
    const terms: Literal[][] = Array.from({ length: size }, () => []);
    for (let i = 0; i < size; i++) {
      for (const list of terms) list.length = 0;
      for (let j = 0; j < size; j++) {
        const left = a[i * size + j]!;
        if (left === FALSE) continue;
        for (let k = 0; k < size; k++) {
          const right = b[j * size + k]!;
          if (right !== FALSE) terms[k]!.push(circuit.and2(left, right));
        }
      }
      for (let k = 0; k < size; k++) if (terms[k]!.length > 0) result[i * size + k] = circuit.or(terms[k]!);
    }
    return result;
  }

  inverse(a: LiteralRelation): LiteralRelation {
    const { size } = this;
    const result = a.map((_, place) => a[(place % size) * size + Math.floor(place / size)]!);
    if (this.transitive.has(a)) this.transitive.add(result);
    return result;
  }

  transitiveClosure(a: LiteralRelation): LiteralRelation {
    if (this.transitive.has(a)) return a;
    const closure = closureNodes(this.circuit, a, this.size);
    this.transitive.add(closure);
    return closure;
  }

  product(a: LiteralSet, b: LiteralSet): LiteralRelation {
    const { size, circuit } = this;
    const result = new Int32Array(size * size);
    for (let i = 0; i < size; i++)
      for (let j = 0; j < size; j++) result[i * size + j] = circuit.and2(a[i]!, b[j]!);
    this.transitive.add(result);
    return result;
  }

  identityOn(a: LiteralSet): LiteralRelation {
    const { size, circuit } = this;
    const result = this.identity.map((same, place) =>
      same === FALSE ? FALSE : circuit.and2(same, a[Math.floor(place / size)]!),
    );
    this.transitive.add(result);
    return result;
  }

  domain(a: LiteralRelation): LiteralSet {
    const { size } = this;
    return this.emptySet.map((_, i) => this.circuit.or([...a.subarray(i * size, (i + 1) * size)]));
  }

  range(a: LiteralRelation): LiteralSet {
    return this.domain(this.inverse(a));
  }

  leastFixpoint(
    kinds: readonly ('set' | 'relation')[],
    step: (current: readonly Int32Array[]) => readonly Int32Array[],
  ): readonly Int32Array[] {
    let current: readonly Int32Array[] = kinds.map((kind) =>
      kind === 'set' ? this.emptySet : this.emptyRelation,
    );
    for (let round = 0; round < this.options.rounds; round++) {
      const next = step(current);
      const previous = current;
      if (next.every((value, i) => value.every((literal, j) => literal === previous[i]![j]))) return next;
      current = next;
    }
    const next = step(current);
    const changes = next.flatMap((value, i) =>
      Array.from(value, (literal, j) => this.circuit.and2(literal, -current[i]![j]!)),
    );
    this.open.push(this.circuit.or(changes));
    return current;
  }

  chooseOrder(nodes: LiteralSet, order: LiteralRelation): LiteralRelation {
    const chosen = this.options.chooseOrder(nodes, order);
    this.transitive.add(chosen);
    return chosen;
  }
}
