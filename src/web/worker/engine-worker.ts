/**
 * The script of the workers: takes a job, posts what it finds. The engines give the event loop a
 * turn now and then, but nobody stops them from there: Stop ends the worker.
 */
import type { SatSolverKind } from '../../api/compare.ts';
import { InputError } from '../../api/diagnostics.ts';
import { failureText, loadFile, loadPart } from '../load-file.ts';
import type { FromEngine, ToEngine } from '../protocol.ts';
import type { ClassicTests } from './job-tools.ts';
import { plainDiagnostic } from './plain-diagnostic.ts';
import { runJob, sourceOf } from './run-job.ts';
import { type Library, Workbench } from './workbench.ts';

type Message = FromEngine extends infer One ? (One extends unknown ? Omit<One, 'id'> : never) : never;

// What failed to load stays so: the page gives the next job a new worker.

/** Begun with the worker, so that it is there when the first job comes. */
const opened = loadWorkbench();
// The first job says that it failed; that nobody waits for it yet is no fault.
opened.catch(() => {});
let solver: Promise<SatSolverKind> | undefined;
let classicTests: Promise<ClassicTests> | undefined;

addEventListener('message', async ({ data }: MessageEvent<ToEngine>) => {
  const { id, job } = data;
  const post = (message: Message): void => postMessage({ id, ...message } as FromEngine);
  try {
    const report = await runJob(job, {
      workbench: await opened,
      clang: async () =>
        (await loadPart('the front end for C', () => import('./browser-clang.ts'))).browserClang,
      solver: () => {
        solver ??= loadPart('the SAT solver', () => import('./browser-solver.ts')).then((part) =>
          part.loadSolver(),
        );
        return solver;
      },
      classicTests: () => {
        classicTests ??= loadFile<ClassicTests>('playground.json', (response) => response.json());
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
    } else post({ kind: 'failed', message: failureText(error) });
  }
});

async function loadWorkbench(): Promise<Workbench> {
  return new Workbench(await loadFile<Library>('library.json', (response) => response.json()));
}
