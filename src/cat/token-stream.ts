/**
 * A place in a list of tokens, with the look-ahead and the error messages that both parser files
 * share.
 */
import { fail } from '../diagnostics/diagnostic.ts';
import type { Span } from '../diagnostics/source.ts';
import { didYouMean } from '../diagnostics/suggest.ts';
import { type CatToken, KEYWORDS } from './lexer.ts';

export interface TokenStream {
  /** The next token, or the one `ahead` places after it. */
  peek(ahead?: number): CatToken;
  next(): CatToken;
  /** True if the next token is this keyword or punctuation. */
  at(text: string, ahead?: number): boolean;
  accept(text: string): boolean;
  expect(text: string): CatToken;
  /** A name that is no keyword; `what` says which, such as "the name of a procedure". */
  expectName(what: string): CatToken;
  /** From the start of a node or token to the end of the last token read. */
  spanFrom(start: { readonly span: Span }): Span;
  unexpected(expected: string, suggestion?: string): never;
}

export function createTokenStream(tokens: readonly CatToken[]): TokenStream {
  let position = 0;
  const last = tokens.length - 1;

  const peek = (ahead = 0): CatToken => tokens[Math.min(position + ahead, last)]!;
  const at = (text: string, ahead = 0): boolean => {
    const token = peek(ahead);
    return token.text === text && (token.kind === 'keyword' || token.kind === 'punctuation');
  };
  const next = (): CatToken => {
    const token = peek();
    if (position < last) position++;
    return token;
  };
  const unexpected = (expected: string, suggestion?: string): never => {
    const token = peek();
    return fail('syntax', `unexpected ${tokenText(token)}`, { span: token.span, expected, suggestion });
  };

  return {
    peek,
    next,
    at,
    unexpected,
    accept(text) {
      const found = at(text);
      if (found) next();
      return found;
    },
    expect(text) {
      if (at(text)) return next();
      const token = peek();
      const mistyped = token.kind === 'name' && KEYWORDS.has(text);
      return unexpected(`\`${text}\``, mistyped ? didYouMean(token.text, [text]) : undefined);
    },
    expectName(what) {
      return peek().kind === 'name' ? next() : unexpected(what);
    },
    spanFrom(start) {
      const end = tokens[Math.max(0, position - 1)]!.span.end;
      return { file: start.span.file, start: start.span.start, end: Math.max(end, start.span.end) };
    },
  };
}

export function tokenText(token: CatToken): string {
  switch (token.kind) {
    case 'end':
      return 'the end of the file';
    case 'tag':
      return `the tag \`'${token.text}\``;
    case 'string':
      return `the string "${token.text}"`;
    case 'keyword':
      return `the keyword \`${token.text}\``;
    case 'name':
    case 'punctuation':
      return `\`${token.text}\``;
  }
}
