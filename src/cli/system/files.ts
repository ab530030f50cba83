/**
 * Reading the user's files and Heddle's own cat and mapping files. The rest of Heddle gets texts,
 * never paths to open.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { didYouMean, fail } from '../../api/doors/input.ts';
import type { CatLoader, SourceFile } from '../../index.ts';

/**
 * dist/cat and dist/mappings beside the bundle, src/models/cat and src/models/mappings when run
 * from the sources.
 */
const here = dirname(fileURLToPath(import.meta.url));
const libraryFolder = [join(here, 'cat'), join(here, '../../models/cat')].find(existsSync)!;
const mappingFolder = [join(here, 'mappings'), join(here, '../../models/mappings')].find(existsSync)!;

/** How a file of LLVM bitcode begins. */
const BITCODE = Buffer.from([0x42, 0x43, 0xc0, 0xde]);

/** Reads a file. A missing or unreadable one is an InputError. */
export function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const message =
      code === 'ENOENT'
        ? `there is no file \`${path}\``
        : code === 'EISDIR'
          ? `\`${path}\` is a folder, not a file`
          : `\`${path}\` cannot be read (${code})`;
    return fail('missing-file', message);
  }
}

/** Whether a file is LLVM bitcode, by its first bytes. */
export const isBitcode = (path: string): boolean =>
  readBytes(path).subarray(0, BITCODE.length).equals(BITCODE);

/** Reads a text file. A missing, unreadable or binary file is an InputError. */
export function readSource(path: string): SourceFile {
  const bytes = readBytes(path);
  if (bytes.includes(0)) return fail('not-text', `\`${path}\` is not a text file`);
  try {
    return { name: path, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return fail('not-text', `\`${path}\` is not a text file in UTF-8`, {
      suggestion: 'if it is text in Latin-1, `iconv -f latin1 -t utf-8` converts it',
    });
  }
}

/** Finds what a model includes: beside the including file first, then in Heddle's library. */
export const loadCat: CatLoader = (name, from) => {
  const beside = from === undefined ? [] : [join(dirname(from.name), name)];
  for (const path of [...beside, join(libraryFolder, name)]) if (existsSync(path)) return readSource(path);
  return undefined;
};

/** The names of the mappings of Heddle's library. */
export const mappingNames = (): string[] =>
  readdirSync(mappingFolder)
    .map((file) => file.replace(/\.map$/, ''))
    .sort();

/**
 * A mapping by its name in the library, or a file of the user's that ends in `.map`. An unknown one
 * is an InputError.
 */
export function loadMappingFile(nameOrPath: string): SourceFile {
  if (nameOrPath.endsWith('.map')) return readSource(nameOrPath);
  const names = mappingNames();
  if (names.includes(nameOrPath)) return readSource(join(mappingFolder, `${nameOrPath}.map`));
  return fail('unknown-name', `there is no mapping \`${nameOrPath}\``, {
    expected: `one of ${names.join(', ')}, or a file that ends in .map`,
    suggestion: didYouMean(nameOrPath, names),
  });
}

/** A page of docs/models, if Heddle runs from a clone. */
export function readModelPage(name: string): string | undefined {
  const path = [join(here, '../docs/models'), join(here, '../../../docs/models')]
    .map((folder) => join(folder, `${name}.md`))
    .find(existsSync);
  return path === undefined ? undefined : readFileSync(path, 'utf8');
}
