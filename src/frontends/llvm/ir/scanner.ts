/**
 * Tokens of LLVM IR text, cut by character codes without regular expressions, one at a time. The
 * current token is the state of the scanner; no object is made per token, because a module has a
 * million of them.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { SourceFile, Span } from '../../../diagnostics/source.ts';
import { decodeBytes, decodeText } from './escapes.ts';

export type IrTokenKind =
  | 'word'
  /** `name:`, as before blocks and in debug information. */
  | 'label'
  | 'local'
  | 'global'
  /** `!5` or `!dbg`; a `!` before something else is a mark. */
  | 'metadata'
  /** `#0`. */
  | 'attributes'
  /** `#dbg_value`. */
  | 'record'
  | 'comdat'
  | 'number'
  | 'string'
  /** `c"..."`. */
  | 'bytes'
  | 'mark'
  | 'end';

const LONGEST_SHOWN = 60;
const DEEPEST = 200;

const BLANK = 1;
const DIGIT = 2;
const NAME = 4;
const CLASS = new Uint8Array(128);
for (const character of ' \t\r\n') CLASS[character.charCodeAt(0)] = BLANK;
for (const character of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ$._-')
  CLASS[character.charCodeAt(0)] = NAME;
for (const character of '0123456789') CLASS[character.charCodeAt(0)] = NAME | DIGIT;

const SIGILS: Readonly<Record<string, IrTokenKind>> = {
  '%': 'local',
  '@': 'global',
  $: 'comdat',
  '!': 'metadata',
};

const QUOTE = 34;
const MINUS = 45;
const COLON = 58;
const SEMICOLON = 59;

export class IrScanner {
  readonly file: SourceFile;
  kind: IrTokenKind = 'end';
  /**
   * Of a word, a label, a mark or a number: itself. Of a name: without its sigil and quotes. Of a
   * string: as written between its quotes.
   */
  text = '';
  /** Offsets of the current token. */
  start = 0;
  end = 0;
  /** Where the token before ended. */
  previousEnd = 0;
  private depth = 0;
  private readonly source: string;

  constructor(file: SourceFile, offset = 0) {
    this.file = file;
    this.source = file.text;
    this.end = offset;
    this.next();
  }

  /** True if the current token is this word or mark. */
  at(text: string): boolean {
    return this.text === text && (this.kind === 'mark' || this.kind === 'word');
  }

  accept(text: string): boolean {
    if (!this.at(text)) return false;
    this.next();
    return true;
  }

  expect(text: string): void {
    if (!this.at(text)) this.unexpected(`\`${text}\``);
    this.next();
  }

  /** The text of the current token, which must be of this kind; moves on. */
  take(kind: IrTokenKind, expected: string): string {
    if (this.kind !== kind) this.unexpected(expected);
    const { text } = this;
    this.next();
    return text;
  }

  /** A whole number that is not negative and exact in a double. */
  takeCount(expected: string): number {
    const value = Number(this.text);
    if (this.kind !== 'number' || !Number.isSafeInteger(value) || value < 0) this.unexpected(expected);
    this.next();
    return value;
  }

  /** The content of a string token, escapes resolved. */
  takeString(expected: string): string {
    if (this.kind !== 'string') this.unexpected(expected);
    const value = decodeText(this.text, this.span());
    this.next();
    return value;
  }

  /** The content of a `c"..."` token. */
  takeBytes(): Uint8Array {
    const bytes = decodeBytes(this.text, this.span());
    this.next();
    return bytes;
  }

  /**
   * True at a comma behind which an attachment such as `!dbg !5` stands, rather than a part of the
   * instruction.
   */
  atAttachment(): boolean {
    if (!this.at(',')) return false;
    let i = this.end;
    while (CLASS[this.source.charCodeAt(i)] === BLANK) i++;
    return this.source[i] === '!';
  }

  /** True at a name that is defined here: `=` comes next. */
  atDefinition(): boolean {
    let i = this.end;
    while (CLASS[this.source.charCodeAt(i)] === BLANK) i++;
    return this.source[i] === '=';
  }

  /** True at a comma behind which a further part of the instruction stands. */
  atContinuation(): boolean {
    return this.at(',') && !this.atAttachment();
  }

  /** Back to a token that started at this offset. */
  rewind(offset: number): void {
    this.end = offset;
    this.next();
  }

  span(): Span {
    return { file: this.file, start: this.start, end: this.end };
  }

  /** From `start` to the end of the token before the current one. */
  spanFrom(start: number): Span {
    return { file: this.file, start, end: Math.max(start, this.previousEnd) };
  }

  unexpected(expected: string): never {
    return fail('syntax', `unexpected ${this.shown()}`, { span: this.span(), expected });
  }

  /** The current token for a message. */
  shown(): string {
    return this.kind === 'end' ? 'end of the module' : quoted(this.source.slice(this.start, this.end));
  }

  /** Runs a parser of something that nests, and refuses what would exhaust the stack. */
  nested<T>(parse: () => T): T {
    if (++this.depth > DEEPEST)
      fail('unsupported', `this is nested more than ${DEEPEST} levels deep`, { span: this.span() });
    const result = parse();
    this.depth--;
    return result;
  }

  /** Moves behind the bracket that closes the current one, strings and comments respected. */
  skipBrackets(): void {
    const { source, start } = this;
    let open = 0;
    for (let i = start; i < source.length; i++) {
      const c = source.charCodeAt(i);
      if (c === QUOTE) i = this.closingQuote(i);
      else if (c === SEMICOLON) i = this.lineEnd(i);
      else if (c === 40 || c === 91 || c === 123) open++;
      else if ((c === 41 || c === 93 || c === 125) && --open === 0) {
        this.end = i + 1;
        this.next();
        return;
      }
    }
    fail('syntax', `this ${this.shown()} is never closed`, { span: this.span() });
  }

  next(): void {
    this.previousEnd = this.end;
    const { source } = this;
    let i = this.end;
    for (;;) {
      const c = source.charCodeAt(i);
      if (CLASS[c] === BLANK) i++;
      else if (c === SEMICOLON) i = this.lineEnd(i);
      else break;
    }
    this.start = Math.min(i, source.length);
    this.end = this.scan(this.start);
  }

  /** Sets kind and text of the token at this offset; gives its end, as all its parts do. */
  private scan(i: number): number {
    const { source } = this;
    if (i === source.length) return this.set('end', '', i);
    const c = source.charCodeAt(i);
    if ((CLASS[c]! & NAME) !== 0) return this.scanName(i, c);
    if (c === QUOTE) return this.scanString(i);
    const character = source[i]!;
    if (character === '%' || character === '@' || character === '!') return this.scanSigil(i, character);
    if (character === '#') return this.scanHash(i);
    if ('=,*()[]{}<>|:^+'.includes(character)) return this.set('mark', character, i + 1);
    return this.refuseCharacter(i);
  }

  private set(kind: IrTokenKind, text: string, end: number): number {
    this.kind = kind;
    this.text = text;
    return end;
  }

  /** Words, labels, numbers, `...`, `c"..."` and `$comdat`: all start with a character of names. */
  private scanName(start: number, first: number): number {
    const { source } = this;
    if (first === 99 && source.charCodeAt(start + 1) === QUOTE) {
      const close = this.closingQuote(start + 1);
      return this.set('bytes', source.slice(start + 2, close), close + 1);
    }
    const end = this.nameEnd(start);
    if (source.charCodeAt(end) === COLON) return this.set('label', source.slice(start, end), end + 1);
    const second = source.charCodeAt(start + 1);
    if ((CLASS[first]! & DIGIT) !== 0 || (first === MINUS && (CLASS[second]! & DIGIT) !== 0))
      return this.scanNumber(start, end);
    const text = source.slice(start, end);
    if (text === '...') return this.set('mark', text, end);
    if (first === 36) return this.scanSigil(start, '$');
    return this.set('word', text, end);
  }

  private scanNumber(start: number, nameEnd: number): number {
    let end = nameEnd;
    // The sign of an exponent: a minus belongs to names, a plus does not.
    if (this.source[end] === '+' && this.source[end - 1] === 'e') end = this.nameEnd(end + 1);
    return this.set('number', this.source.slice(start, end), end);
  }

  private scanString(start: number): number {
    const close = this.closingQuote(start);
    const text = this.source.slice(start + 1, close);
    if (this.source.charCodeAt(close + 1) === COLON) return this.set('label', this.unquoted(text), close + 2);
    return this.set('string', text, close + 1);
  }

  private scanSigil(start: number, sigil: string): number {
    const { source } = this;
    if (source.charCodeAt(start + 1) === QUOTE && sigil !== '!') {
      const close = this.closingQuote(start + 1);
      return this.set(SIGILS[sigil]!, this.unquoted(source.slice(start + 2, close)), close + 1);
    }
    const end = this.nameEnd(start + 1);
    if (end > start + 1) return this.set(SIGILS[sigil]!, source.slice(start + 1, end), end);
    if (sigil === '!') return this.set('mark', sigil, end);
    const span = { file: this.file, start, end };
    return fail('syntax', `there is no name behind \`${sigil}\``, { span });
  }

  private scanHash(start: number): number {
    const end = this.nameEnd(start + 1);
    if (end === start + 1) return this.refuseCharacter(start);
    const digits = (CLASS[this.source.charCodeAt(start + 1)]! & DIGIT) !== 0;
    return this.set(digits ? 'attributes' : 'record', this.source.slice(start + 1, end), end);
  }

  /** A quoted name; one of digits only keeps its quotes, for `%"0"` is not `%0`. */
  private unquoted(text: string): string {
    const name = decodeText(text, { file: this.file, start: this.start, end: this.start + 1 });
    return /^[0-9]+$/.test(name) ? `"${name}"` : name;
  }

  private nameEnd(start: number): number {
    let i = start;
    while ((CLASS[this.source.charCodeAt(i)]! & NAME) !== 0) i++;
    return i;
  }

  private lineEnd(from: number): number {
    const end = this.source.indexOf('\n', from);
    return end === -1 ? this.source.length : end;
  }

  private closingQuote(open: number): number {
    const close = this.source.indexOf('"', open + 1);
    if (close === -1) {
      const span = { file: this.file, start: open, end: open + 1 };
      fail('syntax', 'this string has no end', { span, expected: '`"`' });
    }
    return close;
  }

  private refuseCharacter(at: number): never {
    const span = { file: this.file, start: at, end: at + 1 };
    return fail('syntax', `unexpected character ${visible(this.source.charCodeAt(at))}`, { span });
  }
}

/** Input in back quotes, cut if it is long. */
export function quoted(text: string): string {
  return `\`${text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}...` : text}\``;
}

function visible(code: number): string {
  if (code > 32 && code < 127) return `\`${String.fromCharCode(code)}\``;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
