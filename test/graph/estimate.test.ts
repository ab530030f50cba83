/** Estimates of a search: random probes against the search itself, and when an estimate is made. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import fc from 'fast-check';
import type { SearchEstimate } from '../../src/explore/engines/graph/estimator.ts';
import { exploreGraph } from '../../src/explore/engines/graph/explore-graph.ts';
import { programStepper } from '../../src/explore/growth/program-listener.ts';
import { CatCheck } from '../../src/kernel/cat-check.ts';
import { hooksOf } from '../../src/procedures/hooks-of.ts';
import { meanBounds } from '../../src/util/mean-bounds.ts';
import { compileFamilies } from '../support/compile-families.ts';
import { open } from '../support/litmus-graphs.ts';
import { explored, probed } from '../support/probed-programs.ts';
import { scriptPrograms } from '../support/random-scripts.ts';
import { type Runnable, rfClasses } from '../support/rf-runs.ts';
import { type Scripts, scriptRunner } from '../support/script-programs.ts';

const makeProgram = await scriptRunner();

function runnable(scripts: Scripts): Runnable {
  const code = makeProgram(scripts);
  return { code, stepper: programStepper(code, { unroll: 10, generated: false }) };
}

describe('bounds of a mean', () => {
  test('of equal samples are the mean', () => {
    assert.deepEqual(meanBounds([3, 3, 3]), { mean: 3, low: 3, high: 3 });
  });

  test('reach further up where the samples are skewed', () => {
    const samples = Array.from({ length: 100 }, (_, i) => (i % 20 === 0 ? 100 : 1));
    const { mean, low, high } = meanBounds(samples);
    assert.equal(mean, 5.95);
    assert.ok(low > 0 && low < mean && high - mean > mean - low, `${low} to ${high}`);
  });
});

describe('probes of random programs', () => {
  const SIZE = { threads: 3, phrases: 2, operations: 8 } as const;
  const FEWEST = 10;
  const MOST_STEPS = 3000;
  /** By how many standard errors the mean may be off; the seed is fixed. */
  const FARTHEST = 5;

  for (const theme of ['updates', 'mutexes', 'tokens'] as const) {
    test(`${theme}: on average the executions, blocked ones and steps of the search`, () => {
      let compared = 0;
      for (const scripts of fc.sample(scriptPrograms(theme, SIZE), { numRuns: 8, seed: 22 })) {
        for (const model of ['rc11', 'sc']) {
          const run = runnable(scripts);
          const counts = explored(run, model, MOST_STEPS);
          if (counts === undefined || counts.executions + counts.blocked < FEWEST) continue;
          const samples = probed(run, model, 6000);
          for (const kind of ['executions', 'blocked', 'steps'] as const) {
            const distance = Math.abs(meanOf(samples[kind]) - counts[kind]);
            const what = `${kind} of ${scripts.join(' ')} under ${model}`;
            assert.ok(distance <= FARTHEST * errorOf(samples[kind]) + 1e-6, what);
          }
          compared++;
        }
      }
      assert.ok(compared > 0);
    });
  }
});

const meanOf = (samples: readonly number[]): number => samples.reduce((a, b) => a + b, 0) / samples.length;

function errorOf(samples: readonly number[]): number {
  const mean = meanOf(samples);
  const squares = samples.reduce((sum, sample) => sum + (sample - mean) ** 2, 0);
  return Math.sqrt(squares) / samples.length;
}

describe('coherence orders of a class', () => {
  const SIZE = { threads: 3, phrases: 2, operations: 8 } as const;
  test('the parts that executions are of their classes add up to the number of classes', () => {
    let classes = 0;
    for (const theme of ['updates', 'mutexes', 'threads'] as const) {
      for (const scripts of fc.sample(scriptPrograms(theme, SIZE), { numRuns: 12, seed: 22 })) {
        const run = runnable(scripts);
        const counts = explored(run, 'ra', 20_000);
        if (counts === undefined) continue;
        const count = rfClasses(run, 'ra').length;
        assert.ok(
          Math.abs(counts.classes - count) < 1e-6,
          `${counts.classes} for ${count}: ${scripts.join(' ')}`,
        );
        classes += count;
      }
    }
    assert.ok(classes > 100, `${classes} classes`);
  });
});

/** The steps that the first estimate of a search takes. */
const FIRST_PROBES = 13_000;
const FAMILIES = [
  ['ainc', 7, 5040],
  ['casw', 4, 1200],
  ['casrot', 8, 2048],
  ['fib-bench', 4, 34_205],
  ['N-writers', 7, 362_880],
  ['readers', 12, 4096],
  ['binc', 4, 576],
  ['lastzero', 5, 64],
] as const;

describe('estimates of families', () => {
  const rowOf = ([name, size]: (typeof FAMILIES)[number]) => ({
    file: `families/${name}.c`,
    options: `-DN=${size}`,
  });
  let codeOf: Awaited<ReturnType<typeof compileFamilies>>;

  before(async () => {
    codeOf = await compileFamilies(FAMILIES.map(rowOf));
  });

  for (const family of FAMILIES) {
    const [name, size, executions] = family;
    test(`${name} ${size}: the range has the ${executions} executions in it`, () => {
      const code = codeOf(rowOf(family));
      const samples = probed({ code, stepper: programStepper(code, {}) }, 'rc11', FIRST_PROBES);
      const { low, mean, high } = meanBounds(samples.executions);
      assert.ok(Math.floor(low) <= executions && executions <= Math.ceil(high), `${low} to ${high}`);
      assert.ok(mean > executions / 2 && mean < 2 * executions, `${mean}`);
    });
  }

  test('an estimate is made when it is time, and the search goes on as if there were none', () => {
    const code = codeOf(rowOf(FAMILIES[3]));
    const run = { code, stepper: programStepper(code, {}) };
    const alone = estimates(run, () => 0);
    assert.deepEqual(alone.estimates, []);
    let looks = 0;
    const often = estimates(run, () => 5 ** Math.min(++looks, 200));
    assert.equal(often.executions, 34_205);
    assert.equal(often.steps, alone.steps);
    assert.ok(often.estimates.length > 3, `${often.estimates.length} estimates`);
    const { executions, isSettled, stepsDone, probes } = often.estimates.at(-1)!;
    assert.ok(
      executions.low <= 34_205 && 34_205 <= executions.high,
      `${executions.low} to ${executions.high}`,
    );
    assert.ok(!isSettled && stepsDone <= often.steps && probes >= 8);
  });

  test('a search with objects, locks and threads of threads goes on as if there were no estimate', () => {
    for (const theme of ['objects', 'threads', 'mutexes', 'conditions'] as const) {
      for (const scripts of fc.sample(scriptPrograms(theme, { threads: 3, phrases: 3, operations: 12 }), {
        numRuns: 6,
        seed: 22,
      })) {
        const run = runnable(scripts);
        if (explored(run, 'rc11', 20_000) === undefined) continue;
        let looks = 0;
        const { estimates: _, ...often } = estimates(run, () => 5 ** Math.min(++looks, 200));
        const { estimates: __, ...alone } = estimates(run, () => 0);
        assert.deepEqual(often, alone, scripts.join(' '));
      }
    }
  });
});

/** Explores a program under rc11 with such a clock. */
function estimates({ code, stepper }: Runnable, now: () => number) {
  const { model } = open('rc11');
  const rules = model.graphRules!;
  const found = { executions: 0, steps: 0, errors: [] as string[], estimates: [] as SearchEstimate[] };
  const steps = exploreGraph(
    code,
    { rules, looksForRaces: true, stepper, hooks: hooksOf(rules, new CatCheck(model, 'estimates')), now },
    {
      begins: () => Object.assign(found, { executions: 0, errors: [], estimates: [] }),
      complete(at) {
        found.executions++;
        found.steps = at.steps;
      },
      error: (_, { kind, message }) => {
        found.errors.push(`${kind} ${message}`);
      },
      estimated: (estimate) => {
        found.estimates.push(estimate);
      },
    },
  );
  while (!steps.next().done);
  return found;
}
