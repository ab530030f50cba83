/**
 * What C's printf writes: the format and the argument words of a `print` request become text, for
 * run-sequentially.ts. Exploration prints nothing, so this stands beside the tests; an engine that shows output would move it.
 *
 * Text is bytes here, as it is in C: each character of a string stands for one byte (0 to 255); whoever shows the output
 * decodes it.
 */
import { fail } from '../../src/diagnostics/diagnostic.ts';
import { formatReal } from './format-real.ts';

/** The bytes of a C string, as far as its end or `most` bytes. */
export type ReadString = (object: number, offset: number, most: number) => string;

interface Conversion {
  readonly flags: string;
  readonly width: number;
  /** Undefined if the format gives none. */
  readonly precision: number | undefined;
  /** `hh`, `h`, `l`, `ll`, `j`, `z`, `t` or nothing. */
  readonly length: string;
  readonly letter: string;
}

const CONVERSION = /%([-+ #0]*)(\*|\d+)?(?:\.(\*|-?\d+)?)?(hh|h|ll|l|j|z|t|L)?(.?)/gs;

/** Bits of an integer argument by the length that the format gives. */
const BITS: Readonly<Record<string, number>> = { hh: 8, h: 16, '': 32, l: 64, ll: 64, j: 64, z: 64, t: 64 };

/**
 * `words`: two for each argument, the low one first; integers and reals widened to 64 bits, of which the format says how
 * much counts. Throws InputError for a conversion that is not supported or has no argument.
 */
export function formatPrint(format: string, words: Int32Array, readString: ReadString): string {
  let next = 0;
  const take = (text: string): readonly [low: number, high: number] => {
    if (next + 1 >= words.length) fail('value', `the format has no argument left for \`${text}\``);
    next += 2;
    return [words[next - 2]!, words[next - 1]!];
  };
  return format.replace(CONVERSION, (text, flags, width, precision, length, letter) => {
    if (letter === '%') return '%';
    const star = (): number => take(text)[0];
    const givenWidth = width === '*' ? star() : Number(width ?? 0);
    // A point without a number after it stands for precision 0, a negative precision for none.
    const hasPrecision = /^%[-+ #0]*(?:\*|\d+)?\./.test(text);
    const givenPrecision = precision === '*' ? star() : Number(precision ?? 0);
    const conversion: Conversion = {
      flags: givenWidth < 0 ? `${flags}-` : flags,
      width: Math.abs(givenWidth),
      precision: hasPrecision && givenPrecision >= 0 ? givenPrecision : undefined,
      length: length ?? '',
      letter,
    };
    return convert(conversion, text, take, readString);
  });
}

function convert(
  conversion: Conversion,
  text: string,
  take: (text: string) => readonly [low: number, high: number],
  readString: ReadString,
): string {
  const { letter, length, precision } = conversion;
  const isWide = length === 'l' && (letter === 'c' || letter === 's');
  if (length === 'L' || isWide) return refuse(text);
  switch (letter) {
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
      return integer(conversion, integerOf(take(text)));
    case 'c':
      return padded(conversion, '', String.fromCharCode(take(text)[0] & 0xff), false);
    case 's': {
      const [offset, object] = take(text);
      const shown =
        object === 0 ? '(null)' : readString(object, offset, precision ?? Number.POSITIVE_INFINITY);
      return padded(conversion, '', shown.slice(0, precision), false);
    }
    case 'p': {
      const address = BigInt.asUintN(64, integerOf(take(text)));
      return padded(conversion, '', address === 0n ? '(nil)' : `0x${address.toString(16)}`, false);
    }
    case 'f':
    case 'F':
    case 'e':
    case 'E':
    case 'g':
    case 'G':
      return real(conversion, realOf(take(text)));
    default:
      return refuse(text);
  }
}

const refuse = (text: string): never =>
  fail('unsupported', `the conversion \`${text}\` of printf is not supported`, {
    expected: 'one of d i u o x X c s p f F e E g G and %',
  });

const integerOf = ([low, high]: readonly [number, number]): bigint =>
  (BigInt(high) << 32n) | BigInt(low >>> 0);

function realOf([low, high]: readonly [number, number]): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setInt32(0, high);
  view.setInt32(4, low);
  return view.getFloat64(0);
}

const signOf = (isNegative: boolean, flags: string): string => {
  if (isNegative) return '-';
  if (flags.includes('+')) return '+';
  return flags.includes(' ') ? ' ' : '';
};

function integer(conversion: Conversion, argument: bigint): string {
  const { flags, length, letter, precision } = conversion;
  const bits = BITS[length]!;
  const isSigned = letter === 'd' || letter === 'i';
  const value = isSigned ? BigInt.asIntN(bits, argument) : BigInt.asUintN(bits, argument);
  const radix = letter === 'o' ? 8 : letter === 'x' || letter === 'X' ? 16 : 10;
  let digits = (value < 0n ? -value : value).toString(radix);
  if (precision === 0 && value === 0n) digits = '';
  digits = digits.padStart(precision ?? 1, '0');
  let prefix = isSigned ? signOf(value < 0n, flags) : '';
  if (flags.includes('#') && radix === 8 && !digits.startsWith('0')) digits = `0${digits}`;
  if (flags.includes('#') && radix === 16 && value !== 0n) prefix = '0x';
  const text = letter === 'X' ? digits.toUpperCase() : digits;
  // A precision says how many digits there are, so the flag 0 has nothing left to say.
  return padded(
    conversion,
    letter === 'X' ? prefix.toUpperCase() : prefix,
    text,
    flags.includes('0') && precision === undefined,
  );
}

function real(conversion: Conversion, value: number): string {
  const { flags, letter, precision } = conversion;
  const isNegative = value < 0 || Object.is(value, -0);
  const kind = letter.toLowerCase() as 'f' | 'e' | 'g';
  const digits = formatReal(Math.abs(value), kind, precision ?? 6, flags.includes('#'));
  const text = letter === kind ? digits : digits.toUpperCase();
  return padded(conversion, signOf(isNegative, flags), text, flags.includes('0') && Number.isFinite(value));
}

/** `prefix`: sign or radix, in front of the zeros. */
function padded({ flags, width }: Conversion, prefix: string, text: string, hasZeros: boolean): string {
  if (flags.includes('-')) return (prefix + text).padEnd(width);
  if (hasZeros) return prefix + text.padStart(width - prefix.length, '0');
  return (prefix + text).padStart(width);
}
