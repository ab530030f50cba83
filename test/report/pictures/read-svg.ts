/** Reads back what renderSvg writes: a strict reader of the XML that we use, and the geometry in its attributes. */

export interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: Element[];
  /** The text directly within, unescaped. */
  text: string;
}

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
]);

/** Throws on anything that is not well-formed: unbalanced tags, bare `<` or `&`, unknown entities, doubled attributes. */
export function readXml(source: string): Element {
  const root: Element = { name: '', attributes: new Map(), children: [], text: '' };
  const open: Element[] = [root];
  const token = /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
  let position = 0;
  while (position < source.length) {
    token.lastIndex = position;
    const match = token.exec(source);
    if (match === null) throw new Error(`not well-formed at: ${source.slice(position, position + 60)}`);
    position = token.lastIndex;
    const [, closing, name, attributes, selfClosing, text] = match;
    if (text !== undefined) {
      open.at(-1)!.text += unescapeXml(text);
    } else if (closing === '/') {
      const last = open.pop()!;
      if (last.name !== name) throw new Error(`</${name}> closes <${last.name}>`);
    } else {
      const element: Element = {
        name: name!,
        attributes: readAttributes(attributes!),
        children: [],
        text: '',
      };
      open.at(-1)!.children.push(element);
      if (selfClosing !== '/') open.push(element);
    }
  }
  if (open.length !== 1) throw new Error(`<${open.at(-1)!.name}> is never closed`);
  if (root.children.length !== 1 || root.text.trim() !== '') throw new Error('not exactly one root element');
  return root.children[0]!;
}

function readAttributes(source: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name, value] of source.matchAll(/([a-zA-Z:-]+)="([^"]*)"/g)) {
    if (attributes.has(name!)) throw new Error(`attribute ${name} twice`);
    attributes.set(name!, unescapeXml(value!));
  }
  return attributes;
}

function unescapeXml(text: string): string {
  return text.replaceAll(/&([^;]*);?/g, (whole, name: string) => {
    const character = entities.get(name);
    if (character === undefined || !whole.endsWith(';')) throw new Error(`bad entity: ${whole.slice(0, 20)}`);
    return character;
  });
}

export function descendants(element: Element): Element[] {
  return element.children.flatMap((child) => [child, ...descendants(child)]);
}

export function withClass(element: Element, name: string): Element[] {
  return descendants(element).filter((child) => child.attributes.get('class') === name);
}

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export function rectangle(element: Element): Rectangle {
  return {
    x: numberOf(element, 'x'),
    y: numberOf(element, 'y'),
    width: numberOf(element, 'width'),
    height: numberOf(element, 'height'),
  };
}

export function numberOf(element: Element, name: string): number {
  const value = Number(element.attributes.get(name));
  if (!Number.isFinite(value)) throw new Error(`${name} of <${element.name}> is not a number`);
  return value;
}

/** Points along a path of `M` and `C` commands. */
export function pointsOfPath(path: string): { x: number; y: number }[] {
  const numbers = path
    .split(/[MC ]+/)
    .filter((part) => part !== '')
    .map(Number);
  if (numbers.some((n) => !Number.isFinite(n)) || numbers.length % 6 !== 2)
    throw new Error(`bad path: ${path}`);
  const points = [{ x: numbers[0]!, y: numbers[1]! }];
  for (let i = 2; i < numbers.length; i += 6) {
    const start = points.at(-1)!;
    const [ax, ay, bx, by, ex, ey] = numbers.slice(i, i + 6) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    for (let step = 1; step <= 40; step++) {
      const t = step / 40;
      const s = 1 - t;
      const mix = (p: number, a: number, b: number, e: number) =>
        s * s * s * p + 3 * s * s * t * a + 3 * s * t * t * b + t * t * t * e;
      points.push({ x: mix(start.x, ax, bx, ex), y: mix(start.y, ay, by, ey) });
    }
  }
  return points;
}
