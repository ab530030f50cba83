/**
 * Does a job. What is rarely needed is loaded when it is: clang's output, the search for tests, the
 * solver.
 */
import { loadPart } from '../load-file.ts';
import type { Job, Report } from '../protocol.ts';
import { checkJob } from './check-job.ts';
import { diagnoseJob } from './diagnose-job.ts';
import type { JobTools } from './job-tools.ts';
import { picturesJob } from './pictures-job.ts';

/** Throws InputError for what cannot be used. */
export async function runJob(job: Job, tools: JobTools): Promise<Report> {
  switch (job.kind) {
    case 'diagnose':
      return diagnoseJob(job, tools.workbench);
    case 'check':
      return checkJob(job, tools);
    case 'pictures':
      return picturesJob(job, tools.workbench);
    case 'compare':
      return (await loadPart('the search for tests', () => import('./compare-job.ts'))).compareJob(
        job,
        tools,
      );
    case 'playground':
      return (await loadPart('the classic tests', () => import('./playground-job.ts'))).playgroundJob(
        job,
        tools,
      );
  }
}

/** The text that diagnostics of a job are about. */
export function sourceOf(job: Job): { readonly name: string; readonly text: string } {
  switch (job.kind) {
    case 'compare':
      return [job.forbiddenBy, job.allowedBy].find((model) => typeof model === 'object') ?? NO_SOURCE;
    case 'playground':
      return job.cat;
    default:
      return job.source;
  }
}

const NO_SOURCE = { name: '', text: '' };
