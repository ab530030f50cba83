/**
 * Numbers that values which justify themselves may have. Those that the program names decide its
 * branches; one more stands for all others.
 */
import type { MachineCode } from './code.ts';
import { userInstructions } from './instructions.ts';
import { MNEMONICS, OPCODES, SIGNATURES } from './opcodes.ts';

const MOST_NUMBERS = 12;
const ANY_NUMBER = 42;

/** Numbers that show whether one value is computed from another: a program treats them alike. */
export const PROBES: readonly number[] = [ANY_NUMBER, ANY_NUMBER + 1];

const NAMING: ReadonlySet<string> = new Set([
  'select',
  'eq',
  'ne',
  'slt',
  'sle',
  'ult',
  'ule',
  'store',
  'rmw',
  'cas',
]);

/**
 * The numbers that the user's functions compare with, write and switch by; and one that stands for
 * all others, but not for Java, which forbids such values.
 */
export function numbersIn(program: MachineCode): readonly number[] {
  const { code, constants, switches } = program;
  const numbers = new Set<number>();
  for (const { pc } of userInstructions(program)) {
    const mnemonic = MNEMONICS[code[pc]!]!;
    if (code[pc] === OPCODES.switch) for (const value of switches[code[pc + 2]!]!.low) numbers.add(value);
    if (!NAMING.has(mnemonic)) continue;
    for (const [index, letter] of [...SIGNATURES[mnemonic]].entries()) {
      const operand = code[pc + 1 + index]!;
      if (letter === 'a' && operand < 0) numbers.add(constants[~operand]!);
    }
  }
  const named = [...numbers].slice(0, MOST_NUMBERS);
  return program.references === undefined ? [...named, ANY_NUMBER] : named;
}
