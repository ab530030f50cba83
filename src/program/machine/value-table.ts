/**
 * Values of memory as the numbers that executions carry (TraceEvent.readValue, writtenValue). Up to
 * 53 bits a value is its own number; the few beyond get numbers of their own, in the order in which
 * they are met. Two numbers are no values: what uninitialised memory holds, and what the end of an
 * object's life writes.
 */

export const UNINITIALISED = Number.POSITIVE_INFINITY;
export const FREED = Number.NEGATIVE_INFINITY;

const TWO_TO_32 = 2 ** 32;
const FIRST_NUMBERED = 2 ** 53;

export class ValueTable {
  private readonly numbered: { readonly low: number; readonly high: number }[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly pointerText: (high: number, low: number) => string | undefined;

  constructor(pointerText: (high: number, low: number) => string | undefined) {
    this.pointerText = pointerText;
  }

  /** The number of a value of `size` bytes, read as signed if it is 4 or 8 bytes wide. */
  encode(low: number, high: number, size: number): number {
    if (size <= 4) return low;
    const value = high * TWO_TO_32 + (low >>> 0);
    if (Number.isSafeInteger(value)) return value;
    const key = `${high} ${low}`;
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = FIRST_NUMBERED + 2 * this.numbered.length;
    this.numbered.push({ low, high });
    this.numbers.set(key, number);
    return number;
  }

  lowOf(value: number): number {
    return this.wide(value)?.low ?? value | 0;
  }

  highOf(value: number): number {
    return this.wide(value)?.high ?? Math.floor(value / TWO_TO_32) | 0;
  }

  text(value: number): string {
    if (value === UNINITIALISED) return 'uninitialised';
    if (value === FREED) return 'freed';
    const wide = this.wide(value);
    if (wide !== undefined)
      return this.pointerText(wide.high, wide.low) ?? `0x${hex(wide.high)}${hex(wide.low)}`;
    return (
      (value >= TWO_TO_32 ? this.pointerText(this.highOf(value), this.lowOf(value)) : undefined) ??
      String(value)
    );
  }

  private wide(value: number): { readonly low: number; readonly high: number } | undefined {
    return value >= FIRST_NUMBERED ? this.numbered[(value - FIRST_NUMBERED) / 2] : undefined;
  }
}

const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, '0');
