/**
 * Evaluates the part of a model that its plan does not cover, on one complete execution. The whole
 * model is run over a concrete algebra, but the values of bindings that the plan has computed are
 * taken from it, and checks that the plan contains are skipped.
 *
 * `with x from S` asks whether some element of S passes all that follows. The first one that does
 * ends the search, unless flags or undefined behaviour may still follow: then all elements are
 * tried, and the result has everything that any of them raises.
 */
import { fail } from '../diagnostics/diagnostic.ts';
import type { RelationAlgebra } from './algebra.ts';
import { asRelation, concreteOf } from './coercions.ts';
import { lazy } from './environment.ts';
import { CatInterpreter } from './interpreter.ts';
import type { CatModel } from './model.ts';
import { typeError } from './operators.ts';
import type { Plan, PlanNode } from './plan.ts';
import {
  initialState,
  type RejectingCheck,
  type RunResult,
  runStatements,
  type StatementHooks,
} from './run-statements.ts';
import { withinStack } from './stack-guard.ts';
import type { CheckStatement, Statement } from './syntax.ts';
import type { CatValue } from './values.ts';

export interface ResidualOutcome<R> {
  readonly consistent: boolean;
  /**
   * The check that rejects the execution; absent if it is consistent, or if a `with` had nothing to
   * choose from.
   */
  readonly failed?: RejectingCheck;
  /** Flags raised by checks that are not in the plan. */
  readonly flags: readonly string[];
  /** Names of failed `undefined_unless` checks that are not in the plan. */
  readonly undefined: readonly string[];
  /** Everything that the model shows at its end, in the plan or not. Computed when read. */
  readonly shown: readonly { readonly name: string; readonly relation: R }[];
}

/**
 * Pre: algebra.concrete is there; precomputed gives the value of a node of the plan in this
 * execution. Throws InputError if a residual `assert` fails or the model goes wrong on this
 * execution.
 */
export function runResidual<S, R>(
  model: CatModel,
  plan: Plan,
  algebra: RelationAlgebra<S, R>,
  precomputed: (node: PlanNode) => S | R,
): ResidualOutcome<R> {
  const interpreter = new CatInterpreter(algebra, model.variants);
  const triesAll = raisesAnything(model, plan);
  let checkCount = 0;

  const hooks: StatementHooks<S, R> = {
    binding(binding, thunk) {
      const id = plan.residual.bindings.get(binding);
      if (id === undefined) return thunk;
      const node = plan.nodes[id]!;
      return lazy(() => {
        const value = precomputed(node);
        return node.kind === 'set'
          ? { kind: 'set', set: value as S }
          : { kind: 'relation', relation: value as R };
      });
    },
    check(check, name, value, state) {
      if (plan.residual.plannedChecks.has(checkCount++)) return state;
      const holds = testHolds(algebra, check, value());
      switch (check.mode) {
        case 'require':
          return holds ? state : undefined;
        case 'flag':
          return holds ? { ...state, flags: new Set(state.flags).add(name) } : state;
        case 'undefined-unless':
          return holds ? state : { ...state, undefinedBy: new Set(state.undefinedBy).add(name) };
        case 'assert':
          return holds ? state : fail('value', `the assertion \`${name}\` fails`, { span: check.span });
      }
    },
    show() {},
    choose(choices, run) {
      let passed: (RunResult<S, R> & { kind: 'passed' }) | undefined;
      let failed: RunResult<S, R> | undefined;
      for (const choice of choices()) {
        const result = run(choice);
        if (result.kind === 'failed') failed ??= result;
        else if (!triesAll) return result;
        else if (passed === undefined) passed = result;
        else passed = { kind: 'passed', state: withRaised(passed.state, result.state) };
      }
      return passed ?? failed ?? { kind: 'failed', check: undefined };
    },
  };

  const result = withinStack(() => runStatements(interpreter, hooks, model.statements, initialState<S, R>()));
  if (result.kind === 'failed') {
    return { consistent: false, failed: result.check, flags: [], undefined: [], shown: [] };
  }
  const { flags, undefinedBy, shown } = result.state;
  return {
    consistent: true,
    flags: [...flags],
    undefined: [...undefinedBy],
    get shown() {
      return [...shown].flatMap(([name, compute]) => {
        const relation = compute();
        return relation === undefined ? [] : [{ name, relation }];
      });
    },
  };
}

function withRaised<
  T extends { readonly flags: ReadonlySet<string>; readonly undefinedBy: ReadonlySet<string> },
>(state: T, other: T): T {
  return {
    ...state,
    flags: new Set([...state.flags, ...other.flags]),
    undefinedBy: new Set([...state.undefinedBy, ...other.undefinedBy]),
  };
}

/** Whether the part of the model that the plan leaves over contains flags or `undefined_unless`. */
function raisesAnything(model: CatModel, plan: Plan): boolean {
  const raises = (statement: Statement): boolean => {
    switch (statement.kind) {
      case 'check':
        return statement.mode === 'flag' || statement.mode === 'undefined-unless';
      case 'procedure':
      case 'forall':
        return statement.body.some(raises);
      case 'match':
        return (
          statement.clauses.some(({ body }) => body.some(raises)) ||
          statement.otherwise?.some(raises) === true
        );
      default:
        return false;
    }
  };
  return model.statements.some(
    (statement, i) => (i >= plan.residual.start || statement.kind === 'procedure') && raises(statement),
  );
}

function testHolds<S, R>(
  algebra: RelationAlgebra<S, R>,
  check: CheckStatement,
  value: CatValue<S, R>,
): boolean {
  const concrete = concreteOf(algebra, 'a check');
  const needs = `\`${check.test}\` needs a relation`;
  const relation = (): R => asRelation(algebra, value) ?? typeError(check.expression, value.kind, needs);
  const reflexive = (r: R): boolean => concrete.pairs(algebra.intersection(r, algebra.identity)).length > 0;
  switch (check.test) {
    case 'acyclic':
      return reflexive(algebra.transitiveClosure(relation())) === check.negated;
    case 'irreflexive':
      return reflexive(relation()) === check.negated;
    case 'empty': {
      const isEmpty =
        value.kind === 'set'
          ? concrete.events(value.set).length === 0
          : concrete.pairs(relation()).length === 0;
      return isEmpty !== check.negated;
    }
  }
}
