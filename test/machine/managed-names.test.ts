/** Names of locations and texts of values of programs with references. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dynamicObject, type MachineCode, type ObjectTemplate } from '../../src/program/machine/code.ts';
import { objectName } from '../../src/program/machine/managed-text.ts';
import { MemoryMap } from '../../src/program/machine/memory-map.ts';
import { IMMEDIATE, referenceLow } from '../../src/program/machine/references.ts';
import { textTableOf } from '../../src/program/machine/text-table.ts';
import { UNINITIALISED } from '../../src/program/machine/value-table.ts';
import { assemble } from '../support/assemble.ts';
import { bits4, bits8 } from './pure-references.ts';

const template = (facts: Partial<ObjectTemplate>): ObjectTemplate => ({
  name: '',
  size: 0,
  alignment: 8,
  bytes: undefined,
  isConstant: false,
  cells: new Int32Array(0),
  place: undefined,
  ...facts,
});

const STATICS = template({
  name: 'Main',
  size: 64,
  bytes: new Uint8Array(64),
  cells: Int32Array.of(0, 4, 16, 1, 18, 2, 20, 4, 24, 8, 32, 8, 40, 8, 48, 1),
  cellNames: ['monitor', 'flag', 'letter', 'ratio', 'total', 'mean', 'head', 'small'],
  cellKinds: ['int', 'boolean', 'char', 'float', 'long', 'double', 'reference', 'int'],
});

const NODE = template({
  name: 'Node',
  cells: Int32Array.of(16, 8),
  cellNames: ['next'],
  cellKinds: ['reference'],
});

const ARRAY = template({ name: 'int[]', cells: Int32Array.of(16, 4), cellKinds: ['int'], isArray: true });

const code: MachineCode = {
  ...assemble(`function main() -> 0
    ret`),
  strings: ['say "hi"'],
  globals: [STATICS],
  stackTemplates: [NODE, ARRAY],
  references: {
    classNames: ['list.Node', 'java.lang.String', 'java.lang.Integer', 'java.lang.Long', 'invoke.VarHandle'],
    stringClass: 1,
    immediates: [undefined, 'text', 'int', 'long', 'constant'],
  },
};

/** A map that knows two objects: a node of thread 1, its first, and an array of thread 0, its third. */
function mapWithObjects(): MemoryMap {
  const map = new MemoryMap(code);
  const common = { isHeap: false, isZeroed: true };
  map.declare({ object: dynamicObject(code, 1, 0), name: 'Node#1.0', size: 24, template: NODE, ...common });
  map.declare({ object: dynamicObject(code, 0, 2), name: 'int[]#0.2', size: 36, template: ARRAY, ...common });
  return map;
}

const access = (object: number, offset: number, size: number) => ({
  object,
  offset,
  size,
  isBlock: false,
  place: undefined,
});

test('objects are named without packages and the classes around theirs', () => {
  for (const [className, name] of [
    ['java.lang.String', 'String'],
    ['Main', 'Main'],
    ['queues.Queue$Node', 'Node'],
    ['Queue$Node[]', 'Node[]'],
    ['Queue$1', 'Queue$1'],
    ['Queue$Node$2[]', 'Node$2[]'],
    ['Queue$1Local', 'Local'],
    ['Odd$', 'Odd$'],
    ['ain$$0$run$(Lqueues.Queue;)Ljava.lang.Runnable', 'Runnable'],
    ['ain$$0$apply$()LMain$Operation', 'Operation'],
  ] as const)
    assert.equal(objectName(className), name);
});

test('locations are named by fields, elements and statics', () => {
  const map = mapWithObjects();
  const nameOf = (object: number, offset: number, size: number): string =>
    map.locations[map.locate(access(object, offset, size))]!.name;
  assert.equal(nameOf(dynamicObject(code, 1, 0), 16, 8), 'Node#1.0.next');
  assert.equal(nameOf(dynamicObject(code, 0, 2), 20, 4), 'int[]#0.2[1]');
  assert.equal(nameOf(dynamicObject(code, 0, 2), 0, 4), 'int[]#0.2+0');
  assert.equal(nameOf(1, 0, 4), 'Main.monitor');
  assert.equal(nameOf(1, 40, 8), 'Main.head');
});

test('values are shown as what their cells hold', () => {
  const map = mapWithObjects();
  const textAt = (offset: number, size: number, bits: bigint): string => {
    const location = map.locate(access(1, offset, size));
    const [low, high] = [Number(BigInt.asIntN(32, bits)), Number(BigInt.asIntN(32, bits >> 32n))];
    const value = map.values.encode(low, high, size);
    const text = map.valueText(value, location);
    assert.equal(map.scalarText(value, 1, offset), text);
    return text;
  };
  assert.equal(textAt(16, 1, 1n), 'true');
  assert.equal(textAt(18, 2, 0x41n), "'A'");
  assert.equal(textAt(18, 2, 0n), '0');
  assert.equal(textAt(20, 4, bits4(0.5)), '0.5');
  assert.equal(textAt(24, 8, -(1n << 63n)), '-9223372036854775808');
  assert.equal(textAt(32, 8, bits8(1e300)), '1.0E300');
  assert.equal(textAt(48, 1, 0xffn), '-1');
  assert.equal(textAt(0, 4, 7n), '7');

  const reference = (low: number, high: number): string =>
    textAt(40, 8, (BigInt(high) << 32n) | BigInt(low >>> 0));
  assert.equal(reference(0, 0), 'null');
  assert.equal(reference(referenceLow(0, 3), dynamicObject(code, 1, 0)), 'Node#1.0');
  assert.equal(reference(0, IMMEDIATE + 1), '"say \\"hi\\""');
  assert.equal(reference(-5, IMMEDIATE + 2), '-5');
  assert.equal(reference(textTableOf(code).numberOfWide(-1, -1), IMMEDIATE + 3), '-1');
  assert.equal(reference(2, IMMEDIATE + 4), 'VarHandle@2');
});

test('a reference is known without its cell, and no value is shown as that', () => {
  const map = mapWithObjects();
  const { values } = map;
  assert.equal(values.text(values.encode(referenceLow(0, 0), dynamicObject(code, 1, 0), 8)), 'Node#1.0');
  assert.equal(values.text(values.encode(0, IMMEDIATE + 1, 8)), '"say \\"hi\\""');
  assert.equal(map.valueText(UNINITIALISED, map.locate(access(1, 40, 8))), 'uninitialised');
});

test('blocks are split along the elements of an array whose length is not declared', () => {
  const map = mapWithObjects();
  assert.equal(map.cellSize(dynamicObject(code, 0, 2), 24, 8), 4);
  assert.equal(map.hasGuessed, false);
});
