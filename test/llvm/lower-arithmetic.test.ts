/** Integers of every width, casts, vectors and intrinsics: what the lowered code computes, against BigInt. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { refusalOf } from './link-texts.ts';
import { run, shown } from './lower-texts.ts';

const WIDTHS = [1, 7, 8, 16, 24, 31, 32, 33, 40, 63, 64];

/** Signed results of binary operations; undefined where LLVM leaves them open. */
const OPERATIONS: Record<string, (a: bigint, b: bigint, width: number) => bigint | undefined> = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
  udiv: (a, b, w) => (b === 0n ? undefined : BigInt.asUintN(w, a) / BigInt.asUintN(w, b)),
  urem: (a, b, w) => (b === 0n ? undefined : BigInt.asUintN(w, a) % BigInt.asUintN(w, b)),
  sdiv: (a, b, w) => (b === 0n || (b === -1n && a === -(1n << BigInt(w - 1))) ? undefined : a / b),
  srem: (a, b, w) => (b === 0n || (b === -1n && a === -(1n << BigInt(w - 1))) ? undefined : a % b),
  shl: (a, b, w) => (shiftFits(b, w) ? a << b : undefined),
  lshr: (a, b, w) => (shiftFits(b, w) ? BigInt.asUintN(w, a) >> b : undefined),
  ashr: (a, b, w) => (shiftFits(b, w) ? a >> b : undefined),
};

const shiftFits = (count: bigint, width: number): boolean => count >= 0n && count < BigInt(width);

const PREDICATES: Record<string, (a: bigint, b: bigint, width: number) => boolean> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  slt: (a, b) => a < b,
  sle: (a, b) => a <= b,
  sgt: (a, b) => a > b,
  sge: (a, b) => a >= b,
  ult: (a, b, w) => BigInt.asUintN(w, a) < BigInt.asUintN(w, b),
  ule: (a, b, w) => BigInt.asUintN(w, a) <= BigInt.asUintN(w, b),
  ugt: (a, b, w) => BigInt.asUintN(w, a) > BigInt.asUintN(w, b),
  uge: (a, b, w) => BigInt.asUintN(w, a) >= BigInt.asUintN(w, b),
};

/** A body that shows expressions: `@a` and `@b` hold 64 bits that no compiler could fold. */
function computed(lines: readonly { readonly code: string; readonly width: number }[]): string[] {
  const body = lines.map(({ code, width }, i) => {
    const widened = width === 64 ? `%w${i} = add i64 %r${i}, 0` : `%w${i} = sext i${width} %r${i} to i64`;
    return `${code.replaceAll('%r', `%r${i}`)}\n${widened}\ncall void @show2(i64 %w${i})`;
  });
  return shown(`${body.join('\n')}\nret i32 0`);
}

const signed = (width: number): fc.Arbitrary<bigint> =>
  fc.oneof(
    fc.constantFrom(0n, 1n, -1n, 2n).map((value) => BigInt.asIntN(width, value)),
    fc.constantFrom(
      BigInt.asIntN(width, 1n << BigInt(width - 1)),
      BigInt.asIntN(width, (1n << BigInt(width - 1)) - 1n),
    ),
    fc.bigInt({ min: -(1n << 63n), max: (1n << 63n) - 1n }).map((value) => BigInt.asIntN(width, value)),
    fc.bigInt({ min: 0n, max: BigInt(width - 1) }).map((value) => BigInt.asIntN(width, value)),
  );

test('binary operations and comparisons at every width', () => {
  const operands = fc
    .constantFrom(...WIDTHS)
    .chain((width) => fc.record({ width: fc.constant(width), a: signed(width), b: signed(width) }));
  fc.assert(
    fc.property(fc.array(operands, { minLength: 1, maxLength: 6 }), (cases) => {
      const lines: { code: string; width: number; expected: bigint }[] = [];
      for (const [i, { width, a, b }] of cases.entries()) {
        for (const [name, apply] of Object.entries(OPERATIONS)) {
          const result = apply(a, b, width);
          if (result === undefined) continue;
          lines.push({
            code: `%a${i}${name} = freeze i${width} ${a}\n%r = ${name} i${width} %a${i}${name}, ${b}`,
            width,
            expected: BigInt.asIntN(width, result),
          });
        }
        for (const [name, holds] of Object.entries(PREDICATES))
          lines.push({
            code: `%a${i}${name} = freeze i${width} ${a}\n%r = icmp ${name} i${width} %a${i}${name}, ${b}`,
            width: 1,
            expected: holds(a, b, width) ? -1n : 0n,
          });
      }
      assert.deepEqual(
        computed(lines),
        lines.map(({ expected }) => String(expected)),
      );
    }),
    { numRuns: 25 },
  );
});

test('casts between all widths', () => {
  const lines: { code: string; width: number; expected: bigint }[] = [];
  const values = [0n, 1n, -1n, 0x5555_5555_5555_5555n, -0x7edc_ba98_7654_3210n];
  for (const from of WIDTHS)
    for (const to of WIDTHS)
      for (const value of values) {
        const a = BigInt.asIntN(from, value);
        const number = lines.length;
        const add = (opcode: string, expected: bigint): void => {
          const code = `%a${number}${opcode} = freeze i${from} ${a}\n%r = ${opcode} i${from} %a${number}${opcode} to i${to}`;
          lines.push({ code, width: to, expected: BigInt.asIntN(to, expected) });
        };
        if (to < from) add('trunc', a);
        if (to > from) {
          add('sext', a);
          add('zext', BigInt.asUintN(from, a));
        }
      }
  assert.deepEqual(
    computed(lines),
    lines.map(({ expected }) => String(expected)),
  );
});

/** `call iW @name(...)` and its expected signed result. */
function intrinsics(cases: readonly (readonly [call: string, expected: string])[]): void {
  const declarations = new Set<string>();
  const lines = cases.map(([call], i) => {
    const [, result, name, list] = /^(\S+) (\S+)\((.*)\)$/.exec(call)!;
    const types = list!.split(', ').map((argument) => argument.split(' ')[0]);
    declarations.add(`declare ${result} @${name}(${types.join(', ')})`);
    const widened = result === 'i64' ? `%w${i} = add i64 %r${i}, 0` : `%w${i} = sext ${result} %r${i} to i64`;
    return `%r${i} = call ${result} @${name}(${list})\n${widened}\ncall void @show2(i64 %w${i})`;
  });
  assert.deepEqual(
    shown(`${lines.join('\n')}\nret i32 0`, [...declarations].join('\n')),
    cases.map(([, expected]) => expected),
  );
}

test('intrinsics on integers', () => {
  intrinsics([
    ['i24 llvm.smax.i24(i24 -5, i24 -7)', '-5'],
    ['i24 llvm.umin.i24(i24 -5, i24 7)', '7'],
    ['i64 llvm.smin.i64(i64 -5000000000, i64 7)', '-5000000000'],
    ['i32 llvm.abs.i32(i32 -5, i1 false)', '5'],
    ['i8 llvm.abs.i8(i8 -128, i1 false)', '-128'],
    ['i32 llvm.ctpop.i32(i32 -1)', '32'],
    ['i64 llvm.ctpop.i64(i64 -1)', '64'],
    ['i16 llvm.ctlz.i16(i16 1, i1 false)', '15'],
    ['i40 llvm.ctlz.i40(i40 1, i1 false)', '39'],
    ['i40 llvm.cttz.i40(i40 0, i1 false)', '40'],
    ['i64 llvm.cttz.i64(i64 4294967296, i1 false)', '32'],
    ['i16 llvm.bswap.i16(i16 258)', '513'],
    ['i64 llvm.bswap.i64(i64 1)', '72057594037927936'],
    ['i8 llvm.bitreverse.i8(i8 5)', '-96'],
    ['i32 llvm.bitreverse.i32(i32 5)', '-1610612736'],
    ['i64 llvm.bitreverse.i64(i64 5)', '-6917529027641081856'],
    ['i8 llvm.fshl.i8(i8 -127, i8 -64, i8 3)', '14'],
    ['i32 llvm.fshr.i32(i32 1, i32 2, i32 32)', '2'],
    ['i32 llvm.fshr.i32(i32 1, i32 2, i32 1)', '-2147483647'],
    ['i64 llvm.fshl.i64(i64 1, i64 -1, i64 36)', '137438953471'],
    ['i8 llvm.sadd.sat.i8(i8 -100, i8 -100)', '-128'],
    ['i8 llvm.ssub.sat.i8(i8 100, i8 -100)', '127'],
    ['i8 llvm.uadd.sat.i8(i8 -1, i8 5)', '-1'],
    ['i32 llvm.usub.sat.i32(i32 3, i32 5)', '0'],
    ['i64 llvm.sadd.sat.i64(i64 9223372036854775807, i64 1)', '9223372036854775807'],
    ['i64 llvm.uadd.sat.i64(i64 -1, i64 1)', '-1'],
    ['i8 llvm.scmp.i8.i32(i32 -1, i32 1)', '-1'],
    ['i8 llvm.ucmp.i8.i64(i64 -1, i64 1)', '1'],
    ['i64 llvm.expect.i64(i64 7, i64 1)', '7'],
    ['i1 llvm.is.constant.i32(i32 7)', '0'],
  ]);
});

test('arithmetic with overflow says when it overflows', () => {
  const exact = {
    add: (a: bigint, b: bigint) => a + b,
    sub: (a: bigint, b: bigint) => a - b,
    mul: (a: bigint, b: bigint) => a * b,
  };
  const lines: string[] = [];
  const expected: string[] = [];
  const declarations: string[] = [];
  for (const width of [8, 24, 32, 64])
    for (const sign of ['s', 'u'])
      for (const [operation, apply] of Object.entries(exact)) {
        const name = `llvm.${sign}${operation}.with.overflow.i${width}`;
        declarations.push(`declare { i${width}, i1 } @${name}(i${width}, i${width})`);
        const top = 1n << BigInt(width - 1);
        for (const [a, b] of [
          [1n, 2n],
          [top - 1n, 1n],
          [-top, -1n],
          [-1n, 1n],
          [0n, 1n],
          [top - 1n, 2n],
          [-1n, -1n],
        ] as const) {
          const as = sign === 's' ? BigInt.asIntN : BigInt.asUintN;
          const result = apply(as(width, a), as(width, b));
          const n = expected.length;
          lines.push(
            `%r${n} = call { i${width}, i1 } @${name}(i${width} ${a}, i${width} ${b})`,
            `%v${n} = extractvalue { i${width}, i1 } %r${n}, 0`,
            `%o${n} = extractvalue { i${width}, i1 } %r${n}, 1`,
            width === 64 ? `%w${n} = add i64 %v${n}, 0` : `%w${n} = sext i${width} %v${n} to i64`,
            `%p${n} = zext i1 %o${n} to i64`,
            `call void @show2(i64 %w${n})`,
            `call void @show2(i64 %p${n})`,
          );
          expected.push(String(BigInt.asIntN(width, result)), as(width, result) === result ? '0' : '1');
        }
      }
  assert.deepEqual(shown(`${lines.join('\n')}\nret i32 0`, declarations.join('\n')), expected);
});

test('floats: rounding, signs, smaller and greater ones, conversions', () => {
  const bits = (value: number): string => String(new BigInt64Array(new Float64Array([value]).buffer)[0]);
  const calls: [string, number][] = [
    ['@llvm.floor.f64(double -2.5)', -3],
    ['@llvm.ceil.f64(double -2.5)', -2],
    ['@llvm.trunc.f64(double -2.5)', -2],
    ['@llvm.round.f64(double -2.5)', -3],
    ['@llvm.fabs.f64(double -2.5)', 2.5],
    ['@llvm.sqrt.f64(double 2.25)', 1.5],
    ['@llvm.copysign.f64(double 2.5, double -0.0)', -2.5],
    ['@llvm.minnum.f64(double 0x7FF8000000000000, double 3.0)', 3],
    ['@llvm.maxnum.f64(double 3.0, double 0x7FF8000000000000)', 3],
    ['@llvm.maxnum.f64(double 3.0, double 4.0)', 4],
    ['@llvm.fmuladd.f64(double 3.0, double 4.0, double 0.5)', 12.5],
    ['@fmod(double 7.5, double 2.0)', 1.5],
  ];
  const body = calls.map(
    ([call], i) =>
      `%r${i} = call double ${call}\n%b${i} = bitcast double %r${i} to i64\ncall void @show2(i64 %b${i})`,
  );
  const declarations = new Set(
    calls.map(([call]) => {
      const [, name, list] = /^@(.*)\((.*)\)$/.exec(call)!;
      return `declare double @${name}(${list!
        .split(', ')
        .map(() => 'double')
        .join(', ')})`;
    }),
  );
  assert.deepEqual(
    shown(`${body.join('\n')}\nret i32 0`, [...declarations].join('\n')),
    calls.map(([, value]) => bits(value)),
  );
});

test('lanes of vectors are packed into integers and taken out of them', () => {
  assert.deepEqual(
    shown(`
  %v0 = insertelement <4 x i16> <i16 1, i16 2, i16 3, i16 4>, i16 9, i32 2
  %v1 = add <4 x i16> %v0, <i16 -1, i16 -1, i16 -1, i16 -1>
  %whole = bitcast <4 x i16> %v1 to i64
  call void @show2(i64 %whole)
  %bytes = bitcast i64 %whole to <8 x i8>
  %two = shufflevector <8 x i8> %bytes, <8 x i8> poison, <2 x i32> <i32 4, i32 6>
  %both = bitcast <2 x i8> %two to i16
  %wide = zext i16 %both to i32
  call void @show(i32 %wide)
  %greater = icmp ugt <4 x i16> %v1, <i16 0, i16 5, i16 5, i16 5>
  %chosen = select <4 x i1> %greater, <4 x i16> %v1, <4 x i16> <i16 7, i16 7, i16 7, i16 7>
  %index = freeze i32 2
  %lane = extractelement <4 x i16> %chosen, i32 %index
  %last = extractelement <4 x i16> %chosen, i32 3
  %lane32 = zext i16 %lane to i32
  %last32 = zext i16 %last to i32
  call void @show(i32 %lane32)
  call void @show(i32 %last32)
  ret i32 0`),
    ['844459289935872', '776', '8', '7'],
  );
});

test('what the machine cannot compute is refused by name, with its line', () => {
  const main = (body: string, declarations = ''): string =>
    `${declarations}\ndefine i32 @main() {\n${body}\n  ret i32 0\n}\n`;
  assert.match(
    refusalOf(() =>
      run(
        main(
          '  %x = call double @llvm.fma.f64(double 1.0, double 2.0, double 3.0)',
          'declare double @llvm.fma.f64(double, double, double)',
        ),
      ),
    ),
    /^user\.ll:3:3: the instruction `%x = call double @llvm\.fma\.f64\(.*\)` is not supported: `llvm\.fma` is not known/,
  );
  assert.match(
    refusalOf(() => run(main('  %x = add i129 1, 2'))),
    /^user\.ll:3:3: integers of more than 64 bits \(`i129`\) are not supported/,
  );
  assert.match(
    refusalOf(() => run(main('  call void asm sideeffect "cpuid", "~{memory}"()'))),
    /^user\.ll:3:3: .* is not supported: no row of the table of assembly is about `cpuid`/,
  );
  assert.equal(
    refusalOf(() =>
      run(main('  call void asm sideeffect "", "~{memory}"()\n  call void asm sideeffect "pause", ""()')),
    ),
    'accepted',
  );
});
