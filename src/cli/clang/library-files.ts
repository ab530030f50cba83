/** Heddle's own headers and run-time sources: where they are on this machine. */
import { existsSync, readdirSync, statSync } from 'node:fs';
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

/** The headers of one folder of headerFolders, as a program would include them. */
export function headersIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => folder === CPP_HEADERS || !name.startsWith('c++/'))
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();
}

/** Every header that a program may include without an -I, sorted. */
export const shippedHeaders = (language: SourceLanguage): readonly string[] =>
  promisedHeaders(headerFolders(language).flatMap(headersIn));
