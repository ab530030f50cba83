/** Sizes, alignments and offsets of types, against what clang 14 says about the same structs, and by their laws. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { InputError } from '../../src/diagnostics/diagnostic.ts';
import type { IrConstant, IrType } from '../../src/frontends/llvm/ir/syntax.ts';
import { DataLayout } from '../../src/frontends/llvm/lower/data-layout.ts';
import { read } from './read-text.ts';

/**
 * clang-14 -S -emit-llvm of structs with plain fields, and constant tables made in C with sizeof, _Alignof and offsetof:
 * size, alignment, then the offset of each field.
 */
const FROM_CLANG = `
%struct.a = type { i8, double, i16 }
%struct.b = type { i8, %struct.a, i8 }
%struct.p = type <{ i8, i32, double, i16 }>
%struct.q = type { i8, %struct.p, i32 }
%struct.v = type { i8, <4 x float>, i8, [15 x i8] }
%struct.w = type { i8, i16, i32, i64, i8*, float }
%struct.x = type { [3 x i8], [2 x i32], [5 x i8], [2 x %struct.a] }
%struct.y = type { i8, i64, <2 x float>, i8 }
@a = constant [5 x i64] [i64 24, i64 8, i64 0, i64 8, i64 16]
@b = constant [5 x i64] [i64 40, i64 8, i64 0, i64 8, i64 32]
@p = constant [6 x i64] [i64 15, i64 1, i64 0, i64 1, i64 5, i64 13]
@q = constant [5 x i64] [i64 20, i64 4, i64 0, i64 1, i64 16]
@v = constant [5 x i64] [i64 48, i64 16, i64 0, i64 16, i64 32]
@w = constant [8 x i64] [i64 32, i64 8, i64 0, i64 2, i64 4, i64 8, i64 16, i64 24]
@x = constant [6 x i64] [i64 72, i64 8, i64 0, i64 4, i64 12, i64 24]
@y = constant [6 x i64] [i64 32, i64 8, i64 0, i64 8, i64 16, i64 24]
`;

/** The type of a global that is declared with this text, and the layout of its module. */
function typeOf(text: string, definitions = ''): { type: IrType; layout: DataLayout } {
  const module = read(`${definitions}\n@g = external global ${text}\n`);
  return { type: module.globals.get('g')!.type, layout: new DataLayout(module) };
}

const leavesText = (text: string, definitions = ''): string => {
  const { type, layout } = typeOf(text, definitions);
  return layout
    .leavesOf(type)
    .map(({ offset, word, words }) => `${offset}:${word}+${words}`)
    .join(' ');
};

test('structs are laid out as clang lays them out', () => {
  const module = read(FROM_CLANG);
  const layout = new DataLayout(module);
  const number = (constant: IrConstant): number => Number((constant as { value: bigint }).value);
  for (const { name, initialiser } of module.globals.values()) {
    const struct = module.structs.get(`struct.${name}`);
    assert.ok(struct !== undefined && struct !== 'opaque' && initialiser?.kind === 'aggregate');
    const [size, alignment, ...offsets] = initialiser.elements.map(number);
    assert.equal(layout.abiSize(struct), size, `size of ${name}`);
    assert.equal(layout.alignmentOf(struct), alignment, `alignment of ${name}`);
    assert.deepEqual(
      offsets.map((_, field) => layout.fieldOffset(struct, field)),
      offsets,
      `offsets of ${name}`,
    );
  }
});

test('scalars: bytes written, distance in arrays, alignment', () => {
  const facts = (text: string): number[] => {
    const { type, layout } = typeOf(text);
    return [layout.sizeOf(type), layout.abiSize(type), layout.alignmentOf(type)];
  };
  assert.deepEqual(facts('i1'), [1, 1, 1]);
  assert.deepEqual(facts('i16'), [2, 2, 2]);
  assert.deepEqual(facts('i17'), [3, 4, 4]);
  assert.deepEqual(facts('i48'), [6, 8, 8]);
  assert.deepEqual(facts('float'), [4, 4, 4]);
  assert.deepEqual(facts('double'), [8, 8, 8]);
  assert.deepEqual(facts('ptr'), [8, 8, 8]);
  assert.deepEqual(facts('<3 x i32>'), [12, 16, 16]);
  assert.deepEqual(facts('{}'), [0, 0, 1]);
  assert.deepEqual(facts('[0 x i64]'), [0, 0, 8]);
});

test('leaves: one word up to 32 bits, two above', () => {
  assert.equal(leavesText('i32'), '0:0+1');
  assert.equal(leavesText('i33'), '0:0+2');
  assert.equal(leavesText('{ i8, ptr, [2 x i16], double }'), '0:0+1 8:1+2 16:3+1 18:4+1 24:5+2');
  assert.equal(leavesText('<{ i8, i64 }>'), '0:0+1 1:1+2');
  assert.equal(
    leavesText('%s', '%s = type { float, %t }\n%t = type { i1, <2 x i64> }'),
    '0:0+1 16:1+1 32:2+2 40:4+2',
  );
  assert.equal(leavesText('{}'), '');
  assert.equal(leavesText('<2 x i1>'), '0:0+1 0:1+1');
});

test('cells pair offsets and sizes', () => {
  const { type, layout } = typeOf('[2 x { i8, i32 }]');
  assert.deepEqual([...layout.cellsOf(type)], [0, 1, 4, 4, 8, 1, 12, 4]);
  const big = typeOf('[1000000 x i32]');
  assert.deepEqual([...big.layout.cellsOf(big.type).subarray(-2)], [3_999_996, 4]);
  const huge = typeOf('[100000000 x i8]');
  assert.throws(() => huge.layout.cellsOf(huge.type), /`\[100000000 x i8\]` has 100000000 elements/);
});

test('the distance of a getelementptr', () => {
  const { type, layout } = typeOf('{ i8, [4 x { i16, i64 }] }');
  assert.equal(layout.indexOffset(type, [0n]), 0n);
  assert.equal(layout.indexOffset(type, [-1n]), -72n);
  assert.equal(layout.indexOffset(type, [1n, 1n, 2n, 1n]), 72n + 8n + 32n + 8n);
  assert.equal(layout.indexOffset(type, [0n, 1n, -1n, 0n]), 8n - 16n);
});

test('types that the machine does not have are refused by name', () => {
  const refused = (text: string, definitions = ''): string => {
    const { type, layout } = typeOf(text, definitions);
    try {
      layout.leavesOf(type);
      layout.sizeOf(type);
    } catch (reason) {
      if (reason instanceof InputError) return reason.message;
      throw reason;
    }
    return 'accepted';
  };
  assert.match(refused('i96'), /`i96`/);
  assert.match(refused('{ i8, x86_fp80 }'), /`x86_fp80`/);
  assert.match(refused('[2 x half]'), /`half`/);
  assert.match(refused('ptr addrspace(3)'), /`ptr addrspace\(3\)`/);
  assert.match(refused('<4 x i1>'), /`<4 x i1>` is not supported in memory/);
  assert.match(refused('%s', '%s = type opaque'), /`%s`/);
  assert.match(refused('[100000 x i8]'), /too big to be held in registers/);
  assert.equal(refused('i64'), 'accepted');
});

test('a chain of structs twenty thousand deep', () => {
  const depth = 20_000;
  const links = Array.from({ length: depth }, (_, i) => `%n${i} = type { i8, %n${i + 1} }`);
  const { type, layout } = typeOf('%n0', [...links, `%n${depth} = type { i64 }`].join('\n'));
  assert.equal(layout.alignmentOf(type), 8);
  assert.equal(layout.abiSize(type), 8 * (depth + 1));
  assert.equal(layout.cellsOf(type).length, 2 * (depth + 1));
});

const scalar = fc.constantFrom('i1', 'i8', 'i16', 'i24', 'i32', 'i48', 'i64', 'float', 'double', 'ptr');
const { type: typeText } = fc.letrec<{ type: string }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    scalar,
    fc
      .tuple(fc.integer({ min: 0, max: 3 }), tie('type'))
      .map(([length, element]) => `[${length} x ${element}]`),
    fc.array(tie('type'), { maxLength: 4 }).map((fields) => `{ ${fields.join(', ')} }`),
    fc.array(tie('type'), { maxLength: 4 }).map((fields) => `<{ ${fields.join(', ')} }>`),
  ),
}));

test('laws: cells do not overlap, lie inside, and are aligned unless something is packed', () => {
  fc.assert(
    fc.property(typeText, (text) => {
      const { type, layout } = typeOf(text);
      const leaves = layout.leavesOf(type);
      let end = 0;
      let word = 0;
      for (const leaf of leaves) {
        assert.ok(leaf.offset >= end);
        assert.equal(leaf.word, word);
        if (!text.includes('<')) assert.equal(leaf.offset % layout.alignmentOf(leaf.type), 0);
        end = leaf.offset + layout.sizeOf(leaf.type);
        word += leaf.words;
      }
      assert.ok(end <= layout.sizeOf(type));
      assert.equal(layout.wordsOf(type), word);
      assert.equal(layout.abiSize(type) % layout.alignmentOf(type), 0);
      assert.deepEqual(
        [...layout.cellsOf(type)],
        leaves.flatMap((leaf) => [leaf.offset, layout.sizeOf(leaf.type)]),
      );
    }),
  );
});
