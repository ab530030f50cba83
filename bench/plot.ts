/** A line chart with a logarithmic y axis, and if asked for a logarithmic x axis, as SVG for light and dark pages. */
import { linear, logarithmic } from './plot-scales.ts';
import { svgPage } from './svg-page.ts';

export interface Series {
  readonly name: string;
  readonly points: readonly (readonly [number, number])[];
}

export interface ChartOptions {
  /** The x axis, too, is logarithmic. */
  readonly isLogLog?: boolean;
}

const WIDTH = 720;
const HEIGHT = 420;
const LEFT = 70;
const TOP = 50;
const PLOT_WIDTH = 400;
const PLOT_HEIGHT = 310;
/** Okabe and Ito's colours, those that stand out on white and on black; each with its own dashes and mark. */
const STYLES = [
  ['#0072b2', '', 'circle'],
  ['#d55e00', '6 3', 'square'],
  ['#009e73', '2 3', 'diamond'],
  ['#cc79a7', '8 3 2 3', 'circle'],
  ['#56b4e9', '4 2', 'square'],
  ['#e69f00', '1 3', 'diamond'],
] as const;

const MARKS = {
  circle: 'a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0',
  square: 'v-3.5h7v7h-7z',
  diamond: 'l3.5 -4.5l3.5 4.5l-3.5 4.5z',
} as const;

/** Names must not need escaping. */
export function lineChart(
  title: string,
  xTitle: string,
  yTitle: string,
  series: readonly Series[],
  { isLogLog = false }: ChartOptions = {},
): string {
  const all = series.flatMap(({ points }) => points);
  const across = isLogLog ? logarithmic(all.map(([x]) => x)) : linear(all.map(([x]) => x));
  const up = logarithmic(all.map(([, y]) => y));
  const x = (value: number): string => (LEFT + across.place(value) * PLOT_WIDTH).toFixed(1);
  const y = (value: number): string => (TOP + PLOT_HEIGHT - up.place(value) * PLOT_HEIGHT).toFixed(1);
  const parts = [
    `<text x="${LEFT}" y="26" font-size="16" font-weight="bold">${title}</text>`,
    `<text x="${LEFT + PLOT_WIDTH / 2}" y="${HEIGHT - 14}" text-anchor="middle">${xTitle}</text>`,
    `<text transform="translate(18 ${TOP + PLOT_HEIGHT / 2}) rotate(-90)" text-anchor="middle">${yTitle}</text>`,
  ];
  for (const value of up.ticks) {
    parts.push(`<path class="grid" d="M${LEFT} ${y(value)}h${PLOT_WIDTH}"/>`);
    parts.push(`<text x="${LEFT - 8}" y="${Number(y(value)) + 4}" text-anchor="end">${value}</text>`);
  }
  for (const value of across.ticks) {
    if (isLogLog) parts.push(`<path class="grid" d="M${x(value)} ${TOP}v${PLOT_HEIGHT}"/>`);
    parts.push(`<text x="${x(value)}" y="${TOP + PLOT_HEIGHT + 18}" text-anchor="middle">${value}</text>`);
  }
  series.forEach(({ name, points }, i) => {
    const [colour, dashes, mark] = STYLES[i % STYLES.length]!;
    const line = `stroke="${colour}" stroke-width="2" stroke-dasharray="${dashes}"`;
    const at = (left: number, middle: string | number): string =>
      `<path d="M${(left - 3.5).toFixed(1)} ${middle}${MARKS[mark]}" fill="${colour}"/>`;
    const path = points.map(([px, py], j) => `${j === 0 ? 'M' : 'L'}${x(px)} ${y(py)}`).join('');
    parts.push(`<path d="${path}" fill="none" ${line}/>`);
    for (const [px, py] of points) parts.push(at(Number(x(px)), y(py)));
    const legend = TOP + 10 + i * 22;
    const right = LEFT + PLOT_WIDTH + 20;
    parts.push(`<path d="M${right} ${legend}h28" ${line}/>`, at(right + 14, legend));
    parts.push(`<text x="${right + 36}" y="${legend + 4}">${name}</text>`);
  });
  return svgPage(title, WIDTH, HEIGHT, parts);
}
