/** Not there yet. */
import { fail } from '../../api/litmus.ts';
import type { CompareReport, JobOf } from '../protocol.ts';
import type { JobTools } from './job-tools.ts';

export async function compareJob(_job: JobOf<'compare'>, _tools: JobTools): Promise<CompareReport> {
  return fail('unsupported', 'compare is not there yet');
}
