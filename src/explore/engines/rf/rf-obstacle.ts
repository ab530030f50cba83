/** When the rf engine cannot be used. */
import type { ConsistencyModel } from '../../../execution/consistency-model.ts';
import { growthObstacle, type Subject } from '../../growth/graph-obstacle.ts';

/** Why the rf engine cannot check the model so; undefined if it can. */
export function rfObstacle(model: ConsistencyModel, subject: Subject): string | undefined {
  const obstacle = growthObstacle(model, subject);
  if (obstacle !== undefined) return obstacle;
  if (model.graphRules!.atEnd !== 'none')
    return `what ${model.name} asks for at the end of an execution needs co`;
  return subject.equivalence === 'rf-co' ? 'it does not tell executions apart by co' : undefined;
}
