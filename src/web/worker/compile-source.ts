/**
 * C and C++ to LLVM IR in the page: as compile-to-ir.ts of the command line does it, but of one
 * file in memory.
 */
import {
  type CompiledSource,
  type CompileRequest,
  compiledSource,
  LIBRARY_PREFIX,
  NO_FLAGS,
  promisedHeaders,
  refusedSource,
  type SourceLanguage,
} from '../../api/doors/clang.ts';
import type { SourceText } from '../protocol.ts';
import type { ClangKit } from './clang-kit.ts';
import { PAGE_ADVICE } from './page-advice.ts';

/** Where clang sees the program, and Heddle's headers. */
const WORKING_FOLDER = '/page';
const LIBRARY_FOLDER = '/library';

/** Throws InputError with all of clang's errors if there is no IR. */
export async function compileSource(
  source: SourceText,
  language: SourceLanguage,
  kit: ClangKit,
  progress: (text: string) => void,
): Promise<CompiledSource> {
  const headers = headersOf(await kit.loadHeaders(), language);
  const request: CompileRequest = { source, language, flags: NO_FLAGS, optimisation: 0 };
  const encoder = new TextEncoder();
  const files = new Map([[`${WORKING_FOLDER}/${source.name}`, encoder.encode(source.text)]]);
  for (const [path, text] of headers) files.set(`${LIBRARY_FOLDER}/${path}`, encoder.encode(text));
  const findSource = (name: string): SourceText | undefined => {
    const path = name.replace(LIBRARY_PREFIX, LIBRARY_FOLDER);
    if (path === source.name || path === `${WORKING_FOLDER}/${source.name}`) return source;
    const inLibrary = path.startsWith(`${LIBRARY_FOLDER}/`) ? path.slice(LIBRARY_FOLDER.length + 1) : '';
    const text = headers.get(inLibrary);
    return text === undefined ? undefined : { name: `${LIBRARY_PREFIX}/${inLibrary}`, text };
  };
  const job = { request, workingFolder: WORKING_FOLDER, libraryFolder: LIBRARY_FOLDER, files };
  const { ir, diagnostics } = await kit.compile(job, progress);
  // What follows has no line of its own; that clang is at work is no longer true.
  progress('');
  if (ir !== undefined) return compiledSource({ ir, diagnostics }, request, findSource);
  const all = await kit.loadHeaders();
  throw refusedSource({ diagnostics }, request, findSource, {
    shippedHeaders: (asked) => promisedHeaders([...headersOf(all, asked).keys()].map(includedAs), asked),
    isBeside: () => false,
    advice: PAGE_ADVICE,
  });
}

/** C does not see the headers of C++. */
const headersOf = (all: Readonly<Record<string, string>>, language: SourceLanguage): Map<string, string> =>
  new Map(Object.entries(all).filter(([path]) => language === 'c++' || !path.startsWith('include/c++/')));

const includedAs = (path: string): string => path.replace(/^include\/(?:c\+\+\/)?/, '');
