/** What every check can be asked for, what it answers, and how that is written down. */
export { type Execution, keepExecution } from '../execution/execution.ts';
export type { Budget, Progress } from '../explore/engine/drive.ts';
export type { EngineName, Equivalence } from '../explore/engine/finding.ts';
export { ignoredErrors, type WantedErrors } from '../explore/judge/ignored-errors.ts';
export { alignedOutcomes } from '../explore/results/align-outcomes.ts';
export type { Estimate, Spread } from '../explore/results/estimate.ts';
export {
  type CheckResult,
  ERROR_KINDS,
  type ErrorEvidence,
  type ErrorKind,
  type ObservedOutcomes,
  type Outcome,
  type ProgramError,
  type TraceEdge,
  type TraceStep,
  type Verdict,
} from '../explore/results/result.ts';
export {
  ASSUMPTIONS,
  type Assumption,
  type AssumptionId,
  FREEDOMS,
  type Freedom,
  USUAL_FREEDOMS,
} from '../program/assumption.ts';
export {
  ALL_REDUCTIONS,
  EXECUTION_REDUCTIONS,
  REDUCTION_NAMES,
  REDUCTIONS,
  type ReductionName,
} from '../program/reduction.ts';
export { executionPicture } from '../report/execution-picture.ts';
export { type JsonContext, resultJson } from '../report/json.ts';
export { type ModelOutcomes, outcomeTable } from '../report/outcome-table.ts';
export { quietText } from '../report/text.ts';
