/**
 * How each relation of a picture looks: a colour and a line style of its own, the same in svg.ts
 * and dot.ts. Colours are the colour-blind safe palette of Okabe and Ito (Color Universal Design,
 * 2008); each comes with a darker shade for text, since several of them are too light to read on
 * white; a theme may replace them.
 */
import type { Picture } from './picture.ts';
import { LIGHT_PICTURE, type PictureTheme } from './picture-theme.ts';

export interface RelationStyle {
  readonly stroke: string;
  /** The colour of the relation's name. */
  readonly text: string;
  /** An SVG dash array; empty for a solid line. */
  readonly dash: string;
  readonly width: number;
  /** The nearest of graphviz's line styles. */
  readonly dotStyle: 'solid' | 'dashed' | 'dotted';
}

const fixedStyles: ReadonlyMap<string, RelationStyle> = new Map([
  ['po', { stroke: '#8C8C8C', text: '#666666', dash: '', width: 1.2, dotStyle: 'solid' }],
  ['rf', { stroke: '#009E73', text: '#00704F', dash: '', width: 1.7, dotStyle: 'solid' }],
  ['co', { stroke: '#0072B2', text: '#005C91', dash: '8 4', width: 1.7, dotStyle: 'dashed' }],
  ['fr', { stroke: '#D55E00', text: '#B04D00', dash: '0.1 4.2', width: 2.2, dotStyle: 'dotted' }],
  // What fr is where writes have an order; never beside it.
  ['ignores', { stroke: '#D55E00', text: '#B04D00', dash: '5 3', width: 1.7, dotStyle: 'dashed' }],
]);

const freeColours = [
  { stroke: '#CC79A7', text: '#9B3F73' },
  { stroke: '#E69F00', text: '#8A5F00' },
  { stroke: '#56B4E9', text: '#1B6FA3' },
  { stroke: '#222222', text: '#222222' },
] as const;

const freeDashes = [
  { dash: '10 3 2 3', dotStyle: 'dashed' },
  { dash: '14 4', dotStyle: 'dashed' },
  { dash: '4 3', dotStyle: 'dashed' },
  { dash: '9 3 2 3 2 3', dotStyle: 'dotted' },
] as const;

/** Relations that many models show keep their colour from picture to picture. */
const preferredColours: ReadonlyMap<string, number> = new Map([
  ['hb', 0],
  ['sw', 1],
]);

/**
 * The styles of the relations that occur, in the order of a legend: po, rf, co, fr, ignores, then
 * by name. The result depends only on the set of names. Two relations look alike only if a picture
 * has more than twenty.
 */
export function relationStyles(
  picture: Picture,
  theme: PictureTheme = LIGHT_PICTURE,
): ReadonlyMap<string, RelationStyle> {
  const names = new Set(picture.edges.map((edge) => edge.relation));
  const styles = new Map<string, RelationStyle>();
  for (const [name, style] of fixedStyles) {
    if (names.has(name)) styles.set(name, style);
  }

  const others = [...names].filter((name) => !fixedStyles.has(name)).sort();
  const byPreference = [
    ...others.filter((name) => preferredColours.has(name)),
    ...others.filter((name) => !preferredColours.has(name)),
  ];
  const chosen = new Map<string, RelationStyle>();
  const taken = new Set<number>();
  for (const name of byPreference) {
    const slot = freeSlot(preferredColours.get(name) ?? hashOf(name), taken);
    taken.add(slot);
    chosen.set(name, styleOfSlot(slot));
  }
  for (const name of others) styles.set(name, chosen.get(name)!);
  return new Map([...styles].map(([name, style]) => [name, inTheme(style, theme)]));
}

function inTheme(style: RelationStyle, { relations }: PictureTheme): RelationStyle {
  const { stroke, text } = style;
  return { ...style, stroke: relations.get(stroke) ?? stroke, text: relations.get(text) ?? text };
}

/**
 * The first untaken slot: all colours once, beginning at `start`, before any colour comes with a
 * second dash.
 */
function freeSlot(start: number, taken: ReadonlySet<number>): number {
  const colours = freeColours.length;
  for (let round = 0; round < freeDashes.length; round++) {
    for (let step = 0; step < colours; step++) {
      const slot = round * colours + ((start + step) % colours);
      if (!taken.has(slot)) return slot;
    }
  }
  return start % (colours * freeDashes.length);
}

function styleOfSlot(slot: number): RelationStyle {
  const colour = slot % freeColours.length;
  const round = Math.floor(slot / freeColours.length);
  return { ...freeColours[colour]!, ...freeDashes[(colour + round) % freeDashes.length]!, width: 1.7 };
}

function hashOf(name: string): number {
  let hash = 7;
  for (const character of name) hash = (hash * 31 + character.codePointAt(0)!) % 1_000_003;
  return hash;
}
