/** Binds the names of a pattern to a value or to its parts. */
import { fail } from '../diagnostics/diagnostic.ts';
import type { Span } from '../diagnostics/source.ts';
import { bind, type Environment, known, lazy, type Thunk } from './environment.ts';
import { quote } from './operators.ts';
import type { CatExpression, NamePattern, Pattern } from './syntax.ts';
import { type CatValue, tupleItems } from './values.ts';

type Scope<S, R> = Environment<S, R> | undefined;

export function bindName<S, R>(
  environment: Scope<S, R>,
  pattern: NamePattern,
  value: CatValue<S, R>,
): Scope<S, R> {
  return pattern.name === undefined ? environment : bind(environment, pattern.name, known(value));
}

/**
 * Binds lazily: whether the value is a tuple that fits the pattern shows when one of the names is
 * used.
 */
export function bindPattern<S, R>(
  environment: Scope<S, R>,
  pattern: Pattern,
  thunk: Thunk<S, R>,
  at: Span,
): Scope<S, R> {
  if (pattern.kind === 'name') {
    return pattern.name === undefined ? environment : bind(environment, pattern.name, thunk);
  }
  const wanted = pattern.items.length;
  const item = (i: number): Thunk<S, R> =>
    lazy(() => {
      const items = tupleItems(thunk.force());
      if (items?.length === wanted) return items[i]!;
      const names = pattern.items.map(({ name }) => name ?? '_').join(', ');
      return fail('type', `the value for \`(${names})\` is not a tuple of ${wanted}`, { span: at });
    });
  return pattern.items.reduce(
    (inner: Scope<S, R>, { name }, i) => (name === undefined ? inner : bind(inner, name, item(i))),
    environment,
  );
}

/** Binds the parameter of a function to the argument of a call. */
export function bindArgument<S, R>(
  environment: Scope<S, R>,
  parameter: Pattern,
  argument: CatValue<S, R>,
  call: CatExpression,
): Scope<S, R> {
  if (parameter.kind === 'name') return bindName(environment, parameter, argument);
  const items = tupleItems(argument) ?? [argument];
  if (items.length !== parameter.items.length) wrongArity(call, parameter.items.length, items.length);
  return parameter.items.reduce(
    (inner: Scope<S, R>, item, i) => bindName(inner, item, items[i]!),
    environment,
  );
}

function wrongArity(call: CatExpression, wanted: number, given: number): never {
  const callee = call.kind === 'apply' ? quote(call.callee) : quote(call);
  const words = wanted === 1 ? 'argument' : 'arguments';
  return fail('type', `${callee} takes ${wanted} ${words}, ${given} given`, { span: call.span });
}
