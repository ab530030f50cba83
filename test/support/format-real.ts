/**
 * A double in decimal, exactly as C's printf rounds it (to nearest, halves to even), for format-print.ts. JavaScript's
 * own toFixed and toExponential round halves up, so the digits are made from the bits.
 */

interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The value of a finite double that is not negative. */
function fractionOf(value: number): Fraction {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const exponent = Number(bits >> 52n) & 0x7ff;
  const mantissa = bits & 0xf_ffff_ffff_ffffn;
  const scale = Math.max(exponent, 1) - 1075;
  const whole = exponent === 0 ? mantissa : mantissa | (1n << 52n);
  return scale >= 0
    ? { numerator: whole << BigInt(scale), denominator: 1n }
    : { numerator: whole, denominator: 1n << BigInt(-scale) };
}

function roundedQuotient(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  const twice = 2n * (numerator % denominator);
  const goesUp = twice > denominator || (twice === denominator && (quotient & 1n) === 1n);
  return goesUp ? quotient + 1n : quotient;
}

/** `value * 10 ** power`, rounded to an integer. */
function scaled({ numerator, denominator }: Fraction, power: number): bigint {
  return power >= 0
    ? roundedQuotient(numerator * 10n ** BigInt(power), denominator)
    : roundedQuotient(numerator, denominator * 10n ** BigInt(-power));
}

const withPoint = (whole: string, fraction: string, keepsPoint: boolean): string =>
  fraction === '' && !keepsPoint ? whole : `${whole}.${fraction}`;

function fixed(value: number, precision: number, keepsPoint: boolean): string {
  const digits = String(scaled(fractionOf(value), precision)).padStart(precision + 1, '0');
  const point = digits.length - precision;
  return withPoint(digits.slice(0, point), digits.slice(point), keepsPoint);
}

/** The power of ten of the first digit. */
function decimalExponent(value: number, { numerator, denominator }: Fraction): number {
  const isAtLeast = (power: number): boolean =>
    power >= 0
      ? numerator >= denominator * 10n ** BigInt(power)
      : numerator * 10n ** BigInt(-power) >= denominator;
  // The logarithm is rounded: it may be one off near a power of ten.
  const guess = Math.floor(Math.log10(value));
  if (isAtLeast(guess + 1)) return guess + 1;
  return isAtLeast(guess) ? guess : guess - 1;
}

/** The digits of a value with `count` significant ones, and the power of ten of the first. */
function significant(value: number, count: number): { readonly digits: string; readonly exponent: number } {
  if (value === 0) return { digits: '0'.repeat(count), exponent: 0 };
  const fraction = fractionOf(value);
  const exponent = decimalExponent(value, fraction);
  const digits = String(scaled(fraction, count - 1 - exponent));
  // 9.99 with two digits is 10: rounding made one digit more, which is a zero.
  return digits.length > count
    ? { digits: digits.slice(0, count), exponent: exponent + 1 }
    : { digits, exponent };
}

function scientific(digits: string, exponent: number, keepsPoint: boolean): string {
  const power = String(Math.abs(exponent)).padStart(2, '0');
  return `${withPoint(digits[0]!, digits.slice(1), keepsPoint)}e${exponent < 0 ? '-' : '+'}${power}`;
}

/** The shorter of the two forms, without zeros at its end. */
function general(value: number, precision: number, keepsZeros: boolean): string {
  const count = Math.max(precision, 1);
  const { digits, exponent } = significant(value, count);
  const isFixed = exponent >= -4 && exponent < count;
  const text = isFixed ? fixed(value, count - 1 - exponent, keepsZeros) : digits;
  if (isFixed) return keepsZeros || !text.includes('.') ? text : text.replace(/\.?0+$/, '');
  return scientific(keepsZeros ? digits : digits.replace(/(?<=.)0+$/, ''), exponent, keepsZeros);
}

/**
 * The digits of printf's `f`, `e` or `g` for a value that is not negative. `isAlternative`: the flag `#`.
 */
export function formatReal(
  value: number,
  conversion: 'f' | 'e' | 'g',
  precision: number,
  isAlternative: boolean,
): string {
  if (Number.isNaN(value)) return 'nan';
  if (value === Number.POSITIVE_INFINITY) return 'inf';
  switch (conversion) {
    case 'f':
      return fixed(value, precision, isAlternative);
    case 'e': {
      const { digits, exponent } = significant(value, precision + 1);
      return scientific(digits, exponent, isAlternative);
    }
    case 'g':
      return general(value, precision, isAlternative);
  }
}
