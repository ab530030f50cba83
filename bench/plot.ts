/** A line chart with a logarithmic y axis, and if asked for a logarithmic x axis, as SVG for light and dark pages. */
import { drawKey, drawLine, drawMark, type Place } from './line-marks.ts';
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
  const x = (value: number): number => LEFT + across.place(value) * PLOT_WIDTH;
  const y = (value: number): number => TOP + PLOT_HEIGHT - up.place(value) * PLOT_HEIGHT;
  const parts = [
    `<text x="${LEFT}" y="26" font-size="16" font-weight="bold">${title}</text>`,
    `<text x="${LEFT + PLOT_WIDTH / 2}" y="${HEIGHT - 14}" text-anchor="middle">${xTitle}</text>`,
    `<text transform="translate(18 ${TOP + PLOT_HEIGHT / 2}) rotate(-90)" text-anchor="middle">${yTitle}</text>`,
  ];
  for (const value of up.ticks) {
    parts.push(`<path class="grid" d="M${LEFT} ${y(value).toFixed(1)}h${PLOT_WIDTH}"/>`);
    parts.push(`<text x="${LEFT - 8}" y="${(y(value) + 4).toFixed(1)}" text-anchor="end">${value}</text>`);
  }
  for (const value of across.ticks) {
    const place = x(value).toFixed(1);
    if (isLogLog) parts.push(`<path class="grid" d="M${place} ${TOP}v${PLOT_HEIGHT}"/>`);
    parts.push(`<text x="${place}" y="${TOP + PLOT_HEIGHT + 18}" text-anchor="middle">${value}</text>`);
  }
  series.forEach(({ name, points }, i) => {
    const places = points.map(([px, py]): Place => [x(px), y(py)]);
    parts.push(drawLine(i, places), ...places.map((place) => drawMark(i, place)));
    parts.push(...drawKey(i, name, [LEFT + PLOT_WIDTH + 20, TOP + 10 + i * 22]));
  });
  return svgPage(title, WIDTH, HEIGHT, parts);
}
