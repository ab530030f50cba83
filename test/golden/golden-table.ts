/** Reads the tables of this folder: tab-separated, `#` starts a comment line, the first line names the columns. */
import { readFileSync } from 'node:fs';

export type Row<Column extends string> = Readonly<Record<Column, string>>;

export function readTable<Column extends string>(
  name: string,
  columns: readonly Column[],
): readonly Row<Column>[] {
  const text = readFileSync(new URL(name, import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const [head, ...body] = lines.map((line) => line.split('\t'));
  if (head?.join() !== columns.join()) throw new Error(`${name}: columns are ${head?.join()}`);
  return body.map((cells, index) => {
    if (cells.length !== columns.length || cells.includes('')) {
      throw new Error(`${name}: row ${index + 1} has ${cells.length} cells: ${cells.join(' | ')}`);
    }
    return Object.fromEntries(columns.map((column, at) => [column, cells[at]!])) as Row<Column>;
  });
}
