import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { MODES } from '../../src/program/machine/code.ts';
import { REQUESTS } from '../../src/program/machine/request.ts';
import {
  Constants,
  EventBench,
  expectRequest,
  FIRST_SLOT,
  globalObject,
  type Instruction,
} from './event-bench.ts';

const SIZE = 24;
const PROGRESS = FIRST_SLOT;
const REGIONS = [FIRST_SLOT + 20, FIRST_SLOT + 60] as const;
const LOADED = FIRST_SLOT + 100;

const CONSTANT_BYTES = Uint8Array.from({ length: SIZE }, (_byte, i) => 200 + i);
const GLOBALS = [
  globalObject('x', SIZE),
  globalObject('y', SIZE),
  globalObject('table', SIZE, CONSTANT_BYTES),
];

/** Where a block can be. Objects 1 and 2 are shared, 3 is constant. */
type Side = 'x' | 'y' | 'constant' | 'first region' | 'second region';

const isShared = (side: Side): side is 'x' | 'y' => side === 'x' || side === 'y';

function pointer(constants: Constants, side: Side, offset: number): number {
  switch (side) {
    case 'x':
      return constants.pointer(1, offset);
    case 'y':
      return constants.pointer(2, offset);
    case 'constant':
      return constants.pointer(3, offset);
    case 'first region':
      return constants.regionPointer(REGIONS[0], offset);
    case 'second region':
      return constants.regionPointer(REGIONS[1], offset);
  }
}

/** The largest aligned access up to `most` bytes. */
const cellsUpTo =
  (most: number) =>
  (_object: number, offset: number, remaining: number): number => {
    let size = most;
    while (size > remaining || offset % size !== 0) size /= 2;
    return size;
  };

/** Plays the engine for a block instruction: memory is bytes. Returns the accesses, as text. */
function serve(bench: EventBench, memory: ReadonlyMap<number, Uint8Array>): string[] {
  const accesses: string[] = [];
  const value = new Int32Array(2);
  const valueBytes = new Uint8Array(value.buffer);
  let isOver = bench.run();
  while (!isOver) {
    const { kind, object, offset, size, low, high, isBlock, mode } = bench.request;
    assert.ok(kind === REQUESTS.read || kind === REQUESTS.write, `request ${kind}: ${bench.request.message}`);
    assert.ok(isBlock);
    assert.equal(MODES[mode], 'na');
    assert.equal(offset % size, 0);
    const bytes = memory.get(object)!;
    assert.ok(offset + size <= bytes.length);
    if (kind === REQUESTS.read) {
      value.fill(0);
      valueBytes.set(bytes.subarray(offset, offset + size));
      accesses.push(`R${object}+${offset}:${size}`);
      isOver = bench.answer(value[0], value[1]);
    } else {
      value.set([low, high]);
      bytes.set(valueBytes.subarray(0, size), offset);
      accesses.push(`W${object}+${offset}:${size}`);
      isOver = bench.answer();
    }
  }
  return accesses;
}

/** Instructions that give both regions their bytes. */
function fillRegions(constants: Constants, contents: readonly Uint8Array[]): Instruction[] {
  return REGIONS.flatMap((slot, region) => [
    ['region', slot, SIZE] as const,
    ...[...contents[region]!].map(
      (byte, i) => ['store', constants.regionPointer(slot, i), constants.word(byte), 1, 0] as const,
    ),
  ]);
}

/** Instructions that load all bytes of a region into the slots from LOADED on. */
const loadRegion = (constants: Constants, slot: number): Instruction[] =>
  Array.from(
    { length: SIZE },
    (_byte, i) => ['load', LOADED + i, constants.regionPointer(slot, i), 1, 0] as const,
  );

const blocks = fc.record({
  to: fc.constantFrom<Side>('x', 'y', 'first region', 'second region'),
  from: fc.constantFrom<Side>('x', 'y', 'constant', 'first region', 'second region'),
  toOffset: fc.nat(SIZE),
  fromOffset: fc.nat(SIZE),
  wanted: fc.nat(SIZE),
  toCells: fc.constantFrom(1, 2, 4, 8),
  fromCells: fc.constantFrom(1, 2, 4, 8),
});

test('a copy between memory of any kinds is a memmove', () => {
  fc.assert(
    fc.property(blocks, ({ to, from, toOffset, fromOffset, wanted, toCells, fromCells }) => {
      const length = Math.min(wanted, SIZE - toOffset, SIZE - fromOffset);
      const contents: Record<Side, Uint8Array> = {
        x: Uint8Array.from({ length: SIZE }, (_byte, i) => i),
        y: Uint8Array.from({ length: SIZE }, (_byte, i) => 50 + i),
        constant: CONSTANT_BYTES,
        'first region': Uint8Array.from({ length: SIZE }, (_byte, i) => 100 + i),
        'second region': Uint8Array.from({ length: SIZE }, (_byte, i) => 150 + i),
      };
      const expected = Uint8Array.from(contents[to]);
      expected.set(Uint8Array.from(contents[from].subarray(fromOffset, fromOffset + length)), toOffset);

      const constants = new Constants();
      const toRegion = to === 'first region' ? REGIONS[0] : REGIONS[1];
      const bench = new EventBench(
        [
          ...fillRegions(constants, [contents['first region'], contents['second region']]),
          [
            'memcpy',
            pointer(constants, to, toOffset),
            pointer(constants, from, fromOffset),
            constants.pair(length, 0),
            PROGRESS,
          ],
          ...loadRegion(constants, toRegion),
        ],
        constants,
        {
          globals: GLOBALS,
          cellSize: (object, offset, remaining) =>
            cellsUpTo(object === 1 ? toCells : fromCells)(object, offset, remaining),
        },
      );
      const accesses = serve(
        bench,
        new Map([
          [1, contents.x],
          [2, contents.y],
        ]),
      );
      if (isShared(to)) {
        assert.deepEqual(contents[to], expected);
        assert.equal(bench.effects, accesses.filter((access) => access.startsWith('W')).length);
      } else {
        assert.deepEqual(
          Array.from({ length: SIZE }, (_byte, i) => bench.slot(LOADED + i)),
          [...expected],
        );
        assert.equal(bench.effects, 0);
      }
      if (!isShared(to) && !isShared(from)) assert.deepEqual(accesses, []);
    }),
    { numRuns: 500 },
  );
});

/** Runs one block instruction on x and y with cells of up to four bytes. */
function accessesOf(make: (constants: Constants) => Instruction): string[] {
  const constants = new Constants();
  const bench = new EventBench([make(constants)], constants, { globals: GLOBALS, cellSize: cellsUpTo(4) });
  return serve(
    bench,
    new Map([
      [1, new Uint8Array(SIZE)],
      [2, new Uint8Array(SIZE)],
    ]),
  );
}

test('a copy is split along the finer of both sides, in order', () => {
  const copy = accessesOf((c) => ['memcpy', c.pointer(1, 0), c.pointer(2, 2), c.pair(7, 0), PROGRESS]);
  assert.deepEqual(copy, [
    ...['R2+2:2', 'W1+0:2'],
    ...['R2+4:2', 'W1+2:2'],
    ...['R2+6:2', 'W1+4:2'],
    ...['R2+8:1', 'W1+6:1'],
  ]);
});

test('a copy onto its own tail starts behind', () => {
  const copy = accessesOf((c) => ['memcpy', c.pointer(1, 4), c.pointer(1, 0), c.pair(10, 0), PROGRESS]);
  assert.deepEqual(copy, ['R1+8:2', 'W1+12:2', 'R1+4:4', 'W1+8:4', 'R1+0:4', 'W1+4:4']);
});

test('a fill repeats its byte in every cell', () => {
  const constants = new Constants();
  const bench = new EventBench(
    [['memset', constants.pointer(1, 1), constants.word(0x1a5), constants.pair(15, 0), PROGRESS]],
    constants,
    { globals: GLOBALS, cellSize: cellsUpTo(8) },
  );
  const bytes = new Uint8Array(SIZE).fill(7);
  const accesses = serve(bench, new Map([[1, bytes]]));
  assert.deepEqual(accesses, ['W1+1:1', 'W1+2:2', 'W1+4:4', 'W1+8:8']);
  assert.deepEqual(bytes, new Uint8Array(SIZE).fill(7).fill(0xa5, 1, 16));
  assert.equal(bench.effects, 4);
});

test('a fill of private memory gives its bytes a value', () => {
  const constants = new Constants();
  const at = constants.regionPointer(REGIONS[0], 3);
  const bench = new EventBench(
    [
      ['region', REGIONS[0], 8],
      ['memset', at, constants.word(0x102), constants.pair(4, 0), PROGRESS],
      ['load', LOADED, at, 4, 0],
      ['load', LOADED, constants.regionPointer(REGIONS[0], 2), 1, 0],
    ],
    constants,
  );
  assert.equal(bench.run(), false);
  assert.equal(bench.slot(LOADED), 0x02020202);
  expectRequest(bench.request, 'error', { errorKind: 'uninitialised-read' });
});

test('copies of what has no value are no error, and it has none afterwards', () => {
  const constants = new Constants();
  const bench = new EventBench(
    [
      ['region', REGIONS[0], 8],
      ['region', REGIONS[1], 8],
      ['store', constants.regionPointer(REGIONS[0]), constants.word(5), 4, 0],
      [
        'memcpy',
        constants.regionPointer(REGIONS[1]),
        constants.regionPointer(REGIONS[0]),
        constants.pair(8, 0),
        PROGRESS,
      ],
      ['load', LOADED, constants.regionPointer(REGIONS[1]), 4, 0],
      ['load', LOADED, constants.regionPointer(REGIONS[1], 4), 4, 0],
    ],
    constants,
  );
  assert.equal(bench.run(), false);
  assert.equal(bench.slot(LOADED), 5);
  expectRequest(bench.request, 'error', { errorKind: 'uninitialised-read' });
});

test('a size that the engine has changed its mind about counts from the next cell on', () => {
  const constants = new Constants();
  let most = 8;
  const bench = new EventBench(
    [['memcpy', constants.pointer(1), constants.pointer(2), constants.pair(16, 0), PROGRESS]],
    constants,
    { globals: GLOBALS, cellSize: (object, offset, remaining) => cellsUpTo(most)(object, offset, remaining) },
  );
  bench.run();
  expectRequest(bench.request, 'read', { offset: 0, size: 8 });
  most = 4;
  bench.answer(1, 2);
  expectRequest(bench.request, 'write', { offset: 0, size: 8, low: 1, high: 2 });
  bench.answer();
  expectRequest(bench.request, 'read', { offset: 8, size: 4 });
});

test('nothing happens to blocks of no bytes, wherever they are', () => {
  const none = (c: Constants): number => c.pair(0, 0);
  assert.deepEqual(
    accessesOf((c) => ['memcpy', c.pointer(0), c.pointer(0), none(c), PROGRESS]),
    [],
  );
  assert.deepEqual(
    accessesOf((c) => ['memset', c.pointer(3), c.word(0), none(c), PROGRESS]),
    [],
  );
});

const FAULTS: readonly (readonly [string, (c: Constants) => Instruction, RegExp])[] = [
  ['copy to null', (c) => ['memcpy', c.pointer(0), c.pointer(1), c.pair(4, 0), PROGRESS], /null/],
  ['copy from null', (c) => ['memcpy', c.pointer(1), c.pointer(0), c.pair(4, 0), PROGRESS], /null/],
  ['fill of null', (c) => ['memset', c.pointer(0), c.word(0), c.pair(4, 0), PROGRESS], /null/],
  ['copy to a constant', (c) => ['memcpy', c.pointer(3), c.pointer(1), c.pair(4, 0), PROGRESS], /`table`/],
  [
    'copy from behind a constant',
    (c) => ['memcpy', c.pointer(1), c.pointer(3, 8), c.pair(SIZE, 0), PROGRESS],
    /bounds/,
  ],
  ['copy to a function', (c) => ['memcpy', c.pointer(4), c.pointer(1), c.pair(4, 0), PROGRESS], /function/],
  [
    'a negative length',
    (c) => ['memset', c.pointer(1), c.word(0), c.pair(-1, -1), PROGRESS],
    /18446744073709551615 bytes/,
  ],
  [
    'fill beyond a region',
    (c) => ['memset', c.regionPointer(REGIONS[0], 4), c.word(0), c.pair(5, 0), PROGRESS],
    /bounds/,
  ],
];

for (const [name, make, message] of FAULTS) {
  test(`${name} is an error`, () => {
    const constants = new Constants();
    const bench = new EventBench([['region', REGIONS[0], 8], make(constants)], constants, {
      globals: GLOBALS,
    });
    assert.equal(bench.run(), false);
    expectRequest(bench.request, 'error', { errorKind: 'invalid-access' });
    assert.match(bench.request.message, message);
  });
}
