/**
 * Converts values to sets of events and to relations. Here `{}` and `_` get their type, and an
 * event or a pair becomes the set that contains only it.
 */
import type { ConcreteOperations, RelationAlgebra } from './algebra.ts';
import { type CatValue, NeedsConcrete } from './values.ts';

/** The operations that look into values; `operation` says what needs them. */
export function concreteOf<S, R>(
  algebra: RelationAlgebra<S, R>,
  operation: string,
): ConcreteOperations<S, R> {
  if (algebra.concrete === undefined) throw new NeedsConcrete(operation);
  return algebra.concrete;
}

/** Undefined if the value is no set of events. */
export function asSet<S, R>(algebra: RelationAlgebra<S, R>, value: CatValue<S, R>): S | undefined {
  switch (value.kind) {
    case 'set':
      return value.set;
    case 'empty':
      return algebra.emptySet;
    case 'universe':
      return algebra.allEvents;
    case 'event':
      return concreteOf(algebra, 'an event').setOf([value.event]);
    default:
      return undefined;
  }
}

/** Undefined if the value is no relation. */
export function asRelation<S, R>(algebra: RelationAlgebra<S, R>, value: CatValue<S, R>): R | undefined {
  switch (value.kind) {
    case 'relation':
      return value.relation;
    case 'empty':
      return algebra.emptyRelation;
    case 'universe':
      return algebra.allPairs;
    case 'pair':
      return concreteOf(algebra, 'a pair').relationOf([[value.from, value.to]]);
    default:
      return undefined;
  }
}
