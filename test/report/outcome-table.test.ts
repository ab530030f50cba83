/** Outcomes as a list and as a table of models; what may be said of a program's robustness. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ModelOutcomes, outcomeTable } from '../../src/index.ts';

const of = (model: string, counts: Readonly<Record<string, number>>, isComplete = true): ModelOutcomes => ({
  model,
  outcomes: Object.entries(counts).map(([text, executions]) => ({ text, executions })),
  isComplete,
});

const SC = of('sc', { 'a=0 b=1': 1, 'a=1 b=0': 12, 'a=1 b=1': 3 });

const last = (...results: ModelOutcomes[]): string | undefined =>
  outcomeTable(results).trimEnd().split('\n').at(-1);

test('one model: a list with counts', () => {
  assert.equal(
    outcomeTable([SC]),
    `Outcomes 3
  a=0 b=1   1
  a=1 b=0  12
  a=1 b=1   3
`,
  );
});

test('one model that was not explored to its end says so', () => {
  assert.equal(
    last(of('sc', { 'x=1': 1 }, false)),
    '  (not all executions were explored: there may be more)',
  );
});

test('several models: a table, and a line for each model beside sc', () => {
  assert.equal(
    outcomeTable([
      SC,
      of('tso', { 'a=0 b=0': 1, 'a=0 b=1': 1, 'a=1 b=0': 12, 'a=1 b=1': 3 }),
      of('rc11', { 'a=1 b=0': 14, 'a=1 b=1': 3, 'a=0 b=1': 1 }),
    ]),
    `Outcomes 4
           sc  tso  rc11
  a=0 b=1   1    1     1
  a=1 b=0  12   12    14
  a=1 b=1   3    3     3
  a=0 b=0   -    1     -
tso: weak: 1 outcome that sc does not have
rc11: robust: same outcomes as sc
`,
  );
});

test('without sc nothing is said of robustness', () => {
  const text = outcomeTable([of('tso', { 'x=1': 1 }), of('rc11', { 'x=1': 1, 'x=2': 1 })]);
  assert.ok(!/robust|weak/.test(text));
});

test('what was not explored to its end is not called robust, and may have what it was not seen to have', () => {
  const part = of('rc11', { 'a=1 b=1': 1 }, false);
  const text = outcomeTable([SC, part]);
  assert.match(text, /^ {2}a=1 b=0 +12 +\?$/m);
  assert.equal(last(SC, part), 'rc11: not known: not all of its executions were explored');
  assert.equal(
    last(SC, of('rc11', { 'a=2 b=2': 1, 'a=3 b=3': 1 }, false)),
    'rc11: weak: at least 2 outcomes that sc does not have',
  );
  assert.equal(
    last({ ...SC, isComplete: false }, of('rc11', { 'a=2 b=2': 1 })),
    'rc11: not known: not all executions of sc were explored',
  );
});

test('fewer outcomes than sc are robust, too', () => {
  assert.equal(
    last(SC, of('mine', { 'a=1 b=1': 3 })),
    'mine: robust: no outcome that sc does not have, and 2 fewer',
  );
});
