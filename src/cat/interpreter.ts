/**
 * Expressions of cat to values, over any algebra. Statements are run by run-statements.ts. Bindings are lazy; a
 * call in tail position takes no stack, since cat programs loop by recursion over sets.
 */
import { errorDiagnostic, fail, InputError } from '../diagnostics/diagnostic.ts';
import type { Span } from '../diagnostics/source.ts';
import type { RelationAlgebra } from './algebra.ts';
import { concreteOf } from './coercions.ts';
import { createComparisons, variantHolds } from './comparisons.ts';
import { bind, type Environment, known, lazy, lookUp, type Thunk } from './environment.ts';
import { createOperators, type Operators, quote, typeError } from './operators.ts';
import { PRIMITIVES } from './primitives.ts';
import { solveRecursion } from './recursion.ts';
import type {
  Binding,
  Condition,
  Expression,
  FunctionExpression,
  MatchSetExpression,
  NamePattern,
  Pattern,
} from './syntax.ts';
import { type KeyOf, keyOf as keyOfValue, splitValues } from './value-set.ts';
import { type PrimitiveValue, tupleItems, type Value } from './values.ts';

/** Sees each top-level binding as it is made, and may put another value in its place. */
export type BindingHook<S, R> = (binding: Binding, thunk: Thunk<S, R>) => Thunk<S, R>;

export interface Interpreter<S, R> {
  readonly algebra: RelationAlgebra<S, R>;
  readonly operators: Operators<S, R>;
  evaluate(expression: Expression, environment: Env<S, R>): Value<S, R>;
  /** The environment with the bindings of a `let`, none of them computed yet. */
  bindAll(
    bindings: readonly Binding[],
    recursive: boolean,
    environment: Env<S, R>,
    hook?: BindingHook<S, R>,
  ): Env<S, R>;
  bindPattern(environment: Env<S, R>, pattern: Pattern, thunk: Thunk<S, R>, at: Span): Env<S, R>;
  /** What a name stands for outside all bindings: a base set or relation, or a primitive. */
  base(name: string): Value<S, R> | undefined;
  apply(callee: Value<S, R>, argument: Value<S, R>, at: Expression): Value<S, R>;
  /** The elements of anything that `forall` and `with` can walk; undefined if the value is no set. */
  elements(value: Value<S, R>): Iterable<Value<S, R>> | undefined;
}

type Env<S, R> = Environment<S, R> | undefined;

export function createInterpreter<S, R>(
  algebra: RelationAlgebra<S, R>,
  variants: ReadonlySet<string>,
): Interpreter<S, R> {
  type V = Value<S, R>;
  type E = Env<S, R>;
  const keyOf: KeyOf<S, R> = (value) => keyOfValue(algebra, value);
  const operators = createOperators(algebra, keyOf);
  const context = { algebra, operators, keyOf };
  const bases = new Map<string, V | undefined>();

  const base = (name: string): V | undefined => {
    if (!bases.has(name)) bases.set(name, findBase(name));
    return bases.get(name);
  };

  const findBase = (name: string): V | undefined => {
    const set = algebra.baseSet(name);
    if (set !== undefined) return { kind: 'set', set };
    const primitive = PRIMITIVES.get(name);
    if (primitive !== undefined) {
      const apply = (argument: V): V => primitive.apply({ algebra, keyOf }, argument);
      return { kind: 'primitive', name, apply };
    }
    if (name === 'id') return { kind: 'relation', relation: algebra.identity };
    const relation = algebra.baseRelation(name);
    return relation === undefined ? undefined : { kind: 'relation', relation };
  };

  const nameValue = (name: string, environment: E, span: Span): V => {
    const thunk = lookUp(environment, name);
    if (thunk !== undefined) return thunk.force();
    return base(name) ?? fail('unknown-name', `\`${name}\` is not defined`, { span });
  };

  /** A loop rather than recursion wherever the value of the whole is the value of a part. */
  const evaluate = (whole: Expression, outer: E): V => {
    let expression = whole;
    let environment = outer;
    for (;;) {
      switch (expression.kind) {
        case 'name':
          return nameValue(expression.name, environment, expression.span);
        case 'tag':
          return tagValue(expression.name, environment, expression.span);
        case 'empty-relation':
          return { kind: 'relation', relation: algebra.emptyRelation };
        case 'universe':
          return { kind: 'universe' };
        case 'set': {
          const scope = environment;
          return operators.setOf(
            expression.items.map((item) => evaluate(item, scope)),
            expression.items,
          );
        }
        case 'tuple': {
          const scope = environment;
          return { kind: 'tuple', items: expression.items.map((item) => evaluate(item, scope)) };
        }
        case 'identity-on':
          return operators.identityOn(evaluate(expression.set, environment), expression.set);
        case 'postfix':
          return operators.postfix(expression, evaluate(expression.operand, environment));
        case 'complement':
          return operators.complement(evaluate(expression.operand, environment), expression.operand);
        case 'binary': {
          const left = evaluate(expression.left, environment);
          return operators.binary(expression, left, evaluate(expression.right, environment));
        }
        case 'function':
          return { kind: 'closure', function: expression, environment };
        case 'apply': {
          const callee = evaluate(expression.callee, environment);
          const argument = evaluate(expression.argument, environment);
          if (callee.kind !== 'closure') return applyOther(callee, argument, expression);
          environment = bindArgument(callee.environment, callee.function.parameter, argument, expression);
          expression = callee.function.body;
          continue;
        }
        case 'let':
          environment = bindAll(expression.bindings, expression.recursive, environment);
          expression = expression.body;
          continue;
        case 'match-tag': {
          const subject = evaluate(expression.subject, environment);
          if (subject.kind !== 'tag')
            return typeError(expression.subject, subject.kind, 'these cases need a tag');
          const clause = expression.clauses.find(({ tag }) => tag === subject.name);
          const body: Expression | undefined = clause?.body ?? expression.otherwise;
          if (body === undefined) {
            return fail('value', `no case of this match is for \`'${subject.name}\``, {
              span: expression.span,
            });
          }
          expression = body;
          continue;
        }
        case 'match-set': {
          const split = splitSet(evaluate(expression.subject, environment), expression);
          if (split === undefined) {
            expression = expression.whenEmpty;
            continue;
          }
          if (expression.before !== undefined)
            environment = bindName(environment, expression.before, split.before);
          environment = bindName(environment, expression.element, split.element);
          environment = bindName(environment, expression.rest, split.after);
          expression = expression.whenElement;
          continue;
        }
        case 'try':
          try {
            return evaluate(expression.body, environment);
          } catch (reason) {
            if (!(reason instanceof InputError)) throw reason;
            expression = expression.handler;
            continue;
          }
        case 'if':
          expression = holds(expression.condition, environment) ? expression.whenTrue : expression.whenFalse;
          continue;
      }
    }
  };

  const tagValue = (name: string, environment: E, span: Span): V => {
    const thunk = lookUp(environment, `'${name}`);
    if (thunk === undefined)
      return fail('unknown-name', `no \`enum\` declares the tag \`'${name}\``, { span });
    return thunk.force();
  };

  const bindName = (environment: E, pattern: NamePattern, value: V): E =>
    pattern.name === undefined ? environment : bind(environment, pattern.name, known(value));

  const bindPattern = (environment: E, pattern: Pattern, thunk: Thunk<S, R>, at: Span): E => {
    if (pattern.kind === 'name') {
      return pattern.name === undefined ? environment : bind(environment, pattern.name, thunk);
    }
    const item = (i: number): Thunk<S, R> =>
      lazy(() => {
        const items = tupleItems(thunk.force());
        if (items?.length !== pattern.items.length) {
          fail(
            'type',
            `the value for \`${patternText(pattern)}\` is not a tuple of ${pattern.items.length}`,
            {
              span: at,
            },
          );
        }
        return items[i]!;
      });
    return pattern.items.reduce(
      (inner: E, { name }, i) => (name === undefined ? inner : bind(inner, name, item(i))),
      environment,
    );
  };

  const bindArgument = (environment: E, parameter: Pattern, argument: V, call: Expression): E => {
    if (parameter.kind === 'name') return bindName(environment, parameter, argument);
    const items = tupleItems(argument) ?? [argument];
    if (items.length !== parameter.items.length) wrongArity(call, parameter.items.length, items.length);
    return parameter.items.reduce((inner: E, item, i) => bindName(inner, item, items[i]!), environment);
  };

  const applyOther = (callee: V, argument: V, call: Expression & { kind: 'apply' }): V => {
    if (callee.kind === 'primitive') return applyPrimitive(callee, argument, call);
    return typeError(call.callee, callee.kind, 'which cannot be applied');
  };

  const applyPrimitive = (primitive: PrimitiveValue<S, R>, argument: V, call: Expression): V => {
    try {
      return primitive.apply(argument);
    } catch (reason) {
      if (!(reason instanceof InputError) || reason.diagnostics[0]!.span !== undefined) throw reason;
      const { code, message, expected } = reason.diagnostics[0]!;
      throw new InputError([
        errorDiagnostic(code, `\`${primitive.name}\`: ${message}`, { span: call.span, expected }),
      ]);
    }
  };

  const apply = (callee: V, argument: V, at: Expression): V => {
    if (callee.kind === 'primitive') return applyPrimitive(callee, argument, at);
    if (callee.kind !== 'closure') return typeError(at, callee.kind, 'which cannot be applied');
    return evaluate(
      callee.function.body,
      bindArgument(callee.environment, callee.function.parameter, argument, at),
    );
  };

  const bindAll = (
    bindings: readonly Binding[],
    recursive: boolean,
    environment: E,
    hook: BindingHook<S, R> = (_, thunk) => thunk,
  ): E => {
    if (recursive) return bindRecursive(bindings, environment, hook);
    return bindings.reduce((inner: E, binding) => {
      const thunk = hook(
        binding,
        lazy(() => evaluate(binding.value, environment)),
      );
      return bindPattern(inner, binding.pattern, thunk, binding.span);
    }, environment);
  };

  const bindRecursive = (bindings: readonly Binding[], outer: E, hook: BindingHook<S, R>): E => {
    const functions = bindings.filter(isFunctionBinding);
    const values = bindings.filter((binding) => !isFunctionBinding(binding));
    const withFunctions = (start: E, see: BindingHook<S, R>): E => {
      let whole = start;
      for (const binding of functions) {
        // The closure is made when asked for, so that it sees the functions that are bound after it.
        const thunk = lazy<S, R>(() => ({ kind: 'closure', function: binding.value, environment: whole }));
        whole = bindPattern(whole, binding.pattern, see(binding, thunk), binding.span);
      }
      return whole;
    };
    const noHook: BindingHook<S, R> = (_, thunk) => thunk;
    // As in herd7, a right-hand side sees the new values of those before it: models such as the Linux kernel's
    // RCU pairing, which recurse through a difference, depend on it. Functions see the values of the round before.
    const round = (current: readonly V[]): readonly V[] => {
      const start = values.reduce(
        (inner: E, { pattern, span }, i) => bindPattern(inner, pattern, known(current[i]!), span),
        outer,
      );
      let environment = withFunctions(start, noHook);
      return values.map(({ pattern, value, span }) => {
        const next = evaluate(value, environment);
        environment = bindPattern(environment, pattern, known(next), span);
        return next;
      });
    };
    let solution: readonly V[] | undefined;
    const solve = (i: number): V => {
      solution ??= solveRecursion(context, values, round);
      return solution[i]!;
    };
    const start = values.reduce(
      (inner: E, binding, i) =>
        bindPattern(
          inner,
          binding.pattern,
          hook(
            binding,
            lazy(() => solve(i)),
          ),
          binding.span,
        ),
      outer,
    );
    return withFunctions(start, hook);
  };

  const elements = (value: V): Iterable<V> | undefined => {
    switch (value.kind) {
      case 'empty':
        return [];
      case 'tag':
        return [value];
      case 'values':
        return value.values.iterate();
      case 'set':
        return concreteOf(algebra, 'the events of a set')
          .events(value.set)
          .map((event) => ({ kind: 'event', event }));
      case 'relation':
        return concreteOf(algebra, 'the pairs of a relation')
          .pairs(value.relation)
          .map(([from, to]) => ({ kind: 'pair', from, to }));
      default:
        return undefined;
    }
  };

  const splitSet = (value: V, match: MatchSetExpression): { before: V; element: V; after: V } | undefined => {
    const first = match.before === undefined;
    switch (value.kind) {
      case 'empty':
        return undefined;
      case 'values': {
        const split = splitValues(value.values, first);
        if (split === undefined) return undefined;
        const { before, element, after } = split;
        return {
          before: { kind: 'values', values: before },
          element,
          after: { kind: 'values', values: after },
        };
      }
      case 'set': {
        const { events, setOf } = concreteOf(algebra, '`match` on a set');
        const all = events(value.set);
        const part = (items: readonly number[]): V => ({ kind: 'set', set: setOf(items) });
        return splitList(all, first, part, (event) => ({ kind: 'event', event }));
      }
      case 'relation': {
        const { pairs, relationOf } = concreteOf(algebra, '`match` on a relation');
        const all = pairs(value.relation);
        const part = (items: typeof all): V => ({ kind: 'relation', relation: relationOf(items) });
        return splitList(all, first, part, ([from, to]) => ({ kind: 'pair', from, to }));
      }
      default:
        return typeError(match.subject, value.kind, 'these cases need a set');
    }
  };

  const comparisons = createComparisons(algebra, operators, keyOf);
  const holds = (condition: Condition, environment: E): boolean => {
    if (condition.kind !== 'comparison') return variantHolds(condition, variants);
    const left = evaluate(condition.left, environment);
    return comparisons.holds(condition, left, evaluate(condition.right, environment));
  };

  return { algebra, operators, evaluate, bindAll, bindPattern, base, apply, elements };
}

function isFunctionBinding(binding: Binding): binding is Binding & { readonly value: FunctionExpression } {
  return binding.value.kind === 'function' && binding.pattern.kind === 'name';
}

function wrongArity(call: Expression, wanted: number, given: number): never {
  const callee = call.kind === 'apply' ? quote(call.callee) : quote(call);
  return fail(
    'type',
    `${callee} takes ${wanted} ${wanted === 1 ? 'argument' : 'arguments'}, ${given} given`,
    {
      span: call.span,
    },
  );
}

function patternText(pattern: Pattern): string {
  if (pattern.kind === 'name') return pattern.name ?? '_';
  return `(${pattern.items.map(({ name }) => name ?? '_').join(', ')})`;
}

function splitList<T, V>(
  all: readonly T[],
  first: boolean,
  part: (items: readonly T[]) => V,
  element: (item: T) => V,
): { before: V; element: V; after: V } | undefined {
  if (all.length === 0) return undefined;
  const middle = first ? 0 : all.length >> 1;
  return {
    before: part(all.slice(0, middle)),
    element: element(all[middle]!),
    after: part(all.slice(middle + 1)),
  };
}
