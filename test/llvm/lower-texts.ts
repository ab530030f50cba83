/** Lowers small texts of LLVM IR for tests, and shows or runs what comes out. */
import { readModule } from '../../src/frontends/llvm/ir/read-module.ts';
import { lowerModule } from '../../src/frontends/llvm/lower/lower-module.ts';
import type { LoopCode, MachineCode } from '../../src/program/machine/code.ts';
import { LENGTHS, MNEMONICS, type Mnemonic } from '../../src/program/machine/opcodes.ts';
import { runSequentially, type SequentialRun, sequentialStepper } from '../support/run-sequentially.ts';
import { isHeddleHeader } from './link-texts.ts';

export function lower(text: string): MachineCode {
  return lowerModule([readModule({ name: 'user.ll', text })], [], {
    arguments: ['program'],
    isLibraryFile: isHeddleHeader,
  });
}

/** The mnemonics of one function's code. */
export function mnemonicsOf(code: MachineCode, name: string): Mnemonic[] {
  const entries = [...code.functions.map(({ entry }) => entry), code.code.length].sort((a, b) => a - b);
  const { entry } = code.functions.find((candidate) => candidate.name === name)!;
  const end = entries.find((candidate) => candidate > entry)!;
  const found: Mnemonic[] = [];
  for (let at = entry; at < end; at += LENGTHS[code.code[at]!]!) found.push(MNEMONICS[code.code[at]!]!);
  return found;
}

/** Runs the program in both steppers, which must agree. */
export function run(text: string): SequentialRun {
  const code = lower(text);
  const [interpreted, generated] = [false, true].map((form) =>
    runSequentially(code, sequentialStepper(code, form)),
  ) as [SequentialRun, SequentialRun];
  if (JSON.stringify(interpreted) !== JSON.stringify(generated))
    throw new Error(`the steppers differ: ${JSON.stringify(interpreted)} and ${JSON.stringify(generated)}`);
  return interpreted;
}

/** A module whose main prints the integers that its body hands to `@show` and `@show2`, and what it printed. */
export function shown(body: string, declarations = ''): string[] {
  const { output, error } = run(`
@one = private constant [6 x i8] c"%lld\\0A\\00"
declare i32 @printf(ptr, ...)
define void @show2(i64 %x) {
  %r = call i32 (ptr, ...) @printf(ptr @one, i64 %x)
  ret void
}
define void @show(i32 %x) {
  %wide = sext i32 %x to i64
  call void @show2(i64 %wide)
  ret void
}
${declarations}
define i32 @main() {
${body}
}
`);
  if (error !== undefined) throw new Error(error);
  return output.split('\n').slice(0, -1);
}

/** The loop whose head is on a line of the text (functions without debug information are shown there). */
export function loopsOf(text: string): LoopCode[] {
  return [...lower(text).loops].sort((a, b) => a.place.line - b.place.line);
}
