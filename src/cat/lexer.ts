/**
 * Tokens of cat. Comments are `(* nested *)`, `//` and `#` to the end of the line. A name may
 * contain dots and dashes and end in a quote; `^` and `-1` are two tokens, as in herd7.
 */
import { fail } from '../diagnostics/diagnostic.ts';
import type { SourceFile, Span } from '../diagnostics/source.ts';

export type CatTokenKind = 'name' | 'keyword' | 'tag' | 'string' | 'punctuation' | 'end';

export interface CatToken {
  readonly kind: CatTokenKind;
  /** As written; of a tag without its quote, of a string without its quotes. */
  readonly text: string;
  readonly span: Span;
}

export const STATEMENT_KEYWORDS = [
  'let',
  'acyclic',
  'irreflexive',
  'empty',
  'flag',
  'undefined_unless',
  'assert',
  'show',
  'unshow',
  'include',
  'procedure',
  'call',
  'forall',
  'with',
  'match',
  'if',
  'enum',
  'instructions',
  'default',
  'debug',
] as const;

export const KEYWORDS: ReadonlySet<string> = new Set([
  ...STATEMENT_KEYWORDS,
  'rec',
  'and',
  'when',
  'as',
  'fun',
  'in',
  'subset',
  'begin',
  'end',
  'do',
  'from',
  'try',
  'then',
  'else',
]);

const BLANK = /(?:[ \t\r\n\f\v\uFEFF]|\/\/[^\n]*|#[^\n]*)+/y;
const NAME = /_?[A-Za-z][A-Za-z0-9_.-]*'?/y;
const TAG = /'(_?[A-Za-z][A-Za-z0-9_.-]*'?)/y;
const STRING = /"([^"]*)"/y;
const PUNCTUATION = /\|\||&&|\+\+|->|-1|[(){}[\]_0|&*~+^\\?=;,]/y;

/**
 * All tokens of a file, the last of kind `end`. Throws InputError at a character that cat does not
 * have.
 */
export function tokenize(file: SourceFile): readonly CatToken[] {
  const { text } = file;
  const tokens: CatToken[] = [];
  let position = 0;

  const matchAt = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = position;
    return pattern.exec(text);
  };
  const push = (kind: CatTokenKind, found: RegExpExecArray, content: string = found[0]): void => {
    const end = position + found[0].length;
    tokens.push({ kind, text: content, span: { file, start: position, end } });
    position = end;
  };

  while (position < text.length) {
    const blank = matchAt(BLANK);
    if (blank !== null) {
      position += blank[0].length;
      continue;
    }
    if (text.startsWith('(*', position)) {
      position = endOfComment(file, position);
      continue;
    }
    const name = matchAt(NAME);
    if (name !== null) {
      push(KEYWORDS.has(name[0]) ? 'keyword' : 'name', name);
      continue;
    }
    const tag = matchAt(TAG);
    if (tag !== null) {
      push('tag', tag, tag[1]);
      continue;
    }
    const string = matchAt(STRING);
    if (string !== null) {
      push('string', string, string[1]);
      continue;
    }
    const punctuation = matchAt(PUNCTUATION);
    if (punctuation !== null) {
      push('punctuation', punctuation);
      continue;
    }
    unknownCharacter(file, position);
  }
  tokens.push({ kind: 'end', text: '', span: { file, start: text.length, end: text.length } });
  return tokens;
}

function endOfComment(file: SourceFile, start: number): number {
  const { text } = file;
  let depth = 1;
  let position = start + 2;
  while (depth > 0) {
    const open = text.indexOf('(*', position);
    const close = text.indexOf('*)', position);
    if (close === -1) {
      fail('syntax', 'this comment is not closed', {
        span: { file, start, end: start + 2 },
        expected: '`*)` before the end of the file',
      });
    }
    if (open !== -1 && open < close) {
      depth++;
      position = open + 2;
    } else {
      depth--;
      position = close + 2;
    }
  }
  return position;
}

function unknownCharacter(file: SourceFile, position: number): never {
  const character = String.fromCodePoint(file.text.codePointAt(position)!);
  const span = { file, start: position, end: position + character.length };
  if (character === '"') {
    fail('syntax', 'this string is not closed', { span, expected: 'a closing `"`' });
  }
  if (character === "'")
    fail('syntax', 'a tag needs a name after its quote', { span, expected: "a tag such as `'once`" });
  if (/[0-9]/.test(character)) {
    fail('syntax', `cat has no number \`${character}\``, { span, expected: '`0`, the empty relation' });
  }
  return fail('syntax', `\`${character}\` is no part of the cat language`, { span });
}
