/**
 * Expressions of C-like code to instructions and pure expressions. What does not access memory
 * stays an expression, so that dependencies are exact; `&&`, `||` and `?:` become branches only
 * where an operand on their right has code.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { Span } from '../../../diagnostics/source.ts';
import { constant, type Expression, register } from '../../../program/expression.ts';
import {
  type ArithmeticOperator,
  arithmetic,
  type ComparisonOperator,
  commonType,
  comparison,
  convert,
  negationOf,
  truthOf,
  unaryArithmetic,
} from './arithmetic.ts';
import type { LitmusLabel } from './code-builder.ts';
import type { ExpressionNode, NameNode } from './syntax.ts';
import type { AssignablePlace, Destination, MemoryPlace, ThreadLowering } from './thread-lowering.ts';
import { type CValue, type CValueType, INT, pointerTo, sameRepresentation, VOID } from './types.ts';

type Node<Kind extends ExpressionNode['kind']> = Extract<ExpressionNode, { readonly kind: Kind }>;

const COMPARISONS: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);

/** Evaluates an expression that must have a value. */
export function lowerValue(
  lowering: ThreadLowering,
  node: ExpressionNode,
  destination?: Destination,
): CValue {
  const value = lowerExpression(lowering, node, destination);
  if (value.type.kind === 'void') fail('type', 'this has no value', { span: node.span });
  return value;
}

/** Evaluates an expression for its effects. */
export function lowerEffect(lowering: ThreadLowering, node: ExpressionNode): void {
  // The old value of `r++` is not wanted, so it needs no copy.
  if (node.kind === 'step') lowerExpression(lowering, { ...node, position: 'prefix' });
  else lowerExpression(lowering, node);
}

function lowerExpression(lowering: ThreadLowering, node: ExpressionNode, destination?: Destination): CValue {
  return lowering.nested(node.span, () => lowerNode(lowering, node, destination));
}

function lowerNode(lowering: ThreadLowering, node: ExpressionNode, destination?: Destination): CValue {
  switch (node.kind) {
    case 'literal':
      return { expression: constant(node.value), type: node.type };
    case 'name':
      return lowerName(lowering, node, destination);
    case 'unary': {
      const operand = lowerValue(lowering, node.operand);
      if (node.operator === '!') return { expression: negationOf(operand.expression), type: INT };
      return unaryArithmetic(node.operator, operand);
    }
    case 'dereference':
    case 'index':
      return read(lowering, lowerPlace(lowering, node), destination, node.span);
    case 'address-of':
      return lowerAddress(lowering, node.operand);
    case 'binary': {
      const [left, right] = lowering.operands(
        [() => lowerValue(lowering, node.left), () => lowerValue(lowering, node.right)],
        node.span,
      );
      return operate(lowering, node.operator, left!, right!, node.span);
    }
    case 'logical':
      return lowerLogical(lowering, node);
    case 'conditional':
      return lowerConditional(lowering, node, destination);
    case 'comma':
      lowerEffect(lowering, node.left);
      return lowerExpression(lowering, node.right, destination);
    case 'assign':
      return node.operator === undefined
        ? lowerAssignment(lowering, node)
        : lowerCompound(lowering, node.target, node.operator, node.value, 'new', undefined, node.span);
    case 'step': {
      const one: ExpressionNode = { kind: 'literal', value: 1, type: INT, span: node.span };
      const result = node.position === 'prefix' ? 'new' : 'old';
      return lowerCompound(lowering, node.target, node.operator, one, result, destination, node.span);
    }
    case 'cast':
      if (node.type.kind === 'void') {
        lowerEffect(lowering, node.operand);
        return { expression: constant(0), type: VOID };
      }
      return convert(lowerValue(lowering, node.operand, destination), node.type);
    case 'call':
      return lowering.rules.call(lowering, node, destination);
  }
}

function operate(
  lowering: ThreadLowering,
  operator: ArithmeticOperator | ComparisonOperator,
  left: CValue,
  right: CValue,
  span: Span,
): CValue {
  return COMPARISONS.has(operator)
    ? comparison(operator as ComparisonOperator, left, right)
    : arithmetic(operator as ArithmeticOperator, left, right, lowering.rules.elementSize, span);
}

function lowerName(lowering: ThreadLowering, node: NameNode, destination: Destination | undefined): CValue {
  const found = lowering.resolve(node);
  return found.kind === 'parameter'
    ? { expression: found.address, type: found.type }
    : read(lowering, found, destination, node.span);
}

function read(
  lowering: ThreadLowering,
  place: AssignablePlace,
  destination: Destination | undefined,
  span: Span,
): CValue {
  if (place.kind === 'local') return { expression: register(place.register), type: place.type };
  return lowering.load(place, lowering.rules.operatorTags(place.object, 'read'), destination, span);
}

/** What an expression designates. */
function lowerPlace(lowering: ThreadLowering, node: ExpressionNode): AssignablePlace {
  switch (node.kind) {
    case 'name': {
      const found = lowering.resolve(node);
      if (found.kind !== 'parameter') return found;
      return fail('type', `\`${node.name}\` is a parameter, which names a location and cannot be assigned`, {
        span: node.span,
        suggestion: `write \`*${node.name}\` for the location itself`,
      });
    }
    case 'dereference':
      return pointee(lowerValue(lowering, node.operand), node.operand.span);
    case 'index': {
      const [base, index] = lowering.operands(
        [() => lowerValue(lowering, node.base), () => lowerValue(lowering, node.index)],
        node.span,
      );
      pointee(base!, node.base.span);
      return pointee(arithmetic('+', base!, index!, lowering.rules.elementSize, node.span), node.base.span);
    }
    default:
      return fail('type', 'this is not something that can be assigned', {
        span: node.span,
        expected: 'a local, `*p` or `t[i]`',
      });
  }
}

/** The object that a pointer points to. */
export function pointee({ expression, type }: CValue, span: Span): MemoryPlace {
  if (type.kind !== 'pointer') {
    return fail('type', 'this is not a pointer', {
      span,
      expected: 'a pointer, such as a parameter `int* x`',
    });
  }
  if (type.target.value.kind === 'void') {
    fail('type', 'this points to void', { span, suggestion: 'cast it first, such as `(int*) p`' });
  }
  return { kind: 'memory', address: expression, object: type.target };
}

function lowerAddress(lowering: ThreadLowering, operand: ExpressionNode): CValue {
  if (operand.kind === 'name' && lowering.resolve(operand).kind !== 'memory') {
    fail('unsupported', `the address of \`${operand.name}\` is not supported`, {
      span: operand.span,
      expected: 'the address of a location, such as `&t[1]`',
      suggestion: 'only a compare-exchange takes the address of a local, for its expected value',
    });
  }
  const place = lowerPlace(lowering, operand);
  if (place.kind === 'local') throw new Error('internal error: address of a local');
  return { expression: place.address, type: pointerTo(place.object) };
}

function lowerAssignment(lowering: ThreadLowering, { target, value, span }: Node<'assign'>): CValue {
  if (target.kind === 'name') {
    const place = lowerPlace(lowering, target);
    if (place.kind === 'local') {
      lowering.assignLocal(place, lowerValue(lowering, value, place), span);
      return { expression: register(place.register), type: place.type };
    }
  }
  const [place, stored] = lowering.operands<AssignablePlace | CValue>(
    [() => lowerPlace(lowering, target), () => lowerValue(lowering, value)],
    span,
  ) as [MemoryPlace, CValue];
  return lowering.store(place, stored, lowering.rules.operatorTags(place.object, 'write'), span);
}

/** `target operator= value`, `++`, `--`. On an atomic object it is one atomic update. */
function lowerCompound(
  lowering: ThreadLowering,
  target: ExpressionNode,
  operator: ArithmeticOperator,
  value: ExpressionNode,
  result: 'old' | 'new',
  destination: Destination | undefined,
  span: Span,
): CValue {
  const changed = (old: CValue, operand: CValue): CValue => operate(lowering, operator, old, operand, span);
  let place!: AssignablePlace;
  const [old, operand] = lowering.operands(
    [
      () => {
        place = lowerPlace(lowering, target);
        // An atomic object is read by the update itself.
        if (place.kind === 'memory' && place.object.atomic) return addressValue(place);
        return read(lowering, place, undefined, span);
      },
      () => lowerValue(lowering, value),
    ],
    span,
  ) as [CValue, CValue];
  if (place.kind === 'local') {
    const before = result === 'old' ? { ...old, expression: lowering.copy(old.expression, span) } : old;
    lowering.assignLocal(place, changed(old, operand), span);
    return result === 'old' ? before : { expression: register(place.register), type: place.type };
  }
  if (place.object.atomic) {
    const tags = lowering.rules.operatorTags(place.object, 'update');
    const atomic = { ...place, address: old.expression };
    const wanted = result === 'old' ? destination : undefined;
    const found = lowering.update(atomic, (now) => changed(now, operand), [operand], tags, wanted, span);
    return result === 'old' ? found : convert(changed(found, operand), place.object.value);
  }
  const tags = lowering.rules.operatorTags(place.object, 'write');
  const stored = lowering.store(place, changed(old, operand), tags, span);
  return result === 'old' ? old : stored;
}

const addressValue = ({ address, object }: MemoryPlace): CValue => ({
  expression: address,
  type: pointerTo(object),
});

function lowerLogical(lowering: ThreadLowering, { operator, left, right, span }: Node<'logical'>): CValue {
  const first = lowerValue(lowering, left);
  const second = lowering.code.capture(() => lowerValue(lowering, right));
  const rest = truthOf(second.result.expression);
  if (second.fragment.length === 0) {
    const decided = operator === '&&' ? constant(0) : constant(1);
    const expression =
      operator === '&&' ? select(first.expression, rest, decided) : select(first.expression, decided, rest);
    return { expression, type: INT };
  }
  const result = lowering.registers.temporary();
  const end = lowering.code.newLabel();
  const known = truthOf(first.expression);
  lowering.code.emit({ kind: 'set', register: result, value: known, span });
  lowering.code.branch(operator === '&&' ? negationOf(known) : known, end, span);
  lowering.code.append(second.fragment);
  lowering.code.emit({ kind: 'set', register: result, value: rest, span });
  lowering.code.place(end);
  return { expression: register(result), type: INT };
}

const select = (condition: Expression, whenTrue: Expression, whenFalse: Expression): Expression => {
  if (condition.kind === 'constant') return condition.value !== 0 ? whenTrue : whenFalse;
  return { kind: 'select', condition, whenTrue, whenFalse };
};

function lowerConditional(
  lowering: ThreadLowering,
  node: Node<'conditional'>,
  destination: Destination | undefined,
): CValue {
  const { code } = lowering;
  const arms = [node.whenTrue, node.whenFalse].map((arm) =>
    code.capture(() => lowerExpression(lowering, arm, destination)),
  );
  const [first, second] = arms as [(typeof arms)[0], (typeof arms)[0]];
  const type = conditionalType(first.result.type, second.result.type, node.span);
  const results = arms.map(({ result }) => convert(result, type).expression);
  if (arms.every(({ fragment }) => fragment.length === 0)) {
    const condition = lowerValue(lowering, node.condition);
    return { expression: select(condition.expression, results[0]!, results[1]!), type };
  }
  const fits = destination !== undefined && sameRepresentation(type, destination.type);
  const target: Destination = {
    register: fits ? destination.register : lowering.registers.temporary(),
    type,
  };
  const otherwise = code.newLabel();
  const end = code.newLabel();
  lowerJump(lowering, node.condition, otherwise, false);
  code.append(first.fragment);
  if (type.kind !== 'void') lowering.assignLocal(target, first.result, node.span);
  code.jump(end, node.span);
  code.place(otherwise);
  code.append(second.fragment);
  if (type.kind !== 'void') lowering.assignLocal(target, second.result, node.span);
  code.place(end);
  return { expression: register(target.register), type };
}

function conditionalType(a: CValueType, b: CValueType, span: Span): CValueType {
  if (a.kind === 'void' || b.kind === 'void') {
    if (a.kind !== b.kind) fail('type', 'only one side of this `?:` has a value', { span });
    return VOID;
  }
  if (a.kind === 'pointer') return a;
  return b.kind === 'pointer' ? b : commonType(a, b);
}

/** Goes to the label if the condition's truth is `when`, else falls through. */
export function lowerJump(
  lowering: ThreadLowering,
  node: ExpressionNode,
  label: LitmusLabel,
  when: boolean,
): void {
  const { code } = lowering;
  if (node.kind === 'unary' && node.operator === '!') {
    lowerJump(lowering, node.operand, label, !when);
    return;
  }
  if (node.kind === 'logical') {
    const right = code.capture(() => lowerValue(lowering, node.right));
    if (right.fragment.length > 0) {
      // With `when` equal to what decides the operator, both operands go to the label; else the
      // left one skips.
      const decides = node.operator === '||';
      const skip = code.newLabel();
      lowerJump(lowering, node.left, when === decides ? label : skip, decides);
      code.append(right.fragment);
      branchOn(lowering, right.result.expression, label, when, node.span);
      code.place(skip);
      return;
    }
  }
  branchOn(lowering, lowerValue(lowering, node).expression, label, when, node.span);
}

function branchOn(
  lowering: ThreadLowering,
  condition: Expression,
  label: LitmusLabel,
  when: boolean,
  span: Span,
): void {
  lowering.code.branch(when ? condition : negationOf(condition), label, span);
}
