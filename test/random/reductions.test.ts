/**
 * Random C programs with loops that wait, locks, barriers, exchanges that are tried again, and threads
 * that run one function: with all reductions, without one of them, and without any, they have the same
 * outcomes and kinds of errors.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ALL_REDUCTIONS, type MachineCode, REDUCTION_NAMES, type ReductionName } from '../../src/index.ts';
import { randomNumbers } from '../../src/util/random-numbers.ts';
import { SEED } from '../seed.ts';
import { compilePrograms } from '../support/compiled-litmus.ts';
import { type CThreads, randomCThreads, threadsText, WAITING_THEMES } from '../support/random-c-threads.ts';
import { assertSameAnswers, NO_REDUCTIONS, reducedRun, withoutOne } from '../support/reduction-runs.ts';
import { usualOrSlow } from '../support/slow.ts';

const MODELS = ['sc', 'tso', 'pso', 'ra', 'rc11', 'rc11-cpp20', 'jam21'];
const PROGRAMS = usualOrSlow(200, 20_000);
const BATCH = 50;

interface Counts {
  compared: number;
  executions: number;
  unreduced: number;
}

async function compare(
  code: MachineCode,
  model: string,
  one: ReductionName,
  text: string,
  counts: Counts,
): Promise<void> {
  const unreduced = await reducedRun(code, model, NO_REDUCTIONS);
  if (unreduced === undefined) return;
  for (const [reductions, name] of [
    [ALL_REDUCTIONS, 'with all reductions'],
    [withoutOne(one), `with all but ${one}`],
  ] as const) {
    const reduced = await reducedRun(code, model, reductions);
    assert.ok(reduced !== undefined, `${name} the search takes longer, under ${model}:\n${text}`);
    assertSameAnswers(reduced, unreduced, `${name}, under ${model}:\n${text}`);
    counts.executions += reduced.executions;
  }
  counts.unreduced += 2 * unreduced.executions;
  counts.compared++;
}

const makePrograms = (seed: number, count: number): CThreads[] => {
  const random = randomNumbers(seed);
  return Array.from({ length: count }, (_, i) =>
    randomCThreads(random, WAITING_THEMES[i % WAITING_THEMES.length]!),
  );
};

describe(`${PROGRAMS} random programs with and without reductions`, () => {
  for (let first = 0; first < PROGRAMS; first += BATCH) {
    test(`from program ${first} on`, async () => {
      const texts = makePrograms(SEED + first, BATCH).map(threadsText);
      const codes = await compilePrograms(texts);
      const counts: Counts = { compared: 0, executions: 0, unreduced: 0 };
      for (const [i, code] of codes.entries()) {
        // A usual run has few programs, each under some of the models.
        const models = usualOrSlow([MODELS[i % MODELS.length]!, 'rc11'], MODELS);
        const one = REDUCTION_NAMES[(first + i) % REDUCTION_NAMES.length]!;
        for (const model of new Set(models)) await compare(code, model, one, texts[i]!, counts);
      }
      assert.ok(counts.compared > BATCH, `${counts.compared} were compared`);
      assert.ok(counts.executions <= counts.unreduced, JSON.stringify(counts));
    });
  }
});
