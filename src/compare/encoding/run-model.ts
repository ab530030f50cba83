/**
 * Evaluates a cat model over literals. The result is its checks: relations that must be empty,
 * irreflexive or acyclic. The interpreter is the same that runs models everywhere.
 */
import { asRelation } from '../../cat/coercions.ts';
import type { CatModel } from '../../cat/index.ts';
import { CatInterpreter } from '../../cat/interpreter.ts';
import { typeError } from '../../cat/operators.ts';
import { initialState, runStatements, type StatementHooks } from '../../cat/run-statements.ts';
import { withinStack } from '../../cat/stack-guard.ts';
import type { CheckStatement, Statement } from '../../cat/syntax.ts';
import { NeedsConcrete } from '../../cat/values.ts';
import { fail } from '../../diagnostics/diagnostic.ts';
import type { LiteralAlgebra, LiteralRelation, LiteralSet } from './literal-algebra.ts';

export interface LiteralCheck {
  readonly name: string;
  readonly test: CheckStatement['test'];
  readonly negated: boolean;
  /** A relation, or a set if `isSet`. */
  readonly value: Int32Array;
  readonly isSet: boolean;
  /** It comes after a `with`, so that it is about one choice. */
  readonly isChosen: boolean;
  readonly statement: CheckStatement;
}

/**
 * The checks of these modes, in the order of the model. Throws InputError where the model needs
 * actual executions.
 */
export function literalChecks(
  cat: Pick<CatModel, 'name' | 'variants'> & { readonly statements: readonly Statement[] },
  algebra: LiteralAlgebra,
  wanted: (check: CheckStatement) => boolean,
): LiteralCheck[] {
  const checks: LiteralCheck[] = [];
  let choices = 0;
  const hooks: StatementHooks<LiteralSet, LiteralRelation> = {
    binding: (_, thunk) => thunk,
    check(statement, name, evaluate, state) {
      if (!wanted(statement)) return state;
      const value = evaluate();
      const isSet = statement.test === 'empty' && value.kind === 'set';
      const needs = `\`${statement.test}\` needs a relation`;
      checks.push({
        name,
        test: statement.test,
        negated: statement.negated,
        value: isSet
          ? value.set
          : (asRelation(algebra, value) ?? typeError(statement.expression, value.kind, needs)),
        isSet,
        isChosen: choices > 0,
        statement,
      });
      return state;
    },
    show() {},
    choose(alternatives, run) {
      const [first, ...others] = alternatives();
      if (first === undefined || others.length > 0) throw new NeedsConcrete('`with`');
      choices++;
      return run(first);
    },
  };
  try {
    const interpreter = new CatInterpreter(algebra, cat.variants);
    withinStack(() => runStatements(interpreter, hooks, cat.statements, initialState()));
  } catch (reason) {
    if (!(reason instanceof NeedsConcrete)) throw reason;
    fail('value', `model \`${cat.name}\` cannot be compared: ${reason.message}`, {
      expected: 'a model whose only choices are `with x from linearisations(S, r)`',
    });
  }
  return checks;
}
