/**
 * A program for the machine: made by a front end, never changed afterwards, run by a stepper.
 * Everything in it can be sent to a worker as it is (typed arrays, strings, plain objects).
 */
import type { Place } from '../../diagnostics/source.ts';
import type { LocationRole } from '../program.ts';

/**
 * Words before the slots of a frame: base of the caller, where to go on in it, the function, slot
 * of its result.
 */
export const FRAME = { callerBase: 0, returnTo: 1, function: 2, resultSlot: 3, slots: 4 } as const;

export interface FunctionCode {
  readonly name: string;
  /** Index into the code. */
  readonly entry: number;
  /** Words of its frame, header included. Parameters are in the first slots, FRAME.slots on. */
  readonly frameSize: number;
  readonly parameterWords: number;
  readonly resultWords: number;
  /** Part of Heddle's own library: events in it are shown at the line that called it. */
  readonly isLibrary: boolean;
  /**
   * Slots with the addresses of its stack objects that other threads may see; null where there is
   * none at the moment.
   */
  readonly objectSlots?: Int32Array;
  /** The function that a thread runs if it is started with this one, if that is another. */
  readonly threadEntry?: number;
  /** Slots (first words) that hold references (references.ts) and nothing else, ascending. */
  readonly referenceSlots?: Int32Array;
  /**
   * How many slots, from the first on, are read after the end of the thread: they always matter.
   */
  readonly keptSlots?: number;
}

export interface SwitchTable {
  /** Low words and (for switch2, else zeros) high words of the cases. */
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly targets: Int32Array;
  readonly otherwise: number;
}

/** See loops.ts. */
export interface LoopCode {
  /** Slot that counts the times round, as far as they count. */
  readonly counterSlot: number;
  /**
   * First of the slots kept for the head: the effects so far, the live words, the events so far,
   * and how often something failed without a reason. For a loop that never spins: the events so far
   * alone. -1 in litmus tests, where all rounds count.
   */
  readonly savedSlot: number;
  /** Slots whose values matter at the head of the loop. */
  readonly live: Int32Array;
  /** False if every way round surely changes something: such a loop never spins. */
  readonly maySpin: boolean;
  readonly place: Place;
}

/** What a cell of a managed object holds. Boolean and char: integers that are shown otherwise. */
export type CellKind = 'reference' | 'boolean' | 'char' | 'int' | 'long' | 'float' | 'double';

/** Undefined: a variable of the program's without a role. */
export type CellRole = LocationRole | undefined;

/**
 * What the payload of an immediate reference (references.ts) stands for; undefined: the class has
 * objects in memory.
 */
export type ImmediateKind =
  | 'text'
  | 'int'
  | 'char'
  | 'boolean'
  | 'float'
  | 'long'
  | 'double'
  | 'constant'
  | undefined;

/** The classes of a program with references, by class id. */
export interface ReferenceClasses {
  /** As users write them. */
  readonly classNames: readonly string[];
  readonly stringClass: number;
  readonly immediates: readonly ImmediateKind[];
}

/** What is known before the run about an object in memory. */
export interface ObjectTemplate {
  readonly name: string;
  readonly size: number;
  readonly alignment: number;
  /**
   * Initial bytes; pointers in them are (object, offset) as in registers. Undefined: uninitialised
   * (stack objects).
   */
  readonly bytes: Uint8Array | undefined;
  /** Never written: loads from it are not events. */
  readonly isConstant: boolean;
  /**
   * Offsets and sizes of the scalars of its declared type, ascending: how block copies are split
   * into accesses.
   */
  readonly cells: Int32Array;
  /**
   * By cell, as `cells`: what follows the name of the object in the name of the location: `next`.
   */
  readonly cellNames?: readonly string[];
  /** By cell: how its values are shown. */
  readonly cellKinds?: readonly CellKind[];
  /** By cell: what it is to a reader of executions (Location.role). */
  readonly cellRoles?: readonly CellRole[];
  /**
   * Whether it is declared as an array of scalars, so that its cells have indices. If the length is
   * not declared, `cells` has the first element alone, which stands for all.
   */
  readonly isArray?: boolean;
  readonly place: Place | undefined;
  /**
   * The number that is its address, in a program that computes with addresses as numbers
   * (litmus-code.ts).
   */
  readonly address?: number;
  /** A variable of Heddle's own library. */
  readonly isLibrary?: boolean;
}

/** Around one call: where a C++ exception that leaves the callee may lead to (unwinding.ts). */
export interface LandingPad {
  /** Where the callee returns to: an index into the code. */
  readonly returnTo: number;
  /** The code of the pad: an index into the code. */
  readonly code: number;
  /**
   * The first of three slots for what the pad is given: a pointer whose offset is the type that it
   * catches and whose object is the exception; and the selector: that type, or minus the type of
   * the exception if the pad only cleans up.
   */
  readonly slot: number;
  /** Objects of the types that are caught, in the order in which they are tried. */
  readonly clauses: readonly number[];
  /** Whether it is entered by exceptions that it does not catch. */
  readonly cleansUp: boolean;
  /** Whether catching means the end: the exception would leave a function that is `noexcept`. */
  readonly terminates: boolean;
}

/** A type of which something can be thrown. */
export interface ThrownType {
  /** The global that is its type information. */
  readonly object: number;
  /** The types whose handlers catch it: itself, bases, what pointers convert to. */
  readonly caughtBy: readonly number[];
}

/** What is known of C++ exceptions (unwinding.ts). */
export interface Unwinding {
  readonly pads: readonly LandingPad[];
  readonly types: readonly ThrownType[];
}

export interface MachineCode {
  readonly code: Int32Array;
  readonly constants: Int32Array;
  /** By index into the code (where an instruction starts): index into `places`, or -1. */
  readonly sites: Int32Array;
  readonly places: readonly Place[];
  readonly functions: readonly FunctionCode[];
  readonly switches: readonly SwitchTable[];
  readonly loops: readonly LoopCode[];
  readonly strings: readonly string[];
  /** Globals; number i is object i + 1. */
  readonly globals: readonly ObjectTemplate[];
  /** One object of each per thread: the thread's first allocations. */
  readonly threadLocals: readonly ObjectTemplate[];
  readonly stackTemplates: readonly ObjectTemplate[];
  /**
   * Whether it has blocks that no other thread interrupts. Only the operational engine runs them.
   */
  readonly hasAtomicBlocks?: boolean;
  /** Landing pads of C++ exceptions; undefined if the program throws none. */
  readonly unwinding?: Unwinding;
  /** The classes of a program with references (references.ts). */
  readonly references?: ReferenceClasses;
  /**
   * Index into `functions`: runs the constructors of globals, then main, and returns main's result.
   * No parameters.
   */
  readonly entry: number;
}

/** Most threads of a program, main included. */
export const MAX_THREADS = 64;

/** The object that a function pointer points at. */
export const functionObject = ({ globals }: MachineCode, index: number): number => globals.length + 1 + index;

/** The function of such an object, -1 if the object is something else. */
export function functionOfObject({ globals, functions }: MachineCode, object: number): number {
  const index = object - globals.length - 1;
  return index >= 0 && index < functions.length ? index : -1;
}

/**
 * The number of the object that a thread allocates as its `count`-th: a function of the thread and
 * its own allocations, never of the interleaving, so that a prefix of a thread means the same in
 * every execution.
 */
export const dynamicObject = ({ globals, functions }: MachineCode, thread: number, count: number): number =>
  globals.length + functions.length + 1 + count * MAX_THREADS + thread;

/** Orders of comparison of floats, as LLVM names them; an fcmp's immediate is the index. */
export const FLOAT_PREDICATES = [
  'false',
  'oeq',
  'ogt',
  'oge',
  'olt',
  'ole',
  'one',
  'ord',
  'ueq',
  'ugt',
  'uge',
  'ult',
  'ule',
  'une',
  'uno',
  'true',
] as const;

/** What an rmw does with the old value; an rmw's immediate is the index. */
export const RMW_KINDS = [
  'xchg',
  'add',
  'sub',
  'and',
  'nand',
  'or',
  'xor',
  'max',
  'min',
  'umax',
  'umin',
  'fadd',
  'fsub',
  'fmax',
  'fmin',
] as const;

export type RmwKind = (typeof RMW_KINDS)[number];

/**
 * Orders of C11 accesses and fences; a mode's number is its index. `na` is a plain, non-atomic
 * access.
 */
export const MODES = ['na', 'rlx', 'acq', 'rel', 'acq_rel', 'sc'] as const;

export type Mode = (typeof MODES)[number];

/**
 * Added to the mode of a load: the memory may have no value yet, as when a bit-field of a word is
 * set for the first time.
 */
export const LENIENT = 8;

/**
 * Added to the mode of a load: it reads a final field, and never returns a write older than one
 * that it surely knows. Added to the mode of a store: it freezes a final field (refs/jls, 17.5) at
 * the end of a constructor.
 */
export const FINAL = 16;
