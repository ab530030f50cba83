/**
 * What the function of a method takes and gives: an exception, null if there is none, and then the
 * value.
 */
import { javaName, parseMethodDescriptor } from '../classfile/descriptors.ts';
import type { JavaMethod } from './class-world.ts';
import { kindOf, type ValueKind, wordsOf } from './value-kinds.ts';

/** Words of a function's result. */
export const RESULT = { exception: 0, value: 2 } as const;

export interface FunctionShape {
  /** Descriptors; the receiver first. */
  readonly parameters: readonly string[];
  readonly parameterWords: number;
  /** Kind of the value, undefined for void. */
  readonly result: ValueKind | undefined;
}

/** `receiver`: its class, undefined of a static method. */
export function shapeOf(descriptor: string, receiver: string | undefined): FunctionShape {
  const { parameters, result } = parseMethodDescriptor(descriptor);
  const all = receiver === undefined ? parameters : [`L${receiver};`, ...parameters];
  return {
    parameters: all,
    parameterWords: all.reduce((sum, type) => sum + wordsOf(kindOf(type)), 0),
    result: result === 'V' ? undefined : kindOf(result),
  };
}

export const methodShape = ({ owner, info, isStatic }: JavaMethod): FunctionShape =>
  shapeOf(info.descriptor, isStatic ? undefined : owner.name);

/** Words of a result with a value of this kind. */
export const resultWords = (kind: ValueKind | undefined): number =>
  RESULT.value + (kind === undefined ? 0 : wordsOf(kind));

/** As reports show it. */
export const methodName = ({ owner, info }: JavaMethod): string => `${javaName(owner.name)}.${info.name}`;
