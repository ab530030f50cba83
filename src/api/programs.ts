/**
 * Programs of C, C++ and Java as code for one machine: checks of them, and reports. Java's classes
 * become such code in java.ts; C and C++ need a clang, which the doors run: see openProgram of
 * src/package.ts.
 */
export { checkProgram, programLanguage } from '../explore/check-program.ts';
export { DEFAULT_PROGRAM_UNROLL, type ProgramCheckOptions } from '../explore/engine/task.ts';
export { type ObservedGlobal, observedGlobals } from '../explore/results/observed-globals.ts';
export type { MachineCode } from '../program/machine/code.ts';
export { type CounterexampleContext, counterexampleLines } from '../report/counterexample-text.ts';
export { errorPicture, errorPictureSize } from '../report/error-picture.ts';
export { lineAt } from '../report/line-at.ts';
export { errorText, jdkText, programText } from '../report/program-text.ts';
