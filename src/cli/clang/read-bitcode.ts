/**
 * LLVM bitcode as text: asked of an `llvm-dis` or a `clang` of the machine. One of an older LLVM
 * may not understand what a newer one wrote, so all that are there are asked, the newest first.
 */
import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import { fail } from '../../api/doors/input.ts';
import type { SourceFile } from '../../index.ts';
import { findProgram } from '../system/find-program.ts';

const VERSIONS = ['', ...Array.from({ length: 10 }, (_, i) => `-${23 - i}`)];
const MOST_BYTES = 1 << 29;
const MOST_MILLISECONDS = 60_000;

/** The file, which is bitcode, as IR. */
export function readBitcode(path: string): SourceFile {
  let complaint = '';
  for (const program of programs()) {
    const words = basename(program).startsWith('llvm-dis')
      ? ['-o', '-', path]
      : ['-S', '-emit-llvm', '-Xclang', '-disable-llvm-passes', '-x', 'ir', '-o', '-', path];
    const { status, stdout, stderr } = spawnSync(program, words, {
      encoding: 'utf8',
      maxBuffer: MOST_BYTES,
      timeout: MOST_MILLISECONDS,
    });
    // A file without a module is no error for some.
    if (status === 0 && stdout !== '') return { name: path, text: stdout };
    complaint ||= stderr?.trim().split('\n')[0] ?? '';
  }
  return fail('not-text', `\`${path}\` is LLVM bitcode${complaint && `: ${complaint}`}`, {
    expected: 'LLVM IR as text, or an llvm-dis or a clang on the PATH that can read the file',
    suggestion: `\`llvm-dis -o program.ll ${path}\` writes it as text`,
  });
}

/** By the names that are usual, without doubles. */
const programs = (): ReadonlySet<string> =>
  new Set(
    VERSIONS.flatMap((version) => [`llvm-dis${version}`, `clang${version}`])
      .map(findProgram)
      .filter((path) => path !== undefined),
  );
