/**
 * The types of operators and of set literals, from the types of their operands: the counterpart of
 * operators.ts over types. An operand that does not fit is reported, and the result is then
 * unknown.
 */
import { quote } from './operators.ts';
import type { BinaryExpression, CatExpression, PostfixExpression } from './syntax.ts';
import type { TypeFindings } from './type-findings.ts';
import { type CatType, describeType, fits, isCollection, join, UNKNOWN } from './types.ts';

export class OperatorTypes {
  private readonly findings: TypeFindings;

  constructor(findings: TypeFindings) {
    this.findings = findings;
  }

  binary(expression: BinaryExpression, left: CatType, right: CatType): CatType {
    switch (expression.operator) {
      case '|':
      case '&':
      case '\\':
        return this.boolean(expression, lift(left), lift(right));
      case ';':
        return this.sequence(expression, left, right);
      case '*':
        this.needSet(expression.left, left, '`*`');
        this.needSet(expression.right, right, '`*`');
        return { kind: 'relation' };
      case '++':
        return this.add(expression, left, right);
    }
  }

  postfix({ operator, operand: at }: PostfixExpression, operand: CatType): CatType {
    if (operator === '^-1' && (operand.kind === 'pair' || operand.kind === 'classes')) return operand;
    if (!this.needRelation(at, operand, `\`${operator}\``)) return UNKNOWN;
    return operand.kind === 'universe' ? operand : { kind: 'relation' };
  }

  complement(at: CatExpression, operand: CatType): CatType {
    const type = lift(operand);
    if (type.kind === 'empty') return { kind: 'universe' };
    if (type.kind === 'universe') return { kind: 'empty' };
    if (fits(type, 'set', 'relation', 'values')) return type;
    return this.findings.wrongType(at, type, '`~` needs a set or a relation');
  }

  identityOn(at: CatExpression, operand: CatType): CatType {
    this.needSet(at, operand, '`[...]`');
    return { kind: 'relation' };
  }

  /** `{a, b}` from the types of its items. */
  setOf(types: readonly CatType[], items: readonly CatExpression[]): CatType {
    if (types.length === 0) return { kind: 'empty' };
    const first = types.find(({ kind }) => kind !== 'empty' && kind !== 'unknown');
    types.forEach((type, i) => {
      if (['closure', 'primitive', 'procedure', 'universe'].includes(type.kind)) {
        this.findings.wrongType(items[i]!, type, 'which no set can contain');
      } else if (first !== undefined && type.kind !== 'empty' && !fits(type, first.kind)) {
        this.findings.wrongType(items[i]!, type, `but the set also contains ${describeType(first)}`);
      }
    });
    return collectionOf(types.reduce(join));
  }

  private needRelation(at: CatExpression, type: CatType, needs: string): boolean {
    if (fits(type, 'relation', 'pair', 'empty', 'universe')) return true;
    this.findings.wrongType(at, type, `${needs} needs a relation`);
    return false;
  }

  private needSet(at: CatExpression, type: CatType, needs: string): boolean {
    if (fits(type, 'set', 'event', 'empty', 'universe')) return true;
    this.findings.wrongType(at, type, `${needs} needs a set of events`);
    return false;
  }

  private boolean(expression: BinaryExpression, left: CatType, right: CatType): CatType {
    const { operator } = expression;
    for (const [type, at] of [[left, expression.left] as const, [right, expression.right] as const]) {
      if (isCollection(type) || fits(type, 'empty', 'universe')) continue;
      return this.findings.wrongType(at, type, `\`${operator}\` needs sets or relations`);
    }
    if (isCollection(left) && isCollection(right)) {
      if (left.kind === right.kind) return join(left, right);
      const other = `${quote(expression.left)} is ${describeType(left)}`;
      return this.findings.wrongType(
        expression.right,
        right,
        `but ${other}: \`${operator}\` cannot mix them`,
      );
    }
    const either = (kind: CatType['kind']): boolean => left.kind === kind || right.kind === kind;
    const collection = isCollection(left) ? left : right;
    if (operator === '|' && either('universe')) return { kind: 'universe' };
    if (operator === '&' && either('empty')) return { kind: 'empty' };
    if (operator === '\\') {
      if (right.kind === 'universe' || left.kind === 'empty') return { kind: 'empty' };
      if (right.kind === 'empty') return left;
    }
    return isCollection(collection) ? collection : join(left, right);
  }

  private sequence(expression: BinaryExpression, left: CatType, right: CatType): CatType {
    if (left.kind === 'classes' && right.kind === 'classes') return left;
    const fine = [
      left.kind === 'classes' || this.needRelation(expression.left, left, '`;`'),
      right.kind === 'classes' || this.needRelation(expression.right, right, '`;`'),
    ];
    if (!fine.every((ok) => ok)) return UNKNOWN;
    if (left.kind === 'empty' || right.kind === 'empty') return { kind: 'empty' };
    return left.kind === 'unknown' && right.kind === 'unknown' ? UNKNOWN : { kind: 'relation' };
  }

  private add(expression: BinaryExpression, left: CatType, right: CatType): CatType {
    if (['universe', 'closure', 'primitive', 'procedure'].includes(left.kind)) {
      return this.findings.wrongType(expression.left, left, 'which no set can contain');
    }
    switch (right.kind) {
      case 'unknown':
      case 'universe':
        return right;
      case 'empty':
        return collectionOf(left);
      case 'values':
        return { kind: 'values', element: join(left, right.element) };
      case 'set':
        if (fits(left, 'event')) return right;
        return this.findings.wrongType(expression.left, left, 'only an event fits into a set of events');
      case 'relation':
        if (fits(left, 'pair', 'tuple')) return right;
        return this.findings.wrongType(expression.left, left, 'only a pair fits into a relation');
      default:
        return this.findings.wrongType(expression.right, right, '`++` needs a set');
    }
  }
}

/** The type of a set with elements of this type. */
function collectionOf(element: CatType): CatType {
  if (element.kind === 'event') return { kind: 'set' };
  if (element.kind === 'pair') return { kind: 'relation' };
  return element.kind === 'unknown' ? UNKNOWN : { kind: 'values', element };
}

/** A tag, an event or a pair stands for the set that contains only it. */
function lift(type: CatType): CatType {
  if (type.kind === 'tag') return { kind: 'values', element: type };
  if (type.kind === 'event') return { kind: 'set' };
  return type.kind === 'pair' ? { kind: 'relation' } : type;
}
