/** Which engine a model with re-execution needs, and when the xmm engine cannot be used. */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { ConsistencyModel } from '../../../execution/consistency-model.ts';
import { refuseEngine } from '../../growth/graph-obstacle.ts';

/** Why the xmm engine cannot check the model; undefined if it can. */
export const xmmObstacle = ({ name, reExecutes }: ConsistencyModel): string | undefined =>
  reExecutes ? undefined : `${name} has no re-execution`;

/** Says that executions that differ in co only are not the same to re-execution. */
export function refuseClasses({ name }: ConsistencyModel): never {
  return fail('unsupported', `${name} tells executions apart by co`, {
    suggestion: 'leave out `--equivalence rf`',
  });
}

/** Says that an engine checks executions one by one, which is not enough for the model. */
export function refuseForReExecution(engine: string, { name }: ConsistencyModel): never {
  return refuseEngine(engine, `an execution under ${name} may be re-executed from another`, {
    suggestion: '`--engine xmm` can',
  });
}
