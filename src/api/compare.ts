/** The search for litmus tests that tell models apart, or that a compiler mapping breaks. */
export { type CompareTools, compare } from '../compare/compare.ts';
export { openFor } from '../compare/concrete/judge.ts';
export { type Harness, harnessOf } from '../compare/litmus/harness.ts';
export { parseMapping } from '../compare/mappings/parse-mapping.ts';
export { type ChosenModel, chosenModel, refuseMisfit } from '../compare/question/chosen-model.ts';
export type { CompareLanguage } from '../compare/question/event-label.ts';
export { locationCount, threadCount } from '../compare/question/found-execution.ts';
export { LANGUAGES, requireLanguage } from '../compare/question/languages.ts';
export type { Mapping } from '../compare/question/mapping.ts';
export type { Answer, ModelChoice, Question, Strengthening, Witness } from '../compare/question/question.ts';
export { type CadicalPackage, embeddedSolver } from '../compare/sat/embedded-solver.ts';
export type { SatSolver, SatSolverKind, SolveLimits, SolveOutcome } from '../compare/sat/sat-solver.ts';
export { testName } from '../compare/witness.ts';
export { compareJson } from '../report/compare-json.ts';
export { type ComparedModels, witnessPicture } from '../report/compare-picture.ts';
export { answerText, choiceName, questionText, type SearchEnd, witnessText } from '../report/compare-text.ts';
