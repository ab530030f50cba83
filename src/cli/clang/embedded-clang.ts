/**
 * The clang that comes with Heddle: the package @yowasp/clang, WebAssembly, in a child process (embedded-clang-child.ts).
 * It sees no disk. The files of the job are laid under its file system with an overlay (clang's -ivfsoverlay), which
 * understands `..` in paths; the package's own file system does not.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail } from '../../index.ts';
import { frontEndArguments } from './clang-arguments.ts';
import type { ClangCompiler, ClangJob, ClangOutput } from './clang-compiler.ts';
import type { ChildJob, ChildResult } from './embedded-clang-child.ts';
import { crashed, superviseChild } from './supervise-child.ts';

/** Where the package keeps the headers that belong to clang itself. */
const CLANG_HEADERS_FOLDER = '/usr/include';

/** Enough for the deepest nesting that clang accepts; a child's main thread has 8 MB on all systems that Heddle runs on. */
const STACK_KILOBYTES = 6000;

/** How much of a dying child's last words is kept. */
const LONGEST_COMPLAINT = 2000;

/** Finding it costs little: nothing of clang is loaded before compile is called. */
export function embeddedClang(): ClangCompiler {
  return { identity: `embedded ${packageVersion()}`, argumentsFor, compile };
}

function packageVersion(): string {
  try {
    const entry = createRequire(import.meta.url).resolve('@yowasp/clang');
    return JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8')).version;
  } catch {
    return fail('missing-file', 'the package `@yowasp/clang`, which compiles C and C++, is not installed', {
      suggestion: 'run `npm install` in the folder of Heddle, or name a system clang with --clang',
    });
  }
}

function argumentsFor(job: ClangJob): string[] {
  return [
    ...frontEndArguments(job, CLANG_HEADERS_FOLDER),
    ...['-resource-dir', '/usr', '-ivfsoverlay', '/heddle/overlay.yaml'],
  ];
}

async function compile(job: ClangJob): Promise<ClangOutput> {
  const child = startChild();
  const result = await superviseChild(child, job, talk(child, childJob(job)));
  if (result.kind === 'failed') throw crashed(job, result.reason);
  return result;
}

/** The child is built beside the bundle; run from the sources, it needs the loader of the sources. */
function startChild(): ChildProcess {
  const self = fileURLToPath(import.meta.url);
  const isSource = self.endsWith('.ts');
  const loader = isSource ? ['--import', import.meta.resolve('tsx')] : [];
  return fork(join(dirname(self), `embedded-clang-child.${isSource ? 'ts' : 'mjs'}`), [], {
    execArgv: [...loader, `--stack-size=${STACK_KILOBYTES}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

/** Sends the job and waits for the result, or for the end of a child that has none. */
function talk(child: ChildProcess, job: ChildJob): Promise<ChildResult> {
  let complaint = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-LONGEST_COMPLAINT);
  });
  return new Promise<ChildResult>((resolve) => {
    child.once('message', (result) => resolve(result as ChildResult));
    child.once('error', ({ message }) => resolve({ kind: 'failed', reason: message }));
    child.once('close', (code, signal) => {
      const reason = complaint.trim().split('\n').at(-1) || `it ended with ${signal ?? `code ${code}`}`;
      resolve({ kind: 'failed', reason });
    });
    child.send(job);
  });
}

function childJob(job: ClangJob): ChildJob {
  const contents: Record<string, Uint8Array | string> = {};
  const roots = [...job.files].map(([path, content], index) => {
    contents[index] = content;
    return { type: 'file', name: path, 'external-contents': `/heddle/${index}` };
  });
  const overlay = { version: 0, 'case-sensitive': true, 'use-external-names': false, roots };
  contents['overlay.yaml'] = JSON.stringify(overlay);
  return {
    arguments: argumentsFor(job),
    files: { heddle: contents },
  };
}
