/**
 * Files that the build puts beside the bundle; run from the sources, they are still the built ones:
 * Node loads no TypeScript in a thread.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

export const builtFile = (name: string): string =>
  [join(here, name), join(here, '../../../dist', name)].find(existsSync)!;
