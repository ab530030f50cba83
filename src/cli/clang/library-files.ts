/** Heddle's own headers and run-time sources: where they are on this machine. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { libraryFolders, promisedHeaders, type SourceLanguage } from '../../api/doors/clang.ts';

const here = dirname(fileURLToPath(import.meta.url));

/** dist/library beside the bundle, the sources' folder when run from the sources. Absolute. */
export const LIBRARY_FOLDER = [join(here, 'library'), join(here, '../../frontends/llvm/library')].find(
  existsSync,
)!;

const CPP_HEADERS = join(LIBRARY_FOLDER, 'include/c++');

/** Absolute, in the order in which they are searched. */
export const headerFolders = (language: SourceLanguage): readonly string[] =>
  libraryFolders(LIBRARY_FOLDER, language);

/** By folder. They are part of Heddle, and stay what they are while it runs. */
const headersByFolder = new Map<string, ReadonlyMap<string, Uint8Array>>();

/**
 * The headers of one folder of headerFolders, named as a program would include them, sorted, with
 * their contents.
 */
export function headersIn(folder: string): ReadonlyMap<string, Uint8Array> {
  const known = headersByFolder.get(folder) ?? readHeaders(folder);
  headersByFolder.set(folder, known);
  return known;
}

function readHeaders(folder: string): ReadonlyMap<string, Uint8Array> {
  const names: string[] = [];
  const visit = (within: string): void => {
    for (const entry of readdirSync(join(folder, within), { withFileTypes: true })) {
      const name = within === '' ? entry.name : `${within}/${entry.name}`;
      if (!entry.isDirectory()) names.push(name);
      else if (join(folder, name) !== CPP_HEADERS) visit(name);
    }
  };
  visit('');
  return new Map(names.sort().map((name) => [name, readFileSync(join(folder, name))]));
}

/** Every header that a program may include without an -I, sorted. */
export const shippedHeaders = (language: SourceLanguage): readonly string[] =>
  promisedHeaders(
    headerFolders(language).flatMap((folder) => [...headersIn(folder).keys()]),
    language,
  );
