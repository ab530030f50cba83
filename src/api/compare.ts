/** The part of the public API that searches for tests which tell models apart. */
export { compare } from '../compare/compare.ts';
export { openFor } from '../compare/concrete/judge.ts';
export { chosenModel, refuseMisfit } from '../compare/question/chosen-model.ts';
export { locationCount, threadCount } from '../compare/question/found-execution.ts';
export { requireLanguage } from '../compare/question/languages.ts';
export type { Answer, Question, Witness } from '../compare/question/question.ts';
export { type CadicalPackage, embeddedSolver } from '../compare/sat/embedded-solver.ts';
export type { SatSolverKind } from '../compare/sat/sat-solver.ts';
export { compareJson } from '../report/compare-json.ts';
export { witnessPicture } from '../report/compare-picture.ts';
export { answerText, choiceName } from '../report/compare-text.ts';
