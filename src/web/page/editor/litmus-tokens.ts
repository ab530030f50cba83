/**
 * Colours for litmus tests in all their languages: what is common to them here, C and its relatives
 * by c-tokens.ts, assembly by columns.
 */
import type { StreamParser, StringStream } from '@codemirror/language';
import { type CState, cToken } from './c-tokens.ts';

interface LitmusState extends CState {
  line: 'header' | 'body';
  /** Of the header's words, how many were read. */
  words: number;
  isAssembly: boolean;
  isInOcamlComment: boolean;
  isInInit: boolean;
  /** The next word begins a cell, so it names an instruction. */
  isAtCell: boolean;
}

const C_LIKE = new Set(['C', 'Java', 'OpenCL']);
const REGISTER =
  /^(?:[WX]\d+|[WX]ZR|R\d+|r\d+|[RE]?[ABCD]X|[RE]?[SD]I|R\d+D?|x\d+|[ast]\d+|%\w+|cr\d)(?![\w])/;

function condition(stream: StringStream): boolean {
  return stream.match(/^(?:~?exists|forall|locations|filter|final)\b/) !== null;
}

function assemblyToken(stream: StringStream, state: LitmusState): string | null {
  if (stream.eatSpace()) return null;
  if (stream.match('|')) {
    state.isAtCell = true;
    return 'punctuation';
  }
  if (stream.match(/^P\d+(?=\s*[|;@:])/)) return 'labelName';
  if (stream.match(/^[A-Z]+\d+:/)) return 'labelName';
  if (stream.match(/^[#$]?-?(?:0x[0-9a-f]+|\d+)\b/i)) return 'number';
  if ((!state.isAtCell || state.isInInit) && stream.match(REGISTER)) return 'propertyName';
  if (stream.match(/^[A-Za-z_%][\w.]*/)) {
    const isInstruction = state.isAtCell && !state.isInInit;
    state.isAtCell = false;
    return isInstruction ? 'macroName' : null;
  }
  if (stream.match(/^(?:\/\\|\\\/|[=~:<>+*-])/)) return 'operator';
  stream.next();
  return null;
}

function headerToken(stream: StringStream, state: LitmusState): string | null {
  if (stream.eatSpace()) return null;
  const word = stream.match(/^\S+/) as RegExpMatchArray | null;
  state.words++;
  if (state.words === 1) state.isAssembly = !C_LIKE.has(word?.[0] ?? '');
  return state.words === 1 ? 'keyword' : state.words === 2 ? 'labelName' : null;
}

function token(stream: StringStream, state: LitmusState): string | null {
  if (stream.sol()) {
    state.isAtCell = true;
    if (state.line === 'header' && state.words > 0) state.line = 'body';
  }
  if (state.isInOcamlComment) {
    state.isInOcamlComment = !stream.match(/^.*?\*\)/);
    if (state.isInOcamlComment) stream.skipToEnd();
    return 'comment';
  }
  if (stream.match(/^\(\*/)) {
    state.isInOcamlComment = true;
    return 'comment';
  }
  if (state.line === 'header') return headerToken(stream, state);
  if (state.isInComment) return cToken(stream, state);
  if (stream.match(/^"[^"]*"?/)) return 'string';
  if (stream.peek() === '{' && state.isAssembly) state.isInInit = true;
  if (stream.peek() === '}') state.isInInit = false;
  if (condition(stream)) {
    state.isAtCell = false;
    return 'keyword';
  }
  return state.isAssembly ? assemblyToken(stream, state) : cToken(stream, state);
}

export const litmusTokens: StreamParser<LitmusState> = {
  name: 'litmus',
  startState: () => ({
    line: 'header',
    words: 0,
    isAssembly: false,
    isInComment: false,
    isInOcamlComment: false,
    isInInit: false,
    isAtCell: true,
  }),
  copyState: (state) => ({ ...state }),
  token,
};
