/**
 * A program as the engines see it: threads of instructions over registers, and named memory
 * locations. Front ends make it, nothing changes it afterwards.
 */
import type { Instruction } from './instruction.ts';

export type Language =
  | 'C'
  | 'Java'
  | 'X86'
  | 'X86_64'
  | 'ARM'
  | 'AArch64'
  | 'PPC'
  | 'RISCV'
  | 'LISA'
  | 'PTX'
  | 'OpenCL';

/** One memory cell. An array is one location per element. */
export interface Location {
  /** As shown to the user: `x`, `t[1]`. */
  readonly name: string;
  readonly address: number;
  readonly initialValue: number;
  /** Tags of the initial write and, as cat sets, of nothing else. Mostly empty. */
  readonly tags: readonly string[];
  readonly role?: LocationRole;
}

/** What a location is to a reader, if it is no variable like others. */
export type LocationRole =
  /** A lock. */
  | 'monitor'
  /** A field that only constructors write. */
  | 'final'
  /** Words of the library's: the threads that wait to be notified, */
  | 'waiters'
  /** a thread's permit to go on and its interrupt status, */
  | 'permit'
  /** the number of a thread, */
  | 'thread-number'
  /** the lock under which a class is initialised, and how far that has come, */
  | 'initialiser'
  | 'initialised'
  /** and those that mean nothing outside of it. */
  | 'internal';

export interface Thread {
  /** As shown to the user: `P0`. */
  readonly name: string;
  readonly code: readonly Instruction[];
  /** Names by register index; compiler-made registers have names that start with `%`. */
  readonly registers: readonly string[];
  readonly initialValues: readonly number[];
}

/** The threads of one group of the scope tree, such as one workgroup. */
export interface ScopeLevel {
  /** Cat name of the level: `gpu`, `wg`, `cta`. */
  readonly name: string;
  /** Group number by thread index; threads with equal numbers share the scope. */
  readonly groupOf: readonly number[];
}

export interface Program {
  readonly name: string;
  readonly language: Language;
  readonly threads: readonly Thread[];
  readonly locations: readonly Location[];
  /** From the narrowest to the widest; empty for programs without scopes. */
  readonly scopes: readonly ScopeLevel[];
  /** How values are shown, where they are more than small numbers and addresses of locations. */
  readonly valueText?: (value: number, location: number) => string;
  /** The language's own names for the memory orders that tags name: `opaque` for `rlx`. */
  readonly orderNames?: Readonly<Record<string, string>>;
}

/** The first address given to a location; far from the small numbers that tests compute with. */
const FIRST_ADDRESS = 0x100000;
/**
 * Distance between variables: more than the largest array takes, so that an index just out of
 * bounds hits nothing.
 */
const VARIABLE_STRIDE = 0x4000;

/**
 * The address of the element `index` of the variable number `variable`, elements being `size` bytes
 * apart.
 */
export function addressOf(variable: number, index = 0, size = 4): number {
  return FIRST_ADDRESS + variable * VARIABLE_STRIDE + index * size;
}

/**
 * A value as the user wrote it: the name of a location if it is its address, else the number.
 * `held`: the location that holds it, if one does.
 */
export function valueText(program: Program, value: number, held = -1): string {
  if (program.valueText !== undefined) return program.valueText(value, held);
  if (value >= FIRST_ADDRESS) {
    const location = program.locations.find((candidate) => candidate.address === value);
    if (location !== undefined) return location.name;
  }
  return String(value);
}
