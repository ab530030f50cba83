/**
 * Texts of the constant pool (JVMS 4.4.7): UTF-8 of UTF-16 code units, each alone, so that a
 * character outside the basic plane takes two groups of three bytes; the code unit 0 takes two
 * bytes, and no byte is 0.
 */

/** Few enough for the arguments of one call. */
const CHUNK = 4096;

/** The text, or undefined if the bytes are none. Longer forms than needed are none either. */
export function decodeModifiedUtf8(bytes: Uint8Array): string | undefined {
  let text = '';
  let units: number[] = [];
  /** The six bits of a byte that continues a group; -1 if it does not. */
  const continued = (at: number): number => {
    const byte = bytes[at] ?? 0;
    return (byte & 0xc0) === 0x80 ? byte & 0x3f : -1;
  };
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at]!;
    if (first > 0 && first < 0x80) {
      units.push(first);
      at += 1;
    } else if ((first & 0xe0) === 0xc0) {
      const second = continued(at + 1);
      const unit = ((first & 0x1f) << 6) | second;
      if (second < 0 || (unit < 0x80 && unit !== 0)) return undefined;
      units.push(unit);
      at += 2;
    } else if ((first & 0xf0) === 0xe0) {
      const second = continued(at + 1);
      const third = continued(at + 2);
      const unit = ((first & 0xf) << 12) | (second << 6) | third;
      if (second < 0 || third < 0 || unit < 0x800) return undefined;
      units.push(unit);
      at += 3;
    } else {
      return undefined;
    }
    if (units.length === CHUNK) {
      text += String.fromCharCode(...units);
      units = [];
    }
  }
  return text + String.fromCharCode(...units);
}
