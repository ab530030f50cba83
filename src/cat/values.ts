/**
 * What a cat expression evaluates to, over an algebra whose sets are S and relations R. `{}` and
 * `_` stay polymorphic until an operation decides what they are.
 */
import type { FunctionExpression, ProcedureStatement } from './syntax.ts';

/** A value that is computed at most once. */
export interface Thunk<S, R> {
  force(): CatValue<S, R>;
  /** The value if it has been computed. */
  peek(): CatValue<S, R> | undefined;
}

export interface Environment<S, R> {
  readonly name: string;
  readonly thunk: Thunk<S, R>;
  readonly outer: Environment<S, R> | undefined;
}

/** The elements of a set of values, which sets that grow from it share (value-set.ts). */
export interface Buffer<S, R> {
  readonly items: CatValue<S, R>[];
  readonly index: Map<string, number>;
}

export interface ValueSet<S, R> {
  /** Yields the elements one by one; may stop early at little cost. */
  iterate(): Iterable<CatValue<S, R>>;
  /** The elements as a slice of a shared buffer. */
  slice(): { readonly buffer: Buffer<S, R>; readonly start: number; readonly end: number };
}

/** An `enum` with its tags in the order of declaration. */
export interface TagEnumeration {
  readonly name: string;
  readonly tags: readonly string[];
}

/** A relation between classes of events, as `lift` makes it; each class is a sorted list. */
export type ClassPair = readonly [readonly number[], readonly number[]];

export interface FunctionClosure<S, R> {
  readonly kind: 'closure';
  readonly function: FunctionExpression;
  readonly environment: Environment<S, R> | undefined;
}

export interface Procedure<S, R> {
  readonly kind: 'procedure';
  readonly statement: ProcedureStatement;
  readonly environment: Environment<S, R> | undefined;
}

export interface PrimitiveValue<S, R> {
  readonly kind: 'primitive';
  readonly name: string;
  /**
   * Throws InputError without a span where the argument does not fit; the caller adds the place.
   */
  readonly apply: (argument: CatValue<S, R>) => CatValue<S, R>;
}

export interface TagValue {
  readonly kind: 'tag';
  readonly name: string;
  readonly enumeration: TagEnumeration;
}

export type CatValue<S, R> =
  | { readonly kind: 'empty' }
  | { readonly kind: 'universe' }
  | { readonly kind: 'set'; readonly set: S }
  | { readonly kind: 'relation'; readonly relation: R }
  | { readonly kind: 'event'; readonly event: number }
  | { readonly kind: 'pair'; readonly from: number; readonly to: number }
  | TagValue
  | { readonly kind: 'tuple'; readonly items: readonly CatValue<S, R>[] }
  | { readonly kind: 'values'; readonly values: ValueSet<S, R> }
  | { readonly kind: 'classes'; readonly pairs: readonly ClassPair[] }
  | FunctionClosure<S, R>
  | Procedure<S, R>
  | PrimitiveValue<S, R>;

export type CatValueKind = CatValue<unknown, unknown>['kind'];

export const EMPTY = { kind: 'empty' } as const;
export const UNIVERSE = { kind: 'universe' } as const;

/** The parts of a tuple; a pair has two events. Undefined for anything else. */
export function tupleItems<S, R>(value: CatValue<S, R>): readonly CatValue<S, R>[] | undefined {
  if (value.kind === 'tuple') return value.items;
  if (value.kind !== 'pair') return undefined;
  return [
    { kind: 'event', event: value.from },
    { kind: 'event', event: value.to },
  ];
}

/** Functions and procedures have no equality, so no set can contain them. */
export function isFunctionLike<S, R>(
  value: CatValue<S, R>,
): value is FunctionClosure<S, R> | PrimitiveValue<S, R> | Procedure<S, R> {
  return value.kind === 'closure' || value.kind === 'primitive' || value.kind === 'procedure';
}

/** A value in words, for messages. */
export function describeKind(kind: CatValueKind): string {
  switch (kind) {
    case 'empty':
      return 'the empty set';
    case 'universe':
      return 'the universe';
    case 'set':
      return 'a set of events';
    case 'relation':
      return 'a relation';
    case 'event':
      return 'an event';
    case 'pair':
      return 'a pair of events';
    case 'tag':
      return 'a tag';
    case 'tuple':
      return 'a tuple';
    case 'values':
      return 'a set of values';
    case 'classes':
      return 'a relation between classes';
    case 'closure':
    case 'primitive':
      return 'a function';
    case 'procedure':
      return 'a procedure';
  }
}

/**
 * Thrown when an operation must look into a value and the algebra is symbolic. This is no error of
 * the model: the statement is left to the residual. `try` does not catch it.
 */
export class NeedsConcrete extends Error {
  constructor(operation: string) {
    super(`${operation} needs actual values`);
    this.name = 'NeedsConcrete';
  }
}
