/**
 * Scatter plots, side by side, both axes logarithmic, as SVG for light and dark pages. Lines show where y is x, and ten, a hundred ...
 * times x or a tenth of it.
 */
import { logarithmic, type Scale } from './plot-scales.ts';
import { svgPage } from './svg-page.ts';

export interface PointGroup {
  /** Groups of the same name look the same in all panels. */
  readonly name: string;
  readonly points: readonly (readonly [number, number])[];
}

export interface ScatterPanel {
  readonly title: string;
  readonly xTitle: string;
  readonly yTitle: string;
  readonly groups: readonly PointGroup[];
}

const SIDE = 330;
const TOP = 98;
const LEFT = 78;
/** From the left edge of a panel's plot to that of the next one. */
const PITCH = SIDE + 136;
const HEIGHT = TOP + SIDE + 58;

/** Colours of Okabe and Ito, each with a mark of its own, around its middle. */
const MARKS = [
  ['#0072b2', '<circle r="2.6"/>'],
  ['#d55e00', '<path d="M0 -3.6L3.6 0L0 3.6L-3.6 0z"/>'],
  ['#009e73', '<path d="M0 -4L3.7 2.6H-3.7z"/>'],
] as const;

/** Names and titles must not need escaping. There are at most three names of groups. */
export function scatterPlot(title: string, panels: readonly ScatterPanel[]): string {
  const names = [...new Set(panels.flatMap(({ groups }) => groups.map(({ name }) => name)))];
  const width = LEFT + PITCH * (panels.length - 1) + SIDE + 62;
  return svgPage(title, width, HEIGHT, [
    ...markers(names),
    `<text x="${LEFT}" y="24" font-size="16" font-weight="bold">${title}</text>`,
    ...legend(names),
    ...panels.flatMap((panel, i) => drawPanel(panel, LEFT + i * PITCH, names)),
  ]);
}

function markers(names: readonly string[]): string[] {
  const all = names.map((_, i) => {
    const [colour, mark] = MARKS[i]!;
    return `<marker id="m${i}" viewBox="-5 -5 10 10" markerWidth="10" markerHeight="10" markerUnits="userSpaceOnUse" fill="${colour}" fill-opacity=".5">${mark}</marker>`;
  });
  return ['<defs>', ...all, '</defs>'];
}

function legend(names: readonly string[]): string[] {
  let x = LEFT;
  return names.map((name, i) => {
    const at = x;
    x += 40 + name.length * 6.4;
    const [colour, mark] = MARKS[i]!;
    return `<g transform="translate(${at + 5} 43)" fill="${colour}">${mark}</g><text x="${at + 15}" y="47">${name}</text>`;
  });
}

function drawPanel(
  { title, xTitle, yTitle, groups }: ScatterPanel,
  left: number,
  names: readonly string[],
): string[] {
  const all = groups.flatMap(({ points }) => points);
  const across = logarithmic(all.map(([x]) => x));
  const up = logarithmic(all.map(([, y]) => y));
  const bottom = TOP + SIDE;
  const x = (value: number): string => (left + across.place(value) * SIDE).toFixed(1);
  const y = (value: number): string => (bottom - up.place(value) * SIDE).toFixed(1);
  return [
    `<text x="${left}" y="${TOP - 22}" font-weight="bold">${title}</text>`,
    ...across.ticks.map(
      (value) =>
        `<path class="grid" d="M${x(value)} ${TOP}v${SIDE}"/><text x="${x(value)}" y="${bottom + 18}" text-anchor="middle">${tickText(value)}</text>`,
    ),
    ...up.ticks.map(
      (value) =>
        `<path class="grid" d="M${left} ${y(value)}h${SIDE}"/><text x="${left - 8}" y="${Number(y(value)) + 4}" text-anchor="end">${tickText(value)}</text>`,
    ),
    `<text x="${left + SIDE / 2}" y="${bottom + 42}" text-anchor="middle">${xTitle}</text>`,
    `<text transform="translate(${left - 64} ${TOP + SIDE / 2}) rotate(-90)" text-anchor="middle">${yTitle}</text>`,
    ...ratioLines(all, across, up, x, y),
    ...groups.map(({ name, points }) => {
      const mark = `url(#m${names.indexOf(name)})`;
      const path = points.map(([px, py]) => `${x(px)} ${y(py)}`).join('L');
      // A line that is not drawn, with a mark at each point.
      return `<path d="M${path}" fill="none" stroke="none" marker-start="${mark}" marker-mid="${mark}" marker-end="${mark}"/>`;
    }),
  ];
}

/**
 * Where y / x is a power of ten, as far as there are points about and it is within the plot. The one where they are equal is drawn
 * through.
 */
function ratioLines(
  points: readonly (readonly [number, number])[],
  across: Scale,
  up: Scale,
  x: (value: number) => string,
  y: (value: number) => string,
): string[] {
  const [left, right] = [across.ticks[0]!, across.ticks.at(-1)!];
  const [low, high] = [up.ticks[0]!, up.ticks.at(-1)!];
  const powers = points.map(([px, py]) => Math.log10(py / px));
  const lines: string[] = [];
  for (let power = Math.floor(Math.min(...powers)); power <= Math.ceil(Math.max(...powers)); power++) {
    const ratio = 10 ** power;
    const [from, to] = [Math.max(left, low / ratio), Math.min(right, high / ratio)];
    if (from >= to) continue;
    const dashes = power === 0 ? 'stroke-width="1.5"' : 'stroke-dasharray="5 4"';
    lines.push(
      `<path class="guide" d="M${x(from)} ${y(from * ratio)}L${x(to)} ${y(to * ratio)}" ${dashes}/>`,
    );
    const isAtTop = to < right;
    const name = power < 0 ? `1/${tickText(10 ** -power)}` : `${tickText(ratio)}×`;
    lines.push(
      isAtTop
        ? `<text class="note" x="${x(to)}" y="${TOP - 4}" font-size="10" text-anchor="middle">${name}</text>`
        : `<text class="note" x="${Number(x(to)) + 3}" y="${Number(y(to * ratio)) + 3}" font-size="10">${name}</text>`,
    );
  }
  return lines;
}

const tickText = (value: number): string =>
  value < 10_000
    ? value.toLocaleString('en', { maximumFractionDigits: 6 })
    : value.toLocaleString('en', { notation: 'compact' });
