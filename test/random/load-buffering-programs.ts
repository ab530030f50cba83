/**
 * Random programs in which reads may see writes that come later in po: two or three threads, each first loads and then
 * stores, with all kinds of dependencies between the two. Among programs made without such a plan they are rare.
 */
import fc from 'fast-check';
import type { Operation, RandomProgram } from './random-program.ts';

/** Relaxed half of the time: what orders loads before stores leaves nothing to buffer. */
const mode = fc.constantFrom(0, 3, 1, 2);
const location = fc.integer({ min: 0, max: 1 });

const load: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('load' as const), location, mode }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('add' as const), location, mode }) },
);

const store: fc.Arbitrary<Operation> = fc.record({
  kind: fc.constant('store' as const),
  location,
  mode,
  value: fc.integer({ min: 1, max: 2 }),
  from: fc.constantFrom('constant' as const, 'false-dependency' as const, 'true-dependency' as const),
});

const maybeGuarded: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 3, arbitrary: store },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('guarded' as const), operation: store }) },
);

const loadThenStore = fc
  .tuple(load, fc.option(load, { nil: undefined, freq: 4 }), maybeGuarded)
  .map((operations) => operations.filter((operation) => operation !== undefined));

export const loadBufferingPrograms: fc.Arbitrary<RandomProgram> = fc.oneof(
  fc.tuple(loadThenStore, loadThenStore),
  fc.tuple(loadThenStore, loadThenStore, fc.tuple(load, maybeGuarded)),
);
