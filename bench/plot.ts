/** A line chart with a logarithmic y axis, as SVG. */

export interface Series {
  readonly name: string;
  readonly points: readonly (readonly [number, number])[];
}

const WIDTH = 720;
const HEIGHT = 420;
const LEFT = 70;
const TOP = 50;
const PLOT_WIDTH = 460;
const PLOT_HEIGHT = 310;
/** Okabe and Ito's colours, each with its own dashes. */
const STYLES = [
  ['#0072b2', ''],
  ['#d55e00', '6 3'],
  ['#009e73', '2 3'],
  ['#cc79a7', '8 3 2 3'],
  ['#56b4e9', '4 2'],
  ['#e69f00', '1 3'],
] as const;

export function lineChart(title: string, xTitle: string, yTitle: string, series: readonly Series[]): string {
  const all = series.flatMap(({ points }) => points);
  const xs = all.map(([x]) => x);
  const [xMin, xMax] = [Math.min(...xs), Math.max(...xs)];
  const yMin = Math.floor(Math.log10(Math.min(...all.map(([, y]) => y))));
  const yMax = Math.ceil(Math.log10(Math.max(...all.map(([, y]) => y))));
  const x = (value: number): number => LEFT + ((value - xMin) / Math.max(1, xMax - xMin)) * PLOT_WIDTH;
  const y = (value: number): number =>
    TOP + PLOT_HEIGHT - ((Math.log10(value) - yMin) / Math.max(1, yMax - yMin)) * PLOT_HEIGHT;
  const parts = [
    `<text x="${LEFT}" y="26" font-size="16" font-weight="bold">${title}</text>`,
    `<text x="${LEFT + PLOT_WIDTH / 2}" y="${HEIGHT - 14}" text-anchor="middle">${xTitle}</text>`,
    `<text transform="translate(18 ${TOP + PLOT_HEIGHT / 2}) rotate(-90)" text-anchor="middle">${yTitle}</text>`,
  ];
  for (let power = yMin; power <= yMax; power++) {
    const at = y(10 ** power).toFixed(1);
    parts.push(`<path d="M${LEFT} ${at}h${PLOT_WIDTH}" stroke="#ddd"/>`);
    parts.push(`<text x="${LEFT - 8}" y="${Number(at) + 4}" text-anchor="end">${10 ** power}</text>`);
  }
  for (let value = xMin; value <= xMax; value++) {
    parts.push(`<text x="${x(value)}" y="${TOP + PLOT_HEIGHT + 18}" text-anchor="middle">${value}</text>`);
  }
  series.forEach(({ name, points }, i) => {
    const [colour, dashes] = STYLES[i % STYLES.length]!;
    const path = points
      .map(([px, py], j) => `${j === 0 ? 'M' : 'L'}${x(px).toFixed(1)} ${y(py).toFixed(1)}`)
      .join('');
    parts.push(
      `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2" stroke-dasharray="${dashes}"/>`,
    );
    for (const [px, py] of points)
      parts.push(`<circle cx="${x(px).toFixed(1)}" cy="${y(py).toFixed(1)}" r="3" fill="${colour}"/>`);
    const legend = TOP + 10 + i * 22;
    const right = LEFT + PLOT_WIDTH + 20;
    parts.push(
      `<path d="M${right} ${legend}h28" stroke="${colour}" stroke-width="2" stroke-dasharray="${dashes}"/>`,
    );
    parts.push(`<text x="${right + 36}" y="${legend + 4}">${name}</text>`);
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${title}" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" font-family="sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="white"/>`,
    ...parts,
    '</svg>\n',
  ].join('\n');
}
