/** Colours for C and C++, line by line; nothing is understood beyond words. */
import type { StreamParser, StringStream } from '@codemirror/language';

export interface CState {
  isInComment: boolean;
}

const KEYWORDS = new Set(
  (
    'alignas auto break case catch class const constexpr continue default delete do else enum explicit extern for friend goto if inline ' +
    'namespace new noexcept nullptr operator private protected public register restrict return sizeof static static_assert struct switch ' +
    'template this throw try typedef typename union using virtual volatile while _Atomic _Thread_local thread_local ' +
    'locations exists forall'
  ).split(' '),
);
const TYPES =
  /^(?:bool|char|double|float|int|long|short|signed|unsigned|void|(?:u?int(?:8|16|32|64|ptr)?|size|ptrdiff|pthread_\w+|thrd|mtx|cnd)_t|atomic_(?:u?(?:int|long|char|short|llong)|bool|flag|size_t|uintptr_t|intptr_t))$/;

/** One token of C after white space; shared with the litmus tests in C. */
export function cToken(stream: StringStream, state: CState): string | null {
  if (state.isInComment) {
    state.isInComment = !stream.match(/^.*?\*\//);
    if (state.isInComment) stream.skipToEnd();
    return 'comment';
  }
  if (stream.eatSpace()) return null;
  if (stream.match('//')) {
    stream.skipToEnd();
    return 'comment';
  }
  if (stream.match('/*')) {
    state.isInComment = true;
    return 'comment';
  }
  if (stream.match(/^#\s*\w+/)) return 'meta';
  if (
    stream.match(/^<[\w./]+>/) ||
    stream.match(/^"(?:[^"\\]|\\.)*"?/) ||
    stream.match(/^'(?:[^'\\]|\\.)*'?/)
  )
    return 'string';
  if (stream.match(/^(?:0x[0-9a-f]+|\d[\d.]*)\w*/i)) return 'number';
  const word = stream.match(/^[A-Za-z_]\w*/);
  if (word) return wordToken((word as RegExpMatchArray)[0]);
  if (stream.match(/^[-+*/%=<>!&|^~?:]+/)) return 'operator';
  stream.next();
  return null;
}

function wordToken(word: string): string | null {
  if (KEYWORDS.has(word)) return 'keyword';
  if (TYPES.test(word)) return 'typeName';
  if (/^(?:std::)?memory_order/.test(word)) return 'atom';
  if (/^(?:atomic|pthread|thrd|mtx|cnd|WRITE|READ|smp)_|^(?:assert|malloc|free|main)$/.test(word))
    return 'macroName';
  if (/^(?:P\d+|Thread\d+)$/.test(word)) return 'labelName';
  return null;
}

export const cTokens: StreamParser<CState> = {
  name: 'c',
  startState: () => ({ isInComment: false }),
  copyState: (state) => ({ ...state }),
  token: cToken,
  languageData: { commentTokens: { line: '//' } },
};
