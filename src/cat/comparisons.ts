/** The conditions of `if`: comparisons of values, and formulas over variants. */
import { concreteOf } from './coercions.ts';
import { type Operators, typeError } from './operators.ts';
import type { CatExpression, Comparison, VariantCondition } from './syntax.ts';
import { hasValue } from './value-set.ts';
import { type CatValue, isFunctionLike, tupleItems } from './values.ts';

/** Whether a comparison holds of the values of its two sides. */
export function comparisonHolds<S, R>(
  operators: Operators<S, R>,
  { operator, left: leftAt, right: rightAt }: Comparison,
  left: CatValue<S, R>,
  right: CatValue<S, R>,
): boolean {
  switch (operator) {
    case '=':
      return (
        isSubset(operators, left, right, leftAt, '`=`') && isSubset(operators, right, left, rightAt, '`=`')
      );
    case 'subset':
      return isSubset(operators, left, right, leftAt, '`subset`');
    case 'in':
      return isElement(operators, left, right, leftAt, rightAt);
  }
}

/** `needs` is the operator, for messages. */
function isSubset<S, R>(
  operators: Operators<S, R>,
  left: CatValue<S, R>,
  right: CatValue<S, R>,
  at: CatExpression,
  needs: string,
): boolean {
  const { algebra, keyOf } = operators;
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
    const inside = (item: CatValue<S, R>): boolean =>
      right.kind === 'values' && hasValue(right.values, keyOf(item));
    return [...left.values.iterate()].every(inside);
  }
  for (const value of [left, right]) {
    if (isFunctionLike(value)) return typeError(at, value.kind, 'which cannot be compared');
  }
  return keyOf(left) === keyOf(right);
}

function isElement<S, R>(
  operators: Operators<S, R>,
  left: CatValue<S, R>,
  right: CatValue<S, R>,
  leftAt: CatExpression,
  rightAt: CatExpression,
): boolean {
  const { algebra, keyOf } = operators;
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
