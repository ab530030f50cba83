/** Integers of 128 bits: what the lowered code computes, against BigInt. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { run, shown } from './lower-texts.ts';

const BITS = 128;
const TOP = 1n << 127n;

const unsigned = (value: bigint): bigint => BigInt.asUintN(BITS, value);
const fits = (count: bigint): boolean => count >= 0n && count < BigInt(BITS);
const divides = (a: bigint, b: bigint): boolean => b !== 0n && !(b === -1n && a === -TOP);

/** Signed operands; undefined where LLVM leaves the result open. */
const OPERATIONS: Record<string, (a: bigint, b: bigint) => bigint | undefined> = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
  udiv: (a, b) => (b === 0n ? undefined : unsigned(a) / unsigned(b)),
  urem: (a, b) => (b === 0n ? undefined : unsigned(a) % unsigned(b)),
  sdiv: (a, b) => (divides(a, b) ? a / b : undefined),
  srem: (a, b) => (divides(a, b) ? a % b : undefined),
  shl: (a, b) => (fits(b) ? a << b : undefined),
  lshr: (a, b) => (fits(b) ? unsigned(a) >> b : undefined),
  ashr: (a, b) => (fits(b) ? a >> b : undefined),
};

const PREDICATES: Record<string, (a: bigint, b: bigint) => boolean> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  slt: (a, b) => a < b,
  sle: (a, b) => a <= b,
  sgt: (a, b) => a > b,
  sge: (a, b) => a >= b,
  ult: (a, b) => unsigned(a) < unsigned(b),
  ule: (a, b) => unsigned(a) <= unsigned(b),
  ugt: (a, b) => unsigned(a) > unsigned(b),
  uge: (a, b) => unsigned(a) >= unsigned(b),
};

const number = fc.oneof(
  fc.constantFrom(0n, 1n, -1n, 2n, TOP - 1n, -TOP, 1n << 64n, (1n << 64n) - 1n, -(1n << 64n), 1n << 63n),
  fc.bigInt({ min: -TOP, max: TOP - 1n }),
  fc.bigInt({ min: -(1n << 64n), max: 1n << 64n }),
  fc.bigInt({ min: 0n, max: 127n }),
);

/** The halves of a value, as they are shown. */
const halves = (value: bigint): string[] => [
  String(BigInt.asIntN(64, value)),
  String(BigInt.asIntN(64, value >> 64n)),
];

/** Code that shows the value `%r` of line `i`; every name gets the number of the line. */
const showing = (code: string, i: number): string =>
  `${code}
%lo = trunc i128 %r to i64
%up = lshr i128 %r, 64
%hi = trunc i128 %up to i64
call void @show2(i64 %lo)
call void @show2(i64 %hi)`.replaceAll(/%(?!s\d)(\w+)/g, `%$1.${i}`);

function compare(lines: readonly { readonly code: string; readonly expected: bigint }[]): void {
  const body = lines.map(({ code }, i) => showing(code, i));
  assert.deepEqual(
    shown(`${body.join('\n')}\nret i32 0`),
    lines.flatMap(({ expected }) => halves(expected)),
  );
}

test('binary operations and comparisons', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(number, number), { minLength: 1, maxLength: 5 }), (cases) => {
      const lines: { code: string; expected: bigint }[] = [];
      for (const [a, b] of cases) {
        for (const [name, apply] of Object.entries(OPERATIONS)) {
          const expected = apply(a, b);
          if (expected === undefined) continue;
          lines.push({ code: `%a = freeze i128 ${a}\n%r = ${name} i128 %a, ${b}`, expected });
        }
        for (const [name, holds] of Object.entries(PREDICATES)) {
          const code = `%a = freeze i128 ${a}\n%b = icmp ${name} i128 %a, ${b}\n%r = zext i1 %b to i128`;
          lines.push({ code, expected: holds(a, b) ? 1n : 0n });
        }
      }
      compare(lines);
    }),
    { numRuns: 20 },
  );
});

test('casts from and to other widths', () => {
  const lines: { code: string; expected: bigint }[] = [];
  for (const width of [1, 7, 8, 16, 31, 32, 33, 63, 64])
    for (const value of [0n, 1n, -1n, 0x5555_5555_5555_5555n, -0x7edc_ba98_7654_3210n]) {
      const part = BigInt.asIntN(width, value);
      const from = `%a = freeze i${width} ${part}`;
      lines.push({ code: `${from}\n%r = sext i${width} %a to i128`, expected: part });
      lines.push({
        code: `${from}\n%r = zext i${width} %a to i128`,
        expected: BigInt.asUintN(width, value),
      });
      lines.push({
        code: `%a = freeze i128 ${value << 3n}\n%b = trunc i128 %a to i${width}\n%r = sext i${width} %b to i128`,
        expected: BigInt.asIntN(width, value << 3n),
      });
    }
  compare(lines);
});

test('constants, memory, arguments, phis, selections, parts of structs and vectors', () => {
  const { output, error } = run(`
@shared = global i128 -18446744073709551617
@table = global [2 x { i8, i128 }] [{ i8, i128 } { i8 1, i128 7 }, { i8, i128 } { i8 2, i128 36893488147419103233 }]
@one = private constant [12 x i8] c"%lld %lld\\0A\\00\\00"
declare i32 @printf(ptr, ...)
define void @show(i128 %x) {
  %lo = trunc i128 %x to i64
  %up = lshr i128 %x, 64
  %hi = trunc i128 %up to i64
  %r = call i32 (ptr, ...) @printf(ptr @one, i64 %hi, i64 %lo)
  ret void
}
define i128 @either(i1 %c, i128 %a, i128 %b) {
  br i1 %c, label %yes, label %no
yes:
  br label %end
no:
  br label %end
end:
  %r = phi i128 [ %a, %yes ], [ %b, %no ]
  ret i128 %r
}
define i32 @main() {
  %local = alloca i128, align 16
  %x = load i128, ptr @shared, align 16
  call void @show(i128 %x)
  store i128 %x, ptr %local, align 16
  %half = getelementptr i64, ptr %local, i64 1
  store i64 5, ptr %half, align 8
  %y = load i128, ptr %local, align 16
  call void @show(i128 %y)
  %field = getelementptr [2 x { i8, i128 }], ptr @table, i64 0, i64 1, i32 1
  %z = load i128, ptr %field, align 16
  %first = call i128 @either(i1 true, i128 %z, i128 %y)
  call void @show(i128 %first)
  %second = call i128 @either(i1 false, i128 %z, i128 9)
  call void @show(i128 %second)
  %s = select i1 true, i128 %z, i128 0
  %pair = insertvalue { i32, i128, i32 } { i32 1, i128 2, i32 3 }, i128 %s, 1
  %p = extractvalue { i32, i128, i32 } %pair, 1
  %last = extractvalue { i32, i128, i32 } %pair, 2
  %l = zext i32 %last to i128
  %sum = add i128 %p, %l
  call void @show(i128 %sum)
  %v = bitcast i128 %sum to <4 x i32>
  %v2 = insertelement <4 x i32> %v, i32 7, i64 3
  %w = bitcast <4 x i32> %v2 to i128
  call void @show(i128 %w)
  ret i32 0
}
`);
  assert.equal(error, undefined);
  assert.equal(output, '-2 -1\n5 -1\n2 1\n0 9\n2 4\n30064771074 4\n');
});

test('what C leaves undefined is an error', () => {
  const errorOf = (code: string): string =>
    run(`define i32 @main() {\n%a = freeze i128 ${-TOP}\n%r = ${code}\nret i32 0\n}`).error ?? 'none';
  assert.match(errorOf('udiv i128 %a, 0'), /division by zero/);
  assert.match(errorOf('sdiv i128 %a, -1'), /undefined-operation/);
  assert.match(errorOf('srem i128 %a, -1'), /undefined-operation/);
  assert.match(errorOf('shl i128 %a, 128'), /undefined-operation/);
  assert.match(errorOf('shl i128 1, %a'), /undefined-operation/);
  assert.equal(errorOf(`sdiv i128 %a, ${(1n << 64n) - 1n}`), 'none');
  assert.equal(errorOf('lshr i128 %a, 127'), 'none');
});

test('atomic accesses', () => {
  const operations: Record<string, (a: bigint, b: bigint) => bigint> = {
    xchg: (_, b) => b,
    add: (a, b) => a + b,
    sub: (a, b) => a - b,
    and: (a, b) => a & b,
    nand: (a, b) => ~(a & b),
    or: (a, b) => a | b,
    xor: (a, b) => a ^ b,
    max: (a, b) => (a - b > 0n ? a : b),
    min: (a, b) => (a - b < 0n ? a : b),
    umax: (a, b) => (unsigned(a) > unsigned(b) ? a : b),
    umin: (a, b) => (unsigned(a) < unsigned(b) ? a : b),
  };
  fc.assert(
    fc.property(number, number, (a, b) => {
      const lines: string[] = ['%s0 = alloca i128, align 16'];
      const expected: string[] = [];
      const add = (code: string, ...values: bigint[]): void => {
        lines.push(showing(code, lines.length));
        expected.push(...values.flatMap(halves));
      };
      for (const place of ['@wide', '%s0'])
        for (const [name, apply] of Object.entries(operations)) {
          add(
            `store atomic i128 ${a}, ptr ${place} release, align 16
%r = atomicrmw ${name} ptr ${place}, i128 ${b} seq_cst, align 16`,
            a,
          );
          add(`%r = load atomic i128, ptr ${place} acquire, align 16`, apply(a, b));
          const exchange = `%e = cmpxchg ptr ${place}, i128 ${a}, i128 3 seq_cst seq_cst, align 16`;
          add(`${exchange}\n%r = extractvalue { i128, i1 } %e, 0`, apply(a, b));
          const isEqual = unsigned(apply(a, b)) === unsigned(a);
          add(
            `${exchange}\n%o = extractvalue { i128, i1 } %e, 1\n%r = zext i1 %o to i128`,
            isEqual && unsigned(a) === 3n ? 1n : 0n,
          );
        }
      assert.deepEqual(shown(`${lines.join('\n')}\nret i32 0`, '@wide = global i128 0, align 16'), expected);
    }),
    { numRuns: 10 },
  );
});
