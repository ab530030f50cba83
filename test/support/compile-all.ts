/** C and C++ to machine programs, through one embedded clang and Heddle's cache: for tests that need many of them. */
import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { cacheFolder as usualCacheFolder } from '../../src/cli/clang/ir-cache.ts';
import { type CompiledProgram, ProgramOpener } from '../../src/cli/open-program.ts';
import type { SourceFile } from '../../src/index.ts';

export interface CompileOptions {
  /** Without it, where Heddle keeps IR: many test files need the same programs, and all of them Heddle's library. */
  readonly cacheFolder?: string;
}

/** By path, which is absolute or relative to where the tests run. The first bad file rejects. */
export async function compileAll(
  paths: readonly string[],
  options: CompileOptions = {},
): Promise<Map<string, CompiledProgram>> {
  const sources = paths.map((path) => ({
    // The name is part of what the cache goes by.
    name: relative(process.cwd(), resolve(path)),
    text: readFileSync(path, 'utf8'),
  }));
  const opened = await compileSources(sources, options);
  return new Map(paths.map((path, i) => [path, opened[i]!]));
}

/** In the order of the sources, which need not be in files. Their names should be the same at each run: they are in the cache's keys. */
export async function compileSources(
  sources: readonly SourceFile[],
  { cacheFolder = usualCacheFolder(process.env) }: CompileOptions = {},
): Promise<CompiledProgram[]> {
  const programs = new ProgramOpener({ I: [], D: [], O: '0' }, [], new AbortController().signal, {
    HEDDLE_CACHE_DIR: cacheFolder,
  });
  const opened: CompiledProgram[] = [];
  try {
    for (const source of sources) opened.push(await programs.open(source));
  } finally {
    await programs.close();
  }
  return opened;
}
