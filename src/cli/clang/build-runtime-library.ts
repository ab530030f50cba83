/** What scripts/build.mjs bundles and calls to compile the library; no part of the command line. */
import type { SourceLanguage } from '../../api/doors/clang.ts';
import { InputError, renderDiagnostic } from '../../index.ts';
import { IrCache } from './ir-cache.ts';
import { compileLibrary } from './runtime-library.ts';

/**
 * The IR of the part in one language, from the cache in the folder if it has not changed. Errors in
 * it are thrown as text.
 */
export async function buildRuntimeLibrary(language: SourceLanguage, cacheFolder: string): Promise<string> {
  try {
    return await compileLibrary(language, new IrCache(cacheFolder));
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new Error(`the library does not compile\n${error.diagnostics.map(renderDiagnostic).join('\n')}`);
  }
}
