/**
 * Symbolic registers, as diy writes them: `%x0` in the code and the init section stands for a
 * register that the test does not name otherwise. They are replaced by real ones before the
 * instructions are lowered, as in herd7. In AArch64 a letter before the name (`W%x0`) chooses the
 * width.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import { resolveInitial } from '../file/initial-state.ts';
import type { LitmusFile, LocationTable, RegisterFile } from '../file/litmus-file.ts';
import type { Piece, Row, ThreadColumn } from './table.ts';

/** The registers that symbolic ones may become: `letter` and a number below `count`. */
export interface RegisterRange {
  readonly letter: string;
  readonly count: number;
}

const SYMBOLIC = /(?:\b([WXwx]))?%([A-Za-z_]\w*)/g;

/** The columns with real registers; the initial values of these are set in `registers`. */
export function replaceSymbolicRegisters(
  file: LitmusFile,
  columns: readonly ThreadColumn[],
  range: RegisterRange,
  registers: readonly RegisterFile[],
  locations: LocationTable,
): readonly ThreadColumn[] {
  const entries = file.init.flatMap((entry) => (entry.kind === 'symbolic' ? [entry] : []));
  const initial = new Map(
    entries.map(({ name, value }) => [name, value === undefined ? 0 : resolveInitial(value, locations)]),
  );
  const used = new Set<string>();
  const replaced = columns.map((column, thread) => {
    const chosen = new Map<string, number>();
    const free = freeNumbers(file.file.text, range);
    const numberOf = (name: string, { span }: Piece): number => {
      const known = chosen.get(name);
      if (known !== undefined) return known;
      const number = free.pop();
      if (number === undefined) return fail('unsupported', 'there are too many symbolic registers', { span });
      chosen.set(name, number);
      used.add(name);
      registers[thread]?.setInitialValue(`${range.letter}${number}`, initial.get(name) ?? 0);
      return number;
    };
    const operand = (piece: Piece): Piece => ({
      ...piece,
      text: piece.text.replace(
        SYMBOLIC,
        (_, letter: string | undefined, name: string) => `${letter ?? range.letter}${numberOf(name, piece)}`,
      ),
    });
    return { ...column, rows: column.rows.map((row) => mapOperands(row, operand)) };
  });
  for (const { name, span } of entries) {
    if (!used.has(name)) fail('unknown-name', `no thread uses the symbolic register \`%${name}\``, { span });
  }
  return replaced;
}

/** Numbers of registers that the file mentions nowhere, whatever the letter; the highest last. */
function freeNumbers(text: string, { count }: RegisterRange): number[] {
  const mentioned = new Set([...text.matchAll(/\b[rxw]([0-9]+)\b/gi)].map((found) => Number(found[1])));
  return Array.from({ length: count }, (_, number) => number).filter((number) => !mentioned.has(number));
}

function mapOperands(row: Row, change: (piece: Piece) => Piece): Row {
  if (row.kind === 'label') return row;
  return {
    ...row,
    instruction: { ...row.instruction, operands: row.instruction.operands.map(change) },
  };
}
