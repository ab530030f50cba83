/**
 * Pure instructions as JavaScript, for generated code: the simple ones spelled out, all others as a
 * call of their function in pure-operations.ts. What is spelled out means the same as the function
 * of that name; test/machine compares them.
 */
import { type PureMnemonic, WILD_DISTANCE } from './pure-operations.ts';
import { IMMEDIATE, MOST_CLASSES } from './references.ts';

/**
 * An operand word in generated code: an expression without effects that binds tighter than any
 * operator.
 */
export interface OperandText {
  readonly text: string;
  /** If it is known when the code is generated. */
  readonly value: number | undefined;
}

/** What an instruction computes, as expressions. Those of words are int32. */
export type InlineText =
  | { readonly kind: 'word'; readonly text: string }
  /** A word of 0 or 1. */
  | { readonly kind: 'condition'; readonly text: string }
  /** The high word is given the name under which the low one is known by then. */
  | { readonly kind: 'pair'; readonly low: string; readonly high: (low: string) => string };

type Inline = (operands: readonly OperandText[]) => InlineText | undefined;
type Texts = readonly string[];

const texts = (operands: readonly OperandText[]): string[] => operands.map(({ text }) => text);

const word =
  (build: (...x: string[]) => string): Inline =>
  (operands) => ({ kind: 'word', text: build(...texts(operands)) });

const condition =
  (build: (...x: string[]) => string): Inline =>
  (operands) => ({ kind: 'condition', text: build(...texts(operands)) });

const pair =
  (low: (x: Texts) => string, high: (x: Texts, low: string) => string): Inline =>
  (operands) => {
    const x = texts(operands);
    return { kind: 'pair', low: low(x), high: (name) => high(x, name) };
  };

const bitwise = (operator: string): Inline =>
  pair(
    ([xLow, , yLow]) => `${xLow} ${operator} ${yLow}`,
    ([, xHigh, , yHigh]) => `${xHigh} ${operator} ${yHigh}`,
  );

/** Compares low words unsigned where high words are equal. */
const ordered = (low: string, high: string, suffix: string): Inline =>
  condition(
    (xLow, xHigh, yLow, yHigh) =>
      `(${xHigh} === ${yHigh} ? ${xLow} >>> 0 ${low} ${yLow} >>> 0 : ${xHigh}${suffix} ${high} ${yHigh}${suffix})`,
  );

/** A shift whose count is known; else it is left to the function. */
const shift =
  (
    short: (low: string, high: string, bits: number) => readonly [string, string],
    long: (low: string, high: string, bits: number) => readonly [string, string],
  ): Inline =>
  ([low, high, count]) => {
    if (count!.value === undefined) return undefined;
    const bits = count!.value & 63;
    const [newLow, newHigh] =
      bits === 0
        ? [low!.text, high!.text]
        : bits < 32
          ? short(low!.text, high!.text, bits)
          : long(low!.text, high!.text, bits - 32);
    return { kind: 'pair', low: newLow, high: () => newHigh };
  };

const shortRight = (low: string, high: string, bits: number): string =>
  `(${low} >>> ${bits}) | (${high} << ${32 - bits})`;

/**
 * Keeps the low `bits` of a pair: `extend` gives the word that they end in, from its own low bits.
 */
const extension =
  (extend: (text: string, bits: number) => string, above: (low: string) => string): Inline =>
  ([low, high, { value } = { value: undefined }]) => {
    const bits = value!;
    if (bits > 32) return { kind: 'pair', low: low!.text, high: () => extend(high!.text, bits - 32) };
    return { kind: 'pair', low: bits === 32 ? low!.text : extend(low!.text, bits), high: above };
  };

const zeroExtended = (text: string, bits: number): string => `${text} & ${2 ** bits - 1}`;
const signExtended = (text: string, bits: number): string => `${text} << ${32 - bits} >> ${32 - bits}`;

const INLINE: { readonly [Name in PureMnemonic]?: Inline } = {
  mov: word((x) => `${x}`),
  add: word((x, y) => `(${x} + ${y}) | 0`),
  sub: word((x, y) => `(${x} - ${y}) | 0`),
  mul: word((x, y) => `Math.imul(${x}, ${y})`),
  sdiv: word((x, y) => `(${x} / ${y}) | 0`),
  udiv: word((x, y) => `((${x} >>> 0) / (${y} >>> 0)) | 0`),
  srem: word((x, y) => `(${x} % ${y}) | 0`),
  urem: word((x, y) => `((${x} >>> 0) % (${y} >>> 0)) | 0`),
  and: word((x, y) => `${x} & ${y}`),
  or: word((x, y) => `${x} | ${y}`),
  xor: word((x, y) => `${x} ^ ${y}`),
  shl: word((x, count) => `${x} << ${count}`),
  shr: word((x, count) => `(${x} >>> ${count}) | 0`),
  sar: word((x, count) => `${x} >> ${count}`),
  zext: ([x, bits]) => ({ kind: 'word', text: zeroExtended(x!.text, bits!.value!) }),
  sext: ([x, bits]) => ({ kind: 'word', text: signExtended(x!.text, bits!.value!) }),
  eq: condition((x, y) => `${x} === ${y}`),
  ne: condition((x, y) => `${x} !== ${y}`),
  slt: condition((x, y) => `${x} < ${y}`),
  sle: condition((x, y) => `${x} <= ${y}`),
  ult: condition((x, y) => `${x} >>> 0 < ${y} >>> 0`),
  ule: condition((x, y) => `${x} >>> 0 <= ${y} >>> 0`),
  select: word((test, x, y) => `${test} !== 0 ? ${x} : ${y}`),
  fneg4: word((x) => `${x} ^ -2147483648`),
  low: word((low) => `${low}`),

  mov2: pair(
    ([low]) => `${low}`,
    ([, high]) => `${high}`,
  ),
  add2: pair(
    ([xLow, , yLow]) => `(${xLow} + ${yLow}) | 0`,
    ([xLow, xHigh, , yHigh], low) => `(${xHigh} + ${yHigh} + (${low} >>> 0 < ${xLow} >>> 0 ? 1 : 0)) | 0`,
  ),
  sub2: pair(
    ([xLow, , yLow]) => `(${xLow} - ${yLow}) | 0`,
    ([xLow, xHigh, yLow, yHigh]) => `(${xHigh} - ${yHigh} - (${xLow} >>> 0 < ${yLow} >>> 0 ? 1 : 0)) | 0`,
  ),
  and2: bitwise('&'),
  or2: bitwise('|'),
  xor2: bitwise('^'),
  shl2: shift(
    (low, high, bits) => [`${low} << ${bits}`, `(${high} << ${bits}) | (${low} >>> ${32 - bits})`],
    (low, _high, bits) => ['0', `${low} << ${bits}`],
  ),
  shr2: shift(
    (low, high, bits) => [shortRight(low, high, bits), `${high} >>> ${bits}`],
    (_low, high, bits) => [`(${high} >>> ${bits}) | 0`, '0'],
  ),
  sar2: shift(
    (low, high, bits) => [shortRight(low, high, bits), `${high} >> ${bits}`],
    (_low, high, bits) => [`${high} >> ${bits}`, `${high} >> 31`],
  ),
  zext2: extension(zeroExtended, () => '0'),
  sext2: extension(signExtended, (low) => `${low} >> 31`),
  eq2: condition((xLow, xHigh, yLow, yHigh) => `(${xLow} === ${yLow} && ${xHigh} === ${yHigh})`),
  ne2: condition((xLow, xHigh, yLow, yHigh) => `(${xLow} !== ${yLow} || ${xHigh} !== ${yHigh})`),
  slt2: ordered('<', '<', ''),
  sle2: ordered('<=', '<', ''),
  ult2: ordered('<', '<', ' >>> 0'),
  ule2: ordered('<=', '<', ' >>> 0'),
  select2: pair(
    ([test, xLow, , yLow]) => `${test} !== 0 ? ${xLow} : ${yLow}`,
    ([test, , xHigh, , yHigh]) => `${test} !== 0 ? ${xHigh} : ${yHigh}`,
  ),
  tie2: pair(
    ([low]) => `${low}`,
    ([, high]) => `${high}`,
  ),
  widenSigned: pair(
    ([x]) => `${x}`,
    ([x]) => `${x} >> 31`,
  ),
  widenUnsigned: pair(
    ([x]) => `${x}`,
    () => '0',
  ),
  distance: ([low, high, size]) => {
    const most = Math.floor(0x7fff_ffff / size!.value!);
    const [index, above] = [low!.text, high!.text];
    const fits = `${above} === ${index} >> 31 && ${index} >= ${-most} && ${index} <= ${most}`;
    return { kind: 'word', text: `${fits} ? Math.imul(${index}, ${size!.text}) : ${WILD_DISTANCE}` };
  },
  offset: pair(
    ([low, , bytes]) => `(${low} + ${bytes}) | 0`,
    ([, high]) => `${high}`,
  ),
  classOf: word(
    (low, high) =>
      `${high} >= ${IMMEDIATE} ? ${high} - ${IMMEDIATE} : ${high} === 0 ? -1 : ${low} & ${MOST_CLASSES - 1}`,
  ),
  fneg8: pair(
    ([low]) => `${low}`,
    ([, high]) => `${high} ^ -2147483648`,
  ),
};

/**
 * The instruction spelled out, its operands given word by word (immediates included); undefined if
 * it is better called.
 */
export const inlinePureOperation = (
  mnemonic: PureMnemonic,
  operands: readonly OperandText[],
): InlineText | undefined => INLINE[mnemonic]?.(operands);
