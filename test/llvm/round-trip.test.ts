/** What is printed reads back to the same: every instruction of the fixtures, random types, random numbers. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { printInstruction, printTyped } from '../../src/frontends/llvm/ir/print-instruction.ts';
import { printType } from '../../src/frontends/llvm/ir/print-type.ts';
import { instructionsOf, read, readConstant, readFixture } from './read-text.ts';

const fixtures = readdirSync(new URL('fixtures/', import.meta.url)).filter((name) => name.endsWith('.ll'));

test('instructions of the fixtures', () => {
  assert.ok(fixtures.length >= 8);
  for (const name of fixtures) {
    const module = readFixture(name);
    const instructions = instructionsOf(module).sort((a, b) => a.span.start - b.span.start);
    const printed = instructions.map(printInstruction);
    // Every instruction is replaced, in its place, by what is printed for it.
    let text = '';
    let end = 0;
    for (const [i, { span }] of instructions.entries()) {
      text += module.file.text.slice(end, span.start) + printed[i];
      end = span.end;
    }
    text += module.file.text.slice(end);
    assert.notEqual(text, module.file.text);
    assert.deepEqual(instructionsOf(read(text)).map(printInstruction), printed, name);
  }
});

const { type } = fc.letrec<{ type: string }>((tie) => ({
  type: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('i1', 'i32', 'i64', 'double', 'ptr', 'ptr addrspace(2)', '%pair'),
    tie('type').map((t) => `${t}*`),
    fc.tuple(fc.nat(9), tie('type')).map(([n, t]) => `[${n} x ${t}]`),
    fc
      .tuple(fc.constantFrom('{ ', '<{ '), fc.array(tie('type'), { minLength: 1, maxLength: 4 }))
      .map(([open, list]) => open + list.join(', ') + (open === '{ ' ? ' }' : ' }>')),
    fc
      .tuple(tie('type'), fc.array(tie('type'), { maxLength: 3 }))
      .map(([r, list]) => `${r} (${list.join(', ')})*`),
  ),
}));

test('random types', () => {
  fc.assert(
    fc.property(type, (text) => {
      const module = read(`%pair = type { i32, i32 }\n@g = external global ${text}`);
      assert.equal(printType(module.globals.get('g')!.type), text);
    }),
  );
});

test('random integers of random widths', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 130 }), fc.bigInt(), (width, value) => {
      const text = `i${width} ${BigInt.asIntN(width, value)}`;
      assert.equal(printTyped(readConstant(text)), text);
    }),
  );
});

test('random doubles and floats, by value and by bits', () => {
  fc.assert(
    fc.property(fc.double(), fc.float(), (double, float) => {
      for (const [type, value] of [
        ['double', double],
        ['float', float],
      ] as const) {
        const bits = new BigUint64Array(new Float64Array([value]).buffer)[0]!;
        const constant = readConstant(`${type} 0x${bits.toString(16)}`);
        assert.ok(constant.kind === 'float');
        assert.equal(constant.value, value);
        if (type === 'float')
          assert.equal(Number(constant.bits), new Uint32Array(new Float32Array([value]).buffer)[0]);
        assert.deepEqual(readConstant(printTyped(constant)), constant);
      }
    }),
  );
});
