/** A folder of sources for one test file, where its tests work, and compilers and caches to compile them with. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { compileToIr } from '../../src/cli/clang/compile-to-ir.ts';
import { embeddedClang } from '../../src/cli/clang/embedded-clang.ts';
import { IrCache } from '../../src/cli/clang/ir-cache.ts';
import type { ClangCompiler } from '../../src/frontends/llvm/clang/clang-compiler.ts';
import type { CompiledSource } from '../../src/frontends/llvm/clang/clang-output.ts';
import type { CompileRequest } from '../../src/frontends/llvm/clang/compile-request.ts';
import { type CompilerFlags, NO_FLAGS } from '../../src/frontends/llvm/clang/compiler-flags.ts';
import { sourceLanguage } from '../../src/frontends/llvm/clang/source-language.ts';
import { type Diagnostic, InputError, renderDiagnostic } from '../../src/index.ts';

export const folder = mkdtempSync(join(tmpdir(), 'heddle-clang-'));
const before = process.cwd();
process.chdir(folder);
after(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true, force: true });
});

/** Writes a file; the name may have folders in it. */
export function write(name: string, text: string): string {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
  return name;
}

export interface CompileDetails extends Partial<Omit<CompileRequest, 'flags'>>, Partial<CompilerFlags> {
  readonly compiler?: ClangCompiler;
  readonly cache?: IrCache;
  readonly signal?: AbortSignal;
}

/** The compiler of all who name none. */
export const shared = embeddedClang();
after(() => shared.close());

/** Writes a source and compiles it, by default with one embedded clang for all and without a cache. */
export function compile(name: string, text: string, details: CompileDetails = {}): Promise<CompiledSource> {
  const { compiler = shared, cache = new IrCache(undefined), signal, ...request } = details;
  const { source = { name, text }, language = sourceLanguage(name)!, optimisation = 0, ...flags } = request;
  write(name, text);
  return compileToIr(
    { source, language, optimisation, flags: { ...NO_FLAGS, ...flags } },
    { compiler, cache, ...(signal === undefined ? {} : { signal }) },
  );
}

/** What a failing compilation says. */
export async function diagnosticsOf(compiled: Promise<CompiledSource>): Promise<readonly Diagnostic[]> {
  try {
    await compiled;
  } catch (error) {
    if (error instanceof InputError) return error.diagnostics;
    throw error;
  }
  throw new Error('it compiles');
}

export const shown = (diagnostics: readonly Diagnostic[]): string =>
  diagnostics.map(renderDiagnostic).join('\n');
