/** Names and descriptors of class files, and how Java writes them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isClassName,
  isFieldDescriptor,
  isMethodDescriptor,
  isMethodName,
  isUnqualifiedName,
  javaName,
  javaType,
  parameterSlots,
  parseMethodDescriptor,
} from '../../src/frontends/bytecode/classfile/descriptors.ts';
import { decodeModifiedUtf8 } from '../../src/frontends/bytecode/classfile/modified-utf8.ts';

test('which texts are descriptors and names', () => {
  const judge = (is: (text: string) => boolean, right: readonly string[], wrong: readonly string[]): void => {
    for (const text of right) assert.ok(is(text), text);
    for (const text of wrong) assert.ok(!is(text), text);
  };
  judge(
    isFieldDescriptor,
    ['I', 'Lfoo/Bar;', '[[J', '[LA;', `${'['.repeat(255)}Z`],
    ['', 'V', 'II', 'L;', 'LA', 'LA;;', '[', 'Lfoo//Bar;', 'La.b;', 'X', '[V', `${'['.repeat(256)}Z`],
  );
  judge(
    isMethodDescriptor,
    ['()V', '(IJ[[LA;)LB;', `(${'I'.repeat(255)})V`],
    ['', '(', '()', '(V)V', '()VV', 'I', '()I)', '(I', `(${'I'.repeat(254)}J)V`],
  );
  judge(isClassName, ['A', 'a/B$C', '[I', '[La/B;'], ['', '/A', 'A/', 'a//b', 'a.B', '[', '[A', 'A;']);
  judge(isMethodName, ['run', '<init>', '<clinit>', 'lambda$0'], ['', '<x>', 'a.b', 'a/b', 'a;', 'a<']);
  judge(isUnqualifiedName, ['x', '<x>', 'é'], ['', 'a.b', 'a[', 'a;', 'a/b']);
});

test('parts of method descriptors', () => {
  assert.deepEqual(parseMethodDescriptor('(IJ[[LA;D)Ljava/lang/Object;'), {
    parameters: ['I', 'J', '[[LA;', 'D'],
    result: 'Ljava/lang/Object;',
  });
  assert.equal(parameterSlots('(IJ[[JD)V'), 6);
});

test('names as Java writes them: a class may have the name of a primitive descriptor', () => {
  assert.equal(javaName('java/util/HashMap'), 'java.util.HashMap');
  assert.equal(javaName('[I'), 'int[]');
  assert.equal(javaName('[[Ljava/lang/String;'), 'java.lang.String[][]');
  assert.equal(javaName('Lfoo/Bar;'), 'foo.Bar');
  assert.equal(javaName('B'), 'B');
  assert.equal(javaType('B'), 'byte');
  assert.equal(javaType('V'), 'void');
  assert.equal(javaType('LB;'), 'B');
});

test('modified UTF-8: surrogates and 0 in forms of their own, everything else refused', () => {
  const decode = (...bytes: number[]) => decodeModifiedUtf8(Uint8Array.from(bytes));
  assert.equal(decode(0x41, 0xc3, 0xa9, 0xe2, 0x82, 0xac), 'Aé€');
  assert.equal(decode(0xc0, 0x80), '\0');
  assert.equal(decode(0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80), '\u{1f600}');
  for (const bytes of [
    [0x00],
    [0x80],
    [0xc3],
    [0xc3, 0x41],
    [0xc1, 0x81],
    [0xe0, 0x81, 0x81],
    [0xe2, 0x82],
    [0xf0, 0x9f, 0x98, 0x80],
    [0xff],
  ]) {
    assert.equal(decode(...bytes), undefined, String(bytes));
  }
  const long = 'é'.repeat(10_000);
  assert.equal(decodeModifiedUtf8(new TextEncoder().encode(long)), long);
});
