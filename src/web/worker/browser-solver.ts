/** The SAT solver in the page: CaDiCaL as WebAssembly, loaded from the page's own origin by the first search. */
import { embeddedSolver } from '../../api/compare.ts';

export const browserSolver = embeddedSolver(async () => {
  const { Cadical, createModule } = await import('cadical-wasm');
  const locateFile = (name: string): string => new URL(`sat/${name}`, location.href).href;
  return { Cadical, createModule: (options: object) => createModule({ ...options, locateFile }) };
});
