/**
 * Text in pictures: its estimated width (a pure function has no fonts to measure), wrapping,
 * shortening, XML escaping.
 */
import type { PictureEvent } from './picture.ts';

export const fontSizes = { title: 18, subtitle: 13, header: 14, label: 13, source: 10.5, relation: 11.5 };

/**
 * An upper estimate of the width of monospace text; common monospace fonts advance 0.55 to 0.602 of
 * their size.
 */
export function monospaceWidth(text: string, fontSize: number): number {
  return [...text].length * fontSize * 0.605;
}

/** An estimate of the width of running sans-serif text, on the generous side. */
export function proseWidth(text: string, fontSize: number): number {
  return [...text].length * fontSize * 0.56;
}

/** What the box shows of the source line; the tooltip has all of it. */
export function shownSource(event: PictureEvent): string {
  return shorten(event.source, 36);
}

export function relationLabelWidth(relation: string): number {
  return monospaceWidth(relation, fontSizes.relation);
}

/** At most `limit` characters; what is cut off is marked by an ellipsis. */
function shorten(text: string, limit: number): string {
  const characters = [...text];
  return characters.length <= limit ? text : `${characters.slice(0, limit - 1).join('')}…`;
}

/**
 * Lines of at most `limit` characters, broken at white space, and within words that are longer than
 * a line.
 */
export function wrapText(text: string, limit: number): string[] {
  const lines: string[] = [];
  let line: string[] = [];
  for (const word of text.split(/\s+/)) {
    let rest = [...word];
    if (line.length > 0 && line.length + 1 + rest.length > limit) {
      lines.push(line.join(''));
      line = [];
    }
    while (rest.length > limit) {
      lines.push(rest.slice(0, limit).join(''));
      rest = rest.slice(limit);
    }
    if (rest.length > 0) line = line.length > 0 ? [...line, ' ', ...rest] : rest;
  }
  if (line.length > 0) lines.push(line.join(''));
  return lines;
}

/** Text for XML content and attribute values; characters that XML 1.0 cannot hold become U+FFFD. */
export function escapeXml(text: string): string {
  let escaped = '';
  for (const character of text) escaped += escapeCharacter(character);
  return escaped;
}

function escapeCharacter(character: string): string {
  switch (character) {
    case '&':
      return '&amp;';
    case '<':
      return '&lt;';
    case '>':
      return '&gt;';
    case '"':
      return '&quot;';
    case '\t':
    case '\n':
    case '\r':
      return character;
    default: {
      const code = character.codePointAt(0)!;
      const isLoneSurrogate = code >= 0xd800 && code <= 0xdfff;
      return code < 0x20 || isLoneSurrogate || code === 0xfffe || code === 0xffff ? '\ufffd' : character;
    }
  }
}
