/**
 * The SAT solver in the page: CaDiCaL as WebAssembly, loaded from the page's own origin by the
 * first search.
 */
import { embeddedSolver, type SatSolverKind } from '../../api/compare.ts';
import { loadFile, loadPart } from '../load-file.ts';

/** Throws LoadError. */
export async function loadSolver(): Promise<SatSolverKind> {
  const { Cadical, createModule } = await loadPart('the SAT solver', () => import('cadical-wasm'));
  const compiled = await loadFile('sat/cadical.wasm', async (response) =>
    WebAssembly.compile(await response.arrayBuffer()),
  );
  const given = {
    instantiateWasm: (imports: WebAssembly.Imports, take: (made: WebAssembly.Instance) => void) =>
      take(new WebAssembly.Instance(compiled, imports)),
  };
  return embeddedSolver(async () => ({
    Cadical,
    createModule: (options: object) => createModule({ ...options, ...given }),
  }));
}
