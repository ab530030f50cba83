/**
 * The lowering of LLVM IR: modules as clang makes them, and Heddle's runtime library, become
 * one program for the machine (src/program/machine/code.ts). Linking, then every reachable function
 * into one array of code, then the objects that are there at the start.
 */
import { InputError } from '../../../diagnostics/diagnostic.ts';
import type { SourceFile } from '../../../diagnostics/source.ts';
import type { MachineCode, ObjectTemplate } from '../../../program/machine/code.ts';
import { CodeBuilder } from '../../../program/machine/lowering/code-builder.ts';
import type { Module } from '../ir/syntax.ts';
import { argumentObjectCount, argumentObjects } from './argument-objects.ts';
import { AssemblyTable } from './assembly-table.ts';
import { ASSEMBLY_TEMPLATES } from './assembly-templates.ts';
import { ConstantValues } from './constant-value.ts';
import { emitEntryFunction } from './entry-function.ts';
import { analyseEscapes } from './escape-analysis.ts';
import { linkModules } from './link-modules.ts';
import { unsupportedIn } from './locate-refusals.ts';
import type { LowerContext } from './lower-context.ts';
import { lowerFunctions } from './lower-functions.ts';
import { variableTemplate } from './object-templates.ts';
import { Places } from './places.ts';
import { withThreadEntries } from './thread-entries.ts';
import { ThreadLocals } from './thread-locals.ts';
import { thrownTypes } from './type-information.ts';

/** What a user may say about the meaning of a program. */
export interface ProgramMeaning {
  /** Rows for the table of inline assembly, before Heddle's own. */
  readonly assembly?: SourceFile;
  /** Whether volatile accesses are relaxed atomics, as the Linux kernel means them. */
  readonly relaxesVolatile?: boolean;
}

export interface LowerOptions extends ProgramMeaning {
  /** What main gets, the name of the program first. */
  readonly arguments: readonly string[];
  /**
   * Whether a source, by its full path as the compiler noted it, is one of Heddle's own headers or
   * library files.
   */
  isLibraryFile(path: string): boolean;
}

/**
 * Throws InputError where the program needs something that it does not define, or that Heddle
 * cannot execute.
 */
export function lowerModule(
  users: readonly Module[],
  libraries: readonly Module[],
  options: LowerOptions,
): MachineCode {
  const places = new Places((path) => options.isLibraryFile(path));
  const program = linkModules(users, libraries, {
    places,
    argumentObjects: argumentObjectCount(options.arguments),
  });
  const constants = new ConstantValues(program);
  const escapes = analyseEscapes(program);
  const threadLocals = new ThreadLocals(program, constants, escapes.threadLocals);
  const builder = new CodeBuilder();
  const own = { name: 'the table of assembly', text: ASSEMBLY_TEMPLATES };
  const { assembly, relaxesVolatile = false } = options;
  const table = new AssemblyTable(assembly === undefined ? [own] : [assembly, own]);
  const said = { assembly: table, relaxesVolatile, refusals: [] };
  const context: LowerContext = { program, constants, places, threadLocals, builder, ...said };
  const lowered = withThreadEntries(context, lowerFunctions(context, escapes.locals));
  const functions = [...lowered, emitEntryFunction(context, options.arguments)];
  const globals = globalTemplates(context);
  if (program.argumentObjects > 0) globals.push(...argumentObjects(options.arguments, globals.length + 1));
  return {
    ...context.builder.finish(),
    ...unwindingOf(context, globals),
    ...(context.builder.hasAtomicBlocks && { hasAtomicBlocks: true }),
    places: places.list,
    functions,
    globals,
    threadLocals: threadLocals.own,
    entry: functions.length - 1,
  };
}

/** A variable that cannot be there is refused at a line that uses it, if one does. */
function globalTemplates({ program, constants, refusals }: LowerContext): ObjectTemplate[] {
  let globals: ObjectTemplate[] = [];
  const refusal = unsupportedIn(() => {
    globals = program.globals.map((variable) => variableTemplate(constants, variable));
  });
  if (refusal !== undefined) throw new InputError([refusals[0] ?? refusal]);
  return globals;
}

function unwindingOf(
  { builder, program }: LowerContext,
  globals: readonly ObjectTemplate[],
): Pick<MachineCode, 'unwinding'> {
  if (!program.unwinds) return {};
  return { unwinding: { pads: builder.landingPads, types: thrownTypes(program, globals) } };
}
