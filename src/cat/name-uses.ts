/**
 * Finds the names that an expression or a statement uses without binding them. For a whole model,
 * it follows these names through the definitions and finds the bindings and base names that some
 * statements depend on. The analysis is purely syntactic: a name counts as used even where
 * evaluation would not reach it. Tags count as names with their quote.
 */
import type { Binding, CatCondition, CatExpression, Pattern, Statement } from './syntax.ts';
import { patternNames } from './syntax.ts';

type Bound = ReadonlySet<string>;
type Report = (name: string) => void;

function plus(bound: Bound, names: Iterable<string>): Bound {
  return new Set([...bound, ...names]);
}

function namesOf(patterns: readonly Pattern[]): readonly string[] {
  return patterns.flatMap(patternNames);
}

function visitExpression(expression: CatExpression, bound: Bound, report: Report): void {
  const visit = (inner: CatExpression, scope: Bound = bound): void => visitExpression(inner, scope, report);
  switch (expression.kind) {
    case 'name':
      if (!bound.has(expression.name)) report(expression.name);
      return;
    case 'tag':
      report(`'${expression.name}`);
      return;
    case 'empty-relation':
    case 'universe':
      return;
    case 'set':
    case 'tuple':
      for (const item of expression.items) visit(item);
      return;
    case 'identity-on':
      visit(expression.set);
      return;
    case 'postfix':
    case 'complement':
      visit(expression.operand);
      return;
    case 'binary':
      visit(expression.left);
      visit(expression.right);
      return;
    case 'apply':
      visit(expression.callee);
      visit(expression.argument);
      return;
    case 'function':
      visit(expression.body, plus(bound, patternNames(expression.parameter)));
      return;
    case 'let':
      visit(expression.body, visitBindings(expression.bindings, expression.recursive, bound, report));
      return;
    case 'match-tag':
      visit(expression.subject);
      for (const clause of expression.clauses) visit(clause.body);
      if (expression.otherwise !== undefined) visit(expression.otherwise);
      return;
    case 'match-set': {
      const { subject, whenEmpty, before, element, rest, whenElement } = expression;
      visit(subject);
      visit(whenEmpty);
      visit(whenElement, plus(bound, namesOf(before ? [before, element, rest] : [element, rest])));
      return;
    }
    case 'try':
      visit(expression.body);
      visit(expression.handler);
      return;
    case 'if':
      visitCondition(expression.condition, bound, report);
      visit(expression.whenTrue);
      visit(expression.whenFalse);
      return;
  }
}

function visitCondition(condition: CatCondition, bound: Bound, report: Report): void {
  if (condition.kind !== 'comparison') return;
  visitExpression(condition.left, bound, report);
  visitExpression(condition.right, bound, report);
}

/** Reports what the right-hand sides use; returns the scope after the bindings. */
function visitBindings(
  bindings: readonly Binding[],
  recursive: boolean,
  bound: Bound,
  report: Report,
): Bound {
  const after = plus(bound, namesOf(bindings.map(({ pattern }) => pattern)));
  for (const { value } of bindings) visitExpression(value, recursive ? after : bound, report);
  return after;
}

function visitStatements(statements: readonly Statement[], bound: Bound, report: Report): void {
  let scope = bound;
  for (const statement of statements) scope = visitStatement(statement, scope, report);
}

function visitStatement(statement: Statement, bound: Bound, report: Report): Bound {
  switch (statement.kind) {
    case 'let': {
      const after = visitBindings(statement.bindings, statement.recursive, bound, report);
      if (statement.when !== undefined) visitExpression(statement.when.expression, after, report);
      return after;
    }
    case 'check':
    case 'show-as':
      visitExpression(statement.expression, bound, report);
      return bound;
    case 'show':
      for (const name of statement.names) visitExpression(name, bound, report);
      return bound;
    case 'procedure': {
      const own = statement.recursive ? [statement.name] : [];
      visitStatements(statement.body, plus(bound, [...own, ...patternNames(statement.parameter)]), report);
      return plus(bound, [statement.name]);
    }
    case 'call':
      visitExpression(statement.procedure, bound, report);
      visitExpression(statement.argument, bound, report);
      return bound;
    case 'forall':
      visitExpression(statement.set, bound, report);
      visitStatements(statement.body, plus(bound, patternNames(statement.variable)), report);
      return bound;
    case 'with':
      visitExpression(statement.set, bound, report);
      return plus(bound, patternNames(statement.variable));
    case 'match':
      visitExpression(statement.subject, bound, report);
      for (const clause of statement.clauses) visitStatements(clause.body, bound, report);
      if (statement.otherwise !== undefined) visitStatements(statement.otherwise, bound, report);
      return bound;
    case 'enum':
      return plus(bound, [statement.name, ...statement.tags.map(({ name }) => `'${name}`)]);
    case 'instructions':
      for (const annotation of statement.annotations) visitExpression(annotation, bound, report);
      return bound;
    case 'unshow':
    case 'debug':
    case 'include':
    case 'if-variant':
      return bound;
  }
}

function collected(visit: (report: Report) => void): ReadonlySet<string> {
  const names = new Set<string>();
  visit((name) => names.add(name));
  return names;
}

/** One top-level definition: what it binds, and what its value uses. */
interface Definition {
  readonly index: number;
  readonly names: readonly string[];
  readonly uses: ReadonlySet<string>;
  readonly bindings: readonly Binding[];
  /**
   * True in a branch of a `match`, which may not be taken: an earlier definition of the name then
   * counts too.
   */
  readonly conditional: boolean;
}

const NOTHING_BOUND: Bound = new Set();

function definitionsOf(statement: Statement, index: number): readonly Definition[] {
  const whole = (
    names: readonly string[],
    bindings: readonly Binding[] = [],
    conditional = false,
  ): Definition => ({
    index,
    names,
    uses: collected((report) => visitStatement(statement, NOTHING_BOUND, report)),
    bindings,
    conditional,
  });
  switch (statement.kind) {
    case 'let':
      if (statement.recursive)
        return [whole(namesOf(statement.bindings.map((b) => b.pattern)), statement.bindings)];
      return statement.bindings.map((binding) => ({
        index,
        names: patternNames(binding.pattern),
        uses: collected((report) => visitExpression(binding.value, NOTHING_BOUND, report)),
        bindings: [binding],
        conditional: false,
      }));
    case 'procedure':
      return [whole([statement.name])];
    case 'with':
      return [whole(patternNames(statement.variable))];
    case 'enum':
      return [whole([statement.name, ...statement.tags.map(({ name }) => `'${name}`)])];
    case 'match': {
      const bodies = [...statement.clauses.map(({ body }) => body), statement.otherwise ?? []];
      const inner = bodies.flatMap((body) => body.flatMap((item) => definitionsOf(item, index)));
      return [
        whole(
          inner.flatMap(({ names }) => names),
          [],
          true,
        ),
      ];
    }
    default:
      return [];
  }
}

export interface Uses {
  /** The top-level bindings that the statements depend on. */
  readonly bindings: ReadonlySet<Binding>;
  /** The names that no statement binds, and the tags. */
  readonly outside: ReadonlySet<string>;
}

/** What the top-level statements at these places depend on, through all definitions before them. */
export function usesOf(statements: readonly Statement[], places: Iterable<number>): Uses {
  const definitions = new Map<string, Definition[]>();
  statements.forEach((statement, index) => {
    for (const definition of definitionsOf(statement, index)) {
      for (const name of definition.names) {
        const known = definitions.get(name);
        if (known === undefined) definitions.set(name, [definition]);
        else known.push(definition);
      }
    }
  });
  const bindings = new Set<Binding>();
  const outside = new Set<string>();
  const seen = new Set<Definition>();

  const use = (name: string, before: number): void => {
    if (name.startsWith("'")) outside.add(name);
    const candidates = definitions.get(name) ?? [];
    for (let i = candidates.length - 1; i >= 0; i--) {
      const definition = candidates[i]!;
      if (definition.index >= before) continue;
      if (!seen.has(definition)) {
        seen.add(definition);
        for (const binding of definition.bindings) bindings.add(binding);
        for (const inner of definition.uses) use(inner, definition.index);
      }
      if (!definition.conditional) return;
    }
    outside.add(name);
  };
  for (const place of places) {
    const names = collected((report) => visitStatement(statements[place]!, NOTHING_BOUND, report));
    for (const name of names) use(name, place);
  }
  return { bindings, outside };
}
