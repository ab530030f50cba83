/** Cells and rows of the tables in bench/results. */

export const tableRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

export const grouped = (value: number): string => value.toLocaleString('en');

/** Three digits: more are noise. */
export const rounded = (value: number): string => grouped(Number(value.toPrecision(3)));

/** How many times one figure is another one. */
export const ratioText = (value: number | undefined): string => {
  if (value === undefined) return '-';
  return value < 10 ? value.toFixed(1) : rounded(value);
};
