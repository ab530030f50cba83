/** The words of a mapping file, line by line. A comment is `#` to the end of its line. */
import { fail } from '../../diagnostics/diagnostic.ts';
import type { SourceFile, Span } from '../../diagnostics/source.ts';

export interface Word {
  readonly kind: 'word' | 'string' | 'arrow' | 'comma';
  /** As written; of a string without its quotes. */
  readonly text: string;
  readonly span: Span;
}

const WORD = /#.*|"([^"]*)"|->|,|"|(?:(?!->)[^\s,"#])+/g;

/** The words of each line that has some. */
export function wordsByLine(file: SourceFile): Word[][] {
  const lines: Word[][] = [];
  let lineStart = 0;
  for (const line of file.text.split('\n')) {
    const words: Word[] = [];
    for (const match of line.matchAll(WORD)) {
      const [text, inQuotes] = match;
      const start = lineStart + match.index;
      const span = { file, start, end: start + text.length };
      if (text.startsWith('#')) continue;
      if (text === '"') fail('syntax', 'a text without its closing `"`', { span });
      if (inQuotes !== undefined) words.push({ kind: 'string', text: inQuotes, span });
      else words.push({ kind: text === '->' ? 'arrow' : text === ',' ? 'comma' : 'word', text, span });
    }
    if (words.length > 0) lines.push(words);
    lineStart += line.length + 1;
  }
  return lines;
}

/** From the start of the first word to the end of the last. */
export const spanOfWords = (words: readonly Word[]): Span => ({
  ...words[0]!.span,
  end: words.at(-1)!.span.end,
});
