/** What scripts/build.mjs bundles and calls to compile the library; no part of the command line. */
import { InputError, renderDiagnostic } from '../../index.ts';
import { IrCache } from './ir-cache.ts';
import { compileRuntimeLibrary } from './runtime-library.ts';

/**
 * The IR, from the cache in the folder if the library has not changed. Errors in it are thrown as
 * text.
 */
export async function buildRuntimeLibrary(cacheFolder: string): Promise<string> {
  try {
    return await compileRuntimeLibrary(new IrCache(cacheFolder));
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new Error(`the library does not compile\n${error.diagnostics.map(renderDiagnostic).join('\n')}`);
  }
}
