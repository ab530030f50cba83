/** Constants as words in registers and as bytes in memory. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { IrConstant } from '../../src/frontends/llvm/ir/syntax.ts';
import { ConstantValues } from '../../src/frontends/llvm/lower/constant-value.ts';
import { foldBinary, foldCompare } from '../../src/frontends/llvm/lower/integer-residue.ts';
import type { LinkedProgram, Unit } from '../../src/frontends/llvm/lower/linked-program.ts';
import { stackTemplate, variableTemplate } from '../../src/frontends/llvm/lower/object-templates.ts';
import { threadLocalAddress } from '../../src/frontends/llvm/lower/thread-locals.ts';
import type { ObjectTemplate } from '../../src/program/machine/code.ts';
import { link, linkGlobals, refusalOf } from './link-texts.ts';

/** `@g` is object 1 and refers to the others below, which are numbered as it names them. */
const OTHERS = `
%pair = type { i8, i32 }
@x = global i32 0
@array = global [4 x i16] zeroinitializer
`;

interface Linked {
  readonly program: LinkedProgram;
  readonly unit: Unit;
  readonly initialiser: IrConstant;
}

function linkConstant(text: string): Linked {
  const { program, unit } = linkGlobals(`${OTHERS}@g = global ${text}`);
  return { program, unit, initialiser: unit.module.globals.get('g')!.initialiser! };
}

function words(text: string): number[] {
  const { program, unit, initialiser } = linkConstant(text);
  return [...new ConstantValues(program).words(unit, initialiser)];
}

function template(text: string): ObjectTemplate {
  const { program } = linkConstant(text);
  return variableTemplate(new ConstantValues(program), program.globals[0]!);
}

const bytes = (text: string): string => Buffer.from(template(text).bytes!).toString('hex');

test('integers: i32 signed, narrower ones zero-extended, wider ones in two words', () => {
  assert.deepEqual(words('i32 -1'), [-1]);
  assert.deepEqual(words('i8 -1'), [255]);
  assert.deepEqual(words('i1 true'), [1]);
  assert.deepEqual(words('i64 -2'), [-2, -1]);
  assert.deepEqual(words('i64 4294967296'), [0, 1]);
  assert.deepEqual(words('i48 -1'), [-1, 65535]);
});

test('floats are their bits', () => {
  assert.deepEqual(words('float 1.0'), [0x3f800000]);
  assert.deepEqual(words('float -2.0'), [0xc0000000 | 0]);
  assert.deepEqual(words('double 1.5'), [0, 0x3ff80000]);
  assert.deepEqual(words('double 0x3FB999999999999A'), [0x9999999a | 0, 0x3fb99999]);
});

test('null, undef, poison and zeroinitializer are zero in every leaf', () => {
  assert.deepEqual(words('ptr null'), [0, 0]);
  assert.deepEqual(words('i32 undef'), [0]);
  assert.deepEqual(words('{ i8, i64, [2 x float] } zeroinitializer'), [0, 0, 0, 0, 0]);
  assert.deepEqual(words('{ i32, ptr } { i32 poison, ptr undef }'), [0, 0, 0]);
});

test('aggregates, leaf by leaf', () => {
  assert.deepEqual(words('[2 x %pair] [%pair { i8 1, i32 2 }, %pair { i8 3, i32 4 }]'), [1, 2, 3, 4]);
  assert.deepEqual(words('<2 x i64> <i64 1, i64 -1>'), [1, 0, -1, -1]);
  assert.deepEqual(words('<3 x i16> splat (i16 7)'), [7, 7, 7]);
  assert.deepEqual(words('[3 x i8] c"ab\\00"'), [97, 98, 0]);
});

test('addresses: offset low, object high', () => {
  assert.deepEqual(words('ptr @g'), [0, 1]);
  assert.deepEqual(words('ptr @x'), [0, 2]);
  assert.deepEqual(words('ptr @main'), [0, 2]);
  assert.deepEqual(words('[2 x ptr] [ptr @main, ptr @x]'), [0, 3, 0, 2]);
  assert.deepEqual(words('ptr getelementptr ([4 x i16], ptr @array, i64 0, i64 3)'), [6, 2]);
  assert.deepEqual(words('ptr getelementptr ([4 x i16], ptr @array, i64 0, i32 -1)'), [-2, 2]);
  assert.deepEqual(words('ptr getelementptr (%pair, ptr null, i64 2, i32 1)'), [20, 0]);
});

test('constant expressions', () => {
  assert.deepEqual(words('i64 ptrtoint (ptr @x to i64)'), [0, 2]);
  assert.deepEqual(words('i32 ptrtoint (ptr getelementptr (i8, ptr @x, i64 3) to i32)'), [3]);
  assert.deepEqual(words('ptr inttoptr (i64 5 to ptr)'), [5, 0]);
  assert.deepEqual(words('ptr inttoptr (i32 -1 to ptr)'), [-1, 0]);
  assert.deepEqual(words('i64 bitcast (double 1.5 to i64)'), [0, 0x3ff80000]);
  assert.deepEqual(
    words(
      'i64 sub (i64 ptrtoint (ptr getelementptr (i16, ptr @array, i64 3) to i64), i64 ptrtoint (ptr @array to i64))',
    ),
    [6, 0],
  );
  assert.deepEqual(
    words(
      'i32 trunc (i64 sub (i64 ptrtoint (ptr @g to i64), i64 ptrtoint (ptr getelementptr (i8, ptr @g, i64 4) to i64)) to i32)',
    ),
    [-4],
  );
  assert.deepEqual(words('i1 icmp eq (ptr @x, ptr @array)'), [0]);
  assert.deepEqual(words('i1 icmp ne (ptr @x, ptr null)'), [1]);
  assert.deepEqual(words('i8 add (i8 255, i8 2)'), [1]);
});

test('expressions that have no value, or that need floating point, are refused', () => {
  assert.match(
    refusalOf(() => template('i32 sdiv (i32 1, i32 0)')),
    /^user.ll:5:1: the constant expression `i32 sdiv \(i32 1, i32 0\)` is not supported/,
  );
  assert.match(
    refusalOf(() => template('i256 5')),
    /^user.ll:5:1: integers of more than 64 bits \(`i256`\)/,
  );
});

test('bytes of initial values', () => {
  assert.equal(bytes('i32 258'), '02010000');
  assert.equal(bytes('i24 -1'), 'ffffff00');
  assert.equal(bytes('double 1.5'), '000000000000f83f');
  assert.equal(bytes('ptr getelementptr (i16, ptr @array, i64 1)'), '0200000002000000');
  assert.equal(bytes('%pair { i8 1, i32 -1 }'), '01000000ffffffff');
  assert.equal(bytes('<{ i8, i32 }> <{ i8 1, i32 -1 }>'), '01ffffffff');
  assert.equal(
    bytes('[2 x %pair] [%pair { i8 1, i32 2 }, %pair zeroinitializer]'),
    '01000000020000000000000000000000',
  );
  assert.equal(bytes('[3 x i8] c"ab\\00"'), '616200');
  assert.equal(bytes('{ i1, i64 } { i1 true, i64 undef }'), '01000000000000000000000000000000');
});

test('templates of variables', () => {
  const { name, size, alignment, isConstant, cells } = template(
    '{ i8, [2 x i32] } zeroinitializer, align 16',
  );
  assert.deepEqual(
    { name, size, alignment, isConstant },
    { name: 'g', size: 12, alignment: 16, isConstant: false },
  );
  assert.deepEqual([...cells], [0, 1, 4, 4, 8, 4]);
  const { program } = linkGlobals('@g = private constant [4 x i8] c"a\\0Ab\\00"');
  const literal = variableTemplate(new ConstantValues(program), program.globals[0]!);
  assert.equal(literal.name, '"a\\nb"');
  assert.equal(literal.isConstant, true);
  assert.match(
    refusalOf(() => template('[2147483648 x i8] zeroinitializer')),
    /^user.ll:5:1: `g` has 2147483648 bytes; an object has at most 2147483647/,
  );
});

test('templates of local variables repeat their cells', () => {
  const { unit, initialiser } = linkConstant('%pair zeroinitializer');
  const { size, alignment, bytes, cells } = stackTemplate(
    unit.layout,
    initialiser.type,
    2,
    'p',
    undefined,
    undefined,
  );
  assert.deepEqual({ size, alignment, bytes }, { size: 16, alignment: 4, bytes: undefined });
  assert.deepEqual([...cells], [0, 1, 4, 4, 8, 1, 12, 4]);
});

test('thread-local addresses, also inside expressions, and constant texts', () => {
  const program = link(`
@first = thread_local global i32 0
@t = thread_local global [4 x i32] zeroinitializer
@text = private constant [6 x i8] c"mutex\\00"
@empty = private constant [1 x i8] zeroinitializer
@buffer = global [3 x i8] c"no\\00"
define i32 @main() {
  store i32 1, ptr @first
  store i32 1, ptr getelementptr ([4 x i32], ptr @t, i64 0, i64 2)
  store ptr getelementptr (i8, ptr @text, i64 1), ptr @buffer
  store ptr @empty, ptr @buffer
  ret i32 0
}`);
  const constants = new ConstantValues(program);
  const { unit, definition } = program.main;
  const [plain, indexed, text, empty] = definition.blocks[0]!.instructions.map((i) =>
    i.kind === 'store' ? i : undefined,
  );
  assert.deepEqual(threadLocalAddress(program, unit, plain!.pointer as IrConstant), { index: 0, offset: 0 });
  assert.deepEqual(threadLocalAddress(program, unit, indexed!.pointer as IrConstant), {
    index: 1,
    offset: 8,
  });
  assert.equal(threadLocalAddress(program, unit, text!.pointer as IrConstant), undefined);
  assert.equal(constants.constantText(unit, text!.value as IrConstant), 'utex');
  assert.equal(constants.constantText(unit, empty!.value as IrConstant), '');
  assert.equal(constants.constantText(unit, text!.pointer as IrConstant), undefined, 'not a constant');
});

test('laws of folding: the same as 32-bit arithmetic of JavaScript', () => {
  const word = fc.oneof(fc.integer(), fc.constantFrom(0, 1, -1, 0x7fff_ffff, -0x8000_0000));
  const residue = (value: number): bigint => BigInt(value >>> 0);
  const shift = (b: number): number => b & 31;
  const same = (actual: bigint | undefined, expected: number): void =>
    assert.equal(actual, residue(expected));
  fc.assert(
    fc.property(word, word, (a, b) => {
      const fold = (opcode: Parameters<typeof foldBinary>[0], right = b): bigint | undefined =>
        foldBinary(opcode, 32, residue(a), residue(right));
      same(fold('add'), a + b);
      same(fold('sub'), a - b);
      same(fold('mul'), Math.imul(a, b));
      same(fold('xor'), a ^ b);
      same(fold('shl', shift(b)), a << shift(b));
      same(fold('lshr', shift(b)), a >>> shift(b));
      same(fold('ashr', shift(b)), a >> shift(b));
      if (b !== 0) {
        same(fold('udiv'), Math.floor((a >>> 0) / (b >>> 0)));
        same(fold('srem'), a % b);
      }
      assert.equal(foldCompare('slt', 32, residue(a), residue(b)), a < b);
      assert.equal(foldCompare('uge', 32, residue(a), residue(b)), a >>> 0 >= b >>> 0);
    }),
  );
});
