/** For the doors: the languages that a model fits, and solvers in processes of their own. */
export { chosenName, isFor, languageNames, languagesFor } from '../../compare/question/chosen-model.ts';
export { dimacsText, parseSolverOutput } from '../../compare/sat/dimacs.ts';
