/**
 * Values and instructions as LLVM writes them, without attributes and metadata: for messages and
 * tests. The text of an instruction reads back to the same instruction.
 */
import { encodeBytes } from './escapes.ts';
import { printFloat } from './float-constant.ts';
import { printName, printType } from './print-type.ts';
import type {
  AggregateConstant,
  Atomicity,
  CallInstruction,
  InvokeInstruction,
  IrInstruction,
  IrLabel,
  IrValue,
} from './syntax.ts';

/** Without its type. */
export function printValue(value: IrValue): string {
  switch (value.kind) {
    case 'local':
      return printName('%', value.name);
    case 'global':
      return printName('@', value.name);
    case 'integer':
      if (value.type.width === 1) return value.value === 1n ? 'true' : 'false';
      return String(BigInt.asIntN(value.type.width, value.value));
    case 'float':
      return printFloat(value.bits, value.type.format);
    case 'null':
    case 'undef':
    case 'poison':
    case 'zeroinitializer':
      return value.kind;
    case 'string':
      return `c"${encodeBytes(value.bytes)}"`;
    case 'aggregate':
      return bracketed(value.shape, value.elements.map(printTyped).join(', '));
    case 'constant-getelementptr': {
      const operands = [printType(value.sourceType), ...[value.pointer, ...value.indices].map(printTyped)];
      return `getelementptr ${words(value.flags)}(${operands.join(', ')})`;
    }
    case 'constant-cast':
      return `${value.opcode} (${printTyped(value.operand)} to ${printType(value.type)})`;
    case 'constant-binary':
      return `${value.opcode} ${words(value.flags)}(${printTyped(value.left)}, ${printTyped(value.right)})`;
    case 'constant-icmp':
      return `icmp ${value.predicate} (${printTyped(value.left)}, ${printTyped(value.right)})`;
    case 'asm':
      return `asm ${words(value.options)}${printText(value.template)}, ${printText(value.constraints)}`;
    case 'metadata':
      return value.text;
  }
}

/** `i32 %x`. */
export function printTyped(value: IrValue): string {
  return `${printType(value.type)} ${printValue(value)}`;
}

function bracketed(shape: AggregateConstant['shape'], elements: string): string {
  switch (shape) {
    case 'array':
      return `[${elements}]`;
    case 'vector':
      return `<${elements}>`;
    case 'struct':
      return `{ ${elements} }`;
    case 'packed-struct':
      return `<{ ${elements} }>`;
  }
}

function words(list: readonly string[]): string {
  return list.map((word) => `${word} `).join('');
}

function printText(text: string): string {
  return `"${encodeBytes(new TextEncoder().encode(text))}"`;
}

export function printInstruction(instruction: IrInstruction): string {
  const result = 'result' in instruction ? instruction.result : undefined;
  const body = printBody(instruction);
  return result === undefined ? body : `${printName('%', result.name)} = ${body}`;
}

function printBody(instruction: IrInstruction): string {
  const i = instruction;
  switch (i.kind) {
    case 'ret':
      return i.value === undefined ? 'ret void' : `ret ${printTyped(i.value)}`;
    case 'br':
      return `br ${label(i.target)}`;
    case 'cond-br':
      return `br ${printTyped(i.condition)}, ${label(i.whenTrue)}, ${label(i.whenFalse)}`;
    case 'switch': {
      const cases = i.cases.map(({ value, target }) => `${printTyped(value)}, ${label(target)} `);
      return `switch ${printTyped(i.value)}, ${label(i.otherwise)} [ ${cases.join('')}]`;
    }
    case 'resume':
      return `resume ${printTyped(i.value)}`;
    case 'unreachable':
      return 'unreachable';
    case 'binary':
      return `${i.opcode} ${words(i.flags)}${printTyped(i.left)}, ${printValue(i.right)}`;
    case 'fneg':
      return `fneg ${words(i.flags)}${printTyped(i.operand)}`;
    case 'icmp':
    case 'fcmp':
      return `${i.kind} ${words(i.flags)}${i.predicate} ${printTyped(i.left)}, ${printValue(i.right)}`;
    case 'cast':
      return `${i.opcode} ${words(i.flags)}${printTyped(i.operand)} to ${printType(i.result.type)}`;
    case 'select':
      return `select ${words(i.flags)}${typedList([i.condition, i.whenTrue, i.whenFalse])}`;
    case 'phi': {
      const incoming = i.incoming.map(
        ({ value, from }) => `[ ${printValue(value)}, ${printName('%', from.name)} ]`,
      );
      return `phi ${words(i.flags)}${printType(i.result.type)} ${incoming.join(', ')}`;
    }
    case 'freeze':
      return `freeze ${printTyped(i.operand)}`;
    case 'alloca':
    case 'load':
    case 'store':
    case 'fence':
    case 'cmpxchg':
    case 'atomicrmw':
      return printAccess(i);
    case 'getelementptr':
      return `getelementptr ${words(i.flags)}${printType(i.sourceType)}, ${typedList([i.pointer, ...i.indices])}`;
    case 'extractvalue':
      return `extractvalue ${printTyped(i.aggregate)}, ${i.indices.join(', ')}`;
    case 'insertvalue':
      return `insertvalue ${typedList([i.aggregate, i.element])}, ${i.indices.join(', ')}`;
    case 'extractelement':
      return `extractelement ${typedList([i.vector, i.index])}`;
    case 'insertelement':
      return `insertelement ${typedList([i.vector, i.element, i.index])}`;
    case 'shufflevector':
      return `shufflevector ${typedList([i.left, i.right, i.mask])}`;
    case 'call':
      return `${i.tail === undefined ? '' : `${i.tail} `}call ${words(i.flags)}${printCall(i)}`;
    case 'invoke':
      return `invoke ${printCall(i)} to ${label(i.normal)} unwind ${label(i.unwind)}`;
    case 'va_arg':
      return `va_arg ${printTyped(i.list)}, ${printType(i.result.type)}`;
    case 'landingpad': {
      const clauses = i.clauses.map(({ kind, value }) => ` ${kind} ${printTyped(value)}`);
      return `landingpad ${printType(i.result.type)}${i.cleanup ? ' cleanup' : ''}${clauses.join('')}`;
    }
  }
}

type Access = Extract<
  IrInstruction,
  { kind: 'alloca' | 'load' | 'store' | 'fence' | 'cmpxchg' | 'atomicrmw' }
>;

function printAccess(i: Access): string {
  switch (i.kind) {
    case 'alloca': {
      const count = i.count === undefined ? '' : `, ${printTyped(i.count)}`;
      const { type } = i.result;
      const space =
        type.kind === 'pointer' && type.addressSpace !== 0 ? `, addrspace(${type.addressSpace})` : '';
      return `alloca ${printType(i.allocated)}${count}${aligned(i.align)}${space}`;
    }
    case 'load':
      return `load ${access(i)}${printType(i.result.type)}, ${printTyped(i.pointer)}${order(i.atomic)}${aligned(i.align)}`;
    case 'store':
      return `store ${access(i)}${typedList([i.value, i.pointer])}${order(i.atomic)}${aligned(i.align)}`;
    case 'fence':
      return `fence${order(i.atomic)}`;
    case 'cmpxchg': {
      const operands = typedList([i.pointer, i.expected, i.replacement]);
      const flags = `${i.weak ? 'weak ' : ''}${i.volatile ? 'volatile ' : ''}`;
      return `cmpxchg ${flags}${operands}${order(i.atomic)} ${i.failure}${aligned(i.align)}`;
    }
    case 'atomicrmw': {
      const operands = typedList([i.pointer, i.operand]);
      return `atomicrmw ${i.volatile ? 'volatile ' : ''}${i.operation} ${operands}${order(i.atomic)}${aligned(i.align)}`;
    }
  }
}

function access({ atomic, volatile }: { atomic?: Atomicity; volatile: boolean }): string {
  return `${atomic === undefined ? '' : 'atomic '}${volatile ? 'volatile ' : ''}`;
}

function order(atomic: Atomicity | undefined): string {
  if (atomic === undefined) return '';
  const scope = atomic.scope === undefined ? '' : ` syncscope(${printText(atomic.scope)})`;
  return `${scope} ${atomic.ordering}`;
}

function aligned(align: number | undefined): string {
  return align === undefined ? '' : `, align ${align}`;
}

function label({ name }: IrLabel): string {
  return `label ${printName('%', name)}`;
}

function typedList(values: readonly IrValue[]): string {
  return values.map(printTyped).join(', ');
}

function printCall({
  type,
  callee,
  arguments: args,
  callingConvention,
}: CallInstruction | InvokeInstruction): string {
  const convention = callingConvention === 'ccc' ? '' : `${callingConvention} `;
  const shown = printType(type.variadic ? type : type.result);
  return `${convention}${shown} ${printValue(callee)}(${typedList(args.map(({ value }) => value))})`;
}
