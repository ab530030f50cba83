/** C and C++ to machine programs, through one embedded clang and Heddle's cache: for tests that need many of them. */
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { type CompiledProgram, ProgramOpener, type SourceFlags } from '../../src/cli/open-program.ts';
import { cacheFolder as usualCacheFolder } from '../../src/cli/system/file-cache.ts';
import { InputError } from '../../src/diagnostics/diagnostic.ts';
import type { SourceFile } from '../../src/index.ts';

export type { CompiledProgram };

export interface CompileOptions {
  /** Without it, where Heddle keeps IR: many test files need the same programs, and all of them Heddle's library. */
  readonly cacheFolder?: string;
  readonly flags?: Partial<SourceFlags>;
}

/** By path, which is absolute or relative to where the tests run. The first bad file rejects. */
export async function compileAll(
  paths: readonly string[],
  options: CompileOptions = {},
): Promise<Map<string, CompiledProgram>> {
  const opened = await compileSources(paths.map(sourceAt), options);
  return new Map(paths.map((path, i) => [path, opened[i]!]));
}

/** As compileAll, with the same compiler for all; by path the program, or why the file was refused. */
export async function compileEach(
  paths: readonly string[],
  flags: Partial<SourceFlags> = {},
): Promise<Map<string, CompiledProgram | InputError>> {
  const found = new Map<string, CompiledProgram | InputError>();
  await withOpener({ flags }, async (programs) => {
    for (const path of paths) {
      try {
        found.set(path, await programs.open([sourceAt(path)]));
      } catch (reason) {
        if (!(reason instanceof InputError)) throw reason;
        found.set(path, reason);
      }
    }
  });
  return found;
}

/** In the order of the sources, which need not be in files. Their names should be the same at each run: they are in the cache's keys. */
export async function compileSources(
  sources: readonly SourceFile[],
  options: CompileOptions = {},
): Promise<CompiledProgram[]> {
  const opened: CompiledProgram[] = [];
  await withOpener(options, async (programs) => {
    for (const source of sources) opened.push(await programs.open([source]));
  });
  return opened;
}

async function withOpener(
  { cacheFolder = usualCacheFolder(process.env), flags = {} }: CompileOptions,
  use: (programs: ProgramOpener) => Promise<void>,
): Promise<void> {
  const programs = new ProgramOpener(
    { I: [], D: [], flag: [], O: '0', ...flags },
    [],
    new AbortController().signal,
    {
      // What rustc needs to find itself.
      ...{ PATH: process.env.PATH, HOME: process.env.HOME },
      HEDDLE_CACHE_DIR: cacheFolder,
    },
  );
  try {
    await use(programs);
  } finally {
    await programs.close();
  }
}

/** The name is part of what the cache goes by. */
const sourceAt = (path: string): SourceFile => ({
  name: relative(process.cwd(), resolve(path)),
  text: readFileSync(path, 'utf8'),
});
