/**
 * Readings of XMM's definition (readings/): the table of `npm run bench -- xmm-readings` names each
 * of them, and says of the published numbers what is so. What it says of random programs is measured
 * there only.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { usualOrSlow } from '../support/slow.ts';
import { type PublishedNumber, publishedNumbers, wrongNumbers } from './readings/published-numbers.ts';
import { hasCycle, isRaceless, WRITES_X_ON_TWO_SIDES } from './readings/raceless.ts';
import { READINGS } from './readings/readings.ts';
import { xmmCandidates } from './xmm-candidates.ts';
import { litmusText } from './xmm-program.ts';

const RESULTS = readFileSync(new URL('../../bench/results/xmm-readings.md', import.meta.url), 'utf8');
/** By reading: what the last column has. */
const wrongIn = new Map(
  [...RESULTS.matchAll(/^\| (.+?) \|.*\| (.*?) ?\|$/gm)].map(([, name, wrong]) => [
    name!,
    wrong!.split('; ').filter((text) => text !== ''),
  ]),
);
/** The tests that tell readings apart: those which the table names. */
const telling = new Set([...wrongIn.values()].flat().map((text) => text.split(' ')[0]!));

describe('the table of readings is true of published numbers', () => {
  let numbers: readonly PublishedNumber[];
  before(async () => {
    numbers = await publishedNumbers((name) => usualOrSlow(telling.has(name), true));
    assert.ok(numbers.length >= usualOrSlow(9, 55));
  });

  for (const [name, reading] of READINGS)
    test(name, () => {
      const said = wrongIn.get(name);
      assert.ok(said !== undefined, 'not in the table: npm run bench -- xmm-readings');
      const wrong = wrongNumbers(numbers, reading);
      if (said.at(-1) !== '...') assert.deepEqual(wrong, said);
      else
        assert.deepEqual(
          said.slice(0, -1).filter((text) => !wrong.includes(text)),
          [],
        );
    });
});

test('LBRF-RC11 needs more than a race as a reason to read anew', async () => {
  const candidates = await xmmCandidates(litmusText(WRITES_X_ON_TWO_SIDES));
  assert.ok(isRaceless(candidates));
  const cyclic = READINGS.filter(([, reading]) => hasCycle(candidates, reading)).map(([name]) => name);
  assert.deepEqual(cyclic, [
    '6: nothing',
    '6: reads like any race taken out',
    '5: nothing',
    'chapter 5 by the letter: 4 by rf, 3 with rpo exactly, 6 nothing',
    'the proofs of July 2024: 4 by rf, 5 views, 6 nothing',
    'the proofs of March 2025: the same, and barriers are not re-executed',
  ]);
});
