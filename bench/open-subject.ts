/** A program of the bench as machine code, and its model. The IR comes from the cache of the process's environment. */
import { ProgramOpener } from '../src/cli/open-program.ts';
import { loadCat, readSource } from '../src/cli/system/files.ts';
import { type MachineCode, type OpenedModel, openModel } from '../src/index.ts';
import type { Subject } from './measure-check.ts';

export interface OpenedSubject {
  readonly code: MachineCode;
  readonly opened: OpenedModel;
}

export async function openSubject({
  source,
  defines,
  model,
  equivalence,
}: Omit<Subject, 'engine'>): Promise<OpenedSubject> {
  const programs = new ProgramOpener(
    { I: [], D: defines, flag: [], O: '0' },
    [],
    new AbortController().signal,
    process.env,
  );
  try {
    const { code } = await programs.open([readSource(source)]);
    const options = equivalence === undefined ? {} : { equivalence };
    return { code, opened: openModel(model, { language: 'C', scopes: [], threads: [] }, loadCat, options) };
  } finally {
    await programs.close();
  }
}
