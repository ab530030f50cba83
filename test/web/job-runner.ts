/** Runs the page's jobs in Node, without a browser: with the library that the build puts beside the page. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EMBEDDED } from '../../src/cli/sat/embedded-solver.ts';
import { CLASSIC_TESTS } from '../../src/web/classic-tests.ts';
import type { Job, JobOf, Report, ReportOf } from '../../src/web/protocol.ts';
import { runJob } from '../../src/web/worker/run-job.ts';
import { Workbench } from '../../src/web/worker/workbench.ts';
import { nodeClang } from './node-clang.ts';

export const root = new URL('../../', import.meta.url).pathname;

const textsIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(root, folder)).map((name) => [name, readFileSync(join(root, folder, name), 'utf8')]),
  );

const workbench = new Workbench({ cat: textsIn('src/models/cat'), mappings: textsIn('src/models/mappings') });

const classicTests = Object.fromEntries(
  Object.entries(CLASSIC_TESTS).map(([language, names]) => [
    language,
    names.map((name) => sourceOf(`litmus/${language}/${name}.litmus`)),
  ]),
);

export interface JobRun<Kind extends Job['kind']> {
  readonly report: ReportOf<Kind>;
  readonly updates: readonly ReportOf<Kind>[];
  readonly progress: readonly string[];
}

export async function run<Kind extends Job['kind']>(job: JobOf<Kind>): Promise<JobRun<Kind>> {
  const updates: Report[] = [];
  const progress: string[] = [];
  const report = await runJob(job as Job, {
    workbench,
    clang: async () => nodeClang,
    solver: async () => EMBEDDED,
    classicTests: async () => classicTests,
    // Copied, as posting a message does: what is told must not change afterwards.
    update: (found) => updates.push(structuredClone(found)),
    progress: (text) => progress.push(text),
  });
  return {
    report: structuredClone(report) as ReportOf<Kind>,
    updates: updates as ReportOf<Kind>[],
    progress,
  };
}

/** A file of the repository, named as the page would name it. */
export function sourceOf(path: string): { name: string; text: string } {
  return { name: path.split('/').at(-1)!, text: readFileSync(join(root, path), 'utf8') };
}
