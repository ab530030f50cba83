/**
 * Values of litmus tests on the machine. A value is an integer in a JavaScript number
 * (expression.ts), so it has up to 53 bits; memory and registers hold it as a pair of words, in
 * two's complement.
 */

/** Bytes of every location and access. */
export const VALUE_SIZE = 8;

/** Words of every register. */
export const VALUE_WORDS = 2;

const TWO_TO_32 = 2 ** 32;

export const lowWord = (value: number): number => value | 0;

export const highWord = (value: number): number => Math.floor(value / TWO_TO_32) | 0;

export const valueOfWords = (low: number, high: number): number => high * TWO_TO_32 + (low >>> 0);
