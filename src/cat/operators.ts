/**
 * The operators of cat on values. The rules for `{}` and `_` are herd7's: they take the type of the
 * other operand, and where both are polymorphic the result is. Mixing sets and relations is an
 * error that names the operand.
 */
import { fail } from '../diagnostics/diagnostic.ts';
import type { RelationAlgebra } from './algebra.ts';
import { asRelation, asSet, concreteOf } from './coercions.ts';
import type { BinaryExpression, CatExpression, PostfixExpression } from './syntax.ts';
import { addValue, hasValue, type KeyOf, keyOf, valueSet } from './value-set.ts';
import {
  type CatValue,
  type CatValueKind,
  type ClassPair,
  describeKind,
  EMPTY,
  isFunctionLike,
  UNIVERSE,
} from './values.ts';

/** The source text of an expression if it is short, for messages. */
export function quote(expression: CatExpression): string {
  const { file, start, end } = expression.span;
  const text = file.text.slice(start, end).replace(/\s+/g, ' ');
  return text.length > 0 && text.length <= 40 ? `\`${text}\`` : 'this expression';
}

/** "`W` is a set of events, `;` needs a relation". */
export function typeError(at: CatExpression, found: CatValueKind, needs: string): never {
  return fail('type', typeMessage(at, found, needs), { span: at.span });
}

function typeMessage(at: CatExpression, found: CatValueKind, needs: string): string {
  return `${quote(at)} is ${describeKind(found)}, ${needs}`;
}

export class Operators<S, R> {
  readonly algebra: RelationAlgebra<S, R>;
  /** Equal values, and only they, get equal keys. */
  readonly keyOf: KeyOf<S, R>;

  constructor(algebra: RelationAlgebra<S, R>) {
    this.algebra = algebra;
    this.keyOf = (value) => keyOf(algebra, value);
  }

  binary(expression: BinaryExpression, left: CatValue<S, R>, right: CatValue<S, R>): CatValue<S, R> {
    switch (expression.operator) {
      case '|':
        return this.union(expression, this.lift(left), this.lift(right));
      case '&':
        return this.intersection(expression, this.lift(left), this.lift(right));
      case '\\':
        return this.difference(expression, this.lift(left), this.lift(right));
      case ';':
        return this.sequence(expression, left, right);
      case '*': {
        const from = this.set(left, expression.left, '`*`');
        return relationValue(this.algebra.product(from, this.set(right, expression.right, '`*`')));
      }
      case '++':
        return this.add(expression, left, right);
    }
  }

  postfix({ operator, operand: at }: PostfixExpression, operand: CatValue<S, R>): CatValue<S, R> {
    const { algebra } = this;
    if (operator === '^-1') {
      if (operand.kind === 'empty' || operand.kind === 'universe') return operand;
      if (operand.kind === 'pair') return { kind: 'pair', from: operand.to, to: operand.from };
      if (operand.kind === 'classes') return classesValue(operand.pairs.map(([from, to]) => [to, from]));
      return relationValue(algebra.inverse(this.relation(operand, at, '`^-1`')));
    }
    if (operand.kind === 'universe') return UNIVERSE;
    const value = this.relation(operand, at, `\`${operator}\``);
    if (operator === '+') {
      return operand.kind === 'empty' ? EMPTY : relationValue(algebra.transitiveClosure(value));
    }
    const base = operator === '*' ? algebra.transitiveClosure(value) : value;
    return relationValue(algebra.union(base, algebra.identity));
  }

  complement(operand: CatValue<S, R>, at: CatExpression): CatValue<S, R> {
    const { algebra, keyOf } = this;
    const value = this.lift(operand);
    switch (value.kind) {
      case 'empty':
        return UNIVERSE;
      case 'universe':
        return EMPTY;
      case 'set':
        return setValue(algebra.setComplement(value.set));
      case 'relation':
        return relationValue(algebra.complement(value.relation));
      case 'values': {
        const [first] = value.values.iterate();
        if (first?.kind !== 'tag')
          return typeError(at, value.kind, 'which has no complement unless it holds tags');
        const { enumeration } = first;
        const all = enumeration.tags.map((name): CatValue<S, R> => ({ kind: 'tag', name, enumeration }));
        const left = all.filter((tag) => !hasValue(value.values, keyOf(tag)));
        return { kind: 'values', values: valueSet(keyOf, left) };
      }
      default:
        return typeError(at, value.kind, '`~` needs a set or a relation');
    }
  }

  identityOn(operand: CatValue<S, R>, at: CatExpression): CatValue<S, R> {
    if (operand.kind === 'empty') return EMPTY;
    return relationValue(this.algebra.identityOn(this.set(operand, at, '`[...]`')));
  }

  /** `{a, b}`: a set of events, a relation (of pairs), or a set of other values. */
  setOf(items: readonly CatValue<S, R>[], expressions: readonly CatExpression[]): CatValue<S, R> {
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
      return setValue(concreteOf(this.algebra, 'a set of events').setOf(members));
    }
    if (items[0]!.kind === 'pair') {
      const pairs = items.flatMap((item) => (item.kind === 'pair' ? [[item.from, item.to] as const] : []));
      return relationValue(concreteOf(this.algebra, 'a set of pairs').relationOf(pairs));
    }
    return { kind: 'values', values: valueSet(this.keyOf, items) };
  }

  /** The value as a relation; a type error that says what needs one if it is none. */
  relation(value: CatValue<S, R>, at: CatExpression, needs: string): R {
    return asRelation(this.algebra, value) ?? typeError(at, value.kind, `${needs} needs a relation`);
  }

  /** The value as a set of events; a type error that says what needs one if it is none. */
  set(value: CatValue<S, R>, at: CatExpression, needs: string): S {
    return asSet(this.algebra, value) ?? typeError(at, value.kind, `${needs} needs a set of events`);
  }

  /** A tag, an event or a pair stands for the set that contains only it. */
  private lift(value: CatValue<S, R>): CatValue<S, R> {
    if (value.kind === 'tag') return { kind: 'values', values: valueSet(this.keyOf, [value]) };
    if (value.kind === 'event') return setValue<S, R>(asSet(this.algebra, value)!);
    if (value.kind === 'pair') return relationValue<S, R>(asRelation(this.algebra, value)!);
    return value;
  }

  private union(expression: BinaryExpression, a: CatValue<S, R>, b: CatValue<S, R>): CatValue<S, R> {
    if (a.kind === 'universe' || b.kind === 'universe') return UNIVERSE;
    if (a.kind === 'empty') return b;
    if (b.kind === 'empty') return a;
    needSameKind(expression, a, b);
    if (a.kind === 'relation' && b.kind === 'relation')
      return relationValue(this.algebra.union(a.relation, b.relation));
    if (a.kind === 'set' && b.kind === 'set') return setValue(this.algebra.setUnion(a.set, b.set));
    if (a.kind === 'classes' && b.kind === 'classes') return classesValue([...a.pairs, ...b.pairs]);
    if (a.kind === 'values' && b.kind === 'values') {
      const items = [...a.values.iterate(), ...b.values.iterate()];
      return { kind: 'values', values: valueSet(this.keyOf, items) };
    }
    throw new Error('internal error: union of unlike kinds');
  }

  private intersection(expression: BinaryExpression, a: CatValue<S, R>, b: CatValue<S, R>): CatValue<S, R> {
    if (a.kind === 'universe') return b;
    if (b.kind === 'universe') return a;
    if (a.kind === 'empty' || b.kind === 'empty') return EMPTY;
    needSameKind(expression, a, b);
    if (a.kind === 'relation' && b.kind === 'relation')
      return relationValue(this.algebra.intersection(a.relation, b.relation));
    if (a.kind === 'set' && b.kind === 'set') return setValue(this.algebra.setIntersection(a.set, b.set));
    return this.filtered(a, b, true);
  }

  private difference(expression: BinaryExpression, a: CatValue<S, R>, b: CatValue<S, R>): CatValue<S, R> {
    if (b.kind === 'universe' || a.kind === 'empty') return EMPTY;
    if (b.kind === 'empty') return a;
    if (a.kind === 'universe') return this.complement(b, expression.right);
    needSameKind(expression, a, b);
    if (a.kind === 'relation' && b.kind === 'relation')
      return relationValue(this.algebra.difference(a.relation, b.relation));
    if (a.kind === 'set' && b.kind === 'set') return setValue(this.algebra.setDifference(a.set, b.set));
    return this.filtered(a, b, false);
  }

  /**
   * The elements of a set of values or of a relation between classes that are, or are not, in
   * another one.
   */
  private filtered(a: CatValue<S, R>, b: CatValue<S, R>, kept: boolean): CatValue<S, R> {
    const { keyOf } = this;
    if (a.kind === 'values' && b.kind === 'values') {
      const items = [...a.values.iterate()].filter((item) => hasValue(b.values, keyOf(item)) === kept);
      return { kind: 'values', values: valueSet(keyOf, items) };
    }
    if (a.kind === 'classes' && b.kind === 'classes') {
      const others = new Set(b.pairs.map(classPairKey));
      return classesValue(a.pairs.filter((pair) => others.has(classPairKey(pair)) === kept));
    }
    throw new Error('internal error: operands of unlike kinds');
  }

  private sequence(expression: BinaryExpression, a: CatValue<S, R>, b: CatValue<S, R>): CatValue<S, R> {
    if (a.kind === 'classes' && b.kind === 'classes') {
      const joined = a.pairs.flatMap(([from, middle]) =>
        b.pairs.flatMap(([start, to]) => (`${middle}` === `${start}` ? [[from, to] as const] : [])),
      );
      return classesValue(joined);
    }
    const left = this.relation(a, expression.left, '`;`');
    const right = this.relation(b, expression.right, '`;`');
    if (a.kind === 'empty' || b.kind === 'empty') return EMPTY;
    return relationValue(this.algebra.sequence(left, right));
  }

  private add(expression: BinaryExpression, item: CatValue<S, R>, into: CatValue<S, R>): CatValue<S, R> {
    const { algebra } = this;
    if (item.kind === 'universe') return typeError(expression.left, item.kind, 'which no set can contain');
    if (into.kind === 'universe') return UNIVERSE;
    if (into.kind === 'empty') return this.setOf([item], [expression.left]);
    if (into.kind === 'values') {
      refuseFunctions(item, expression.left);
      return { kind: 'values', values: addValue(this.keyOf, item, into.values) };
    }
    if (into.kind === 'set') {
      if (item.kind !== 'event')
        return typeError(expression.left, item.kind, 'only an event fits into a set of events');
      return setValue(algebra.setUnion(into.set, asSet(algebra, item)!));
    }
    if (into.kind === 'relation') {
      const added = asRelation(algebra, asPair(item));
      if (item.kind === 'empty' || added === undefined) {
        return typeError(expression.left, item.kind, 'only a pair fits into a relation');
      }
      return relationValue(algebra.union(into.relation, added));
    }
    return typeError(expression.right, into.kind, '`++` needs a set');
  }
}

function setValue<S, R>(set: S): CatValue<S, R> {
  return { kind: 'set', set };
}

function relationValue<S, R>(relation: R): CatValue<S, R> {
  return { kind: 'relation', relation };
}

function classesValue<S, R>(pairs: readonly ClassPair[]): CatValue<S, R> {
  const distinct = new Map(pairs.map((pair) => [classPairKey(pair), pair]));
  return { kind: 'classes', pairs: [...distinct.values()] };
}

/** Both operands must be one kind of collection; the error names the operand that does not fit. */
function needSameKind<S, R>(expression: BinaryExpression, a: CatValue<S, R>, b: CatValue<S, R>): void {
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
}

/** A tuple of two events as a pair; other values as they are. */
function asPair<S, R>(value: CatValue<S, R>): CatValue<S, R> {
  if (value.kind !== 'tuple' || value.items.length !== 2) return value;
  const [from, to] = value.items;
  return from!.kind === 'event' && to!.kind === 'event'
    ? { kind: 'pair', from: from.event, to: to.event }
    : value;
}

function refuseFunctions<S, R>(item: CatValue<S, R>, at: CatExpression): void {
  if (isFunctionLike(item)) typeError(at, item.kind, 'which no set can contain');
}

function classPairKey([from, to]: ClassPair): string {
  return `${from}>${to}`;
}
