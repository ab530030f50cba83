/** When the graph engine cannot be used, and how that is said: for programs and litmus tests. */
import { type DiagnosticDetails, fail } from '../../diagnostics/diagnostic.ts';
import type { ConsistencyModel } from '../../execution/consistency-model.ts';
import type { Language } from '../../program/program.ts';
import type { Equivalence } from '../engines/enumerate/enumerate.ts';

/** What is to be explored. */
export interface Subject {
  readonly equivalence: Equivalence;
  /** What a C program is under the model. */
  readonly language?: Language;
  /** Whether a litmus test has accesses that are not atomic. */
  readonly hasPlain?: boolean;
}

/** Why the graph engine cannot check the model so; undefined if it can. */
export function graphObstacle(model: ConsistencyModel, subject: Subject): string | undefined {
  const obstacle = growthObstacle(model, subject);
  if (obstacle !== undefined) return obstacle;
  if (model.graphRules?.coherence !== 'total') return `${model.name} has no coherence order`;
  return subject.equivalence === 'rf' ? 'it tells executions apart by co' : undefined;
}

/** Why no engine can add events one by one. */
export function growthObstacle(
  { name, graphRules, porfAcyclic, reExecutes }: ConsistencyModel,
  { language = 'C', hasPlain = false }: Pick<Subject, 'language' | 'hasPlain'>,
): string | undefined {
  if (reExecutes) return `an execution under ${name} may be re-executed from another`;
  if (language !== 'C')
    return `under ${name} a C program is one of ${language}, whose order it does not keep`;
  if (graphRules === undefined) return `po and rf may form cycles under ${name}`;
  // Models with rules have such cycles through plain accesses only. Of a program it is said if that might matter (plain-buffering.ts).
  return porfAcyclic || !hasPlain
    ? undefined
    : `po and rf may form cycles through plain accesses under ${name}`;
}

/** The user asked for the engine all the same. */
export function refuseEngine(engine: string, obstacle: string, details: DiagnosticDetails = {}): never {
  return fail('unsupported', `the ${engine} engine cannot be used here: ${obstacle}`, {
    suggestion: '`--engine enumerate` can',
    ...details,
  });
}
