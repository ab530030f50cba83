/** The figures of the paper on OpMM, Pugh's causality tests and the classics: what is known of them, by the oracle and by the engines. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { engineStates } from './engine-states.ts';
import { readJavaProgram } from './java-notation.ts';
import { KNOWN_PROGRAMS } from './known-programs.ts';
import { finalStates } from './program-oracle.ts';

/** What the oracle can do in a second or two. */
const MOST_STATES = 50_000;

describe('programs of which the answer is known', () => {
  for (const { title, threads, outcome, opmm, sc } of KNOWN_PROGRAMS) {
    test(`${title}: ${outcome}`, async () => {
      const { program, matches } = readJavaProgram(...threads);
      const answer = (states: readonly string[]): string =>
        states.some((state) => matches(state, outcome)) ? 'allowed' : 'forbidden';
      const byOracle = finalStates(program, MOST_STATES);
      if (byOracle !== undefined) assert.equal(answer(byOracle.states), opmm, 'opmm by the oracle');
      for (const reduction of [true, false]) {
        const found = await engineStates(program, 'opmm', { engine: 'operational', reduction });
        assert.equal(answer(found.states), opmm, `opmm ${reduction ? 'with' : 'without'} reduction`);
      }
      for (const engine of ['graph', 'operational'] as const) {
        const options = engine === 'graph' ? { engine, equivalence: 'rf-co' as const } : { engine };
        const { states } = await engineStates(program, 'sc', options);
        assert.equal(answer(states), sc, `sc by the ${engine} engine`);
      }
    });
  }
});
