/**
 * Draws a picture of an execution as a self-contained SVG: no scripts, no styles or fonts from
 * elsewhere, no ids that could clash when several pictures stand on one page, explicit colours on a
 * ground of its own. Placing is done by the layout-*.ts files; this one writes shapes.
 */
import { type Cubic, type Curve, layoutCurves } from './layout-curves.ts';
import { type Box, layoutGrid, type Point } from './layout-grid.ts';
import { layoutLabels } from './layout-labels.ts';
import type { Picture, PictureEdge, PictureEvent } from './picture.ts';
import { type RelationStyle, relationStyles } from './picture-style.ts';
import { escapeXml, fontSizes, monospaceWidth, proseWidth, shownSource, wrapText } from './picture-text.ts';
import { LIGHT_PICTURE, type PictureTheme } from './picture-theme.ts';

const margin = 20;
const minimumWidth = 380;
const monospace = `ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', monospace`;
const sansSerif = `system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', Arial, sans-serif`;
const mutedOpacity = 0.38;

export interface SvgOptions {
  readonly theme?: PictureTheme;
  /**
   * Drawn as a part of a page, which has title, subtitle and legend itself: only the graph, with
   * `data-event`, and with `data-relation`, `data-from` and `data-to` on what belongs to an edge.
   */
  readonly isPart?: boolean;
}

/** What all shapes of one picture share. */
interface Drawing {
  readonly picture: Picture;
  readonly theme: PictureTheme;
  readonly styles: ReadonlyMap<string, RelationStyle>;
  /** Something is highlighted, so that the rest is muted. */
  readonly isFocused: boolean;
  readonly isPart: boolean;
}

/**
 * The picture as an SVG document, ending in a newline. The same picture gives the same text.
 * Highlighted edges are thick with a glow, and all other edges are then muted; highlighted events
 * have a strong frame, committed ones a ground of their own.
 */
export function renderSvg(
  picture: Picture,
  { theme = LIGHT_PICTURE, isPart = false }: SvgOptions = {},
): string {
  const { routing, grid } = layoutGrid(picture);
  const curves = layoutCurves(picture, routing, grid);
  const labels = layoutLabels(picture, grid, curves);
  const isFocused = picture.edges.some((edge) => edge.isHighlighted);
  const drawing = { picture, theme, styles: relationStyles(picture, theme), isFocused, isPart };

  const width = Math.ceil(Math.max(isPart ? 0 : minimumWidth, grid.width + 2 * margin));
  const heading = drawHeading(drawing, width);
  const graphTop = isPart ? margin : heading.height + 16;
  const legend = drawLegend(drawing, width, graphTop + grid.height + 26);
  const height = Math.ceil(legend.bottom + margin);

  const highlighted = new Set([
    ...picture.edges.filter((edge) => edge.isHighlighted).flatMap((edge) => [edge.from, edge.to]),
    ...[...picture.events.keys()].filter((event) => picture.events[event]!.isHighlighted),
  ]);
  // What matters most is drawn last: program order, other edges, then what is highlighted.
  const drawingOrder = [...picture.edges.keys()].sort(
    (a, b) => drawingRank(picture.edges[a]!) - drawingRank(picture.edges[b]!) || a - b,
  );
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<title>${escapeXml(picture.title)}</title>`,
    `<desc>${escapeXml(describe(picture))}</desc>`,
    `<rect class="ground" width="${width}" height="${height}" fill="${theme.ground}"/>`,
    ...heading.parts,
    `<g transform="translate(${number((width - grid.width) / 2)} ${number(graphTop)})">`,
    ...grid.panels.map(
      (panel) =>
        `<rect class="thread" ${boxAttributes(panel)} rx="10" fill="${theme.panel}" stroke="${theme.panelFrame}"/>`,
    ),
    ...grid.headers.map((header, thread) =>
      text(picture.threads[thread]!, middleOf(header, 5), {
        size: fontSizes.header,
        fill: theme.header,
        extra: ` text-anchor="middle" font-weight="700" font-family="${monospace}"`,
      }),
    ),
    ...drawingOrder.map((index) => drawEdge(drawing, picture.edges[index]!, curves[index]!)),
    ...picture.events.map((_, event) =>
      drawEvent(drawing, event, grid.boxes[event]!, highlighted.has(event)),
    ),
    ...drawingOrder.map((index) => {
      const place = labels[index];
      return place === undefined ? '' : drawLabel(drawing, picture.edges[index]!, place);
    }),
    '</g>',
    ...legend.parts,
    '</svg>',
  ];
  return `${parts.filter((part) => part !== '').join('\n')}\n`;
}

function drawingRank(edge: PictureEdge): number {
  if (edge.isHighlighted) return 2;
  return edge.relation === 'po' ? 0 : 1;
}

const focusOf = ({ highlights = 'cycle' }: Picture): string => highlights;

/** The picture in words, for those who do not see it. */
function describe(picture: Picture): string {
  const threads = picture.threads.map((name, thread) => {
    const own = picture.events.filter((event) => event.thread === thread).map(describeEvent);
    return `${name}: ${own.join('; ')}.`;
  });
  const edges = picture.edges
    .filter((edge) => edge.relation !== 'po' || edge.isHighlighted)
    .map((edge) => {
      const [from, to] = [picture.events[edge.from]!, picture.events[edge.to]!];
      return `${from.label} -${edge.relation}-> ${to.label}${edge.isHighlighted ? ` (part of the ${focusOf(picture)})` : ''}.`;
    });
  return [picture.subtitle, ...threads, ...edges].filter((sentence) => sentence !== '').join(' ');
}

const describeEvent = ({ label, isCommitted }: PictureEvent): string =>
  isCommitted ? `${label} (committed)` : label;

function drawHeading(
  { picture, theme, isPart }: Drawing,
  width: number,
): { readonly parts: string[]; readonly height: number } {
  if (isPart) return { parts: [], height: 0 };
  const parts: string[] = [];
  let y = margin;
  const write = (content: string, size: number, fill: string, extra: string) => {
    const limit = Math.max(8, Math.floor((width - 2 * margin) / proseWidth('m', size)));
    for (const line of wrapText(content, limit)) {
      y += size * 1.3;
      parts.push(text(line, { x: margin, y: y - size * 0.3 }, { size, fill, extra }));
    }
  };
  write(picture.title, fontSizes.title, theme.title, ` font-weight="700" font-family="${sansSerif}"`);
  y += 4;
  write(picture.subtitle, fontSizes.subtitle, theme.quiet, ` font-family="${sansSerif}"`);
  return { parts, height: y };
}

function drawLegend(
  { picture, theme, styles, isFocused, isPart }: Drawing,
  width: number,
  top: number,
): { readonly parts: string[]; readonly bottom: number } {
  if (isPart) return { parts: [], bottom: top - 26 };
  const sample = 34;
  const parts: string[] = [];
  let x = margin;
  let y = top;
  const entry = (name: string, fill: string, line: string) => {
    const own = sample + 8 + monospaceWidth(name, fontSizes.relation) + 22;
    if (x > margin && x + own > width) {
      x = margin;
      y += 20;
    }
    const place = { x: x + sample + 8, y: y + 4 };
    const extra = ` font-family="${monospace}"`;
    parts.push(`<path d="M${number(x)} ${number(y)}h${sample}" ${line}/>`);
    parts.push(text(name, place, { size: fontSizes.relation, fill, extra }));
    x += own;
  };
  for (const [name, style] of styles) entry(name, style.text, lineAttributes(style, style.width));
  if (isFocused) {
    const line = `fill="none" stroke="${theme.glow}" stroke-opacity="0.45" stroke-width="9" stroke-linecap="round"`;
    entry(focusOf(picture), theme.quiet, line);
  }
  if (picture.events.some(({ isCommitted }) => isCommitted))
    entry('committed', theme.quiet, `fill="none" stroke="${theme.committedEvent}" stroke-width="13"`);
  return { parts, bottom: parts.length === 0 ? top - 26 : y + 6 };
}

function drawEvent(drawing: Drawing, index: number, box: Box, isHighlighted: boolean): string {
  const { picture, theme, isPart } = drawing;
  const event = picture.events[index]!;
  const isInitial = event.thread < 0;
  const committed = event.isCommitted ? 'committed' : '';
  const tooltip = [event.label, event.location, event.source, committed]
    .filter((line) => line !== '')
    .join('\n');
  const frame = isHighlighted
    ? `stroke="${theme.strongFrame}" stroke-width="2"`
    : `stroke="${theme.frame}" stroke-width="1.1"${isInitial ? ' stroke-dasharray="4 2.5"' : ''}`;
  const fill = event.isCommitted ? theme.committedEvent : isInitial ? theme.initialEvent : theme.event;
  const source = isInitial ? '' : shownSource(event);
  const font = ` text-anchor="middle" font-family="${monospace}"`;
  const labelDrop = source === '' ? 4.5 : -3.5;
  return [
    `<g class="event"${isPart ? ` data-event="${index}"` : ''}><title>${escapeXml(tooltip)}</title>`,
    `<rect class="box" ${boxAttributes(box)} rx="7" fill="${fill}" ${frame}/>`,
    text(event.label, middleOf(box, labelDrop), { size: fontSizes.label, fill: theme.label, extra: font }),
    source === ''
      ? ''
      : text(source, middleOf(box, 13), { size: fontSizes.source, fill: theme.source, extra: font }),
    '</g>',
  ].join('');
}

function drawEdge(drawing: Drawing, edge: PictureEdge, curve: Curve): string {
  const { theme, isFocused } = drawing;
  const style = drawing.styles.get(edge.relation)!;
  const width = edge.isHighlighted ? style.width + 1.4 : style.width;
  const arrow = 5 + width * 1.6;
  const line = pathOf(shortened(curve, arrow * 0.7));
  const opacity = isFocused && !edge.isHighlighted ? ` opacity="${mutedOpacity}"` : '';
  const glow = edge.isHighlighted
    ? `<path d="${line}" fill="none" stroke="${theme.glow}" stroke-opacity="0.22" stroke-width="13" stroke-linecap="round"/>` +
      `<path d="${line}" fill="none" stroke="${theme.glow}" stroke-opacity="0.35" stroke-width="8" stroke-linecap="round"/>`
    : '';
  return (
    `<g class="edge"${edgeData(drawing, edge)}${opacity}><title>${escapeXml(edge.relation)}</title>${glow}` +
    `<path class="line" d="${line}" ${lineAttributes(style, width)}/>` +
    `<path d="${arrowhead(curve.at(-1)!, arrow)}" fill="${style.stroke}"/></g>`
  );
}

/** What the page finds the shapes of an edge by. */
function edgeData({ isPart }: Drawing, { relation, from, to }: PictureEdge): string {
  return isPart ? ` data-relation="${escapeXml(relation)}" data-from="${from}" data-to="${to}"` : '';
}

function drawLabel(drawing: Drawing, edge: PictureEdge, place: Point): string {
  const isMuted = drawing.isFocused && !edge.isHighlighted;
  return text(
    edge.relation,
    { x: place.x, y: place.y + fontSizes.relation * 0.34 },
    {
      size: fontSizes.relation,
      fill: drawing.styles.get(edge.relation)!.text,
      extra:
        ` class="relation"${edgeData(drawing, edge)} text-anchor="middle" font-family="${monospace}" font-weight="${edge.isHighlighted ? 700 : 600}"` +
        ` stroke="${drawing.theme.ground}" stroke-width="4" stroke-linejoin="round" paint-order="stroke"${isMuted ? ' fill-opacity="0.6"' : ''}`,
    },
  );
}

function lineAttributes(style: RelationStyle, width: number): string {
  // Round caps make dots of the dashes of nearly no length; elsewhere they would fill the spaces.
  const dash = style.dash === '' ? '' : ` stroke-dasharray="${style.dash}"`;
  const cap = style.dash.startsWith('0.1 ') ? ' stroke-linecap="round"' : '';
  return `fill="none" stroke="${style.stroke}" stroke-width="${number(width)}"${dash}${cap}`;
}

function text(
  content: string,
  place: Point,
  look: { readonly size: number; readonly fill: string; readonly extra: string },
): string {
  const position = `x="${number(place.x)}" y="${number(place.y)}"`;
  return `<text ${position} font-size="${look.size}" fill="${look.fill}"${look.extra}>${escapeXml(content)}</text>`;
}

function middleOf(box: Box, drop: number): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 + drop };
}

function boxAttributes(box: Box): string {
  return `x="${number(box.x)}" y="${number(box.y)}" width="${number(box.width)}" height="${number(box.height)}"`;
}

function pathOf(curve: Curve): string {
  const points = (...list: Point[]) => list.map(({ x, y }) => `${number(x)} ${number(y)}`).join(' ');
  const pieces = curve.map(({ control1, control2, end }) => `C${points(control1, control2, end)}`);
  return `M${points(curve[0]!.start)}${pieces.join('')}`;
}

/**
 * The curve without its last bit, so that a thick line does not show beside the tip of its
 * arrowhead.
 */
function shortened(curve: Curve, amount: number): Curve {
  const last = curve.at(-1)!;
  const direction = endDirection(last);
  const back = (point: Point) => ({ x: point.x - direction.x * amount, y: point.y - direction.y * amount });
  return [...curve.slice(0, -1), { ...last, control2: back(last.control2), end: back(last.end) }];
}

function arrowhead(last: Cubic, size: number): string {
  const { x, y } = endDirection(last);
  const half = size * 0.42;
  const base = { x: last.end.x - x * size, y: last.end.y - y * size };
  const corners = [
    last.end,
    { x: base.x - y * half, y: base.y + x * half },
    { x: base.x + y * half, y: base.y - x * half },
  ];
  return `M${corners.map((corner) => `${number(corner.x)} ${number(corner.y)}`).join('L')}Z`;
}

function endDirection({ control2, end }: Cubic): Point {
  const [dx, dy] = [end.x - control2.x, end.y - control2.y];
  const length = Math.hypot(dx, dy) || 1;
  return { x: dx / length, y: dy / length };
}

/** Two decimals at most; never `-0`. */
function number(value: number): string {
  return String(Math.round(value * 100) / 100 || 0);
}
