/**
 * What clang itself makes of a C program: compiled to WebAssembly for 32-bit WASI, linked with the C library for it, and
 * run by Node. It has nothing in common with Heddle's way but clang's parser: another target, another code generator,
 * another printf.
 */
import { fork } from 'node:child_process';
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

/** The modules of the sources, compiled one after the other in one child process. */
export function compileReferences(sources: readonly ReferenceSource[]): Promise<ReferenceModule>[] {
  const jobs = sources.map(
    ({ text, entries }): ReferenceJob => ({
      source: `${text}\nint fflush(void *);\nvoid ${FLUSH}(void) { fflush(0); }\n`,
      exports: [...entries, FLUSH],
    }),
  );
  const child = fork(fileURLToPath(new URL('clang-reference-child.ts', import.meta.url)), [], {
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
  return jobs.map(async (_, index) => {
    const { wasm, error } = await resultOf(index);
    if (wasm === undefined) throw new Error(`clang's own way failed: ${error}`);
    return WebAssembly.compile(new Uint8Array(wasm));
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
