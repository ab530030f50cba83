/**
 * The types of a call through a handle need not be those of the handle's variable: values are
 * adapted as MethodHandle.asType does. What it refuses (WrongMethodTypeException) is refused here
 * as well.
 */
import { ACCESS } from '../classfile/class-file.ts';
import { parseMethodDescriptor } from '../classfile/descriptors.ts';
import { adaptation, unboxed } from './adapt-value.ts';
import type { ClassWorld } from './class-world.ts';
import { shapeOf } from './function-shape.ts';
import { INTRINSICS } from './intrinsics.ts';
import { lowerConvert } from './lower-arithmetic.ts';
import { lowerCheckCast } from './lower-memory.ts';
import type { MethodLowering } from './method-lowering.ts';
import type { OperationOf } from './operation-of.ts';
import { PRIMITIVES } from './value-kinds.ts';

/** By primitive type: what it widens to (JLS 5.1.2). */
const WIDER: Readonly<Record<string, string>> = {
  B: 'SIJFD',
  S: 'IJFD',
  C: 'IJFD',
  I: 'JFD',
  J: 'FD',
  F: 'D',
};

const isPrimitive = (type: string): boolean => type.length === 1;

const widens = (from: string, to: string): boolean => from === to || (WIDER[from] ?? '').includes(to);

const typeName = (descriptor: string): string =>
  descriptor.startsWith('L') ? descriptor.slice(1, -1) : descriptor;

/** Whether values of one type, a descriptor, may be given where another is wanted. */
export function isConvertible(world: ClassWorld, from: string, to: string): boolean {
  if (isPrimitive(from)) {
    return isPrimitive(to) ? widens(from, to) : world.isSubtype(PRIMITIVES[from]!.box, typeName(to));
  }
  if (!isPrimitive(to)) return true;
  const primitive = unboxed(from);
  return primitive === undefined
    ? world.isSubtype(PRIMITIVES[to]!.box, typeName(from))
    : widens(primitive, to);
}

/** Whether a value has to be changed or looked at to be one of the other type. */
export function needsAdaptation(world: ClassWorld, from: string, to: string): boolean {
  if (from === to) return false;
  return isPrimitive(from) || isPrimitive(to) || !world.isSubtype(typeName(from), typeName(to));
}

/** Turns the value on top of the stack into one of the other type. */
export function emitAdaptation(m: MethodLowering, from: string, to: string): void {
  if (!needsAdaptation(m.program.world, from, to)) return;
  for (const operation of adaptation(from, to)) {
    if (operation.op === 'convert') lowerConvert(m, operation);
    else if (operation.op === 'checkCast') lowerCheckCast(m, operation);
    else if (operation.op === 'invoke') emitBoxing(m, operation);
  }
}

function emitBoxing(m: MethodLowering, { kind, owner, name, descriptor }: OperationOf<'invoke'>): void {
  const { parameters, result } = shapeOf(descriptor, kind === 'static' ? undefined : owner);
  const args = m.popArguments(parameters);
  if (kind !== 'static') m.checkNull(args[0]!);
  const method = m.program.world.resolveMethod(owner, name, descriptor)!;
  if ((method.info.accessFlags & ACCESS.native) === 0)
    m.call(m.program.dispatcherOf(method, owner), args, result);
  else INTRINSICS.get(`${owner}.${name}`)!(m, args, parseMethodDescriptor(descriptor));
}
