/**
 * The functions that cat has built in (refs/herd7: its interpreter). Those that only combine sets
 * and relations work over any algebra; the others look into values.
 *
 * Deviations: `same-oa` compares locations (there is no address translation). `location-orders` is
 * ours: it yields the orders of cross.cat one by one. `different-values` and `loc2events` read what
 * the execution brings: a relation `different-values`, and a set named like the tag with its quote
 * (`'x`).
 */
import { fail } from '../diagnostics/diagnostic.ts';
import type { RelationAlgebra } from './algebra.ts';
import { asRelation, asSet, concreteOf } from './coercions.ts';
import { crossProduct, linearisations, orderPairs } from './linearisations.ts';
import { type KeyOf, lazyValueSet, valueSet } from './value-set.ts';
import { type CatValue, type CatValueKind, type ClassPair, describeKind, EMPTY } from './values.ts';

export interface PrimitiveContext<S, R> {
  readonly algebra: RelationAlgebra<S, R>;
  readonly keyOf: KeyOf<S, R>;
}

export interface CatPrimitive {
  /** Base names that it reads whatever its argument is. */
  readonly reads: readonly string[];
  /** What it takes and gives, for the checker. */
  readonly takes: readonly ArgumentKind[];
  readonly gives: ResultKind;
  apply<S, R>(context: PrimitiveContext<S, R>, argument: CatValue<S, R>): CatValue<S, R>;
}

export type ArgumentKind =
  | 'set'
  | 'sets'
  | 'set-or-sets'
  | 'relation'
  | 'classes'
  | 'relation-or-classes'
  | 'tag'
  | 'anything';
/**
 * `orders` is a set of relations, or of relations between classes if the second argument is one.
 */
export type ResultKind = 'set' | 'relation' | 'classes' | 'sets' | 'orders' | 'nothing';

/** The base set of the events that carry a bell tag. */
export function tagSetName(tag: string): string {
  return tag.charAt(0).toUpperCase() + tag.slice(1);
}

/** The base set of the events at a location that a tag names. */
export function locationSetName(tag: string): string {
  return `'${tag}`;
}

export const PRIMITIVES: ReadonlyMap<string, CatPrimitive> = new Map<string, CatPrimitive>([
  [
    'domain',
    {
      reads: [],
      takes: ['relation'],
      gives: 'set',
      apply({ algebra }, argument) {
        if (argument.kind === 'empty' || argument.kind === 'universe') return argument;
        return { kind: 'set', set: algebra.domain(relationArgument(algebra, argument)) };
      },
    },
  ],
  [
    'range',
    {
      reads: [],
      takes: ['relation'],
      gives: 'set',
      apply({ algebra }, argument) {
        if (argument.kind === 'empty' || argument.kind === 'universe') return argument;
        return { kind: 'set', set: algebra.range(relationArgument(algebra, argument)) };
      },
    },
  ],
  [
    'fail',
    { reads: [], takes: ['anything'], gives: 'nothing', apply: () => fail('fail', '`fail` is called') },
  ],
  [
    'as_transitive',
    {
      reads: [],
      takes: ['relation'],
      gives: 'relation',
      apply: ({ algebra }, argument) => relation(relationArgument(algebra, argument)),
    },
  ],
  [
    'inter_transitive',
    {
      reads: [],
      takes: ['relation', 'relation'],
      gives: 'relation',
      apply({ algebra }, argument) {
        const [order, other] = tupleArgument(argument, 2);
        const closed = algebra.transitiveClosure(relationArgument(algebra, order!));
        return relation(algebra.intersection(closed, relationArgument(algebra, other!)));
      },
    },
  ],
  ['fromto', { reads: ['po'], takes: ['set'], gives: 'relation', apply: applyFromTo }],
  [
    'same-oa',
    {
      reads: ['loc'],
      takes: ['relation'],
      gives: 'relation',
      apply: ({ algebra }, argument) =>
        relation(algebra.intersection(relationArgument(algebra, argument), baseRelation(algebra, 'loc'))),
    },
  ],
  [
    'different-values',
    {
      reads: ['different-values'],
      takes: ['relation'],
      gives: 'relation',
      apply({ algebra }, argument) {
        const different = baseRelation(algebra, 'different-values');
        return relation(algebra.intersection(relationArgument(algebra, argument), different));
      },
    },
  ],
  ['tag2scope', { reads: [], takes: ['tag'], gives: 'relation', apply: applyTagToRelation }],
  ['tag2level', { reads: [], takes: ['tag'], gives: 'relation', apply: applyTagToRelation }],
  [
    'tag2events',
    {
      reads: [],
      takes: ['tag'],
      gives: 'set',
      apply: ({ algebra }, argument) => ({
        kind: 'set',
        set: baseSet(algebra, tagSetName(tagArgument(argument))),
      }),
    },
  ],
  [
    'tag2fenced',
    {
      reads: ['po'],
      takes: ['tag'],
      gives: 'relation',
      apply(context, argument) {
        const set = baseSet(context.algebra, tagSetName(tagArgument(argument)));
        return applyFromTo(context, { kind: 'set', set });
      },
    },
  ],
  [
    'loc2events',
    {
      reads: [],
      takes: ['tag'],
      gives: 'set',
      apply: ({ algebra }, argument) => ({
        kind: 'set',
        set: baseSet(algebra, locationSetName(tagArgument(argument))),
      }),
    },
  ],
  [
    'classes',
    {
      reads: [],
      takes: ['relation'],
      gives: 'sets',
      apply(context, argument) {
        const concrete = concreteOf(context.algebra, '`classes`');
        return setsOf(context, components(concrete.pairs(relationArgument(context.algebra, argument))));
      },
    },
  ],
  [
    'classes-loc',
    {
      reads: ['loc'],
      takes: ['set'],
      gives: 'sets',
      apply(context, argument) {
        return setsOf(context, locationClasses(context.algebra, setArgument(context.algebra, argument)));
      },
    },
  ],
  ['lift', { reads: [], takes: ['sets', 'relation'], gives: 'classes', apply: applyLift }],
  [
    'delift',
    {
      reads: [],
      takes: ['classes'],
      gives: 'relation',
      apply({ algebra }, argument) {
        const pairs = classesArgument(argument).flatMap(([as, bs]) =>
          as.flatMap((a) => bs.map((b) => [a, b] as const)),
        );
        return relation(concreteOf(algebra, '`delift`').relationOf(pairs));
      },
    },
  ],
  [
    'deliftinter',
    {
      reads: [],
      takes: ['relation', 'classes'],
      gives: 'relation',
      apply({ algebra }, argument) {
        const [inside, classes] = tupleArgument(argument, 2);
        const concrete = concreteOf(algebra, '`deliftinter`');
        const lifted = classesArgument(classes!);
        const pairs = concrete
          .pairs(relationArgument(algebra, inside!))
          .filter(([a, b]) => lifted.some(([as, bs]) => as.includes(a) && bs.includes(b)));
        return relation(concrete.relationOf(pairs));
      },
    },
  ],
  [
    'linearisations',
    {
      reads: [],
      takes: ['set-or-sets', 'relation-or-classes'],
      gives: 'orders',
      apply: applyLinearisations,
    },
  ],
  [
    'location-orders',
    {
      reads: ['loc'],
      takes: ['set', 'relation'],
      gives: 'orders',
      apply(context, argument) {
        const { algebra } = context;
        const [set, order] = tupleArgument(argument, 2);
        const concrete = concreteOf(algebra, '`location-orders`');
        const precedes = closedOrder(algebra, relationArgument(algebra, order!));
        const classes = locationClasses(algebra, setArgument(algebra, set!));
        const factors = classes.map((events) => () => ordersOf(events, precedes));
        return relationsOf(context, function* () {
          for (const pairs of crossProduct(factors)) yield concrete.relationOf(pairs);
        });
      },
    },
  ],
  [
    'bisimulation',
    { reads: [], takes: ['relation', 'relation'], gives: 'relation', apply: applyBisimulation },
  ],
]);

function relation<S, R>(value: R): CatValue<S, R> {
  return { kind: 'relation', relation: value };
}

function mismatch(expected: string, found: { readonly kind: CatValueKind }): never {
  return fail('type', `the argument is ${describeKind(found.kind)}`, { expected });
}

function relationArgument<S, R>(algebra: RelationAlgebra<S, R>, value: CatValue<S, R>): R {
  return asRelation(algebra, value) ?? mismatch('a relation', value);
}

function setArgument<S, R>(algebra: RelationAlgebra<S, R>, value: CatValue<S, R>): S {
  return asSet(algebra, value) ?? mismatch('a set of events', value);
}

function tagArgument<S, R>(value: CatValue<S, R>): string {
  return value.kind === 'tag' ? value.name : mismatch('a tag', value);
}

function classesArgument<S, R>(value: CatValue<S, R>): readonly ClassPair[] {
  if (value.kind === 'empty') return [];
  return value.kind === 'classes' ? value.pairs : mismatch('a relation between classes', value);
}

function tupleArgument<S, R>(value: CatValue<S, R>, size: number): readonly CatValue<S, R>[] {
  if (value.kind === 'tuple' && value.items.length === size) return value.items;
  return mismatch(`a tuple of ${size}`, value);
}

function baseRelation<S, R>(algebra: RelationAlgebra<S, R>, name: string): R {
  return (
    algebra.baseRelation(name) ??
    fail('unknown-name', `the execution has no relation \`${name}\` for this test`)
  );
}

function baseSet<S, R>(algebra: RelationAlgebra<S, R>, name: string): S {
  return algebra.baseSet(name) ?? fail('unknown-name', `the execution has no set \`${name}\` for this test`);
}

/** Pairs with an event of the set between them in program order. */
function applyFromTo<S, R>({ algebra }: PrimitiveContext<S, R>, argument: CatValue<S, R>): CatValue<S, R> {
  const po = baseRelation(algebra, 'po');
  const between = algebra.identityOn(setArgument(algebra, argument));
  return relation(algebra.sequence(po, algebra.sequence(between, po)));
}

function applyTagToRelation<S, R>(
  { algebra }: PrimitiveContext<S, R>,
  argument: CatValue<S, R>,
): CatValue<S, R> {
  return relation(baseRelation(algebra, tagArgument(argument)));
}

/** Connected components, each sorted, in the order of their first events. */
function components(pairs: readonly (readonly [number, number])[]): readonly (readonly number[])[] {
  const neighbours = new Map<number, Set<number>>();
  for (const [a, b] of pairs) {
    for (const [from, to] of [[a, b] as const, [b, a] as const]) {
      if (!neighbours.has(from)) neighbours.set(from, new Set());
      neighbours.get(from)!.add(to);
    }
  }
  const seen = new Set<number>();
  const classes: number[][] = [];
  for (const start of [...neighbours.keys()].sort((a, b) => a - b)) {
    if (seen.has(start)) continue;
    const members = [start];
    seen.add(start);
    for (const member of members) {
      for (const next of neighbours.get(member)!) {
        if (seen.has(next)) continue;
        seen.add(next);
        members.push(next);
      }
    }
    classes.push(members.sort((a, b) => a - b));
  }
  return classes;
}

/** The events of the set that have a location, one list a location. */
function locationClasses<S, R>(algebra: RelationAlgebra<S, R>, set: S): readonly (readonly number[])[] {
  const concrete = concreteOf(algebra, 'a partition by location');
  const within = algebra.product(set, set);
  return components(concrete.pairs(algebra.intersection(baseRelation(algebra, 'loc'), within)));
}

function setsOf<S, R>(
  { algebra, keyOf }: PrimitiveContext<S, R>,
  classes: readonly (readonly number[])[],
): CatValue<S, R> {
  const { setOf } = concreteOf(algebra, 'a set of sets');
  const items = classes.map((events): CatValue<S, R> => ({ kind: 'set', set: setOf(events) }));
  return { kind: 'values', values: valueSet(keyOf, items) };
}

function relationsOf<S, R>({ keyOf }: PrimitiveContext<S, R>, generate: () => Iterable<R>): CatValue<S, R> {
  const values = lazyValueSet<S, R>(keyOf, function* () {
    for (const item of generate()) yield relation(item);
  });
  return { kind: 'values', values };
}

function closedOrder<S, R>(algebra: RelationAlgebra<S, R>, order: R): (a: number, b: number) => boolean {
  const closed = new Map<number, Set<number>>();
  for (const [a, b] of concreteOf(algebra, 'an order').pairs(algebra.transitiveClosure(order))) {
    if (!closed.has(a)) closed.set(a, new Set());
    closed.get(a)!.add(b);
  }
  return (a, b) => closed.get(a)?.has(b) === true;
}

function* ordersOf<T>(
  nodes: readonly T[],
  precedes: (a: T, b: T) => boolean,
): Generator<readonly (readonly [T, T])[]> {
  for (const order of linearisations(nodes, precedes)) yield orderPairs(order);
}

function applyLinearisations<S, R>(
  context: PrimitiveContext<S, R>,
  argument: CatValue<S, R>,
): CatValue<S, R> {
  const { algebra, keyOf } = context;
  const [nodes, order] = tupleArgument(argument, 2);
  if (algebra.chooseOrder !== undefined) {
    const chosen = algebra.chooseOrder(setArgument(algebra, nodes!), relationArgument(algebra, order!));
    return relationsOf(context, () => [chosen]);
  }
  const concrete = concreteOf(algebra, '`linearisations`');
  if (nodes!.kind === 'values' && order!.kind === 'classes') {
    const classes = eventLists(algebra, nodes!);
    const edges = closeClasses(order!.pairs);
    const values = lazyValueSet<S, R>(keyOf, function* () {
      for (const pairs of ordersOf(classes, (a, b) => edges.has(`${a}>${b}`)))
        yield { kind: 'classes', pairs };
    });
    return { kind: 'values', values };
  }
  const events = concrete.events(setArgument(algebra, nodes!));
  const precedes = closedOrder(algebra, relationArgument(algebra, order!));
  return relationsOf(context, function* () {
    for (const pairs of ordersOf(events, precedes)) yield concrete.relationOf(pairs);
  });
}

/** The elements of a set of sets, each as a sorted list. */
function eventLists<S, R>(
  algebra: RelationAlgebra<S, R>,
  value: CatValue<S, R>,
): readonly (readonly number[])[] {
  if (value.kind === 'empty') return [];
  if (value.kind !== 'values') return mismatch('a set of sets of events', value);
  const concrete = concreteOf(algebra, 'a set of sets');
  return Array.from(value.values.iterate(), (item) =>
    [...concrete.events(setArgument(algebra, item))].sort((a, b) => a - b),
  );
}

/** The transitive closure, as keys `from>to`. */
function closeClasses(pairs: readonly ClassPair[]): ReadonlySet<string> {
  const edges = new Map<string, Set<string>>();
  for (const [from, to] of pairs) {
    if (!edges.has(`${from}`)) edges.set(`${from}`, new Set());
    edges.get(`${from}`)!.add(`${to}`);
  }
  const closed = new Set<string>();
  for (const start of edges.keys()) {
    const reached = new Set(edges.get(start));
    for (const node of reached) for (const next of edges.get(node) ?? []) reached.add(next);
    for (const node of reached) closed.add(`${start}>${node}`);
  }
  return closed;
}

function applyLift<S, R>({ algebra }: PrimitiveContext<S, R>, argument: CatValue<S, R>): CatValue<S, R> {
  const [classes, order] = tupleArgument(argument, 2);
  const lists = eventLists(algebra, classes!);
  const classOf = new Map(lists.flatMap((events) => events.map((event) => [event, events] as const)));
  const lifted = new Map<string, ClassPair>();
  for (const [a, b] of concreteOf(algebra, '`lift`').pairs(relationArgument(algebra, order!))) {
    const from = classOf.get(a);
    const to = classOf.get(b);
    if (from !== undefined && to !== undefined) lifted.set(`${from}>${to}`, [from, to]);
  }
  return lifted.size === 0 ? EMPTY : { kind: 'classes', pairs: [...lifted.values()] };
}

/** The greatest part of `candidate` that is a bisimulation for the transitions. */
function applyBisimulation<S, R>(
  { algebra }: PrimitiveContext<S, R>,
  argument: CatValue<S, R>,
): CatValue<S, R> {
  const [transitions, candidate] = tupleArgument(argument, 2);
  const concrete = concreteOf(algebra, '`bisimulation`');
  const successors = new Map<number, number[]>();
  for (const [a, b] of concrete.pairs(relationArgument(algebra, transitions!))) {
    successors.set(a, [...(successors.get(a) ?? []), b]);
  }
  const steps = (event: number): readonly number[] => successors.get(event) ?? [];
  let pairs = concrete.pairs(relationArgument(algebra, candidate!));
  for (;;) {
    const related = new Set(pairs.map(([a, b]) => `${a},${b}`));
    const kept = pairs.filter(
      ([a, b]) =>
        steps(a).every((x) => steps(b).some((y) => related.has(`${x},${y}`))) &&
        steps(b).every((y) => steps(a).some((x) => related.has(`${x},${y}`))),
    );
    if (kept.length === pairs.length) return relation(concrete.relationOf(kept));
    pairs = kept;
  }
}
