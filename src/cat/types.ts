/** What the checker knows of a value without an execution. `unknown` fits everywhere. */
import type { FunctionExpression, ProcedureStatement } from './syntax.ts';
import { type CatValueKind, describeKind } from './values.ts';

export type CatType =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'empty' | 'universe' | 'set' | 'relation' | 'event' | 'pair' | 'classes' }
  | { readonly kind: 'tag'; readonly enumeration: string }
  | { readonly kind: 'values'; readonly element: CatType }
  | { readonly kind: 'tuple'; readonly items: readonly CatType[] }
  | { readonly kind: 'closure'; readonly function: FunctionExpression; readonly environment: TypeEnvironment }
  | { readonly kind: 'primitive'; readonly name: string }
  | {
      readonly kind: 'procedure';
      readonly statement: ProcedureStatement;
      readonly environment: TypeEnvironment;
    };

export interface TypeThunk {
  force(): CatType;
}

/** A chain with the newest binding first; undefined is the outermost scope. */
export type TypeEnvironment =
  | { readonly name: string; readonly thunk: TypeThunk; readonly outer: TypeEnvironment }
  | undefined;

export const UNKNOWN: CatType = { kind: 'unknown' };

export function bindType(outer: TypeEnvironment, name: string, type: CatType): TypeEnvironment {
  return { name, thunk: { force: () => type }, outer };
}

export function lookUpType(environment: TypeEnvironment, name: string): TypeThunk | undefined {
  for (let entry = environment; entry !== undefined; entry = entry.outer) {
    if (entry.name === name) return entry.thunk;
  }
  return undefined;
}

export function describeType(type: CatType): string {
  return type.kind === 'unknown' ? 'something unknown' : describeKind(type.kind as CatValueKind);
}

/** A text that is the same for types that the checker does not distinguish. */
export function typeKey(type: CatType): string {
  switch (type.kind) {
    case 'tag':
      return `'${type.enumeration}`;
    case 'values':
      return `{${typeKey(type.element)}}`;
    case 'tuple':
      return `(${type.items.map(typeKey).join(',')})`;
    default:
      return type.kind;
  }
}

const COLLECTIONS: ReadonlySet<string> = new Set(['set', 'relation', 'values', 'classes']);

export function isCollection(type: CatType): boolean {
  return COLLECTIONS.has(type.kind);
}

/** Whether a value of this type may be of one of these kinds. */
export function fits(type: CatType, ...kinds: readonly CatType['kind'][]): boolean {
  return type.kind === 'unknown' || kinds.includes(type.kind);
}

/** The type of a value that comes from one of two branches. */
export function join(a: CatType, b: CatType): CatType {
  if (typeKey(a) === typeKey(b)) return a;
  const polymorphic = (type: CatType): boolean => type.kind === 'empty' || type.kind === 'universe';
  if (polymorphic(a) && (isCollection(b) || polymorphic(b))) return b;
  if (polymorphic(b) && isCollection(a)) return a;
  if (a.kind === 'values' && b.kind === 'values')
    return { kind: 'values', element: join(a.element, b.element) };
  if (a.kind === 'tuple' && b.kind === 'tuple' && a.items.length === b.items.length) {
    return { kind: 'tuple', items: a.items.map((item, i) => join(item, b.items[i]!)) };
  }
  return UNKNOWN;
}

/** The type of the elements of anything that can be walked; undefined if it is no set. */
export function elementType(type: CatType): CatType | undefined {
  switch (type.kind) {
    case 'set':
      return { kind: 'event' };
    case 'relation':
      return { kind: 'pair' };
    case 'values':
      return type.element;
    case 'tag':
      return type;
    case 'empty':
    case 'unknown':
      return UNKNOWN;
    default:
      return undefined;
  }
}

/** The parts of a tuple or a pair. */
export function itemTypes(type: CatType): readonly CatType[] | undefined {
  if (type.kind === 'tuple') return type.items;
  return type.kind === 'pair' ? [{ kind: 'event' }, { kind: 'event' }] : undefined;
}
