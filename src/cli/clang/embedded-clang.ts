/**
 * The clang that comes with Heddle: the package @yowasp/clang, WebAssembly, in a child process
 * (embedded-clang-child.ts). The child is started by the first job and does them all, since
 * starting it takes ten times as long as a job; only after precompiling headers the next job has a
 * new one.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type ClangCompiler,
  type ClangJob,
  type ClangOutput,
  crashed,
  type EmbeddedEnd,
  type EmbeddedJob,
  type EmbeddedResult,
  embeddedArguments,
  embeddedJob,
  irOf,
  tooSlow,
  withPrecompiled,
} from '../../api/doors/clang.ts';
import { fail } from '../../api/doors/input.ts';
import { SupervisedChild } from '../system/supervised-child.ts';
import { PrecompiledHeaders } from './precompiled-headers.ts';

/**
 * Enough for the deepest nesting that clang accepts; a child's main thread has 8 MB on all systems
 * that Heddle runs on.
 */
const STACK_KILOBYTES = 6000;

/** How much of a dying child's last words is kept. */
const LONGEST_COMPLAINT = 2000;

/**
 * Finding it costs little: nothing of clang is loaded before compile is called. `cacheFolder`:
 * where precompiled headers are kept; without it there are none.
 */
export function embeddedClang(cacheFolder?: string): ClangCompiler {
  return new EmbeddedClang(cacheFolder);
}

class EmbeddedClang implements ClangCompiler {
  readonly identity = `embedded ${packageVersion()}`;
  readonly argumentsFor = embeddedArguments;
  private child: SupervisedChild | undefined;
  /** Settles when the child is free. */
  private jobs: Promise<unknown> = Promise.resolve();
  private readonly headers: PrecompiledHeaders | undefined;

  constructor(cacheFolder: string | undefined) {
    this.headers = cacheFolder === undefined ? undefined : new PrecompiledHeaders(this.identity, cacheFolder);
  }

  compile(job: ClangJob): Promise<ClangOutput> {
    const output = this.jobs.then(() => this.compileNow(job));
    this.jobs = output.catch(() => {});
    return output;
  }

  async close(): Promise<void> {
    await this.jobs;
    await this.endChild();
  }

  private async compileNow(job: ClangJob): Promise<ClangOutput> {
    const header = await this.headers?.headerFor(job, (making) => this.precompile(making, job));
    if (header !== undefined) {
      const result = await this.run(withPrecompiled(embeddedJob(job), header), job);
      if (result.output !== undefined) return irOf(result);
    }
    return irOf(await this.run(embeddedJob(job), job));
  }

  /**
   * V8 keeps the memory of a child's first job, and that of this job is large: the child ends with
   * it, which happens once for each set of flags.
   */
  private async precompile(making: EmbeddedJob, job: ClangJob): Promise<EmbeddedEnd> {
    const end = await this.run(making, job);
    await this.endChild();
    return end;
  }

  /** `job`: what it is for, with its limits. */
  private async run(embedded: EmbeddedJob, job: ClangJob): Promise<EmbeddedEnd> {
    job.signal?.throwIfAborted();
    // It may have been killed while it had nothing to do.
    if (this.child?.process.connected === false) await this.endChild();
    this.child ??= new SupervisedChild(startChild());
    const { process: child } = this.child;
    keepsRunning(child, true);
    try {
      const result = await this.child.waitFor(talk(child, embedded), () => tooSlow(job.request), job);
      if (result.kind === 'failed') throw crashed(job.request, result.reason);
      return result;
    } catch (error) {
      await this.endChild();
      throw error;
    } finally {
      keepsRunning(child, false);
    }
  }

  private async endChild(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    await child?.end();
  }
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

/**
 * The child is built beside the bundle; run from the sources, it needs the loader of the sources.
 * With nothing to do it does not keep Heddle from ending.
 */
function startChild(): ChildProcess {
  const self = fileURLToPath(import.meta.url);
  const isSource = self.endsWith('.ts');
  const loader = isSource ? ['--import', import.meta.resolve('tsx')] : [];
  const child = fork(join(dirname(self), `embedded-clang-child.${isSource ? 'ts' : 'mjs'}`), [], {
    execArgv: [...loader, '--expose-gc', `--stack-size=${STACK_KILOBYTES}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  keepsRunning(child, false);
  return child;
}

/**
 * Whether Heddle goes on running as long as the child does: while it has a job, so that the end of
 * a child that is killed is still heard.
 */
function keepsRunning(child: ChildProcess, isWanted: boolean): void {
  for (const handle of [child, child.channel, child.stderr as Socket]) {
    if (isWanted) handle?.ref();
    else handle?.unref();
  }
}

/** Sends the job and waits for the result, or for the end of a child that has none. */
function talk(child: ChildProcess, job: EmbeddedJob): Promise<EmbeddedResult> {
  return new Promise<EmbeddedResult>((resolve) => {
    let complaint = '';
    const onComplaint = (bytes: Buffer): void => {
      complaint = (complaint + bytes).slice(-LONGEST_COMPLAINT);
    };
    const finish = (result: EmbeddedResult): void => {
      child.off('message', finish).off('error', onError).off('close', onClose);
      child.stderr!.off('data', onComplaint);
      resolve(result);
    };
    const onError = ({ message }: Error): void => finish({ kind: 'failed', reason: message });
    const onClose = (code: number | null, signal: string | null): void => {
      const reason = complaint.trim().split('\n').at(-1) || `it ended with ${signal ?? `code ${code}`}`;
      finish({ kind: 'failed', reason });
    };
    child.on('message', finish).on('error', onError).on('close', onClose);
    child.stderr!.on('data', onComplaint);
    child.send(job);
  });
}
