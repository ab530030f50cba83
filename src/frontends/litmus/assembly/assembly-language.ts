/**
 * Makes a LitmusLanguage of an architecture: reads the table, looks up each mnemonic and lets the
 * architecture lower the instruction into its thread. An architecture is a table of lowerings and
 * its registers.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import { nearestName } from '../../../diagnostics/suggest.ts';
import type { Language } from '../../../program/program.ts';
import type { LitmusLanguage } from '../file/litmus-file.ts';
import { RegisterFile } from '../file/litmus-file.ts';
import { shown } from '../file/shown.ts';
import { checkAccessSizes } from './access-sizes.ts';
import { type RegisterRange, replaceSymbolicRegisters } from './symbolic-registers.ts';
import { type AssemblyInstruction, type Piece, parseTable, type ThreadColumn } from './table.ts';
import { ThreadCode } from './thread-code.ts';

/** Lowers one instruction into the thread's code. */
export type Lowering = (code: ThreadCode, instruction: AssemblyInstruction) => void;

export interface Architecture {
  readonly language: Language;
  /** By mnemonic in lower case. */
  readonly lowerings: ReadonlyMap<string, Lowering>;
  /** Mnemonics in lower case that the architecture has and Heddle refuses, with what they are. */
  readonly refused: ReadonlyMap<string, string>;
  /** A few mnemonics, for the message about one that is not there. */
  readonly examples?: string;
  canonicalRegister(name: string): string | undefined;
  /** True if the mnemonic, in lower case, reads the flags. */
  readsFlags(mnemonic: string): boolean;
  /**
   * Canonical names of the registers that an operand mentions under a 64-bit name, where there is a
   * 32-bit one too.
   */
  wideRegisters?(operand: string): readonly string[];
  /** What symbolic registers (`%x0`) may become, where the architecture has them. */
  readonly symbolic?: RegisterRange;
}

export function assemblyLanguage(architecture: Architecture): LitmusLanguage {
  return {
    language: architecture.language,
    canonicalRegister: (name) => architecture.canonicalRegister(name),
    hasSymbolicRegisters: architecture.symbolic !== undefined,
    lower(file, locations, registers) {
      const { symbolic } = architecture;
      const table = parseTable(file);
      const columns =
        symbolic === undefined
          ? table
          : replaceSymbolicRegisters(file, table, symbolic, registers, locations);
      const threads = columns.map((column, index) => {
        const code = new ThreadCode(registers[index] ?? new RegisterFile(), locations);
        prepare(architecture, code, column);
        for (const row of column.rows) {
          if (row.kind === 'label') code.label(row.name);
          else lowerInstruction(architecture, code, row.instruction);
        }
        return { name: column.name, code: code.finish(), registers: code.registers, accesses: code.accesses };
      });
      checkAccessSizes(threads, locations);
      return { threads };
    },
  };
}

function prepare(architecture: Architecture, code: ThreadCode, column: ThreadColumn): void {
  const instructions = column.rows.flatMap((row) => (row.kind === 'instruction' ? [row.instruction] : []));
  code.keepsFlags = instructions.some(({ mnemonic }) => architecture.readsFlags(mnemonic.text.toLowerCase()));
  if (architecture.wideRegisters === undefined) return;
  for (const { operands } of instructions) {
    for (const { text } of operands) {
      for (const name of architecture.wideRegisters(text)) code.wide.add(code.registers.index(name));
    }
  }
  code.registers.initialValues.forEach((value, index) => {
    if (value !== (value | 0)) code.wide.add(index);
  });
}

function lowerInstruction(
  architecture: Architecture,
  code: ThreadCode,
  instruction: AssemblyInstruction,
): void {
  const name = instruction.mnemonic.text.toLowerCase();
  const lowering = architecture.lowerings.get(name);
  if (lowering === undefined) unknownMnemonic(architecture, instruction.mnemonic);
  else lowering(code, instruction);
}

/** Says that a mnemonic is refused or unknown, with the nearest known one in the same case. */
export function unknownMnemonic(
  architecture: Pick<Architecture, 'language' | 'lowerings' | 'refused' | 'examples'>,
  mnemonic: Piece,
): never {
  const { text, span } = mnemonic;
  const refused = architecture.refused.get(text.toLowerCase());
  if (refused !== undefined)
    return fail('unsupported', `\`${text}\` (${refused}) is not supported`, { span });
  const nearest = nearestName(text, architecture.lowerings.keys());
  const near = text === text.toUpperCase() ? nearest?.toUpperCase() : nearest;
  return fail('unknown-instruction', `${shown(text)} is not an instruction of ${architecture.language}`, {
    span,
    expected:
      architecture.examples === undefined ? undefined : `an instruction such as ${architecture.examples}`,
    suggestion: near === undefined ? undefined : `did you mean \`${near}\`?`,
  });
}
