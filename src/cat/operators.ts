/**
 * The operators of cat on values. The rules for `{}` and `_` are herd7's: they take the type of the other operand, and
 * where both are polymorphic the result is. Mixing sets and relations is an error that names the operand.
 */
import { fail } from '../diagnostics/diagnostic.ts';
import type { RelationAlgebra } from './algebra.ts';
import { asRelation, asSet, concreteOf } from './coercions.ts';
import type { BinaryExpression, Expression, PostfixExpression } from './syntax.ts';
import { addValue, hasValue, type KeyOf, valueSet } from './value-set.ts';
import {
  type ClassPair,
  describeKind,
  EMPTY,
  isFunctionLike,
  UNIVERSE,
  type Value,
  type ValueKind,
} from './values.ts';

export interface Operators<S, R> {
  binary(expression: BinaryExpression, left: Value<S, R>, right: Value<S, R>): Value<S, R>;
  postfix(expression: PostfixExpression, operand: Value<S, R>): Value<S, R>;
  complement(operand: Value<S, R>, at: Expression): Value<S, R>;
  identityOn(operand: Value<S, R>, at: Expression): Value<S, R>;
  /** `{a, b}`: a set of events, a relation (of pairs), or a set of other values. */
  setOf(items: readonly Value<S, R>[], expressions: readonly Expression[]): Value<S, R>;
  relation(value: Value<S, R>, at: Expression, needs: string): R;
  set(value: Value<S, R>, at: Expression, needs: string): S;
}

/** The source text of an expression if it is short, for messages. */
export function quote(expression: Expression): string {
  const { file, start, end } = expression.span;
  const text = file.text.slice(start, end).replace(/\s+/g, ' ');
  return text.length > 0 && text.length <= 40 ? `\`${text}\`` : 'this expression';
}

/** "`W` is a set of events, `;` needs a relation". */
export function typeError(at: Expression, found: ValueKind, needs: string): never {
  return fail('type', typeMessage(at, found, needs), { span: at.span });
}

function typeMessage(at: Expression, found: ValueKind, needs: string): string {
  return `${quote(at)} is ${describeKind(found)}, ${needs}`;
}

export function createOperators<S, R>(algebra: RelationAlgebra<S, R>, keyOf: KeyOf<S, R>): Operators<S, R> {
  type V = Value<S, R>;
  const rel = (relation: R): V => ({ kind: 'relation', relation });
  const events = (set: S): V => ({ kind: 'set', set });
  const withIdentity = (relation: R): V => rel(algebra.union(relation, algebra.identity));

  const relation = (value: V, at: Expression, needs: string): R =>
    asRelation(algebra, value) ?? typeError(at, value.kind, `${needs} needs a relation`);
  const set = (value: V, at: Expression, needs: string): S =>
    asSet(algebra, value) ?? typeError(at, value.kind, `${needs} needs a set of events`);

  /** A tag stands for its singleton, an event or a pair for theirs. */
  const lift = (value: V): V => {
    if (value.kind === 'tag') return { kind: 'values', values: valueSet(keyOf, [value]) };
    if (value.kind === 'event') return events(asSet(algebra, value)!);
    if (value.kind === 'pair') return rel(asRelation(algebra, value)!);
    return value;
  };

  /** Both operands as one kind of collection, or an error that names the operand that does not fit. */
  const sameKind = (expression: BinaryExpression, a: V, b: V): void => {
    const needs = `\`${expression.operator}\` needs`;
    for (const [value, at] of [[a, expression.left] as const, [b, expression.right] as const]) {
      if (!['set', 'relation', 'values', 'classes'].includes(value.kind)) {
        typeError(at, value.kind, `${needs} sets or relations`);
      }
    }
    if (a.kind !== b.kind) {
      const other = `${quote(expression.left)} is ${describeKind(a.kind)}`;
      typeError(expression.right, b.kind, `but ${other}: \`${expression.operator}\` cannot mix them`);
    }
  };

  const union = (expression: BinaryExpression, a: V, b: V): V => {
    if (a.kind === 'universe' || b.kind === 'universe') return UNIVERSE;
    if (a.kind === 'empty') return b;
    if (b.kind === 'empty') return a;
    sameKind(expression, a, b);
    if (a.kind === 'relation' && b.kind === 'relation') return rel(algebra.union(a.relation, b.relation));
    if (a.kind === 'set' && b.kind === 'set') return events(algebra.setUnion(a.set, b.set));
    if (a.kind === 'classes' && b.kind === 'classes') return classes([...a.pairs, ...b.pairs]);
    if (a.kind === 'values' && b.kind === 'values') {
      const items = [...a.values.iterate(), ...b.values.iterate()];
      return { kind: 'values', values: valueSet(keyOf, items) };
    }
    throw new Error('internal error: union of unlike kinds');
  };

  const intersection = (expression: BinaryExpression, a: V, b: V): V => {
    if (a.kind === 'universe') return b;
    if (b.kind === 'universe') return a;
    if (a.kind === 'empty' || b.kind === 'empty') return EMPTY;
    sameKind(expression, a, b);
    if (a.kind === 'relation' && b.kind === 'relation')
      return rel(algebra.intersection(a.relation, b.relation));
    if (a.kind === 'set' && b.kind === 'set') return events(algebra.setIntersection(a.set, b.set));
    return filtered(a, b, true);
  };

  const difference = (expression: BinaryExpression, a: V, b: V): V => {
    if (b.kind === 'universe' || a.kind === 'empty') return EMPTY;
    if (b.kind === 'empty') return a;
    if (a.kind === 'universe') return complement(b, expression.right);
    sameKind(expression, a, b);
    if (a.kind === 'relation' && b.kind === 'relation')
      return rel(algebra.difference(a.relation, b.relation));
    if (a.kind === 'set' && b.kind === 'set') return events(algebra.setDifference(a.set, b.set));
    return filtered(a, b, false);
  };

  /** The elements of a set of values or of a relation between classes that are, or are not, in another one. */
  const filtered = (a: V, b: V, kept: boolean): V => {
    if (a.kind === 'values' && b.kind === 'values') {
      const items = [...a.values.iterate()].filter((item) => hasValue(b.values, keyOf(item)) === kept);
      return { kind: 'values', values: valueSet(keyOf, items) };
    }
    if (a.kind === 'classes' && b.kind === 'classes') {
      const others = new Set(b.pairs.map(classPairKey));
      return classes(a.pairs.filter((pair) => others.has(classPairKey(pair)) === kept));
    }
    throw new Error('internal error: operands of unlike kinds');
  };

  const classes = (pairs: readonly ClassPair[]): V => {
    const distinct = new Map(pairs.map((pair) => [classPairKey(pair), pair]));
    return { kind: 'classes', pairs: [...distinct.values()] };
  };

  const sequence = (expression: BinaryExpression, a: V, b: V): V => {
    if (a.kind === 'classes' && b.kind === 'classes') {
      const joined = a.pairs.flatMap(([from, middle]) =>
        b.pairs.flatMap(([start, to]) => (`${middle}` === `${start}` ? [[from, to] as const] : [])),
      );
      return classes(joined);
    }
    const left = relation(a, expression.left, '`;`');
    const right = relation(b, expression.right, '`;`');
    return a.kind === 'empty' || b.kind === 'empty' ? EMPTY : rel(algebra.sequence(left, right));
  };

  const add = (expression: BinaryExpression, item: V, into: V): V => {
    if (item.kind === 'universe') return typeError(expression.left, item.kind, 'which no set can contain');
    if (into.kind === 'universe') return UNIVERSE;
    if (into.kind === 'empty') return setOf([item], [expression.left]);
    if (into.kind === 'values') {
      refuseFunctions(item, expression.left);
      return { kind: 'values', values: addValue(keyOf, item, into.values) };
    }
    if (into.kind === 'set') {
      if (item.kind !== 'event')
        return typeError(expression.left, item.kind, 'only an event fits into a set of events');
      return events(algebra.setUnion(into.set, asSet(algebra, item)!));
    }
    if (into.kind === 'relation') {
      const added = asRelation(algebra, asPair(item));
      if (item.kind === 'empty' || added === undefined) {
        return typeError(expression.left, item.kind, 'only a pair fits into a relation');
      }
      return rel(algebra.union(into.relation, added));
    }
    return typeError(expression.right, into.kind, '`++` needs a set');
  };

  const asPair = (value: V): V => {
    if (value.kind !== 'tuple' || value.items.length !== 2) return value;
    const [from, to] = value.items;
    return from!.kind === 'event' && to!.kind === 'event'
      ? { kind: 'pair', from: from.event, to: to.event }
      : value;
  };

  const refuseFunctions = (item: V, at: Expression): void => {
    if (isFunctionLike(item)) typeError(at, item.kind, 'which no set can contain');
  };

  const setOf = (items: readonly V[], expressions: readonly Expression[]): V => {
    if (items.length === 0) return EMPTY;
    items.forEach((item, i) => {
      refuseFunctions(item, expressions[i]!);
      if (item.kind === 'universe') typeError(expressions[i]!, item.kind, 'which no set can contain');
      const first = items.find((other) => other.kind !== 'empty')?.kind;
      if (item.kind !== 'empty' && item.kind !== first) {
        typeError(expressions[i]!, item.kind, `but the set also contains ${describeKind(first!)}`);
      }
    });
    if (items[0]!.kind === 'event') {
      const members = items.flatMap((item) => (item.kind === 'event' ? [item.event] : []));
      return events(concreteOf(algebra, 'a set of events').setOf(members));
    }
    if (items[0]!.kind === 'pair') {
      const pairs = items.flatMap((item) => (item.kind === 'pair' ? [[item.from, item.to] as const] : []));
      return rel(concreteOf(algebra, 'a set of pairs').relationOf(pairs));
    }
    return { kind: 'values', values: valueSet(keyOf, items) };
  };

  const complement = (operand: V, at: Expression): V => {
    const value = lift(operand);
    switch (value.kind) {
      case 'empty':
        return UNIVERSE;
      case 'universe':
        return EMPTY;
      case 'set':
        return events(algebra.setComplement(value.set));
      case 'relation':
        return rel(algebra.complement(value.relation));
      case 'values': {
        const [first] = value.values.iterate();
        if (first?.kind !== 'tag')
          return typeError(at, value.kind, 'which has no complement unless it holds tags');
        const { enumeration } = first;
        const all = enumeration.tags.map((name): V => ({ kind: 'tag', name, enumeration }));
        const left = all.filter((tag) => !hasValue(value.values, keyOf(tag)));
        return { kind: 'values', values: valueSet(keyOf, left) };
      }
      default:
        return typeError(at, value.kind, '`~` needs a set or a relation');
    }
  };

  return {
    complement,
    setOf,
    relation,
    set,
    binary(expression, left, right) {
      switch (expression.operator) {
        case '|':
          return union(expression, lift(left), lift(right));
        case '&':
          return intersection(expression, lift(left), lift(right));
        case '\\':
          return difference(expression, lift(left), lift(right));
        case ';':
          return sequence(expression, left, right);
        case '*':
          return rel(algebra.product(set(left, expression.left, '`*`'), set(right, expression.right, '`*`')));
        case '++':
          return add(expression, left, right);
      }
    },
    postfix({ operator, operand: at }, operand) {
      if (operator === '^-1') {
        if (operand.kind === 'empty' || operand.kind === 'universe') return operand;
        if (operand.kind === 'pair') return { kind: 'pair', from: operand.to, to: operand.from };
        if (operand.kind === 'classes') return classes(operand.pairs.map(([from, to]) => [to, from]));
        return rel(algebra.inverse(relation(operand, at, '`^-1`')));
      }
      if (operand.kind === 'universe') return UNIVERSE;
      const value = relation(operand, at, `\`${operator}\``);
      if (operator === '+') return operand.kind === 'empty' ? EMPTY : rel(algebra.transitiveClosure(value));
      return withIdentity(operator === '*' ? algebra.transitiveClosure(value) : value);
    },
    identityOn(operand, at) {
      if (operand.kind === 'empty') return EMPTY;
      return rel(algebra.identityOn(set(operand, at, '`[...]`')));
    },
  };
}

function classPairKey([from, to]: ClassPair): string {
  return `${from}>${to}`;
}
