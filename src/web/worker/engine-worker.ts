/**
 * The script of the workers: takes a job, posts what it finds. The engines give the event loop a turn now and then, but nobody stops them from
 * there: Stop ends the worker.
 */
import { InputError } from '../../api/litmus.ts';
import type { FromEngine, ToEngine } from '../protocol.ts';
import type { ClassicTests } from './job-tools.ts';
import { plainDiagnostic } from './plain-diagnostic.ts';
import { runJob, sourceOf } from './run-job.ts';
import { type Library, Workbench } from './workbench.ts';

type Message = FromEngine extends infer One ? (One extends unknown ? Omit<One, 'id'> : never) : never;

/** Begun with the worker, so that it is there when the first job comes. */
const opened = loadWorkbench();
// The first job says that it failed; that nobody waits for it yet is no fault.
opened.catch(() => {});
let classicTests: Promise<ClassicTests> | undefined;

addEventListener('message', async ({ data }: MessageEvent<ToEngine>) => {
  const { id, job } = data;
  const post = (message: Message): void => postMessage({ id, ...message } as FromEngine);
  try {
    const report = await runJob(job, {
      workbench: await opened,
      clang: async () => (await import('./browser-clang.ts')).browserClang,
      solver: async () => (await import('./browser-solver.ts')).browserSolver,
      classicTests: () => {
        classicTests ??= loadJson<ClassicTests>('playground.json');
        return classicTests;
      },
      update: (found) => post({ kind: 'update', report: found }),
      progress: (text) => post({ kind: 'progress', text }),
    });
    post({ kind: 'done', report });
  } catch (error) {
    if (error instanceof InputError) {
      const source = sourceOf(job);
      const diagnostics = error.diagnostics.map((diagnostic) => plainDiagnostic(diagnostic, source));
      post({ kind: 'refused', diagnostics });
    } else post({ kind: 'failed', message: messageOf(error) });
  }
});

async function loadWorkbench(): Promise<Workbench> {
  return new Workbench(await loadJson<Library>('library.json'));
}

async function loadJson<Value>(name: string): Promise<Value> {
  const response = await fetch(new URL(name, location.href));
  if (!response.ok) throw new Error(`${name} cannot be loaded (${response.status})`);
  return response.json();
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return `internal error: ${String(error)}`;
  return error.message.startsWith('internal error') ? error.message : `internal error: ${error.message}`;
}
