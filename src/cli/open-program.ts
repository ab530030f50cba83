/**
 * C, C++ and LLVM IR from files to machine programs: through the cache or a clang, then the front
 * end `llvm`.
 */
import { extname } from 'node:path';
import {
  type ClangCompiler,
  type CompiledFile,
  type CompiledSource,
  type CompilerFlags,
  joinFlags,
  lowerCompiled,
  NO_FLAGS,
  needsLibcxx,
  type OptimisationLevel,
  type ProgramMeaning,
  readFlags,
  sourceLanguage,
} from '../api/doors/clang.ts';
import { fail } from '../api/doors/input.ts';
import type { CheckResult, Diagnostic, MachineCode, SourceFile } from '../index.ts';
import type { CheckFlags } from './check-flags.ts';
import { CompileCommands, type FoundFlags } from './clang/compile-commands.ts';
import { compileToIr } from './clang/compile-to-ir.ts';
import { IrCache } from './clang/ir-cache.ts';
import { LoweredCache } from './clang/lowered-cache.ts';
import { openClang } from './clang/open-clang.ts';
import { readLibcxxRuntime, readRuntimeLibrary } from './clang/runtime-library.ts';
import { compileLimits } from './job/phase.ts';
import { compileRust, isRustFile } from './rust/compile-rust.ts';
import { cacheFolder } from './system/file-cache.ts';
import { readSource } from './system/files.ts';

export interface CompiledProgram {
  readonly code: MachineCode;
  /** As the contract's JSON names it. */
  readonly language: 'c' | 'c++' | 'rust' | 'llvm' | 'java';
  /** Texts of the sources that places name. */
  readonly texts: ReadonlyMap<string, string>;
  readonly warnings: readonly Diagnostic[];
  /** What main gets after the program's name. */
  readonly programArguments: readonly string[];
  /** Of a Java program that runs classes of the user's JDK. */
  readonly jdk?: CheckResult['jdk'];
}

const IR_ENDINGS = ['.ll', '.bc'];

/** Whether a file is one that ProgramOpener reads. */
export const isProgramFile = (path: string): boolean =>
  IR_ENDINGS.includes(extname(path)) || isRustFile(path) || sourceLanguage(path) !== undefined;

/** What is said on the command line about how sources are compiled. */
export type SourceFlags = Pick<
  CheckFlags,
  'I' | 'D' | 'O' | 'flag' | 'compileCommands' | 'clang' | 'memory' | 'volatile' | 'assembly'
>;

/**
 * Opens programs one after the other, with one compiler for them all. Its owner must call close.
 */
export class ProgramOpener {
  private readonly flags: SourceFlags;
  private commands: CompileCommands | undefined;
  private readonly programArguments: readonly string[];
  private readonly signal: AbortSignal;
  private readonly env: NodeJS.ProcessEnv;
  private readonly cache: IrCache;
  private readonly lowered: LoweredCache;
  private compiler: ClangCompiler | undefined;

  /**
   * `programArguments`: what main gets after the program's name. `env` says where the cache and the
   * compiler are.
   */
  constructor(
    flags: SourceFlags,
    programArguments: readonly string[],
    signal: AbortSignal,
    env: NodeJS.ProcessEnv,
  ) {
    this.flags = flags;
    this.programArguments = programArguments;
    this.signal = signal;
    this.env = env;
    this.cache = new IrCache(cacheFolder(env));
    this.lowered = new LoweredCache(cacheFolder(env));
  }

  /** The files are one program, which has the name of the first. */
  async open(files: readonly SourceFile[]): Promise<CompiledProgram> {
    const compiled: (CompiledFile & Pick<CompiledSource, 'warnings'>)[] = [];
    for (const source of files) compiled.push({ source, ...(await this.compile(source)) });
    const runtime = [await readRuntimeLibrary(this.cache)];
    if (compiled.some(({ ir }) => needsLibcxx(ir))) runtime.push(await readLibcxxRuntime(this.cache));
    const { programArguments } = this;
    const lowered = lowerCompiled(
      compiled,
      runtime,
      programArguments,
      meaningOf(this.flags),
      (inputs, lower) => this.lowered.through(inputs, lower),
    );
    const warnings = compiled.flatMap((file) => file.warnings);
    return { ...lowered, language: languageOf(files), warnings, programArguments };
  }

  /** Gives back the memory that the compiler needs. */
  async close(): Promise<void> {
    await this.compiler?.close();
  }

  private async compile(source: SourceFile): Promise<CompiledSource> {
    if (isRustFile(source.name)) return this.compileRust(source);
    const language = sourceLanguage(source.name);
    if (language === undefined) return { ir: source, warnings: [], findSource: () => undefined };
    const { O, clang } = this.flags;
    this.compiler ??= openClang(clang, this.env);
    const { flags, from } = this.compilerFlags(source.name);
    const compiled = await compileToIr(
      { source, language, flags, optimisation: Number(O) as OptimisationLevel },
      { compiler: this.compiler, cache: this.cache, limits: compileLimits(this.flags), signal: this.signal },
    );
    if (from === undefined) return compiled;
    return { ...compiled, warnings: [borrowedFlags(source, from), ...compiled.warnings] };
  }

  private compileRust(source: SourceFile): Promise<CompiledSource> {
    const { O, D } = this.flags;
    const bounds = { limits: compileLimits(this.flags), signal: this.signal };
    return compileRust({ source, optimisation: O, defines: D }, this.cache, this.env, bounds);
  }

  /** Those of the project come first, so that the command line can change them. */
  private compilerFlags(source: string): FoundFlags {
    const given = givenCompilerFlags(this.flags);
    const { compileCommands } = this.flags;
    if (compileCommands === undefined) return { flags: given };
    this.commands ??= new CompileCommands(compileCommands);
    const found = this.commands.flagsFor(source);
    return { ...found, flags: joinFlags(found.flags, given) };
  }
}

/** -I, -D and the other flags. Throws InputError for one that Heddle cannot follow. */
export function givenCompilerFlags({ I, D, flag }: Pick<SourceFlags, 'I' | 'D' | 'flag'>): CompilerFlags {
  const { flags, rest } = readFlags(flag, 'the command line');
  if (rest.length > 0)
    fail('usage', `\`${rest[0]}\` is no flag of a compiler`, { suggestion: 'flags begin with `-`' });
  return joinFlags({ ...NO_FLAGS, includeFolders: I, defines: D }, flags);
}

/** What the command line says of volatile and of assembly. */
const meaningOf = ({ volatile, assembly }: Pick<SourceFlags, 'volatile' | 'assembly'>): ProgramMeaning => ({
  relaxesVolatile: volatile === 'relaxed',
  ...(assembly !== undefined && { assembly: readSource(assembly) }),
});

const borrowedFlags = ({ name }: SourceFile, from: string): Diagnostic => ({
  severity: 'warning',
  code: 'usage',
  message: `no command compiles \`${name}\`: it gets the flags of \`${from}\`, which lies nearest`,
});

/** C++ or Rust as soon as one of the files is. */
function languageOf(files: readonly SourceFile[]): CompiledProgram['language'] {
  const languages = files.map(({ name }) => (isRustFile(name) ? 'rust' : sourceLanguage(name)));
  return (['c++', 'rust', 'c'] as const).find((language) => languages.includes(language)) ?? 'llvm';
}
