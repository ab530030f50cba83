/** mayHold against holds: exact where all is known, and never false where some values make the proposition true. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { holds, mayHold, type Observable, type Proposition } from '../../src/program/condition.ts';

const observable: fc.Arbitrary<Observable> = fc
  .integer({ min: 0, max: 2 })
  .map((location) => ({ kind: 'location', location, name: 'xyz'[location]! }));
const value = fc.integer({ min: 0, max: 1 });
const binaryKind = fc.constantFrom('and' as const, 'or' as const, 'implies' as const);

const { proposition } = fc.letrec<{ proposition: Proposition }>((tie) => ({
  proposition: fc.oneof(
    { maxDepth: 4 },
    fc.record({
      kind: fc.constant('compare' as const),
      left: observable,
      operator: fc.constantFrom('=' as const, '!=' as const),
      right: fc.oneof(observable, fc.record({ kind: fc.constant('value' as const), value })),
    }),
    fc.record({ kind: fc.constant('constant' as const), value: fc.boolean() }),
    fc.record({ kind: fc.constant('not' as const), operand: tie('proposition') }),
    fc.record({ kind: binaryKind, left: tie('proposition'), right: tie('proposition') }),
  ),
}));

const indexOf = (asked: Observable): number => (asked.kind === 'location' ? asked.location : -1);

test('mayHold', () => {
  const values = fc.tuple(value, value, value);
  const known = fc.tuple(fc.boolean(), fc.boolean(), fc.boolean());
  fc.assert(
    fc.property(proposition, values, known, (asked, all, isKnown) => {
      const truth = holds(asked, (at) => all[indexOf(at)]!);
      assert.equal(
        mayHold(asked, (at) => all[indexOf(at)]),
        truth,
      );
      const may = mayHold(asked, (at) => (isKnown[indexOf(at)] ? all[indexOf(at)] : undefined));
      assert.ok(may || !truth);
    }),
    { numRuns: 1000 },
  );
  // Something unknown does not hide what is known.
  const x: Observable = { kind: 'location', location: 0, name: 'x' };
  const y: Observable = { kind: 'location', location: 1, name: 'y' };
  const is = (left: Observable, wanted: number): Proposition => ({
    kind: 'compare',
    left,
    operator: '=',
    right: { kind: 'value', value: wanted },
  });
  const both: Proposition = { kind: 'and', left: is(x, 1), right: is(y, 1) };
  assert.equal(
    mayHold(both, (at) => (indexOf(at) === 0 ? 0 : undefined)),
    false,
  );
});
