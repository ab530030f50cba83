/**
 * Boolean circuits. A literal is a number: a node n, or -n for its negation. Nodes are inputs,
 * conjunctions of literals, and nodes that are defined later, when it is known what the definition
 * may assume. Conjunctions are hash-consed and simplified, so that equal formulas are mostly one
 * node.
 */
import { pollStop } from '../../util/stop-check.ts';

export type Literal = number;

export const TRUE: Literal = 1;
export const FALSE: Literal = -1;

/** Facts that hold in every solution. */
export interface SolutionFacts {
  /** The literal holds. */
  holds(literal: Literal): boolean;
  /** The relation, row by row, has no cycle. */
  isAcyclic(r: Int32Array): boolean;
}

/** Defines deferred nodes together, by clauses. */
export interface NodeDefinition {
  clauses(known: SolutionFacts): readonly (readonly Literal[])[];
}

export class Circuit {
  /** By node: the literals of a conjunction; undefined for inputs and deferred nodes. */
  private readonly parts: (readonly Literal[] | undefined)[] = [undefined, undefined];
  private readonly definitions = new Map<number, NodeDefinition>();
  private readonly pairs = new Map<number, number>();
  private readonly longer = new Map<string, number>();

  get nodeCount(): number {
    return this.parts.length;
  }

  input(): Literal {
    this.parts.push(undefined);
    return this.parts.length - 1;
  }

  /** A node that clauses define; they are asked for when one of its nodes is first needed. */
  deferred(definition: NodeDefinition): Literal {
    const node = this.input();
    this.definitions.set(node, definition);
    return node;
  }

  partsOf(node: number): readonly Literal[] | undefined {
    return this.parts[node];
  }

  definitionOf(node: number): NodeDefinition | undefined {
    return this.definitions.get(node);
  }

  or(literals: readonly Literal[]): Literal {
    return -this.and(literals.map((literal) => -literal));
  }

  and2(a: Literal, b: Literal): Literal {
    if (a === FALSE || b === FALSE || a === -b) return FALSE;
    if (a === TRUE || a === b) return b;
    if (b === TRUE) return a;
    return this.and([a, b]);
  }

  or2(a: Literal, b: Literal): Literal {
    return -this.and2(-a, -b);
  }

  implies(a: Literal, b: Literal): Literal {
    return -this.and2(a, -b);
  }

  equal(a: Literal, b: Literal): Literal {
    return this.and2(this.implies(a, b), this.implies(b, a));
  }

  and(literals: readonly Literal[]): Literal {
    pollStop();
    const set = new Set<Literal>();
    for (const literal of literals) {
      if (literal === FALSE || set.has(-literal)) return FALSE;
      if (literal !== TRUE) set.add(literal);
    }
    for (const literal of set) {
      const inner = this.parts[Math.abs(literal)];
      if (inner === undefined) continue;
      if (literal > 0) {
        // a & (b & ...): a contradiction within shows; what the inner one has already is not said
        // twice.
        for (const part of inner) {
          if (set.has(-part)) return FALSE;
          set.delete(part);
        }
      } else if (inner.some((part) => set.has(-part))) {
        set.delete(literal);
      } else {
        // a & !(a & b) is a & !b.
        const rest = inner.filter((part) => !set.has(part));
        if (rest.length === 0) return FALSE;
        if (rest.length === 1) {
          set.delete(literal);
          if (set.has(rest[0]!)) return FALSE;
          set.add(-rest[0]!);
        }
      }
    }
    if (set.size === 0) return TRUE;
    const sorted = [...set].sort((a, b) => a - b);
    if (sorted.length === 1) return sorted[0]!;
    return this.conjunction(sorted);
  }

  private conjunction(sorted: readonly Literal[]): Literal {
    if (sorted.length === 2) {
      const key = sorted[0]! * 0x4000000 + sorted[1]!;
      const known = this.pairs.get(key);
      if (known !== undefined) return known;
      this.pairs.set(key, this.parts.length);
    } else {
      const key = sorted.join();
      const known = this.longer.get(key);
      if (known !== undefined) return known;
      this.longer.set(key, this.parts.length);
    }
    this.parts.push(sorted);
    return this.parts.length - 1;
  }

  /** By count k from 0 to `most`: whether at least k of the literals hold. */
  atLeast(literals: readonly Literal[], most: number): Literal[] {
    let counts: Literal[] = [TRUE, ...Array.from({ length: most }, () => FALSE)];
    for (const literal of literals) {
      counts = counts.map((count, k) =>
        k === 0 ? TRUE : this.or2(count, this.and2(counts[k - 1]!, literal)),
      );
    }
    return counts;
  }
}

/** The value of a literal, given the values of inputs and deferred nodes. */
export function evaluator(
  circuit: Circuit,
  inputs: (node: number) => boolean,
): (literal: Literal) => boolean {
  const known = new Map<number, boolean>([[TRUE, true]]);
  const value = (literal: Literal): boolean => {
    const node = Math.abs(literal);
    let result = known.get(node);
    if (result === undefined) {
      const parts = circuit.partsOf(node);
      result = parts === undefined ? inputs(node) : parts.every(value);
      known.set(node, result);
    }
    return literal > 0 ? result : !result;
  };
  return value;
}
