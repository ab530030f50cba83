/**
 * Solves `let rec` of values: the fixpoint, found in rounds that start from `{}`. The first rounds
 * show whether a component is a set or a relation. Sets of events and relations are then solved by
 * the algebra; anything else is iterated here.
 */
import { fail } from '../diagnostics/diagnostic.ts';
import { type Operators, typeError } from './operators.ts';
import type { NodeKind } from './plan.ts';
import type { Binding } from './syntax.ts';
import { type CatValue, EMPTY, isFunctionLike } from './values.ts';

/** Computes all right-hand sides from the values of the previous round. */
type Round<S, R> = (current: readonly CatValue<S, R>[]) => readonly CatValue<S, R>[];

const MOST_ROUNDS = 10_000;
const PLAIN_KINDS: readonly string[] = ['set', 'relation', 'event', 'pair', 'empty', 'universe'];

/** The values of the bindings, in their order. */
export function solveRecursion<S, R>(
  operators: Operators<S, R>,
  bindings: readonly Binding[],
  round: Round<S, R>,
): readonly CatValue<S, R>[] {
  type V = CatValue<S, R>;
  const { algebra } = operators;
  const bottom = bindings.map(
    ({ pattern }): V =>
      pattern.kind === 'name' ? EMPTY : { kind: 'tuple', items: pattern.items.map(() => EMPTY) },
  );
  const wrap = (kind: NodeKind, value: S | R): V =>
    kind === 'set' ? { kind, set: value as S } : { kind, relation: value as R };
  const empty = (kind: NodeKind): V => wrap(kind, kind === 'set' ? algebra.emptySet : algebra.emptyRelation);

  const kinds: (NodeKind | undefined)[] = bindings.map(() => undefined);
  let current: readonly V[] = bottom;
  for (let found = true; found; ) {
    const next = round(current);
    if (!next.every(({ kind }) => PLAIN_KINDS.includes(kind)))
      return iterate(operators, bindings, bottom, round);
    found = false;
    next.forEach(({ kind }, i) => {
      if (kinds[i] !== undefined || kind === 'empty' || kind === 'universe') return;
      kinds[i] = kind === 'set' || kind === 'event' ? 'set' : 'relation';
      found = true;
    });
    // A component that stays polymorphic does not depend on the others.
    current = next.map((value, i) => (kinds[i] === undefined ? value : empty(kinds[i]!)));
  }
  const typed = kinds.flatMap((kind, i) => (kind === undefined ? [] : [{ kind, i }]));
  if (typed.length === 0) return current;

  const polymorphic = current;
  const complete = (values: readonly (S | R)[]): readonly V[] => {
    const whole = [...polymorphic];
    typed.forEach(({ kind, i }, j) => {
      whole[i] = wrap(kind, values[j]!);
    });
    return whole;
  };
  const solution = algebra.leastFixpoint(
    typed.map(({ kind }) => kind),
    (values) => {
      const next = round(complete(values));
      return typed.map(({ kind, i }) => {
        const at = bindings[i]!.value;
        return kind === 'set'
          ? operators.set(next[i]!, at, 'the recursion')
          : operators.relation(next[i]!, at, 'the recursion');
      });
    },
  );
  return complete(solution);
}

/** For recursion over other values: rounds until nothing changes. */
function iterate<S, R>(
  { keyOf }: Operators<S, R>,
  bindings: readonly Binding[],
  bottom: readonly CatValue<S, R>[],
  round: Round<S, R>,
): readonly CatValue<S, R>[] {
  let current = bottom;
  for (let rounds = 0; rounds < MOST_ROUNDS; rounds++) {
    const next = round(current);
    next.forEach((value, i) => {
      if (!isFunctionLike(value)) return;
      typeError(bindings[i]!.value, value.kind, 'and only sets and relations can be defined by recursion');
    });
    if (next.every((value, i) => keyOf(value) === keyOf(current[i]!))) return current;
    current = next;
  }
  return fail('value', 'this recursion does not come to an end', { span: bindings[0]!.span });
}
