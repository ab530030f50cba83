/**
 * A folder or another place where classes are, as class-path.ts searches it. Names are internal:
 * `java/lang/Object`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fail } from '../../api/doors/input.ts';
import type { SourceFile } from '../../index.ts';
import { readSource } from '../system/files.ts';

export interface ClassPathEntry {
  /** As the user would name it. */
  readonly path: string;
  readonly read: (className: string) => FoundClass | undefined;
  /** All classes of the entry. */
  readonly names: () => readonly string[];
  /**
   * The source of a package and name (`a/b/C.java`), if it lies where sources of such classes do.
   */
  readonly sourceOf: (name: string) => SourceFile | undefined;
}

export interface FoundClass {
  readonly bytes: Uint8Array;
  /** For messages. */
  readonly source: string;
}

export function folderEntry(folder: string): ClassPathEntry {
  return {
    path: folder,
    sourceOf: (name) =>
      firstSource(
        [folder, ...sourceFolders(folder)].flatMap((root) => [join(root, name), join(root, basename(name))]),
      ),
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

/** What Maven and Gradle compile into a folder. */
function sourceFolders(folder: string): string[] {
  const [, project, kind] =
    /^(.*)[/\\](?:target[/\\](classes|test-classes)|build[/\\]classes[/\\]java[/\\](main|test))$/
      .exec(resolve(folder))
      ?.filter((part) => part !== undefined) ?? [];
  if (project === undefined) return [];
  return [join(project, 'src', kind!.startsWith('test') ? 'test' : 'main', 'java')];
}

/** One that cannot be read is none: the program can be checked without it. */
function firstSource(paths: readonly string[]): SourceFile | undefined {
  const path = paths.find(existsSync);
  try {
    return path === undefined ? undefined : readSource(path);
  } catch {
    return undefined;
  }
}

/** Internal names of the classes among these files. */
export const classNames = (files: Iterable<string>): string[] =>
  [...files]
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /(?:^|\/)(?!module-info|package-info)[^/]+\.class$/.test(name))
    .map((name) => name.slice(0, -'.class'.length))
    .sort();
