/**
 * The elements of a value that is a set: all of them, for `forall` and `with`, or one split off,
 * for `match`.
 */
import type { RelationAlgebra } from './algebra.ts';
import { concreteOf } from './coercions.ts';
import { typeError } from './operators.ts';
import type { MatchSetExpression } from './syntax.ts';
import { splitValues } from './value-set.ts';
import type { CatValue } from './values.ts';

/** One element of a set, and the sets of the elements before and after it. */
export interface SplitSet<S, R> {
  readonly before: CatValue<S, R>;
  readonly element: CatValue<S, R>;
  readonly after: CatValue<S, R>;
}

/** The elements of anything that `forall` and `with` can walk; undefined if the value is no set. */
export function elementsOf<S, R>(
  algebra: RelationAlgebra<S, R>,
  value: CatValue<S, R>,
): Iterable<CatValue<S, R>> | undefined {
  switch (value.kind) {
    case 'empty':
      return [];
    case 'tag':
      return [value];
    case 'values':
      return value.values.iterate();
    case 'set':
      return concreteOf(algebra, 'the events of a set')
        .events(value.set)
        .map((event) => ({ kind: 'event', event }));
    case 'relation':
      return concreteOf(algebra, 'the pairs of a relation')
        .pairs(value.relation)
        .map(([from, to]) => ({ kind: 'pair', from, to }));
    default:
      return undefined;
  }
}

/**
 * Splits off the first element, or the middle one if the match also names what comes before it.
 * Undefined for the empty set.
 */
export function splitSet<S, R>(
  algebra: RelationAlgebra<S, R>,
  value: CatValue<S, R>,
  match: MatchSetExpression,
): SplitSet<S, R> | undefined {
  type V = CatValue<S, R>;
  const first = match.before === undefined;
  switch (value.kind) {
    case 'empty':
      return undefined;
    case 'values': {
      const split = splitValues(value.values, first);
      if (split === undefined) return undefined;
      const { before, element, after } = split;
      return {
        before: { kind: 'values', values: before },
        element,
        after: { kind: 'values', values: after },
      };
    }
    case 'set': {
      const concrete = concreteOf(algebra, '`match` on a set');
      const part = (items: readonly number[]): V => ({ kind: 'set', set: concrete.setOf(items) });
      return splitList(concrete.events(value.set), first, part, (event) => ({ kind: 'event', event }));
    }
    case 'relation': {
      const concrete = concreteOf(algebra, '`match` on a relation');
      const all = concrete.pairs(value.relation);
      const part = (items: typeof all): V => ({ kind: 'relation', relation: concrete.relationOf(items) });
      return splitList(all, first, part, ([from, to]) => ({ kind: 'pair', from, to }));
    }
    default:
      return typeError(match.subject, value.kind, 'these cases need a set');
  }
}

function splitList<T, S, R>(
  all: readonly T[],
  first: boolean,
  part: (items: readonly T[]) => CatValue<S, R>,
  element: (item: T) => CatValue<S, R>,
): SplitSet<S, R> | undefined {
  if (all.length === 0) return undefined;
  const middle = first ? 0 : all.length >> 1;
  return {
    before: part(all.slice(0, middle)),
    element: element(all[middle]!),
    after: part(all.slice(middle + 1)),
  };
}
