/** What values of a Java type are on the machine: how many words, how many bytes in memory, how they are read and shown. */

/** One word (int, float and what is narrower), a pair of words (long, double), or a reference, a pair too. */
export type ValueKind = 'word' | 'wide' | 'reference';

export const wordsOf = (kind: ValueKind): 1 | 2 => (kind === 'word' ? 1 : 2);

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

const PRIMITIVES: Readonly<Record<string, MemoryType>> = {
  Z: { kind: 'word', size: 1, signBits: 0, cellKind: 'boolean' },
  B: { kind: 'word', size: 1, signBits: 8, cellKind: 'int' },
  C: { kind: 'word', size: 2, signBits: 0, cellKind: 'char' },
  S: { kind: 'word', size: 2, signBits: 16, cellKind: 'int' },
  I: { kind: 'word', size: 4, signBits: 0, cellKind: 'int' },
  F: { kind: 'word', size: 4, signBits: 0, cellKind: 'float' },
  J: { kind: 'wide', size: 8, signBits: 0, cellKind: 'long' },
  D: { kind: 'wide', size: 8, signBits: 0, cellKind: 'double' },
};

/** Of a field's descriptor. */
export const memoryType = (descriptor: string): MemoryType => PRIMITIVES[descriptor] ?? REFERENCE;

/** Of a field's or a parameter's descriptor. */
export const kindOf = (descriptor: string): ValueKind => memoryType(descriptor).kind;
