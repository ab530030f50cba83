/** When the graph engine cannot be used, and how that is said: for programs and litmus tests. */
import { fail } from '../../diagnostics/diagnostic.ts';
import type { Span } from '../../diagnostics/source.ts';
import type { ConsistencyModel } from '../../execution/consistency-model.ts';
import type { Language } from '../../program/program.ts';
import type { Equivalence } from '../enumerate/enumerate.ts';

/** Why the graph engine cannot check the model so; undefined if it can. `language`: what a C program is under the model. */
export function graphObstacle(
  model: ConsistencyModel,
  { equivalence, language }: { readonly equivalence: Equivalence; readonly language?: Language },
): string | undefined {
  const obstacle = growthObstacle(model, language);
  if (obstacle !== undefined) return obstacle;
  if (model.graphRules?.coherence === 'none') return `${model.name} has no coherence order`;
  return equivalence === 'rf' ? 'it tells executions apart by co' : undefined;
}

/** Why no engine can add events one by one. */
export function growthObstacle(model: ConsistencyModel, language: Language | undefined): string | undefined {
  if (language !== undefined && language !== 'C')
    return `under ${model.name} a C program is one of ${language}, whose order it does not keep`;
  if (model.graphRules !== undefined) return undefined;
  return model.porfAcyclic
    ? `nothing is declared of ${model.name} that lets it add events one by one`
    : `po and rf may form cycles under ${model.name}`;
}

/** The user asked for the engine all the same. */
export function refuseEngine(engine: 'graph' | 'rf', obstacle: string, span?: Span): never {
  return fail('unsupported', `the ${engine} engine cannot be used here: ${obstacle}`, {
    ...(span === undefined ? {} : { span }),
    suggestion: '`--engine enumerate` can',
  });
}
