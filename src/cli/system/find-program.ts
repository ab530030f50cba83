/** Programs of the user's machine: compilers and SAT solvers. */
import { realpathSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * The real path of a program file, given by its path or by a name to look for on the PATH;
 * undefined if there is none.
 */
export function findProgram(command: string): string | undefined {
  const places = command.includes('/')
    ? [command]
    : (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, command));
  for (const place of places) {
    try {
      const path = realpathSync(place);
      if (statSync(path).isFile()) return path;
    } catch {
      // Not there; the next folder may have it.
    }
  }
  return undefined;
}
