/**
 * Cuts a litmus file: header, init section, code section, and the tail with locations, filter,
 * scopes and condition. The first step of parse-litmus.ts. Header lines are read as herd7 reads
 * them (refs/herd7).
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { SourceFile, Span } from '../../../diagnostics/source.ts';
import { LitmusScanner } from './scanner.ts';
import { shown } from './shown.ts';

export interface Header {
  readonly name: string;
  /** Offset of the init section's `{`. */
  readonly initStart: number;
}

/** Refuses what no litmus test can be, before anything is scanned. */
export function checkText(file: SourceFile): void {
  const nul = file.text.indexOf('\0');
  if (nul !== -1) {
    fail('not-text', 'this is not a text file', {
      span: { file, start: nul, end: nul + 1 },
      expected: 'a litmus test, which is text',
    });
  }
}

const WORD = /[^\s{"]+/y;
const INFO_LINE = /[A-Za-z_][\w.-]*[ \t]*=[^\n]*/y;

function match(pattern: RegExp, text: string, offset: number): string | undefined {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0];
}

/** Reads the first word, which names the language. */
export function readArchitecture(file: SourceFile): { readonly architecture: string; readonly span: Span } {
  const { text } = file;
  const scanner = new LitmusScanner(file, text.startsWith('\uFEFF') ? 1 : 0);
  const start = scanner.offset();
  const architecture = match(WORD, text, start);
  if (architecture === undefined) {
    return fail(
      'syntax',
      start >= text.length ? 'the file is empty' : 'the test does not name its language',
      {
        span: { file, start, end: start },
        expected: 'a first line such as `AArch64 MP`',
      },
    );
  }
  return { architecture, span: { file, start, end: start + architecture.length } };
}

/**
 * Reads the name, then the optional strings and `Key=value` lines up to the `{` of the init
 * section.
 */
export function readHeader(architecture: Span): Header {
  const { file } = architecture;
  const { text } = file;
  let offset = architecture.end;
  while (text[offset] === ' ' || text[offset] === '\t') offset++;
  const name = match(WORD, text, offset);
  if (name === undefined) {
    return fail('syntax', 'the test has no name', {
      span: architecture,
      expected: `a name after \`${text.slice(architecture.start, architecture.end)}\``,
    });
  }
  const end = offset + name.length;
  // A second name in parentheses, for print; a comment is none.
  const after = end + (match(/[ \t]+\((?!\*)[^)\n]*\)/y, text, end) ?? '').length;
  return { name, initStart: initStart(new LitmusScanner(file, after), text) };
}

function initStart(scanner: LitmusScanner, text: string): number {
  for (;;) {
    const token = scanner.peek();
    if (token.kind === 'punctuation' && token.text === '{') return token.span.start;
    if (token.kind === 'string') {
      scanner.next();
      continue;
    }
    const line = match(INFO_LINE, text, token.span.start);
    if (line === undefined) {
      const found = token.kind === 'end' ? 'the end of the file' : shown(token.text);
      return fail('syntax', `unexpected ${found} before the initial state`, {
        span: token.span,
        expected: '`{` of the initial state, a string or a `Key=value` line',
        suggestion: 'write `{ }` if nothing needs an initial value',
      });
    }
    scanner.rewind(token.span.start + line.length);
  }
}

/**
 * What can start the tail. `scopes`, `regions` and `levels` are words of clauses only before a
 * colon.
 */
const LANDMARK =
  /\(\*|\/\*|\/\/|["{}]|\b(?:locations|filter|exists|forall|final|observed)\b|\b(?:scopes|regions|levels)[ \t]*:|~[ \t]*exists\b|\bnot[ \t]+exists\b/g;

/**
 * The offset where the tail starts, or the end of the file. A clause's word counts outside braces,
 * at the start of a line or after `;` or `}`; inside braces (an unbalanced body) only the
 * quantifiers at the very start of a line do, so that the language can report the brace.
 */
export function findTail(file: SourceFile, start: number): number {
  const { text } = file;
  let depth = 0;
  let inBraces: number | undefined;
  LANDMARK.lastIndex = start;
  for (let found = LANDMARK.exec(text); found !== null; found = LANDMARK.exec(text)) {
    const [mark] = found;
    const { index } = found;
    if (mark === '{') depth++;
    else if (mark === '}') depth = Math.max(0, depth - 1);
    else if (mark === '(*' && depth > 0) continue;
    else if (mark === '(*' || mark === '/*' || mark === '//' || mark === '"') {
      LANDMARK.lastIndex = afterSkipped(text, mark, index);
    } else if (depth === 0) {
      if (startsClause(text, index, start)) return index;
    } else if (inBraces === undefined && /exists|forall/.test(mark) && text[index - 1] === '\n')
      inBraces = index;
  }
  return inBraces ?? text.length;
}

function afterSkipped(text: string, mark: string, index: number): number {
  const close = mark === '(*' ? '*)' : mark === '/*' ? '*/' : mark === '"' ? '"' : '\n';
  const end = text.indexOf(close, index + mark.length);
  return end === -1 ? text.length : end + close.length;
}

function startsClause(text: string, index: number, start: number): boolean {
  for (let i = index - 1; i >= start; i--) {
    const character = text[i]!;
    if (character === ' ' || character === '\t') continue;
    return '\n\r;})]'.includes(character);
  }
  return true;
}
