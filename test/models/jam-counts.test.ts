/**
 * Numbers of executions of the programs by which JAM21, JAM19, the thesis' JAM21 and RC11 are told apart. Counted as
 * pairs of rf and co that are RC11-coherent (`--equivalence rf-co`). Authority: a brute-force evaluation of the
 * definitions, independent of this code; its column jam21-thesis equals table 6.1 and appendix C of the thesis.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runShape } from './run-shape.ts';

/** Executions under sc, rc11, jam19, jam21, jam21-thesis; with an outcome, only executions that show it. */
const MODELS = ['sc', 'rc11', 'jam19', 'jam21', 'jam21-thesis'] as const;
type Row = readonly [name: string, threads: string, outcome: string, counts: readonly number[]];

const ROWS: readonly Row[] = [
  ['2+2W+4sc', 'W.sc x 1; W.sc y 2 | W.sc y 1; W.sc x 2', '', [3, 3, 3, 3, 4]],
  ['2+2W+2sc+scf', 'W.sc x 1; W.sc y 2 | W y 1; F.sc; W x 2', '', [3, 3, 3, 3, 4]],
  ['2+2W+scfs', 'W x 1; F.sc; W y 2 | W y 1; F.sc; W x 2', '', [3, 3, 3, 3, 4]],
  ['2+2W+3sc+rel1', 'W.sc x 1; W.sc y 2 | W.rel y 1; W.sc x 2', '', [3, 4, 4, 3, 4]],
  ['SB+rfis', 'W.rel x 1; R.sc x; R.sc y | W.rel y 1; R.sc y; R.sc x', '', [3, 4, 3, 3, 3]],
  ['SB+4sc', 'W.sc x 1; R.sc y | W.sc y 1; R.sc x', '', [3, 3, 3, 3, 3]],
  ['SB+scfs', 'W x 1; F.sc; R y | W y 1; F.sc; R x', '', [3, 3, 3, 3, 3]],
  ['SB+2sc+scf', 'W.sc x 1; R.sc y | W y 1; F.sc; R x', '', [3, 3, 3, 3, 3]],
  ['SB+3sc+acq', 'W.sc x 1; R.sc y | W.sc y 1; R.acq x', '', [3, 4, 3, 4, 4]],
  ['SB+3sc+rel', 'W.sc x 1; R.sc y | W.rel y 1; R.sc x', '', [3, 4, 3, 4, 4]],
  ['SB', 'W.rel x 1; R.acq y | W.rel y 1; R.acq x', '', [3, 4, 4, 4, 4]],
  ['peterZ', 'W x 1; F.sc; R y | W y 1; W.rel z 1 | R.acq z; F.sc; R x', '', [7, 7, 7, 7, 8]],
  ['psc-ar', 'R y; F.sc; R z | W z 1; F.sc; W x 1 | R x; Wd y 1', '0:0=1 0:1=0 2:0=1', [0, 1, 1, 0, 0]],
  ['W+RWC', 'W x 1; W.rel z 1 | R.acq z; F.sc; R y | W y 1; F.sc; R x', '', [7, 7, 7, 7, 8]],
  ['RWC+syncs', 'W x 1 | R x; F.sc; R y | W y 1; F.sc; R x', '', [7, 7, 7, 7, 7]],
  ['Z6+acq', 'W a 1; F.sc; W b 1 | R.acq b; W c 1 | W c 2; F.sc; R a', '', [7, 7, 7, 7, 8]],
  [
    'WWR+2WR',
    'W.sc x 1; W.sc y 1; R.sc z | W.sc z 1; R.sc y | W.sc y 2; R.sc x',
    '0:0=0 1:0=2 2:0=0',
    [0, 0, 0, 0, 2],
  ],
  ['IRIW-acq-sc', 'W.sc x 1 | R.acq x; R.sc y | R.acq y; R.sc x | W.sc y 1', '', [15, 16, 15, 16, 16]],
  ['isa2', 'W a 1; W.rel b 1 | R.acq b; W.rel c 1 | R.acq c; R a', '', [7, 7, 7, 7, 7]],
  ['WWmerge2', 'R.acq x; R.sc y | W.sc x 2 | W.sc y 1; R.sc x', '', [7, 8, 7, 8, 8]],
  [
    'volatile-non-sc.4',
    'W.sc x 2; R.sc y | W.sc y 1 | R.sc y; W.sc x 1 | R.sc x; R.sc x',
    '0:0=0 2:0=1 3:0=1 3:1=2',
    [0, 0, 1, 0, 0],
  ],
  [
    'ra-non-global.5',
    'W.sc x 1; R.sc y | W.sc y 1 | R.sc y; W.sc z 1 | W.sc z 2; R.sc x | R.sc z; R.sc z',
    '0:0=0 2:0=1 3:0=0 4:0=1 4:1=2',
    [0, 0, 1, 0, 1],
  ],
];

for (const [name, threads, outcome, counts] of ROWS) {
  test(name, async () => {
    const found: number[] = [];
    for (const model of MODELS) {
      // A condition that mentions all locations makes their final writes observable, as the numbers have it.
      const locations = [...new Set(threads.match(/\b[xyzabc]\b/g))]
        .map((location) => `${location}!=9`)
        .join(' ');
      const final = outcome === '' ? locations : `${outcome} ${locations}`;
      const { litmus } = await runShape(model, { language: 'C', threads, final }, 'rf-co');
      found.push(litmus!.positive);
    }
    assert.deepEqual(found, counts);
  });
}
