/** Looks of relations: distinct, and independent of the order of edges. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Picture } from '../../../src/report/picture.ts';
import { relationStyles } from '../../../src/report/picture-style.ts';

function pictureOf(relations: readonly string[]): Picture {
  const event = { thread: 0, label: 'a', source: '', location: '' };
  const edges = relations.map((relation) => ({ relation, from: 0, to: 0, isHighlighted: false }));
  return { title: '', subtitle: '', threads: ['P0'], events: [event], edges };
}

const names = [
  'sw',
  'fr',
  'po',
  'hb',
  'rf',
  'co',
  'addr',
  'data',
  'ctrl',
  'ppo',
  'rmw',
  'obs',
  'dob',
  'aob',
  'bob',
  'psc',
  'eco',
  'rs',
  'loc',
  'ext',
];

test('twenty relations have twenty looks, and no colour serves twice before all are used', () => {
  const styles = [...relationStyles(pictureOf(names)).values()];
  assert.equal(new Set(styles.map((style) => `${style.stroke} ${style.dash}`)).size, names.length);
  const few = [...relationStyles(pictureOf(['po', 'rf', 'co', 'fr', 'hb', 'sw', 'ppo', 'obs'])).values()];
  assert.equal(new Set(few.map((style) => style.stroke)).size, 8);
});

test('the legend begins with po, rf, co, fr; the order of edges does not matter', () => {
  const styles = relationStyles(pictureOf(names));
  assert.deepEqual([...styles.keys()].slice(0, 4), ['po', 'rf', 'co', 'fr']);
  assert.deepEqual([...styles], [...relationStyles(pictureOf([...names].reverse()))]);
});

test('more relations than looks still get one each', () => {
  const many = Array.from({ length: 50 }, (_, i) => `r${i}`);
  assert.equal(relationStyles(pictureOf(many)).size, 50);
});
