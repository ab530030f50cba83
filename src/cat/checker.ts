/**
 * Finds what is wrong with a model before any execution: names that nothing defines, sets taken for
 * relations, wrong numbers of arguments, calls of something that is no function. The statements are
 * run over types (type-inference.ts), as lazily as the interpreter runs them over values. What a
 * statement would reach is an error. What stands in a `let`, function or procedure that nothing
 * uses is a warning. What `try` would catch is neither.
 */
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Span } from '../diagnostics/source.ts';
import { didYouMean } from '../diagnostics/suggest.ts';
import type { CatModel } from './model.ts';
import { withinStack } from './stack-guard.ts';
import type {
  Binding,
  CallStatement,
  CheckStatement,
  EnumStatement,
  InstructionsStatement,
  LetStatement,
  MatchStatement,
  NameExpression,
  ProcedureStatement,
  ShowAsStatement,
  Statement,
} from './syntax.ts';
import { patternNames } from './syntax.ts';
import type { LazyType, TypeFindings } from './type-findings.ts';
import { TypeInference } from './type-inference.ts';
import { bindType, elementType, fits, lookUpType, type TypeEnvironment, UNKNOWN } from './types.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The kinds of events that bell files annotate. */
const BELL_EVENTS: readonly string[] = ['R', 'W', 'F', 'RMW', 'B', 'CALL', 'SRCU'];

/**
 * All errors and warnings of a model for tests that bring these names; the errors come first.
 * Throws InputError only for a model that is too deep to walk.
 */
export function checkModel(model: CatModel, vocabulary: Vocabulary): readonly Diagnostic[] {
  return new ModelChecker(model, vocabulary).check();
}

class ModelChecker {
  private readonly model: CatModel;
  private readonly inference: TypeInference;
  private readonly findings: TypeFindings;
  private readonly warnings: Diagnostic[] = [];
  /** The user's own top-level bindings. */
  private readonly ownBindings: { readonly binding: Binding; readonly type: LazyType }[] = [];
  /** All procedures, with the scope of their bodies. */
  private readonly procedures = new Map<ProcedureStatement, TypeEnvironment>();
  private readonly called = new Set<ProcedureStatement>();
  /** The procedures whose calls are being checked, the innermost last. */
  private readonly underway: ProcedureStatement[] = [];

  constructor(model: CatModel, vocabulary: Vocabulary) {
    this.model = model;
    this.inference = new TypeInference(vocabulary, model.variants);
    this.findings = this.inference.findings;
  }

  check(): readonly Diagnostic[] {
    const { findings: errors } = this.findings.collect(() =>
      withinStack(() => this.runAll(this.model.statements, undefined, true)),
    );
    this.checkUnusedBindings();
    this.checkUnusedProcedures();
    return distinct([...errors, ...this.warnings]);
  }

  // Warnings.

  /** Warnings are for the files that the user named; libraries define more than a model uses. */
  private isOwn(span: Span): boolean {
    return span.file === this.model.source || span.file === this.model.bell;
  }

  /** Turns what `run` finds into warnings. */
  private warnOf(run: () => void): void {
    for (const diagnostic of this.findings.collect(run).findings) {
      this.warnings.push({ ...diagnostic, severity: 'warning' });
    }
  }

  private checkUnusedBindings(): void {
    for (const { binding, type: lazyType } of this.ownBindings) {
      if (!lazyType.isForced()) this.warnOf(() => lazyType.force());
      const { value, pattern } = binding;
      if (value.kind !== 'function' || this.inference.wasApplied(value)) continue;
      this.warnOf(() => {
        const type = lazyType.force();
        if (type.kind !== 'closure') return;
        const inner = this.bindUnknown(type.environment, value.parameter, pattern.span);
        this.inference.typeOf(value.body, inner);
      });
    }
  }

  private checkUnusedProcedures(): void {
    for (const [statement, scope] of this.procedures) {
      if (this.called.has(statement) || !this.isOwn(statement.span)) continue;
      const inner = this.bindUnknown(scope, statement.parameter, statement.span);
      this.warnOf(() => this.runAll(statement.body, inner, false));
    }
  }

  /** Binds a parameter of something that is never called. */
  private bindUnknown(
    scope: TypeEnvironment,
    parameter: ProcedureStatement['parameter'],
    span: Span,
  ): TypeEnvironment {
    return this.inference.bindings.bindParameter(scope, parameter, UNKNOWN, '', span);
  }

  // Statements.

  private runAll(
    statements: readonly Statement[],
    outer: TypeEnvironment,
    topLevel: boolean,
  ): TypeEnvironment {
    return statements.reduce((environment, statement) => this.run(statement, environment, topLevel), outer);
  }

  /** Checks one statement; returns the scope after it. */
  private run(statement: Statement, environment: TypeEnvironment, topLevel: boolean): TypeEnvironment {
    switch (statement.kind) {
      case 'let':
        return this.runLet(statement, environment, topLevel);
      case 'check':
        this.runCheck(statement, environment);
        return environment;
      case 'show':
        for (const name of statement.names) this.runShow(name, environment);
        return environment;
      case 'show-as':
        this.runShowAs(statement, environment);
        return environment;
      case 'procedure':
        return this.bindProcedure(statement, environment);
      case 'call':
        this.runCall(statement, environment);
        return environment;
      case 'forall':
        this.runAll(statement.body, this.bindChoice(statement, environment), false);
        return environment;
      case 'with':
        return this.bindChoice(statement, environment);
      case 'match':
        return this.runMatch(statement, environment);
      case 'enum':
        return bindEnum(statement, environment);
      case 'instructions':
        this.runInstructions(statement, environment);
        return environment;
      case 'unshow':
      case 'debug':
        return environment;
      case 'include':
      case 'if-variant':
        throw new Error(`internal error: loading a model leaves no ${statement.kind}`);
    }
  }

  private runLet(statement: LetStatement, environment: TypeEnvironment, topLevel: boolean): TypeEnvironment {
    const { bindings, recursive, when } = statement;
    const see = (binding: Binding, type: LazyType): void => {
      if (topLevel && this.isOwn(binding.span)) this.ownBindings.push({ binding, type });
    };
    const after = this.inference.bindings.bindAll(bindings, recursive, environment, see);
    if (when !== undefined) this.runCheck(when, after);
    return after;
  }

  private runCheck(check: CheckStatement, environment: TypeEnvironment): void {
    const { expression, test, mode, name, span } = check;
    const type = this.inference.typeOf(expression, environment);
    const isRelation = fits(type, 'relation', 'pair', 'empty', 'universe');
    if (test !== 'empty' && !isRelation) {
      this.findings.wrongType(expression, type, `\`${test}\` needs a relation`);
    }
    if (test === 'empty' && !isRelation && !fits(type, 'set', 'event')) {
      this.findings.wrongType(expression, type, '`empty` needs a set or a relation');
    }
    if (mode !== 'flag' || name !== undefined || !this.isOwn(span)) return;
    const suggestion = 'add `as name`';
    this.warnOf(() =>
      this.findings.report('usage', 'this flag has no name, so it is never reported', { span, suggestion }),
    );
  }

  private runShow(name: NameExpression, environment: TypeEnvironment): void {
    const isKnown =
      lookUpType(environment, name.name) !== undefined || this.inference.baseType(name.name) !== undefined;
    // herd7 shows nothing for a name that is not defined, and its own library relies on it.
    if (isKnown) this.inference.typeOf(name, environment);
    else if (this.isOwn(name.span)) this.warnOf(() => this.inference.typeOf(name, environment));
  }

  private runShowAs({ expression }: ShowAsStatement, environment: TypeEnvironment): void {
    const type = this.inference.typeOf(expression, environment);
    if (fits(type, 'relation', 'set', 'pair', 'event', 'classes', 'empty', 'universe')) return;
    this.findings.wrongType(expression, type, '`show` needs a relation');
  }

  /** What a branch binds may or may not be there afterwards, so its type is unknown. */
  private runMatch(statement: MatchStatement, environment: TypeEnvironment): TypeEnvironment {
    const { subject, clauses, otherwise } = statement;
    const type = this.inference.typeOf(subject, environment);
    this.inference.checkTagSubject(subject, type, clauses, environment);
    const bodies = [...clauses.map(({ body }) => body), otherwise ?? []];
    const names = bodies.flatMap((body) => namesBehind(this.runAll(body, environment, false), environment));
    return names.reduce((inner, name) => bindType(inner, name, UNKNOWN), environment);
  }

  private runInstructions({ event, annotations }: InstructionsStatement, environment: TypeEnvironment): void {
    if (!BELL_EVENTS.includes(event.name)) {
      const message = `\`${event.name}\` is no kind of event that a bell file can annotate`;
      this.findings.report('unknown-name', message, {
        span: event.span,
        expected: `one of ${BELL_EVENTS.join(', ')}`,
        suggestion: didYouMean(event.name, BELL_EVENTS),
      });
    }
    for (const annotation of annotations) {
      const type = this.inference.typeOf(annotation, environment);
      const element = type.kind === 'values' ? type.element : type;
      if (!fits(element, 'tag')) {
        this.findings.wrongType(annotation, type, 'an annotation needs a set of tags');
      }
    }
  }

  // Procedures and choices.

  private bindProcedure(statement: ProcedureStatement, outer: TypeEnvironment): TypeEnvironment {
    const thunk = this.findings.lazyType(() => ({ kind: 'procedure', statement, environment: scope }));
    const whole: TypeEnvironment = { name: statement.name, thunk, outer };
    const scope = statement.recursive ? whole : outer;
    this.procedures.set(statement, scope);
    return whole;
  }

  private runCall({ procedure: name, argument }: CallStatement, environment: TypeEnvironment): void {
    const callee = this.inference.typeOf(name, environment);
    const type = this.inference.typeOf(argument, environment);
    if (callee.kind !== 'procedure') {
      if (callee.kind !== 'unknown') this.findings.wrongType(name, callee, '`call` needs a procedure');
      return;
    }
    const { statement, environment: scope } = callee;
    this.called.add(statement);
    if (this.underway.includes(statement)) return;
    this.underway.push(statement);
    const { parameter, body } = statement;
    const shown = `\`${name.name}\``;
    const inner = this.inference.bindings.bindParameter(scope, parameter, type, shown, argument.span);
    this.runAll(body, inner, false);
    this.underway.pop();
  }

  private bindChoice(
    { set, variable }: Statement & { kind: 'with' | 'forall' },
    environment: TypeEnvironment,
  ): TypeEnvironment {
    const type = this.inference.typeOf(set, environment);
    const element = elementType(type);
    if (element === undefined) this.findings.wrongType(set, type, 'but it must be a set here');
    return patternNames(variable).reduce(
      (inner, name) => bindType(inner, name, element ?? UNKNOWN),
      environment,
    );
  }
}

/** Binds each tag of the enumeration, and its name to the set of all tags. */
function bindEnum({ name, tags }: EnumStatement, environment: TypeEnvironment): TypeEnvironment {
  const tag = { kind: 'tag', enumeration: name } as const;
  const withTags = tags.reduce((inner, { name }) => bindType(inner, `'${name}`, tag), environment);
  return bindType(withTags, name, { kind: 'values', element: tag });
}

/** The names that `inner` binds on top of `outer`. */
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
