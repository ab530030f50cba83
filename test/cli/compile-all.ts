/** C and C++ files to machine programs, through one embedded clang: for tests that need many of them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenedProgram, ProgramOpener } from '../../src/cli/open-program.ts';

export interface CompileOptions {
  readonly includeFolders?: readonly string[];
  readonly defines?: readonly string[];
  readonly optimisation?: '0' | '1' | '2';
  /** Kept; without it the cache is in a temporary folder, which is gone afterwards. */
  readonly cacheFolder?: string;
}

/** By path, which is absolute or relative to where the tests run. The first bad file rejects. */
export async function compileAll(
  paths: readonly string[],
  { includeFolders = [], defines = [], optimisation = '0', cacheFolder }: CompileOptions = {},
): Promise<Map<string, OpenedProgram>> {
  const folder = cacheFolder ?? mkdtempSync(join(tmpdir(), 'heddle-cache-'));
  const programs = new ProgramOpener(
    { I: includeFolders, D: defines, O: optimisation },
    [],
    new AbortController().signal,
    { HEDDLE_CACHE_DIR: folder },
  );
  const opened = new Map<string, OpenedProgram>();
  try {
    for (const path of paths) {
      opened.set(path, await programs.open({ name: path, text: readFileSync(path, 'utf8') }));
    }
  } finally {
    await programs.close();
    if (cacheFolder === undefined) rmSync(folder, { recursive: true, force: true });
  }
  return opened;
}
