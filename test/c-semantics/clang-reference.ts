/**
 * What clang itself makes of a C program: compiled to WebAssembly for 32-bit WASI, linked with the C library for it, and
 * run by Node. It has nothing in common with Heddle's way but clang's parser: another target, another code generator,
 * another printf.
 */
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ReferenceJob, ReferenceResult } from './clang-reference-child.ts';

/** A compiled module. */
export interface ReferenceModule {
  readonly [Symbol.toStringTag]: 'WebAssembly.Module';
}

/** The little of it that is needed here; TypeScript declares it only together with a whole browser. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<ReferenceModule>;
  instantiate(
    module: ReferenceModule,
    imports: Readonly<Record<string, Readonly<Record<string, (...values: number[]) => number>>>>,
  ): Promise<{ readonly exports: Readonly<Record<string, unknown>> }>;
};

/** A function at the end of a source, after which all output is out. */
const FLUSH = 'flush_all_output';

export interface ReferenceSource {
  readonly text: string;
  readonly entries: readonly string[];
}

export interface ReferenceRun {
  /** Each character stands for one byte. */
  readonly output: string;
  readonly status: number;
}

/** Where modules stay for the next run: the same seed gives the same programs. */
const KEPT = new URL('../../dist/cache/', import.meta.url);
const CHILD = new URL('clang-reference-child.ts', import.meta.url);
/** What a module depends on besides its source: how it is compiled, and by which clang. */
const COMPILER = [CHILD, new URL('../../node_modules/@yowasp/clang/package.json', import.meta.url)];

/** Where the module of a job is kept. */
function placeOf(job: ReferenceJob): string {
  const hash = createHash('sha256').update(JSON.stringify(job));
  for (const file of COMPILER) hash.update(readFileSync(file));
  return fileURLToPath(new URL(`reference-${hash.digest('hex').slice(0, 32)}.wasm`, KEPT));
}

/** The modules of the sources; those that are not known are compiled one after the other in one child process. */
export function compileReferences(sources: readonly ReferenceSource[]): Promise<ReferenceModule>[] {
  const jobs = sources.map(
    ({ text, entries }): ReferenceJob => ({
      source: `${text}\nint fflush(void *);\nvoid ${FLUSH}(void) { fflush(0); }\n`,
      exports: [...entries, FLUSH],
    }),
  );
  const unknown = jobs.filter((job) => !existsSync(placeOf(job)));
  const compiled = unknown.length === 0 ? [] : compileJobs(unknown);
  return jobs.map(async (job) => {
    const wasm = unknown.includes(job) ? await compiled[unknown.indexOf(job)]! : readFileSync(placeOf(job));
    return WebAssembly.compile(new Uint8Array(wasm));
  });
}

function compileJobs(jobs: readonly ReferenceJob[]): Promise<Uint8Array>[] {
  const child = fork(fileURLToPath(CHILD), [], {
    execArgv: ['--import', import.meta.resolve('tsx')],
    serialization: 'advanced',
  });
  const results: ReferenceResult[] = [];
  const waiting: (() => void)[] = [];
  let ended: string | undefined;
  const wakeAll = (): void => {
    for (const wake of waiting.splice(0)) wake();
  };
  child.on('message', (result) => {
    results.push(result as ReferenceResult);
    wakeAll();
  });
  child.once('close', (code, signal) => {
    ended = `the compiler's process ended with ${signal ?? code}`;
    wakeAll();
  });
  child.send(jobs);
  const resultOf = async (index: number): Promise<ReferenceResult> => {
    while (results[index] === undefined && ended === undefined) {
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    return results[index] ?? { error: ended! };
  };
  return jobs.map(async (job, index) => {
    const { wasm, error } = await resultOf(index);
    if (wasm === undefined) throw new Error(`clang's own way failed: ${error}`);
    const place = placeOf(job);
    mkdirSync(KEPT, { recursive: true });
    // Whole or not at all, whoever else writes it.
    writeFileSync(`${place}.${process.pid}`, wasm);
    renameSync(`${place}.${process.pid}`, place);
    return wasm;
  });
}

const SUCCESS = 0;
/** The errno of WASI for a stream that has no positions. */
const NOT_SEEKABLE = 70;

/** Runs one program in memory of its own. */
export async function runReference(module: ReferenceModule, entry: string): Promise<ReferenceRun> {
  let output = '';
  const system = {
    fd_write: (_stream: number, vectors: number, count: number, written: number): number => {
      const view = new DataView(memory.buffer);
      let total = 0;
      for (let i = 0; i < count; i++) {
        const start = view.getUint32(vectors + 8 * i, true);
        const length = view.getUint32(vectors + 8 * i + 4, true);
        output += Buffer.from(memory.buffer, start, length).toString('latin1');
        total += length;
      }
      view.setUint32(written, total, true);
      return SUCCESS;
    },
    fd_close: () => SUCCESS,
    fd_fdstat_get: () => SUCCESS,
    fd_seek: () => NOT_SEEKABLE,
  };
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: system });
  const exported = instance.exports;
  const memory = exported.memory as { readonly buffer: ArrayBuffer };
  const call = (name: string): number => (exported[name] as () => number)();
  call('_initialize');
  const status = call(entry);
  call(FLUSH);
  return { output, status };
}
