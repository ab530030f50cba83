/** The algebra of small executions with plain JavaScript sets: slow, obviously right, the oracle of the other tests. */
import type { Plan, RelationAlgebra } from '../../src/cat/index.ts';

export type EventSet = ReadonlySet<number>;
/** Pairs as `from,to`. */
export type Relation = ReadonlySet<string>;

export interface NaiveExecution {
  readonly size: number;
  readonly sets: Readonly<Record<string, readonly number[]>>;
  readonly relations: Readonly<Record<string, readonly (readonly [number, number])[]>>;
}

export function relationOf(pairs: Iterable<readonly [number, number]>): Relation {
  return new Set(Array.from(pairs, ([a, b]) => `${a},${b}`));
}

export function pairsOf(relation: Relation): (readonly [number, number])[] {
  return [...relation]
    .map((pair) => pair.split(',').map(Number) as [number, number])
    .sort(([a, b], [c, d]) => a - c || b - d);
}

export function naiveAlgebra(execution: NaiveExecution): RelationAlgebra<EventSet, Relation> {
  const events = Array.from({ length: execution.size }, (_, i) => i);
  const product = (a: Iterable<number>, b: Iterable<number>): Relation => {
    const right = [...b];
    return relationOf([...a].flatMap((x) => right.map((y) => [x, y] as const)));
  };
  const all = new Set(events);
  let pairs: Relation | undefined;
  /** Only once someone asks: it is large where an execution is. */
  const allPairs = (): Relation => {
    pairs ??= product(events, events);
    return pairs;
  };
  const union = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): ReadonlySet<T> => new Set([...a, ...b]);
  const intersection = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): ReadonlySet<T> =>
    new Set([...a].filter((x) => b.has(x)));
  const difference = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>): ReadonlySet<T> =>
    new Set([...a].filter((x) => !b.has(x)));
  const sequence = (a: Relation, b: Relation): Relation =>
    relationOf(
      pairsOf(a).flatMap(([x, y]) => pairsOf(b).flatMap(([z, w]) => (y === z ? [[x, w] as const] : []))),
    );
  const closure = (a: Relation): Relation => {
    let current = a;
    for (;;) {
      const next = union(current, sequence(current, current));
      if (next.size === current.size) return current;
      current = next;
    }
  };
  return {
    baseSet: (name) => (name in execution.sets ? new Set(execution.sets[name]) : undefined),
    baseRelation: (name) =>
      name in execution.relations ? relationOf(execution.relations[name]!) : undefined,
    emptySet: new Set(),
    allEvents: all,
    emptyRelation: new Set(),
    get allPairs() {
      return allPairs();
    },
    identity: relationOf(events.map((e) => [e, e] as const)),
    setUnion: union,
    setIntersection: intersection,
    setDifference: difference,
    setComplement: (a) => difference(all, a),
    union,
    intersection,
    difference,
    complement: (a) => difference(allPairs(), a),
    sequence,
    inverse: (a) => relationOf(pairsOf(a).map(([x, y]) => [y, x] as const)),
    transitiveClosure: closure,
    product,
    identityOn: (a) => relationOf([...a].map((e) => [e, e] as const)),
    domain: (a) => new Set(pairsOf(a).map(([x]) => x)),
    range: (a) => new Set(pairsOf(a).map(([, y]) => y)),
    leastFixpoint(kinds, step) {
      let current: readonly (EventSet | Relation)[] = kinds.map(() => new Set<never>());
      for (let round = 0; round < 1000; round++) {
        const next = step(current);
        if (next.every((value, i) => [...value].every((x) => isIn(x, current[i]!)))) return next;
        current = next;
      }
      throw new Error('no fixpoint');
    },
    concrete: {
      events: (a) => [...a].sort((x, y) => x - y),
      pairs: pairsOf,
      setOf: (items) => new Set(items),
      relationOf,
    },
  };
}

function isIn(element: number | string, set: ReadonlySet<number> | ReadonlySet<string>): boolean {
  return (set as ReadonlySet<number | string>).has(element);
}

/** The values of all nodes that `ids` names, computed straight from the definitions of the operations. */
export function evaluatePlan(
  plan: Plan,
  algebra: RelationAlgebra<EventSet, Relation>,
): (id: number) => EventSet | Relation {
  type Any = EventSet | Relation;
  const evaluate = (id: number, variables: ReadonlyMap<number, Any>, known: Map<number, Any>): Any => {
    const found = variables.get(id) ?? known.get(id);
    if (found !== undefined) return found;
    const node = plan.nodes[id]!;
    const operand = (i: number): Any => evaluate(node.operands[i]!, variables, known);
    const r = (i: number): Relation => operand(i) as Relation;
    const s = (i: number): EventSet => operand(i) as EventSet;
    const isSet = node.kind === 'set';
    const compute = (): Any => {
      switch (node.operation) {
        case 'base':
          return (isSet ? algebra.baseSet(node.name!) : algebra.baseRelation(node.name!))!;
        case 'empty':
          return new Set<never>();
        case 'all':
          return isSet ? algebra.allEvents : algebra.allPairs;
        case 'identity':
          return algebra.identity;
        case 'union':
          return isSet ? algebra.setUnion(s(0), s(1)) : algebra.union(r(0), r(1));
        case 'intersection':
          return isSet ? algebra.setIntersection(s(0), s(1)) : algebra.intersection(r(0), r(1));
        case 'difference':
          return isSet ? algebra.setDifference(s(0), s(1)) : algebra.difference(r(0), r(1));
        case 'complement':
          return isSet ? algebra.setComplement(s(0)) : algebra.complement(r(0));
        case 'sequence':
          return algebra.sequence(r(0), r(1));
        case 'inverse':
          return algebra.inverse(r(0));
        case 'closure':
          return algebra.transitiveClosure(r(0));
        case 'product':
          return algebra.product(s(0), s(1));
        case 'identity-on':
          return algebra.identityOn(s(0));
        case 'domain':
          return algebra.domain(r(0));
        case 'range':
          return algebra.range(r(0));
        case 'variable':
          throw new Error('a variable outside its fixpoint');
        case 'fixpoint': {
          const { variables: own, bodies } = plan.fixpoints[node.fixpoint!]!;
          const kinds = own.map((variable) => plan.nodes[variable]!.kind);
          const solution = algebra.leastFixpoint(kinds, (current) => {
            const inner = new Map([
              ...variables,
              ...own.map((variable, i) => [variable, current[i]!] as const),
            ]);
            const fresh = new Map<number, Any>();
            return bodies.map((body) => evaluate(body, inner, fresh));
          });
          return solution[node.component!]!;
        }
      }
    };
    const value = compute();
    known.set(id, value);
    return value;
  };
  const known = new Map<number, Any>();
  return (id) => evaluate(id, new Map(), known);
}
