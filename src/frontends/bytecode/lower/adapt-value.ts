/**
 * Conversions between the types of a call and those of what is behind it, of functional interfaces
 * and of handles: boxes, numbers, casts (JLS 5.3, LambdaMetafactory, MethodHandle.asType). Types
 * are descriptors.
 */
import type { BytecodeOperation, NumberType } from '../classfile/class-file.ts';
import { valueType } from './synthetic-code.ts';
import { PRIMITIVES, unboxedBy } from './value-kinds.ts';

/** The primitive type whose boxes are of this type. */
export const unboxed = (type: string): string | undefined => unboxedBy(type.slice(1, -1));

const castTo = (className: string): readonly BytecodeOperation[] =>
  className === 'java/lang/Object' ? [] : [{ op: 'checkCast', className }];

const call = (
  kind: 'static' | 'virtual',
  owner: string,
  name: string,
  descriptor: string,
): BytecodeOperation => ({
  op: 'invoke',
  kind,
  owner,
  name,
  descriptor,
  isInterface: false,
});

/** Turns the value on top of the stack from one type into another. */
export function adaptation(from: string, to: string): readonly BytecodeOperation[] {
  if (from === to) return [];
  const [boxed, wanted] = [PRIMITIVES[from], PRIMITIVES[to]];
  if (boxed !== undefined && wanted !== undefined) {
    const [a, b] = [valueType(from) as NumberType, valueType(to) as NumberType];
    return a === b ? [] : [{ op: 'convert', from: a, to: b }];
  }
  if (boxed !== undefined) return [call('static', boxed.box, 'valueOf', `(${from})L${boxed.box};`)];
  if (wanted === undefined) return castTo(to.startsWith('L') ? to.slice(1, -1) : to);
  const source = unboxed(from);
  // What is no box by its type is one of the wanted type, or any number.
  const type = PRIMITIVES[source ?? '']?.box ?? (/[ZC]/.test(to) ? wanted.box : 'java/lang/Number');
  const unbox = call('virtual', type, `${PRIMITIVES[source ?? to]!.name}Value`, `()${source ?? to}`);
  return [...castTo(type), unbox, ...adaptation(source ?? to, to)];
}
