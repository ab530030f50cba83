/** Replay strings: what is written is read again, and nonsense is refused. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseReplay, replayString, replayTraits } from '../../src/explore/engine/replay-string.ts';

test('a path comes back from its string', () => {
  const ordinal = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(1000) });
  fc.assert(
    fc.property(fc.array(ordinal, { maxLength: 60 }), (path) => {
      assert.deepEqual(parseReplay(replayString(path)), path);
    }),
  );
  assert.equal(replayString([0, 0, 1, 0, 12]), '2z.1.z.12');
});

test('so does what the search presumed', () => {
  const place = fc.tuple(fc.nat(), fc.nat()).map(([object, offset]) => ({ object, offset }));
  const traits = fc.record(
    {
      hasBarriers: fc.boolean(),
      hasTwins: fc.boolean(),
      hasOwnWords: fc.boolean(),
      hasGiveBacks: fc.boolean(),
      leavesOutWrites: fc.boolean(),
      keepsReads: fc.boolean(),
      hasQuietWords: fc.boolean(),
      unused: fc.array(place),
      shared: fc.array(place),
      locks: fc.array(place),
    },
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(traits, fc.array(fc.nat(3), { maxLength: 4 }), (given, path) => {
      const text = replayString(path, given);
      assert.deepEqual([replayTraits(text), parseReplay(text)], [given, path]);
      assert.match(text, /^[-\w.]+$/);
    }),
  );
});

test('what is no path is refused', () => {
  for (const text of [
    '',
    '.',
    '1..2',
    'x',
    '1.-2',
    '99999999z.99999999z',
    '1 2',
    'zz',
    'u1.z',
    'u1o0',
    't.b.z',
  ]) {
    assert.throws(() => parseReplay(text), /is no string to replay/, text);
  }
});
