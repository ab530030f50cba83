/**
 * Rust to LLVM IR text, by the user's rustc: the step before the front end `llvm`. The program is
 * compiled with its standard library, which rustc has as bitcode for link-time optimisation: so the
 * IR has all of it, and what is left are the words of the system (runtime/rust.c). What main does
 * not reach is cut out. A program that uses loom's words gets them from library/rust/loom.rs.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { COMPILE_SECONDS, type CompiledSource, selectDefinitions } from '../../api/doors/clang.ts';
import { fail } from '../../api/doors/input.ts';
import { InputError, type SourceFile } from '../../index.ts';
import type { IrCache } from '../clang/ir-cache.ts';
import { LIBRARY_FOLDER } from '../clang/library-files.ts';
import { own } from '../job/owned.ts';
import { readSource } from '../system/files.ts';
import { findProgram } from '../system/find-program.ts';
import { type CompileBounds, runCompiler } from '../system/run-compiler.ts';
import { readRustcDiagnostics } from './rustc-diagnostics.ts';

export interface RustRequest {
  readonly source: SourceFile;
  readonly optimisation: '0' | '1' | '2';
  /** `NAME` or `NAME=VALUE`: `--cfg` of rustc. */
  readonly defines: readonly string[];
}

export const isRustFile = (path: string): boolean => path.endsWith('.rs');

/** Everything in one module, without unwinding: a panic is an error of the program. */
const OPTIONS: readonly string[] = [
  '--edition=2021',
  '--error-format=json',
  '-Ccodegen-units=1',
  '-Cpanic=abort',
  '-Cdebuginfo=line-tables-only',
  '-Ctarget-cpu=x86-64',
];

const LOOM = join(LIBRARY_FOLDER, 'rust/loom.rs');

/** A program of several files, of which the cache knows the first alone. */
const HAS_OTHER_FILES = /^\s*(pub\s+)?mod\s+\w+\s*;|\binclude(_str|_bytes)?!/m;

/** Rejects with an InputError, which carries all of rustc's errors, when there is no IR. */
export async function compileRust(
  request: RustRequest,
  cache: IrCache,
  env: NodeJS.ProcessEnv,
  bounds: CompileBounds,
): Promise<CompiledSource> {
  const { source, optimisation, defines } = request;
  const rustc = findRustc(source.name, env);
  const words = [
    ...OPTIONS,
    `-Copt-level=${optimisation}`,
    ...defines.flatMap((define) => ['--cfg', define.replace(/=(.*)$/s, '="$1"')]),
  ];
  const findSource = sourceFinder(source);
  const key = HAS_OTHER_FILES.test(source.text) ? undefined : keyOf(rustc, words, source);
  let output = key === undefined ? undefined : cache.read(key);
  if (output === undefined) {
    output = await runRustc(rustc, words, source, env, bounds);
    if (key !== undefined) cache.write(key, output);
  }
  const diagnostics = readRustcDiagnostics(output.diagnostics, findSource);
  const warnings = diagnostics.filter(({ severity }) => severity === 'warning');
  return { ir: { name: `${source.name} (LLVM IR)`, text: output.ir }, warnings, findSource };
}

async function runRustc(
  rustc: string,
  words: readonly string[],
  source: SourceFile,
  env: NodeJS.ProcessEnv,
  bounds: CompileBounds,
): Promise<{ ir: string; diagnostics: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-rust-'));
  const release = own({ kind: 'folder', path: folder });
  const run = async (...more: readonly string[]): Promise<string> => {
    const { status, text } = await runCompiler(rustc, [...words, ...more], env, tooSlow, bounds);
    if (status === 0) return text;
    const errors = readRustcDiagnostics(text, sourceFinder(source));
    if (errors.some(({ severity }) => severity === 'error')) throw new InputError(errors);
    return fail('unsupported', `rustc ended with ${status} on \`${source.name}\`: ${lastLine(text)}`);
  };
  try {
    const loom = join(folder, 'libloom.rlib');
    const usesLoom = /\bloom::/.test(source.text);
    const bitcode = ['--crate-type=rlib', '--crate-name=loom', '-Cembed-bitcode=yes'];
    if (usesLoom) await run(...bitcode, '-o', loom, LOOM);
    const ir = join(folder, 'program.ll');
    // Only a program that is linked is optimised as a whole; there is nothing to do for a linker.
    const linked = [`--emit=llvm-ir=${ir},link=${join(folder, 'program')}`, '-Clinker=true', '-Clto=fat'];
    const externs = usesLoom ? ['--extern', `loom=${loom}`] : [];
    const diagnostics = await run(...linked, ...externs, source.name);
    const whole = { name: source.name, text: readFileSync(ir, 'utf8') };
    return { ir: selectDefinitions(whole, [], isRoot).text, diagnostics };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    release();
  }
}

const isRoot = (name: string): boolean => name === 'main' || name.startsWith('llvm.');

function findRustc(path: string, env: NodeJS.ProcessEnv): string {
  const named = env.HEDDLE_RUSTC;
  const found = findProgram(named || 'rustc');
  if (found !== undefined) return findProgramItself(found, named);
  return fail(
    'missing-file',
    named
      ? `there is no program \`${named}\`, which is to compile \`${path}\``
      : `there is no rustc to compile \`${path}\``,
    {
      suggestion:
        'install Rust so that rustc is on the PATH, name one with HEDDLE_RUSTC=/path/to/rustc, or give LLVM IR (.ll) instead',
    },
  );
}

/** Rustup has one program under many names, and goes by the name that it was called with. */
const findProgramItself = (found: string, named: string | undefined): string =>
  /rustup$/.test(found) ? named || 'rustc' : found;

/** Of a compiler that is replaced the file changes. */
function keyOf(rustc: string, words: readonly string[], source: SourceFile): string {
  const program = findProgram(rustc);
  const { size, mtimeMs } = program === undefined ? { size: 0, mtimeMs: 0 } : statSync(program);
  const toolchain = process.env.RUSTUP_TOOLCHAIN ?? '';
  const loom = readFileSync(LOOM, 'utf8');
  const parts = [rustc, size, mtimeMs, toolchain, words, loom, source.name, source.text];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

function sourceFinder(source: SourceFile): CompiledSource['findSource'] {
  return (name) => {
    if (resolve(name) === resolve(source.name)) return source;
    try {
      return name.endsWith('.rs') ? readSource(name) : undefined;
    } catch {
      return undefined;
    }
  };
}

const tooSlow = (): InputError =>
  new InputError([
    {
      severity: 'error',
      code: 'unsupported',
      message: `rustc did not finish within ${COMPILE_SECONDS} seconds`,
      suggestion: 'give LLVM IR (.ll) instead',
    },
  ]);

const lastLine = (text: string): string => text.trim().split('\n').at(-1) || 'without a word';
