/**
 * The algebra whose sets and relations are nodes of a plan. Nodes are hash-consed: the same operation on the same
 * operands is one node, and what the laws of relation algebra decide at once (x|x, x;0, x&_, inverse of inverse) is
 * never made into a node.
 */
import type { RelationAlgebra } from './algebra.ts';
import type { Fixpoint, NodeKind, Operation, PlanNode } from './plan.ts';
import type { Vocabulary } from './vocabulary.ts';

export interface PlanAlgebra extends RelationAlgebra<PlanNode, PlanNode> {
  /** All nodes made so far; a node's id is its place. */
  readonly nodes: readonly PlanNode[];
  readonly fixpoints: readonly Fixpoint[];
}

export function createPlanAlgebra(vocabulary: Vocabulary): PlanAlgebra {
  const nodes: PlanNode[] = [];
  const fixpoints: Fixpoint[] = [];
  const byKey = new Map<string, PlanNode>();

  const make = (
    kind: NodeKind,
    operation: Operation,
    operands: readonly PlanNode[] = [],
    extra: Pick<PlanNode, 'name' | 'fixpoint' | 'component'> = {},
  ): PlanNode => {
    const ids = operands.map((node) => node.id);
    const key = [kind, operation, extra.name, extra.fixpoint, extra.component, ...ids].join(' ');
    let node = byKey.get(key);
    if (node === undefined) {
      node = { id: nodes.length, kind, operation, operands: ids, ...extra };
      nodes.push(node);
      byKey.set(key, node);
    }
    return node;
  };
  const operand = (node: PlanNode, i = 0): PlanNode => nodes[node.operands[i]!]!;
  const is = (node: PlanNode, operation: Operation): boolean => node.operation === operation;

  const empty = { set: make('set', 'empty'), relation: make('relation', 'empty') };
  const all = { set: make('set', 'all'), relation: make('relation', 'all') };
  const identity = make('relation', 'identity');

  const sorted = (a: PlanNode, b: PlanNode): PlanNode[] => (a.id <= b.id ? [a, b] : [b, a]);
  /** x | (x | y) and x & (x & y): the chain already has it. */
  const contains = (chain: PlanNode, operation: Operation, part: PlanNode): boolean =>
    chain === part ||
    (is(chain, operation) && chain.operands.some((id) => contains(nodes[id]!, operation, part)));

  const union = (a: PlanNode, b: PlanNode): PlanNode => {
    if (is(a, 'empty') || is(b, 'all') || contains(b, 'union', a)) return b;
    if (is(b, 'empty') || is(a, 'all') || contains(a, 'union', b)) return a;
    return make(a.kind, 'union', sorted(a, b));
  };
  const intersection = (a: PlanNode, b: PlanNode): PlanNode => {
    if (is(a, 'all') || is(b, 'empty') || contains(b, 'intersection', a)) return b;
    if (is(b, 'all') || is(a, 'empty') || contains(a, 'intersection', b)) return a;
    return make(a.kind, 'intersection', sorted(a, b));
  };
  const complement = (a: PlanNode): PlanNode => {
    if (is(a, 'empty')) return all[a.kind];
    if (is(a, 'all')) return empty[a.kind];
    return is(a, 'complement') ? operand(a) : make(a.kind, 'complement', [a]);
  };
  const difference = (a: PlanNode, b: PlanNode): PlanNode => {
    if (is(a, 'empty') || is(b, 'empty')) return a;
    if (is(b, 'all') || contains(b, 'union', a)) return empty[a.kind];
    if (is(a, 'all')) return complement(b);
    if (is(b, 'complement')) return intersection(a, operand(b));
    // co \ (co & int) is co \ int, which grows with co where the first form seems to shrink too.
    if (is(b, 'intersection') && operand(b) === a) return difference(a, operand(b, 1));
    if (is(b, 'intersection') && operand(b, 1) === a) return difference(a, operand(b));
    return make(a.kind, 'difference', [a, b]);
  };
  const identityOn = (set: PlanNode): PlanNode => {
    if (is(set, 'empty')) return empty.relation;
    return is(set, 'all') ? identity : make('relation', 'identity-on', [set]);
  };
  const sequence = (a: PlanNode, b: PlanNode): PlanNode => {
    if (is(a, 'empty') || is(b, 'identity')) return a;
    if (is(b, 'empty') || is(a, 'identity')) return b;
    if (is(a, 'identity-on') && is(b, 'identity-on')) return identityOn(intersection(operand(a), operand(b)));
    return make('relation', 'sequence', [a, b]);
  };
  const symmetric = (a: PlanNode): boolean =>
    ['empty', 'all', 'identity', 'identity-on'].includes(a.operation);
  const inverse = (a: PlanNode): PlanNode => {
    if (symmetric(a)) return a;
    if (is(a, 'inverse')) return operand(a);
    if (is(a, 'product')) return product(operand(a, 1), operand(a));
    return make('relation', 'inverse', [a]);
  };
  const product = (a: PlanNode, b: PlanNode): PlanNode => {
    if (is(a, 'empty') || is(b, 'empty')) return empty.relation;
    return is(a, 'all') && is(b, 'all') ? all.relation : make('relation', 'product', [a, b]);
  };
  const transitiveClosure = (a: PlanNode): PlanNode =>
    symmetric(a) || is(a, 'closure') ? a : make('relation', 'closure', [a]);

  const end = (a: PlanNode, which: 'domain' | 'range'): PlanNode => {
    if (is(a, 'empty')) return empty.set;
    if (is(a, 'all') || is(a, 'identity')) return all.set;
    if (is(a, 'identity-on')) return operand(a);
    if (is(a, 'inverse')) return end(operand(a), which === 'domain' ? 'range' : 'domain');
    if (is(a, 'closure')) return end(operand(a), which);
    return make('set', which, [a]);
  };

  const dependsOn = (node: PlanNode, variable: PlanNode): boolean => {
    const seen = new Set<number>();
    const visit = (id: number): boolean => {
      if (id === variable.id) return true;
      if (id < variable.id || seen.has(id)) return false;
      seen.add(id);
      return nodes[id]!.operands.some(visit);
    };
    return visit(node.id);
  };

  return {
    nodes,
    fixpoints,
    baseSet: (name) => (vocabulary.sets.has(name) ? make('set', 'base', [], { name }) : undefined),
    baseRelation: (name) =>
      vocabulary.relations.has(name) ? make('relation', 'base', [], { name }) : undefined,
    emptySet: empty.set,
    allEvents: all.set,
    emptyRelation: empty.relation,
    allPairs: all.relation,
    identity,
    setUnion: union,
    setIntersection: intersection,
    setDifference: difference,
    setComplement: complement,
    union,
    intersection,
    difference,
    complement,
    sequence,
    inverse,
    transitiveClosure,
    product,
    identityOn,
    domain: (a) => end(a, 'domain'),
    range: (a) => end(a, 'range'),
    leastFixpoint(kinds, step) {
      const fixpoint = fixpoints.length;
      const variables = kinds.map((kind, component) => make(kind, 'variable', [], { fixpoint, component }));
      // Holds the place while `step` runs: a fixpoint inside it gets the next number.
      fixpoints.push({ variables: [], bodies: [] });
      const bodies = step(variables);
      // Only components that a right-hand side refers to are solved in rounds; the others follow from them.
      const used = variables.map((variable) => bodies.some((body) => dependsOn(body, variable)));
      const solved = kinds.flatMap((_, i) => (used[i] ? [i] : []));
      if (solved.length === 0) return bodies;
      const solvedBodies = solved.map((i) => bodies[i]!);
      fixpoints[fixpoint] = {
        variables: solved.map((i) => variables[i]!.id),
        bodies: solvedBodies.map((node) => node.id),
      };
      const solution = kinds.map((kind, i) => {
        if (!used[i]) return empty[kind];
        return make(kind, 'fixpoint', solvedBodies, { fixpoint, component: solved.indexOf(i) });
      });
      const others = solved.length === kinds.length ? solution : step(solution);
      return kinds.map((_, i) => (used[i] ? solution[i]! : others[i]!));
    },
  };
}
