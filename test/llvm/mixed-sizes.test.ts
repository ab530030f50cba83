/**
 * Accesses of mixed sizes in the stepper: random programs of one thread compute the same however
 * memory is divided, and ask for nothing but what it is divided into. And how a map learns to
 * divide it.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { MemoryMap } from '../../src/program/machine/memory-map.ts';
import { isWithin, MixedLayout } from '../../src/program/machine/mixed-layout.ts';
import { REQUESTS } from '../../src/program/machine/request.ts';
import type { MixedSizes, Stepper } from '../../src/program/machine/stepper.ts';
import { runSequentially, sequentialStepper } from '../support/run-sequentially.ts';
import { lower } from './lower-texts.ts';

const LENGTH = 32;
const PLAIN = 0;

/** Sizes of variables by offset: halves of halves of blocks of 16 bytes. */
const division: fc.Arbitrary<Map<number, number>> = fc
  .array(fc.boolean(), { minLength: 2 * 31, maxLength: 2 * 31 })
  .map((choices) => {
    const cells = new Map<number, number>();
    const rest = [...choices];
    const divide = (offset: number, size: number): void => {
      if (size === 1 || rest.pop() === true) cells.set(offset, size);
      else for (const at of [offset, offset + size / 2]) divide(at, size / 2);
    };
    for (let block = 0; block < LENGTH; block += 16) divide(block, 16);
    return cells;
  });

interface Access {
  readonly kind: number;
  readonly size: number;
  readonly place: number;
  readonly value: bigint;
}

const access: fc.Arbitrary<Access> = fc.record({
  kind: fc.nat({ max: 6 }),
  size: fc.constantFrom(1, 2, 4, 8, 16),
  place: fc.nat({ max: LENGTH - 1 }),
  value: fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }),
});

/** One access, and code that shows what it reads. */
function codeOf({ kind, size, place, value }: Access, i: number): string {
  const type = `i${8 * size}`;
  const pointer = `getelementptr (i8, ptr @bytes, i64 ${place - (place % size)})`;
  const number = BigInt.asUintN(8 * size, value);
  const show = `%h${i} = ${size === 16 ? 'lshr' : 'or'} ${type} %r${i}, ${size === 16 ? 64 : 0}
${[`r`, `h`]
  .map((name) => {
    const wide = `%${name}w${i}`;
    const cast =
      size === 8
        ? `${wide} = or i64 %${name}${i}, 0`
        : `${wide} = ${size > 8 ? 'trunc' : 'zext'} ${type} %${name}${i} to i64`;
    return `${cast}\n%${name}s${i} = call i32 (ptr, ...) @printf(ptr @one, i64 ${wide})`;
  })
  .join('\n')}`;
  switch (kind) {
    case 0:
      return `store ${type} ${number}, ptr ${pointer}, align ${size}`;
    case 1:
      return `store atomic ${type} ${number}, ptr ${pointer} release, align ${size}`;
    case 2:
      return `%r${i} = load ${type}, ptr ${pointer}, align ${size}\n${show}`;
    case 3:
      return `%r${i} = load atomic ${type}, ptr ${pointer} acquire, align ${size}\n${show}`;
    case 4:
      return `%r${i} = atomicrmw add ptr ${pointer}, ${type} ${number} seq_cst, align ${size}\n${show}`;
    case 5:
      return `%r${i} = atomicrmw xchg ptr ${pointer}, ${type} ${number} seq_cst, align ${size}\n${show}`;
    default:
      // Half of the exchanges expect what is there.
      return `%e${i} = load atomic ${type}, ptr ${pointer} monotonic, align ${size}
%x${i} = or ${type} %e${i}, ${number & 1n}
%p${i} = cmpxchg ptr ${pointer}, ${type} %x${i}, ${type} ${number} seq_cst seq_cst, align ${size}
%r${i} = extractvalue { ${type}, i1 } %p${i}, 0\n${show}`;
  }
}

const programOf = (accesses: readonly Access[]): string => `
@bytes = global [32 x i8] c"abcdefghijklmnopqrstuvwxyz012345", align 16
@one = private constant [6 x i8] c"%llx\\0A\\00"
declare i32 @printf(ptr, ...)
define i32 @main() {
${accesses.map(codeOf).join('\n')}
ret i32 0
}`;

/** Plain and atomic accesses that a stepper asks for: bytes and whether they are plain. */
function recording(stepper: Stepper, asked: { offset: number; size: number; isPlain: boolean }[]): Stepper {
  const { request } = stepper;
  const note = (): void => {
    if (request.kind > REQUESTS.update) return;
    asked.push({ offset: request.offset, size: request.size, isPlain: request.mode === PLAIN });
  };
  return {
    request,
    start: (...words) => stepper.start(...words),
    run: (state) => {
      stepper.run(state);
      note();
    },
    resume: (...words) => {
      stepper.resume(...words);
      note();
    },
  };
}

test('what is computed does not depend on how memory is divided', () => {
  fc.assert(
    fc.property(division, fc.array(access, { minLength: 1, maxLength: 12 }), (cells, accesses) => {
      const code = lower(programOf(accesses));
      const mixedSizes: MixedSizes = {
        isMixed: true,
        wholeSize(_object, offset, size) {
          for (const [at, whole] of cells)
            if (isWithin({ offset, size }, { offset: at, size: whole })) return whole;
          return size;
        },
        pieceSize: (_object, offset, size) => Math.min(cells.get(offset) ?? size, size),
        addPart: () => {},
      };
      for (const generated of [false, true]) {
        const expected = runSequentially(code, sequentialStepper(code, generated));
        const asked: { offset: number; size: number; isPlain: boolean }[] = [];
        const divided = recording(sequentialStepper(code, generated, mixedSizes), asked);
        assert.deepEqual(runSequentially(code, divided), expected);
        assert.equal(expected.error, undefined);
        for (const { offset, size, isPlain } of asked) {
          const cell = cells.get(offset);
          assert.ok(cell !== undefined && (isPlain ? size === cell : size >= cell), `${size} at ${offset}`);
        }
      }
    }),
    { numRuns: 150 },
  );
});

const span = fc
  .tuple(fc.constantFrom(1, 2, 4, 8, 16), fc.nat({ max: LENGTH - 1 }))
  .map(([size, place]) => ({ size, offset: place - (place % size) }));

test('what is learnt divides memory into variables, in finitely many steps', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(span, fc.boolean()), { maxLength: 30 }), (accesses) => {
      const map = new MemoryMap(lower(programOf([])));
      const object = 1;
      const sizes = new MixedLayout();
      let steps = 0;
      /** All accesses until none learns anything. */
      for (let isSettled = false; !isSettled; ) {
        isSettled = true;
        map.restart();
        for (const [{ offset, size }, isAtomic] of accesses) {
          const whole = map.wholeSize(object, offset, size);
          const at = offset & -whole;
          const pieces: [number, number][] = [];
          if (whole > size || isAtomic) pieces.push([at, whole]);
          else
            for (let done = 0; done < size; done += pieces.at(-1)![1])
              pieces.push([offset + done, map.pieceSize(object, offset + done, size - done)]);
          try {
            for (const [place, length] of pieces)
              map.locate({ object, offset: place, size: length, isBlock: false, isAtomic, place: undefined });
          } catch {
            isSettled = false;
            break;
          }
        }
        assert.ok(++steps < 100);
      }
      // Variables do not overlap, and no atomic access is of several.
      const cells = [...map.cellsOfGlobal(object)].map(([offset, { size }]) => ({ offset, size }));
      for (const [i, one] of cells.entries())
        for (const other of cells.slice(i + 1))
          assert.ok(one.offset + one.size <= other.offset || other.offset + other.size <= one.offset);
      for (const [{ offset, size }, isAtomic] of accesses)
        if (isAtomic)
          assert.ok(cells.some((cell) => cell.offset <= offset && offset + size <= cell.offset + cell.size));
      sizes.adopt(map.lessons.mixed);
      assert.equal(sizes.isMixed, map.isMixed);
    }),
    { numRuns: 200 },
  );
});
