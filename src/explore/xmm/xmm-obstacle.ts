/** Which engine a model with re-execution needs, and when the xmm engine cannot be used. */
import type { ConsistencyModel } from '../../execution/consistency-model.ts';
import { refuseEngine, type Subject } from '../graph/graph-obstacle.ts';

/** Why the xmm engine cannot check the model so; undefined if it can. */
export function xmmObstacle(
  { name, reExecutes }: ConsistencyModel,
  { equivalence }: Subject,
): string | undefined {
  if (!reExecutes) return `${name} has no re-execution`;
  return equivalence === 'rf' ? 'it tells executions apart by co' : undefined;
}

/** Says that an engine checks executions one by one, which is not enough for the model. */
export function refuseForReExecution(engine: string, { name }: ConsistencyModel): never {
  return refuseEngine(engine, `an execution under ${name} may be re-executed from another`, {
    suggestion: '`--engine xmm` can',
  });
}
