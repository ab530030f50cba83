/** Class files that javac wrote, as values. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  ACCESS,
  type BytecodeInstruction,
  type ClassFile,
} from '../../src/frontends/bytecode/classfile/class-file.ts';
import { readClassFile } from '../../src/frontends/bytecode/classfile/read-class-file.ts';

const samples = new URL('./samples/', import.meta.url);
const read = (name: string): ClassFile =>
  readClassFile(readFileSync(new URL(`${name}.class`, samples)), `${name}.class`);
const tour = read('Tour');
const pair = read('Pair');

function codeOf(file: ClassFile, name: string) {
  const code = file.methods.find((method) => method.name === name)?.code;
  assert.ok(code !== undefined, `${name} has no code`);
  return code;
}

/** The values of an instruction without its line, in the order of the declaration: `load int 0`. */
const shown = ({ line: _, ...operation }: BytecodeInstruction): string => Object.values(operation).join(' ');

test('the class itself', () => {
  assert.equal(tour.name, 'Tour');
  assert.equal(tour.superName, 'java/lang/Object');
  assert.deepEqual(tour.interfaces, ['java/lang/Runnable', 'java/lang/Comparable']);
  assert.equal(tour.version, 52);
  assert.equal(tour.sourceFile, 'Tour.java');
  assert.equal(tour.source, 'Tour.class');
  assert.equal(tour.recordComponents, undefined);
  assert.equal(pair.version, 61);
  assert.equal(pair.superName, 'java/lang/Record');
});

test('fields: constants of static ones, flags, texts outside ASCII', () => {
  const field = (name: string) => tour.fields.find((candidate) => candidate.name === name)!;
  assert.deepEqual(field('ANSWER').constantValue, { type: 'int', value: 42 });
  assert.deepEqual(field('BIG').constantValue, { type: 'long', value: -(1n << 62n) });
  assert.deepEqual(field('TINY').constantValue, { type: 'double', value: 5e-324 });
  assert.deepEqual(field('TEXT').constantValue, { type: 'string', value: 'nul\0 and \ud83d\ude00' });
  assert.ok(field('flag').accessFlags & ACCESS.volatile);
  assert.equal(field('grid').descriptor, '[[Z');
  assert.equal(field('seven').constantValue, undefined, 'the constructor stores it');
});

test('annotations with every kind of value', () => {
  const [deprecated, mark] = tour.annotations;
  assert.deepEqual(deprecated, { type: 'Ljava/lang/Deprecated;', values: new Map() });
  assert.equal(mark!.type, 'LTour$Mark;');
  assert.deepEqual(Object.fromEntries(mark!.values), {
    count: { kind: 'constant', value: { type: 'int', value: 3 } },
    big: { kind: 'constant', value: { type: 'long', value: 1n << 40n } },
    ratio: { kind: 'constant', value: { type: 'float', value: 0.5 } },
    exact: { kind: 'constant', value: { type: 'double', value: 0.25 } },
    letter: { kind: 'constant', value: { type: 'int', value: 120 } },
    text: { kind: 'string', value: 'café' },
    type: { kind: 'class', descriptor: '[I' },
    level: { kind: 'enum', type: 'LTour$Level;', name: 'HIGH' },
    names: {
      kind: 'array',
      values: [
        { kind: 'string', value: 'a' },
        { kind: 'string', value: 'b' },
      ],
    },
    inner: {
      kind: 'annotation',
      value: { type: 'LTour$Inner;', values: new Map([['value', { kind: 'string', value: 'deep' }]]) },
    },
  });
});

test('code with its lines', () => {
  assert.deepEqual(codeOf(tour, 'add').instructions, [
    { op: 'load', type: 'int', index: 0, line: 43 },
    { op: 'load', type: 'int', index: 1, line: 43 },
    { op: 'binary', operator: 'add', type: 'int', line: 43 },
    { op: 'store', type: 'int', index: 2, line: 43 },
    { op: 'load', type: 'int', index: 2, line: 44 },
    { op: 'const', value: { type: 'int', value: 2 }, line: 44 },
    { op: 'binary', operator: 'mul', type: 'int', line: 44 },
    { op: 'return', type: 'int', line: 44 },
  ]);
});

test('both kinds of switch, with targets as indices', () => {
  const { instructions } = codeOf(tour, 'choose');
  const lineAt = (index: number): number => instructions[index]!.line;
  const switches = instructions.flatMap((instruction) => (instruction.op === 'switch' ? [instruction] : []));
  assert.deepEqual(
    switches.map(({ cases, otherwise }) => [
      ...cases.map(({ value, target }) => [value, lineAt(target)]),
      lineAt(otherwise),
    ]),
    [
      [[1, 50], [2, 52], [3, 54], 58],
      [[-1000, 60], [1000, 62], 64],
    ],
  );
});

test('handlers: the one of the program, then those that release the lock', () => {
  const { instructions, handlers } = codeOf(tour, 'guarded');
  assert.equal(handlers[0]!.catchType, 'java/lang/NumberFormatException');
  assert.deepEqual([...new Set(handlers.slice(1).map(({ catchType }) => catchType))], [undefined]);
  assert.deepEqual(instructions.slice(handlers[0]!.start, handlers[0]!.end).map(shown), [
    'load reference 0',
    'const [object Object]',
    'putField Tour flag I',
    'const [object Object]',
    'invoke static java/lang/Integer parseInt (Ljava/lang/String;)I false',
  ]);
  assert.equal(shown(instructions[handlers[0]!.handler]!), 'store reference 3');
});

test('arrays and objects', () => {
  const operations = codeOf(tour, 'arrays').instructions.map(shown);
  for (const operation of [
    'newMultiArray [[Z 2',
    'putStatic Tour grid [[Z',
    'arrayLoad reference',
    'arrayStore byte',
    'newReferenceArray java/lang/String',
    'newArray byte',
    'arrayLength',
    'convert int byte',
  ]) {
    assert.ok(operations.includes(operation), operation);
  }
  const run = codeOf(tour, 'run').instructions.map(shown);
  assert.ok(run.includes('instanceOf java/lang/Runnable'));
  assert.ok(run.includes('new java/lang/IllegalStateException'));
  assert.ok(
    run.includes('invoke special java/lang/IllegalStateException <init> ()V false') && run.includes('throw'),
  );
});

test('native methods have no code, others have', () => {
  for (const { name, accessFlags, code } of tour.methods) {
    assert.equal(code === undefined, (accessFlags & ACCESS.native) !== 0, name);
  }
  assert.ok(tour.methods.find(({ name }) => name === 'run')!.accessFlags & ACCESS.synchronized);
});

test('lambdas, records and joined texts: call sites and their bootstrap methods', () => {
  const site = codeOf(tour, 'lambda').instructions.find(({ op }) => op === 'invokeDynamic');
  assert.ok(site?.op === 'invokeDynamic');
  assert.equal(site.descriptor, '(LTour;I)Ljava/lang/Runnable;');
  const { handle, arguments: given } = tour.bootstrapMethods[site.bootstrap]!;
  assert.equal(
    `${handle.kind} ${handle.owner}.${handle.name}`,
    'invokeStatic java/lang/invoke/LambdaMetafactory.metafactory',
  );
  assert.deepEqual(
    given.map(({ type }) => type),
    ['methodType', 'methodHandle', 'methodType'],
  );
  assert.deepEqual(pair.recordComponents, [
    { name: 'left', descriptor: 'I' },
    { name: 'right', descriptor: 'Ljava/util/List;' },
  ]);
  assert.deepEqual(
    pair.bootstrapMethods.find(({ handle: { name } }) => name === 'makeConcatWithConstants')!.arguments,
    [{ type: 'string', value: 'hello \u0001' }],
  );
});

const hasJavac = spawnSync('javac', ['-version']).status === 0;

test('what the javac at hand writes', { skip: hasJavac ? false : 'there is no javac' }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-classfile-'));
  try {
    const locals = Array.from({ length: 300 }, (_, i) => `long v${i} = ${i} + n;`).join('\n');
    // Longer than a jump of two bytes reaches: javac takes goto_w then.
    const long = 'n = n * 3 + 100000;\n'.repeat(6000);
    writeFileSync(
      join(folder, 'Large.java'),
      `class Large {
        static long locals(int n) { ${locals} int last = 0; last += 500; return v299 + last; }
        static int far(int n) { while (n != 0) { ${long} } return n; }
        String text = "${'y'.repeat(60_000)}";
      }`,
    );
    execFileSync(
      'javac',
      ['-d', folder, join(folder, 'Large.java'), new URL('Tour.java', samples).pathname],
      {
        stdio: 'ignore',
      },
    );
    const files = new Map(
      readdirSync(folder)
        .filter((name) => name.endsWith('.class'))
        .map((name) => [name, readClassFile(readFileSync(join(folder, name)), name)]),
    );
    const large = files.get('Large.class')!;
    const locals300 = codeOf(large, 'locals').instructions.map(shown);
    assert.ok(locals300.includes('store long 599') && locals300.includes('iinc 601 500'), 'wide forms');
    const far = codeOf(large, 'far').instructions;
    assert.ok(far.some((instruction) => instruction.op === 'goto' && instruction.target === 0));
    assert.deepEqual(
      files.get('Tour.class')!.methods.map(({ name }) => name),
      tour.methods.map(({ name }) => name),
    );
    assert.ok(files.get('Tour$Level.class')!.accessFlags & ACCESS.enum);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
