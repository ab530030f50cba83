/** Making folders. */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes the folder and those above it; throws what the system says. Not mkdir's `recursive`: in
 * Node it never returns where the system refuses a folder with ENOENT, as under /proc.
 */
export function makeFolderAt(path: string): void {
  if (existsSync(path)) return;
  makeFolderAt(dirname(path));
  mkdirSync(path);
}
