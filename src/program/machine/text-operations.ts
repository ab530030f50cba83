/**
 * What the instruction `text` does: the pure operations on strings that a library of Java needs.
 * Strings are references (references.ts) to texts in the program's table (text-table.ts).
 *
 * Its two operands are the pairs x and y; each operation says what it takes. A text is a reference
 * to a string, of which only the low word counts, so that two fit into one pair. The result is a
 * pair too: a reference to a string, or an integer as (value, 0).
 *
 * Deviations from Java: digits other than those of ASCII are no digits to `parse`; `lower` and
 * `upper` know no locale.
 */
import { doubleOfBits, floatOfBits } from '../../util/float-bits.ts';
import type { MachineCode } from './code.ts';
import { doubleText, floatText } from './float-text.ts';
import { classOfReference, IMMEDIATE } from './references.ts';
import { type TextTable, textTableOf } from './text-table.ts';

/** Operations by number. */
export const TEXT_OPERATIONS = [
  /** x and y: texts or null, which reads `null` -> text. */
  'concat',
  /** x: (int, any) -> text. */
  'ofInt',
  /** x: long -> text. */
  'ofLong',
  /** x: (bits of a float, any) -> text. */
  'ofFloat',
  /** x: double -> text. */
  'ofDouble',
  /** x: (char, any) -> text. */
  'ofChar',
  /** x: (boolean, any) -> text. */
  'ofBoolean',
  /** x: text -> int. */
  'length',
  /** x: text, y: (index, any), within bounds -> char. */
  'charAt',
  /** x, y: texts -> int, as String.compareTo. */
  'compare',
  /** x: text -> int, as String.hashCode. */
  'hash',
  /** x: text, y: (low word of the text looked for, index to start at) -> int. */
  'indexOf',
  /** x: text, y: (from, to), within bounds -> text. */
  'substring',
  /**
   * x: text, y: (radix, any) -> (int, 1) if the text is that int as Integer.parseInt reads it, else
   * (0, 0).
   */
  'parse',
  /** x: text -> text. */
  'trim',
  'lower',
  'upper',
  /** x: text, y: (count, any), not negative -> text. */
  'repeat',
  /** x: text, y: (low word of the text to replace, of what to put there) -> text. */
  'replace',
  /** x: a reference, not null -> text: the name of its class. */
  'className',
] as const;

export type TextOperation = (typeof TEXT_OPERATIONS)[number];

/** Code units of the longest text; beyond that the program is refused. */
const MOST_CODE_UNITS = 1 << 20;

interface Operands {
  readonly xLow: number;
  readonly xHigh: number;
  readonly yLow: number;
  readonly yHigh: number;
}

export class TextOperations {
  private readonly program: MachineCode;
  readonly table: TextTable;

  constructor(program: MachineCode) {
    this.program = program;
    this.table = textTableOf(program);
  }

  /** Writes the result of an operation (its number) to `to`. `refuse`: what is not supported. */
  run(operation: number, operands: Operands, to: Int32Array, refuse: (message: string) => never): void {
    const result = this.resultOf(TEXT_OPERATIONS[operation]!, operands, to);
    if (result === undefined) return;
    if (typeof result === 'number') {
      to[0] = result;
      to[1] = 0;
      return;
    }
    if (result.length > MOST_CODE_UNITS) {
      refuse(`a string of more than ${MOST_CODE_UNITS} characters`);
    }
    to[0] = this.table.numberOfText(result);
    to[1] = IMMEDIATE + this.classes.stringClass;
  }

  /** Undefined: it is in `to` already. */
  private resultOf(
    operation: TextOperation,
    operands: Operands,
    to: Int32Array,
  ): string | number | undefined {
    const { xLow, xHigh, yLow, yHigh } = operands;
    switch (operation) {
      case 'concat':
        return this.textOrNull(xLow, xHigh) + this.textOrNull(yLow, yHigh);
      case 'ofInt':
        return String(xLow);
      case 'ofLong':
        return String((BigInt(xHigh) << 32n) | BigInt(xLow >>> 0));
      case 'ofFloat':
        return floatText(floatOfBits(xLow));
      case 'ofDouble':
        return doubleText(doubleOfBits(xLow, xHigh));
      case 'ofChar':
        return String.fromCharCode(xLow & 0xffff);
      case 'ofBoolean':
        return xLow === 0 ? 'false' : 'true';
      case 'length':
        return this.table.text(xLow).length;
      case 'charAt':
        return this.table.text(xLow).charCodeAt(yLow);
      case 'compare':
        return compare(this.table.text(xLow), this.table.text(yLow));
      case 'hash':
        return hash(this.table.text(xLow));
      case 'indexOf':
        return this.table.text(xLow).indexOf(this.table.text(yLow), yHigh);
      case 'substring':
        return this.table.text(xLow).substring(yLow, yHigh);
      case 'parse': {
        const value = parse(this.table.text(xLow), yLow);
        to[0] = value ?? 0;
        to[1] = value === undefined ? 0 : 1;
        return undefined;
      }
      case 'trim':
        return trim(this.table.text(xLow));
      case 'lower':
        return this.table.text(xLow).toLowerCase();
      case 'upper':
        return this.table.text(xLow).toUpperCase();
      case 'repeat':
        return this.repeat(this.table.text(xLow), yLow);
      case 'replace': {
        const replacement = this.table.text(yHigh);
        return this.table.text(xLow).replaceAll(this.table.text(yLow), () => replacement);
      }
      case 'className':
        return this.className(classOfReference(xLow, xHigh));
    }
  }

  private get classes(): NonNullable<MachineCode['references']> {
    const { references } = this.program;
    if (references === undefined)
      throw new Error('internal error: a program without references has no texts');
    return references;
  }

  private textOrNull(low: number, high: number): string {
    return high === 0 ? 'null' : this.table.text(low);
  }

  /** Never longer than it takes to be refused. */
  private repeat(text: string, count: number): string {
    const most = Math.floor(MOST_CODE_UNITS / Math.max(1, text.length)) + 1;
    return text.repeat(Math.min(count, most));
  }

  private className(classId: number): string {
    const name = this.classes.classNames[classId];
    if (name === undefined) throw new Error(`internal error: no class ${classId}`);
    return name;
  }
}

/** The difference of the first code units that differ, else of the lengths. */
function compare(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let i = 0; i < shorter; i++) {
    const difference = a.charCodeAt(i) - b.charCodeAt(i);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function hash(text: string): number {
  let sum = 0;
  for (let i = 0; i < text.length; i++) sum = (Math.imul(31, sum) + text.charCodeAt(i)) | 0;
  return sum;
}

/** Takes away everything up to the blank, control characters included, at both ends. */
function trim(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 0x20) start++;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end--;
  return text.slice(start, end);
}

/** The int that the text stands for, undefined if it is none. */
function parse(text: string, radix: number): number | undefined {
  const digits = /^[+-]?([0-9a-z]+)$/i.exec(text)?.[1];
  if (digits === undefined || radix < 2 || radix > 36) return undefined;
  let size = 0;
  for (const character of digits) {
    const digit = Number.parseInt(character, 36);
    size = size * radix + digit;
    if (digit >= radix || size > 2 ** 31) return undefined;
  }
  const value = text.startsWith('-') ? -size : size;
  // `| 0` also takes the sign from zero.
  return value === 2 ** 31 ? undefined : value | 0;
}
