/** When reads-from classes are explored in place of executions, and when not. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { chooseEngine, coarserChoice, type EngineChoice } from '../../src/explore/choose-engine.ts';
import { type Attempt, CoarserSearch } from '../../src/explore/coarser-search.ts';
import type { EngineRun, Subject } from '../../src/explore/engine/engine.ts';
import type { ProgramTask, Tally } from '../../src/explore/engine/task.ts';
import { ENGINES } from '../../src/explore/registry.ts';
import { checkProgram, type Estimate, type ProgramCheckOptions } from '../../src/index.ts';
import { ALL_REDUCTIONS } from '../../src/program/reduction.ts';
import { compileFamilies } from '../support/compile-families.ts';
import { open } from '../support/litmus-graphs.ts';

const MANY: Estimate = {
  executions: 10_000_000,
  spread: [10_000_000, 10_000_000],
  blocked: 0,
  classes: { mean: 100, low: 100, high: 100 },
  steps: 20_000_000,
  seconds: 1000,
  secondsSpread: [1000, 1000],
  probes: 100,
  isSettled: true,
};

/** An attempt that makes so many steps, at each of which `step` is called. */
function attempt(steps: number, step: (tally: Tally, at: number) => void, estimate?: Estimate): Attempt {
  const tally: Tally = {
    executions: 0,
    blocked: 0,
    cut: undefined,
    assumptions: new Set(),
    outcomes: undefined,
  };
  let made = 0;
  function* run(): EngineRun['steps'] {
    for (; made < steps; made++) {
      step(tally, made);
      yield;
    }
  }
  const counters = () => ({
    candidates: made,
    consistencyChecks: 0,
    ...(estimate !== undefined && made >= 10 && { estimate }),
  });
  const task = { tally, options: {} } as unknown as ProgramTask;
  return { choice: {} as EngineChoice, task, run: { steps: run(), counters } };
}

const oneEach = (tally: Tally): void => {
  tally.executions++;
};

/** Runs a search to its end; gives what it has come to. */
function outcomeOf(finer: Attempt, coarser: Attempt): 'finer' | 'coarser' {
  const search = new CoarserSearch(finer, () => coarser);
  while (!search.steps.next().done);
  const isFiner = search.current === finer;
  assert.equal(search.reason === undefined, isFiner);
  return isFiner ? 'finer' : 'coarser';
}

describe('the choice between executions and classes', () => {
  test('a search that is soon over is not left', () => {
    const finer = attempt(5, oneEach, MANY);
    assert.equal(outcomeOf(finer, attempt(1, oneEach)), 'finer');
  });

  test('classes are explored where they are much fewer', () => {
    const finer = attempt(50, oneEach, MANY);
    assert.equal(outcomeOf(finer, attempt(100, oneEach)), 'coarser');
    assert.equal(finer.task.tally.executions, 11);
  });

  test('not where they are nearly as many, unknown, or the search is short', () => {
    const { classes: _, ...unknown } = MANY;
    const rejected: readonly Estimate[] = [
      { ...MANY, classes: { mean: 2_000_000, low: 2_000_000, high: 2_000_000 } },
      unknown,
      { ...MANY, steps: 1_000_000 },
    ];
    for (const estimate of rejected) {
      const finer = attempt(50, oneEach, estimate);
      assert.equal(outcomeOf(finer, attempt(1, oneEach)), 'finer');
      assert.equal(finer.task.tally.executions, 50);
    }
  });

  test('a doubt of the coarser search, or too many classes, lead back to the finer one', () => {
    const doubtful = attempt(20, (tally, at) => {
      if (at === 15) tally.cut = 'a doubt';
    });
    const endless = attempt(Number.POSITIVE_INFINITY, (tally) => {
      tally.executions += 1_000_000;
    });
    const late = attempt(0, oneEach);
    late.task.tally.cut = 'a doubt at the end';
    for (const coarser of [doubtful, endless, late]) {
      const finer = attempt(50, oneEach, MANY);
      assert.equal(outcomeOf(finer, coarser), 'finer');
      assert.equal(finer.task.tally.executions, 50);
    }
  });

  test('the estimate is that of what is explored', () => {
    const search = new CoarserSearch(attempt(50, oneEach, MANY), () => attempt(60, oneEach));
    for (let i = 0; i < 30; i++) search.steps.next();
    const { executions, spread, blocked } = search.counters().estimate!;
    assert.deepEqual({ executions, spread, blocked }, { executions: 100, spread: [100, 100], blocked: 0 });
  });
});

test('eight writers: classes instead of four million executions', async () => {
  const row = { file: 'families/N-writers.c', options: '-DN=8' };
  const code = (await compileFamilies([row]))(row);
  // Nobody uses what is written, so that all would be one.
  const reductions = new Set([...ALL_REDUCTIONS].filter((name) => name !== 'unused'));
  const result = await checkProgram(code, 'N-writers.c', open('rc11').model, { reductions });
  const { engine, equivalence, engineReason, executions, verdict } = result;
  assert.deepEqual([engine, equivalence, executions, verdict], ['rf', 'rf', 10, 'holds']);
  assert.match(engineReason!, /^there are about 360000 times as many executions/);
});

test('there is no choice where an option, a listener or the model leaves none', () => {
  const subject: Subject = { language: 'C' };
  const choice = (
    modelName: string,
    options: ProgramCheckOptions,
    of: Subject = subject,
  ): string | undefined => {
    const { model } = open(modelName);
    const finer = chooseEngine(ENGINES, of, model, options.engine);
    return coarserChoice(ENGINES, of, model, finer, options)?.engine.name;
  };
  for (const model of ['ra', 'rc11', 'rc11-cpp20']) assert.equal(choice(model, {}), 'rf');
  const without = new Set([...ALL_REDUCTIONS].filter((name) => name !== 'coarser'));
  assert.equal(choice('rc11', { reductions: without }), undefined);
  assert.equal(choice('rc11', { engine: 'graph' }), undefined);
  assert.equal(choice('rc11', { onExecution() {} }), undefined);
  assert.equal(choice('rc11', { equivalence: 'rf-co' }, { ...subject, equivalence: 'rf-co' }), undefined);
  const need = { engine: 'graph', reason: '`--bound` needs it' };
  assert.equal(choice('rc11', { bound: 1 }, { ...subject, need }), undefined);
  // Classes are what it is explored by anyway.
  assert.equal(choice('sc', {}), undefined);
});
