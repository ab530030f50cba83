/** Checks the argument of a built-in function and gives the type of its result. */
import { type ArgumentKind, PRIMITIVES, type ResultKind } from './primitives.ts';
import type { ApplyExpression } from './syntax.ts';
import type { TypeFindings } from './type-findings.ts';
import { type CatType, fits, itemTypes, UNKNOWN } from './types.ts';

/** What fits each kind of argument of a primitive. */
const ARGUMENT_KINDS: Readonly<
  Record<ArgumentKind, { readonly fits: readonly CatType['kind'][]; readonly words: string }>
> = {
  set: { fits: ['set', 'event', 'empty', 'universe'], words: 'a set of events' },
  sets: { fits: ['values', 'empty'], words: 'a set of sets' },
  'set-or-sets': { fits: ['set', 'event', 'values', 'empty', 'universe'], words: 'a set' },
  relation: { fits: ['relation', 'pair', 'empty', 'universe'], words: 'a relation' },
  classes: { fits: ['classes', 'empty'], words: 'a relation between classes' },
  'relation-or-classes': { fits: ['relation', 'pair', 'classes', 'empty', 'universe'], words: 'a relation' },
  tag: { fits: ['tag'], words: 'a tag' },
  anything: {
    fits: ['empty', 'universe', 'set', 'relation', 'event', 'pair', 'classes', 'tag', 'values', 'tuple'],
    words: 'a value',
  },
};

/** Pre: `name` is a primitive. Unknown, with a finding, if the argument does not fit. */
export function primitiveType(
  findings: TypeFindings,
  name: string,
  argument: CatType,
  call: ApplyExpression,
): CatType {
  const { takes, gives } = PRIMITIVES.get(name)!;
  if (argument.kind === 'unknown') return resultType(gives, UNKNOWN);
  const given = takes.length === 1 ? [argument] : (itemTypes(argument) ?? [argument]);
  if (given.length !== takes.length) {
    findings.wrongArity(`\`${name}\``, takes.length, given.length, call.span);
    return UNKNOWN;
  }
  const parts = takes.length > 1 && call.argument.kind === 'tuple' ? call.argument.items : [];
  const wrong = takes.findIndex((kind, i) => !fits(given[i]!, ...ARGUMENT_KINDS[kind].fits));
  if (wrong === -1) return resultType(gives, given[1] ?? UNKNOWN);
  const needs = `\`${name}\` needs ${ARGUMENT_KINDS[takes[wrong]!].words}`;
  return findings.wrongType(parts[wrong] ?? call.argument, given[wrong]!, needs);
}

/**
 * `order` is the second argument: linearisations of a relation between classes are such relations
 * too.
 */
function resultType(gives: ResultKind, order: CatType): CatType {
  switch (gives) {
    case 'set':
    case 'relation':
    case 'classes':
      return { kind: gives };
    case 'sets':
      return { kind: 'values', element: { kind: 'set' } };
    case 'orders':
      return { kind: 'values', element: { kind: order.kind === 'classes' ? 'classes' : 'relation' } };
    case 'nothing':
      return UNKNOWN;
  }
}
