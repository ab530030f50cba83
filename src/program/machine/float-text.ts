/**
 * Floating-point numbers as Java writes them (the documentation of Double.toString, as of Java 19):
 * the shortest decimal that is read back as the same number, of two digits at least, the nearest of
 * those; plain from 0.001 to below 10,000,000, else with an exponent: `1.0`, `1.0E10`.
 */

/** A positive decimal: `digits` as d.ddd times ten to the `exponent`. */
interface Decimal {
  readonly digits: string;
  readonly exponent: number;
}

const LEAST_PLAIN = -3;
const MOST_PLAIN = 6;
/** Digits that are enough to distinguish any two floats. */
const FLOAT_DIGITS = 9;
/** Every float is a whole number of steps of two to the minus this. */
const FLOAT_FRACTION_BITS = 149;

/** The text of a double. */
export const doubleText = (value: number): string => numberText(value, shortestDouble);

/** The text of a float, given as the double that equals it. */
export const floatText = (value: number): string => numberText(value, shortestFloat);

function numberText(value: number, shortest: (value: number) => Decimal): string {
  if (Number.isNaN(value)) return 'NaN';
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  const size = Math.abs(value);
  if (size === Infinity) return `${sign}Infinity`;
  return `${sign}${size === 0 ? '0.0' : decimalText(shortest(size))}`;
}

function decimalText({ digits, exponent }: Decimal): string {
  if (exponent < LEAST_PLAIN || exponent > MOST_PLAIN) {
    return `${digits[0]}.${digits.slice(1) || '0'}E${exponent}`;
  }
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${digits}`;
  const whole = digits.slice(0, exponent + 1).padEnd(exponent + 1, '0');
  return `${whole}.${digits.slice(exponent + 1) || '0'}`;
}

function shortestDouble(value: number): Decimal {
  const shortest = decimalOf(value.toExponential());
  if (shortest.digits.length > 1) return shortest;
  const nearest = value.toExponential(1);
  return Number(nearest) === value ? decimalOf(nearest) : shortest;
}

/**
 * By trying each number of digits. The decimal nearest to the float need not be read back as it at
 * a power of two, where the floats below are closer than those above: the ones next to it are tried
 * too.
 */
function shortestFloat(value: number): Decimal {
  for (let count = 2; count <= FLOAT_DIGITS; count++) {
    const { digits, exponent } = decimalOf(value.toExponential(count - 1), count);
    const scale = exponent - count + 1;
    const found = [-1, 0, 1]
      .map((step) => Number(digits) + step)
      .filter((number) => Math.fround(Number(`${number}e${scale}`)) === value)
      .map((number) => ({ number, distance: distanceOf(value, number, scale) }));
    if (found.length === 0) continue;
    const nearest = found.reduce((a, b) => (isNearer(b, a) ? b : a));
    return decimalOf(Number(`${nearest.number}e${scale}`).toExponential());
  }
  throw new Error(`internal error: no decimal for the float ${value}`);
}

interface Candidate {
  readonly number: number;
  readonly distance: bigint;
}

/** Of two that are equally near, the even one. */
const isNearer = (a: Candidate, b: Candidate): boolean =>
  a.distance < b.distance || (a.distance === b.distance && a.number % 2 === 0);

/** From the float to `number` times ten to the `scale`, exactly; comparable for equal scales. */
function distanceOf(value: number, number: number, scale: number): bigint {
  const exact = BigInt(value * 2 ** FLOAT_FRACTION_BITS);
  const decimal = BigInt(number) << BigInt(FLOAT_FRACTION_BITS);
  const power = 10n ** BigInt(Math.abs(scale));
  const difference = scale >= 0 ? decimal * power - exact : decimal - exact * power;
  return difference < 0n ? -difference : difference;
}

/** Of a text like `1.50e+3`; zeros at the end are left out, but for the first `least` digits. */
function decimalOf(text: string, least = 1): Decimal {
  const [mantissa, exponent] = text.split('e') as [string, string];
  const digits = mantissa.replace('.', '');
  const end = digits.replace(/0+$/, '').length;
  return { digits: digits.slice(0, Math.max(end, least)), exponent: Number(exponent) };
}
