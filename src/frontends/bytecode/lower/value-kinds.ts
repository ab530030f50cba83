/**
 * What values of a Java type are on the machine: how many words, how many bytes in memory, how they
 * are read and shown.
 */
import type { PrimitiveType } from '../classfile/class-file.ts';

/**
 * One word (int, float and what is narrower), a pair of words (long, double), or a reference, a
 * pair too.
 */
export type ValueKind = 'word' | 'wide' | 'reference';

export const wordsOf = (kind: ValueKind): 1 | 2 => (kind === 'word' ? 1 : 2);

/** How values of a type are in memory. */
export interface MemoryType {
  readonly kind: ValueKind;
  /** Bytes in memory. */
  readonly size: number;
  /** What a value read from memory, where it is zero-extended, becomes on the stack. */
  readonly signBits: 0 | 8 | 16;
  /** As MemoryMap shows values. */
  readonly cellKind: 'reference' | 'boolean' | 'char' | 'int' | 'long' | 'float' | 'double';
}

const REFERENCE: MemoryType = { kind: 'reference', size: 8, signBits: 0, cellKind: 'reference' };

export interface PrimitiveKind extends MemoryType {
  /** As Java names the type; `intValue` is the method of its boxes. */
  readonly name: PrimitiveType;
  /** The class of its boxes. */
  readonly box: string;
}

/** By descriptor. */
export const PRIMITIVES: Readonly<Record<string, PrimitiveKind>> = {
  Z: { name: 'boolean', box: 'java/lang/Boolean', kind: 'word', size: 1, signBits: 0, cellKind: 'boolean' },
  B: { name: 'byte', box: 'java/lang/Byte', kind: 'word', size: 1, signBits: 8, cellKind: 'int' },
  C: { name: 'char', box: 'java/lang/Character', kind: 'word', size: 2, signBits: 0, cellKind: 'char' },
  S: { name: 'short', box: 'java/lang/Short', kind: 'word', size: 2, signBits: 16, cellKind: 'int' },
  I: { name: 'int', box: 'java/lang/Integer', kind: 'word', size: 4, signBits: 0, cellKind: 'int' },
  F: { name: 'float', box: 'java/lang/Float', kind: 'word', size: 4, signBits: 0, cellKind: 'float' },
  J: { name: 'long', box: 'java/lang/Long', kind: 'wide', size: 8, signBits: 0, cellKind: 'long' },
  D: { name: 'double', box: 'java/lang/Double', kind: 'wide', size: 8, signBits: 0, cellKind: 'double' },
};

const findDescriptor = (isIt: (primitive: PrimitiveKind) => boolean): string | undefined =>
  Object.entries(PRIMITIVES).find(([, primitive]) => isIt(primitive))?.[0];

/** The descriptor of a primitive type. */
export const descriptorOf = (name: PrimitiveType): string => findDescriptor((other) => other.name === name)!;

/** The descriptor of the primitive type whose boxes are of this class. */
export const unboxedBy = (type: string): string | undefined => findDescriptor(({ box }) => box === type);

/** Of a field's descriptor. */
export const memoryType = (descriptor: string): MemoryType => PRIMITIVES[descriptor] ?? REFERENCE;

/** Of a field's or a parameter's descriptor. */
export const kindOf = (descriptor: string): ValueKind => memoryType(descriptor).kind;
