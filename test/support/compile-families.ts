/** The programs that rows of a table name by file and macros, compiled: what the tests of families have in common. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MachineCode, SourceFile } from '../../src/index.ts';
import { compileSources } from './compile-all.ts';
import type { Row } from './golden-table.ts';

/** `file` is below examples/; `options` are macros as on the command line, `-` for none. */
export type ProgramOfRow = Row<'file' | 'options'>;

export const examples = fileURLToPath(new URL('../../examples/', import.meta.url));

/** Gives the code of each of these rows. One compiler serves all: each program is a source of its own, with its macros in it. */
export async function compileFamilies(
  rows: readonly ProgramOfRow[],
): Promise<(row: ProgramOfRow) => MachineCode> {
  const sources = new Map(rows.map(sourceOf).map((source) => [source.name, source]));
  const opened = await compileSources([...sources.values()]);
  const codes = new Map([...sources.keys()].map((name, i) => [name, opened[i]!.code]));
  return (row) => codes.get(nameOf(row))!;
}

const nameOf = ({ file, options }: ProgramOfRow): string =>
  `examples/${file.replace(/\.c$/, '')}${options === '-' ? '' : options.replaceAll(' ', '')}.c`;

function sourceOf(row: ProgramOfRow): SourceFile {
  const text = readFileSync(join(examples, row.file), 'utf8');
  const macros = macrosOf(row);
  // Without macros it is the file itself, which other tests compile too.
  return { name: nameOf(row), text: macros === '' ? text : `${macros}#line 1\n${text}` };
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
