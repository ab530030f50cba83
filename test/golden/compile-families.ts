/** The programs that rows of a table name by file and macros, compiled: what the tests of families have in common. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MachineCode } from '../../src/index.ts';
import { compileAll } from '../cli/compile-all.ts';
import type { Row } from './golden-table.ts';

/** `file` is below examples/; `options` are macros as on the command line, `-` for none. */
export type ProgramOfRow = Row<'file' | 'options'>;

export const examples = fileURLToPath(new URL('../../examples/', import.meta.url));

/** Gives the code of each of these rows. One compiler serves all: each program is a file of its own, with its macros in it. */
export async function compileFamilies(
  rows: readonly ProgramOfRow[],
): Promise<(row: ProgramOfRow) => MachineCode> {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-families-'));
  const pathOf = ({ file, options }: ProgramOfRow): string =>
    join(folder, `${file.replace(/\.c$/, '')}${options === '-' ? '' : options.replaceAll(' ', '')}.c`);
  try {
    for (const row of rows) {
      const path = pathOf(row);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, `${macrosOf(row)}#line 1\n${readFileSync(join(examples, row.file), 'utf8')}`);
    }
    const compiled = await compileAll([...new Set(rows.map(pathOf))]);
    return (row) => compiled.get(pathOf(row))!.code;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `-DN=4 -DFLAG` as lines of the preprocessor. */
function macrosOf({ file, options }: ProgramOfRow): string {
  const words = options === '-' ? [] : options.split(' ');
  return words
    .map((word) => {
      const [, name, value = '1'] = /^-D(\w+)(?:=(\w+))?$/.exec(word) ?? [];
      if (name === undefined) throw new Error(`option ${word} of ${file} in a table`);
      return `#define ${name} ${value}\n`;
    })
    .join('');
}
