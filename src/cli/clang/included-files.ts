/**
 * Finds the files that a source can include, without preprocessing it: for the embedded clang,
 * which sees no disk, and for the key of the cache. More files than clang will open do no harm, so
 * every directive counts, also under an #if that is false, and a macro whose value looks like the
 * operand of an #include counts as one. A name that macros put together is found by clang alone
 * (compile-to-ir.ts).
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CLANG_HEADERS, type CompileRequest } from '../../api/doors/clang.ts';
import { fail } from '../../api/doors/input.ts';
import { headerFolders, headersIn } from './library-files.ts';

const MOST_FILES = 4000;
const MOST_MEGABYTES = 64;

const OPERAND = '("[^"\\n]+"|<[^>\\n]+>)';
const DIRECTIVES = new RegExp(
  [
    `(?:#|%:)[ \\t]*(?:include|import|embed|define[ \\t]+\\w+)[ \\t]*${OPERAND}`,
    `(?:#|%:)[ \\t]*(include_next)[ \\t]*${OPERAND}`,
    `\\b__has_(?:include|embed)[ \\t]*\\([ \\t]*${OPERAND}`,
    `\\b__has_(include_next)[ \\t]*\\([ \\t]*${OPERAND}`,
  ].join('|'),
  'g',
);

interface Inclusion {
  /** With its quotes or angle brackets. */
  readonly operand: string;
  /** #include_next may take any folder after the first. */
  readonly inAnyFolder: boolean;
}

/**
 * The source itself, Heddle's headers, and all that they can include from disk, by absolute path.
 * `assembled`: headers whose names are put together by macros. With each come those beside it,
 * since such names mostly count or choose one of several.
 */
export function collectFiles(
  request: CompileRequest,
  workingFolder: string,
  assembled: readonly string[],
): Map<string, Uint8Array> {
  const { source, language, flags } = request;
  const files = new Map<string, Uint8Array>();
  const pending: string[] = [];
  let bytes = 0;
  const add = (path: string, content: Uint8Array): void => {
    files.set(path, content);
    pending.push(path);
    bytes += content.length;
    if (files.size > MOST_FILES || bytes > MOST_MEGABYTES * 2 ** 20) {
      fail(
        'unsupported',
        `\`${source.name}\` can include more than ${MOST_FILES} files or ${MOST_MEGABYTES} MB`,
        { suggestion: 'give -I the folders of the headers that the program needs, and no more' },
      );
    }
  };
  add(resolve(workingFolder, source.name), Buffer.from(source.text));
  for (const folder of headerFolders(language))
    for (const [name, content] of headersIn(folder)) add(join(folder, name), content);

  const given = givenFolders(request, workingFolder);
  const searched = [...given, ...headerFolders(language)];
  const beside = flags.quoteFolders.map((folder) => resolve(workingFolder, folder));
  const include = ({ operand, inAnyFolder }: Inclusion, includer: string): void => {
    const name = operand.slice(1, -1);
    const folders = operand.startsWith('"') ? [dirname(includer), ...beside, ...searched] : searched;
    for (const path of folders.map((folder) => resolve(folder, name))) {
      const content = files.get(path) ?? readRegularFile(path);
      if (content === undefined) continue;
      if (!files.has(path)) add(path, content);
      if (!inAnyFolder) return;
    }
  };

  // Clang's own headers cannot be read here, but include each other, and a user may have put one in
  // their place.
  for (const name of CLANG_HEADERS) include({ operand: `<${name}>`, inAnyFolder: false }, workingFolder);
  for (const name of flags.includes)
    include({ operand: `"${name}"`, inAnyFolder: false }, join(workingFolder, 'source'));
  for (const define of flags.defines) {
    const operand = new RegExp(`^\\w+=${OPERAND}$`).exec(define)?.[1];
    if (operand !== undefined) include({ operand, inAnyFolder: false }, resolve(workingFolder, source.name));
  }
  for (const name of assembled) {
    const path = fileIn(given, name);
    for (const beside of path === undefined ? [] : readdirSync(dirname(path)))
      include({ operand: `"${beside}"`, inAnyFolder: false }, path!);
  }
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    for (const inclusion of inclusionsOf(files.get(path)!)) include(inclusion, path);
  }
  return files;
}

/** The folders of -I and -isystem, absolute. */
const givenFolders = ({ flags }: CompileRequest, workingFolder: string): string[] =>
  [...flags.includeFolders, ...flags.systemFolders].map((folder) => resolve(workingFolder, folder));

const fileIn = (folders: readonly string[], name: string): string | undefined =>
  folders.map((folder) => resolve(folder, name)).find(isRegularFile);

/** False also where a part of the path is no folder, or may not be entered. */
function isRegularFile(path: string): boolean {
  try {
    // Most are missing, and an error takes longer to make than the answer.
    return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  } catch {
    return false;
  }
}

/** The file that a name stands for in the folders that the user gives. */
export const findHeader = (
  name: string,
  request: CompileRequest,
  workingFolder: string,
): string | undefined => fileIn(givenFolders(request, workingFolder), name);

/** Of contents that were read. Those of Heddle's headers are the same for each source. */
const knownInclusions = new WeakMap<Uint8Array, readonly Inclusion[]>();

function inclusionsOf(content: Uint8Array): readonly Inclusion[] {
  const known = knownInclusions.get(content) ?? findInclusions(Buffer.from(content).toString());
  knownInclusions.set(content, known);
  return known;
}

function findInclusions(text: string): Inclusion[] {
  return [...text.matchAll(DIRECTIVES)].map(([, plain, , next, has, , hasNext]) => ({
    operand: (plain ?? next ?? has ?? hasNext)!,
    inAnyFolder: (next ?? hasNext) !== undefined,
  }));
}

/**
 * Undefined for what is missing or unreadable (clang will say so), and for devices, which could
 * have no end.
 */
function readRegularFile(path: string): Uint8Array | undefined {
  try {
    return isRegularFile(path) ? readFileSync(path) : undefined;
  } catch {
    return undefined;
  }
}
