/** The conditions of `if`: comparisons of values, and formulas over variants. */
import type { RelationAlgebra } from './algebra.ts';
import { concreteOf } from './coercions.ts';
import { type Operators, typeError } from './operators.ts';
import type { Comparison, Expression, VariantCondition } from './syntax.ts';
import { hasValue, type KeyOf } from './value-set.ts';
import { isFunctionLike, tupleItems, type Value } from './values.ts';

export interface Comparisons<S, R> {
  holds(comparison: Comparison, left: Value<S, R>, right: Value<S, R>): boolean;
}

export function createComparisons<S, R>(
  algebra: RelationAlgebra<S, R>,
  operators: Operators<S, R>,
  keyOf: KeyOf<S, R>,
): Comparisons<S, R> {
  type V = Value<S, R>;

  /** `needs` is the operator, for messages. */
  const isSubset = (left: V, right: V, at: Expression, needs: string): boolean => {
    if (left.kind === 'empty' || right.kind === 'universe') return true;
    const kind = left.kind === 'universe' ? right.kind : left.kind;
    if (kind === 'set') {
      const missing = algebra.setDifference(operators.set(left, at, needs), operators.set(right, at, needs));
      return concreteOf(algebra, 'comparing sets').events(missing).length === 0;
    }
    if (kind === 'relation') {
      const missing = algebra.difference(
        operators.relation(left, at, needs),
        operators.relation(right, at, needs),
      );
      return concreteOf(algebra, 'comparing relations').pairs(missing).length === 0;
    }
    if (left.kind === 'values' && (right.kind === 'values' || right.kind === 'empty')) {
      const inside = (item: V): boolean => right.kind === 'values' && hasValue(right.values, keyOf(item));
      return [...left.values.iterate()].every(inside);
    }
    for (const value of [left, right]) {
      if (isFunctionLike(value)) return typeError(at, value.kind, 'which cannot be compared');
    }
    return keyOf(left) === keyOf(right);
  };

  const isElement = (left: V, right: V, leftAt: Expression, rightAt: Expression): boolean => {
    if (left.kind === 'event') {
      const set = operators.set(right, rightAt, '`in` after an event');
      return concreteOf(algebra, '`in`').events(set).includes(left.event);
    }
    const [from, to, ...more] = tupleItems(left) ?? [];
    if (from?.kind === 'event' && to?.kind === 'event' && more.length === 0 && right.kind !== 'values') {
      const relation = operators.relation(right, rightAt, '`in` after a pair');
      return concreteOf(algebra, '`in`')
        .pairs(relation)
        .some(([a, b]) => a === from.event && b === to.event);
    }
    if (right.kind === 'empty') return false;
    if (right.kind === 'universe') return true;
    if (right.kind !== 'values') return typeError(rightAt, right.kind, '`in` needs a set of values');
    if (isFunctionLike(left)) return typeError(leftAt, left.kind, 'which no set can contain');
    return hasValue(right.values, keyOf(left));
  };

  return {
    holds({ operator, left: leftAt, right: rightAt }, left, right) {
      switch (operator) {
        case '=':
          return isSubset(left, right, leftAt, '`=`') && isSubset(right, left, rightAt, '`=`');
        case 'subset':
          return isSubset(left, right, leftAt, '`subset`');
        case 'in':
          return isElement(left, right, leftAt, rightAt);
      }
    },
  };
}

export function variantHolds(condition: VariantCondition, variants: ReadonlySet<string>): boolean {
  switch (condition.kind) {
    case 'variant':
      return variants.has(condition.name);
    case 'not':
      return !variantHolds(condition.operand, variants);
    case 'and':
      return variantHolds(condition.left, variants) && variantHolds(condition.right, variants);
    case 'or':
      return variantHolds(condition.left, variants) || variantHolds(condition.right, variants);
  }
}
