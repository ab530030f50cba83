/**
 * Colours for LLVM IR: comments, globals and locals, types, and the first word of an instruction.
 */
import type { StreamParser } from '@codemirror/language';

const INSTRUCTIONS =
  /^(?:load|store|fence|cmpxchg|atomicrmw|br|switch|ret|call|phi|icmp|fcmp|add|sub|mul|[su]div|[su]rem|and|or|xor|shl|[al]shr|alloca|getelementptr|select|trunc|[sz]ext|ptrtoint|inttoptr|bitcast|unreachable|freeze|extractvalue|insertvalue)$/;

export const llvmTokens: StreamParser<null> = {
  name: 'llvm',
  startState: () => null,
  token(stream) {
    if (stream.eatSpace()) return null;
    if (stream.match(';')) {
      stream.skipToEnd();
      return 'comment';
    }
    if (stream.match(/^c?"[^"]*"?/)) return 'string';
    if (stream.match(/^[%@][-\w.$]+/)) return 'propertyName';
    if (stream.match(/^[!#][\w.]+/)) return 'meta';
    if (stream.match(/^-?\d+/)) return 'number';
    const word = stream.match(/^[A-Za-z_][\w.]*/) as RegExpMatchArray | null;
    if (word) {
      if (/^(?:i\d+|ptr|void|float|double|label|metadata)$/.test(word[0])) return 'typeName';
      if (INSTRUCTIONS.test(word[0])) return 'macroName';
      if (/^(?:monotonic|acquire|release|acq_rel|seq_cst|unordered)$/.test(word[0])) return 'atom';
      return /^(?:define|declare|global|constant|internal|private|type|attributes|target|source_filename)$/.test(
        word[0],
      )
        ? 'keyword'
        : null;
    }
    stream.next();
    return null;
  },
};
