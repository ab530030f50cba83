/**
 * Types of cat expressions, for the checker: the interpreter's rules over types instead of values.
 * A function is checked at each call, with the types of that call.
 */
import type { Span } from '../diagnostics/source.ts';
import { didYouMean } from '../diagnostics/suggest.ts';
import { variantHolds } from './comparisons.ts';
import { reasonLeftOut } from './left-out-names.ts';
import { STATEMENT_KEYWORDS } from './lexer.ts';
import { OperatorTypes } from './operator-types.ts';
import { quote } from './operators.ts';
import { primitiveType } from './primitive-types.ts';
import { PRIMITIVES } from './primitives.ts';
import type {
  ApplyExpression,
  CatExpression,
  Comparison,
  FunctionExpression,
  IfExpression,
  MatchSetExpression,
  MatchTagExpression,
} from './syntax.ts';
import { TypeBindings } from './type-bindings.ts';
import { TypeFindings } from './type-findings.ts';
import {
  type CatType,
  describeType,
  elementType,
  fits,
  isCollection,
  join,
  lookUpType,
  type TypeEnvironment,
  UNKNOWN,
} from './types.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * A function that is inside so many calls of itself counts as recursive: its result is then
 * unknown.
 */
const DEEPEST_RECURSION = 2;

export class TypeInference {
  readonly findings = new TypeFindings();
  readonly bindings = new TypeBindings(this.findings, (expression, environment) =>
    this.typeOf(expression, environment),
  );
  private readonly operators = new OperatorTypes(this.findings);
  private readonly vocabulary: Vocabulary;
  private readonly variants: ReadonlySet<string>;
  private readonly applied = new Set<FunctionExpression>();
  /** The functions whose calls are being checked, the innermost last. */
  private readonly underway: FunctionExpression[] = [];

  constructor(vocabulary: Vocabulary, variants: ReadonlySet<string>) {
    this.vocabulary = vocabulary;
    this.variants = variants;
  }

  wasApplied(callee: FunctionExpression): boolean {
    return this.applied.has(callee);
  }

  /** The type of a name outside all bindings; undefined if nothing defines it. */
  baseType(name: string): CatType | undefined {
    if (this.vocabulary.sets.has(name)) return { kind: 'set' };
    if (PRIMITIVES.has(name)) return { kind: 'primitive', name };
    return name === 'id' || this.vocabulary.relations.has(name) ? { kind: 'relation' } : undefined;
  }

  typeOf(expression: CatExpression, environment: TypeEnvironment): CatType {
    switch (expression.kind) {
      case 'name':
        return this.nameType(expression.name, environment, expression.span);
      case 'tag':
        return this.tagType(expression.name, environment, expression.span);
      case 'empty-relation':
        return { kind: 'relation' };
      case 'universe':
        return { kind: 'universe' };
      case 'set':
        return this.operators.setOf(this.typesOf(expression.items, environment), expression.items);
      case 'tuple':
        return { kind: 'tuple', items: this.typesOf(expression.items, environment) };
      case 'identity-on':
        return this.operators.identityOn(expression.set, this.typeOf(expression.set, environment));
      case 'postfix':
        return this.operators.postfix(expression, this.typeOf(expression.operand, environment));
      case 'complement':
        return this.operators.complement(expression.operand, this.typeOf(expression.operand, environment));
      case 'binary': {
        const left = this.typeOf(expression.left, environment);
        return this.operators.binary(expression, left, this.typeOf(expression.right, environment));
      }
      case 'function':
        return { kind: 'closure', function: expression, environment };
      case 'apply': {
        const callee = this.typeOf(expression.callee, environment);
        return this.applyType(callee, this.typeOf(expression.argument, environment), expression);
      }
      case 'let': {
        const { bindings, recursive, body } = expression;
        return this.typeOf(body, this.bindings.bindAll(bindings, recursive, environment));
      }
      case 'match-tag':
        return this.matchTagType(expression, environment);
      case 'match-set':
        return this.matchSetType(expression, environment);
      case 'try': {
        const { result, findings } = this.findings.collect(() => this.typeOf(expression.body, environment));
        const isCaught = findings.some(({ code }) => code === 'unknown-name');
        this.findings.pass(findings.filter(({ code }) => code !== 'unknown-name'));
        // Only the body counts where it cannot fail; an unsuitable handler does no harm then.
        return isCaught ? this.typeOf(expression.handler, environment) : result;
      }
      case 'if':
        return this.ifType(expression, environment);
    }
  }

  private typesOf(items: readonly CatExpression[], environment: TypeEnvironment): readonly CatType[] {
    return items.map((item) => this.typeOf(item, environment));
  }

  // Names and tags.

  private nameType(name: string, environment: TypeEnvironment, span: Span): CatType {
    const thunk = lookUpType(environment, name);
    if (thunk !== undefined) return thunk.force();
    const base = this.baseType(name);
    if (base !== undefined) return base;
    const reason = reasonLeftOut(name);
    if (reason !== undefined) {
      this.findings.report('unsupported', `\`${name}\` is not supported: ${reason}`, { span });
      return UNKNOWN;
    }
    const suggestion = this.suggestName(name, environment);
    this.findings.report('unknown-name', `\`${name}\` is not defined`, { span, suggestion });
    return UNKNOWN;
  }

  private suggestName(name: string, environment: TypeEnvironment): string | undefined {
    const { relations, sets } = this.vocabulary;
    const known = [...relations, ...sets, ...PRIMITIVES.keys(), ...STATEMENT_KEYWORDS];
    for (let entry = environment; entry !== undefined; entry = entry.outer) known.push(entry.name);
    // Of names that are equally near, one of the same length is the likelier.
    const distance = (candidate: string): number => Math.abs(candidate.length - name.length);
    const candidates = known.filter((candidate) => !candidate.startsWith("'"));
    return didYouMean(
      name,
      candidates.sort((a, b) => distance(a) - distance(b)),
    );
  }

  private tagType(name: string, environment: TypeEnvironment, span: Span): CatType {
    return lookUpType(environment, `'${name}`)?.force() ?? this.unknownTag(name, environment, span);
  }

  private unknownTag(name: string, environment: TypeEnvironment, span: Span): CatType {
    const tags: string[] = [];
    for (let entry = environment; entry !== undefined; entry = entry.outer) {
      if (entry.name.startsWith("'")) tags.push(entry.name);
    }
    const suggestion = didYouMean(`'${name}`, tags);
    this.findings.report('unknown-name', `no \`enum\` declares the tag \`'${name}\``, { span, suggestion });
    return UNKNOWN;
  }

  // Calls.

  private applyType(callee: CatType, argument: CatType, call: ApplyExpression): CatType {
    switch (callee.kind) {
      case 'closure':
        return this.callType(callee, argument, call);
      case 'primitive':
        return primitiveType(this.findings, callee.name, argument, call);
      case 'unknown':
        return UNKNOWN;
      default:
        return this.findings.wrongType(call.callee, callee, 'which cannot be applied');
    }
  }

  private callType(
    closure: CatType & { kind: 'closure' },
    argument: CatType,
    call: ApplyExpression,
  ): CatType {
    const { function: callee, environment } = closure;
    this.applied.add(callee);
    if (this.underway.filter((other) => other === callee).length >= DEEPEST_RECURSION) return UNKNOWN;
    this.underway.push(callee);
    const name = quote(call.callee);
    const inner = this.bindings.bindParameter(environment, callee.parameter, argument, name, call.span);
    const type = this.typeOf(callee.body, inner);
    this.underway.pop();
    return type;
  }

  // Branches.

  private matchTagType(expression: MatchTagExpression, environment: TypeEnvironment): CatType {
    const { subject, clauses, otherwise } = expression;
    this.checkTagSubject(subject, this.typeOf(subject, environment), clauses, environment);
    const bodies = clauses.map(({ body }) => body);
    if (otherwise !== undefined) bodies.push(otherwise);
    return this.typesOf(bodies, environment).reduce(join);
  }

  /** Checks the subject of a `match` on tags, of type `type`, and the tags of its clauses. */
  checkTagSubject(
    at: CatExpression,
    type: CatType,
    clauses: readonly { readonly tag: string; readonly span: Span }[],
    environment: TypeEnvironment,
  ): void {
    if (!fits(type, 'tag')) this.findings.wrongType(at, type, 'these cases need a tag');
    for (const { tag, span } of clauses) {
      const declared = this.tagType(tag, environment, span);
      if (type.kind !== 'tag' || declared.kind !== 'tag') continue;
      if (declared.enumeration === type.enumeration) continue;
      const found = `\`'${tag}\` is a tag of \`${declared.enumeration}\``;
      this.findings.report('type', `${found}, the subject is of \`${type.enumeration}\``, { span });
    }
  }

  private matchSetType(expression: MatchSetExpression, environment: TypeEnvironment): CatType {
    const { subject, before, element, rest, whenEmpty, whenElement } = expression;
    const type = this.typeOf(subject, environment);
    const item = elementType(type.kind === 'tag' || type.kind === 'pair' ? { kind: 'event' } : type);
    if (item === undefined) this.findings.wrongType(subject, type, 'these cases need a set');
    const withElement = this.bindings.bindNames(environment, [element], item ?? UNKNOWN);
    const parts = before === undefined ? [rest] : [before, rest];
    const inner = this.bindings.bindNames(withElement, parts, type);
    return join(this.typeOf(whenEmpty, environment), this.typeOf(whenElement, inner));
  }

  private ifType(expression: IfExpression, environment: TypeEnvironment): CatType {
    const { condition, whenTrue, whenFalse } = expression;
    // Which variants are on is known: as in the interpreter, only the branch taken must make sense.
    if (condition.kind !== 'comparison') {
      return this.typeOf(variantHolds(condition, this.variants) ? whenTrue : whenFalse, environment);
    }
    this.checkComparison(condition, environment);
    return join(this.typeOf(whenTrue, environment), this.typeOf(whenFalse, environment));
  }

  private checkComparison({ operator, left, right }: Comparison, environment: TypeEnvironment): void {
    const leftType = this.typeOf(left, environment);
    const rightType = this.typeOf(right, environment);
    if (operator === 'in') {
      const walkable = elementType(rightType) !== undefined || rightType.kind === 'universe';
      if (!walkable) this.findings.wrongType(right, rightType, '`in` needs a set');
      return;
    }
    if (isCollection(leftType) && isCollection(rightType) && leftType.kind !== rightType.kind) {
      const other = `${quote(left)} is ${describeType(leftType)}`;
      this.findings.wrongType(right, rightType, `but ${other}: \`${operator}\` cannot compare them`);
    }
  }
}
