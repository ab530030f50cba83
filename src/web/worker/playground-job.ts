/** Not there yet. */
import { fail } from '../../api/litmus.ts';
import type { JobOf, PlaygroundReport } from '../protocol.ts';
import type { JobTools } from './job-tools.ts';

export async function playgroundJob(_job: JobOf<'playground'>, _tools: JobTools): Promise<PlaygroundReport> {
  return fail('unsupported', 'playground is not there yet');
}
