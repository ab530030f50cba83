/**
 * Tokens of litmus sections: the init section, conditions, and the languages with free layout (C,
 * Java, LISA, GPU). Comments `//`, slash-star and `(* *)` are white space. Punctuation is cut
 * longest first.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { SourceFile, Span } from '../../../diagnostics/source.ts';
import { shown } from './shown.ts';

export interface LitmusToken {
  readonly kind: 'name' | 'number' | 'string' | 'punctuation' | 'end';
  readonly text: string;
  readonly span: Span;
}

/** Longest first, so that `<<=` is one token. */
const PUNCTUATION = [
  '<<=',
  '>>=',
  '>>>',
  '...',
  '/\\',
  '\\/',
  '=>',
  '->',
  '++',
  '--',
  '+=',
  '-=',
  '*=',
  '/=',
  '%=',
  '&=',
  '|=',
  '^=',
  '<<',
  '>>',
  '<=',
  '>=',
  '==',
  '!=',
  '&&',
  '||',
];

const NAME = /[A-Za-z_][A-Za-z0-9_]*/y;
const NUMBER = /0[xX][0-9a-fA-F]+|[0-9]+/y;

export class LitmusScanner {
  private readonly file: SourceFile;
  private readonly end: number;
  private position: number;
  private current: LitmusToken;
  private readonly comments: 'all' | 'c';

  /**
   * Reads file.text from `start` to `end`. With comments `c`, `(*` is no comment: C code
   * dereferences in parentheses.
   */
  constructor(
    file: SourceFile,
    start: number,
    end: number = file.text.length,
    comments: 'all' | 'c' = 'all',
  ) {
    this.file = file;
    this.comments = comments;
    this.position = start;
    this.end = end;
    this.current = this.scan();
  }

  peek(): LitmusToken {
    return this.current;
  }

  next(): LitmusToken {
    const token = this.current;
    this.current = this.scan();
    return token;
  }

  /** True if the next token is this punctuation or name. */
  at(text: string): boolean {
    return (
      this.current.text === text && (this.current.kind === 'punctuation' || this.current.kind === 'name')
    );
  }

  accept(text: string): boolean {
    if (!this.at(text)) return false;
    this.next();
    return true;
  }

  expect(text: string): LitmusToken {
    if (!this.at(text)) this.unexpected(`\`${text}\``);
    return this.next();
  }

  expectName(what: string): LitmusToken {
    if (this.current.kind !== 'name') this.unexpected(what);
    return this.next();
  }

  /** A number, with an optional sign before it. */
  expectNumber(what: string): number {
    const negative = this.accept('-');
    if (this.current.kind !== 'number') this.unexpected(what);
    const value = Number(this.next().text);
    return negative ? -value : value;
  }

  unexpected(expected: string): never {
    const { kind, text, span } = this.current;
    const found = kind === 'end' ? 'the end of this section' : shown(text);
    return fail('syntax', `unexpected ${found}`, { span, expected });
  }

  /** Where the next token starts. */
  offset(): number {
    return this.current.span.start;
  }

  /** Puts the scanner back to a place that `offset` gave. */
  rewind(offset: number): void {
    this.position = offset;
    this.current = this.scan();
  }

  private spanFrom(start: number, end: number): Span {
    return { file: this.file, start, end };
  }

  private token(kind: LitmusToken['kind'], end: number): LitmusToken {
    const start = this.position;
    this.position = end;
    return { kind, text: this.file.text.slice(start, end), span: this.spanFrom(start, end) };
  }

  private scan(): LitmusToken {
    this.skipBlanks();
    const { text } = this.file;
    if (this.position >= this.end)
      return { kind: 'end', text: '', span: this.spanFrom(this.position, this.position) };
    for (const [kind, pattern] of [
      ['name', NAME],
      ['number', NUMBER],
    ] as const) {
      pattern.lastIndex = this.position;
      const found = pattern.exec(text);
      if (found !== null) return this.token(kind, this.position + found[0].length);
    }
    if (text[this.position] === '"') {
      const close = text.indexOf('"', this.position + 1);
      if (close === -1 || close >= this.end) {
        fail('syntax', 'this string has no end', {
          span: this.spanFrom(this.position, this.position + 1),
          expected: '`"`',
        });
      }
      return this.token('string', close + 1);
    }
    const long = PUNCTUATION.find((mark) => text.startsWith(mark, this.position));
    return this.token('punctuation', this.position + (long?.length ?? 1));
  }

  private skipBlanks(): void {
    const { text } = this.file;
    for (;;) {
      while (this.position < this.end && /\s/.test(text[this.position]!)) this.position++;
      if (text.startsWith('//', this.position)) {
        const lineEnd = text.indexOf('\n', this.position);
        this.position = lineEnd === -1 ? this.end : Math.min(lineEnd, this.end);
      } else if (this.comments === 'all' && text.startsWith('(*', this.position))
        this.skipComment('(*', '*)');
      else if (text.startsWith('/*', this.position)) this.skipComment('/*', '*/');
      else return;
    }
  }

  private skipComment(open: string, close: string): void {
    const found = this.file.text.indexOf(close, this.position + open.length);
    if (found === -1 || found >= this.end) {
      fail('syntax', 'this comment has no end', {
        span: this.spanFrom(this.position, this.position + 2),
        expected: `\`${close}\``,
      });
    }
    this.position = found + close.length;
  }
}
