/**
 * Front end `llvm`: LLVM IR text to a program for the machine. C and C++ come here through a clang
 * (clang/).
 */
import type { SourceFile } from '../../diagnostics/source.ts';
import type { MachineCode } from '../../program/machine/code.ts';
import { readModule } from './ir/read-module.ts';
import { type LowerOptions, lowerModule } from './lower/lower-module.ts';

/** `library`: the IR of Heddle's own library, linked to the program. Throws InputError. */
export function readProgram(
  irs: readonly SourceFile[],
  library: SourceFile | undefined,
  options: LowerOptions,
): MachineCode {
  return lowerModule(irs.map(readModule), library === undefined ? undefined : readModule(library), options);
}
