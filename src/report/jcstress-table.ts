/**
 * The results of a jcstress test against models, for people: which model allows which result, and
 * what the test says of it. The command line fills it from the exploration of each model.
 */

export interface JcstressRow {
  /** Such as `1, 0`. */
  readonly result: string;
  readonly expect: string;
  readonly description: string;
  /** By model; undefined where the exploration gives no answer. */
  readonly allowed: readonly (boolean | undefined)[];
}

export interface JcstressTable {
  /** As Java names the class. */
  readonly test: string;
  readonly mode: string;
  readonly description: string | undefined;
  /** Whose classes ran, if not only those that come with Heddle. */
  readonly library: string | undefined;
  readonly models: readonly string[];
  /** In the order in which they are shown. */
  readonly rows: readonly JcstressRow[];
  /** By model: the verdict and why. */
  readonly verdicts: readonly string[];
}

/** Text that ends in a newline. */
export function jcstressTable(table: JcstressTable): string {
  const { test, mode, description, library, models, rows, verdicts } = table;
  const cells = [
    ['RESULT', ...models, 'EXPECT', 'DESCRIPTION'],
    ...rows.map((row) => [row.result, ...row.allowed.map(allowedText), row.expect, row.description]),
  ];
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)));
  const lines = [
    `Test ${test} (jcstress, ${mode})`,
    ...(description === undefined ? [] : [`  ${description.replace(/\s+/g, ' ').trim()}`]),
    ...(library === undefined ? [] : [`  Library ${library}`]),
    ...cells.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column]!)).join('  ')}`),
    ...models.map((model, i) => `${model}: ${verdicts[i]}`),
  ];
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}

/** Stands where a model does not allow a result, and where that is not known. */
const allowedText = (allowed: boolean | undefined): string =>
  allowed === undefined ? '?' : allowed ? 'allowed' : '-';
