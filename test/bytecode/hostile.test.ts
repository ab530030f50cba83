/** Class files that are damaged, or made to harm: each is refused with a message, and quickly. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { InputError } from '../../src/diagnostics/diagnostic.ts';
import { readClassFile } from '../../src/frontends/bytecode/classfile/read-class-file.ts';
import { cpuStopwatch } from '../support/cpu-time.ts';
import {
  hex,
  PoolWriter,
  table,
  u2,
  u4,
  type WrittenClass,
  writeClass,
  writeCode,
  writeMethod,
} from './classfile-writer.ts';

const samples = ['Tour', 'Pair'].map((name) =>
  Uint8Array.from(readFileSync(new URL(`./samples/${name}.class`, import.meta.url))),
);
/** What a file takes at most, by far: those below would take minutes if something were done once too often. */
const SLOW = 2;

const read = (bytes: Uint8Array) => readClassFile(bytes, 'Foo.class');

/** A class file or an InputError; anything else is thrown on. */
function readOrRefuse(bytes: Uint8Array): void {
  try {
    read(bytes);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    assert.match(error.message, /^Foo\.class/);
  }
}

function refused(bytes: Uint8Array, message: RegExp): void {
  const used = cpuStopwatch();
  assert.throws(
    () => read(bytes),
    (error) => {
      assert.ok(error instanceof InputError, String(error));
      assert.match(error.message, message);
      return true;
    },
  );
  assert.ok(used() < SLOW, `${message} is slow`);
}

/** A class with what `parts` adds to the pool. */
function classWith(parts: (pool: PoolWriter) => WrittenClass | undefined): Uint8Array {
  const pool = new PoolWriter();
  return writeClass(pool, parts(pool) ?? {});
}

/** A class with one more constant. */
const constant = (add: (pool: PoolWriter) => unknown): Uint8Array =>
  classWith((pool) => {
    add(pool);
    return undefined;
  });

test('a file cut off at any byte is refused', () => {
  for (const sample of samples) {
    for (let length = 0; length < sample.length; length++) {
      assert.throws(() => read(sample.subarray(0, length)), InputError, `cut at ${length}`);
    }
  }
});

test('a file with a bit of any byte changed is read or refused', () => {
  for (const sample of samples) {
    for (let at = 0; at < sample.length; at++) {
      const changed = sample.slice();
      changed[at]! ^= 1 << (at % 8);
      readOrRefuse(changed);
    }
  }
});

test('a file with several bytes changed is read or refused', () => {
  const change = fc.tuple(fc.nat(), fc.nat(255));
  fc.assert(
    fc.property(
      fc.constantFrom(...samples),
      fc.array(change, { minLength: 1, maxLength: 6 }),
      (sample, changes) => {
        const changed = sample.slice();
        for (const [at, value] of changes) changed[at % sample.length] = value;
        readOrRefuse(changed);
      },
    ),
    { numRuns: 3000 },
  );
});

test('bytes behind the end are refused', () => {
  refused(Uint8Array.from([...samples[0]!, 0]), /1 bytes too many/);
});

test('what is no class file at all', () => {
  refused(new Uint8Array(0), /does not begin with CAFEBABE/);
  refused(Uint8Array.from(hex('ca fe ba')), /does not begin with CAFEBABE/);
  refused(Uint8Array.from(hex('7f 45 4c 46 00 00 00 3d')), /does not begin with CAFEBABE/);
});

test('versions: Java 8 to 25 without preview features', () => {
  const version = (major: number, minor = 0) => classWith(() => ({ version: major, minor }));
  for (let major = 52; major <= 69; major++) assert.equal(read(version(major)).version, major);
  assert.equal(read(version(52, 3)).version, 52);
  refused(version(51), /made for Java 7 \(class file version 51\); Heddle reads class files of Java 8 to 25/);
  refused(version(48), /made for Java 1\.4 /);
  refused(version(70), /made for Java 26 \(class file version 70\)/);
  refused(version(44), /no Java has made class files of version 44/);
  refused(version(61, 65535), /preview features of Java 17/);
  refused(version(61, 1), /there is no version 61\.1/);
});

test('a module is named and refused', () => {
  refused(
    classWith(() => ({ version: 53, accessFlags: 0x8000 })),
    /describes a module/,
  );
});

test('constants that refer to the wrong ones', () => {
  refused(
    constant((pool) => pool.add(7, u2(1))),
    /constant 1: constant 1 is of kind Class, not Utf8/,
  );
  refused(
    constant((pool) => pool.add(7, u2(0))),
    /there is no constant 0/,
  );
  refused(
    constant((pool) => pool.add(8, u2(999))),
    /there is no constant 999/,
  );
  refused(
    constant((pool) => pool.add(10, [...u2(1), ...u2(1)])),
    /constant 1 is of kind Methodref, not Class/,
  );
  refused(
    constant((pool) => pool.add(12, [...u2(1), ...u2(1)])),
    /is of kind NameAndType, not Utf8/,
  );
  refused(
    constant((pool) => pool.add(15, [6, ...u2(1)])),
    /is of kind MethodHandle, not Methodref or Interface/,
  );
  refused(
    constant((pool) => pool.add(2, u2(1))),
    /no kind of constant has the tag 2/,
  );
  refused(
    constant((pool) => pool.add(1, [...u2(1), 0])),
    /no modified UTF-8/,
  );
  refused(
    constant((pool) => pool.className('a.b')),
    /`a\.b` is not the name of a class/,
  );
  refused(
    constant((pool) => pool.nameAndType('x', '(X)V')),
    /is not the descriptor of a method/,
  );
  refused(
    constant((pool) => pool.nameAndType('x', 'II')),
    /is not the descriptor of a type/,
  );
  refused(
    constant((pool) => pool.member(9, '[I', 'x', 'I')),
    /the array `\[I` stands where a class must/,
  );
  refused(
    constant((pool) => pool.member(9, 'A', 'x', '()V')),
    /is not the descriptor of a type/,
  );
  refused(
    constant((pool) => pool.member(10, 'A', '<clinit>', '()V')),
    /`<clinit>\(\)V` cannot be called/,
  );
  refused(
    constant((pool) => pool.member(11, 'A', '<init>', '()V')),
    /`<init>\(\)V` cannot be called/,
  );
  refused(
    constant((pool) => pool.methodHandle(0, 1)),
    /no kind of method handle has the number 0/,
  );
  refused(
    constant((pool) => pool.methodHandle(10, 1)),
    /no kind of method handle has the number 10/,
  );
  refused(
    constant((pool) => pool.methodHandle(5, pool.member(10, 'A', '<init>', '()V'))),
    /of kind invokeVirtual refers to `<init>`/,
  );
  refused(
    constant((pool) => pool.methodHandle(8, pool.member(10, 'A', 'x', '()V'))),
    /of kind newInvokeSpecial refers to `x`/,
  );
  refused(
    constant((pool) => pool.dynamic(18, 0, 'x', '()V')),
    /there is no bootstrap method 0/,
  );
  // A long constant as the last index, of which it needs two.
  refused(
    Uint8Array.from([...hex('ca fe ba be 00 00 00 3d 00 02 05'), ...u4(0), ...u4(0)]),
    /constant 1: it takes two indices, and the pool has one left/,
  );
});

test('dynamic constants that are needed to make themselves', () => {
  /** Bootstrap method i makes a constant that is given to method `given[i]`. */
  const circle = (given: (readonly number[])[]) =>
    classWith((pool) => {
      const handle = pool.methodHandle(6, pool.member(10, 'A', 'make', '()V'));
      const constants = given.map((_, i) => pool.dynamic(17, i, 'x', 'I'));
      const methods = given.map((numbers) => [
        ...u2(handle),
        ...table(numbers.map((number) => u2(constants[number]!))),
      ]);
      return { attributes: table([pool.attribute('BootstrapMethods', table(methods))]) };
    });
  refused(circle([[0]]), /a dynamic constant of bootstrap method 0 is needed to make itself/);
  refused(circle([[1], [2], [1]]), /bootstrap method 1 is needed to make itself/);
  assert.equal(read(circle([[1, 2], [2], []])).bootstrapMethods.length, 3, 'shared is no circle');
  const chain = Array.from({ length: 4000 }, (_, i) => [i + 1]);
  assert.equal(read(circle([...chain, []])).bootstrapMethods.length, 4001, 'long is no circle');
  refused(circle([...chain, [0]]), /is needed to make itself/);
});

test('tables that are declared larger than the file', () => {
  const header = hex('ca fe ba be 00 00 00 3d');
  refused(Uint8Array.from([...header, 0xff, 0xff]), /65534 constants are declared, with 0 bytes left/);
  refused(Uint8Array.from([...header, 0, 0]), /the constant pool has no size/);
  refused(
    constant((pool) => pool.add(1, [0xff, 0xff])),
    /constant 1: it ends too early/,
  );
  refused(
    classWith(() => ({ fields: u2(0xffff) })),
    /65535 fields are declared/,
  );
  refused(
    classWith(() => ({ methods: u2(0xffff) })),
    /65535 methods are declared/,
  );
  refused(
    classWith(() => ({ attributes: u2(0xffff) })),
    /65535 attributes are declared/,
  );
  refused(
    classWith((pool) => ({ attributes: [...u2(1), ...u2(pool.utf8('Any')), ...u4(0xffff_ffff)] })),
    /it ends too early \(4294967295 bytes wanted, 0 left\)/,
  );
  for (const [name, what] of [
    ['BootstrapMethods', 'bootstrap methods'],
    ['Record', 'components of a record'],
    ['RuntimeVisibleAnnotations', 'annotations'],
  ] as const) {
    refused(
      classWith((pool) => ({ attributes: table([pool.attribute(name, u2(0xffff))]) })),
      new RegExp(`${name}: 65535 ${what} are declared, with 0 bytes left`),
    );
  }
  const code = (length: number) =>
    classWith((pool) => {
      const attribute = pool.attribute('Code', [...u2(0), ...u2(0), ...u4(length), 0xb1, ...u2(0), ...u2(0)]);
      const member = [...u2(9), ...u2(pool.utf8('bar')), ...u2(pool.utf8('()V')), ...table([attribute])];
      return { methods: table([member]) };
    });
  refused(code(0xffff_ffff), /the code is declared to have 4294967295 bytes/);
  refused(code(0), /the code is declared to have 0 bytes/);
  refused(code(0xffff), /method bar, Code: it ends too early/);
  assert.equal(read(code(1)).methods.length, 1);
});

test('attributes: unknown ones are skipped, known ones stand once and have no bytes too many', () => {
  const attributes = (make: (pool: PoolWriter) => number[][]) =>
    classWith((pool) => ({ attributes: table(make(pool)) }));
  const any = (pool: PoolWriter) => pool.attribute('Any', [1, 2, 3]);
  assert.equal(read(attributes((pool) => [any(pool), any(pool)])).name, 'Foo');
  assert.equal(
    read(attributes((pool) => [pool.attribute('__proto__', []), pool.attribute('constructor', [])])).name,
    'Foo',
  );
  const sourceFile = (pool: PoolWriter, ...more: number[]) =>
    pool.attribute('SourceFile', [...u2(pool.utf8('Foo.java')), ...more]);
  assert.equal(read(attributes((pool) => [sourceFile(pool)])).sourceFile, 'Foo.java');
  refused(
    attributes((pool) => [sourceFile(pool), sourceFile(pool)]),
    /SourceFile: the attribute stands here twice/,
  );
  refused(
    attributes((pool) => [sourceFile(pool, 0)]),
    /SourceFile: 1 bytes too many/,
  );
  const record = (version: number) =>
    classWith((pool) => ({ version, attributes: table([pool.attribute('Record', [])]) }));
  assert.equal(read(record(59)).recordComponents, undefined, 'it means nothing in Java 15');
  refused(record(60), /Record: it ends too early/);
});

test('members: twice the same, code where there must be none, forms that are none', () => {
  const method = (flags: number, name: string, descriptor: string, code?: string) =>
    classWith((pool) => {
      const body = [...u2(1), ...u2(1), ...u4(1), ...hex(code ?? ''), ...u2(0), ...u2(0)];
      const attributes = code === undefined ? [] : [pool.attribute('Code', body)];
      return {
        methods: table([
          [...u2(flags), ...u2(pool.utf8(name)), ...u2(pool.utf8(descriptor)), ...table(attributes)],
        ]),
      };
    });
  assert.equal(read(method(0x400, 'x', '()V')).methods[0]!.code, undefined);
  refused(method(0x400, 'x', '()V', 'b1'), /method x: it is abstract or native, and has code/);
  refused(method(0x8, 'x', '()V'), /method x: it has no code/);
  refused(method(0x8, 'x', '(I)J(', 'b1'), /is not the descriptor of a method/);
  refused(method(0x8, 'x', '(J)V', 'b1'), /1 local variables are declared, and the arguments take 2/);
  refused(method(0x0, '<init>', '()I', 'b1'), /method <init>: `\(\)I` cannot be the form of it/);
  refused(method(0x0, '<clinit>', '()V', 'b1'), /method <clinit>: `\(\)V` cannot be the form of it/);
  refused(method(0x8, '<other>', '()V', 'b1'), /is not the name of a method/);
  refused(method(0x400, 'x', `(${'I'.repeat(255)})V`), /more arguments than a method may have/);
  const twice = new PoolWriter();
  const bar = writeMethod(twice, hex('b1'));
  refused(
    writeClass(twice, { methods: table([bar, bar]) }),
    /method bar: there are two with the descriptor `\(\)V`/,
  );

  const field = (descriptor: string, value: (pool: PoolWriter) => number) =>
    classWith((pool) => {
      const attribute = pool.attribute('ConstantValue', u2(value(pool)));
      return {
        fields: table([
          [...u2(8), ...u2(pool.utf8('x')), ...u2(pool.utf8(descriptor)), ...table([attribute])],
        ]),
      };
    });
  refused(
    field('J', (pool) => pool.add(3, u4(1))),
    /field x, ConstantValue: constant \d+ is of kind Integer, not Long/,
  );
  refused(
    field('LA;', (pool) => pool.add(3, u4(1))),
    /a field of type `LA;` cannot have a constant value/,
  );
});

test('annotations nested deep, and values of no kind', () => {
  const annotation = (value: (pool: PoolWriter) => number[]) =>
    classWith((pool) => {
      const pair = [...u2(pool.utf8('v')), ...value(pool)];
      const body = table([[...u2(pool.utf8('LA;')), ...table([pair])]]);
      return { attributes: table([pool.attribute('RuntimeInvisibleAnnotations', body)]) };
    });
  const arrays = (depth: number) =>
    annotation((pool) => [
      ...Array.from({ length: depth }, () => [0x5b, 0, 1]).flat(),
      0x73,
      ...u2(pool.utf8('v')),
    ]);
  assert.equal(read(arrays(60)).annotations.length, 1);
  refused(arrays(65), /annotations nested more than 64 levels deep/);
  refused(arrays(9000), /annotations nested more than 64 levels deep/);
  const annotations = (depth: number) =>
    annotation((pool) => {
      const step = [0x40, ...u2(pool.utf8('LA;')), ...u2(1), ...u2(pool.utf8('v'))];
      return [...Array.from({ length: depth }, () => step).flat(), 0x73, ...u2(pool.utf8('v'))];
    });
  assert.equal(read(annotations(60)).annotations.length, 1);
  refused(annotations(9000), /annotations nested more than 64 levels deep/);
  refused(
    annotation(() => [0x5b, 0xff, 0xff]),
    /65535 elements of an annotation are declared/,
  );
  refused(
    annotation((pool) => [0x71, ...u2(pool.utf8('v'))]),
    /no kind of annotation value has the letter `q`/,
  );
  refused(
    annotation((pool) => [0x49, ...u2(pool.utf8('v'))]),
    /is of kind Utf8, not Integer/,
  );
});

test('many uses of one long text cost what they take in the file', () => {
  const many = 20_000;
  const descriptor = `(L${'a'.repeat(60_000)};)V`;
  const methods = classWith((pool) => {
    const type = pool.utf8(descriptor);
    const members = Array.from({ length: many }, (_, i) => [
      ...u2(0x400),
      ...u2(pool.utf8(`m${i}`)),
      ...u2(type),
      ...u2(0),
    ]);
    return { methods: table(members) };
  });
  const members = constant((pool) => {
    const owner = pool.className('b'.repeat(60_000));
    const type = pool.nameAndType('x', descriptor);
    for (let i = 0; i < many; i++) pool.add(10, [...u2(owner), ...u2(type)]);
    for (let i = 0; i < many; i++) pool.add(12, [...u2(pool.utf8('x')), ...u2(pool.utf8(descriptor))]);
  });
  // One method makes all dynamic constants, and all of them are given to another one.
  const dynamics = classWith((pool) => {
    const handle = pool.methodHandle(6, pool.member(10, 'A', 'make', '()V'));
    const type = pool.nameAndType('x', 'I');
    const constants = Array.from({ length: many }, () => pool.add(17, [...u2(0), ...u2(type)]));
    const bootstraps = [table([]), table(constants.map(u2))].map((given) => [...u2(handle), ...given]);
    return { attributes: table([pool.attribute('BootstrapMethods', table(bootstraps))]) };
  });
  for (const bytes of [methods, members, dynamics]) {
    const used = cpuStopwatch();
    read(bytes);
    assert.ok(used() < SLOW, `${used()} s`);
  }
});

test('a message stays printable and short', () => {
  const name = `\u001b[31m${'x'.repeat(5000)}`;
  assert.throws(
    () => read(constant((pool) => pool.className(`${name}.`))),
    (error: Error) => error.message.length < 500 && /^[ -~]*$/.test(error.message),
  );
  assert.throws(() => read(writeCode(new PoolWriter(), hex('a8 00 03 b1'))), /^InputError: Foo\.class: jsr/);
});
