/** How the lines of charts look: each has a colour, dashes and marks of its own. */

/** Okabe and Ito's colours, those that stand out on white and on black. */
const STYLES = [
  ['#0072b2', '', 'circle'],
  ['#d55e00', '6 3', 'square'],
  ['#009e73', '2 3', 'diamond'],
  ['#cc79a7', '8 3 2 3', 'circle'],
  ['#56b4e9', '4 2', 'square'],
  ['#e69f00', '1 3', 'diamond'],
] as const;

/** From the left end of a mark on. */
const MARKS = {
  circle: 'a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0',
  square: 'v-3.5h7v7h-7z',
  diamond: 'l3.5 -4.5l3.5 4.5l-3.5 4.5z',
} as const;

/** Places in the picture. */
export type Place = readonly [x: number, y: number];

const styleOf = (index: number): (typeof STYLES)[number] => STYLES[index % STYLES.length]!;

/** A line through the places, without marks. */
export function drawLine(index: number, places: readonly Place[]): string {
  const [colour, dashes] = styleOf(index);
  const path = places.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2" stroke-dasharray="${dashes}"/>`;
}

/** `isHollow`: it stands for something that was not measured. */
export function drawMark(index: number, [x, y]: Place, isHollow = false): string {
  const [colour, , mark] = styleOf(index);
  const paint = isHollow ? `class="page" stroke="${colour}" stroke-width="1.5"` : `fill="${colour}"`;
  return `<path d="M${(x - 3.5).toFixed(1)} ${y.toFixed(1)}${MARKS[mark]}" ${paint}/>`;
}

/** A piece of the line with its mark and its name. */
export const drawKey = (index: number, name: string, [x, y]: Place): string[] => [
  drawLine(index, [
    [x, y],
    [x + 28, y],
  ]),
  drawMark(index, [x + 14, y]),
  `<text x="${x + 36}" y="${y + 4}">${name}</text>`,
];
