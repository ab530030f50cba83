/** When the rf engine cannot be used. */
import type { ConsistencyModel } from '../../execution/consistency-model.ts';
import type { Language } from '../../program/program.ts';
import type { Equivalence } from '../enumerate/enumerate.ts';
import { growthObstacle } from '../graph/graph-obstacle.ts';

/** Why the rf engine cannot check the model so; undefined if it can. `language`: what a C program is under the model. */
export function rfObstacle(
  model: ConsistencyModel,
  { equivalence, language }: { readonly equivalence: Equivalence; readonly language?: Language },
): string | undefined {
  return (
    growthObstacle(model, language) ??
    (equivalence === 'rf-co' ? 'it does not tell executions apart by co' : undefined)
  );
}
