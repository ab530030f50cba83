/**
 * Random programs of up to four threads, too large for the definition of OpMM: the operational engine finds the same final states and
 * deadlocks with all its reductions, without one of them, and without any, under opmm and sc.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ALL_REDUCTIONS, type ProgramCheckOptions, type ReductionName } from '../../src/index.ts';
import { randomNumbers } from '../../src/util/random-numbers.ts';
import { SEED } from '../seed.ts';
import { usualOrSlow } from '../support/slow.ts';
import { chainProgram } from './chain-programs.ts';
import { engineStates } from './engine-states.ts';
import { machineText } from './java-program.ts';
import type { FinalStates } from './program-oracle.ts';
import { randomJavaProgram } from './random-java-programs.ts';

const PROGRAMS = usualOrSlow(300, 10_000);
const MOST_ACCESSES = 11;
const MOST_WORKERS = 3;

const without = (...names: ReductionName[]): ReadonlySet<ReductionName> =>
  new Set([...ALL_REDUCTIONS].filter((name) => !names.includes(name)));

const VARIANTS: Readonly<Record<string, Partial<ProgramCheckOptions>>> = {
  'all reductions': {},
  'all but persistent': { reductions: without('persistent') },
  'all but unasked': { reductions: without('unasked') },
};

test(`${PROGRAMS} random programs, reduced and unreduced (seed ${SEED})`, async () => {
  const random = randomNumbers(SEED + 1);
  const explored = new Map<string, number>(Object.keys(VARIANTS).map((name) => [name, 0]));
  let unreduced = 0;
  for (let number = 1; number <= PROGRAMS; number++) {
    const program =
      number % 8 === 0
        ? chainProgram(random)
        : randomJavaProgram(random, MOST_ACCESSES, number % 2 === 0, MOST_WORKERS);
    for (const model of ['opmm', 'sc']) {
      const engine = 'operational';
      const expected = await engineStates(program, model, { engine, reduction: false });
      unreduced += expected.explored;
      for (const [variant, options] of Object.entries(VARIANTS)) {
        const found = await engineStates(program, model, { engine, ...options });
        explored.set(variant, explored.get(variant)! + found.explored);
        assert.deepEqual(
          answer(found),
          answer(expected),
          `${model} with ${variant}, program ${number}:\n${machineText(program)}`,
        );
      }
    }
  }
  const [all, ...others] = [...explored.values()] as [number, ...number[]];
  const text = `${[...explored].join('; ')}; unreduced,${unreduced}`;
  assert.ok(10 * all < unreduced, text);
  // Each of them saves something besides the other.
  for (const other of others) assert.ok(all < other, text);
});

const answer = ({ states, hasDeadlock }: FinalStates): object => ({ states, hasDeadlock });
