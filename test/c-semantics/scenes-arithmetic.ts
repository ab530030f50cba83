/** Scenes of arithmetic: every operation at the edges of its width, conversions, real numbers. */
import type { Chance } from './chance.ts';
import {
  F32,
  F64,
  I32,
  I64,
  INTEGERS,
  integerLiteral,
  REALS,
  randomLiteral,
  SCALARS,
  type ScalarType,
  U32,
  U64,
} from './scalar-type.ts';
import type { MakeScene } from './scene.ts';

/** All operations of a type on all pairs of a table of values. */
const operations: MakeScene = ({ chance, name }) => {
  const type = chance.pick(INTEGERS);
  const wide = type.bits === 64 ? U64 : U32;
  const [table, run] = [name('edges'), name('operations')];
  const top = 1n << BigInt(type.bits - 1);
  const values = [
    ...[0n, 1n, -1n, top, top - 1n].map((value) => integerLiteral(type, value)),
    ...chance.times(4, () => randomLiteral(chance, type)),
  ];
  const wrapping = ['+', '-', '*'].map(
    (operator) => `(${type.name})((${wide.name})a ${operator} (${wide.name})b)`,
  );
  const plain = ['&', '|', '^', '<', '<=', '>', '>=', '==', '!='].map((operator) => `(a ${operator} b)`);
  const shifts = [`a >> (b & ${type.bits - 1})`, `(${type.name})((${wide.name})a << (b & ${type.bits - 1}))`];
  const divisions = [`div_${type.short}(a, b)`, `rem_${type.short}(a, b)`];
  const observed = [...wrapping, ...plain, ...shifts, ...divisions].map(
    (text) => `      mix_${type.short}(${text});`,
  );
  const suffix = type.bits === 64 ? 'll' : '';
  const cast = type.bits === 64 ? '(long long)' : '';
  return {
    declarations: `static const ${type.name} ${table}[] = { ${values.join(', ')} };
static void ${run}(void) {
  for (int i = 0; i < ${values.length}; i++) {
    for (int j = 0; j < ${values.length}; j++) {
      ${type.name} a = ${table}[i], b = ${table}[j];
${observed.join('\n')}
    }
    printf("${type.name} %${suffix}d %016llx\\n", ${cast}${table}[i], (unsigned long long)sum);
  }
}`,
    call: `${run}();`,
  };
};

/** A value through a chain of casts. */
const conversions: MakeScene = ({ chance, name }) => {
  const [from, run] = [name('values'), name('conversions')];
  const source = chance.pick(INTEGERS);
  const values = chance.times(6, () => randomLiteral(chance, source));
  const chains = chance.times(8, () => {
    const steps = chance.times(chance.between(1, 4), () => chance.pick(INTEGERS));
    const last = steps[0]!;
    return `    mix_${last.short}(${steps.map((type) => `(${type.name})`).join('')}${from}[i]);`;
  });
  return {
    declarations: `static ${source.name} ${from}[] = { ${values.join(', ')} };
static void ${run}(void) {
  for (int i = 0; i < ${values.length}; i++) {
${chains.join('\n')}
    mix_b((_Bool)${from}[i]);
    mix_b(!${from}[i]);
    mix_b(!!${from}[i] == (${from}[i] != 0));
  }
}`,
    call: `${run}();`,
  };
};

/** Comparisons, sums, conversions to integers, with NaN, infinities and the two zeros. */
const reals: MakeScene = ({ chance, name }) => {
  const real = chance.pick(REALS);
  const other = real === F32 ? F64 : F32;
  const [table, run] = [name('reals'), name('real_numbers')];
  const suffix = real === F32 ? 'f' : '';
  const values = [`0.0${suffix}`, `-0.0${suffix}`, ...chance.times(5, () => randomLiteral(chance, real))];
  const toIntegers = INTEGERS.map((type) => `    mix_${type.short}(${type.short}_of_${real.short}(x));`);
  const comparisons = ['<', '<=', '>', '>=', '==', '!='].flatMap((operator) => [
    `      mix_b(x ${operator} y);`,
    `      mix_b(!(x ${operator} y));`,
  ]);
  return {
    declarations: `static ${real.name} ${table}[${values.length + 3}] = { ${values.join(', ')} };
static void ${run}(void) {
  ${real.name} zero = ${table}[0];
  ${table}[${values.length}] = 1 / zero;
  ${table}[${values.length + 1}] = -1 / zero;
  ${table}[${values.length + 2}] = zero / zero;
  for (int i = 0; i < ${values.length + 3}; i++) {
    ${real.name} x = ${table}[i];
${toIntegers.join('\n')}
    mix_${other.short}((${other.name})x);
    mix_b(x);
    for (int j = 0; j < ${values.length + 3}; j++) {
      ${real.name} y = ${table}[j];
${comparisons.join('\n')}
      mix_${real.short}(x + y);
      mix_${real.short}(x * y - x);
      mix_${real.short}(x / y);
      mix_${real.short}(x < y ? x : y);
    }
  }
  printf("reals %llx\\n", (unsigned long long)bits_of_${real.short}(${table}[${chance.below(values.length)}]));
}`,
    call: `${run}();`,
  };
};

/** A number half-way between two neighbouring reals of `precision` bits, or next to that: where roundings differ. */
function halfway(chance: Chance, precision: number): bigint {
  const random = (BigInt(chance.bits()) << 32n) | BigInt(chance.bits());
  const leading = (1n << BigInt(precision - 1)) | (random >> BigInt(65 - precision));
  const shift = BigInt(chance.below(64 - precision));
  return (((leading << 1n) | 1n) << shift) + BigInt(chance.between(-1, 1));
}

/** Integers to reals, and doubles to floats, where they have to be rounded. */
const rounding: MakeScene = ({ chance, name }) => {
  const [table, run] = [name('halves'), name('rounding')];
  const precisions = [24, 24, 24, 24, 24, 24, 53, 53, 53];
  const values = precisions.map((precision) => integerLiteral(U64, halfway(chance, precision)));
  const conversions = INTEGERS.flatMap((type) =>
    REALS.map((real) => `    mix_${real.short}((${real.name})(${type.name})${table}[i]);`),
  );
  return {
    declarations: `static uint64_t ${table}[] = { ${values.join(', ')} };
static void ${run}(void) {
  for (int i = 0; i < ${values.length}; i++) {
${conversions.join('\n')}
    mix_f32((float)((double)${table}[i] * ${chance.pick(['1e-30', '0.5', '-3.0', '1e25'])}));
    mix_f32(-(float)(int64_t)(${table}[i] >> 1));
    mix_f64((double)(int64_t)(0 - ${table}[i]));
  }
}`,
    call: `${run}();`,
  };
};

/** Usual arithmetic conversions: operands of two types meet without a cast. */
const mixedOperands: MakeScene = ({ chance, name }) => {
  const run = name('mixed');
  const [left, right] = [chance.pick(INTEGERS), chance.pick(INTEGERS)];
  const result = chance.pick([I32, U32, I64, U64]);
  const value = (type: ScalarType): string => randomLiteral(chance, type);
  // Values this small keep signed sums and products in range whatever the two types are.
  const lines = chance.times(6, () => {
    const operator = chance.pick(['<', '>', '<=', '>=', '==', '!=', '&', '|', '^']);
    return `  a = ${value(left)}; b = ${value(right)}; mix_${result.short}((${result.name})(a ${operator} b));`;
  });
  const sums = chance.times(4, () => {
    const operator = chance.pick(['+', '-', '*']);
    return `  c = ${chance.below(100)}; d = ${chance.between(-99, 99)}; mix_${result.short}((${result.name})(c ${operator} d));`;
  });
  const [small, other] = [
    chance.pick(INTEGERS),
    chance.pick(SCALARS.filter(({ kind }) => kind === 'integer')),
  ];
  return {
    declarations: `static void ${run}(void) {
  ${left.name} a;
  ${right.name} b;
  ${small.name} c;
  ${other.name} d;
${[...lines, ...sums].join('\n')}
}`,
    call: `${run}();`,
  };
};

/**
 * Rotations, byte swaps, and multiplication by halves, as libraries write them. Not quite the upper half of a product:
 * clang would see that at -O2 and multiply 128 bits, which Heddle refuses.
 */
const bitTricks: MakeScene = ({ chance, name }) => {
  const run = name('bit_tricks');
  const [rotate32, rotate64, multiply] = [name('rotate'), name('rotate'), name('multiply')];
  return {
    declarations: `static uint32_t ${rotate32}(uint32_t x, uint32_t n) { return x << (n & 31) | x >> (-n & 31); }
static uint64_t ${rotate64}(uint64_t x, uint32_t n) { return x << (n & 63) | x >> (-n & 63); }
static uint64_t ${multiply}(uint64_t x, uint64_t y) {
  uint64_t a = x >> 32, b = x & 0xffffffff, c = y >> 32, d = y & 0xffffffff;
  uint64_t middle = (b * d >> 32) + (a * d & 0xffffffff) + (b * c & 0xffffffff);
  return (a * c ^ a * d >> 32) + (b * c >> 32) + (middle >> 32);
}
static void ${run}(void) {
  uint64_t x = ${randomLiteral(chance, U64)}, y = ${randomLiteral(chance, U64)};
  for (uint32_t i = 0; i < ${chance.between(20, 40)}; i++) {
    x = ${rotate64}(x, i * ${chance.between(1, 9)}) * ${randomLiteral(chance, U64)} + y;
    y ^= ${rotate32}((uint32_t)x, i) ^ ${multiply}(x, y);
    x += __builtin_bswap64(y) ^ __builtin_bswap32((uint32_t)y) ^ __builtin_bswap16((uint16_t)x);
    mix((uint64_t)((int64_t)x >> (y & 63)));
    mix(x % (y | 1) + y / (x | 1));
    mix((uint64_t)((int64_t)x / ((int64_t)(y >> 1) | 1)) ^ (uint64_t)((int64_t)y % ((int64_t)(x >> 9) | 1)));
  }
  printf("tricks %llu %lld %x\\n", (unsigned long long)x, (long long)y, (uint32_t)x);
}`,
    call: `${run}();`,
  };
};

export const ARITHMETIC_SCENES: Readonly<Record<string, MakeScene>> = {
  operations,
  conversions,
  reals,
  rounding,
  mixedOperands,
  bitTricks,
};
