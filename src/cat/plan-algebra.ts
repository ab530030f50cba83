/**
 * The algebra whose sets and relations are nodes of a plan. Nodes are hash-consed: the same
 * operation on the same operands is one node. Where a law of relation algebra gives the result at
 * once (x|x, x;0, x&_, the inverse of an inverse), no node is made.
 */
import type { RelationAlgebra } from './algebra.ts';
import type { Fixpoint, NodeKind, PlanNode, PlanOperation } from './plan.ts';
import type { Vocabulary } from './vocabulary.ts';

export class PlanAlgebra implements RelationAlgebra<PlanNode, PlanNode> {
  /** All nodes made so far; the id of a node is its index. */
  readonly nodes: PlanNode[] = [];
  readonly fixpoints: Fixpoint[] = [];
  private readonly byKey = new Map<string, PlanNode>();
  private readonly vocabulary: Vocabulary;

  readonly emptySet: PlanNode;
  readonly emptyRelation: PlanNode;
  readonly allEvents: PlanNode;
  readonly allPairs: PlanNode;
  readonly identity: PlanNode;

  constructor(vocabulary: Vocabulary) {
    this.vocabulary = vocabulary;
    this.emptySet = this.make('set', 'empty');
    this.emptyRelation = this.make('relation', 'empty');
    this.allEvents = this.make('set', 'all');
    this.allPairs = this.make('relation', 'all');
    this.identity = this.make('relation', 'identity');
  }

  baseSet(name: string): PlanNode | undefined {
    return this.vocabulary.sets.has(name) ? this.make('set', 'base', [], { name }) : undefined;
  }

  baseRelation(name: string): PlanNode | undefined {
    return this.vocabulary.relations.has(name) ? this.make('relation', 'base', [], { name }) : undefined;
  }

  // Boolean operations, which treat sets and relations alike.

  union(a: PlanNode, b: PlanNode): PlanNode {
    if (is(a, 'empty') || is(b, 'all') || this.contains(b, 'union', a)) return b;
    if (is(b, 'empty') || is(a, 'all') || this.contains(a, 'union', b)) return a;
    return this.make(a.kind, 'union', sorted(a, b));
  }

  intersection(a: PlanNode, b: PlanNode): PlanNode {
    if (is(a, 'all') || is(b, 'empty') || this.contains(b, 'intersection', a)) return b;
    if (is(b, 'all') || is(a, 'empty') || this.contains(a, 'intersection', b)) return a;
    return this.make(a.kind, 'intersection', sorted(a, b));
  }

  complement(a: PlanNode): PlanNode {
    if (is(a, 'empty')) return this.all(a.kind);
    if (is(a, 'all')) return this.empty(a.kind);
    return is(a, 'complement') ? this.operand(a) : this.make(a.kind, 'complement', [a]);
  }

  difference(a: PlanNode, b: PlanNode): PlanNode {
    if (is(a, 'empty') || is(b, 'empty')) return a;
    if (is(b, 'all') || this.contains(b, 'union', a)) return this.empty(a.kind);
    if (is(a, 'all')) return this.complement(b);
    if (is(b, 'complement')) return this.intersection(a, this.operand(b));
    // co \ (co & int) is co \ int, which grows with co where the first form seems to shrink too.
    if (is(b, 'intersection') && this.operand(b) === a) return this.difference(a, this.operand(b, 1));
    if (is(b, 'intersection') && this.operand(b, 1) === a) return this.difference(a, this.operand(b));
    return this.make(a.kind, 'difference', [a, b]);
  }

  setUnion(a: PlanNode, b: PlanNode): PlanNode {
    return this.union(a, b);
  }

  setIntersection(a: PlanNode, b: PlanNode): PlanNode {
    return this.intersection(a, b);
  }

  setDifference(a: PlanNode, b: PlanNode): PlanNode {
    return this.difference(a, b);
  }

  setComplement(a: PlanNode): PlanNode {
    return this.complement(a);
  }

  // Operations on relations.

  sequence(a: PlanNode, b: PlanNode): PlanNode {
    if (is(a, 'empty') || is(b, 'identity')) return a;
    if (is(b, 'empty') || is(a, 'identity')) return b;
    if (is(a, 'identity-on') && is(b, 'identity-on')) {
      return this.identityOn(this.intersection(this.operand(a), this.operand(b)));
    }
    return this.make('relation', 'sequence', [a, b]);
  }

  inverse(a: PlanNode): PlanNode {
    if (isSymmetric(a)) return a;
    if (is(a, 'inverse')) return this.operand(a);
    if (is(a, 'product')) return this.product(this.operand(a, 1), this.operand(a));
    return this.make('relation', 'inverse', [a]);
  }

  transitiveClosure(a: PlanNode): PlanNode {
    return isSymmetric(a) || is(a, 'closure') ? a : this.make('relation', 'closure', [a]);
  }

  product(a: PlanNode, b: PlanNode): PlanNode {
    if (is(a, 'empty') || is(b, 'empty')) return this.emptyRelation;
    return is(a, 'all') && is(b, 'all') ? this.allPairs : this.make('relation', 'product', [a, b]);
  }

  identityOn(set: PlanNode): PlanNode {
    if (is(set, 'empty')) return this.emptyRelation;
    return is(set, 'all') ? this.identity : this.make('relation', 'identity-on', [set]);
  }

  domain(a: PlanNode): PlanNode {
    return this.end(a, 'domain');
  }

  range(a: PlanNode): PlanNode {
    return this.end(a, 'range');
  }

  // Recursion.

  leastFixpoint(
    kinds: readonly NodeKind[],
    step: (current: readonly PlanNode[]) => readonly PlanNode[],
  ): readonly PlanNode[] {
    const fixpoint = this.fixpoints.length;
    const variables = kinds.map((kind, component) =>
      this.make(kind, 'variable', [], { fixpoint, component }),
    );
    // Holds the place while `step` runs: a fixpoint inside it gets the next number.
    this.fixpoints.push({ variables: [], bodies: [] });
    const bodies = step(variables);
    // Only components that a right-hand side refers to are solved in rounds; the others follow from
    // them.
    const used = variables.map((variable) => bodies.some((body) => this.dependsOn(body, variable)));
    const solved = kinds.flatMap((_, i) => (used[i] ? [i] : []));
    if (solved.length === 0) return bodies;
    const solvedBodies = solved.map((i) => bodies[i]!);
    this.fixpoints[fixpoint] = {
      variables: solved.map((i) => variables[i]!.id),
      bodies: solvedBodies.map((node) => node.id),
    };
    const solution = kinds.map((kind, i) => {
      if (!used[i]) return this.empty(kind);
      return this.make(kind, 'fixpoint', solvedBodies, { fixpoint, component: solved.indexOf(i) });
    });
    const others = solved.length === kinds.length ? solution : step(solution);
    return kinds.map((_, i) => (used[i] ? solution[i]! : others[i]!));
  }

  private dependsOn(node: PlanNode, variable: PlanNode): boolean {
    const seen = new Set<number>();
    const visit = (id: number): boolean => {
      if (id === variable.id) return true;
      if (id < variable.id || seen.has(id)) return false;
      seen.add(id);
      return this.nodes[id]!.operands.some(visit);
    };
    return visit(node.id);
  }

  // Nodes.

  private make(
    kind: NodeKind,
    operation: PlanOperation,
    operands: readonly PlanNode[] = [],
    extra: Pick<PlanNode, 'name' | 'fixpoint' | 'component'> = {},
  ): PlanNode {
    const ids = operands.map((node) => node.id);
    const key = [kind, operation, extra.name, extra.fixpoint, extra.component, ...ids].join(' ');
    let node = this.byKey.get(key);
    if (node === undefined) {
      node = { id: this.nodes.length, kind, operation, operands: ids, ...extra };
      this.nodes.push(node);
      this.byKey.set(key, node);
    }
    return node;
  }

  private empty(kind: NodeKind): PlanNode {
    return kind === 'set' ? this.emptySet : this.emptyRelation;
  }

  private all(kind: NodeKind): PlanNode {
    return kind === 'set' ? this.allEvents : this.allPairs;
  }

  private operand(node: PlanNode, i = 0): PlanNode {
    return this.nodes[node.operands[i]!]!;
  }

  /** x | (x | y) and x & (x & y): the chain has the part already. */
  private contains(chain: PlanNode, operation: PlanOperation, part: PlanNode): boolean {
    if (chain === part) return true;
    if (!is(chain, operation)) return false;
    return chain.operands.some((id) => this.contains(this.nodes[id]!, operation, part));
  }

  private end(a: PlanNode, which: 'domain' | 'range'): PlanNode {
    if (is(a, 'empty')) return this.emptySet;
    if (is(a, 'all') || is(a, 'identity')) return this.allEvents;
    if (is(a, 'identity-on')) return this.operand(a);
    if (is(a, 'inverse')) return this.end(this.operand(a), which === 'domain' ? 'range' : 'domain');
    if (is(a, 'closure')) return this.end(this.operand(a), which);
    return this.make('set', which, [a]);
  }
}

function is(node: PlanNode, operation: PlanOperation): boolean {
  return node.operation === operation;
}

function sorted(a: PlanNode, b: PlanNode): readonly PlanNode[] {
  return a.id <= b.id ? [a, b] : [b, a];
}

function isSymmetric({ operation }: PlanNode): boolean {
  return ['empty', 'all', 'identity', 'identity-on'].includes(operation);
}
