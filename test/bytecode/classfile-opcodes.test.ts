/** Every opcode of the Java virtual machine, decoded alone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InputError } from '../../src/diagnostics/diagnostic.ts';
import type {
  BytecodeInstruction,
  ClassConstant,
} from '../../src/frontends/bytecode/classfile/class-file.ts';
import { readClassFile } from '../../src/frontends/bytecode/classfile/read-class-file.ts';
import {
  hex,
  PoolWriter,
  table,
  u2,
  u4,
  type WrittenCode,
  writeClass,
  writeCode,
  writeMethod,
} from './classfile-writer.ts';

/** Constants 1 to 31, which the bytes below refer to. */
function poolOfAll(): PoolWriter {
  const pool = new PoolWriter();
  pool.add(3, u4(0xffff_ffff)); // 01: int -1
  pool.add(4, hex('3f 00 00 00')); // 02: float 0.5
  pool.add(5, [...u4(1), ...u4(0)]); // 03: long 2^32
  pool.add(6, hex('3f e0 00 00 00 00 00 00')); // 05: double 0.5
  pool.utf8('A'); // 07
  pool.add(8, u2(7)); // 08: string A
  pool.className('A'); // 09
  pool.utf8('x'); // 0a
  pool.utf8('I'); // 0b
  pool.nameAndType('x', 'I'); // 0c
  pool.add(9, [...u2(9), ...u2(0xc)]); // 0d: field A.x
  pool.utf8('(JI)V'); // 0e
  pool.nameAndType('x', '(JI)V'); // 0f
  pool.add(10, [...u2(9), ...u2(0xf)]); // 10: method A.x
  pool.add(11, [...u2(9), ...u2(0xf)]); // 11: method A.x of an interface
  pool.methodHandle(6, 0x10); // 12
  pool.add(16, u2(0xe)); // 13: method type
  pool.add(17, [...u2(0), ...u2(0xc)]); // 14: dynamic int x
  pool.add(18, [...u2(0), ...u2(0xf)]); // 15: call site x
  pool.utf8('[[J'); // 16
  pool.add(7, u2(0x16)); // 17: class long[][]
  pool.utf8('J'); // 18
  pool.nameAndType('x', 'J'); // 19
  pool.add(17, [...u2(0), ...u2(0x19)]); // 1a: dynamic long x
  return pool;
}

/** The instruction of the bytes at offset 0; a return follows, and padding is right for switches at offset 0. */
function decode(bytes: readonly number[], written: WrittenCode = {}): BytecodeInstruction {
  const pool = poolOfAll();
  const methods = table([writeMethod(pool, [...bytes, 0xb1], written)]);
  const bootstrap = pool.attribute('BootstrapMethods', table([[...u2(0x12), ...u2(0)]]));
  const file = readClassFile(writeClass(pool, { methods, attributes: table([bootstrap]) }), 'Foo.class');
  return file.methods[0]!.code!.instructions[0]!;
}

const constantText = (constant: ClassConstant): string =>
  constant.type === 'methodHandle'
    ? `methodHandle ${Object.values(constant.handle).join(' ')}`
    : Object.values(constant).join(' ');

function shown({ line: _, ...operation }: BytecodeInstruction): string {
  if (operation.op === 'const') return `const ${constantText(operation.value)}`;
  if (operation.op === 'switch') {
    const cases = operation.cases.map(({ value, target }) => `${value}:${target}`);
    return ['switch', ...cases, operation.otherwise].join(' ');
  }
  return Object.values(operation).join(' ');
}

/** Bytes, and what they are. Jumps of 3 (`00 03`) go to the next instruction, number 1. */
const EXPECTED = `
00 = nop | 01 = const null
02 = const int -1 | 03 = const int 0 | 04 = const int 1 | 05 = const int 2 | 06 = const int 3 | 07 = const int 4
08 = const int 5 | 09 = const long 0 | 0a = const long 1
0b = const float 0 | 0c = const float 1 | 0d = const float 2 | 0e = const double 0 | 0f = const double 1
10 80 = const int -128 | 11 80 00 = const int -32768
12 01 = const int -1 | 12 02 = const float 0.5 | 12 08 = const string A | 12 09 = const class A
12 12 = const methodHandle invokeStatic A x (JI)V false | 12 13 = const methodType (JI)V | 12 14 = const dynamic 0 x I
13 00 01 = const int -1 | 14 00 03 = const long 4294967296 | 14 00 05 = const double 0.5 | 14 00 1a = const dynamic 0 x J
15 04 = load int 4 | 16 04 = load long 4 | 17 04 = load float 4 | 18 04 = load double 4 | 19 04 = load reference 4
1a = load int 0 | 1b = load int 1 | 1c = load int 2 | 1d = load int 3
1e = load long 0 | 1f = load long 1 | 20 = load long 2 | 21 = load long 3
22 = load float 0 | 23 = load float 1 | 24 = load float 2 | 25 = load float 3
26 = load double 0 | 27 = load double 1 | 28 = load double 2 | 29 = load double 3
2a = load reference 0 | 2b = load reference 1 | 2c = load reference 2 | 2d = load reference 3
2e = arrayLoad int | 2f = arrayLoad long | 30 = arrayLoad float | 31 = arrayLoad double
32 = arrayLoad reference | 33 = arrayLoad byte | 34 = arrayLoad char | 35 = arrayLoad short
36 04 = store int 4 | 37 04 = store long 4 | 38 04 = store float 4 | 39 04 = store double 4 | 3a 04 = store reference 4
3b = store int 0 | 3c = store int 1 | 3d = store int 2 | 3e = store int 3
3f = store long 0 | 40 = store long 1 | 41 = store long 2 | 42 = store long 3
43 = store float 0 | 44 = store float 1 | 45 = store float 2 | 46 = store float 3
47 = store double 0 | 48 = store double 1 | 49 = store double 2 | 4a = store double 3
4b = store reference 0 | 4c = store reference 1 | 4d = store reference 2 | 4e = store reference 3
4f = arrayStore int | 50 = arrayStore long | 51 = arrayStore float | 52 = arrayStore double
53 = arrayStore reference | 54 = arrayStore byte | 55 = arrayStore char | 56 = arrayStore short
57 = pop | 58 = pop2 | 59 = dup | 5a = dupX1 | 5b = dupX2 | 5c = dup2 | 5d = dup2X1 | 5e = dup2X2 | 5f = swap
60 = binary add int | 61 = binary add long | 62 = binary add float | 63 = binary add double
64 = binary sub int | 65 = binary sub long | 66 = binary sub float | 67 = binary sub double
68 = binary mul int | 69 = binary mul long | 6a = binary mul float | 6b = binary mul double
6c = binary div int | 6d = binary div long | 6e = binary div float | 6f = binary div double
70 = binary rem int | 71 = binary rem long | 72 = binary rem float | 73 = binary rem double
74 = negate int | 75 = negate long | 76 = negate float | 77 = negate double
78 = binary shl int | 79 = binary shl long | 7a = binary shr int | 7b = binary shr long
7c = binary ushr int | 7d = binary ushr long | 7e = binary and int | 7f = binary and long
80 = binary or int | 81 = binary or long | 82 = binary xor int | 83 = binary xor long
84 04 ff = iinc 4 -1
85 = convert int long | 86 = convert int float | 87 = convert int double
88 = convert long int | 89 = convert long float | 8a = convert long double
8b = convert float int | 8c = convert float long | 8d = convert float double
8e = convert double int | 8f = convert double long | 90 = convert double float
91 = convert int byte | 92 = convert int char | 93 = convert int short
94 = compare long 0 | 95 = compare float -1 | 96 = compare float 1 | 97 = compare double -1 | 98 = compare double 1
99 00 03 = ifZero eq 1 | 9a 00 03 = ifZero ne 1 | 9b 00 03 = ifZero lt 1
9c 00 03 = ifZero ge 1 | 9d 00 03 = ifZero gt 1 | 9e 00 03 = ifZero le 1
9f 00 03 = ifCompare eq 1 | a0 00 03 = ifCompare ne 1 | a1 00 03 = ifCompare lt 1
a2 00 03 = ifCompare ge 1 | a3 00 03 = ifCompare gt 1 | a4 00 03 = ifCompare le 1
a5 00 03 = ifReference eq 1 | a6 00 03 = ifReference ne 1 | a7 00 03 = goto 1 | a7 00 00 = goto 0
aa 00 00 00 00 00 00 18 ff ff ff ff 00 00 00 00 00 00 00 00 00 00 00 18 = switch -1:0 0:1 1
ab 00 00 00 00 00 00 1c 00 00 00 02 ff ff ff ff 00 00 00 00 00 00 00 07 00 00 00 1c = switch -1:0 7:1 1
ab 00 00 00 00 00 00 00 00 00 00 00 = switch 0
ac = return int | ad = return long | ae = return float | af = return double | b0 = return reference | b1 = return void
b2 00 0d = getStatic A x I | b3 00 0d = putStatic A x I | b4 00 0d = getField A x I | b5 00 0d = putField A x I
b6 00 10 = invoke virtual A x (JI)V false | b7 00 10 = invoke special A x (JI)V false
b7 00 11 = invoke special A x (JI)V true | b8 00 10 = invoke static A x (JI)V false
b8 00 11 = invoke static A x (JI)V true | b9 00 11 04 00 = invoke interface A x (JI)V true
ba 00 15 00 00 = invokeDynamic 0 x (JI)V
bb 00 09 = new A
bc 04 = newArray boolean | bc 05 = newArray char | bc 06 = newArray float | bc 07 = newArray double
bc 08 = newArray byte | bc 09 = newArray short | bc 0a = newArray int | bc 0b = newArray long
bd 00 09 = newReferenceArray A | bd 00 17 = newReferenceArray [[J
be = arrayLength | bf = throw | c0 00 09 = checkCast A | c1 00 17 = instanceOf [[J
c2 = monitorEnter | c3 = monitorExit
c4 15 01 04 = load int 260 | c4 16 01 04 = load long 260 | c4 3a 01 04 = store reference 260
c4 84 01 04 ff 00 = iinc 260 -256
c5 00 17 02 = newMultiArray [[J 2 | c5 00 17 01 = newMultiArray [[J 1
c6 00 03 = ifNull true 1 | c7 00 03 = ifNull false 1 | c8 00 00 00 05 = goto 1
`
  .trim()
  .split(/\n| \| /)
  .map((row) => row.split(' = ') as [string, string]);

test('every opcode is decoded', () => {
  for (const [bytes, operation] of EXPECTED) {
    assert.equal(shown(decode(hex(bytes), { maxLocals: 300 })), operation, bytes);
  }
});

test('the table of this test has every opcode but those of subroutines', () => {
  const opcodes = new Set(EXPECTED.map(([bytes]) => Number.parseInt(bytes.slice(0, 2), 16)));
  const missing = Array.from({ length: 202 }, (_, opcode) => opcode).filter((opcode) => !opcodes.has(opcode));
  assert.deepEqual(missing, [0xa8, 0xa9, 0xc9]);
});

/** Bytes, and what the message must say. */
const REFUSED: readonly (readonly [string, RegExp])[] = [
  ['a8 00 03', /jsr \(obsolete subroutine\) in Foo\.bar/],
  ['c9 00 00 00 05', /jsr_w \(obsolete subroutine\) in Foo\.bar/],
  ['a9 00', /ret \(obsolete subroutine\) in Foo\.bar/],
  ['c4 a9 00 00', /ret \(obsolete subroutine\) in Foo\.bar/],
  ['ca', /no instruction has the opcode 202/],
  ['fe', /no instruction has the opcode 254/],
  ['c4 00', /wide stands before nop/],
  ['c4 c4 15 00 00', /wide stands before wide/],
  ['c4 ff', /wide stands before opcode 255/],
  ['12 03', /constant 3 is of kind Long/],
  ['12 07', /constant 7 is of kind Utf8/],
  ['12 00', /there is no constant 0/],
  ['12 04', /there is no constant 4/],
  ['12 1a', /constant 26 takes two slots/],
  ['14 00 14', /constant 20 takes one slot/],
  ['14 00 01', /constant 1 is of kind Integer, not Long or Double/],
  ['13 ff ff', /there is no constant 65535/],
  ['15 08', /there is no local variable 8, with 8 declared/],
  ['16 07', /there is no local variable 8/],
  ['a7 00 01', /jumps to 1, where no instruction starts/],
  ['a7 ff ff', /jumps to -1, where no instruction starts/],
  ['a7 00 04', /jumps to 4, where no instruction starts/],
  ['c8 80 00 00 00', /jumps to -2147483648/],
  ['aa 00 00 00 00 00 00 00 00 00 00 01 00 00 00 00', /go from 1 to 0/],
  ['aa 00 00 00 00 00 00 00 80 00 00 00 7f ff ff ff', /4294967296 cases do not fit/],
  ['ab 00 00 00 00 00 00 00 7f ff ff ff', /2147483647 cases do not fit/],
  ['ab 00 00 00 00 00 00 00 ff ff ff ff', /-1 cases do not fit/],
  [
    'ab 00 00 00 00 00 00 00 00 00 00 02 00 00 00 01 00 00 00 00 00 00 00 01 00 00 00 00',
    /the values of a switch do not ascend/,
  ],
  ['b6 00 11', /constant 17 is of kind InterfaceMethodref, not Methodref/],
  ['b2 00 10', /constant 16 is of kind Methodref, not Fieldref/],
  ['b9 00 11 03 00', /declares 3 slots/],
  ['b9 00 11 04 01', /last byte of invokeinterface/],
  ['ba 00 15 00 01', /last bytes of invokedynamic/],
  ['bb 00 17', /the array `\[\[J` stands where a class must/],
  ['bc 03', /no type of array has the number 3/],
  ['bc 0c', /no type of array has the number 12/],
  ['c5 00 17 00', /0 dimensions/],
  ['c5 00 17 03', /3 dimensions/],
];

test('bytes that are no instruction are refused', () => {
  for (const [bytes, message] of REFUSED) {
    assert.throws(
      () => decode(hex(bytes)),
      (error) => error instanceof InputError && message.test(error.message),
      bytes,
    );
  }
});

test('code that ends within an instruction, or goes on behind its end, is refused', () => {
  const read = (code: string) => readClassFile(writeCode(new PoolWriter(), hex(code)), 'Foo.class');
  assert.throws(() => read('11 00'), /method bar, Code: it ends too early/);
  assert.throws(() => read('00'), /the code goes on behind its last instruction/);
  assert.throws(() => read('b1 03'), /the code goes on behind its last instruction/);
  assert.equal(read('03 bf').methods[0]!.code!.instructions.length, 2);
});

test('handlers are given in instructions; ranges that are none are refused', () => {
  // Instructions at 0, 3, 4 and 5; the code ends at 6.
  const read = (start: number, end: number, handler: number) =>
    readClassFile(
      writeCode(new PoolWriter(), hex('11 00 01 57 bf b1'), {
        handlers: [[...u2(start), ...u2(end), ...u2(handler), ...u2(0)]],
      }),
      'Foo.class',
    ).methods[0]!.code!.handlers[0];
  assert.deepEqual(read(3, 6, 4), { start: 1, end: 4, handler: 2, catchType: undefined });
  assert.throws(() => read(1, 3, 4), /a handler refers to 1, where no instruction starts/);
  assert.throws(() => read(0, 7, 4), /a handler refers to 7, where no instruction starts/);
  assert.throws(() => read(3, 3, 4), /a handler is there for no instruction/);
  assert.throws(() => read(4, 3, 4), /a handler is there for no instruction/);
  assert.throws(() => read(0, 3, 6), /a handler starts behind the code/);
});

test('lines hold until the next entry, in any order and over several tables', () => {
  const lines = (...tables: readonly (readonly [number, number])[][]) => {
    const pool = new PoolWriter();
    const attributes = tables.map((rows) =>
      pool.attribute('LineNumberTable', table(rows.map(([at, line]) => [...u2(at), ...u2(line)]))),
    );
    const file = readClassFile(writeCode(pool, hex('00 11 00 01 57 b1'), { attributes }), 'Foo.class');
    return file.methods[0]!.code!.instructions.map(({ line }) => line);
  };
  assert.deepEqual(lines(), [0, 0, 0, 0]);
  assert.deepEqual(
    lines([
      [4, 9],
      [1, 65535],
    ]),
    [0, 65535, 9, 9],
  );
  assert.deepEqual(lines([[0, 1]], [[5, 2]]), [1, 1, 1, 2]);
  assert.throws(() => lines([[6, 1]]), /a line starts at 6, behind the code/);
});
