/**
 * Which definition a global name has, seen from a unit: the linker's rules of linkage, aliases
 * followed. Objects that only their address matters of (streams, type information of C++) get a
 * definition here.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { Alias, FunctionDefinition, GlobalVariable, IrFunction, Linkage } from '../ir/syntax.ts';
import { addressBase } from './address-base.ts';
import type { Unit } from './linked-program.ts';
import { rustReplacement } from './rust-library.ts';

export type SymbolDefinition =
  | { readonly kind: 'function'; readonly unit: Unit; readonly definition: FunctionDefinition }
  /** `offset`: of an alias into the middle of the variable; else 0. */
  | {
      readonly kind: 'variable';
      readonly unit: Unit;
      readonly variable: GlobalVariable;
      readonly offset: number;
    };

type GlobalSymbol = IrFunction | GlobalVariable | Alias;

/** Streams are only handed to functions that are known by name. */
const STREAMS: ReadonlySet<string> = new Set(['stdin', 'stdout', 'stderr']);

/**
 * `__dso_handle`; vtables of the classes of type information; type information of built-in types.
 */
const CXX_OBJECT = /^(__dso_handle|_ZTVN10__cxxabiv1.*|_ZTI.*)$/;

export class SymbolTable {
  /** Those of the program before the library. */
  private readonly units: readonly Unit[];
  /** By name of a function of Rust's library: what the runtime has in its place. */
  private readonly replacements = new Map<string, string>();
  private readonly opaqueObjects = new Map<string, SymbolDefinition>();

  constructor(units: readonly Unit[]) {
    this.units = units;
    for (const { module } of units)
      for (const name of module.functions.keys()) {
        const replacement = rustReplacement(name);
        if (replacement !== undefined) this.replacements.set(name, replacement);
      }
    refuseTwins(units.filter(({ isLibrary }) => !isLibrary));
  }

  /** Undefined if nobody defines it. */
  find(unit: Unit, name: string): SymbolDefinition | undefined {
    const seen = new Set<Alias>();
    let at: Unit = unit;
    let wanted = this.replacements.get(name) ?? name;
    let offset = 0;
    for (;;) {
      const found = this.definedSymbol(at, wanted);
      if (found === undefined) return this.opaqueObject(at, wanted);
      at = found.unit;
      const { symbol } = found;
      switch (symbol.kind) {
        case 'definition':
          return { kind: 'function', unit: at, definition: symbol };
        case 'variable':
          return { kind: 'variable', unit: at, variable: symbol, offset };
        case 'alias': {
          const base = addressBase(at.layout, symbol.target);
          if (base === undefined || seen.has(symbol))
            return fail('unsupported', `the alias \`${symbol.name}\` does not lead to a definition`, {
              span: symbol.span,
            });
          seen.add(symbol);
          offset += base.offset;
          wanted = base.name;
        }
      }
    }
  }

  /** Declared `extern_weak`: without a definition its address is null. */
  isWeakDeclaration(unit: Unit, name: string): boolean {
    return symbolOf(unit, name)?.linkage === 'extern_weak';
  }

  private definedSymbol(
    unit: Unit,
    name: string,
  ): { unit: Unit; symbol: FunctionDefinition | GlobalVariable | Alias } | undefined {
    const own = definition(unit, name);
    if (own !== undefined && isLocal(own.linkage)) return { unit, symbol: own };
    let found: { unit: Unit; symbol: FunctionDefinition | GlobalVariable | Alias } | undefined;
    for (const other of this.units) {
      // What the program defines weakly still comes before the library's.
      if (found !== undefined && other.isLibrary) break;
      const symbol = definition(other, name);
      if (symbol === undefined || isLocal(symbol.linkage)) continue;
      if (isStrong(symbol.linkage)) return { unit: other, symbol };
      found ??= { unit: other, symbol };
    }
    return found;
  }

  private opaqueObject(unit: Unit, name: string): SymbolDefinition | undefined {
    const declared = unit.module.globals.get(name);
    if (declared === undefined || !(STREAMS.has(name) || CXX_OBJECT.test(name))) return undefined;
    let object = this.opaqueObjects.get(name);
    if (object === undefined) {
      object = { kind: 'variable', unit, variable: opaqueVariable(declared), offset: 0 };
      this.opaqueObjects.set(name, object);
    }
    return object;
  }
}

/** A pointer points at itself, so that it is not null; everything else is zero. */
function opaqueVariable(declared: GlobalVariable): GlobalVariable {
  const { name, type } = declared;
  return {
    ...declared,
    linkage: 'external',
    constant: true,
    initialiser: type.kind === 'pointer' ? { kind: 'global', type, name } : { kind: 'zeroinitializer', type },
  };
}

function symbolOf({ module }: Unit, name: string): GlobalSymbol | undefined {
  return module.functions.get(name) ?? module.globals.get(name) ?? module.aliases.get(name);
}

function definition(unit: Unit, name: string): FunctionDefinition | GlobalVariable | Alias | undefined {
  const symbol = symbolOf(unit, name);
  if (symbol === undefined || symbol.kind === 'declaration') return undefined;
  return symbol.kind === 'variable' && symbol.initialiser === undefined ? undefined : symbol;
}

/** Two files of one program may not both have the definition of a name. */
function refuseTwins(units: readonly Unit[]): void {
  if (units.length < 2) return;
  const definedIn = new Map<string, Unit>();
  for (const unit of units) {
    const { functions, globals, aliases } = unit.module;
    for (const name of [...functions.keys(), ...globals.keys(), ...aliases.keys()]) {
      const symbol = definition(unit, name);
      if (symbol === undefined || !isStrong(symbol.linkage)) continue;
      const first = definedIn.get(name);
      if (first !== undefined)
        fail('syntax', `\`${name}\` is defined twice: in ${fileOf(first)} and in ${fileOf(unit)}`, {
          span: { file: unit.module.file, start: 0, end: 1 },
          suggestion: 'what only one file needs is `static`; what all need has `extern` in the others',
        });
      definedIn.set(name, unit);
    }
  }
}

const fileOf = ({ module }: Unit): string => `\`${module.sourceName ?? module.file.name}\``;

/** A definition that no other of the program can replace. Those of `appending` are lists. */
const isStrong = (linkage: Linkage): boolean => linkage === 'external';

const isLocal = (linkage: Linkage): boolean => linkage === 'internal' || linkage === 'private';
