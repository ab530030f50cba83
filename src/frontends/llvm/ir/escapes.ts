/**
 * Strings of LLVM IR: printable ASCII as it is, every other byte as a backslash and two hexadecimal
 * digits.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import type { Span } from '../../../diagnostics/source.ts';

const BACKSLASH = 92;
const QUOTE = 34;

/** The bytes that a string token stands for; `text` is what its quotes enclose. */
export function decodeBytes(text: string, span: Span): Uint8Array {
  const bytes = new Uint8Array(text.length);
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 126)
      fail('syntax', 'this string holds a character outside ASCII', {
        span,
        expected: 'bytes above 126 written as a backslash and two hexadecimal digits',
      });
    if (code !== BACKSLASH) {
      bytes[count++] = code;
    } else if (text.charCodeAt(i + 1) === BACKSLASH) {
      bytes[count++] = BACKSLASH;
      i++;
    } else {
      const digits = text.slice(i + 1, i + 3);
      if (!/^[0-9a-fA-F]{2}$/.test(digits))
        fail('syntax', `\`\\${digits}\` is no escape`, {
          span,
          expected: '`\\\\` or a backslash and two hexadecimal digits',
        });
      bytes[count++] = Number.parseInt(digits, 16);
      i += 2;
    }
  }
  return bytes.subarray(0, count);
}

/** The same as text; the bytes are UTF-8. */
export function decodeText(text: string, span: Span): string {
  if (!text.includes('\\')) return text;
  return new TextDecoder().decode(decodeBytes(text, span));
}

/** The inverse: what stands between the quotes for these bytes. */
export function encodeBytes(bytes: Iterable<number>): string {
  let text = '';
  for (const byte of bytes) {
    const plain = byte >= 32 && byte <= 126 && byte !== QUOTE && byte !== BACKSLASH;
    text += plain ? String.fromCharCode(byte) : `\\${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return text;
}
