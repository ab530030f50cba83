import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { ERROR_KINDS } from '../../src/program/error-kind.ts';
import {
  dynamicObject,
  functionObject,
  MODES,
  type Mode,
  RMW_KINDS,
} from '../../src/program/machine/code.ts';
import { isEventOpcode } from '../../src/program/machine/event-operations.ts';
import { MNEMONICS } from '../../src/program/machine/opcodes.ts';
import { regionWords } from '../../src/program/machine/private-memory.ts';
import { GUARDS, type Request } from '../../src/program/machine/request.ts';
import { updatedValue } from '../../src/program/machine/rmw-values.ts';
import { THREAD } from '../../src/program/machine/thread-state.ts';
import {
  type BenchOptions,
  Constants,
  EventBench,
  expectRequest,
  FIRST_SLOT,
  functionCode,
  globalObject,
  type Instruction,
} from './event-bench.ts';

const A = FIRST_SLOT;
const B = FIRST_SLOT + 2;
const REGION = FIRST_SLOT + 10;

/** Objects of the bench's program: a variable, a constant, then the function `main`. */
const VARIABLE = 1;
const CONSTANT = 2;
const GLOBALS = [
  globalObject('x', 16),
  globalObject('table', 9, Uint8Array.of(1, 2, 3, 0x84, 5, 6, 7, 0x88, 9)),
];
const FUNCTION = 3;

const mode = (name: Mode): number => MODES.indexOf(name);

function bench(
  make: (constants: Constants) => readonly Instruction[],
  options: BenchOptions = {},
): EventBench {
  const constants = new Constants();
  return new EventBench(make(constants), constants, { globals: GLOBALS, ...options });
}

function expectError(found: EventBench, kind: string, message: RegExp): void {
  expectRequest(found.request, 'error', { errorKind: kind });
  assert.match(found.request.message, message);
}

test('every instruction is either an event or the steppers own', () => {
  const own = MNEMONICS.filter((_mnemonic, opcode) => !isEventOpcode(opcode));
  const control = own.slice(own.indexOf('jump'));
  assert.deepEqual(control, [
    'jump',
    'branch',
    'switch',
    'switch2',
    'unreachable',
    'arg',
    'arg2',
    'call',
    'callIndirect',
    'resultWord',
    'ret',
  ]);
});

describe('loads and stores of shared memory', () => {
  for (const [size, low, expected] of [
    [1, 0x1ff, 0xff],
    [2, -1, 0xffff],
    [4, -5, -5],
  ] as const) {
    test(`a load of ${size} bytes asks for them and takes the answer`, () => {
      const b = bench((c) => [['load', A, c.pointer(VARIABLE, 8), size, mode('acq')]]);
      assert.equal(b.run(), false);
      expectRequest(b.request, 'read', {
        object: VARIABLE,
        offset: 8,
        size,
        mode: mode('acq'),
        guard: GUARDS.none,
        isBlock: false,
        pc: 0,
      });
      assert.equal(b.answer(low), true);
      assert.equal(b.slot(A), expected);
      assert.equal(b.effects, 0);
    });
  }

  test('a load of 8 bytes', () => {
    const b = bench((c) => [['load2', A, c.pointer(VARIABLE, 8), 8, mode('sc')]]);
    b.run();
    expectRequest(b.request, 'read', { size: 8, mode: mode('sc') });
    assert.equal(b.answer(7, -8), true);
    assert.deepEqual(b.pair(A), [7, -8]);
  });

  test('a store asks for its write and is an effect once it happens', () => {
    const b = bench((c) => [['store', c.pointer(VARIABLE, 4), A, 2, mode('rel')]]);
    b.setSlot(A, 0x12345);
    assert.equal(b.run(), false);
    expectRequest(b.request, 'write', {
      object: VARIABLE,
      offset: 4,
      size: 2,
      mode: mode('rel'),
      low: 0x2345,
      high: 0,
    });
    assert.equal(b.effects, 0);
    assert.equal(b.answer(), true);
    assert.equal(b.effects, 1);
  });

  test('a store of 8 bytes', () => {
    const b = bench((c) => [['store2', c.pointer(VARIABLE), c.pair(3, -4), 8, mode('na')]]);
    b.run();
    expectRequest(b.request, 'write', { size: 8, low: 3, high: -4 });
  });

  test('a fence', () => {
    const b = bench(() => [['fence', mode('sc')]]);
    assert.equal(b.run(), false);
    expectRequest(b.request, 'fence', { mode: mode('sc') });
    assert.equal(b.answer(), true);
    assert.equal(b.effects, 0);
  });
});

describe('addresses that are no memory', () => {
  const rows: readonly (readonly [string, (c: Constants) => Instruction, RegExp])[] = [
    ['a load through null', (c) => ['load', A, c.pointer(0, 8), 4, 0], /^null pointer dereference$/],
    ['a store through null', (c) => ['store', c.pointer(0), c.word(1), 4, 0], /^null pointer dereference$/],
    [
      'a load from a number',
      (c) => ['load', A, c.pointer(0, 0x12340), 4, 0],
      /0x12340, which is in no object/,
    ],
    ['a load from a function', (c) => ['load', A, c.pointer(FUNCTION), 4, 0], /code of a function/],
    [
      'a misaligned load',
      (c) => ['load', A, c.pointer(VARIABLE, 2), 4, 0],
      /misaligned access: 4 bytes at offset 2/,
    ],
    ['a misaligned store', (c) => ['store2', c.pointer(VARIABLE, 4), c.pair(0, 0), 8, 0], /misaligned/],
    ['a misaligned rmw', (c) => ['rmw', A, c.pointer(VARIABLE, 1), c.word(1), 1, 2, 1], /misaligned/],
    ['an rmw of null', (c) => ['rmw', A, c.pointer(0), c.word(1), 1, 4, 1], /null/],
    [
      'a store to a constant',
      (c) => ['store', c.pointer(CONSTANT), c.word(1), 4, 0],
      /write to the constant `table`/,
    ],
    [
      'a cas of a constant',
      (c) => ['cas', A, B, c.pointer(CONSTANT), c.word(1), c.word(1), 4, 5, 5],
      /`table`/,
    ],
    [
      'a load behind a constant',
      (c) => ['load', A, c.pointer(CONSTANT, 8), 2, 0],
      /2 bytes at offset 8 of `table`, which has 9/,
    ],
    ['a load before a constant', (c) => ['load', A, c.pointer(CONSTANT, -1), 1, 0], /out of bounds/],
    ['a lock of null', (c) => ['lock', A, c.pointer(0)], /null/],
    ['an await of null', (c) => ['await', A, c.pointer(0), c.word(-1), c.word(0), c.word(0), 0], /null/],
  ];
  for (const [name, instruction, message] of rows) {
    test(name, () => {
      const b = bench((c) => [instruction(c)], { strings: ['semaphore'] });
      assert.equal(b.run(), false);
      expectError(b, 'invalid-access', message);
    });
  }

  test('a misaligned load of a constant is fine, and no event', () => {
    const b = bench((c) => [
      ['load', A, c.pointer(CONSTANT, 1), 4, mode('na')],
      ['load2', B, c.pointer(CONSTANT, 1), 8, mode('sc')],
    ]);
    assert.equal(b.run(), true);
    assert.equal(b.slot(A), 0x05840302);
    assert.deepEqual(b.pair(B), [0x05840302, 0x09880706 | 0]);
  });
});

describe('RMW and CAS', () => {
  for (const [kind, name] of RMW_KINDS.entries()) {
    for (const size of [1, 2, 4, 8]) {
      if (name.startsWith('f') && size < 4) continue;
      test(`rmw ${name} of ${size} bytes: shared as in private memory`, () => {
        fc.assert(
          fc.property(fc.array(fc.integer(), { minLength: 4, maxLength: 4 }), (words) => {
            const clip = (low: number, high: number): [number, number] => {
              const bits = 8 * size;
              return size === 8 ? [low, high] : [size === 4 ? low : low & (2 ** bits - 1), 0];
            };
            const old = clip(words[0]!, words[1]!);
            const operand = clip(words[2]!, words[3]!);
            const updated = new Int32Array(2);
            updatedValue(kind, size, ...old, ...operand, updated);

            const rmw = size === 8 ? 'rmw2' : 'rmw';
            const shared = bench((c) => [
              [rmw, A, c.pointer(VARIABLE), c.pair(...operand), kind, size, mode('acq_rel')],
            ]);
            shared.run();
            expectRequest(shared.request, 'readForUpdate', {
              object: VARIABLE,
              offset: 0,
              size,
              mode: mode('acq_rel'),
              failureMode: mode('acq_rel'),
            });
            assert.equal(shared.answer(...old), false);
            expectRequest(shared.request, 'update', {
              object: VARIABLE,
              size,
              mode: mode('acq_rel'),
              low: updated[0]!,
              high: updated[1]!,
            });
            assert.equal(shared.effects, 0);
            assert.equal(shared.answer(), true);
            // What writes back the value it read has no effect.
            const isChange = updated[0] !== old[0] || updated[1] !== old[1];
            assert.equal(shared.effects, isChange ? 1 : 0);

            const store = size === 8 ? 'store2' : 'store';
            const load = size === 8 ? 'load2' : 'load';
            const own = bench((c) => [
              ['region', REGION, 16],
              ['addressOfRegion', B, REGION],
              [store, B, c.pair(...old), size, mode('na')],
              [rmw, A, B, c.pair(...operand), kind, size, mode('sc')],
              [load, B + 2, B, size, mode('na')],
            ]);
            assert.equal(own.run(), true);
            const count = size === 8 ? 2 : 1;
            for (let i = 0; i < count; i++) {
              assert.equal(shared.slot(A + i), old[i]);
              assert.equal(own.slot(A + i), old[i]);
              assert.equal(own.slot(B + 2 + i), updated[i]);
            }
          }),
          { numRuns: 20 },
        );
      });
    }
  }

  const SUCCESS = B;

  const casBench = (): EventBench =>
    bench((c) => [
      ['cas', A, SUCCESS, c.pointer(VARIABLE), c.word(0x80), c.word(7), 1, mode('acq_rel'), mode('rlx')],
    ]);

  test('a CAS that finds what it expects updates', () => {
    const b = casBench();
    b.run();
    expectRequest(b.request, 'readForUpdate', { size: 1, mode: mode('acq_rel'), failureMode: mode('rlx') });
    assert.equal(b.answer(0x80), false);
    expectRequest(b.request, 'update', { low: 7, mode: mode('acq_rel') });
    assert.equal(b.answer(), true);
    assert.deepEqual([b.slot(A), b.slot(SUCCESS), b.effects], [0x80, 1, 1]);
  });

  test('a CAS that finds something else only reads', () => {
    const b = casBench();
    b.setSlot(SUCCESS, 1);
    b.run();
    assert.equal(b.answer(0x81), true);
    assert.deepEqual([b.slot(A), b.slot(SUCCESS), b.effects], [0x81, 0, 0]);
  });

  test('a CAS of 8 bytes compares both words', () => {
    const make = (c: Constants): readonly Instruction[] => [
      ['cas2', A, SUCCESS, c.pointer(VARIABLE), c.pair(1, 2), c.pair(3, 4), 8, mode('sc'), mode('sc')],
    ];
    for (const [low, high] of [
      [1, 9],
      [9, 2],
    ] as const) {
      const b = bench(make);
      b.run();
      assert.equal(b.answer(low, high), true);
      assert.deepEqual([...b.pair(A), b.slot(SUCCESS)], [low, high, 0]);
    }
    const b = bench(make);
    b.run();
    assert.equal(b.answer(1, 2), false);
    expectRequest(b.request, 'update', { low: 3, high: 4 });
    b.answer();
    assert.deepEqual([...b.pair(A), b.slot(SUCCESS)], [1, 2, 1]);
  });

  test('in private memory a CAS is done at once, either way', () => {
    const b = bench((c) => [
      ['region', REGION, 4],
      ['addressOfRegion', B, REGION],
      ['store', B, c.word(5), 4, 0],
      ['cas', A, A + 1, B, c.word(4), c.word(6), 4, 5, 5],
      ['cas', B + 2, B + 3, B, c.word(5), c.word(6), 4, 5, 5],
      ['load', B + 4, B, 4, 0],
    ]);
    assert.equal(b.run(), true);
    assert.deepEqual([b.slot(A), b.slot(A + 1)], [5, 0]);
    assert.deepEqual([b.slot(B + 2), b.slot(B + 3), b.slot(B + 4)], [5, 1, 6]);
  });
});

describe('locks', () => {
  const THREAD_NUMBER = 4;
  const OWN = (THREAD_NUMBER + 1) << 8;
  const OTHER = 2 << 8;
  const TYPE = 0x30000;
  const options = { thread: THREAD_NUMBER };

  /** Runs the instruction on a shared word that holds `word`; what it wrote, or undefined. */
  function outcome(mnemonic: 'lock' | 'trylock' | 'unlock', word: number): number | undefined {
    const b = bench((c) => [[mnemonic, A, c.pointer(VARIABLE)]], options);
    b.run();
    const isOver = b.answer(word);
    const written = isOver ? undefined : b.request.low;
    if (!isOver) assert.equal(b.answer(), true);
    assert.equal(b.slot(A), word, 'the result is the old word');
    assert.equal(b.effects, written === undefined || written === word ? 0 : 1);
    return written;
  }

  test('lock waits for a free word or its own', () => {
    const b = bench((c) => [['lock', A, c.pointer(VARIABLE)]], options);
    b.run();
    expectRequest(b.request, 'readForUpdate', {
      size: 4,
      mode: mode('acq'),
      guard: GUARDS.owner,
      owner: THREAD_NUMBER + 1,
      what: 'mutex',
    });
    assert.equal(b.answer(TYPE), false);
    expectRequest(b.request, 'update', { mode: mode('acq'), guard: GUARDS.none });
  });

  test('what lock writes', () => {
    assert.equal(outcome('lock', TYPE), TYPE | OWN | 1);
    assert.equal(outcome('lock', TYPE | OWN | 1), TYPE | OWN | 2);
    assert.throws(() => outcome('lock', OTHER | 1), /internal error/);
  });

  test('what trylock writes, and how its failing read looks', () => {
    assert.equal(outcome('trylock', 0), OWN | 1);
    assert.equal(outcome('trylock', OWN | 1), OWN | 2);
    assert.equal(outcome('trylock', OTHER | 1), undefined);
    const b = bench((c) => [['trylock', A, c.pointer(VARIABLE)]], options);
    b.run();
    expectRequest(b.request, 'readForUpdate', {
      mode: mode('acq'),
      failureMode: mode('rlx'),
      guard: GUARDS.none,
    });
  });

  test('what unlock writes: the same word back if the caller does not own it', () => {
    assert.equal(outcome('unlock', TYPE | OWN | 2), TYPE | OWN | 1);
    assert.equal(outcome('unlock', TYPE | OWN | 1), TYPE);
    assert.equal(outcome('unlock', TYPE | OTHER | 1), TYPE | OTHER | 1);
    assert.equal(outcome('unlock', 0), 0);
    const b = bench((c) => [['unlock', A, c.pointer(VARIABLE)]], options);
    b.run();
    expectRequest(b.request, 'readForUpdate', { mode: mode('rel'), guard: GUARDS.none });
  });

  test('a mutex in private memory', () => {
    const b = bench(
      (c) => [
        ['region', REGION, 4],
        ['addressOfRegion', B, REGION],
        ['store', B, c.word(TYPE), 4, 0],
        ['lock', A, B],
        ['unlock', A + 1, B],
      ],
      options,
    );
    assert.equal(b.run(), true);
    assert.deepEqual([b.slot(A), b.slot(A + 1)], [TYPE, TYPE | OWN | 1]);
  });

  const range = (c: Constants): [number, number, number] => [c.word(-2), c.word(5), 0];

  test('awaitAdd waits for a range and adds', () => {
    const b = bench((c) => [['awaitAdd', A, c.pointer(VARIABLE), c.word(-1), ...range(c)]], {
      strings: ['semaphore'],
    });
    b.run();
    const guard: Partial<Request> = {
      guard: GUARDS.range,
      mask: -1,
      lowest: -2,
      highest: 5,
      what: 'semaphore',
    };
    expectRequest(b.request, 'readForUpdate', { ...guard, mode: mode('acq_rel'), size: 4 });
    assert.equal(b.answer(3), false);
    expectRequest(b.request, 'update', { low: 2, mode: mode('acq_rel'), guard: GUARDS.none });
    assert.equal(b.answer(), true);
    assert.deepEqual([b.slot(A), b.effects], [3, 1]);
  });

  test('await waits for a range of some bits', () => {
    const b = bench((c) => [['await', A, c.pointer(VARIABLE), c.word(0xff), ...range(c)]], {
      strings: ['barrier'],
    });
    b.run();
    const guard: Partial<Request> = {
      guard: GUARDS.range,
      mask: 0xff,
      lowest: -2,
      highest: 5,
      what: 'barrier',
    };
    expectRequest(b.request, 'read', { ...guard, mode: mode('acq'), size: 4 });
    assert.equal(b.answer(0x703), true);
    assert.deepEqual([b.slot(A), b.effects], [0x703, 0]);
  });

  for (const mnemonic of ['await', 'awaitAdd'] as const) {
    test(`${mnemonic} on private memory goes on or never will`, () => {
      const make =
        (value: number) =>
        (c: Constants): readonly Instruction[] => [
          ['region', REGION, 4],
          ['addressOfRegion', B, REGION],
          ['store', B, c.word(value), 4, 0],
          [mnemonic, A, B, c.word(-1), ...range(c)],
        ];
      const free = bench(make(5), { strings: ['semaphore'] });
      assert.equal(free.run(), true);
      assert.equal(free.slot(A), 5);
      const stuck = bench(make(6), { strings: ['semaphore'] });
      assert.equal(stuck.run(), false);
      expectError(stuck, 'deadlock', /semaphore that no other thread can reach/);
    });
  }
});

describe('private memory', () => {
  const make =
    (...accesses: ((c: Constants) => Instruction)[]) =>
    (c: Constants): readonly Instruction[] => [
      ['region', REGION, 9],
      ['store', c.regionPointer(REGION, 4), c.word(0x3f800000), 4, 0],
      ...accesses.map((access) => access(c)),
    ];

  test('accesses may have any alignment and another size than the store', () => {
    const b = bench(
      make(
        (c) => ['store', c.regionPointer(REGION, 1), c.word(0x12345), 2, 0],
        (c) => ['load', A, c.regionPointer(REGION, 2), 4, 0],
        (c) => ['load', A + 1, c.regionPointer(REGION, 7), 1, 0],
        (c) => ['load2', B, c.regionPointer(REGION, 1), 8, 0],
      ),
    );
    assert.equal(b.run(), true);
    assert.deepEqual([b.slot(A), b.slot(A + 1)], [0x00000023, 0x3f]);
    assert.deepEqual(b.pair(B), [0x00002345, 0x003f8000]);
  });

  for (const [name, access] of [
    ['load', (c) => ['load', A, c.regionPointer(REGION, 0), 4, 0]],
    ['rmw', (c) => ['rmw', A, c.regionPointer(REGION, 0), c.word(1), 1, 4, 1]],
    ['await', (c) => ['await', A, c.regionPointer(REGION, 0), c.word(0), c.word(0), c.word(0), 0]],
  ] satisfies readonly (readonly [string, (c: Constants) => Instruction])[]) {
    test(`${name} of bytes without a value is an error, if one of them has one it is not`, () => {
      const none = bench(make(access), { strings: ['barrier'] });
      assert.equal(none.run(), false);
      expectError(none, 'uninitialised-read', /before it has a value/);
      const partly = bench(
        make((c) => ['store', c.regionPointer(REGION, 3), c.word(1), 1, 0], access),
        {
          strings: ['barrier'],
        },
      );
      assert.equal(partly.run(), true);
      assert.equal(partly.slot(A), 0x1000000);
    });
  }

  test('out of bounds', () => {
    const b = bench(() => [
      ['region', REGION, 4],
      ['addressOfRegion', B, REGION],
      ['load2', A, B, 8, 0],
    ]);
    assert.equal(b.run(), false);
    expectError(b, 'invalid-access', /8 bytes at offset 0 of a local variable of 4 bytes/);
  });

  test('regions do not touch each other', () => {
    const second = REGION + regionWords(5);
    const b = bench((c) => [
      ['region', REGION, 5],
      ['region', second, 5],
      ['addressOfRegion', A, REGION],
      ['addressOfRegion', B, second],
      ['memset', A, c.word(1), c.pair(5, 0), B + 2],
      ['load', B + 2, B, 1, 0],
    ]);
    assert.equal(b.run(), false);
    expectError(b, 'uninitialised-read', /value/);
  });

  test('a variable in a slot of its own', () => {
    const make = (): readonly Instruction[] => [['checkInitialised', A, 0]];
    const bad = bench(make, { strings: ['count'] });
    assert.equal(bad.run(), false);
    expectError(bad, 'uninitialised-read', /^variable `count` is read before it has a value$/);
    const good = bench(make, { strings: ['count'] });
    good.setSlot(A, 1);
    assert.equal(good.run(), true);
  });
});

describe('objects', () => {
  test('allocations are numbered by the thread, thread-local variables first', () => {
    const b = bench(
      (c) => [
        ['addressOfThreadLocal', B, 0],
        ['malloc', A, c.pair(24, 0), c.pair(16, 0), c.word(1)],
        ['alloca', A + 4, c.word(4), 8, 3],
      ],
      { threadLocals: [globalObject('t', 4)], thread: 5 },
    );
    assert.equal(b.run(), false);
    assert.deepEqual(b.pair(B), [0, dynamicObject(b.program, 5, 0)]);
    expectRequest(b.request, 'allocate', {
      object: dynamicObject(b.program, 5, 1),
      size: 24,
      alignment: 16,
      isZeroed: true,
      isHeap: true,
      template: -1,
    });
    assert.equal(b.answer(), false);
    assert.deepEqual(b.pair(A), [0, dynamicObject(b.program, 5, 1)]);
    assert.equal(b.effects, 1);
    expectRequest(b.request, 'allocate', {
      object: dynamicObject(b.program, 5, 2),
      size: 4,
      alignment: 8,
      isZeroed: false,
      isHeap: false,
      template: 3,
    });
    assert.equal(b.answer(), true);
    assert.equal(b.effects, 2);
  });

  test('allocations that no machine has room for', () => {
    for (const make of [
      (c: Constants): Instruction => ['malloc', A, c.pair(0, 1), c.pair(1, 0), c.word(0)],
      (c: Constants): Instruction => ['malloc', A, c.pair(-1, 0), c.pair(1, 0), c.word(0)],
      (c: Constants): Instruction => ['alloca', A, c.word(-1), 1, 0],
    ]) {
      const b = bench((c) => [make(c)]);
      assert.equal(b.run(), false);
      expectError(b, 'invalid-access', /^allocation of 429496729[56] bytes$/);
    }
  });

  for (const mnemonic of ['free', 'kill'] as const) {
    test(`${mnemonic} of an object, and of null`, () => {
      const b = bench((c) => [
        [mnemonic, c.pointer(0)],
        [mnemonic, c.pointer(77, 4)],
      ]);
      assert.equal(b.run(), false);
      expectRequest(b.request, mnemonic, { object: 77, offset: 4 });
      assert.equal(b.answer(), true);
      assert.equal(b.effects, 1);
    });
  }

  for (const [name, object] of [
    ['a local variable', -2],
    ['a constant', CONSTANT],
    ['a function', FUNCTION],
  ] as const) {
    test(`free and sizeOf of ${name}`, () => {
      const free = bench((c) => [['free', c.pointer(object)]]);
      assert.equal(free.run(), false);
      expectError(free, 'invalid-access', /free of a pointer that malloc did not return/);
      const size = bench((c) => [['sizeOf', A, c.pointer(object)]]);
      assert.equal(size.run(), false);
      expectError(size, 'invalid-access', /malloc did not return/);
    });
  }

  test('free of a small number is not free of null', () => {
    const b = bench((c) => [['free', c.pointer(0, 8)]]);
    assert.equal(b.run(), false);
    expectError(b, 'invalid-access', /malloc did not return/);
  });

  test('sizeOf', () => {
    const b = bench((c) => [['sizeOf', A, c.pointer(77)]]);
    b.run();
    expectRequest(b.request, 'sizeOf', { object: 77, offset: 0 });
    assert.equal(b.answer(24, 0), true);
    assert.deepEqual(b.pair(A), [24, 0]);
  });
});

describe('threads and ends', () => {
  test('self', () => {
    const b = bench(() => [['self', A]], { thread: 3 });
    assert.equal(b.run(), true);
    assert.equal(b.slot(A), 3);
  });

  test('spawn and join', () => {
    const functions = [functionCode('main', 0), functionCode('worker', 2)];
    const b = bench(
      (c) => [
        ['spawn', A, B, c.pair(8, 9)],
        ['join', B, A],
      ],
      { functions },
    );
    b.setSlot(B + 1, functionObject(b.program, 1));
    assert.equal(b.run(), false);
    expectRequest(b.request, 'spawn', { count: 1, low: 8, high: 9 });
    assert.equal(b.answer(2), false);
    assert.equal(b.effects, 1);
    expectRequest(b.request, 'join', { count: 2 });
    assert.equal(b.answer(5, 6), true);
    assert.deepEqual([b.slot(A), ...b.pair(B)], [2, 5, 6]);
    assert.equal(b.effects, 2);
  });

  test('a thread needs a function of one pointer', () => {
    const data = bench((c) => [['spawn', A, c.pointer(VARIABLE), c.pair(0, 0)]]);
    assert.equal(data.run(), false);
    expectError(data, 'invalid-access', /does not point at a function/);
    const functions = [functionCode('main', 3)];
    const other = bench((c) => [['spawn', A, c.pointer(FUNCTION), c.pair(0, 0)]], { functions });
    assert.equal(other.run(), false);
    expectError(other, 'invalid-access', /`main`, which does not take one pointer/);
  });

  test('the end of a thread and of the program', () => {
    const thread = bench((c) => [['exitThread', c.pair(4, 5)]]);
    assert.equal(thread.run(), false);
    expectRequest(thread.request, 'end', { low: 4, high: 5 });
    assert.throws(() => thread.answer(), /internal error: the thread does not wait for the end of an object/);
    const returned = bench(() => []);
    returned.state.words[THREAD.oldLow] = 6;
    returned.state.words[THREAD.oldHigh] = 7;
    returned.end();
    expectRequest(returned.request, 'end', { low: 6, high: 7 });
    const program = bench((c) => [['exit', c.word(3)]]);
    program.request.high = 9;
    assert.equal(program.run(), false);
    expectRequest(program.request, 'exit', { low: 3, high: 0 });
  });

  test('assume', () => {
    const b = bench((c) => [
      ['assume', c.word(-1)],
      ['assume', c.word(0)],
    ]);
    assert.equal(b.run(), false);
    expectRequest(b.request, 'block', { pc: 2 });
  });

  test('choose', () => {
    const b = bench((c) => [
      ['choose', A, c.word(1)],
      ['choose', B, c.word(3)],
      ['choose', B, c.word(0)],
    ]);
    b.setSlot(A, 9);
    assert.equal(b.run(), false);
    assert.equal(b.slot(A), 0);
    expectRequest(b.request, 'choose', { count: 3 });
    assert.equal(b.answer(2), false);
    assert.equal(b.slot(B), 2);
    assert.equal(b.effects, 0);
    expectError(b, 'invalid-access', /^choice among nothing$/);
  });

  test('error', () => {
    const b = bench(() => [['error', ERROR_KINDS.indexOf('assertion'), 1]], { strings: ['', 'x == 1'] });
    assert.equal(b.run(), false);
    expectError(b, 'assertion', /^x == 1$/);
  });

  test('print asks only if somebody looks', () => {
    const make = (c: Constants): readonly Instruction[] => [['print', A, c.pointer(CONSTANT), B, 2]];
    const quiet = bench(make);
    quiet.setSlot(A, 9);
    assert.equal(quiet.run(), true);
    assert.equal(quiet.slot(A), 0);
    const loud = bench(make, { prints: true });
    for (let i = 0; i < 5; i++) loud.setSlot(B + i, 10 + i);
    assert.equal(loud.run(), false);
    expectRequest(loud.request, 'print', {
      object: CONSTANT,
      offset: 0,
      arguments: Int32Array.of(10, 11, 12, 13),
    });
    assert.equal(loud.answer(6), true);
    assert.deepEqual([loud.slot(A), loud.effects], [6, 0]);
  });
});
