/**
 * Front end `llvm`: LLVM IR text to a program for the machine. C and C++ come here through a clang
 * (clang/).
 */
import type { SourceFile } from '../../diagnostics/source.ts';
import type { MachineCode } from '../../program/machine/code.ts';
import { readModule } from './ir/read-module.ts';
import { type LowerOptions, lowerModule } from './lower/lower-module.ts';

/** `libraries`: the IR of Heddle's own, linked to the program. Throws InputError. */
export function readProgram(
  irs: readonly SourceFile[],
  libraries: readonly SourceFile[],
  options: LowerOptions,
): MachineCode {
  return lowerModule(irs.map(readModule), libraries.map(readModule), options);
}
