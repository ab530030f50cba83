/**
 * The code section of assembly tests: a table with one column a thread, `P0 | P1 ;`, rows split by
 * `|` and ended by `;`. Cuts it into instructions, each with its labels, mnemonic, operands and its
 * own span.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { SourceFile, Span } from '../../../diagnostics/source.ts';
import type { LitmusFile } from '../file/litmus-file.ts';
import { shown } from '../file/shown.ts';

/** A part of the source with its place. */
export interface Piece {
  readonly text: string;
  readonly span: Span;
}

export interface AssemblyInstruction {
  readonly mnemonic: Piece;
  /** What stands after the mnemonic, cut at the commas outside brackets. */
  readonly operands: readonly Piece[];
  /** The whole instruction, without labels. */
  readonly whole: Piece;
}

export type Row =
  | { readonly kind: 'label'; readonly name: Piece }
  | { readonly kind: 'instruction'; readonly instruction: AssemblyInstruction };

export interface ThreadColumn {
  readonly name: string;
  readonly rows: readonly Row[];
}

/** The piece of the source between two offsets, without the white space around it. */
function trimmed(file: SourceFile, text: string, base: number, start: number, end: number): Piece {
  let from = start;
  let to = end;
  while (from < to && /\s/.test(text[from]!)) from++;
  while (to > from && /\s/.test(text[to - 1]!)) to--;
  return { text: text.slice(from, to), span: { file, start: base + from, end: base + to } };
}

const COMMENT = /\(\*|\/\*|\/\//g;

/** The code section with comments blanked out, so that offsets stay. */
function withoutComments(litmus: LitmusFile): string {
  const { file, code } = litmus;
  const text = file.text.slice(code.start, code.end);
  let result = '';
  let done = 0;
  COMMENT.lastIndex = 0;
  for (let found = COMMENT.exec(text); found !== null; found = COMMENT.exec(text)) {
    const close = found[0] === '(*' ? '*)' : found[0] === '/*' ? '*/' : '\n';
    let end = text.indexOf(close, found.index + 2);
    if (end === -1 && close !== '\n') {
      const start = code.start + found.index;
      fail('syntax', 'this comment has no end', {
        span: { file, start, end: start + 2 },
        expected: `\`${close}\``,
      });
    }
    end = end === -1 ? text.length : close === '\n' ? end : end + 2;
    result +=
      text.slice(done, found.index) +
      text.slice(found.index, end).replace(/[^\n]+/g, (run) => ' '.repeat(run.length));
    done = end;
    COMMENT.lastIndex = end;
  }
  return result + text.slice(done);
}

/**
 * Reads the table. There is at least one column. `headerOf` gives the part of a header cell that
 * names the thread, for languages that write more there (PTX: scopes).
 */
export function parseTable(
  litmus: LitmusFile,
  headerOf: (cell: Piece) => Piece = (cell) => cell,
): readonly ThreadColumn[] {
  const { file, code } = litmus;
  const text = withoutComments(litmus);
  const piece = (start: number, end: number) => trimmed(file, text, code.start, start, end);
  let columns: { name: string; rows: Row[] }[] | undefined;
  let position = 0;
  while (position < text.length) {
    const semicolon = text.indexOf(';', position);
    const end = semicolon === -1 ? text.length : semicolon;
    const row = piece(position, end);
    if (row.text !== '') {
      const cells = cellsOf(text, position, end, piece);
      for (const cell of cells) checkOneLine(cell);
      if (semicolon === -1) missingSemicolon(row);
      if (columns === undefined) columns = cells.map((cell, index) => headerCell(headerOf(cell), index));
      else addRow(columns, row, cells);
    }
    position = end + 1;
  }
  if (columns === undefined) {
    return fail('syntax', 'the test has no code', {
      span: { file, start: code.end, end: code.end },
      expected: 'a table that starts with `P0 | P1 ;`',
    });
  }
  return columns;
}

function cellsOf(
  text: string,
  start: number,
  end: number,
  piece: (start: number, end: number) => Piece,
): Piece[] {
  const cells: Piece[] = [];
  let from = start;
  for (;;) {
    const bar = text.indexOf('|', from);
    const to = bar === -1 || bar > end ? end : bar;
    cells.push(piece(from, to));
    if (to === end) return cells;
    from = to + 1;
  }
}

function missingSemicolon(row: Piece, end: number = row.span.end): never {
  return fail('syntax', 'this row has no end', { span: { ...row.span, start: end, end }, expected: '`;`' });
}

/** A line break inside a cell is a forgotten `;`, except after a label. */
function checkOneLine(cell: Piece): void {
  const lineBreak = /(?<![:\s])[ \t\r]*\n/.exec(cell.text);
  if (lineBreak !== null) missingSemicolon(cell, cell.span.start + lineBreak.index);
}

function headerCell(cell: Piece, index: number): { name: string; rows: Row[] } {
  if (cell.text === `P${index}`) return { name: cell.text, rows: [] };
  return fail('syntax', cell.text === '' ? 'a thread has no name' : `unexpected ${shown(cell.text)}`, {
    span: cell.span,
    expected: `\`P${index}\`, the name of thread ${index}, in the first row of the table`,
  });
}

function addRow(columns: readonly { rows: Row[] }[], row: Piece, cells: readonly Piece[]): void {
  if (cells.length !== columns.length) {
    const count = cells.length === 1 ? '1 cell' : `${cells.length} cells`;
    const threads = columns.length === 1 ? '1 thread' : `${columns.length} threads`;
    fail('syntax', `this row has ${count}, but the test has ${threads}`, {
      span: row.span,
      expected: columns.length === 1 ? 'no `|`' : `${columns.length} cells, split by \`|\``,
    });
  }
  cells.forEach((cell, i) => {
    addCell(columns[i]!.rows, cell);
  });
}

const LABEL = /^([A-Za-z_.$][\w.$]*)\s*:\s*/;

function addCell(rows: Row[], cell: Piece): void {
  let rest = cell;
  for (let found = LABEL.exec(rest.text); found !== null; found = LABEL.exec(rest.text)) {
    const { start } = rest.span;
    rows.push({
      kind: 'label',
      name: { text: found[1]!, span: { ...rest.span, end: start + found[1]!.length } },
    });
    rest = part(rest, found[0].length, rest.text.length);
  }
  if (rest.text !== '') rows.push({ kind: 'instruction', instruction: instructionOf(rest) });
}

/** The part of a piece between two offsets, without the white space around it. */
export function part(piece: Piece, start: number, end: number): Piece {
  return trimmed(piece.span.file, piece.text, piece.span.start, start, end);
}

/** A PTX instruction may start with a guard, `@!p0`. */
const MNEMONIC = /^(?:@!?%?)?[A-Za-z][\w.]*/;

/** Cuts one instruction. */
export function instructionOf(whole: Piece): AssemblyInstruction {
  const found = MNEMONIC.exec(whole.text);
  if (found === null) {
    return fail('syntax', `unexpected ${shown(whole.text)}`, {
      span: whole.span,
      expected: 'an instruction',
    });
  }
  const mnemonic = part(whole, 0, found[0].length);
  return { mnemonic, operands: splitOperands(part(whole, found[0].length, whole.text.length)), whole };
}

function splitOperands(operands: Piece): Piece[] {
  if (operands.text === '') return [];
  const pieces: Piece[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < operands.text.length; i++) {
    const character = operands.text[i]!;
    if ('[({'.includes(character)) depth++;
    else if ('])}'.includes(character)) depth--;
    else if (character === ',' && depth === 0) {
      pieces.push(part(operands, start, i));
      start = i + 1;
    }
  }
  pieces.push(part(operands, start, operands.text.length));
  return pieces;
}
