/**
 * `let rec` of values: the fixpoint, found in rounds from `{}`. What each component is shows after some rounds over
 * `{}`; sets of events and relations then go through the algebra, anything else is iterated here.
 */
import { fail } from '../diagnostics/diagnostic.ts';
import type { RelationAlgebra } from './algebra.ts';
import { type Operators, typeError } from './operators.ts';
import type { NodeKind } from './plan.ts';
import type { Binding } from './syntax.ts';
import type { KeyOf } from './value-set.ts';
import { EMPTY, isFunctionLike, type Value } from './values.ts';

export interface RecursionContext<S, R> {
  readonly algebra: RelationAlgebra<S, R>;
  readonly operators: Operators<S, R>;
  readonly keyOf: KeyOf<S, R>;
}

/** All right-hand sides from the values of the round before. */
type Round<S, R> = (current: readonly Value<S, R>[]) => readonly Value<S, R>[];

const MOST_ROUNDS = 10_000;
const PLAIN_KINDS: readonly string[] = ['set', 'relation', 'event', 'pair', 'empty', 'universe'];

/** The values of the bindings, in their order. */
export function solveRecursion<S, R>(
  context: RecursionContext<S, R>,
  bindings: readonly Binding[],
  round: Round<S, R>,
): readonly Value<S, R>[] {
  type V = Value<S, R>;
  const { algebra, operators } = context;
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
      return iterate(context, bindings, bottom, round);
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
        const read = kind === 'set' ? operators.set : operators.relation;
        return read(next[i]!, bindings[i]!.value, 'the recursion');
      });
    },
  );
  return complete(solution);
}

/** For recursion over other values: rounds until nothing changes. */
function iterate<S, R>(
  { keyOf }: RecursionContext<S, R>,
  bindings: readonly Binding[],
  bottom: readonly Value<S, R>[],
  round: Round<S, R>,
): readonly Value<S, R>[] {
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
