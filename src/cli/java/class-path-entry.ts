/**
 * A folder or another place where classes are, as class-path.ts searches it. Names are internal:
 * `java/lang/Object`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from '../../api/doors/input.ts';

export interface ClassPathEntry {
  /** As the user would name it. */
  readonly path: string;
  readonly read: (className: string) => FoundClass | undefined;
  /** All classes of the entry. */
  readonly names: () => readonly string[];
  /** Where sources may be too. */
  readonly folder?: string;
}

export interface FoundClass {
  readonly bytes: Uint8Array;
  /** For messages. */
  readonly source: string;
}

export function folderEntry(folder: string): ClassPathEntry {
  return {
    path: folder,
    folder,
    read(className) {
      const source = join(folder, `${className}.class`);
      try {
        return { bytes: readFileSync(source), source };
      } catch (error) {
        const code = (error as NodeJS.ErrnoException).code ?? '';
        if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'].includes(code))
          return undefined;
        return fail('missing-file', `\`${source}\` cannot be read (${code})`);
      }
    },
    names: () => classNames(readdirSync(folder, { recursive: true, encoding: 'utf8' })),
  };
}

/** Internal names of the classes among these files. */
export const classNames = (files: Iterable<string>): string[] =>
  [...files]
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /(?:^|\/)(?!module-info|package-info)[^/]+\.class$/.test(name))
    .map((name) => name.slice(0, -'.class'.length))
    .sort();
