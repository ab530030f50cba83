/**
 * Every pure instruction against its reference, at edge values: in both steppers, with operands in slots and as constants.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MachineCode } from '../../src/program/machine/code.ts';
import { OPCODES, SIGNATURES } from '../../src/program/machine/opcodes.ts';
import {
  DIVISIONS,
  isPure,
  PURE_OPERATIONS,
  type PureMnemonic,
} from '../../src/program/machine/pure-operations.ts';
import { REQUESTS } from '../../src/program/machine/request.ts';
import { THREAD } from '../../src/program/machine/thread-state.ts';
import { assemble } from '../support/assemble.ts';
import { bits4, bits8, REFERENCES } from './pure-references.ts';
import { type BothSteppers, bothSteppers, runBoth } from './run-steppers.ts';

const MNEMONICS_OF_PURE = Object.keys(PURE_OPERATIONS) as PureMnemonic[];

const FLOATS = [
  0,
  -0,
  1,
  -1,
  0.5,
  -0.5,
  1.5,
  2.5,
  0.49999999999999994,
  3e9,
  -3e9,
  1e19,
  -1e19,
  2 ** 63,
  2 ** 31,
];
const MORE_FLOATS = [
  Infinity,
  -Infinity,
  NaN,
  1e-320,
  1e-45,
  3.4e38,
  1e300,
  2 ** 53 + 2,
  2 ** 32,
  4294967295.5,
];

const COMPARED = [0, -0, 1, -1, Infinity, -Infinity, NaN];

const WORDS = [
  ...[0n, 1n, 2n, 7n, 31n, 32n, 33n, 0x80n, 0xffffn, 0x12345678n, 0x7fffffffn, 0x80000000n, 0x80000001n],
  ...[0xfffffffen, 0xffffffffn, 0x7fc00001n, 16777217n, 0x80ffff81n],
];

const INTEGER_PAIRS = [
  ...[0n, 1n, 2n, 31n, 32n, 33n, 63n, 64n, 0x7fffffffn, 0x80000000n, 0xffffffffn, 1n << 32n],
  ...[(1n << 32n) + 1n, 0x123456789abcdef0n, (1n << 53n) + 1n, (1n << 63n) - 1n, 1n << 63n],
  ...[(1n << 63n) + 1n, (1n << 64n) - 2n, (1n << 64n) - 1n, 0xffffffff00000000n, 0x4000001000000001n],
];

const FLOAT_WORDS = [...WORDS, ...[...FLOATS, ...MORE_FLOATS].map(bits4)];
const FLOAT_PAIRS = [...INTEGER_PAIRS, ...[...FLOATS, ...MORE_FLOATS].map(bits8)];

const IMMEDIATES: Partial<Record<PureMnemonic, readonly number[]>> = {
  zext: [1, 7, 8, 16, 31],
  sext: [1, 7, 8, 16, 31],
  clz: [1, 8, 16, 32],
  ctz: [1, 8, 16, 32],
  bswap: [16, 32],
  distance: [1, 4, 24, 65536],
  zext2: [1, 8, 31, 32, 33, 48, 63],
  sext2: [1, 8, 31, 32, 33, 48, 63],
  fcmp4: [...Array(16).keys()],
  fcmp8: [...Array(16).keys()],
  fround8: [0, 1, 2, 3],
};

const NAMES = ['x', 'y', 'z'];

/** Values worth trying for an operand. */
function valuesOf(mnemonic: PureMnemonic, letter: string): readonly bigint[] {
  const isFloat = /^f/.test(mnemonic);
  // Sixteen predicates: fewer values will do.
  if (mnemonic === 'fcmp4' && letter === 'a') return COMPARED.map(bits4);
  if (mnemonic === 'fcmp8' && letter === 'A') return COMPARED.map(bits8);
  switch (letter) {
    case 'a':
      return isFloat ? FLOAT_WORDS : WORDS;
    case 'A':
      return isFloat ? FLOAT_PAIRS : INTEGER_PAIRS;
    default:
      return IMMEDIATES[mnemonic]!.map(BigInt);
  }
}

/** All combinations; of three operands only some, the immediate apart. */
function combinations(mnemonic: PureMnemonic): bigint[][] {
  const letters = [...SIGNATURES[mnemonic].slice(1)];
  const isSelect = mnemonic.startsWith('select');
  return letters.reduce<bigint[][]>(
    (tuples, letter, i) =>
      tuples.flatMap((tuple) =>
        valuesOf(mnemonic, letter)
          .filter((_, j) => !isSelect || i === 0 || j % 5 === 0)
          .map((value) => [...tuple, value]),
      ),
    [[]],
  );
}

/** One program per tuple of immediates and constants: operands named by `operandOf`. */
function programText(mnemonic: PureMnemonic, operandOf: (letter: string, i: number) => string): string {
  const signature = SIGNATURES[mnemonic];
  const isPair = signature.startsWith('D');
  const operands = [...signature.slice(1)].map((letter, i) => operandOf(letter, i)).join(' ');
  return [
    'function main(x:2, y:2, z:2) -> 2',
    `  ${mnemonic} result ${operands}`,
    '  resultWord 0 result',
    isPair ? '  resultWord 1 result.high' : '  resultWord 1 0',
    '  ret',
  ].join('\n');
}

const FIRST_PARAMETER = THREAD.frames + 4;

interface Prepared {
  readonly program: MachineCode;
  readonly steppers: BothSteppers;
}

function prepared(text: string): Prepared {
  const program = assemble(text);
  return { program, steppers: bothSteppers(program) };
}

function resultOf({ program, steppers }: Prepared, values: readonly bigint[]): bigint {
  const { request } = runBoth(program, {
    steppers,
    prepare: ({ words }) => {
      values.forEach((value, i) => {
        words[FIRST_PARAMETER + 2 * i] = Number(BigInt.asIntN(32, value));
        words[FIRST_PARAMETER + 2 * i + 1] = Number(BigInt.asIntN(32, value >> 32n));
      });
    },
  });
  assert.equal(request.kind, REQUESTS.end);
  return (BigInt(request.high >>> 0) << 32n) | BigInt(request.low >>> 0);
}

const say = (mnemonic: string, values: readonly bigint[]): string =>
  `${mnemonic} ${values.map((value) => `0x${value.toString(16)}`).join(' ')}`;

test('the pure instructions are those that come before the control instructions', () => {
  const expected = (Object.keys(SIGNATURES) as (keyof typeof SIGNATURES)[]).filter(
    (mnemonic) => OPCODES[mnemonic] < OPCODES.jump,
  );
  assert.deepEqual([...MNEMONICS_OF_PURE].sort(), [...expected].sort());
  assert.ok(!isPure('jump'));
});

for (const mnemonic of MNEMONICS_OF_PURE) {
  const signature = SIGNATURES[mnemonic];
  const width = signature.startsWith('D') ? 64 : 32;
  const divides = DIVISIONS.has(mnemonic);
  const tuples = combinations(mnemonic).filter((tuple) => !divides || tuple.at(-1) !== 0n);
  const expected = (tuple: readonly bigint[]): bigint =>
    BigInt.asUintN(width, REFERENCES[mnemonic](tuple[0]!, tuple[1]!, tuple[2]!));

  test(`${mnemonic}: operands in slots`, () => {
    const programs = new Map<string, Prepared>();
    for (const tuple of tuples) {
      const text = programText(mnemonic, (letter, i) => (letter === 'i' ? `${tuple[i]}` : NAMES[i]!));
      if (!programs.has(text)) programs.set(text, prepared(text));
      assert.equal(resultOf(programs.get(text)!, tuple), expected(tuple), say(mnemonic, tuple));
    }
  });

  test(`${mnemonic}: constant operands`, () => {
    // All of them constant, or the last one only; every new constant is a new program.
    const step = Math.ceil(tuples.length / 40);
    for (let k = 0; k < tuples.length; k += step) {
      const tuple = tuples[k]!;
      const texts = [
        programText(mnemonic, (_, i) => `${tuple[i]}`),
        programText(mnemonic, (letter, i) =>
          letter === 'i' || i === tuple.length - 1 ? `${tuple[i]}` : NAMES[i]!,
        ),
      ];
      for (const text of texts) {
        assert.equal(resultOf(prepared(text), tuple), expected(tuple), say(mnemonic, tuple));
      }
    }
  });
}

for (const mnemonic of DIVISIONS) {
  test(`${mnemonic}: division by zero`, () => {
    for (const divisor of ['y', '0']) {
      const program = assemble(programText(mnemonic, (_, i) => (i === 0 ? 'x' : divisor)));
      const { request } = runBoth(program);
      assert.equal(request.kind, REQUESTS.error);
      assert.deepEqual([request.errorKind, request.message], ['invalid-access', 'division by zero']);
      assert.equal(request.pc, 0);
    }
  });
}

test('a divisor of which one word is zero is not zero', () => {
  for (const divisor of [1n, 1n << 32n]) {
    const program = prepared(programText('udiv2', (_, i) => (i === 0 ? 'x' : 'y')));
    assert.equal(resultOf(program, [5n << 32n, divisor]), (5n << 32n) / divisor);
  }
});
