/**
 * The steps of a counterexample as a table: one column a thread, time running down, the user's
 * source line at the right where there is room. What is too long for its column goes on below.
 * Where the columns would become too narrow, one column for all threads. Long tables lose their
 * middle.
 */

export interface TableRow {
  readonly number: number;
  /** Index into the columns. */
  readonly column: number;
  readonly text: string;
  /** The source line; empty if it is not to be shown. */
  readonly source: string;
  /** It is one of the accesses that the error is about. */
  readonly isMarked: boolean;
  /** It must not be left out. */
  readonly isNeeded: boolean;
}

const MOST_CHARACTERS = 108;
const LEAST_COLUMN = 20;
const LEAST_SOURCE = 36;
const MOST_ROWS = 40;
/** Of a step: a value may be a long text. */
const MOST_LINES = 4;
/** Of a long table, rows at the beginning and at the end that stay. */
const FIRST_ROWS = 8;
const LAST_ROWS = 16;
const GAP = '  ';

/** The lines of the table, no longer than 108 characters. `isWhole`: it keeps its middle. */
export function stepTable(columns: readonly string[], given: readonly TableRow[], isWhole = false): string[] {
  const rows = isWhole ? given.map((row) => ({ ...row, isNeeded: true })) : given;
  const digits = String(rows.at(-1)?.number ?? 0).length;
  const room = MOST_CHARACTERS - digits - 3;
  const widths = columnWidths(columns, rows, room);
  return widths === undefined ? listLines(columns, rows, digits) : tableLines(columns, rows, digits, widths);
}

/**
 * What each column needs, or its share if that is too much; undefined if the share is too small.
 */
function columnWidths(
  columns: readonly string[],
  rows: readonly TableRow[],
  room: number,
): number[] | undefined {
  const wanted = columns.map((name, column) =>
    Math.max(
      name.length,
      ...rows.filter((row) => row.column === column).map(({ text }) => characters(text).length),
    ),
  );
  let left = room - columns.length * GAP.length;
  let open = columns.length;
  const widths = [...wanted];
  // Columns that want little leave more to the others.
  const byWish = [...wanted.keys()].sort((a, b) => wanted[a]! - wanted[b]!);
  for (const column of byWish) {
    const share = Math.floor(left / open);
    if (wanted[column]! > share && share < LEAST_COLUMN) return undefined;
    widths[column] = Math.min(wanted[column]!, share);
    left -= widths[column]!;
    open--;
  }
  return widths;
}

function tableLines(
  columns: readonly string[],
  rows: readonly TableRow[],
  digits: number,
  widths: readonly number[],
): string[] {
  const used = digits + 3 + widths.reduce((sum, width) => sum + width + GAP.length, 0);
  const sourceWidth = MOST_CHARACTERS - used - GAP.length;
  const showsSource = sourceWidth >= LEAST_SOURCE && rows.some(({ source }) => source !== '');
  const line = (start: string, cells: readonly string[], source: string): string =>
    [start, ...cells.map((cell, column) => padded(cell, widths[column]!)), ...(showsSource ? [source] : [])]
      .join(GAP)
      .trimEnd();
  const shownSource = ({ source }: TableRow): string =>
    source === '' ? '' : `| ${fitted(source, sourceWidth - 2)}`;
  return [
    line(' '.repeat(digits + 3), columns, ''),
    ...withoutMiddle(rows, (row) =>
      wrapped(row.text, widths[row.column]!).map((text, i) =>
        line(
          i === 0 ? numbered(row, digits) : ' '.repeat(digits + 3),
          columns.map((_, column) => (column === row.column ? text : '')),
          i === 0 ? shownSource(row) : '',
        ),
      ),
    ),
  ];
}

function listLines(columns: readonly string[], rows: readonly TableRow[], digits: number): string[] {
  const nameWidth = Math.max(...columns.map((name) => name.length));
  const textWidth = MOST_CHARACTERS - digits - 3 - nameWidth - 2 * GAP.length;
  return withoutMiddle(rows, (row) =>
    wrapped(row.text, textWidth).map((text, i) =>
      i === 0
        ? [numbered(row, digits), padded(columns[row.column]!, nameWidth), text].join(GAP)
        : ' '.repeat(digits + 3 + nameWidth + 2 * GAP.length) + text,
    ),
  );
}

const numbered = ({ number, isMarked }: TableRow, digits: number): string =>
  `${isMarked ? '*' : ' '} #${String(number).padEnd(digits)}`;

/** Lines of the rows that are kept, and one for each stretch of rows that are not. */
function withoutMiddle(rows: readonly TableRow[], linesOf: (row: TableRow) => string[]): string[] {
  const isKept = (row: TableRow, i: number): boolean =>
    rows.length <= MOST_ROWS || i < FIRST_ROWS || i >= rows.length - LAST_ROWS || row.isNeeded;
  const lines: string[] = [];
  for (let i = 0; i < rows.length; ) {
    let end = i;
    while (end < rows.length && !isKept(rows[end]!, end)) end++;
    if (end > i) {
      lines.push(`   ... ${end - i} ${end - i === 1 ? 'step' : 'steps'} left out ...`);
      i = end;
    } else lines.push(...linesOf(rows[i++]!));
  }
  return lines;
}

/**
 * The text in lines of this width, broken at spaces where that can be; further lines begin under
 * the first word after the place (`17: `).
 */
function wrapped(text: string, width: number): string[] {
  const indent = ' '.repeat(Math.min(/^(?:\S+:)?\d+: /.exec(text)?.[0].length ?? 2, Math.floor(width / 2)));
  const lines: string[] = [];
  let rest = characters(text);
  while (rest.length > width && lines.length < MOST_LINES - 1) {
    const space = rest.lastIndexOf(' ', width);
    const isAfterWord = space > indent.length;
    const end = isAfterWord ? space : width;
    lines.push(rest.slice(0, end).join(''));
    rest = [...indent, ...rest.slice(isAfterWord ? end + 1 : end)];
  }
  return [...lines, fitted(rest.join(''), width)];
}

const padded = (text: string, width: number): string => {
  const cut = fitted(text, width);
  return cut + ' '.repeat(width - characters(cut).length);
};

const fitted = (text: string, width: number): string => {
  const all = characters(text);
  return all.length <= width ? text : `${all.slice(0, width - 1).join('')}…`;
};

const characters = (text: string): string[] => [...text];
