/**
 * A jar as part of a class path: its classes, their sources if they are in it or in the
 * `-sources.jar` beside it, and the attributes of its manifest that `java -jar` would look at.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { fail } from '../../api/doors/input.ts';
import { readJar, type SourceFile } from '../../index.ts';
import { type ClassPathEntry, classNames } from './class-path-entry.ts';

const MOST_BYTES = 2 ** 29;
const MANIFEST = 'META-INF/MANIFEST.MF';

export interface JarFile extends ClassPathEntry {
  /** An attribute of the manifest's main section; undefined if there is none, or no manifest. */
  readonly attribute: (name: string) => string | undefined;
}

/** It is read when something of it is asked for. */
export function openJar(path: string): JarFile {
  const files = filesOf(path);
  const sourcePath = path.replace(/\.jar$/i, '-sources.jar');
  const sources = sourcePath !== path && existsSync(sourcePath) ? filesOf(sourcePath) : undefined;
  return {
    path,
    sourceOf: (name) => sourceIn(sources, sourcePath, name) ?? sourceIn(files, path, name),
    read(className) {
      const name = `${className}.class`;
      const bytes = files().get(name);
      return bytes === undefined ? undefined : { bytes: bytes(), source: `${path}!/${name}` };
    },
    names: () => classNames(files().keys()),
    attribute(name) {
      const manifest = files().get(MANIFEST);
      return manifest === undefined ? undefined : manifestAttribute(manifest(), name);
    },
  };
}

type JarFiles = () => ReadonlyMap<string, () => Uint8Array>;

function filesOf(path: string): JarFiles {
  let known: ReadonlyMap<string, () => Uint8Array> | undefined;
  return () => {
    known ??= readJar(bytesOf(path), path, inflate);
    return known;
  };
}

/** A jar of sources that cannot be read has none: the program can be checked without them. */
function sourceIn(files: JarFiles | undefined, path: string, name: string): SourceFile | undefined {
  try {
    const bytes = files?.().get(name);
    return bytes && { name: `${path}!/${name}`, text: Buffer.from(bytes()).toString('utf8') };
  } catch {
    return undefined;
  }
}

/**
 * The jars and folders that the manifest names, which are beside the jar; those that are not there
 * are left out, as Java does.
 */
export function manifestClassPath(jar: JarFile): string[] {
  const words = jar.attribute('Class-Path')?.split(/\s+/) ?? [];
  return words
    .filter((word) => word !== '')
    .map((word) => {
      if (/^[a-z][a-z0-9+.-]*:/i.test(word))
        fail('unsupported', `the manifest of \`${jar.path}\` names \`${word}\` on its class path`, {
          expected: 'files beside the jar',
          suggestion: 'give the jars that are needed with -cp',
        });
      return join(dirname(jar.path), word.replaceAll('%20', ' '));
    })
    .filter(existsSync);
}

function bytesOf(path: string): Uint8Array {
  try {
    if (statSync(path).size > MOST_BYTES)
      fail('unsupported', `\`${path}\` has more than ${MOST_BYTES / 2 ** 20} MB`);
    return readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    return fail('missing-file', `\`${path}\` cannot be read (${code})`);
  }
}

/** Gives up at one byte more than the size: that is enough to see that there is more. */
const inflate = (compressed: Uint8Array, size: number): Uint8Array =>
  inflateRawSync(compressed, { maxOutputLength: size + 1 });

/** Lines of a manifest end after 72 bytes and go on after a space. */
function manifestAttribute(bytes: Uint8Array, name: string): string | undefined {
  const [main] = Buffer.from(bytes)
    .toString('utf8')
    .replace(/\r\n?/g, '\n')
    .replace(/\n /g, '')
    .split('\n\n');
  const line = main!.split('\n').find((text) => text.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line?.slice(name.length + 1).trim();
}
