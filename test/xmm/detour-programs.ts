/**
 * Random programs of one shape, in which XMM's conditions on re-execution decide: a thread that writes y at once or on a detour by way of
 * another load, depending on what it has read, and two threads that pass values on. LB-DRF and LB+LB+if of litmus/xmm are among them;
 * programs without such a plan (random-programs.ts) hardly ever have this shape.
 */
import fc from 'fast-check';
import type { Block, Statement, Value, XmmProgram } from './xmm-program.ts';

/** The locations that the first thread reads first, writes, reads on its detour, and writes on its detour. */
const [FIRST, WRITTEN, DETOUR_READ, DETOUR_WRITTEN] = [0, 1, 2, 3];

/** How a value goes from a load to the store after it. */
const passing = fc.constantFrom('guarded', 'copied', 'dropped');
type Passing = 'guarded' | 'copied' | 'dropped';

const ONE: Value = { kind: 'constant', number: 1 };
const load = (register: number, location: number): Statement => ({
  kind: 'load',
  register,
  location,
  order: 'relaxed',
});
const store = (location: number, value: Value): Statement => ({
  kind: 'store',
  location,
  order: 'relaxed',
  value,
});

function pass(register: number, from: number, to: number, how: Passing): Block {
  const guarded: Statement = { kind: 'if', register, number: 1, body: [store(to, ONE)], otherwise: [] };
  const value: Value = how === 'copied' ? { kind: 'copy', register } : ONE;
  return [load(register, from), how === 'guarded' ? guarded : store(to, value)];
}

const detouring: fc.Arbitrary<Block> = fc
  .tuple(fc.nat({ max: 1 }), fc.boolean(), passing)
  .map(([number, writesBefore, how]) => [
    load(0, FIRST),
    {
      kind: 'if',
      register: 0,
      number,
      body: [store(WRITTEN, ONE)],
      otherwise: [
        ...(writesBefore ? [store(DETOUR_WRITTEN, ONE)] : []),
        ...pass(1, DETOUR_READ, WRITTEN, how),
      ],
    },
  ]);

const writer: fc.Arbitrary<Block> = fc
  .constantFrom(FIRST, DETOUR_READ, DETOUR_WRITTEN)
  .map((location) => [store(location, ONE)]);
const nothing: fc.Arbitrary<Block> = fc.constant([]);

const passer = (register: number): fc.Arbitrary<Block> =>
  fc
    .tuple(
      fc.constantFrom(WRITTEN, WRITTEN, DETOUR_WRITTEN),
      fc.constantFrom(FIRST, DETOUR_READ),
      fc.constantFrom<Passing>('guarded', 'copied', 'copied', 'dropped'),
      fc.oneof(fc.tuple(writer, nothing), fc.tuple(nothing, nothing), fc.tuple(nothing, writer)),
    )
    .map(([from, to, how, [before, after]]) => [...before, ...pass(register, from, to, how), ...after]);

/** The third thread is sometimes not there. */
export const detourPrograms: fc.Arbitrary<XmmProgram> = fc
  .tuple(
    detouring,
    passer(2),
    fc.oneof(
      { weight: 2, arbitrary: passer(3) },
      { weight: 1, arbitrary: writer },
      { weight: 1, arbitrary: nothing },
    ),
  )
  .map((threads) => threads.filter((block) => block.length > 0));
