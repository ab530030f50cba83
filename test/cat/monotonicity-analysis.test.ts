import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyseMonotonicity, buildPlan } from '../../src/cat/index.ts';
import { modelOf, VOCABULARY } from './support.ts';

const GROWING = new Set(['rf', 'co', 'FW']);

function polarityOf(expression: string, before = ''): string {
  const plan = buildPlan(modelOf(`${before}\nempty ${expression}`), VOCABULARY);
  return analyseMonotonicity(plan, GROWING).polarity[plan.checks.at(-1)!.node]!;
}

const KNOWN: readonly (readonly [string, string, string?])[] = [
  ['po', 'constant'],
  ['rf', 'increasing'],
  ['po | rf', 'increasing'],
  ['rf^-1; co', 'increasing'],
  ['(rf^-1; co) \\ id', 'increasing'],
  ['po \\ rf', 'decreasing'],
  ['rf \\ co', 'mixed'],
  ['~rf', 'decreasing'],
  ['~~rf', 'increasing'],
  ['po \\ (po \\ rf)', 'increasing'],
  ['(po | rf)+', 'increasing'],
  ['[domain(rf)]; po', 'increasing'],
  ['[W \\ range(rf)]; po', 'decreasing'],
  ['(W \\ FW) * FW', 'mixed'],
  ['co \\ (co & int)', 'increasing'],
  ['(po-loc \\ rf) & co', 'mixed'],
  ['x', 'increasing', 'let rec x = rf | x; x'],
  ['x', 'constant', 'let rec x = po | x; x'],
  ['x', 'decreasing', 'let rec x = (po \\ rf) | x; x'],
  ['x', 'mixed', 'let rec x = rf | (x \\ co)'],
  ['y', 'increasing', 'let rec x = po | y; y and y = rf | x; x'],
];

for (const [expression, polarity, before] of KNOWN) {
  test(`${before === undefined ? '' : `${before}: `}${expression} is ${polarity}`, () => {
    assert.equal(polarityOf(expression, before), polarity);
  });
}

test('recursion through a difference is mixed, unless nothing grows', () => {
  assert.equal(polarityOf('x', 'let rec x = rf | (loc \\ x)'), 'mixed');
  assert.equal(polarityOf('x', 'let rec x = po | (loc \\ x)'), 'constant');
});

test('checks that prune partial candidates', () => {
  const plan = buildPlan(
    modelOf(`acyclic po | rf as a
      ~empty rf as negated
      flag ~empty rf as flagged
      irreflexive po \\ rf as shrinking
      empty rf & co as b
      acyclic po as c`),
    VOCABULARY,
  );
  assert.deepEqual(
    analyseMonotonicity(plan, GROWING).pruning.map(({ name }) => name),
    ['a', 'b', 'c'],
  );
});
