/** Obstacles that several engines have in common. */
import { fail } from '../../diagnostics/diagnostic.ts';
import type { ModelTraits } from '../../execution/consistency-model.ts';
import type { Obstacle, Subject } from './engine.ts';

/** The obstacle of a model that has operational rules and no axioms. */
export const rulesObstacle = ({ name, isOperationalOnly }: ModelTraits): Obstacle | undefined =>
  isOperationalOnly
    ? {
        reason: `${name} has rules by which programs run, and no axioms for executions`,
        suggestion: '`--engine operational` can',
      }
    : undefined;

/**
 * The obstacle of an engine that checks executions one by one under a model for which that is not
 * enough.
 */
export const reExecutionObstacle = ({ name, reExecutes }: ModelTraits): Obstacle | undefined =>
  reExecutes
    ? {
        reason: `an execution under ${name} may be re-executed from another`,
        suggestion: '`--engine xmm` can',
      }
    : undefined;

/**
 * The obstacle to counting classes: re-execution distinguishes executions that differ only in co.
 */
export const classesObstacle = (
  { name, reExecutes }: ModelTraits,
  { equivalence }: Subject,
): Obstacle | undefined =>
  reExecutes && equivalence === 'rf'
    ? {
        reason: `${name} tells executions apart by co`,
        suggestion: 'leave out `--equivalence rf`',
        isOfModel: true,
      }
    : undefined;

/**
 * Throws InputError if the model has no axioms and the subject is no program that could be run.
 * `what`: the end of the sentence.
 */
export function requireAxioms(
  { name, isOperationalOnly }: Pick<ModelTraits, 'name' | 'isOperationalOnly'>,
  what: string,
): void {
  if (!isOperationalOnly) return;
  fail('unsupported', `${name} has rules by which programs run, and no axioms by which to check ${what}`, {
    suggestion: 'check a Java program under it, or use `--model jam21`',
  });
}
