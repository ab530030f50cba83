/**
 * Where the user's classes are (`-cp`): folders, jars and what javac has just made, searched in
 * order. Nothing is read before it is asked for.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fail } from '../../api/doors/input.ts';
import { type ClassFile, readClassFile } from '../../index.ts';
import { type ClassPathEntry, folderEntry } from './class-path-entry.ts';
import { openJar } from './jar-file.ts';

export class ClassPath {
  readonly entries: readonly ClassPathEntry[];
  private readonly known = new Map<string, ClassFile | undefined>();

  constructor(entries: readonly ClassPathEntry[]) {
    this.entries = entries;
  }

  /** The first class of that internal name. Throws InputError if it is malformed. */
  find(className: string): ClassFile | undefined {
    if (!this.known.has(className)) this.known.set(className, this.read(className));
    return this.known.get(className);
  }

  /** All classes, each once. */
  names(): string[] {
    return [...new Set(this.entries.flatMap((entry) => entry.names()))];
  }

  private read(className: string): ClassFile | undefined {
    for (const entry of this.entries) {
      const found = entry.read(className);
      if (found === undefined) continue;
      const classFile = readClassFile(found.bytes, found.source);
      if (classFile.name === className) return classFile;
      fail('missing-file', `\`${found.source}\` is the class \`${classFile.name}\`, not \`${className}\``, {
        suggestion: 'the class path must name the folder above the packages',
      });
    }
    return undefined;
  }
}

/** The entries of a class path as the system writes it; `DIR/*` is all jars of a folder. */
export function classPathEntries(text: string): ClassPathEntry[] {
  return text
    .split(delimiter)
    .filter((path) => path !== '')
    .flatMap((path) => (/(?:^|[/\\])\*$/.test(path) ? jarsOf(path.slice(0, -1) || '.') : [path]))
    .map(openEntry);
}

function openEntry(path: string): ClassPathEntry {
  if (!existsSync(path)) return fail('missing-file', `there is no \`${path}\`, which is on the class path`);
  return statSync(path).isDirectory() ? folderEntry(path) : openJar(path);
}

function jarsOf(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => /\.jar$/i.test(name))
      .sort()
      .map((name) => join(folder, name));
  } catch {
    return fail('missing-file', `there is no folder \`${folder}\`, which is on the class path`);
  }
}
