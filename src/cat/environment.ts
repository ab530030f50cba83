/**
 * Names and their values, as a chain in which the newest binding comes first; extending it leaves
 * the old one as it was, so that closures and procedures keep the bindings of their definition.
 * Values are computed when first asked for. Tags live in the same chain, with their quote: no name
 * starts with one.
 */
import type { CatValue, Environment, Thunk } from './values.ts';

export type { Environment, Thunk } from './values.ts';

export function bind<S, R>(
  outer: Environment<S, R> | undefined,
  name: string,
  thunk: Thunk<S, R>,
): Environment<S, R> {
  return { name, thunk, outer };
}

export function lookUp<S, R>(
  environment: Environment<S, R> | undefined,
  name: string,
): Thunk<S, R> | undefined {
  for (let entry = environment; entry !== undefined; entry = entry.outer) {
    if (entry.name === name) return entry.thunk;
  }
  return undefined;
}

export function known<S, R>(value: CatValue<S, R>): Thunk<S, R> {
  return { force: () => value, peek: () => value };
}

/**
 * Computes on first use and keeps the value; keeps a failure too, so that a computation that fails
 * runs only once.
 */
export function lazy<S, R>(compute: () => CatValue<S, R>): Thunk<S, R> {
  let pending: (() => CatValue<S, R>) | undefined = compute;
  let value: CatValue<S, R> | undefined;
  let failure: { readonly reason: unknown } | undefined;
  return {
    peek: () => value,
    force() {
      if (value !== undefined) return value;
      if (failure !== undefined) throw failure.reason;
      try {
        value = pending!();
        pending = undefined;
        return value;
      } catch (reason) {
        failure = { reason };
        throw reason;
      }
    },
  };
}
