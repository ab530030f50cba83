/** The types that operations accept. What gets through can be executed without asking again. */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { Span } from '../../../diagnostics/source.ts';
import { printType } from './print-type.ts';
import type { BinaryOpcode, CastOpcode, FloatType, IrType } from './syntax.ts';
import { scalarOf } from './type-table.ts';

export function checkBinary(opcode: BinaryOpcode, type: IrType, span: Span): void {
  const wanted = opcode.startsWith('f') ? 'float' : 'integer';
  if (scalarOf(type).kind !== wanted) refuse(opcode, wanted, type, span);
}

export function checkFloat(opcode: string, type: IrType, span: Span): void {
  if (scalarOf(type).kind !== 'float') refuse(opcode, 'float', type, span);
}

export function checkCompare(opcode: 'icmp' | 'fcmp', type: IrType, span: Span): void {
  const { kind } = scalarOf(type);
  if (opcode === 'fcmp' && kind !== 'float') refuse(opcode, 'float', type, span);
  if (opcode === 'icmp' && kind !== 'integer' && kind !== 'pointer')
    refuse(opcode, 'integer or pointer', type, span);
}

export function checkPointer(opcode: string, type: IrType, accessed: IrType | undefined, span: Span): void {
  if (type.kind !== 'pointer') refuse(opcode, 'pointer', type, span);
  if (accessed !== undefined && type.pointee !== undefined && type.pointee !== accessed)
    fail('type', `\`${opcode}\` of \`${printType(accessed)}\` through \`${printType(type)}\``, { span });
}

function refuse(opcode: string, wanted: string, type: IrType, span: Span): never {
  return fail('type', `\`${opcode}\` wants ${article(wanted)} operand, not \`${printType(type)}\``, { span });
}

function article(noun: string): string {
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}

const FLOAT_WIDTHS = { half: 16, bfloat: 16, float: 32, double: 64, x86_fp80: 80, fp128: 128 } as const;

/** The number of bits of a scalar or a vector of them; undefined for pointers and aggregates. */
function bitsOf(type: IrType): number | undefined {
  switch (type.kind) {
    case 'integer':
      return type.width;
    case 'float':
      return FLOAT_WIDTHS[type.format];
    case 'vector': {
      const element = bitsOf(type.element);
      return element === undefined ? undefined : element * type.length;
    }
    default:
      return undefined;
  }
}

export function checkCast(opcode: CastOpcode, from: IrType, to: IrType, span: Span): void {
  const sameShape =
    opcode === 'bitcast' ||
    (from.kind === 'vector' ? to.kind === 'vector' && from.length === to.length : to.kind !== 'vector');
  if (!sameShape || !castIsAllowed(opcode, from, to))
    fail('type', `\`${opcode}\` cannot turn \`${printType(from)}\` into \`${printType(to)}\``, { span });
}

function castIsAllowed(opcode: CastOpcode, from: IrType, to: IrType): boolean {
  const a = scalarOf(from);
  const b = scalarOf(to);
  switch (opcode) {
    case 'trunc':
      return a.kind === 'integer' && b.kind === 'integer' && a.width > b.width;
    case 'zext':
    case 'sext':
      return a.kind === 'integer' && b.kind === 'integer' && a.width < b.width;
    case 'fptrunc':
      return a.kind === 'float' && b.kind === 'float' && isNarrower(b, a);
    case 'fpext':
      return a.kind === 'float' && b.kind === 'float' && isNarrower(a, b);
    case 'fptoui':
    case 'fptosi':
      return a.kind === 'float' && b.kind === 'integer';
    case 'uitofp':
    case 'sitofp':
      return a.kind === 'integer' && b.kind === 'float';
    case 'ptrtoint':
    case 'ptrtoaddr':
      return a.kind === 'pointer' && b.kind === 'integer';
    case 'inttoptr':
      return a.kind === 'integer' && b.kind === 'pointer';
    case 'addrspacecast':
      return a.kind === 'pointer' && b.kind === 'pointer' && a.addressSpace !== b.addressSpace;
    case 'bitcast':
      if (a.kind === 'pointer' && b.kind === 'pointer') return a.addressSpace === b.addressSpace;
      return bitsOf(from) !== undefined && bitsOf(from) === bitsOf(to);
  }
}

function isNarrower(a: FloatType, b: FloatType): boolean {
  return FLOAT_WIDTHS[a.format] < FLOAT_WIDTHS[b.format];
}
