/**
 * Random programs in which reads may see writes that come later in po: threads in a ring, each loads what the one before
 * stores, and then stores for the next, with all kinds of dependencies between the two. Among programs made without such a
 * plan they are rare.
 */
import fc from 'fast-check';
import type { Operation, RandomProgram } from '../support/random-program.ts';

/** Mostly relaxed: what orders loads before stores leaves nothing to buffer. */
const mode = fc.constantFrom(0, 0, 0, 0, 3, 3, 1, 2);

const loadOf = (location: number): fc.Arbitrary<Operation> =>
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constant('load' as const), location: fc.constant(location), mode }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('add' as const), location: fc.constant(location), mode }),
    },
  );

function storeTo(location: number): fc.Arbitrary<Operation> {
  const store = fc.record({
    kind: fc.constant('store' as const),
    location: fc.constant(location),
    mode,
    value: fc.integer({ min: 1, max: 2 }),
    from: fc.constantFrom('constant' as const, 'false-dependency' as const, 'true-dependency' as const),
  });
  return fc.oneof(
    { weight: 3, arbitrary: store },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('guarded' as const), operation: store }) },
  );
}

/** With a second load now and then, so that a store may depend on one load and not on another. */
const thread = (from: number, to: number): fc.Arbitrary<Operation[]> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.tuple(loadOf(from), storeTo(to)) },
    { weight: 1, arbitrary: fc.tuple(loadOf(from), loadOf(to), storeTo(to)) },
  );

export const loadBufferingPrograms: fc.Arbitrary<RandomProgram> = fc.oneof(
  fc.tuple(thread(0, 1), thread(1, 0)),
  fc.tuple(thread(0, 1), thread(1, 0), thread(0, 1)),
);
