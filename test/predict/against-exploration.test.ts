/**
 * Races that are predicted under rc11 from one run of a tiny program, against the races that Heddle
 * finds in all executions of that program as C: what is predicted is among them.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { usualOrSlow } from '../support/slow.ts';
import { oneRecordings, predictedPlaces, take } from './one-recording.ts';
import { compileSmallPrograms, exploredRaces } from './small-program-c.ts';

const PROGRAMS = usualOrSlow(10, 200);
const SHAPES = [
  { threads: 2, length: 5 },
  { threads: 3, length: 3 },
  { threads: 3, length: 2, hasNestedLocks: true },
];

test('races that are predicted from one recording are races of the program', async () => {
  const recordings = take(oneRecordings(SHAPES, 'tso'), PROGRAMS);
  const codes = await compileSmallPrograms(recordings.map(({ program }) => program));
  let count = 0;
  for (const [number, code] of codes.entries()) {
    const explored = await exploredRaces(code, 'rc11');
    const { 'data-race': predicted } = await predictedPlaces(recordings[number]!, 'rc11');
    for (const race of predicted)
      assert.ok(explored.has(race), `program ${number}: ${race}\n${recordings[number]!.run.text}`);
    count += predicted.size;
  }
  assert.ok(count > 0);
});
