/**
 * Conversions between the types of a call and those of what is behind it, of functional interfaces and of handles: boxes, numbers, casts
 * (JLS 5.3, LambdaMetafactory, MethodHandle.asType). Types are descriptors.
 */
import type { NumberType, Operation } from '../classfile/class-file.ts';
import { valueType } from './synthetic-code.ts';

const BOXES: Readonly<Record<string, { readonly type: string; readonly value: string }>> = {
  Z: { type: 'java/lang/Boolean', value: 'booleanValue' },
  B: { type: 'java/lang/Byte', value: 'byteValue' },
  C: { type: 'java/lang/Character', value: 'charValue' },
  S: { type: 'java/lang/Short', value: 'shortValue' },
  I: { type: 'java/lang/Integer', value: 'intValue' },
  J: { type: 'java/lang/Long', value: 'longValue' },
  F: { type: 'java/lang/Float', value: 'floatValue' },
  D: { type: 'java/lang/Double', value: 'doubleValue' },
};

/** The class of boxes of a primitive type. */
export const boxOf = (primitive: string): string | undefined => BOXES[primitive]?.type;

/** The primitive type whose boxes are of this type. */
export const unboxed = (type: string): string | undefined =>
  Object.keys(BOXES).find((primitive) => type === `L${BOXES[primitive]!.type};`);

const castTo = (className: string): readonly Operation[] =>
  className === 'java/lang/Object' ? [] : [{ op: 'checkCast', className }];

const call = (kind: 'static' | 'virtual', owner: string, name: string, descriptor: string): Operation => ({
  op: 'invoke',
  kind,
  owner,
  name,
  descriptor,
  isInterface: false,
});

/** Turns the value on top of the stack from one type into another. */
export function adaptation(from: string, to: string): readonly Operation[] {
  if (from === to) return [];
  const [boxed, wanted] = [BOXES[from], BOXES[to]];
  if (boxed !== undefined && wanted !== undefined) {
    const [a, b] = [valueType(from) as NumberType, valueType(to) as NumberType];
    return a === b ? [] : [{ op: 'convert', from: a, to: b }];
  }
  if (boxed !== undefined) return [call('static', boxed.type, 'valueOf', `(${from})L${boxed.type};`)];
  if (wanted === undefined) return castTo(to.startsWith('L') ? to.slice(1, -1) : to);
  const source = unboxed(from);
  // What is no box by its type is one of the wanted type, or any number.
  const type = BOXES[source ?? '']?.type ?? (/[ZC]/.test(to) ? wanted.type : 'java/lang/Number');
  const unbox = call('virtual', type, BOXES[source ?? to]!.value, `()${source ?? to}`);
  return [...castTo(type), unbox, ...adaptation(source ?? to, to)];
}
