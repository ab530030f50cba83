/**
 * How a machine writes what litmus tests need: accesses, fences, read-modify-writes, false
 * dependencies. One description a machine (machine-*.ts, ptx.ts); assembly-thread.ts puts the
 * instructions of a thread together from it.
 */
import type { EventLabel } from '../question/event-label.ts';

export interface AssemblyAddress {
  /** The register that holds it; where numbers are immediate, the name of the location. */
  readonly base: string;
  /** A register to add. It is 0 and carries the dependency; the code may overwrite it. */
  readonly offset: string | undefined;
}

/** How numbers and addresses come into accesses. */
export type Numbers =
  | { readonly kind: 'immediate'; operand(value: number): string }
  /** Both have to be in registers; `set` puts a number into one. */
  | { readonly kind: 'register'; set(target: string, value: number): string };

/** Dependencies that do not change a value. */
export interface Dependencies {
  /** target := source xor source. */
  clear(target: string, source: string): string;
  /** target := target and source. */
  and(target: string, source: string): string;
  /** target := target + value. */
  add(target: string, value: number): string;
  /** A branch on the register, to the label that follows it. */
  branch(register: string, label: string): readonly string[];
}

export type Pairs =
  /** Store-exclusives may fail; `status` is `success` at the end if this one did not. */
  | {
      readonly kind: 'exclusive';
      readonly success: number;
      store(
        label: EventLabel,
        value: string,
        address: AssemblyAddress,
        status: string,
        newLabel: () => string,
      ): readonly string[];
    }
  /** One instruction is both halves; `register` gets the value that was read. */
  | {
      readonly kind: 'instruction';
      exchange(register: string, value: number, address: AssemblyAddress): readonly string[];
    };

export interface Machine {
  /** Those that tests use, in the order of their use. */
  readonly registers: readonly string[];
  /** What the init section and the condition call a register. */
  inState(register: string): string;
  readonly numbers: Numbers;
  /** Undefined: tests of the machine have none. */
  readonly dependencies: Dependencies | undefined;
  readonly pairs: Pairs | undefined;
  load(label: EventLabel, target: string, address: AssemblyAddress): readonly string[];
  /** A store that is not the half of a pair. */
  store(label: EventLabel, value: string, address: AssemblyAddress): readonly string[];
  fence(label: EventLabel): string;
}

export const asInCode = (register: string): string => register;

/** `prefix0`, `prefix1`, ... from `first` to `last`. */
export const numbered = (prefix: string, first: number, last: number): readonly string[] =>
  Array.from({ length: last - first + 1 }, (_, i) => `${prefix}${first + i}`);

/** The mnemonic that a table has for the label's mode. */
export function mnemonicOf(mnemonics: Readonly<Record<string, string>>, { name, mode }: EventLabel): string {
  const mnemonic = mnemonics[mode];
  if (mnemonic === undefined) throw new Error(`no instruction for the label ${name}`);
  return mnemonic;
}
