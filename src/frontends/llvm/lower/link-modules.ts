/**
 * The linker: the user's modules and the runtime library become one program (linked-program.ts). It
 * follows names from `main` and the constructors of globals through code and initialisers and keeps
 * what it reaches. A variable that is reached and that nobody defines is refused here, at the line
 * that uses it; a function, only when a thread calls it (missing-functions.ts). Second step of the
 * llvm front end, behind the reader, before the lowering of functions.
 *
 * Where the library defines a name, too, the user's definition is taken, whatever the linkage; what
 * the lowering knows by name (known-callees.ts) comes before a definition of the library. Among the
 * user's modules a strong definition comes before a weak one, and two strong ones are refused.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { Span } from '../../../diagnostics/source.ts';
import type {
  FunctionDeclaration,
  FunctionDefinition,
  GlobalVariable,
  IrInstruction,
  Module,
} from '../ir/syntax.ts';
import { calleeName } from './address-base.ts';
import { namesIn } from './constant-names.ts';
import { constructorNames } from './constructors.ts';
import { DataLayout } from './data-layout.ts';
import { isKnownCallee } from './known-callees.ts';
import {
  type LinkedFunction,
  LinkedProgram,
  type LinkedVariable,
  type Target,
  type Unit,
} from './linked-program.ts';
import { missingDefinition } from './missing-functions.ts';
import { operandsOf } from './operands-of.ts';
import { type Places, placeText } from './places.ts';
import { reachableBlocks } from './reachable-blocks.ts';
import { isRust } from './rust-library.ts';
import { type SymbolDefinition, SymbolTable } from './symbol-table.ts';

export interface LinkOptions {
  /** For messages. */
  readonly places: Places;
  /** Objects that hold what main gets, if it takes parameters. */
  readonly argumentObjects: number;
}

/**
 * What the library must do when main returns, and the function that makes it necessary: programs
 * that never call that one are spared the accesses. In the order in which they are called.
 */
const ENDINGS = [
  { ending: '__heddle_thread_end', neededBy: ['__cxa_thread_atexit', 'pthread_setspecific'] },
  { ending: '__heddle_program_end', neededBy: ['__cxa_atexit'] },
];

/** Of heddle.h: throws an exception, or goes on throwing it. */
const THROW = '__heddle_throw';

/** Who uses a name: what a message says if the name has no definition. */
interface Use {
  readonly verb: 'is called' | 'is used';
  readonly where: string;
  readonly span: Span;
}

/** Links; throws InputError if there is no main, or a reached variable has no definition. */
export function linkModules(
  users: readonly Module[],
  libraries: readonly Module[],
  options: LinkOptions,
): LinkedProgram {
  return new Linker(users, libraries, options).link();
}

class Linker {
  private readonly users: readonly Unit[];
  private readonly libraries: readonly Unit[];
  private readonly symbols: SymbolTable;
  private readonly options: LinkOptions;
  private readonly targets = new Map<Unit, Map<string, Target>>();
  private readonly functions: LinkedFunction[] = [];
  private readonly globals: LinkedVariable[] = [];
  private readonly threadLocals: LinkedVariable[] = [];
  private readonly linkedFunctions = new Map<FunctionDefinition, LinkedFunction>();
  private readonly linkedVariables = new Map<GlobalVariable, LinkedVariable>();
  private readonly missing = new Map<string, LinkedFunction>();
  /** Everything that is linked and that names may be in, in the order in which it was reached. */
  private readonly reached: (LinkedFunction | LinkedVariable)[] = [];
  /** How many of them have been followed. */
  private followed = 0;
  /** Whether something that throws has been reached, so that landing pads count. */
  private unwinds = false;

  constructor(users: readonly Module[], libraries: readonly Module[], options: LinkOptions) {
    this.users = users.map((module) => ({
      module,
      layout: new DataLayout(module),
      isLibrary: false,
      isLenient: isRust(module),
    }));
    this.libraries = libraries.map((module) => ({
      module,
      layout: new DataLayout(module),
      isLibrary: true,
    }));
    this.symbols = new SymbolTable(this.units);
    this.options = options;
  }

  private get units(): readonly Unit[] {
    return [...this.users, ...this.libraries];
  }

  link(): LinkedProgram {
    const main = this.linkMain();
    const constructors = this.linkConstructors();
    this.followAll();
    const endings = this.linkEndings();
    const { functions, globals, threadLocals, targets, unwinds } = this;
    const { argumentObjects } = this.options;
    const takesArguments = main.definition.parameters.length > 0;
    return new LinkedProgram(
      {
        functions,
        globals,
        threadLocals,
        constructors,
        endings,
        main,
        argumentObjects: takesArguments ? argumentObjects : 0,
        unwinds,
      },
      targets,
    );
  }

  private linkMain(): LinkedFunction {
    const [first] = this.users as [Unit];
    const span = { file: first.module.file, start: 0, end: 1 };
    const main = this.symbols.find(first, 'main');
    if (main?.kind !== 'function' || main.unit.isLibrary)
      fail('unknown-name', 'the program has no `main`', {
        span,
        suggestion: 'define `int main(void)`, where the program starts',
      });
    return this.functionOf(main.unit, main.definition);
  }

  /** In the order in which they run: by priority, the library's before the user's. */
  private linkConstructors(): LinkedFunction[] {
    const found = [...this.libraries, ...this.users].flatMap((unit) =>
      constructorNames(unit.module).map(({ priority, name, span }) => {
        const target = this.use(unit, name, {
          verb: 'is called',
          where: 'at the start of the program',
          span,
        });
        if (target.kind !== 'function')
          fail('unsupported', `the constructor \`${name}\` is no function`, { span });
        return { priority, function: target.function };
      }),
    );
    return found.sort((a, b) => a.priority - b.priority).map((entry) => entry.function);
  }

  private linkEndings(): LinkedFunction[] {
    const [library] = this.libraries;
    if (library === undefined) return [];
    const endings: LinkedFunction[] = [];
    for (const { ending, neededBy } of ENDINGS) {
      const isNeeded = this.functions.some(
        ({ unit, definition }) => unit.isLibrary && neededBy.includes(definition.name),
      );
      const found = isNeeded ? this.symbols.find(library, ending) : undefined;
      if (found?.kind !== 'function') continue;
      endings.push(this.functionOf(found.unit, found.definition));
      this.followAll();
    }
    return endings;
  }

  private followAll(): void {
    while (this.followed < this.reached.length) {
      const next = this.reached[this.followed++]!;
      if ('variable' in next) this.followVariable(next);
      else this.followFunction(next);
    }
  }

  private followVariable({ variable, unit }: LinkedVariable): void {
    const { initialiser, name, span } = variable;
    if (initialiser === undefined) return;
    const use: Use = { verb: 'is used', where: `in the initial value of \`${name}\``, span };
    for (const used of namesIn(initialiser)) this.use(unit, used, use);
  }

  private followFunction(linked: LinkedFunction): void {
    for (const { instructions } of reachableBlocks(linked.definition, this.unwinds))
      for (const instruction of instructions) this.followInstruction(linked, instruction);
  }

  private followInstruction(linked: LinkedFunction, instruction: IrInstruction): void {
    const { unit } = linked;
    const isCall = instruction.kind === 'call' || instruction.kind === 'invoke';
    const callee = isCall ? calleeName(instruction.callee) : undefined;
    for (const [position, operand] of operandsOf(instruction).entries()) {
      for (const name of namesIn(operand)) {
        const verb = name === callee && position === 0 ? 'is called' : 'is used';
        this.use(unit, name, () => this.useAt(linked, instruction, verb));
      }
    }
  }

  /** From here on; what was followed before is followed again. */
  private followPads(): void {
    if (this.unwinds) return;
    this.unwinds = true;
    this.followed = 0;
  }

  private useAt(linked: LinkedFunction, instruction: IrInstruction, verb: Use['verb']): Use {
    const { places } = this.options;
    const place = places.placeOf(linked, instruction) ?? places.placeOfFunction(linked);
    return { verb, where: `at ${placeText(place)}`, span: places.spanOf(linked, instruction) };
  }

  /** Notes what the name means in the unit, and links that. */
  private use(unit: Unit, name: string, use: Use | (() => Use)): Target {
    let names = this.targets.get(unit);
    if (names === undefined) {
      names = new Map();
      this.targets.set(unit, names);
    }
    const known = names.get(name);
    if (known !== undefined && known.kind !== 'known') return known;
    const target = this.targetOf(unit, name, typeof use === 'function' ? use() : use);
    names.set(name, target);
    return target;
  }

  private targetOf(unit: Unit, name: string, use: Use): Target {
    const { verb, where, span } = use;
    const definition = this.symbols.find(unit, name);
    if (name === THROW) this.followPads();
    const isKnown = isKnownCallee(name) && definition?.unit.isLibrary !== false;
    if (isKnown && verb === 'is called') return { kind: 'known', name };
    if (isKnown)
      return fail('unsupported', `the address of \`${name}\` is taken ${where}, which is not supported`, {
        span,
        suggestion: 'call it directly, or through a function of your own',
      });
    if (definition !== undefined) return this.targetOfDefinition(definition);
    if (this.symbols.isWeakDeclaration(unit, name)) return { kind: 'null' };
    const declaration = unit.module.functions.get(name);
    if (declaration?.kind === 'declaration')
      return { kind: 'function', function: this.missingFunction(unit, declaration) };
    return fail('unsupported', `\`${name}\` ${verb} ${where} and has no definition`, {
      span,
      suggestion: `define the variable \`${name}\` in the program`,
    });
  }

  private missingFunction(unit: Unit, declaration: FunctionDeclaration): LinkedFunction {
    const { name } = declaration;
    let linked = this.missing.get(name);
    if (linked === undefined) {
      const definition = missingDefinition(declaration);
      linked = { index: this.functions.length, definition, unit, isMissing: true };
      this.missing.set(name, linked);
      this.functions.push(linked);
    }
    return linked;
  }

  private targetOfDefinition(definition: SymbolDefinition): Target {
    const { unit } = definition;
    if (definition.kind === 'function')
      return { kind: 'function', function: this.functionOf(unit, definition.definition) };
    const { variable, offset } = definition;
    const linked = this.variableOf(unit, variable);
    return { kind: variable.threadLocal ? 'thread-local' : 'global', variable: linked, offset };
  }

  private functionOf(unit: Unit, definition: FunctionDefinition): LinkedFunction {
    let linked = this.linkedFunctions.get(definition);
    if (linked === undefined) {
      linked = { index: this.functions.length, definition, unit };
      this.linkedFunctions.set(definition, linked);
      this.functions.push(linked);
      this.reached.push(linked);
    }
    return linked;
  }

  private variableOf(unit: Unit, variable: GlobalVariable): LinkedVariable {
    let linked = this.linkedVariables.get(variable);
    if (linked === undefined) {
      const list = variable.threadLocal ? this.threadLocals : this.globals;
      linked = { index: list.length, variable, unit };
      this.linkedVariables.set(variable, linked);
      list.push(linked);
      this.reached.push(linked);
    }
    return linked;
  }
}
