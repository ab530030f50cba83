/** When graphs cannot be grown event by event: the obstacles that all engines that do so share. */

import type { ModelTraits } from '../../execution/consistency-model.ts';
import { litmusMachine } from '../../program/litmus/litmus-machine.ts';
import { hasPlainAccess } from '../../program/plain-access.ts';
import type { Language } from '../../program/program.ts';
import type { Obstacle, Subject } from '../engine/engine.ts';
import { reExecutionObstacle, rulesObstacle } from '../engine/obstacles.ts';

/** Why no engine can add events one by one under the model; undefined if some can. */
export function growthObstacle(model: ModelTraits, { litmus, language }: Subject): Obstacle | undefined {
  const { name, graphRules, porfAcyclic } = model;
  const obstacle = reExecutionObstacle(model) ?? rulesObstacle(model);
  if (obstacle !== undefined) return obstacle;
  if (litmus === undefined && language !== 'C')
    return { reason: `under ${name} a C program is one of ${language}, whose order it does not keep` };
  if (graphRules === undefined) return { reason: `po and rf may form cycles under ${name}` };
  // Models with rules have such cycles through plain accesses only. For a program, the model's
  // doubt says where that may matter.
  return porfAcyclic || litmus === undefined || !hasPlainAccess(litmus)
    ? undefined
    : { reason: `po and rf may form cycles through plain accesses under ${name}` };
}

/**
 * Why a litmus test cannot be laid out as code of the machine; undefined if it can, or if it is a
 * program.
 */
export function machineObstacle(
  { litmus }: Subject,
  languages: readonly Language[] = ['C'],
): Obstacle | undefined {
  if (litmus === undefined) return undefined;
  const machine = litmusMachine(litmus, languages);
  if (machine.kind !== 'refused') return undefined;
  return { reason: `it does not take ${machine.reason}`, ...(machine.span && { span: machine.span }) };
}

/**
 * Whether the model is best explored by reads-from classes: it has no coherence order, or it has an
 * oracle for classes that is worth using.
 */
export const isCoarse = ({ usesCoherence, graphRules }: ModelTraits): boolean =>
  !usesCoherence || ['sc', 'tso', 'pso'].includes(graphRules?.order ?? 'none');

/**
 * Whether classes are to be counted for a program: the user says so, an option needs that, or the
 * model is coarse and no option needs co.
 */
export function countsClasses({ equivalence, need }: Subject, model: ModelTraits): boolean {
  if (equivalence !== undefined) return equivalence === 'rf';
  if (need?.engine === 'rf') return true;
  return isCoarse(model) && (need === undefined || !model.usesCoherence);
}
