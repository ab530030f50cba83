/** Reads the tables of test/golden: tab-separated, `#` starts a comment line, the first line names the columns. */
import { readdirSync, readFileSync } from 'node:fs';

export type Row<Column extends string> = Readonly<Record<Column, string>>;

/** The names of all tables. */
export const TABLES: readonly string[] = readdirSync(new URL('../golden/', import.meta.url)).filter((name) =>
  name.endsWith('.tsv'),
);

/** A table, which must have these columns. */
export function readTable<Column extends string>(
  name: string,
  columns: readonly Column[],
): readonly Row<Column>[] {
  const [head, ...body] = readCells(name);
  if (head?.join() !== columns.join()) throw new Error(`${name}: columns are ${head?.join()}`);
  return body.map((cells, index) => toRow(name, columns, cells, index));
}

/** A table with whatever columns it has. */
export function readAnyTable(name: string): readonly Readonly<Record<string, string | undefined>>[] {
  const [head, ...body] = readCells(name);
  return body.map((cells, index) => toRow(name, head!, cells, index));
}

function readCells(name: string): string[][] {
  const text = readFileSync(new URL(`../golden/${name}`, import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => line.split('\t'));
}

function toRow<Column extends string>(
  name: string,
  columns: readonly Column[],
  cells: readonly string[],
  index: number,
): Row<Column> {
  if (cells.length !== columns.length || cells.includes('')) {
    throw new Error(`${name}: row ${index + 1} has ${cells.length} cells: ${cells.join(' | ')}`);
  }
  return Object.fromEntries(columns.map((column, at) => [column, cells[at]!])) as Row<Column>;
}
