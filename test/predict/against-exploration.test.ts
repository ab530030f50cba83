/**
 * What is predicted under rc11 from one run of a tiny program, against what Heddle finds in all
 * executions of that program as C: what is predicted is among that.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PREDICTED_KINDS } from '../../src/index.ts';
import { usualOrSlow } from '../support/slow.ts';
import { oneRecordings, predictedPlaces, take } from './one-recording.ts';
import { compileSmallPrograms, exploredErrors } from './small-program-c.ts';

const PROGRAMS = usualOrSlow(10, 200);
const SHAPES = [
  { threads: 2, length: 5 },
  { threads: 3, length: 3 },
  { threads: 3, length: 2, hasNestedLocks: true },
];

test('what is predicted from one recording goes wrong in some execution of the program', async () => {
  const recordings = take(oneRecordings(SHAPES, 'tso'), PROGRAMS);
  const codes = await compileSmallPrograms(recordings.map(({ program }) => program));
  const counts = { 'data-race': 0, deadlock: 0, assertion: 0 };
  for (const [number, code] of codes.entries()) {
    const { program, run } = recordings[number]!;
    const explored = await exploredErrors(code, program, 'rc11');
    const predicted = await predictedPlaces(recordings[number]!, 'rc11');
    for (const kind of PREDICTED_KINDS) {
      for (const error of predicted[kind])
        assert.ok(explored[kind].has(error), `program ${number}: ${kind} ${error}\n${run.text}`);
      counts[kind] += predicted[kind].size;
    }
  }
  for (const kind of PREDICTED_KINDS) assert.ok(counts[kind] > 0, kind);
});
