/** When the operational engine cannot be used, and when only it can. */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { ConsistencyModel } from '../../../execution/consistency-model.ts';
import { refuseEngine } from '../../growth/graph-obstacle.ts';
import type { Equivalence } from '../enumerate/enumerate.ts';

/** Why the operational engine cannot check the model so; undefined if it can. */
export function operationalObstacle(
  { name, operational }: ConsistencyModel,
  equivalence: Equivalence | undefined,
): string | undefined {
  if (operational === undefined) return `it has no rules for ${name}, only for sc and opmm`;
  return equivalence === undefined
    ? undefined
    : 'it counts the states in which executions end, by no --equivalence';
}

/** Says that an engine that checks executions by axioms has nothing to check. */
export function refuseForRules(engine: string, { name }: ConsistencyModel): never {
  return refuseEngine(engine, `${name} has rules by which programs run, and no axioms for executions`, {
    suggestion: '`--engine operational` can',
  });
}

/** Throws InputError if the model has no axioms: what is to be checked is no program that could be run. `what`: as the end of the sentence. */
export function requireAxioms({ name, isOperationalOnly }: ConsistencyModel, what: string): void {
  if (!isOperationalOnly) return;
  fail('unsupported', `${name} has rules by which programs run, and no axioms by which to check ${what}`, {
    suggestion: 'check a Java program under it, or use `--model jam21`',
  });
}
