/**
 * A clang of the user's machine, on request (--clang or HEDDLE_CLANG): much quicker to start than
 * the embedded one. It reads the source and its includes from disk itself, with the same search
 * path as the embedded clang. For C only: libc++ is in the archive of the embedded clang, and each
 * version of it needs a clang of about the same age.
 */
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import {
  type ClangCompiler,
  type ClangJob,
  type ClangOutput,
  crashed,
  driverArguments,
  tooSlow,
} from '../../api/doors/clang.ts';
import { fail } from '../../api/doors/input.ts';
import { findProgram } from '../system/find-program.ts';
import { SupervisedChild } from '../system/supervised-child.ts';

const OLDEST_VERSION = 14;
const NEXT_STEP =
  'give --clang (or HEDDLE_CLANG) a clang of version 14 or later, or leave it out to use the clang inside Heddle';

/**
 * Variables that would make clang search other folders or take other options than those it is
 * given.
 */
const MISLEADING_VARIABLES = ['CPATH', 'C_INCLUDE_PATH', 'CPLUS_INCLUDE_PATH', 'CCC_OVERRIDE_OPTIONS'];

/**
 * `command` is a path, or a name to look for on the PATH. No process is started before compile is
 * called, so the identity is that of the file: an update of clang changes its size or date.
 */
export function systemClang(command: string): ClangCompiler {
  const path = findProgram(command);
  if (path === undefined) {
    fail('missing-file', `there is no program \`${command}\``, { suggestion: NEXT_STEP });
  }
  const { size, mtimeMs } = statSync(path);
  let isNewEnough: Promise<void> | undefined;
  return {
    identity: `system ${path} ${size} ${mtimeMs}`,
    argumentsFor: driverArguments,
    compile: async (job) => {
      if (job.request.language === 'c++') refuseCxx(command, job);
      isNewEnough ??= requireVersion(command, path, job);
      await isNewEnough;
      return compile(path, job);
    },
    // Each job has a process of its own, which ends with it.
    close: async () => {},
  };
}

function refuseCxx(command: string, { request }: ClangJob): never {
  return fail('unsupported', `\`${command}\` cannot compile \`${request.source.name}\`, which is C++`, {
    suggestion:
      'leave out --clang (or HEDDLE_CLANG): the libc++ that Heddle knows is of LLVM 22, inside its own clang, and needs a clang of that age',
  });
}

async function compile(path: string, job: ClangJob): Promise<ClangOutput> {
  const { status, out, err } = await run(path, driverArguments(job), job);
  if (status === 0) return { ir: out, diagnostics: err };
  if (status === 1) return { diagnostics: err };
  throw crashed(job.request, err.trim().split('\n').at(-1) || `it ended with ${status}`);
}

async function requireVersion(command: string, path: string, job: ClangJob): Promise<void> {
  const { status, out } = await run(path, ['--version'], job);
  if (typeof status === 'string') {
    fail('usage', `\`${command}\` cannot be run (${status})`, { suggestion: NEXT_STEP });
  }
  const version = /\bclang version (\d+)/.exec(out)?.[1];
  if (version === undefined) {
    fail('usage', `\`${command}\` is not a clang: it does not tell its version`, { suggestion: NEXT_STEP });
  }
  if (Number(version) < OLDEST_VERSION) {
    fail('usage', `\`${command}\` is clang ${version}, which is too old`, { suggestion: NEXT_STEP });
  }
}

interface Ended {
  /**
   * The exit code, or the name of the signal that ended the process or of the error that kept it
   * from starting.
   */
  readonly status: number | string;
  readonly out: string;
  readonly err: string;
}

async function run(path: string, args: readonly string[], job: ClangJob): Promise<Ended> {
  const env: NodeJS.ProcessEnv = { ...process.env, CLANG_NO_DEFAULT_CONFIG: '1' };
  for (const name of MISLEADING_VARIABLES) delete env[name];
  const child = spawn(path, args, { cwd: job.workingFolder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      resolve({ status: error.code ?? error.message, out, err }),
    );
    child.once('close', (code, signal) => resolve({ status: code ?? signal!, out, err }));
  });
  const supervised = new SupervisedChild(child);
  try {
    return await supervised.waitFor(ended, () => tooSlow(job.request), job);
  } finally {
    await supervised.end();
  }
}
