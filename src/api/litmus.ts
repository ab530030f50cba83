/** Litmus tests: reading and checking them, why an outcome is forbidden, and reports. */
export type { ExplainedEdge } from '../execution/explain-check.ts';
export { type CandidateState, candidateStates } from '../explore/candidate-states.ts';
export { checkLitmus, DEFAULT_UNROLL, type LitmusCheckOptions } from '../explore/check-litmus.ts';
export { type Explanation, explainForbidden } from '../explore/explain.ts';
export { explainResult, type ResultExplanation, STARTS_AND_JOINS } from '../explore/explain-result.ts';
export { explainState } from '../explore/explain-state.ts';
export type { FinalState, LitmusCheckResult, LitmusResult } from '../explore/results/result.ts';
export { type LitmusOptions, type LitmusTest, parseLitmus } from '../frontends/litmus/parse-litmus.ts';
export type { Language, Program } from '../program/program.ts';
export { explanationJson, explanationText } from '../report/explanation-text.ts';
export { allowedPicture, forbiddenPicture } from '../report/litmus-picture.ts';
export { litmusText } from '../report/text.ts';
