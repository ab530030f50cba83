/** The names of libatomic's functions. */

const SIZED = /^__atomic_(load|store|exchange|compare_exchange|fetch_(?:add|sub|and|nand|or|xor))_(\d+)$/;
const GENERIC = /^__atomic_(load|store|exchange|compare_exchange)$/;

export interface AtomicCallName {
  readonly operation: string;
  /** In bytes; undefined if it is the first argument, and values are in memory. */
  readonly size: number | undefined;
}

export function atomicCall(name: string): AtomicCallName | undefined {
  const [, operation, size] = SIZED.exec(name) ?? GENERIC.exec(name) ?? [];
  return operation === undefined
    ? undefined
    : { operation, size: size === undefined ? undefined : Number(size) };
}

export const isAtomicCall = (name: string): boolean => atomicCall(name) !== undefined;
