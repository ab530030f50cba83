/**
 * A whole program: the user's modules and the runtime library, linked (link-modules.ts makes it).
 * Only what can be reached is in it, numbered as the machine numbers it. Names are looked up from a
 * unit, because a name with internal linkage means something in its own module only.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { FunctionDefinition, GlobalVariable, Module } from '../ir/syntax.ts';
import type { DataLayout } from './data-layout.ts';

/** One of the modules, with the sizes of its types. */
export interface Unit {
  readonly module: Module;
  readonly layout: DataLayout;
  /** Heddle's runtime library rather than the user's program. */
  readonly isLibrary: boolean;
  /** Memory without a value may be read: see isRust. */
  readonly isLenient?: boolean;
}

export interface LinkedFunction {
  /** In `LinkedProgram.functions` and in MachineCode.functions. */
  readonly index: number;
  readonly definition: FunctionDefinition;
  readonly unit: Unit;
  /** Nobody defines it (missing-functions.ts). */
  readonly isMissing?: boolean;
}

export interface LinkedVariable {
  /** In `LinkedProgram.globals`, or in `threadLocals` if it is thread-local. */
  readonly index: number;
  readonly variable: GlobalVariable;
  readonly unit: Unit;
}

/** What a global name stands for. */
export type Target =
  | { readonly kind: 'function'; readonly function: LinkedFunction }
  /** `offset`: of an alias into the middle of a variable; else 0. */
  | { readonly kind: 'global'; readonly variable: LinkedVariable; readonly offset: number }
  | { readonly kind: 'thread-local'; readonly variable: LinkedVariable; readonly offset: number }
  /** The lowering of calls knows what it does (known-callees.ts). */
  | { readonly kind: 'known'; readonly name: string }
  /** `extern_weak` and nowhere defined: its address is null. */
  | { readonly kind: 'null' };

export interface Address {
  readonly object: number;
  readonly offset: number;
}

export class LinkedProgram {
  readonly functions: readonly LinkedFunction[];
  /** Global i is object i + 1. */
  readonly globals: readonly LinkedVariable[];
  readonly threadLocals: readonly LinkedVariable[];
  /** In the order in which they run. */
  readonly constructors: readonly LinkedFunction[];
  /** What the library does when main has returned, in this order: destructors, `atexit`. */
  readonly endings: readonly LinkedFunction[];
  readonly main: LinkedFunction;
  /** Objects behind the globals, for the strings that main gets (argument-objects.ts). */
  readonly argumentObjects: number;
  /** Whether it can throw exceptions. */
  readonly unwinds: boolean;
  private readonly targets: ReadonlyMap<Unit, ReadonlyMap<string, Target>>;

  constructor(
    parts: Pick<
      LinkedProgram,
      | 'functions'
      | 'globals'
      | 'threadLocals'
      | 'constructors'
      | 'endings'
      | 'main'
      | 'argumentObjects'
      | 'unwinds'
    >,
    targets: ReadonlyMap<Unit, ReadonlyMap<string, Target>>,
  ) {
    this.functions = parts.functions;
    this.globals = parts.globals;
    this.threadLocals = parts.threadLocals;
    this.constructors = parts.constructors;
    this.endings = parts.endings;
    this.main = parts.main;
    this.argumentObjects = parts.argumentObjects;
    this.unwinds = parts.unwinds;
    this.targets = targets;
  }

  /**
   * What a name means in a unit. Every name that reachable code or a reachable initialiser uses is
   * known.
   */
  resolve(unit: Unit, name: string): Target {
    const target = this.targets.get(unit)?.get(name);
    if (target === undefined) throw new Error(`internal error: \`${name}\` was not reached by the linker`);
    return target;
  }

  /** The address that a name stands for, the same in every thread. */
  addressOf(unit: Unit, name: string): Address {
    const target = this.resolve(unit, name);
    switch (target.kind) {
      case 'global':
        return { object: target.variable.index + 1, offset: target.offset };
      case 'function':
        return { object: this.functionObject(target.function), offset: 0 };
      case 'null':
        return { object: 0, offset: 0 };
      case 'thread-local':
        return fail('unsupported', `the address of the thread-local variable \`${name}\` is no constant`);
      case 'known':
        return fail('unsupported', `the address of \`${name}\` is taken, which is not supported`);
    }
  }

  /** As functionObject of code.ts. */
  functionObject({ index }: LinkedFunction): number {
    return this.globals.length + this.argumentObjects + 1 + index;
  }
}
