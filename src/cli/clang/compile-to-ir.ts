/**
 * C and C++ to LLVM IR text: the step before the front end `llvm`. Collects what the source can
 * include, looks into the cache, and only then runs a clang. A header whose name macros put
 * together is known when clang has missed it: then it is compiled again, with that one.
 */
import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import {
  type ClangCompiler,
  type ClangJob,
  type CompiledSource,
  type CompileLimits,
  type CompileRequest,
  compiledSource,
  type FindSource,
  LIBRARY_PREFIX,
  refusedSource,
  type Surroundings,
} from '../../api/doors/clang.ts';
import { type Diagnostic, InputError, type SourceFile } from '../../index.ts';
import { collectFiles, findHeader } from './included-files.ts';
import type { AssembledHeaders, IrCache, IrEntry } from './ir-cache.ts';
import { LIBRARY_FOLDER, shippedHeaders } from './library-files.ts';

export interface CompileTools {
  readonly compiler: ClangCompiler;
  readonly cache: IrCache;
  readonly limits?: CompileLimits;
  readonly signal?: AbortSignal;
}

/** Rejects with an InputError, which carries all of clang's errors, when there is no IR. */
export async function compileToIr(request: CompileRequest, tools: CompileTools): Promise<CompiledSource> {
  for (let assembled: readonly string[] = []; ; ) {
    const job = jobFor(request, assembled, tools);
    const entry = await irOf(job, assembled, tools);
    if ('assembled' in entry) {
      assembled = entry.assembled;
      continue;
    }
    const compiled = compiledSource(entry, request, sourceFinder(job));
    return { ...compiled, warnings: [...missingFolders(request), ...compiled.warnings] };
  }
}

function jobFor(
  request: CompileRequest,
  assembled: readonly string[],
  { limits, signal }: CompileTools,
): ClangJob {
  const workingFolder = process.cwd();
  return {
    request,
    workingFolder,
    libraryFolder: LIBRARY_FOLDER,
    files: collectFiles(request, workingFolder, assembled),
    ...(limits === undefined ? {} : { limits }),
    ...(signal === undefined ? {} : { signal }),
  };
}

/** What the cache has, or else clang's answer, which the cache gets. */
async function irOf(
  job: ClangJob,
  assembled: readonly string[],
  { compiler, cache }: CompileTools,
): Promise<IrEntry> {
  const key = cacheKey(job, compiler);
  const known = cache.read(key) ?? cache.readAssembled(key);
  if (known !== undefined) return known;
  const { ir, diagnostics } = await compiler.compile(job);
  const entry = ir === undefined ? withMissing(assembled, diagnostics, job) : { ir, diagnostics };
  cache.write(key, entry);
  return entry;
}

/**
 * With the header that clang missed though a folder of the user has it: macros have put its name
 * together. Throws if that is not what is wrong.
 */
function withMissing(assembled: readonly string[], diagnostics: string, job: ClangJob): AssembledHeaders {
  const { request, workingFolder, files } = job;
  const missing = /'([^'\n]+)' file not found$/m.exec(diagnostics)?.[1];
  const path = missing === undefined ? undefined : findHeader(missing, request, workingFolder);
  if (path !== undefined && !files.has(path)) return { assembled: [...assembled, missing!] };
  const refusal = refusedSource({ diagnostics }, request, sourceFinder(job), surroundings(job));
  throw new InputError([...refusal.diagnostics, ...missingFolders(request)]);
}

const surroundings = ({ workingFolder }: ClangJob): Surroundings => ({
  shippedHeaders,
  isBeside: (header, includer) => existsSync(resolve(workingFolder, dirname(includer), header)),
});

/** By content and by names that do not depend on where the working folder and Heddle are. */
function cacheKey(job: ClangJob, compiler: ClangCompiler): string {
  const { workingFolder, files } = job;
  const hash = createHash('sha256');
  const words = compiler
    .argumentsFor(job)
    .map((word) => word.replace(LIBRARY_FOLDER, LIBRARY_PREFIX).replace(workingFolder, '.'));
  hash.update(JSON.stringify([compiler.identity, words]));
  for (const [path, content] of files) {
    hash.update(JSON.stringify([shownName(path, workingFolder), content.length]));
    hash.update(content);
  }
  return hash.digest('hex');
}

/** As a user would name it: relative to the working folder, Heddle's own files by their prefix. */
const shownName = (path: string, workingFolder: string): string =>
  path.startsWith(LIBRARY_FOLDER)
    ? path.replace(LIBRARY_FOLDER, LIBRARY_PREFIX)
    : relative(workingFolder, path);

function sourceFinder({ request, workingFolder, files }: ClangJob): FindSource {
  const found = new Map<string, SourceFile>([[resolve(workingFolder, request.source.name), request.source]]);
  return (name) => {
    const path = resolve(workingFolder, name.replace(LIBRARY_PREFIX, LIBRARY_FOLDER));
    const content = files.get(path);
    if (content === undefined) return undefined;
    if (!found.has(path)) {
      found.set(path, {
        name: shownName(path, workingFolder),
        text: Buffer.from(content).toString(),
      });
    }
    return found.get(path);
  };
}

/** Clang is silent about a folder of headers that is not there, and then misses a header. */
function missingFolders({ flags }: CompileRequest): Diagnostic[] {
  const given = [
    ['-I', flags.includeFolders],
    ['-iquote', flags.quoteFolders],
    ['-isystem', flags.systemFolders],
  ] as const;
  return given.flatMap(([flag, folders]) =>
    folders
      .filter((folder) => !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      .map((folder) => ({
        severity: 'warning',
        code: 'missing-file',
        message: `there is no folder \`${folder}\` (given with ${flag})`,
      })),
  );
}
