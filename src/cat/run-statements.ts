/**
 * Runs the statements of a model over an interpreter. What becomes of a check, a shown relation and a choice is the
 * caller's business (hooks): the plan builder records them, the residual runner decides them. Written with
 * continuations, because `with x from S` runs all that follows it once per element, also what follows the call of
 * the procedure that it stands in.
 */
import { fail } from '../diagnostics/diagnostic.ts';
import { asRelation } from './coercions.ts';
import { bind, type Environment, known, lazy, lookUp } from './environment.ts';
import type { BindingHook, Interpreter } from './interpreter.ts';
import { quote, typeError } from './operators.ts';
import { printTest } from './printer.ts';
import type { CallStatement, CheckStatement, EnumStatement, Expression, Statement } from './syntax.ts';
import { valueSet } from './value-set.ts';
import type { Procedure, Value } from './values.ts';

export interface RunState<S, R> {
  readonly environment: Environment<S, R> | undefined;
  readonly flags: ReadonlySet<string>;
  /** Names of failed `undefined_unless` checks. */
  readonly undefinedBy: ReadonlySet<string>;
  /** What is shown under which name; computed when asked for, undefined if it is no relation. */
  readonly shown: ReadonlyMap<string, () => R | undefined>;
  /** The name of the procedure call that is running; names the checks in it that have no name. */
  readonly callName: string | undefined;
}

export type RunResult<S, R> =
  | { readonly kind: 'passed'; readonly state: RunState<S, R> }
  /** `check` is absent when a `with x from S` had no element. */
  | { readonly kind: 'failed'; readonly check: FailedCheck | undefined };

export interface FailedCheck {
  readonly name: string;
  readonly span: CheckStatement['span'];
}

export interface StatementHooks<S, R> {
  /** Sees the `let` bindings at the top level of the model. */
  readonly binding: BindingHook<S, R>;
  /** The state to go on with, or undefined if the execution is rejected. */
  check(
    check: CheckStatement,
    name: string,
    value: () => Value<S, R>,
    state: RunState<S, R>,
  ): RunState<S, R> | undefined;
  /** Told of each `show` before the relation is added to what is shown. */
  show(relation: () => R | undefined): void;
  choose(
    choices: () => Iterable<Value<S, R>>,
    run: (choice: Value<S, R>) => RunResult<S, R>,
  ): RunResult<S, R>;
}

type Continuation<S, R> = (state: RunState<S, R>) => RunResult<S, R>;

export function initialState<S, R>(): RunState<S, R> {
  return {
    environment: undefined,
    flags: new Set(),
    undefinedBy: new Set(),
    shown: new Map(),
    callName: undefined,
  };
}

/** Runs top-level statements, then `after` on the state that they lead to (once per choice). */
export function runStatements<S, R>(
  interpreter: Interpreter<S, R>,
  hooks: StatementHooks<S, R>,
  statements: readonly Statement[],
  initial: RunState<S, R>,
  after: Continuation<S, R> = (state) => ({ kind: 'passed', state }),
): RunResult<S, R> {
  type State = RunState<S, R>;
  type Next = Continuation<S, R>;

  const run = (
    list: readonly Statement[],
    from: number,
    start: State,
    topLevel: boolean,
    next: Next,
  ): RunResult<S, R> => {
    let state = start;
    for (let i = from; i < list.length; i++) {
      const statement = list[i]!;
      const rest: Next = (then) => run(list, i + 1, then, topLevel, next);
      switch (statement.kind) {
        case 'let': {
          const { bindings, recursive, when } = statement;
          const hook = topLevel ? hooks.binding : undefined;
          state = {
            ...state,
            environment: interpreter.bindAll(bindings, recursive, state.environment, hook),
          };
          if (when === undefined) break;
          const checked = runCheck(when, state);
          if (checked === undefined) return failed(when, state);
          state = checked;
          break;
        }
        case 'check': {
          const checked = runCheck(statement, state);
          if (checked === undefined) return failed(statement, state);
          state = checked;
          break;
        }
        case 'show':
          for (const name of statement.names) state = runShow(name.name, name, state);
          break;
        case 'show-as':
          state = runShow(statement.name, statement.expression, state);
          break;
        case 'unshow': {
          const shown = new Map(state.shown);
          for (const { name } of statement.names) shown.delete(name);
          state = { ...state, shown };
          break;
        }
        case 'procedure':
          state = { ...state, environment: bindProcedure(statement, state.environment) };
          break;
        case 'enum':
          state = { ...state, environment: bindEnum(statement, state.environment) };
          break;
        case 'call':
          return runCall(statement, state, rest);
        case 'forall': {
          const environment = state.environment;
          const { set, variable, body } = statement;
          const elements = [...elementsOf(set, state)];
          const step = (at: number, then: State): RunResult<S, R> => {
            if (at === elements.length) return rest({ ...then, environment });
            const inner = interpreter.bindPattern(environment, variable, known(elements[at]!), set.span);
            return run(body, 0, { ...then, environment: inner }, false, (done) => step(at + 1, done));
          };
          return step(0, state);
        }
        case 'with': {
          const before = state;
          const { set, variable } = statement;
          return hooks.choose(
            () => elementsOf(set, before),
            (choice) => {
              const inner = interpreter.bindPattern(before.environment, variable, known(choice), set.span);
              return rest({ ...before, environment: inner });
            },
          );
        }
        case 'match': {
          const { subject, clauses, otherwise } = statement;
          const value = interpreter.evaluate(subject, state.environment);
          if (value.kind !== 'tag') return typeError(subject, value.kind, 'these cases need a tag');
          const body = clauses.find(({ tag }) => tag === value.name)?.body ?? otherwise;
          if (body === undefined) {
            return fail('value', `no case of this match is for \`'${value.name}\``, { span: statement.span });
          }
          return run(body, 0, state, false, rest);
        }
        case 'instructions':
        case 'debug':
          break;
        case 'include':
        case 'if-variant':
          throw new Error(`internal error: loading a model leaves no ${statement.kind}`);
      }
    }
    return next(state);
  };

  const checkName = (check: CheckStatement, state: State): string =>
    check.name ?? state.callName ?? printTest(check);

  const failed = (check: CheckStatement, state: State): RunResult<S, R> => ({
    kind: 'failed',
    check: { name: checkName(check, state), span: check.span },
  });

  const runCheck = (check: CheckStatement, state: State): State | undefined => {
    // herd7 records no flag that has no name; the checker warns of it.
    if (check.mode === 'flag' && check.name === undefined) return state;
    const value = (): Value<S, R> => interpreter.evaluate(check.expression, state.environment);
    return hooks.check(check, checkName(check, state), value, state);
  };

  /** A name that is not defined is not shown, as in herd7. */
  const runShow = (name: string, expression: Expression, state: State): State => {
    if (expression.kind === 'name') {
      const found = lookUp(state.environment, expression.name) ?? interpreter.base(expression.name);
      if (found === undefined) return state;
    }
    const relation = (): R | undefined =>
      asRelation(interpreter.algebra, interpreter.evaluate(expression, state.environment));
    hooks.show(relation);
    return { ...state, shown: new Map(state.shown).set(name, relation) };
  };

  const bindProcedure = (
    statement: Statement & { kind: 'procedure' },
    outer: Environment<S, R> | undefined,
  ): Environment<S, R> => {
    const whole: Environment<S, R> = bind(
      outer,
      statement.name,
      lazy(() => ({ kind: 'procedure', statement, environment: statement.recursive ? whole : outer })),
    );
    return whole;
  };

  const runCall = (statement: CallStatement, state: State, rest: Next): RunResult<S, R> => {
    const { procedure: callee, argument } = statement;
    const procedure = interpreter.evaluate(callee, state.environment);
    if (procedure.kind !== 'procedure') return typeError(callee, procedure.kind, '`call` needs a procedure');
    const environment = bindArgument(procedure, argument, state);
    const callName = statement.name ?? callee.name;
    return run(procedure.statement.body, 0, { ...state, environment, callName }, false, (done) =>
      rest({ ...done, environment: state.environment, callName: state.callName }),
    );
  };

  /** Each item of a tuple is evaluated when it is used, so that one does not hold up the checks of the others. */
  const bindArgument = (
    { statement: { parameter, name }, environment }: Procedure<S, R>,
    argument: Expression,
    state: State,
  ): Environment<S, R> | undefined => {
    const delayed = (expression: Expression) =>
      lazy(() => interpreter.evaluate(expression, state.environment));
    if (parameter.kind === 'name' || argument.kind !== 'tuple') {
      return interpreter.bindPattern(environment, parameter, delayed(argument), argument.span);
    }
    const [wanted, given] = [parameter.items.length, argument.items.length];
    if (wanted !== given) {
      fail('type', `\`${name}\` takes ${wanted} ${wanted === 1 ? 'argument' : 'arguments'}, ${given} given`, {
        span: argument.span,
      });
    }
    return parameter.items.reduce(
      (inner, item, i) => interpreter.bindPattern(inner, item, delayed(argument.items[i]!), argument.span),
      environment,
    );
  };

  const elementsOf = (set: Expression, state: State): Iterable<Value<S, R>> => {
    const value = interpreter.evaluate(set, state.environment);
    return interpreter.elements(value) ?? typeError(set, value.kind, `${quote(set)} must be a set here`);
  };

  return run(statements, 0, initial, true, after);
}

/** Binds the enumeration's name to the set of its tags, and each tag. */
function bindEnum<S, R>(
  { name, tags }: EnumStatement,
  outer: Environment<S, R> | undefined,
): Environment<S, R> {
  const enumeration = { name, tags: tags.map((tag) => tag.name) };
  const values = enumeration.tags.map((tag) => ({ kind: 'tag', name: tag, enumeration }) as const);
  const set = valueSet<S, R>((value) => (value.kind === 'tag' ? `'${value.name}` : ''), values);
  const withTags = values.reduce(
    (inner: Environment<S, R> | undefined, value) => bind(inner, `'${value.name}`, known<S, R>(value)),
    outer,
  );
  return bind(withTags, name, known({ kind: 'values', values: set }));
}
