/**
 * Runs the statements of a model over an interpreter. The caller's hooks decide what becomes of a
 * check, a shown relation and a choice: the plan builder records them, the residual runner
 * evaluates them. Written with continuations, because `with x from S` runs everything that follows
 * it once per element, including what follows the call of the procedure that it stands in.
 */
import { fail } from '../diagnostics/diagnostic.ts';
import { bindPattern } from './bind-pattern.ts';
import { asRelation } from './coercions.ts';
import { bind, type Environment, known, lazy, lookUp } from './environment.ts';
import type { BindingHook, CatInterpreter } from './interpreter.ts';
import { quote, typeError } from './operators.ts';
import { printTest } from './printer.ts';
import { elementsOf } from './set-elements.ts';
import type {
  CallStatement,
  CatExpression,
  CheckStatement,
  EnumStatement,
  ForallStatement,
  LetStatement,
  MatchStatement,
  ProcedureStatement,
  Statement,
  WithStatement,
} from './syntax.ts';
import { valueSet } from './value-set.ts';
import type { CatValue, Procedure } from './values.ts';

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
  | { readonly kind: 'failed'; readonly check: RejectingCheck | undefined };

export interface RejectingCheck {
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
    value: () => CatValue<S, R>,
    state: RunState<S, R>,
  ): RunState<S, R> | undefined;
  /** Receives each relation of a `show` before it is added to what is shown. */
  show(relation: () => R | undefined): void;
  choose(
    choices: () => Iterable<CatValue<S, R>>,
    run: (choice: CatValue<S, R>) => RunResult<S, R>,
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
  interpreter: CatInterpreter<S, R>,
  hooks: StatementHooks<S, R>,
  statements: readonly Statement[],
  initial: RunState<S, R>,
  after: Continuation<S, R> = (state) => ({ kind: 'passed', state }),
): RunResult<S, R> {
  return new StatementRunner(interpreter, hooks).run(statements, 0, initial, true, after);
}

class StatementRunner<S, R> {
  private readonly interpreter: CatInterpreter<S, R>;
  private readonly hooks: StatementHooks<S, R>;

  constructor(interpreter: CatInterpreter<S, R>, hooks: StatementHooks<S, R>) {
    this.interpreter = interpreter;
    this.hooks = hooks;
  }

  /** Runs the statements of the list from one on, then `next`. */
  run(
    list: readonly Statement[],
    from: number,
    start: RunState<S, R>,
    topLevel: boolean,
    next: Continuation<S, R>,
  ): RunResult<S, R> {
    let state = start;
    for (let i = from; i < list.length; i++) {
      const statement = list[i]!;
      const rest: Continuation<S, R> = (then) => this.run(list, i + 1, then, topLevel, next);
      switch (statement.kind) {
        case 'let': {
          state = this.runLet(statement, state, topLevel);
          if (statement.when === undefined) break;
          const checked = this.runCheck(statement.when, state);
          if (checked === undefined) return failed(statement.when, state);
          state = checked;
          break;
        }
        case 'check': {
          const checked = this.runCheck(statement, state);
          if (checked === undefined) return failed(statement, state);
          state = checked;
          break;
        }
        case 'show':
          for (const name of statement.names) state = this.runShow(name.name, name, state);
          break;
        case 'show-as':
          state = this.runShow(statement.name, statement.expression, state);
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
          return this.runCall(statement, state, rest);
        case 'forall':
          return this.runForall(statement, state, rest);
        case 'with':
          return this.runWith(statement, state, rest);
        case 'match':
          return this.run(this.chosenBody(statement, state), 0, state, false, rest);
        case 'instructions':
        case 'debug':
          break;
        case 'include':
        case 'if-variant':
          throw new Error(`internal error: loading a model leaves no ${statement.kind}`);
      }
    }
    return next(state);
  }

  private runLet(statement: LetStatement, state: RunState<S, R>, topLevel: boolean): RunState<S, R> {
    const { bindings, recursive } = statement;
    const hook = topLevel ? this.hooks.binding : undefined;
    return { ...state, environment: this.interpreter.bindAll(bindings, recursive, state.environment, hook) };
  }

  private runCheck(check: CheckStatement, state: RunState<S, R>): RunState<S, R> | undefined {
    // herd7 records no flag that has no name; the checker warns of it.
    if (check.mode === 'flag' && check.name === undefined) return state;
    const value = (): CatValue<S, R> => this.interpreter.evaluate(check.expression, state.environment);
    return this.hooks.check(check, checkName(check, state), value, state);
  }

  /** A name that is not defined is not shown, as in herd7. */
  private runShow(name: string, expression: CatExpression, state: RunState<S, R>): RunState<S, R> {
    const { interpreter } = this;
    if (expression.kind === 'name') {
      const found = lookUp(state.environment, expression.name) ?? interpreter.base(expression.name);
      if (found === undefined) return state;
    }
    const relation = (): R | undefined =>
      asRelation(interpreter.algebra, interpreter.evaluate(expression, state.environment));
    this.hooks.show(relation);
    return { ...state, shown: new Map(state.shown).set(name, relation) };
  }

  private runCall(
    statement: CallStatement,
    state: RunState<S, R>,
    rest: Continuation<S, R>,
  ): RunResult<S, R> {
    const { procedure: callee, argument } = statement;
    const procedure = this.interpreter.evaluate(callee, state.environment);
    if (procedure.kind !== 'procedure') return typeError(callee, procedure.kind, '`call` needs a procedure');
    const environment = this.bindArgument(procedure, argument, state);
    const callName = statement.name ?? callee.name;
    return this.run(procedure.statement.body, 0, { ...state, environment, callName }, false, (done) =>
      rest({ ...done, environment: state.environment, callName: state.callName }),
    );
  }

  /**
   * Each item of a tuple is evaluated when it is used, so that one does not hold up the checks of
   * the others.
   */
  private bindArgument(
    { statement: { parameter, name }, environment }: Procedure<S, R>,
    argument: CatExpression,
    state: RunState<S, R>,
  ): Environment<S, R> | undefined {
    const delayed = (expression: CatExpression) =>
      lazy(() => this.interpreter.evaluate(expression, state.environment));
    if (parameter.kind === 'name' || argument.kind !== 'tuple') {
      return bindPattern(environment, parameter, delayed(argument), argument.span);
    }
    const [wanted, given] = [parameter.items.length, argument.items.length];
    if (wanted !== given) {
      fail('type', `\`${name}\` takes ${wanted} ${wanted === 1 ? 'argument' : 'arguments'}, ${given} given`, {
        span: argument.span,
      });
    }
    return parameter.items.reduce(
      (inner, item, i) => bindPattern(inner, item, delayed(argument.items[i]!), argument.span),
      environment,
    );
  }

  private runForall(
    { set, variable, body }: ForallStatement,
    state: RunState<S, R>,
    rest: Continuation<S, R>,
  ): RunResult<S, R> {
    const { environment } = state;
    const elements = [...this.elements(set, state)];
    const step = (at: number, then: RunState<S, R>): RunResult<S, R> => {
      if (at === elements.length) return rest({ ...then, environment });
      const inner = bindPattern(environment, variable, known(elements[at]!), set.span);
      return this.run(body, 0, { ...then, environment: inner }, false, (done) => step(at + 1, done));
    };
    return step(0, state);
  }

  private runWith(
    { set, variable }: WithStatement,
    state: RunState<S, R>,
    rest: Continuation<S, R>,
  ): RunResult<S, R> {
    return this.hooks.choose(
      () => this.elements(set, state),
      (choice) => {
        const inner = bindPattern(state.environment, variable, known(choice), set.span);
        return rest({ ...state, environment: inner });
      },
    );
  }

  private elements(set: CatExpression, state: RunState<S, R>): Iterable<CatValue<S, R>> {
    const value = this.interpreter.evaluate(set, state.environment);
    return (
      elementsOf(this.interpreter.algebra, value) ??
      typeError(set, value.kind, `${quote(set)} must be a set here`)
    );
  }

  private chosenBody(statement: MatchStatement, state: RunState<S, R>): readonly Statement[] {
    const { subject, clauses, otherwise, span } = statement;
    const value = this.interpreter.evaluate(subject, state.environment);
    if (value.kind !== 'tag') return typeError(subject, value.kind, 'these cases need a tag');
    const body = clauses.find(({ tag }) => tag === value.name)?.body ?? otherwise;
    return body ?? fail('value', `no case of this match is for \`'${value.name}\``, { span });
  }
}

function checkName<S, R>(check: CheckStatement, state: RunState<S, R>): string {
  return check.name ?? state.callName ?? printTest(check);
}

function failed<S, R>(check: CheckStatement, state: RunState<S, R>): RunResult<S, R> {
  return { kind: 'failed', check: { name: checkName(check, state), span: check.span } };
}

function bindProcedure<S, R>(
  statement: ProcedureStatement,
  outer: Environment<S, R> | undefined,
): Environment<S, R> {
  const whole: Environment<S, R> = bind(
    outer,
    statement.name,
    lazy(() => ({ kind: 'procedure', statement, environment: statement.recursive ? whole : outer })),
  );
  return whole;
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
