/**
 * Values of memory as the numbers that executions carry (TraceEvent.readValue, writtenValue). Up to
 * 53 bits a value is its own number; the few beyond get numbers of their own, in the order in which
 * they are met, and so does every value of 16 bytes but zero. Two numbers are no values: what
 * uninitialised memory holds, and what the end of an object's life writes.
 */
import { WIDE, WideValues } from './wide-values.ts';

export const UNINITIALISED = Number.POSITIVE_INFINITY;
export const FREED = Number.NEGATIVE_INFINITY;

const TWO_TO_32 = 2 ** 32;
const FIRST_NUMBERED = 2 ** 53;

interface Words {
  readonly low: number;
  readonly high: number;
  /** Of 16 bytes: `low` is their number there (WideValues). */
  readonly isWide: boolean;
}

export class ValueTable {
  private readonly numbered: Words[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly pointerText: (high: number, low: number) => string | undefined;

  private readonly wideValues: WideValues;

  constructor(
    pointerText: (high: number, low: number) => string | undefined,
    wideValues: WideValues = new WideValues(),
  ) {
    this.pointerText = pointerText;
    this.wideValues = wideValues;
  }

  /** The number of a value of `size` bytes, read as signed if it is 4 or 8 bytes wide. */
  encode(low: number, high: number, size: number): number {
    if (size <= 4) return low;
    if (size === WIDE) return low === 0 ? 0 : this.add({ low, high: 0, isWide: true });
    const value = high * TWO_TO_32 + (low >>> 0);
    return Number.isSafeInteger(value) ? value : this.add({ low, high, isWide: false });
  }

  /** The number of a value of two words, or of four. */
  ofWords(words: readonly number[]): number {
    return words.length === 2
      ? this.encode(words[0]!, words[1]!, 8)
      : this.encode(this.wideValues.numberOf(words), 0, WIDE);
  }

  /** The reverse. */
  wordsOf(value: number): readonly number[] {
    const known = this.wide(value);
    return known?.isWide === true
      ? [...this.wideValues.wordsOf(known.low)]
      : [this.lowOf(value), this.highOf(value)];
  }

  private add(words: Words): number {
    const key = `${words.high} ${words.low} ${words.isWide}`;
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = FIRST_NUMBERED + 2 * this.numbered.length;
    this.numbered.push(words);
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
    if (wide?.isWide === true) return this.wideText(wide.low);
    if (wide !== undefined)
      return this.pointerText(wide.high, wide.low) ?? `0x${hex(wide.high)}${hex(wide.low)}`;
    return (
      (value >= TWO_TO_32 ? this.pointerText(this.highOf(value), this.lowOf(value)) : undefined) ??
      String(value)
    );
  }

  /** Its halves, the low one first; a number whose high half is zero as one. */
  private wideText(number: number): string {
    const [a, b, c, d] = this.wideValues.wordsOf(number);
    const low = this.text(this.encode(a!, b!, 8));
    return c === 0 && d === 0 ? low : `{${low}, ${this.text(this.encode(c!, d!, 8))}}`;
  }

  private wide(value: number): Words | undefined {
    return value >= FIRST_NUMBERED ? this.numbered[(value - FIRST_NUMBERED) / 2] : undefined;
  }
}

const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, '0');
