/** Types, constants, globals and headers of functions. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printTyped, printValue } from '../../src/frontends/llvm/ir/print-instruction.ts';
import { printType } from '../../src/frontends/llvm/ir/print-type.ts';
import { definition, read, readConstant, readFixture, refusal } from './read-text.ts';

const TYPES = [
  'i1',
  'i8',
  'i17',
  'i128',
  'half',
  'bfloat',
  'float',
  'double',
  'x86_fp80',
  'fp128',
  'ptr',
  'ptr addrspace(3)',
  '[4 x i32]',
  '[0 x ptr]',
  '<4 x float>',
  '<2 x ptr>',
  '{}',
  '{ i32, ptr }',
  '<{ i8, i64 }>',
  '[2 x [3 x { i8, %pair }]]',
  '%pair',
  'i32*',
  'i8 addrspace(1)*',
  '%pair***',
  'void ()*',
  'i32 (i8*, ...)*',
  'void (i32 (%pair*)*, i32)**',
  '[2 x i32 (i32)*]*',
];

test('types print as they were written, and equal ones are the same object', () => {
  for (const text of TYPES) {
    const module = read(
      `%pair = type { i32, [2 x i8] }\n@a = external global ${text}\n@b = external global ${text}`,
    );
    const { type } = module.globals.get('a')!;
    assert.equal(printType(type), text);
    assert.equal(module.globals.get('b')!.type, type);
  }
});

const CONSTANTS = [
  'i1 true',
  'i8 -128',
  'i64 9223372036854775807',
  'i128 -170141183460469231731687303715884105728',
  'ptr null',
  'ptr @x',
  'i32 undef',
  'i32 poison',
  '[4 x i32] zeroinitializer',
  '[2 x i32] [i32 1, i32 -2]',
  '[0 x i32] []',
  '{ i8, [2 x ptr] } { i8 1, [2 x ptr] [ptr @x, ptr null] }',
  '<{ i8, i32 }> <{ i8 1, i32 2 }>',
  '%pair { i32 1, [2 x i8] c"a\\00" }',
  '<2 x i16> <i16 1, i16 2>',
  '[7 x i8] c"a\\22b\\0A\\5C\\00\\FF"',
  'ptr getelementptr (i8, ptr @x, i64 8)',
  'ptr getelementptr inbounds (%pair, ptr @x, i64 0, i32 1, i64 1)',
  'ptr inttoptr (i64 42 to ptr)',
  'i64 ptrtoint (ptr @x to i64)',
  'i64 sub (i64 ptrtoint (ptr @x to i64), i64 4)',
  'i32 trunc (i64 sub nuw nsw (i64 ptrtoint (ptr @x to i64), i64 ptrtoint (ptr @c to i64)) to i32)',
  'i1 icmp ne (ptr @x, ptr null)',
  'i32* @x',
  'i8* bitcast (i32* @x to i8*)',
  'i8* getelementptr inbounds ([2 x i8], [2 x i8]* bitcast (i32* @x to [2 x i8]*), i64 0, i64 1)',
  'double 1.0e-1',
  'float -2.5e+0',
  'double 0x8000000000000000',
  'double 0x7FF8000000000000',
  'half 0xH3C00',
  'bfloat 0xR3F80',
  'x86_fp80 0xK3FFFA000000000000000',
  'fp128 0xL00000000000000003FFF000000000000',
];

test('constants print as they were written', () => {
  for (const text of CONSTANTS) assert.equal(printTyped(readConstant(text)), text);
});

test('integers are kept modulo their width', () => {
  for (const [text, value] of [
    ['i8 -1', 255n],
    ['i8 255', 255n],
    ['i1 -1', 1n],
    ['i64 -1', 0xffff_ffff_ffff_ffffn],
    ['i128 u0x8000000000000000', 1n << 63n],
    ['i16 s0x80', 0xff80n],
  ] as const) {
    const constant = readConstant(text);
    assert.ok(constant.kind === 'integer');
    assert.equal(constant.value, value, text);
  }
});

test('floats have their value and the bits of their own format', () => {
  for (const [text, value, bits] of [
    ['float 1.5', 1.5, 0x3fc00000n],
    ['float 0x3FB99999A0000000', Math.fround(0.1), 0x3dcccccdn],
    ['float 0x36A0000000000000', 2 ** -149, 1n],
    ['float 0x7FF8000020000000', Number.NaN, 0x7fc00001n],
    ['float 0xFFF0000000000000', Number.NEGATIVE_INFINITY, 0xff800000n],
    ['double 1.000000e-01', 0.1, 0x3fb999999999999an],
    ['double 4.9406564584124654e-324', 5e-324, 1n],
    ['half 1.0', 1, 0x3c00n],
    ['half 0xH0001', 2 ** -24, 1n],
    ['half 0xHFC00', Number.NEGATIVE_INFINITY, 0xfc00n],
    ['bfloat 0xR4049', 3.140625, 0x4049n],
    ['x86_fp80 1.25', 1.25, 0x3fffa000000000000000n],
    ['x86_fp80 0xK3FFF8000000000000001', 1, 0x3fff8000000000000001n],
    ['x86_fp80 0xK7FFF8000000000000000', Number.POSITIVE_INFINITY, 0x7fff8000000000000000n],
    ['fp128 -2.0', -2, 0xc000n << 112n],
  ] as const) {
    const constant = readConstant(text);
    assert.ok(constant.kind === 'float');
    assert.equal(constant.value, value, text);
    assert.equal(constant.bits.toString(16), bits.toString(16), text);
  }
});

test('globals', () => {
  const { globals, aliases } = read(`
@a = dso_local local_unnamed_addr global i32 1, section ".data", align 4, !dbg !0
@b = internal thread_local(initialexec) unnamed_addr constant [2 x i8] c"x\\00", comdat($c), align 1
@e = external hidden addrspace(4) global ptr
@f = extern_weak global i32
@"odd name" = common global i64 0
@alias = weak alias i32, ptr @a
$c = comdat any
!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
`);
  const shown = [...globals.values()].map((g) =>
    [
      g.name,
      g.linkage,
      g.constant ? 'constant' : 'variable',
      g.threadLocal ? 'thread' : 'shared',
      g.addressSpace,
      printType(g.type),
      g.align ?? '-',
      g.initialiser === undefined ? '-' : printValue(g.initialiser),
    ].join(' '),
  );
  assert.deepEqual(shown, [
    'a external variable shared 0 i32 4 1',
    'b internal constant thread 0 [2 x i8] 1 c"x\\00"',
    'e external variable shared 4 ptr - -',
    'f extern_weak variable shared 0 i32 - -',
    'odd name common variable shared 0 i64 - 0',
  ]);
  assert.equal(printTyped(aliases.get('alias')!.target), 'ptr @a');
});

test('headers of functions', () => {
  const module = read(`
source_filename = "x.c"
target datalayout = "e-p:64:64"
target triple = "x86_64-unknown-linux-gnu"
%s = type { i32 }
%o = type opaque
define internal fastcc noundef zeroext i8 @f(ptr noalias sret(%s) align 4 %out, i32 range(i32 0, 5) %0, ptr captures(none) dereferenceable(8)) unnamed_addr #0 "k"="v" comdat align 16 personality ptr @p !dbg !1 {
  ret i8 0
}
declare !dbg !1 extern_weak i32 @p(...) local_unnamed_addr #1
attributes #0 = { nounwind memory(argmem: readwrite) "a"="b" align=4 allocsize(0,1) }
attributes #1 = { noreturn }
!1 = distinct !DISubprogram(name: "f", file: !2, line: 7)
!2 = !DIFile(filename: "x.c", directory: "here")
`);
  assert.deepEqual(
    [module.sourceName, module.dataLayout, module.triple],
    ['x.c', 'e-p:64:64', 'x86_64-unknown-linux-gnu'],
  );
  assert.equal(module.structs.get('o'), 'opaque');
  const f = definition(module, 'f');
  assert.equal(printType(f.type), 'i8 (ptr, i32, ptr)');
  assert.deepEqual([f.linkage, f.callingConvention], ['internal', 'fastcc']);
  assert.deepEqual(
    f.parameters.map(({ attributes }) =>
      attributes.map(({ name, value }) => (value ? `${name} ${value}` : name)),
    ),
    [['noalias', 'sret', 'align 4'], ['range i32 0, 5'], ['captures none', 'dereferenceable 8']],
  );
  assert.deepEqual(f.attributes.groups, [0]);
  assert.deepEqual(
    f.attributes.own.map(({ name }) => name),
    ['k', 'align'],
  );
  assert.equal(f.personality?.kind, 'global');
  assert.deepEqual(f.location, {
    file: { name: 'x.c', directory: 'here' },
    line: 7,
    column: 0,
    subprogram: 'f',
  });
  const p = module.functions.get('p')!;
  assert.deepEqual(
    [p.kind, p.type.variadic, p.linkage, p.location?.line],
    ['declaration', true, 'extern_weak', 7],
  );
  assert.deepEqual(
    module.attributeGroups.get(0)!.map(({ name, value }) => `${name}=${value}`),
    ['nounwind=undefined', 'memory=argmem: readwrite', 'a=b', 'align=4', 'allocsize=0,1'],
  );
});

test('constants of compiled C', () => {
  const { globals } = readFixture('values.O0.ll');
  const shown = (name: string) => printTyped(globals.get(name)!.initialiser!);
  assert.equal(shown('huge'), 'i128 1267650600228229401496703205383');
  assert.equal(shown('wide'), 'x86_fp80 0xK3FFFA000000000000000');
  assert.equal(shown('numbers').slice(0, 55), '[5 x double] [double 1.0e-1, double 1.5e+0, double 0x80');
  assert.equal(shown('record'), '%struct.packed <{ i8 120, i64 -9223372036854775808 }>');
  assert.equal(shown('operations'), '[2 x ptr] [ptr @plus, ptr @minus]');
  assert.equal(shown('inside'), 'ptr getelementptr (i8, ptr @grid, i64 20)');
  const text = globals.get('.str')!.initialiser!;
  assert.ok(text.kind === 'string');
  assert.equal(Buffer.from(text.bytes).toString('latin1'), 'tab\t quote" back\\slash \x01 end\0');
});

test('struct types: a long chain is fine, a cycle is not', () => {
  const chain = Array.from(
    { length: 20_000 },
    (_, i) => `%s${i} = type { ${i === 0 ? 'i32' : `%s${i - 1}`} }`,
  );
  assert.equal(read(chain.join('\n')).structs.size, 20_000);
  assert.match(refusal('%a = type { i32, [2 x %b] }\n%b = type { %a }'), /contains itself/);
  assert.equal(refusal('%a = type { i32, ptr, %b* }\n%b = type { %a }'), 'accepted');
});
