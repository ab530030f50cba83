/**
 * The text at the top of every file of generated programs: types, library functions, and the operations that C leaves
 * undefined for some operands, each guarded. It includes no header, so that it depends on no library's headers.
 */
import { BOOL, I32, I64, INTEGERS, REALS, SCALARS, type ScalarType, U32, U64 } from './scalar-type.ts';

const typedefs = INTEGERS.map(
  ({ name, bits, isSigned }) => `typedef __${isSigned ? '' : 'U'}INT${bits}_TYPE__ ${name};`,
);

const least = ({ name, bits }: ScalarType): string => `(${name})((uint64_t)1 << ${bits - 1})`;

function division({ name, short, isSigned, ...rest }: ScalarType): string {
  const type = { name, short, isSigned, ...rest };
  const isUndefined = isSigned ? `b == 0 || (b == -1 && a == ${least(type)})` : 'b == 0';
  return `static ${name} div_${short}(${name} a, ${name} b) { return ${isUndefined} ? a : a / b; }
static ${name} rem_${short}(${name} a, ${name} b) { return ${isUndefined} ? b : a % b; }`;
}

/** The result where it fits, the operands mixed where it does not. */
const overflowing = ({ name, short }: ScalarType): string =>
  ['add', 'sub', 'mul']
    .map(
      (operation) => `static ${name} ${operation}_${short}(${name} a, ${name} b) {
  ${name} r;
  return __builtin_${operation}_overflow(a, b, &r) ? (${name})(a ^ b) : r;
}`,
    )
    .join('\n');

function fromReal({ name, short, bits, isSigned }: ScalarType, real: ScalarType): string {
  const suffix = real.bits === 32 ? 'f' : '';
  const low = isSigned ? `x >= -${2 ** (bits - 1)}.0${suffix}` : `x > -1.0${suffix}`;
  const high = `x < ${BigInt(2 ** (isSigned ? bits - 1 : bits))}.0${suffix}`;
  return `static ${name} ${short}_of_${real.short}(${real.name} x) { return ${low} && ${high} ? (${name})x : (${name})7; }`;
}

/** The bits of a real; those of NaNs differ between machines, so all of them look the same. */
const bitsOf = (real: ScalarType, word: ScalarType): string =>
  `static uint64_t bits_of_${real.short}(${real.name} x) {
  ${word.name} bits;
  memcpy(&bits, &x, sizeof bits);
  return x == x ? bits : 0x7ff;
}`;

const show = ({ name, short, kind }: ScalarType): string =>
  `static void mix_${short}(${name} x) { mix(${kind === 'real' ? `bits_of_${short}(x)` : '(uint64_t)x'}); }`;

export const PRELUDE = `#pragma clang diagnostic ignored "-Weverything"
${typedefs.join('\n')}
int printf(const char *, ...);
int puts(const char *);
int putchar(int);
void *malloc(__SIZE_TYPE__);
void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
void free(void *);
void *memcpy(void *, const void *, __SIZE_TYPE__);
void *memmove(void *, const void *, __SIZE_TYPE__);
void *memset(void *, int, __SIZE_TYPE__);

/* What all values seen so far come to. */
static uint64_t sum = 0xcbf29ce484222325ULL;
static void mix(uint64_t x) {
  sum = (sum ^ x) * 0x100000001b3ULL;
  sum ^= sum >> 29;
}
/* Calls that random functions may still make of one another. */
static int32_t fuel = 400;

${INTEGERS.map(division).join('\n')}
${[I32, U32, I64, U64].map(overflowing).join('\n')}
${INTEGERS.flatMap((type) => REALS.map((real) => fromReal(type, real))).join('\n')}
${bitsOf(REALS[0]!, U32)}
${bitsOf(REALS[1]!, U64)}
${SCALARS.map(show).join('\n')}
static _Bool ${BOOL.short}_touch(_Bool x) { mix(x ? 3 : 5); return x; }
`;
