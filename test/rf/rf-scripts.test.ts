/**
 * Programs with mutexes, condition variables, semaphores, barriers, objects and threads that start threads, in the rf engine: the
 * classes of the graph engine's executions, each once; and with the slowest oracle the same as with the model's own.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { programStepper } from '../../src/explore/growth/program-listener.ts';
import { open } from '../support/litmus-graphs.ts';
import { scriptPrograms, THEMES } from '../support/random-scripts.ts';
import { graphClasses, type Runnable, rfClasses } from '../support/rf-runs.ts';
import { type Scripts, scriptRunner } from '../support/script-programs.ts';
import { usualOrSlow } from '../support/slow.ts';
import { BruteOracle } from './brute-oracle.ts';

const make = await scriptRunner();

const MOST_EXECUTIONS = 1000;
/** For the slowest oracle. */
const FEW_CLASSES = 12;

/** Fails unless the engines agree; gives the number of classes, 0 if there are too many executions. */
function compare(scripts: Scripts, name: string): number {
  const code = make(scripts);
  const run: Runnable = { code, stepper: programStepper(code, { unroll: 50, generated: false }) };
  const expected = graphClasses(run, name, MOST_EXECUTIONS);
  if (expected === undefined) return 0;
  const { model } = open(name);
  const found = rfClasses(run, name).sort();
  assert.deepEqual(found, expected);
  if (found.length <= FEW_CLASSES) {
    // It finds other coherence orders, and a read tries its writes in that order: the classes are
    // the same, but may come in another order.
    const brute = rfClasses(run, name, (growth) => new BruteOracle(growth, model));
    assert.deepEqual(brute.sort(), expected);
  }
  return found.length;
}

/** An RMW that is revisited, so that its two events are not neighbours; waits that are revisited; two waits for one lock. */
const FOUND: readonly Scripts[] = [
  // What the paper's reversal alone does not find: docs/reads-from.md.
  ['s10s20', 'r00a01', 'a01'],
  ['s10s20', 'a01', 'l00a01u00l00x01u00'],
  ['s10s20s30', 'a01l00u00', 'r00', 'a01N00S01P00'],
  ['s10s20', 'g00l00u00', 'l00u00b00'],
  ['s10s20s30', 'l00', 'l00u00', 'l00u00'],
  ['s10s20s30', 'l00u00l00i00', 'l00u00', 'l00u00'],
  ['s10l30l20u20u30', 'l20l20u20l30u30u20'],
  ['s10s20s30s40', 'l10l00w02', 'r00l00', 'l10u10', 'l00u00'],
  ['s10s20', 'l00l10a01u10u00', 'l10l00a01u00u10'],
  ['s10s20j10', 'Z00', 'l00u00'],
  // Under tso and pso the slowest oracle gives the classes in another order.
  ['s10s20s30', 'w01i00', '?01a01', 'w00a01'],
];

test('what was found', () => {
  for (const scripts of FOUND) {
    for (const name of ['sc', 'tso', 'pso', 'rc11']) assert.ok(compare([...scripts, '', ''], name) > 0);
  }
});

const RUNS = usualOrSlow(8, 12);

describe('random scripts', () => {
  const SIZE = { threads: 3, phrases: 3, operations: 12 } as const;
  for (const theme of THEMES) {
    test(theme, () => {
      let classes = 0;
      fc.assert(
        fc.property(scriptPrograms(theme, SIZE), (scripts) => {
          for (const name of ['sc', 'tso', 'pso', 'ra', 'rc11']) classes += compare(scripts, name);
        }),
        { numRuns: RUNS },
      );
      assert.ok(classes > 4 * RUNS, `${classes} classes`);
    });
  }
});
