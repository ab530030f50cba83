/**
 * Accesses of parts of atomic variables, and atomic variables of 16 bytes: random programs against
 * the same written by hand with one variable of 64 bits, in several engines.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkProgram, type MachineCode, openModel } from '../../src/index.ts';
import { randomNumbers } from '../../src/util/random-numbers.ts';
import { SEED } from '../seed.ts';
import { compileSources } from '../support/compile-all.ts';
import { loader } from '../support/explore.ts';
import { outcomesOf } from '../support/program-answers.ts';
import { usualOrSlow } from '../support/slow.ts';
import { randomParts, type Twins } from './random-parts.ts';

const PROGRAMS = usualOrSlow(3, 40);

/** Models of the engines rf, graph, xmm and enumerate. */
const MODELS = ['sc', 'tso', 'ra', 'rc11', 'xmm', 'imm'];

const sourcesOf = (twins: readonly Twins[]): { name: string; text: string }[] =>
  twins.flatMap(({ parts, byHand }, i) => [
    { name: `parts${i}.c`, text: parts },
    { name: `hand${i}.c`, text: byHand },
  ]);

async function found(code: MachineCode, name: string, generated = true) {
  const { model } = openModel(name, { language: 'C', scopes: [], threads: [] }, loader);
  const result = await checkProgram(code, 'program', model, { outcomes: 'all', generated });
  const assumptions = (result.assumptions ?? []).map(({ id }) => id);
  return { verdict: result.verdict, executions: result.executions, outcomes: resultsOf(result), assumptions };
}

/** What threads have read: the variable itself has another form in both texts. */
const resultsOf = (result: Parameters<typeof outcomesOf>[0]): string[] => [
  ...new Set(outcomesOf(result).map((text) => (text.match(/\br\d+=\d+/g) ?? []).join(' '))),
];

test('parts mean what is written by hand', async () => {
  const random = randomNumbers(SEED);
  const twins = Array.from({ length: PROGRAMS }, () => randomParts(random));
  const codes = (await compileSources(sourcesOf(twins))).map(({ code }) => code);
  let all = 0;
  let withParts = 0;
  for (const [i, { parts }] of twins.entries()) {
    for (const model of MODELS) {
      const [one, other] = [await found(codes[2 * i]!, model), await found(codes[2 * i + 1]!, model)];
      const { assumptions, ...ofParts } = one;
      const { assumptions: none, ...ofHand } = other;
      assert.deepEqual(ofParts, ofHand, `${model}, HEDDLE_SEED=${SEED}:\n${parts}`);
      assert.deepEqual(none, []);
      all += one.executions;
      if (assumptions.includes('whole-atomics')) withParts++;
    }
    const [interpreted, generated] = [false, true].map((form) => found(codes[2 * i]!, 'rc11', form));
    assert.deepEqual(await interpreted, await generated);
  }
  assert.ok(all > 10 * PROGRAMS, `${all} executions`);
  assert.ok(withParts > PROGRAMS, `${withParts} checks with the assumption`);
});
