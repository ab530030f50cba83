/**
 * Random programs for the steppers: pure instructions of all kinds, accesses, branches, switches, loops and calls, as text
 * for the assembler. They never loop without end, given a bound.
 */
import fc from 'fast-check';
import { SIGNATURES } from '../../src/program/machine/opcodes.ts';
import { PURE_OPERATIONS, type PureMnemonic } from '../../src/program/machine/pure-operations.ts';

/** Slots of the frame. Pairs overlap single words on purpose: `p1.high` may be read where `p1` was written. */
export const PAIRS = ['p0', 'p1', 'p2', 'p3'];
const WORDS = [...PAIRS, ...PAIRS.map((pair) => `${pair}.high`)];
const HEADER = 'function main(p0:2, p1:2, p2:2, p3:2) -> 2';

const IMMEDIATES: Readonly<Record<string, readonly number[]>> = {
  bswap: [16, 32],
  fround8: [0, 1, 2, 3],
  fcmp4: [...Array(16).keys()],
  fcmp8: [...Array(16).keys()],
};

const edge = fc.constantFrom(
  0n,
  1n,
  -1n,
  2n,
  31n,
  32n,
  33n,
  63n,
  1n << 31n,
  1n << 32n,
  (1n << 63n) - 1n,
  1n << 63n,
);
/** A value of 64 bits. */
export const value = fc.oneof(edge, fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }));

const word = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 1, arbitrary: value.map((constant) => `${BigInt.asIntN(32, constant)}`) },
);
const pair = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...PAIRS) },
  { weight: 1, arbitrary: value.map((constant) => `${BigInt.asIntN(64, constant)}`) },
);

function operand(mnemonic: string, letter: string): fc.Arbitrary<string> {
  switch (letter) {
    case 'd':
      return fc.constantFrom(...WORDS);
    case 'D':
      return fc.constantFrom(...PAIRS);
    case 'a':
      return word;
    case 'A':
      return pair;
    default: {
      const immediates = IMMEDIATES[mnemonic];
      return (
        immediates === undefined ? fc.integer({ min: 1, max: 31 }) : fc.constantFrom(...immediates)
      ).map(String);
    }
  }
}

const pure = fc
  .constantFrom(...(Object.keys(PURE_OPERATIONS) as PureMnemonic[]))
  .chain((mnemonic) =>
    fc
      .tuple(...[...SIGNATURES[mnemonic]].map((letter) => operand(mnemonic, letter)))
      .map((operands) => [mnemonic, ...operands].join(' ')),
  );

/** A piece of a function; `next` makes labels and names of loops that nobody else has. */
export type Piece = (next: (name: string) => string) => string[];

/** Pure instructions only. */
export const straight: fc.Arbitrary<Piece> = fc
  .array(pure, { minLength: 1, maxLength: 8 })
  .map((lines) => () => lines);

/** What stops the thread: accesses of the variable x. */
const event: fc.Arbitrary<Piece> = fc
  .oneof(
    fc.constantFrom(...WORDS).map((to) => `load ${to} &x 4 rlx`),
    word.map((from) => `store &x ${from} 4 rlx`),
    fc.tuple(fc.constantFrom(...WORDS), word).map(([old, by]) => `rmw ${old} &x ${by} add 4 rlx`),
    fc
      .tuple(fc.constantFrom('p0', 'p1'), fc.constantFrom('p2', 'p3'), word, word)
      .map(
        ([old, success, expected, desired]) => `cas ${old} ${success} &x ${expected} ${desired} 4 rlx rlx`,
      ),
  )
  .map((line) => () => [line]);

/** What programs are made of, main at least. */
export const { piece } = fc.letrec<{ piece: Piece; pieces: Piece[] }>((tie) => ({
  pieces: fc.array(tie('piece'), { minLength: 1, maxLength: 3 }),
  piece: fc.oneof(
    { maxDepth: 3 },
    straight,
    event,
    fc.tuple(word, tie('pieces'), tie('pieces')).map(
      ([condition, yes, no]): Piece =>
        (next) => {
          const [one, other, join] = [next('yes'), next('no'), next('join')];
          return [
            `branch ${condition} ${one} ${other}`,
            `${one}:`,
            ...yes.flatMap((each) => each(next)),
            `jump ${join}`,
            `${other}:`,
            ...no.flatMap((each) => each(next)),
            `${join}:`,
          ];
        },
    ),
    fc.tuple(word, tie('pieces')).map(
      ([scrutinee, body]): Piece =>
        (next) => {
          const [first, second, join] = [next('case'), next('case'), next('join')];
          return [
            `switch ${scrutinee} 0:${first} 1:${second} -1:${join} ${second}`,
            `${first}:`,
            ...body.flatMap((each) => each(next)),
            `${second}:`,
            `add p0 p0 1`,
            `${join}:`,
          ];
        },
    ),
    fc.tuple(word, fc.boolean(), tie('pieces')).map(
      ([condition, spins, body]): Piece =>
        (next) => {
          const [loop, head, back, out] = [next('loop'), next('head'), next('back'), next('out')];
          return [
            `loop ${loop} ${spins ? `spins ${WORDS.join(' ')}` : 'no'}`,
            `loopEnter ${loop}`,
            `${head}:`,
            ...body.flatMap((each) => each(next)),
            `branch ${condition} ${back} ${out}`,
            `${back}:`,
            `loopBack ${loop}`,
            `jump ${head}`,
            `${out}:`,
          ];
        },
    ),
    fc.tuple(pair, word, fc.constantFrom(...PAIRS)).map(
      ([x, y, result]): Piece =>
        // All eight words of its parameters: one that is not passed is whatever the stack held before.
        () => [`arg2 0 ${x}`, `arg 2 ${y}`, 'arg 3 0', 'arg2 4 0', 'arg2 6 0', `call f $${result}`],
    ),
  ),
}));

/** The program of these pieces; p0 to p3 are parameters of both functions. */
export function programOf(main: readonly Piece[], callee: readonly Piece[]): string {
  let count = 0;
  const next = (name: string): string => `${name}${count++}`;
  return [
    'global x 4',
    HEADER,
    ...main.flatMap((each) => each(next)),
    'resultWord 0 p0',
    'resultWord 1 p3.high',
    'ret',
    'function f(p0:2, p1:2, p2:2, p3:2) -> 2',
    ...callee.flatMap((each) => each(next)),
    'resultWord 0 p2',
    'resultWord 1 p1.high',
    'ret',
  ].join('\n');
}
