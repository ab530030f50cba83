/** Reading the user's files and Heddle's own cat files. The rest of Heddle gets texts, never paths to open. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CatLoader, SourceFile } from '../index.ts';
import { errorDiagnostic, InputError } from '../index.ts';

/** dist/cat beside the bundle, src/models/cat when run from the sources. */
const here = dirname(fileURLToPath(import.meta.url));
const libraryFolder = [join(here, 'cat'), join(here, '../models/cat')].find(existsSync)!;

/** Reads a text file. A missing, unreadable or binary file is an InputError. */
export function readSource(path: string): SourceFile {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const message =
      code === 'ENOENT'
        ? `there is no file \`${path}\``
        : code === 'EISDIR'
          ? `\`${path}\` is a folder, not a file`
          : `\`${path}\` cannot be read (${code})`;
    throw new InputError([errorDiagnostic('missing-file', message)]);
  }
  const file = { name: path, text: '' };
  const notText = (): never => {
    throw new InputError([
      errorDiagnostic('not-text', `\`${path}\` is not a text file`, {
        span: { file, start: 0, end: 0 },
        expected: 'a litmus test or a cat model in UTF-8',
      }),
    ]);
  };
  if (bytes.includes(0)) notText();
  try {
    return { name: path, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return notText();
  }
}

/** Finds what a model includes: beside the including file first, then in Heddle's library. */
export const loadCat: CatLoader = (name, from) => {
  const beside = from === undefined ? [] : [join(dirname(from.name), name)];
  for (const path of [...beside, join(libraryFolder, name)]) if (existsSync(path)) return readSource(path);
  return undefined;
};

/** A page of docs/models, if Heddle runs from a clone. */
export function readModelPage(name: string): string | undefined {
  const path = [join(here, '../docs/models'), join(here, '../../docs/models')]
    .map((folder) => join(folder, `${name}.md`))
    .find(existsSync);
  return path === undefined ? undefined : readFileSync(path, 'utf8');
}
