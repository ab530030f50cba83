/**
 * Evaluates expressions of cat to values, over any algebra. Statements are run by
 * run-statements.ts. Bindings are lazy. A call in tail position takes no stack, since cat programs
 * loop by recursion over sets.
 */
import { errorDiagnostic, fail, InputError } from '../diagnostics/diagnostic.ts';
import type { Span } from '../diagnostics/source.ts';
import { pollStop } from '../util/stop-check.ts';
import type { RelationAlgebra } from './algebra.ts';
import { bindArgument, bindName, bindPattern } from './bind-pattern.ts';
import { comparisonHolds, variantHolds } from './comparisons.ts';
import { type Environment, known, lazy, lookUp, type Thunk } from './environment.ts';
import { Operators, typeError } from './operators.ts';
import { PRIMITIVES } from './primitives.ts';
import { solveRecursion } from './recursion.ts';
import { splitSet } from './set-elements.ts';
import {
  type ApplyExpression,
  type Binding,
  type CatCondition,
  type CatExpression,
  isFunctionBinding,
  type MatchSetExpression,
  type MatchTagExpression,
} from './syntax.ts';
import type { CatValue, PrimitiveValue } from './values.ts';

/**
 * Most calls in tail position, one from the other. Recursion goes over the elements of a set, and
 * executions have far fewer events.
 */
const MOST_TAIL_CALLS = 100_000;

/** Sees each top-level binding as it is made, and may put another value in its place. */
export type BindingHook<S, R> = (binding: Binding, thunk: Thunk<S, R>) => Thunk<S, R>;

type Scope<S, R> = Environment<S, R> | undefined;

export class CatInterpreter<S, R> {
  readonly algebra: RelationAlgebra<S, R>;
  private readonly operators: Operators<S, R>;
  private readonly variants: ReadonlySet<string>;
  private readonly bases = new Map<string, CatValue<S, R> | undefined>();

  constructor(algebra: RelationAlgebra<S, R>, variants: ReadonlySet<string>) {
    this.algebra = algebra;
    this.operators = new Operators(algebra);
    this.variants = variants;
  }

  /** A loop rather than recursion wherever the value of the whole is the value of a part. */
  evaluate(whole: CatExpression, outer: Scope<S, R>): CatValue<S, R> {
    let expression = whole;
    let environment = outer;
    let tailCalls = 0;
    for (;;) {
      switch (expression.kind) {
        case 'name':
          return this.nameValue(expression.name, environment, expression.span);
        case 'tag':
          return this.tagValue(expression.name, environment, expression.span);
        case 'empty-relation':
          return { kind: 'relation', relation: this.algebra.emptyRelation };
        case 'universe':
          return { kind: 'universe' };
        case 'set':
          return this.operators.setOf(this.evaluateAll(expression.items, environment), expression.items);
        case 'tuple':
          return { kind: 'tuple', items: this.evaluateAll(expression.items, environment) };
        case 'identity-on':
          return this.operators.identityOn(this.evaluate(expression.set, environment), expression.set);
        case 'postfix':
          return this.operators.postfix(expression, this.evaluate(expression.operand, environment));
        case 'complement':
          return this.operators.complement(
            this.evaluate(expression.operand, environment),
            expression.operand,
          );
        case 'binary': {
          const left = this.evaluate(expression.left, environment);
          return this.operators.binary(expression, left, this.evaluate(expression.right, environment));
        }
        case 'function':
          return { kind: 'closure', function: expression, environment };
        case 'apply': {
          pollStop();
          if (++tailCalls > MOST_TAIL_CALLS)
            fail('value', 'this function calls itself without end', { span: expression.span });
          const callee = this.evaluate(expression.callee, environment);
          const argument = this.evaluate(expression.argument, environment);
          if (callee.kind !== 'closure') return this.applyOther(callee, argument, expression);
          environment = bindArgument(callee.environment, callee.function.parameter, argument, expression);
          expression = callee.function.body;
          continue;
        }
        case 'let':
          environment = this.bindAll(expression.bindings, expression.recursive, environment);
          expression = expression.body;
          continue;
        case 'match-tag':
          expression = this.chosenClause(expression, environment);
          continue;
        case 'match-set': {
          const inner = this.bindSplit(expression, environment);
          expression = inner === undefined ? expression.whenEmpty : expression.whenElement;
          environment = inner === undefined ? environment : inner.environment;
          continue;
        }
        case 'try':
          try {
            return this.evaluate(expression.body, environment);
          } catch (reason) {
            if (!isCaughtByTry(reason)) throw reason;
            expression = expression.handler;
            continue;
          }
        case 'if':
          expression = this.holds(expression.condition, environment)
            ? expression.whenTrue
            : expression.whenFalse;
          continue;
      }
    }
  }

  private evaluateAll(items: readonly CatExpression[], environment: Scope<S, R>): readonly CatValue<S, R>[] {
    return items.map((item) => this.evaluate(item, environment));
  }

  // Names and tags.

  /** What a name stands for outside all bindings: a base set or relation, or a primitive. */
  base(name: string): CatValue<S, R> | undefined {
    if (!this.bases.has(name)) this.bases.set(name, this.findBase(name));
    return this.bases.get(name);
  }

  private findBase(name: string): CatValue<S, R> | undefined {
    const { algebra, operators } = this;
    const set = algebra.baseSet(name);
    if (set !== undefined) return { kind: 'set', set };
    const primitive = PRIMITIVES.get(name);
    if (primitive !== undefined) {
      const context = { algebra, keyOf: operators.keyOf };
      const apply = (argument: CatValue<S, R>): CatValue<S, R> => primitive.apply(context, argument);
      return { kind: 'primitive', name, apply };
    }
    if (name === 'id') return { kind: 'relation', relation: algebra.identity };
    const relation = algebra.baseRelation(name);
    return relation === undefined ? undefined : { kind: 'relation', relation };
  }

  private nameValue(name: string, environment: Scope<S, R>, span: Span): CatValue<S, R> {
    const thunk = lookUp(environment, name);
    if (thunk !== undefined) return thunk.force();
    return this.base(name) ?? fail('unknown-name', `\`${name}\` is not defined`, { span });
  }

  private tagValue(name: string, environment: Scope<S, R>, span: Span): CatValue<S, R> {
    const thunk = lookUp(environment, `'${name}`);
    if (thunk !== undefined) return thunk.force();
    return fail('unknown-name', `no \`enum\` declares the tag \`'${name}\``, { span });
  }

  // Branches.

  private chosenClause(match: MatchTagExpression, environment: Scope<S, R>): CatExpression {
    const subject = this.evaluate(match.subject, environment);
    if (subject.kind !== 'tag') return typeError(match.subject, subject.kind, 'these cases need a tag');
    const clause = match.clauses.find(({ tag }) => tag === subject.name);
    return (
      clause?.body ??
      match.otherwise ??
      fail('value', `no case of this match is for \`'${subject.name}\``, { span: match.span })
    );
  }

  /** The scope of the case for an element; undefined if the subject is empty. */
  private bindSplit(
    match: MatchSetExpression,
    environment: Scope<S, R>,
  ): { readonly environment: Scope<S, R> } | undefined {
    const split = splitSet(this.algebra, this.evaluate(match.subject, environment), match);
    if (split === undefined) return undefined;
    const withBefore =
      match.before === undefined ? environment : bindName(environment, match.before, split.before);
    const withElement = bindName(withBefore, match.element, split.element);
    return { environment: bindName(withElement, match.rest, split.after) };
  }

  private holds(condition: CatCondition, environment: Scope<S, R>): boolean {
    if (condition.kind !== 'comparison') return variantHolds(condition, this.variants);
    const left = this.evaluate(condition.left, environment);
    return comparisonHolds(this.operators, condition, left, this.evaluate(condition.right, environment));
  }

  // Calls.

  apply(callee: CatValue<S, R>, argument: CatValue<S, R>, at: CatExpression): CatValue<S, R> {
    if (callee.kind === 'primitive') return this.applyPrimitive(callee, argument, at);
    if (callee.kind !== 'closure') return typeError(at, callee.kind, 'which cannot be applied');
    return this.evaluate(
      callee.function.body,
      bindArgument(callee.environment, callee.function.parameter, argument, at),
    );
  }

  private applyOther(
    callee: CatValue<S, R>,
    argument: CatValue<S, R>,
    call: ApplyExpression,
  ): CatValue<S, R> {
    if (callee.kind === 'primitive') return this.applyPrimitive(callee, argument, call);
    return typeError(call.callee, callee.kind, 'which cannot be applied');
  }

  private applyPrimitive(
    primitive: PrimitiveValue<S, R>,
    argument: CatValue<S, R>,
    call: CatExpression,
  ): CatValue<S, R> {
    try {
      return primitive.apply(argument);
    } catch (reason) {
      if (!(reason instanceof InputError) || reason.diagnostics[0]!.span !== undefined) throw reason;
      const { code, message, expected } = reason.diagnostics[0]!;
      throw new InputError([
        errorDiagnostic(code, `\`${primitive.name}\`: ${message}`, { span: call.span, expected }),
      ]);
    }
  }

  // Bindings.

  /** The environment with the bindings of a `let`, none of them computed yet. */
  bindAll(
    bindings: readonly Binding[],
    recursive: boolean,
    environment: Scope<S, R>,
    hook: BindingHook<S, R> = noHook,
  ): Scope<S, R> {
    if (recursive) return this.bindRecursive(bindings, environment, hook);
    return bindings.reduce((inner: Scope<S, R>, binding) => {
      const value = lazy(() => this.evaluate(binding.value, environment));
      return bindPattern(inner, binding.pattern, hook(binding, value), binding.span);
    }, environment);
  }

  private bindRecursive(
    bindings: readonly Binding[],
    outer: Scope<S, R>,
    hook: BindingHook<S, R>,
  ): Scope<S, R> {
    const values = bindings.filter((binding) => !isFunctionBinding(binding));
    let solution: readonly CatValue<S, R>[] | undefined;
    const solve = (i: number): CatValue<S, R> => {
      solution ??= solveRecursion(this.operators, values, (current) =>
        this.recursionRound(bindings, values, current, outer),
      );
      return solution[i]!;
    };
    const start = values.reduce((inner: Scope<S, R>, binding, i) => {
      const thunk = hook(
        binding,
        lazy(() => solve(i)),
      );
      return bindPattern(inner, binding.pattern, thunk, binding.span);
    }, outer);
    return bindFunctions(bindings, start, hook);
  }

  /**
   * The values of all right-hand sides in the next round. As in herd7, a right-hand side sees the
   * new values of those before it: models such as the Linux kernel's RCU pairing, which recurse
   * through a difference, depend on it. Functions see the values of the previous round.
   */
  private recursionRound(
    bindings: readonly Binding[],
    values: readonly Binding[],
    current: readonly CatValue<S, R>[],
    outer: Scope<S, R>,
  ): readonly CatValue<S, R>[] {
    const start = values.reduce(
      (inner: Scope<S, R>, { pattern, span }, i) => bindPattern(inner, pattern, known(current[i]!), span),
      outer,
    );
    let environment = bindFunctions(bindings, start, noHook);
    return values.map(({ pattern, value, span }) => {
      const next = this.evaluate(value, environment);
      environment = bindPattern(environment, pattern, known(next), span);
      return next;
    });
  }
}

/**
 * Only what `try` is for: names that a language does not have, and `fail`. herd7 catches type
 * errors too, so that a model with a mistake in a `try` is silently another model there.
 */
function isCaughtByTry(reason: unknown): boolean {
  if (!(reason instanceof InputError)) return false;
  const { code } = reason.diagnostics[0]!;
  return code === 'unknown-name' || code === 'fail';
}

function noHook<S, R>(_: Binding, thunk: Thunk<S, R>): Thunk<S, R> {
  return thunk;
}

/** Binds the functions of a `let rec`, each of which sees the whole group. */
function bindFunctions<S, R>(
  bindings: readonly Binding[],
  start: Scope<S, R>,
  hook: BindingHook<S, R>,
): Scope<S, R> {
  let whole = start;
  for (const binding of bindings.filter(isFunctionBinding)) {
    // The closure is made on demand, so that it sees the functions that are bound after it.
    const thunk = lazy<S, R>(() => ({ kind: 'closure', function: binding.value, environment: whole }));
    whole = bindPattern(whole, binding.pattern, hook(binding, thunk), binding.span);
  }
  return whole;
}
