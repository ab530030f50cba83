/**
 * Line charts side by side, y axes logarithmic, as SVG for light and dark pages. A line may end where something took longer than a limit:
 * that place has a hollow mark on the line of the limit.
 */
import { drawKey, drawLine, drawMark, type Place } from './line-marks.ts';
import { linear, logarithmic } from './plot-scales.ts';
import { svgPage } from './svg-page.ts';

export interface LimitedSeries {
  /** Series of the same name look the same in all panels. */
  readonly name: string;
  readonly points: readonly (readonly [number, number])[];
  /** The x of the first point above the limit, if it came to that. */
  readonly stoppedAt?: number | undefined;
}

export interface LinePanel {
  readonly title: string;
  readonly xTitle: string;
  readonly yTitle: string;
  readonly series: readonly LimitedSeries[];
  readonly limit: { readonly value: number; readonly name: string };
}

const PLOT_WIDTH = 340;
const PLOT_HEIGHT = 300;
const TOP = 104;
const LEFT = 78;
/** From the left edge of a panel's plot to that of the next one. */
const PITCH = PLOT_WIDTH + 106;
const HEIGHT = TOP + PLOT_HEIGHT + 58;

/** Names and titles must not need escaping. */
export function linePanels(title: string, panels: readonly LinePanel[]): string {
  const names = [...new Set(panels.flatMap(({ series }) => series.map(({ name }) => name)))];
  return svgPage(title, LEFT + PITCH * (panels.length - 1) + PLOT_WIDTH + 30, HEIGHT, [
    `<text x="${LEFT}" y="24" font-size="16" font-weight="bold">${title}</text>`,
    ...legend(names),
    ...panels.flatMap((panel, i) => drawPanel(panel, LEFT + i * PITCH, names)),
  ]);
}

function legend(names: readonly string[]): string[] {
  let x = LEFT;
  return names.flatMap((name, i) => {
    const at = x;
    x += 62 + name.length * 6.4;
    return drawKey(i, name, [at, 45]);
  });
}

function drawPanel(
  { title, xTitle, yTitle, series, limit }: LinePanel,
  left: number,
  names: readonly string[],
): string[] {
  const all = series.flatMap(({ points }) => points);
  const stops = series.flatMap(({ stoppedAt }) => stoppedAt ?? []);
  const values = [...new Set([...all.map(([x]) => x), ...stops])];
  const across = linear(values);
  const up = logarithmic([...all.map(([, y]) => y), limit.value]);
  const bottom = TOP + PLOT_HEIGHT;
  const x = (value: number): number => left + across.place(value) * PLOT_WIDTH;
  const y = (value: number): number => bottom - up.place(value) * PLOT_HEIGHT;
  const limitAt = y(limit.value).toFixed(1);
  return [
    `<text x="${left}" y="${TOP - 24}" font-weight="bold">${title}</text>`,
    ...values.map(
      (value) =>
        `<text x="${x(value).toFixed(1)}" y="${bottom + 18}" text-anchor="middle">${tickText(value)}</text>`,
    ),
    ...up.ticks.map(
      (value) =>
        `<path class="grid" d="M${left} ${y(value).toFixed(1)}h${PLOT_WIDTH}"/><text x="${left - 8}" y="${(y(value) + 4).toFixed(1)}" text-anchor="end">${tickText(value)}</text>`,
    ),
    `<text x="${left + PLOT_WIDTH / 2}" y="${bottom + 42}" text-anchor="middle">${xTitle}</text>`,
    `<text transform="translate(${left - 62} ${TOP + PLOT_HEIGHT / 2}) rotate(-90)" text-anchor="middle">${yTitle}</text>`,
    `<path class="guide" d="M${left} ${limitAt}h${PLOT_WIDTH}" stroke-dasharray="5 4"/>`,
    `<text class="note" x="${left + 4}" y="${Number(limitAt) - 5}" font-size="11">${limit.name}</text>`,
    ...series.flatMap(({ name, points, stoppedAt }) => {
      const index = names.indexOf(name);
      const places = points.map(([px, py]): Place => [x(px), y(py)]);
      const end: readonly Place[] = stoppedAt === undefined ? [] : [[x(stoppedAt), y(limit.value)]];
      return [
        drawLine(index, [...places, ...end]),
        ...places.map((place) => drawMark(index, place)),
        ...end.map((place) => drawMark(index, place, true)),
      ];
    }),
  ];
}

const tickText = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 6 });
