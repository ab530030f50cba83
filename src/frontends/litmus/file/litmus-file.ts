/**
 * A litmus file cut into its sections, and what every litmus language shares: initial state,
 * locations, registers. ../parse-litmus.ts makes a LitmusFile, asks the language of its first word
 * to lower the code section, then reads the condition. Languages (../assembly, ../c, ../java,
 * ../gpu) implement LitmusLanguage.
 */
import type { SourceFile, Span } from '../../../diagnostics/source.ts';
import type { Instruction } from '../../../program/instruction.ts';
import { addressOf, type Language, type Location, type ScopeLevel } from '../../../program/program.ts';

export type InitialValue =
  | { readonly kind: 'number'; readonly value: number }
  /**
   * The address of a variable or of an array element: `0:X1=x`, `int* p = &x`, `p=x`, `0:X1=t[1]`.
   */
  | { readonly kind: 'address'; readonly name: string; readonly index?: number; readonly span: Span };

/**
 * One entry of the init section. `type` is what stood before the name (`int`, `int*`,
 * `atomic_int`), if anything.
 */
export type InitialEntry =
  | {
      readonly kind: 'location';
      readonly name: string;
      readonly type: string | undefined;
      /** Of an array: `int t[2]`. */
      readonly length: number | undefined;
      /** Empty for a bare declaration; one value for a scalar; up to `length` for an array. */
      readonly values: readonly InitialValue[];
      readonly span: Span;
    }
  | {
      readonly kind: 'register';
      readonly thread: number;
      readonly name: string;
      readonly type: string | undefined;
      readonly value: InitialValue | undefined;
      readonly span: Span;
    }
  /**
   * `%x0=x`: a symbolic register of the thread that uses the name (assembly/symbolic-registers.ts).
   */
  | {
      readonly kind: 'symbolic';
      readonly name: string;
      readonly value: InitialValue | undefined;
      readonly span: Span;
    };

export interface LitmusFile {
  readonly file: SourceFile;
  /** The first word, which names the language. */
  readonly architecture: string;
  readonly architectureSpan: Span;
  readonly name: string;
  readonly init: readonly InitialEntry[];
  /**
   * Offsets of the code section: after the init section's `}`, before locations, filter, scopes or
   * the condition.
   */
  readonly code: { readonly start: number; readonly end: number };
  /** Offset of what follows the code section. */
  readonly tail: number;
}

export interface LoweredThread {
  readonly name: string;
  readonly code: readonly Instruction[];
  readonly registers: RegisterFile;
}

export interface Lowered {
  readonly threads: readonly LoweredThread[];
  /**
   * Only languages whose code section has scopes of its own (PTX, OpenCL); LISA's `scopes:` clause
   * is common.
   */
  readonly scopes?: readonly ScopeLevel[];
}

export interface LitmusLanguage {
  readonly language: Language;
  /**
   * The name under which RegisterFile keeps a register that a condition or the init section
   * mentions (`W1` and `X1` are one register), or undefined if the language has no such register.
   */
  canonicalRegister(name: string): string | undefined;
  /** The language has symbolic registers (`%x0`). */
  readonly hasSymbolicRegisters?: boolean;
  /**
   * Lowers the code section. Init entries for registers and locations are already in the tables.
   */
  lower(file: LitmusFile, locations: LocationTable, registers: readonly RegisterFile[]): Lowered;
}

/** The registers of one thread: names to indices, with initial values. */
export class RegisterFile {
  readonly names: string[] = [];
  readonly initialValues: number[] = [];
  private readonly indices = new Map<string, number>();

  /** The register of that name, made on first use with value 0. */
  index(name: string): number {
    const known = this.indices.get(name);
    if (known !== undefined) return known;
    const index = this.names.push(name) - 1;
    this.initialValues.push(0);
    this.indices.set(name, index);
    return index;
  }

  /** The register of that name if there is one. */
  find(name: string): number | undefined {
    return this.indices.get(name);
  }

  setInitialValue(name: string, value: number): void {
    this.initialValues[this.index(name)] = value;
  }

  /** A register of the compiler's own. */
  temporary(): number {
    return this.index(`%${this.names.length}`);
  }
}

interface Variable {
  readonly type: string | undefined;
  readonly length: number | undefined;
  readonly number: number;
}

/** The memory of a test: each variable gets an address, each array element is a location. */
export class LocationTable {
  readonly locations: Location[] = [];
  private readonly variables = new Map<string, Variable>();
  /** Distance in bytes between the elements of an array. */
  readonly elementSize: number;

  constructor(elementSize: number) {
    this.elementSize = elementSize;
  }

  /**
   * Adds a variable; `values` may be shorter than `length`, the rest is 0. The name must be new.
   */
  declare(
    name: string,
    type: string | undefined,
    length: number | undefined,
    values: readonly number[],
    tags: readonly string[] = [],
  ): void {
    const number = this.variables.size;
    this.variables.set(name, { type, length, number });
    for (let index = 0; index < (length ?? 1); index++) {
      this.locations.push({
        name: length === undefined ? name : `${name}[${index}]`,
        address: addressOf(number, index, this.elementSize),
        initialValue: values[index] ?? 0,
        tags,
      });
    }
  }

  has(name: string): boolean {
    return this.variables.has(name);
  }

  typeOf(name: string): string | undefined {
    return this.variables.get(name)?.type;
  }

  lengthOf(name: string): number | undefined {
    return this.variables.get(name)?.length;
  }

  names(): Iterable<string> {
    return this.variables.keys();
  }

  /**
   * The address of a variable (of an array: of its first element); a variable not seen before
   * starts at 0.
   */
  address(name: string): number {
    if (!this.variables.has(name)) this.declare(name, undefined, undefined, []);
    return addressOf(this.variables.get(name)!.number, 0, this.elementSize);
  }

  /** Index into `locations` of a variable or an array element, if there is one. */
  find(name: string, index?: number): number | undefined {
    const shown = index === undefined ? name : `${name}[${index}]`;
    const found = this.locations.findIndex((location) => location.name === shown);
    return found === -1 ? undefined : found;
  }
}
