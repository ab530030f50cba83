/**
 * The values behind references that are no objects in memory (references.ts): strings, and 64-bit
 * values in boxes. Equal contents have one number, so that equality of references is equality of
 * contents, and a thread's words mean the same to all steppers of the program: there is one table
 * for each program, begun with its MachineCode.strings.
 */
import type { MachineCode } from './code.ts';

const TABLES = new WeakMap<MachineCode, TextTable>();

export class TextTable {
  private readonly texts: string[];
  private readonly textNumbers = new Map<string, number>();
  private readonly wides: { readonly low: number; readonly high: number }[] = [];
  private readonly wideNumbers = new Map<bigint, number>();

  constructor(strings: readonly string[]) {
    this.texts = [...strings];
    strings.forEach((text, number) => {
      if (!this.textNumbers.has(text)) this.textNumbers.set(text, number);
    });
  }

  text(number: number): string {
    const text = this.texts[number];
    if (text === undefined) throw new Error(`internal error: no text ${number}`);
    return text;
  }

  numberOfText(text: string): number {
    let number = this.textNumbers.get(text);
    if (number === undefined) {
      number = this.texts.push(text) - 1;
      this.textNumbers.set(text, number);
    }
    return number;
  }

  /** A 64-bit value. */
  wide(number: number): { readonly low: number; readonly high: number } {
    const wide = this.wides[number];
    if (wide === undefined) throw new Error(`internal error: no 64-bit value ${number}`);
    return wide;
  }

  numberOfWide(low: number, high: number): number {
    const key = (BigInt(high) << 32n) | BigInt(low >>> 0);
    let number = this.wideNumbers.get(key);
    if (number === undefined) {
      number = this.wides.push({ low, high }) - 1;
      this.wideNumbers.set(key, number);
    }
    return number;
  }
}

/** The one table of a program, shared by all that run it or show its values. */
export function textTableOf(program: MachineCode): TextTable {
  let table = TABLES.get(program);
  if (table === undefined) {
    table = new TextTable(program.strings);
    TABLES.set(program, table);
  }
  return table;
}
