/**
 * Colours for cat: checks stand out most, then names of sets (which begin with a capital) and
 * strings.
 */
import type { StreamParser } from '@codemirror/language';

interface CatState {
  /** Comments nest. */
  depth: number;
}

const KEYWORDS = new Set(
  'let rec and in as if then else try with fun procedure call forall do end from match include show unshow enum instructions default begin'.split(
    ' ',
  ),
);
const CHECKS = new Set(['acyclic', 'irreflexive', 'empty', 'flag', 'undefined_unless', 'assert']);

export const catTokens: StreamParser<CatState> = {
  name: 'cat',
  startState: () => ({ depth: 0 }),
  copyState: (state) => ({ ...state }),
  token(stream, state) {
    if (stream.match('(*')) {
      state.depth++;
      return 'comment';
    }
    if (state.depth > 0) {
      if (stream.match('*)')) state.depth--;
      else if (!stream.match(/^(?:(?!\(\*|\*\)).)+/)) stream.next();
      return 'comment';
    }
    if (stream.eatSpace()) return null;
    if (stream.match('//')) {
      stream.skipToEnd();
      return 'comment';
    }
    if (stream.match(/^"[^"]*"?/)) return 'string';
    if (stream.match(/^'[\w-]+/)) return 'atom';
    const word = stream.match(/^[A-Za-z_][\w.-]*/) as RegExpMatchArray | null;
    if (word) {
      if (KEYWORDS.has(word[0])) return 'keyword';
      if (CHECKS.has(word[0])) return 'macroName';
      return /^[A-Z]/.test(word[0]) ? 'typeName' : null;
    }
    if (stream.match(/^(?:\^-1|\^[+*]|\+\+|[|&;\\*+?~=^])/)) return 'operator';
    if (stream.match(/^\d+/)) return 'number';
    stream.next();
    return null;
  },
  languageData: { commentTokens: { block: { open: '(*', close: '*)' } } },
};
