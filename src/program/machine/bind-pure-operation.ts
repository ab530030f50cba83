/**
 * Pure operations for the interpreter: each function of pure-operations.ts with the fetching of its
 * operands and the storing of its result around it, as its signature says.
 */
import { MNEMONICS, SIGNATURES } from './opcodes.ts';
import { isPure, PURE_OPERATIONS, type PureFunction, type PureMnemonic } from './pure-operations.ts';

/** Runs the instruction at `code[at]` on the frame at `words[base]`. */
export type BoundOperation = (
  words: Int32Array,
  base: number,
  code: Int32Array,
  at: number,
  constants: Int32Array,
) => void;

/** An operand of one word, or the low word of a pair. */
export const operandWord = (
  words: Int32Array,
  base: number,
  constants: Int32Array,
  operand: number,
): number => (operand >= 0 ? words[base + operand]! : constants[~operand]!);

/** The high word of a pair. */
export const operandHigh = (
  words: Int32Array,
  base: number,
  constants: Int32Array,
  operand: number,
): number => (operand >= 0 ? words[base + operand + 1]! : constants[~operand + 1]!);

const low = operandWord;
const high = operandHigh;

type PureSignature = (typeof SIGNATURES)[PureMnemonic];

/** By signature, how a function of that signature is bound. */
const BINDERS: { readonly [S in PureSignature]: (operation: PureFunction<S>) => BoundOperation } = {
  da: (f) => (w, b, c, at, k) => {
    w[b + c[at + 1]!] = f(low(w, b, k, c[at + 2]!));
  },
  dai: (f) => (w, b, c, at, k) => {
    w[b + c[at + 1]!] = f(low(w, b, k, c[at + 2]!), c[at + 3]!);
  },
  daa: (f) => (w, b, c, at, k) => {
    w[b + c[at + 1]!] = f(low(w, b, k, c[at + 2]!), low(w, b, k, c[at + 3]!));
  },
  daai: (f) => (w, b, c, at, k) => {
    w[b + c[at + 1]!] = f(low(w, b, k, c[at + 2]!), low(w, b, k, c[at + 3]!), c[at + 4]!);
  },
  daaa: (f) => (w, b, c, at, k) => {
    w[b + c[at + 1]!] = f(low(w, b, k, c[at + 2]!), low(w, b, k, c[at + 3]!), low(w, b, k, c[at + 4]!));
  },
  dA: (f) => (w, b, c, at, k) => {
    const x = c[at + 2]!;
    w[b + c[at + 1]!] = f(low(w, b, k, x), high(w, b, k, x));
  },
  dAi: (f) => (w, b, c, at, k) => {
    const x = c[at + 2]!;
    w[b + c[at + 1]!] = f(low(w, b, k, x), high(w, b, k, x), c[at + 3]!);
  },
  dAA: (f) => (w, b, c, at, k) => {
    const x = c[at + 2]!;
    const y = c[at + 3]!;
    w[b + c[at + 1]!] = f(low(w, b, k, x), high(w, b, k, x), low(w, b, k, y), high(w, b, k, y));
  },
  dAAi: (f) => (w, b, c, at, k) => {
    const x = c[at + 2]!;
    const y = c[at + 3]!;
    w[b + c[at + 1]!] = f(low(w, b, k, x), high(w, b, k, x), low(w, b, k, y), high(w, b, k, y), c[at + 4]!);
  },
  Da: (f) => (w, b, c, at, k) => f(w, b + c[at + 1]!, low(w, b, k, c[at + 2]!)),
  DA: (f) => (w, b, c, at, k) => {
    const x = c[at + 2]!;
    f(w, b + c[at + 1]!, low(w, b, k, x), high(w, b, k, x));
  },
  DAi: (f) => (w, b, c, at, k) => {
    const x = c[at + 2]!;
    f(w, b + c[at + 1]!, low(w, b, k, x), high(w, b, k, x), c[at + 3]!);
  },
  DAa: (f) => (w, b, c, at, k) => {
    const x = c[at + 2]!;
    f(w, b + c[at + 1]!, low(w, b, k, x), high(w, b, k, x), low(w, b, k, c[at + 3]!));
  },
  DAA: (f) => (w, b, c, at, k) => {
    const x = c[at + 2]!;
    const y = c[at + 3]!;
    f(w, b + c[at + 1]!, low(w, b, k, x), high(w, b, k, x), low(w, b, k, y), high(w, b, k, y));
  },
  DaAA: (f) => (w, b, c, at, k) => {
    const x = c[at + 3]!;
    const y = c[at + 4]!;
    const condition = low(w, b, k, c[at + 2]!);
    f(w, b + c[at + 1]!, condition, low(w, b, k, x), high(w, b, k, x), low(w, b, k, y), high(w, b, k, y));
  },
};

function bind(mnemonic: PureMnemonic): BoundOperation {
  // The tables agree by their types, name by name; the compiler does not follow that for a name it
  // does not know.
  const binder = BINDERS[SIGNATURES[mnemonic]] as (operation: unknown) => BoundOperation;
  return binder(PURE_OPERATIONS[mnemonic]);
}

/** By opcode; undefined for instructions that are not pure. */
export const BOUND_OPERATIONS: readonly (BoundOperation | undefined)[] = MNEMONICS.map((mnemonic) =>
  isPure(mnemonic) ? bind(mnemonic) : undefined,
);
