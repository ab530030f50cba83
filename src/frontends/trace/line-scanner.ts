/**
 * The fast way through a line of a trace: finds where the values of its keys stand, and makes no
 * object. It understands what logs usually hold: known keys, each once, whole numbers, and text
 * without escapes. Of any other line it says so, and json-value.ts reads that line and says what
 * is wrong with it, if anything is.
 */

/** The keys that are understood here; their index is the number of the key. */
export const SCANNED = [
  'thread',
  'op',
  'location',
  'value',
  'read',
  'write',
  'from',
  'id',
  'mode',
  'turn',
] as const;
export type ScannedKey = (typeof SCANNED)[number];

const QUOTE = 34;
const BACKSLASH = 92;
const MINUS = 45;
const ZERO = 48;
const NINE = 57;
const SPACE = 32;
const TAB = 9;
const RETURN = 13;
/** Control characters begin again here; nothing from here on is looked at more closely. */
const DELETE = 127;

const isBlank = (code: number): boolean => code === SPACE || code === TAB || code === RETURN;

export class LineScanner {
  private readonly text: string;
  /** By key: where its value begins and ends, without quotes; valid if the key was found. */
  readonly from = new Int32Array(SCANNED.length);
  readonly to = new Int32Array(SCANNED.length);
  /** A bit for each key that was found, and for each whose value is text in quotes. */
  found = 0;
  quoted = 0;
  /** Where the object begins and ends. */
  start = 0;
  end = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** Reads the line; false if it is not of the usual form. */
  scan(lineStart: number, lineEnd: number): boolean {
    const { text } = this;
    this.found = 0;
    this.quoted = 0;
    let at = this.afterBlanks(lineStart);
    this.start = at;
    if (text[at] !== '{') return false;
    at++;
    for (;;) {
      at = this.afterBlanks(at);
      const key = this.keyAt(at);
      if (key < 0 || (this.found & (1 << key)) !== 0) return false;
      this.found |= 1 << key;
      at = this.afterBlanks(at + SCANNED[key]!.length + 2);
      if (text[at] !== ':') return false;
      at = this.scanValue(key, this.afterBlanks(at + 1));
      if (at < 0) return false;
      at = this.afterBlanks(at);
      const next = text[at++];
      if (next === '}') break;
      if (next !== ',') return false;
    }
    this.end = at;
    at = this.afterBlanks(at);
    return at === lineEnd;
  }

  /** The text of a value; undefined if the key was not found. */
  value(key: number): string | undefined {
    return (this.found & (1 << key)) === 0 ? undefined : this.text.slice(this.from[key], this.to[key]);
  }

  private afterBlanks(at: number): number {
    const { text } = this;
    while (isBlank(text.charCodeAt(at))) at++;
    return at;
  }

  /** The number of the key that stands there in quotes; -1 if none does. */
  private keyAt(at: number): number {
    const { text } = this;
    if (text.charCodeAt(at) !== QUOTE) return -1;
    for (let key = 0; key < SCANNED.length; key++) {
      const name = SCANNED[key]!;
      if (text.startsWith(name, at + 1) && text.charCodeAt(at + 1 + name.length) === QUOTE) return key;
    }
    return -1;
  }

  /** Where the value ends; -1 if it is not a usual one. */
  private scanValue(key: number, start: number): number {
    const { text } = this;
    let at = start;
    let code = text.charCodeAt(at);
    if (code === QUOTE) {
      for (code = text.charCodeAt(++at); code !== QUOTE; code = text.charCodeAt(++at))
        if (!(code >= SPACE && code < DELETE) || code === BACKSLASH) return -1;
      this.from[key] = start + 1;
      this.to[key] = at;
      this.quoted |= 1 << key;
      return at + 1;
    }
    if (code === MINUS) code = text.charCodeAt(++at);
    const first = at;
    while (code >= ZERO && code <= NINE) code = text.charCodeAt(++at);
    // None, a zero in front, and -0 are for the other way.
    if (at === first || (text.charCodeAt(first) === ZERO && at - start > 1)) return -1;
    this.from[key] = start;
    this.to[key] = at;
    return at;
  }
}
