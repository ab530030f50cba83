/**
 * For the doors: the languages that a model fits, solvers in processes of their own, and what is
 * known of a question before it is answered.
 */
export { questionKind } from '../../compare/compare.ts';
export { noStatistics } from '../../compare/cube-search.ts';
export { chosenName, isFor, languageNames, languagesFor } from '../../compare/question/chosen-model.ts';
export { dimacsText, parseSolverOutput } from '../../compare/sat/dimacs.ts';
