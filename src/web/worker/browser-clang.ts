/**
 * Clang in the page: files of the page's own origin, and a worker that is ended after each
 * compilation, which gives back the half gigabyte that it needed. What it loads stays in the
 * browser's cache.
 */
import {
  type ClangJob,
  type ClangOutput,
  COMPILE_SECONDS,
  crashed,
  type EmbeddedResult,
  embeddedJob,
  irOf,
  RUNTIME_FILES,
  type SourceLanguage,
  tooSlow,
} from '../../api/doors/clang.ts';
import { LoadError, loadFile } from '../load-file.ts';
import type { ClangKit } from './clang-kit.ts';
import type { FromClang } from './clang-worker.ts';
import { PAGE_ADVICE } from './page-advice.ts';

const MEGABYTE = 1_000_000;
/**
 * IR by all that it was made from: a program that is checked again under other models needs no
 * clang.
 */
const compiled = new Map<string, ClangOutput>();
const MOST_COMPILED = 20;

let headers: Promise<Record<string, string>> | undefined;
const runtime: Partial<Record<SourceLanguage, Promise<string>>> = {};

export const browserClang: ClangKit = {
  loadHeaders: () => {
    headers ??= loadFile('clang/headers.json', (response) => response.json());
    return headers;
  },
  loadRuntime: (language) => {
    runtime[language] ??= loadFile(`clang/${RUNTIME_FILES[language]}`, (response) => response.text());
    return runtime[language];
  },
  async compile(job, progress) {
    const { source, language } = job.request;
    const key = JSON.stringify([language, source.name, source.text]);
    const known = compiled.get(key);
    if (known !== undefined) return known;
    const output = await compileInWorker(job, progress);
    if (compiled.size === MOST_COMPILED) compiled.clear();
    compiled.set(key, output);
    return output;
  },
};

const WORKER = 'clang/clang-worker.js';

/**
 * Rejects with an InputError if clang crashes or takes too long, with a LoadError if it cannot be
 * had.
 */
async function compileInWorker(job: ClangJob, progress: (text: string) => void): Promise<ClangOutput> {
  const worker = new Worker(new URL(WORKER, location.href), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const result = await new Promise<EmbeddedResult>((resolve, reject) => {
      worker.addEventListener('error', ({ message }) => {
        // A script that cannot be had gives an event without words.
        if (message) resolve({ kind: 'failed', reason: message });
        else reject(new LoadError(WORKER));
      });
      worker.addEventListener('message', ({ data }: MessageEvent<FromClang>) => {
        if (data.kind === 'result') resolve(data.result);
        else if (data.kind === 'failed') reject(new LoadError('clang', data.message));
        else if (data.kind === 'loading') progress(loadingText(data));
        else {
          progress(`clang: compiling ${job.request.source.name}`);
          timer = setTimeout(() => reject(tooSlow(job.request)), COMPILE_SECONDS * 1000);
        }
      });
      worker.postMessage(embeddedJob(job));
    });
    if (result.kind === 'failed') throw crashed(job.request, result.reason, PAGE_ADVICE);
    return irOf(result);
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}

const loadingText = ({ bytes, total }: { bytes: number; total: number }): string =>
  `clang: ${(bytes / MEGABYTE).toFixed(0)} of ${(total / MEGABYTE).toFixed(0)} MB`;
