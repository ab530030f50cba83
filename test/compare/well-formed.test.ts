/** What executions must be, and which are one step weaker. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalKey } from '../../src/compare/concrete/canonical.ts';
import { weakenings } from '../../src/compare/concrete/weakenings.ts';
import { isWellFormed } from '../../src/compare/concrete/well-formed.ts';
import type { FoundExecution } from '../../src/compare/question/found-execution.ts';
import { written } from './known-witnesses.ts';

test('what is not well-formed is told', () => {
  const good = written('c11', 'a:R.rlx x; b:W.rlx y; c:F.sc | d:W.rlx x; e:U.sc y', { co: 'b<e', rf: 'd>a' });
  const pair = written('power', 'a:R.x x; b:W.x x; c:R y', { rmw: 'a>b', ctrl: 'a>b a>c' });
  const scoped = written('ptx', 'a:W.weak x | b:R.weak x', {
    scopes: { cta: [0, 1], gpu: [0, 0], sys: [0, 0] },
  });
  const four = written('c11', 'a:F.sc; b:F.sc; c:F.sc; d:F.sc');
  const plainRead = written('c11', 'a:R.na x | b:W.rlx x');
  const plainWrite = written('c11', 'a:W.na x | b:R.rlx x');
  for (const fine of [good, pair, scoped]) assert.equal(isWellFormed(fine), undefined);
  const broken: [FoundExecution, RegExp][] = [
    [{ ...good, events: [...good.events].reverse() }, /in thread 1, out of turn/],
    [{ ...good, events: good.events.map((event) => ({ ...event, location: -1 })) }, /does not fit its kind/],
    [{ ...good, sequenced: [...good.sequenced, [0, 3]] }, /another thread/],
    [{ ...good, sequenced: good.sequenced.filter(([a, b]) => a + b !== 2) }, /not transitive/],
    [
      {
        ...four,
        sequenced: [
          [0, 2],
          [0, 3],
          [1, 3],
        ],
      },
      /not series-parallel/,
    ],
    [{ ...pair, sequenced: [], ctrl: [] }, /not total/],
    [{ ...good, ctrl: [[1, 2]] }, /does not read/],
    [{ ...good, addr: [[0, 2]] }, /is a fence/],
    [{ ...good, data: [[0, 2]] }, /does not write/],
    [{ ...good, data: [[0, 4]] }, /not along sequencing/],
    [{ ...pair, ctrl: [[0, 1]] }, /does not go on to 2/],
    [{ ...pair, rmw: [] }, /in none or in two/],
    [
      {
        ...pair,
        rmw: [
          [0, 1],
          [0, 2],
        ],
      },
      /no halves/,
    ],
    [{ ...good, readsFrom: [1, -1, -1, -1, -1] }, /cannot read/],
    [{ ...good, readsFrom: [3, -1, -1, -1, 4] }, /cannot read/],
    [{ ...good, readsFrom: [3, -1, 3, -1, -1] }, /is no read/],
    [{ ...good, coherence: [[3], [1]] }, /does not order its writes/],
    [plainRead, /event 0 is not atomic, and accesses an atomic location/],
    [plainWrite, /event 0 is not atomic, and accesses an atomic location/],
    [{ ...scoped, scopes: scoped.scopes.slice(1) }, /not those of the language/],
    [{ ...scoped, scopes: scoped.scopes.map((level) => ({ ...level, groupOf: [0, 1] })) }, /all threads/],
    [
      {
        ...scoped,
        scopes: [
          [0, 0],
          [0, 1],
          [0, 0],
        ].map((groupOf, i) => ({ ...scoped.scopes[i]!, groupOf })),
      },
      /split by a wider scope/,
    ],
  ];
  for (const [found, reason] of broken) assert.match(isWellFormed(found) ?? 'nothing is wrong', reason);
});

test('weakenings: one event, one dependency or one step of a label less', () => {
  const found = written('c11', 'a:W.na x; b:W.rel y | c:R.acq y; d:R.na x', { rf: 'b>c a>d', ctrl: 'c>d' });
  const keys = weakenings(found)
    .map(({ execution }) => canonicalKey(execution))
    .sort();
  const expected = [
    written('c11', 'b:W.rel y | c:R.acq y; d:R.na x', { rf: 'b>c', ctrl: 'c>d' }),
    written('c11', 'a:W.na x | c:R.acq y; d:R.na x', { rf: 'a>d', ctrl: 'c>d' }),
    written('c11', 'a:W.na x; b:W.rel y | d:R.na x', { rf: 'a>d' }),
    written('c11', 'a:W.na x; b:W.rel y | c:R.acq y', { rf: 'b>c' }),
    { ...found, ctrl: [] },
    written('c11', 'a:W.na x; b:W.rlx y | c:R.acq y; d:R.na x', { rf: 'b>c a>d', ctrl: 'c>d' }),
    written('c11', 'a:W.na x; b:W.rel y | c:R.rlx y; d:R.na x', { rf: 'b>c a>d', ctrl: 'c>d' }),
  ];
  assert.deepEqual(keys, expected.map(canonicalKey).sort());
});

test('weakenings: pairs go as a whole or come apart, control ends at the end only', () => {
  const pair = written('power', 'a:R.x x; b:W.x x; c:R y', { rmw: 'a>b', ctrl: 'a>b a>c' });
  assert.deepEqual(
    weakenings(pair)
      .map(({ execution }) => canonicalKey(execution))
      .sort(),
    [
      written('power', 'c:R y'),
      written('power', 'a:R.x x; b:W.x x', { rmw: 'a>b', ctrl: 'a>b' }),
      written('power', 'a:R.x x; b:W.x x; c:R y', { rmw: 'a>b', ctrl: 'a>c' }),
      written('power', 'a:R x; b:W x; c:R y', { ctrl: 'a>b a>c' }),
    ]
      .map(canonicalKey)
      .sort(),
  );
});
