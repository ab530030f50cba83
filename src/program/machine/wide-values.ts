/**
 * Values of 16 bytes. Events carry values of two words, so one of four words is known by a number,
 * which is the low word of what its event carries; the high word is 0. All that runs a program in
 * one process uses the same numbers; they mean nothing to other processes.
 */
import type { MachineCode } from './code.ts';
import { readScalar, writeScalar } from './data-bytes.ts';

/** Bytes of a wide value. */
export const WIDE = 16;

const WORDS = 4;

export class WideValues {
  /** By number: its words, the lowest first. Zero has the number 0. */
  private readonly words: Int32Array[] = [new Int32Array(WORDS)];
  private readonly numbers = new Map<string, number>([['0,0,0,0', 0]]);

  numberOf(words: ArrayLike<number>): number {
    const key = `${words[0]},${words[1]},${words[2]},${words[3]}`;
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.words.push(Int32Array.from({ length: WORDS }, (_, i) => words[i]!)) - 1;
    this.numbers.set(key, number);
    return number;
  }

  wordsOf(number: number): Int32Array {
    const words = this.words[number];
    if (words === undefined) throw new Error(`internal error: no wide value has the number ${number}`);
    return words;
  }
}

const TABLES = new WeakMap<MachineCode, WideValues>();

/** The wide values of a program. */
export function wideValuesOf(program: MachineCode): WideValues {
  let table = TABLES.get(program);
  if (table === undefined) {
    table = new WideValues();
    TABLES.set(program, table);
  }
  return table;
}

/** The bytes of one value on its way: of a variable of up to 16 bytes, as two words or a number. */
export class ValueBytes {
  readonly words = new Int32Array(WORDS);
  private readonly bytes = new Uint8Array(this.words.buffer);
  private readonly wide: WideValues;

  constructor(wide: WideValues) {
    this.wide = wide;
  }

  /** Takes a value of `size` bytes, as events carry it. */
  take(size: number, low: number, high: number): void {
    if (size === WIDE) this.words.set(this.wide.wordsOf(low));
    else {
      this.words[0] = low;
      this.words[1] = high;
    }
  }

  /** The value of `size` bytes as events carry it. */
  give(size: number, to: Int32Array): void {
    to[0] = size === WIDE ? this.wide.numberOf(this.words) : this.words[0]!;
    to[1] = size === WIDE ? 0 : this.words[1]!;
  }

  /** A part of the value, of at most eight bytes. */
  part(at: number, size: number, to: Int32Array): void {
    readScalar(this.bytes, at, size, to);
  }

  setPart(at: number, size: number, low: number, high: number): void {
    writeScalar(this.bytes, at, size, low, high);
  }
}
