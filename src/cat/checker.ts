/**
 * Finds what is wrong with a model before any execution: names that nothing defines, sets taken for relations, wrong
 * numbers of arguments, calls of what is no function. It runs the statements over types (type-inference.ts), as
 * lazily as the interpreter does: what a statement would reach is an error; what stands in a `let`, function or
 * procedure that nothing uses is a warning; what `try` would catch is neither.
 */
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Span } from '../diagnostics/source.ts';
import { didYouMean } from '../diagnostics/suggest.ts';
import type { CatModel } from './model.ts';
import { PRIMITIVES } from './primitives.ts';
import { withinStack } from './stack-guard.ts';
import type { Binding, CallStatement, CheckStatement, ProcedureStatement, Statement } from './syntax.ts';
import { patternNames } from './syntax.ts';
import { createTyping, type LazyType } from './type-inference.ts';
import { bindType, elementType, lookUpType, type TypeEnvironment, UNKNOWN } from './types.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The kinds of events that bell files annotate. */
const BELL_EVENTS: readonly string[] = ['R', 'W', 'F', 'RMW', 'B', 'CALL', 'SRCU'];

/**
 * All errors and warnings of a model for tests that bring these names; the errors come first. Throws InputError only
 * for a model that is too deep to walk.
 */
export function checkModel(model: CatModel, vocabulary: Vocabulary): readonly Diagnostic[] {
  const typing = createTyping(vocabulary, model.variants);
  const unusedBindings: { readonly binding: Binding; readonly thunk: LazyType }[] = [];
  const procedures = new Map<ProcedureStatement, TypeEnvironment>();
  const called = new Set<ProcedureStatement>();
  const calls: ProcedureStatement[] = [];
  const warnings: Diagnostic[] = [];

  /** Warnings are for the files that the user named; libraries define more than a model uses. */
  const isOwn = (span: Span): boolean => span.file === model.source || span.file === model.bell;
  const warn = (diagnostics: readonly Diagnostic[]): void => {
    for (const diagnostic of diagnostics) warnings.push({ ...diagnostic, severity: 'warning' });
  };

  const runAll = (
    statements: readonly Statement[],
    outer: TypeEnvironment,
    topLevel: boolean,
  ): TypeEnvironment =>
    statements.reduce((environment, statement) => run(statement, environment, topLevel), outer);

  /** Checks one statement; returns the scope behind it. */
  const run = (statement: Statement, environment: TypeEnvironment, topLevel: boolean): TypeEnvironment => {
    switch (statement.kind) {
      case 'let': {
        const see = (binding: Binding, thunk: LazyType): void => {
          if (topLevel && isOwn(binding.span)) unusedBindings.push({ binding, thunk });
        };
        const after = typing.bindAll(statement.bindings, statement.recursive, environment, see);
        if (statement.when !== undefined) runCheck(statement.when, after);
        return after;
      }
      case 'check':
        runCheck(statement, environment);
        return environment;
      case 'show':
        for (const name of statement.names) {
          const isKnown =
            lookUpType(environment, name.name) !== undefined ||
            [vocabulary.sets, vocabulary.relations, PRIMITIVES].some((names) => names.has(name.name)) ||
            name.name === 'id';
          // herd7 shows nothing for a name that is not defined, and its own library relies on it.
          if (isKnown) typing.typeOf(name, environment);
          else if (isOwn(name.span)) warn(typing.collect(() => typing.typeOf(name, environment)).findings);
        }
        return environment;
      case 'show-as': {
        const type = typing.typeOf(statement.expression, environment);
        if (
          !['relation', 'set', 'pair', 'event', 'classes', 'empty', 'universe', 'unknown'].includes(type.kind)
        ) {
          typing.wrongType(statement.expression, type, '`show` needs a relation');
        }
        return environment;
      }
      case 'procedure':
        return bindProcedure(statement, environment);
      case 'call':
        runCall(statement, environment);
        return environment;
      case 'forall': {
        const inner = bindChoice(statement, environment);
        runAll(statement.body, inner, false);
        return environment;
      }
      case 'with':
        return bindChoice(statement, environment);
      case 'match': {
        const subject = typing.typeOf(statement.subject, environment);
        typing.checkTagSubject(statement.subject, subject, statement.clauses, environment);
        const bodies = [...statement.clauses.map(({ body }) => body), statement.otherwise ?? []];
        const names = bodies.flatMap((body) => namesBehind(runAll(body, environment, false), environment));
        return names.reduce((inner, name) => bindType(inner, name, UNKNOWN), environment);
      }
      case 'enum': {
        const tag = { kind: 'tag', enumeration: statement.name } as const;
        const withTags = statement.tags.reduce(
          (inner, { name }) => bindType(inner, `'${name}`, tag),
          environment,
        );
        return bindType(withTags, statement.name, { kind: 'values', element: tag });
      }
      case 'instructions': {
        const { event, annotations } = statement;
        if (!BELL_EVENTS.includes(event.name)) {
          typing.report(
            'unknown-name',
            `\`${event.name}\` is no kind of event that a bell file can annotate`,
            {
              span: event.span,
              expected: `one of ${BELL_EVENTS.join(', ')}`,
              suggestion: didYouMean(event.name, BELL_EVENTS),
            },
          );
        }
        for (const annotation of annotations) {
          const type = typing.typeOf(annotation, environment);
          const element = type.kind === 'values' ? type.element : type;
          if (element.kind !== 'tag' && element.kind !== 'unknown') {
            typing.wrongType(annotation, type, 'an annotation needs a set of tags');
          }
        }
        return environment;
      }
      case 'unshow':
      case 'debug':
        return environment;
      case 'include':
      case 'if-variant':
        throw new Error(`internal error: loading a model leaves no ${statement.kind}`);
    }
  };

  const runCheck = (check: CheckStatement, environment: TypeEnvironment): void => {
    const { expression, test, mode, name, span } = check;
    const type = typing.typeOf(expression, environment);
    const isRelation = ['relation', 'pair', 'empty', 'universe', 'unknown'].includes(type.kind);
    if (test !== 'empty' && !isRelation) typing.wrongType(expression, type, `\`${test}\` needs a relation`);
    if (test === 'empty' && !isRelation && type.kind !== 'set' && type.kind !== 'event') {
      typing.wrongType(expression, type, '`empty` needs a set or a relation');
    }
    if (mode === 'flag' && name === undefined && isOwn(span)) {
      warn(
        typing.collect(() =>
          typing.report('usage', 'this flag has no name, so it is never reported', {
            span,
            suggestion: 'add `as name`',
          }),
        ).findings,
      );
    }
  };

  const bindProcedure = (statement: ProcedureStatement, outer: TypeEnvironment): TypeEnvironment => {
    const thunk = typing.lazyType(() => ({
      kind: 'procedure',
      statement,
      environment: statement.recursive ? whole : outer,
    }));
    const whole: TypeEnvironment = { name: statement.name, thunk, outer };
    procedures.set(statement, statement.recursive ? whole : outer);
    return whole;
  };

  const runCall = ({ procedure: name, argument }: CallStatement, environment: TypeEnvironment): void => {
    const callee = typing.typeOf(name, environment);
    const type = typing.typeOf(argument, environment);
    if (callee.kind !== 'procedure') {
      if (callee.kind !== 'unknown') typing.wrongType(name, callee, '`call` needs a procedure');
      return;
    }
    const { statement, environment: scope } = callee;
    called.add(statement);
    if (calls.includes(statement)) return;
    calls.push(statement);
    const inner = typing.bindParameter(scope, statement.parameter, type, `\`${name.name}\``, argument.span);
    runAll(statement.body, inner, false);
    calls.pop();
  };

  const bindChoice = (
    { set, variable }: Statement & { kind: 'with' | 'forall' },
    environment: TypeEnvironment,
  ): TypeEnvironment => {
    const type = typing.typeOf(set, environment);
    const element = elementType(type);
    if (element === undefined) typing.wrongType(set, type, 'but it must be a set here');
    return patternNames(variable).reduce(
      (inner, name) => bindType(inner, name, element ?? UNKNOWN),
      environment,
    );
  };

  const { findings: errors } = typing.collect(() =>
    withinStack(() => runAll(model.statements, undefined, true)),
  );
  for (const { binding, thunk } of unusedBindings) {
    if (!thunk.isForced()) warn(typing.collect(() => thunk.force()).findings);
    const { value, pattern } = binding;
    if (value.kind !== 'function' || typing.wasApplied(value)) continue;
    warn(
      typing.collect(() => {
        const type = thunk.force();
        if (type.kind !== 'closure') return;
        const inner = typing.bindParameter(type.environment, value.parameter, UNKNOWN, '', pattern.span);
        typing.typeOf(value.body, inner);
      }).findings,
    );
  }
  for (const [statement, scope] of procedures) {
    if (called.has(statement) || !isOwn(statement.span)) continue;
    const inner = typing.bindParameter(scope, statement.parameter, UNKNOWN, '', statement.span);
    warn(typing.collect(() => runAll(statement.body, inner, false)).findings);
  }
  return distinct([...errors, ...warnings]);
}

/** The names that were bound between two scopes, the second inside the first. */
function namesBehind(inner: TypeEnvironment, outer: TypeEnvironment): readonly string[] {
  const names: string[] = [];
  for (let entry = inner; entry !== undefined && entry !== outer; entry = entry.outer) names.push(entry.name);
  return names;
}

function distinct(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const seen = new Set<string>();
  return diagnostics.filter(({ message, span }) => {
    const key = `${span?.file.name} ${span?.start} ${message}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
