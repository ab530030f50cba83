/**
 * Sets of cat values other than events: sets of tags, of sets, of relations. Equality is by a key,
 * which for sets and relations needs a concrete algebra. Adding an element at the end and taking
 * the first one off are constant-time (copies share one growing buffer), since cat programs walk
 * sets by `x ++ s`. A set may also be given by a generator (all linearisations of an order) and
 * becomes a list only when something needs all of its elements.
 */
import type { RelationAlgebra } from './algebra.ts';
import { type Buffer, type CatValue, NeedsConcrete, type ValueSet } from './values.ts';

export type { ValueSet } from './values.ts';

export type KeyOf<S, R> = (value: CatValue<S, R>) => string;

/**
 * Equal values, and only they, get equal keys. Anything empty equals anything else that is empty.
 */
export function keyOf<S, R>(algebra: RelationAlgebra<S, R>, value: CatValue<S, R>): string {
  const { concrete } = algebra;
  switch (value.kind) {
    case 'tag':
      return `'${value.name}`;
    case 'event':
      return `e${value.event}`;
    case 'pair':
      return `p${value.from},${value.to}`;
    case 'tuple':
      return `(${value.items.map((item) => keyOf(algebra, item)).join(';')})`;
    case 'empty':
      return '{}';
    case 'universe':
      return '_';
    case 'set':
      if (concrete === undefined) throw new NeedsConcrete('comparing sets');
      return collectionKey('s', concrete.events(value.set).map(String));
    case 'relation':
      if (concrete === undefined) throw new NeedsConcrete('comparing relations');
      return collectionKey(
        'r',
        concrete.pairs(value.relation).map(([from, to]) => `${from},${to}`),
      );
    case 'values':
      return collectionKey(
        'v',
        Array.from(value.values.iterate(), (item) => keyOf(algebra, item)),
      );
    case 'classes':
      return collectionKey(
        'c',
        value.pairs.map(([from, to]) => `${from}>${to}`),
      );
    case 'closure':
    case 'procedure':
    case 'primitive':
      throw new Error('internal error: functions have no key');
  }
}

function collectionKey(letter: string, keys: string[]): string {
  return keys.length === 0 ? '{}' : `${letter}{${keys.sort().join(' ')}}`;
}

export function valueSet<S, R>(keyOfItem: KeyOf<S, R>, items: Iterable<CatValue<S, R>>): ValueSet<S, R> {
  const buffer: Buffer<S, R> = { items: [], index: new Map() };
  for (const item of items) {
    const key = keyOfItem(item);
    if (buffer.index.has(key)) continue;
    buffer.index.set(key, buffer.items.length);
    buffer.items.push(item);
  }
  return sliceOf(buffer, 0, buffer.items.length);
}

/** The set that a generator yields; it must not yield a value twice. */
export function lazyValueSet<S, R>(
  keyOfItem: KeyOf<S, R>,
  generate: () => Iterable<CatValue<S, R>>,
): ValueSet<S, R> {
  let made: ValueSet<S, R> | undefined;
  return {
    iterate: () => made?.iterate() ?? generate(),
    slice() {
      made ??= valueSet(keyOfItem, generate());
      return made.slice();
    },
  };
}

function sliceOf<S, R>(buffer: Buffer<S, R>, start: number, end: number): ValueSet<S, R> {
  return {
    slice: () => ({ buffer, start, end }),
    *iterate() {
      for (let i = start; i < end; i++) yield buffer.items[i]!;
    },
  };
}

export function hasValue<S, R>(set: ValueSet<S, R>, key: string): boolean {
  const { buffer, start, end } = set.slice();
  const place = buffer.index.get(key);
  return place !== undefined && place >= start && place < end;
}

export function addValue<S, R>(
  keyOfItem: KeyOf<S, R>,
  item: CatValue<S, R>,
  set: ValueSet<S, R>,
): ValueSet<S, R> {
  const key = keyOfItem(item);
  if (hasValue(set, key)) return set;
  const { buffer, start, end } = set.slice();
  // The buffer can be shared only by the newest slice, and only if the key has not been cut off at
  // the front.
  if (end !== buffer.items.length || buffer.index.has(key))
    return valueSet(keyOfItem, [...set.iterate(), item]);
  buffer.index.set(key, end);
  buffer.items.push(item);
  return sliceOf(buffer, start, end + 1);
}

/**
 * The elements before, at and after the middle (or the first, with `first`); undefined for the
 * empty set.
 */
export function splitValues<S, R>(
  set: ValueSet<S, R>,
  first: boolean,
): { before: ValueSet<S, R>; element: CatValue<S, R>; after: ValueSet<S, R> } | undefined {
  const { buffer, start, end } = set.slice();
  if (start === end) return undefined;
  const middle = first ? start : (start + end) >> 1;
  return {
    before: sliceOf(buffer, start, middle),
    element: buffer.items[middle]!,
    after: sliceOf(buffer, middle + 1, end),
  };
}
