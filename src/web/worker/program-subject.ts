/** A program in C, C++ or LLVM IR, to be checked. */
import { fail } from '../../api/litmus.ts';
import type { JobOf } from '../protocol.ts';
import type { JobTools } from './job-tools.ts';
import type { Subject } from './subject.ts';

export async function programSubject(job: JobOf<'check'>, _tools: JobTools): Promise<Subject> {
  return fail('unsupported', `\`${job.source.name}\` is not a kind of file that this page reads`);
}
