/** Labels, constants and tables of the code builder. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CodeBuilder, type SwitchCase } from '../../src/program/machine/lowering/code-builder.ts';
import { OPCODES } from '../../src/program/machine/opcodes.ts';

test('labels are put in, also those bound after their use', () => {
  const builder = new CodeBuilder();
  const start = builder.newLabel();
  const end = builder.newLabel();
  builder.bind(start);
  builder.emit('branch', 7, start, end);
  builder.emit('unreachable');
  builder.bind(end);
  builder.emit('ret');
  const { code } = builder.finish();
  assert.deepEqual([...code], [OPCODES.branch, 7, 0, 5, OPCODES.unreachable, OPCODES.ret]);
});

test('a label that is never bound, or twice, is a fault of ours', () => {
  const builder = new CodeBuilder();
  const label = builder.newLabel();
  builder.emit('jump', label);
  assert.throws(() => builder.finish(), /internal error: label 0 is not bound/);
  builder.bind(label);
  assert.throws(() => builder.bind(label), /bound twice/);
});

test('the number of operands is that of the signature', () => {
  const builder = new CodeBuilder();
  assert.throws(() => builder.emit('add', 1, 2), /add takes 3 operands, not 2/);
  assert.throws(() => builder.emit('mov', 1, Number.NaN), /operand NaN of mov/);
});

test('constants are operands below zero, each value once', () => {
  const builder = new CodeBuilder();
  const one = builder.word(1);
  assert.ok(one < 0);
  assert.equal(builder.word(1), one);
  assert.equal(builder.word(2 ** 32 + 1), one);
  const pair = builder.pair(-1, 2);
  assert.equal(builder.pair(0xffff_ffff, 2), pair);
  assert.notEqual(builder.pair(2, -1), pair);
  assert.notEqual(builder.pair(0, -1), builder.pair(-1, 0));
  const { constants } = builder.finish();
  assert.equal(constants[~one], 1);
  assert.deepEqual([...constants.subarray(~pair, ~pair + 2)], [-1, 2]);
});

test('every word of an instruction has its site', () => {
  const builder = new CodeBuilder();
  builder.emit('ret');
  builder.setSite(3);
  builder.emit('mov', 4, 5);
  assert.deepEqual([...builder.finish().sites], [-1, 3, 3, 3]);
});

test('switches, strings and their numbers', () => {
  const builder = new CodeBuilder();
  const here = builder.newLabel();
  const there = builder.newLabel();
  const table = builder.addSwitch([{ low: -1, high: 5, target: there }], here);
  builder.bind(here);
  builder.emit('switch2', 4, table);
  builder.bind(there);
  builder.emit('ret');
  assert.equal(builder.string('mutex'), builder.string('mutex'));
  assert.notEqual(builder.string('mutex'), builder.string('thread'));
  const { switches, strings } = builder.finish();
  assert.deepEqual(strings, ['mutex', 'thread']);
  assert.deepEqual(switches, [
    { low: Int32Array.of(-1), high: Int32Array.of(5), targets: Int32Array.of(3), otherwise: 0 },
  ]);
});

test('the cases of a switch may become known after its instruction', () => {
  const builder = new CodeBuilder();
  const cases: SwitchCase[] = [];
  const end = builder.newLabel();
  builder.emit('switch', builder.word(1), builder.addSwitch(cases, end));
  builder.bind(end);
  builder.emit('ret');
  cases.push({ low: 7, high: 0, target: end });
  assert.deepEqual([...builder.finish().switches[0]!.low], [7]);
});
