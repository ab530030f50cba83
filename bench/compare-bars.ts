/** Bars from left to right on a logarithmic axis, some for each row, as SVG for light and dark pages. */
import { logarithmic } from './plot-scales.ts';
import { svgPage } from './svg-page.ts';

export interface BarRow {
  readonly name: string;
  readonly bars: readonly Bar[];
}

export interface Bar {
  /** Undefined: nothing was measured, and `note` says why. */
  readonly value: number | undefined;
  /** After the bar. */
  readonly note: string;
  /** The bar ends where something was given up, and would be longer. */
  readonly isCut?: boolean;
}

/** Colours of Okabe and Ito. */
const COLOURS = ['#0072b2', '#d55e00'] as const;

const LEFT = 210;
const TOP = 72;
const PLOT_WIDTH = 460;
const BAR = 11;
const GAP = 10;
const WIDTH = LEFT + PLOT_WIDTH + 130;

/** Names must not need escaping. `series`: what the first, the second ... bar of each row is; there are at most two. */
export function barChart(
  title: string,
  xTitle: string,
  series: readonly string[],
  rows: readonly BarRow[],
): string {
  const pitch = BAR * series.length + GAP;
  const bottom = TOP + rows.length * pitch + GAP;
  const scale = logarithmic(rows.flatMap(({ bars }) => bars.flatMap(({ value }) => value ?? [])));
  const x = (value: number): number => LEFT + scale.place(value) * PLOT_WIDTH;
  return svgPage(title, WIDTH, bottom + 50, [
    `<text x="20" y="26" font-size="16" font-weight="bold">${title}</text>`,
    ...series.map(
      (name, i) =>
        `<rect x="${LEFT + i * 230}" y="42" width="14" height="${BAR}" fill="${COLOURS[i]}"/><text x="${LEFT + i * 230 + 20}" y="51">${name}</text>`,
    ),
    ...scale.ticks.map(
      (value) =>
        `<path class="grid" d="M${x(value).toFixed(1)} ${TOP}V${bottom}"/><text x="${x(value).toFixed(1)}" y="${bottom + 18}" text-anchor="middle">${tickText(value)}</text>`,
    ),
    `<text x="${LEFT + PLOT_WIDTH / 2}" y="${bottom + 40}" text-anchor="middle">${xTitle}</text>`,
    ...rows.flatMap(({ name, bars }, row) => {
      const top = TOP + GAP + row * pitch;
      return [
        `<text x="${LEFT - 10}" y="${top + (BAR * series.length) / 2 + 4}" text-anchor="end">${name}</text>`,
        ...bars.flatMap((bar, i) => drawBar(bar, COLOURS[i]!, top + i * BAR, x)),
      ];
    }),
  ]);
}

function drawBar(
  { value, note, isCut }: Bar,
  colour: string,
  top: number,
  x: (value: number) => number,
): string[] {
  const end = value === undefined ? LEFT : x(value);
  const fill = isCut ? `class="page" stroke="${colour}" stroke-dasharray="3 2"` : `fill="${colour}"`;
  return [
    ...(value === undefined
      ? []
      : [`<rect x="${LEFT}" y="${top}" width="${(end - LEFT).toFixed(1)}" height="${BAR - 1}" ${fill}/>`]),
    `<text class="note" x="${(end + 5).toFixed(1)}" y="${top + BAR - 1}" font-size="10">${note}</text>`,
  ];
}

const tickText = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 6 });
