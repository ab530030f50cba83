/**
 * A litmus test in C and the C program with the same threads mean the same: through clang, LLVM IR, the lowering, a stepper
 * and the engine for programs come the executions that the litmus front end and engine give, under every model, down to
 * access modes, dependencies, rf and co.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type MachineCode, MODELS } from '../../src/index.ts';
import { CLASSIC_PROGRAMS } from '../support/classic-programs.ts';
import { compilePrograms, threadFunctionsOf } from '../support/compiled-litmus.ts';
import { randomPrograms, toC } from '../support/random-program.ts';
import { assertSameExecutions, programExecutions } from '../support/same-executions.ts';
import { loadBufferingPrograms } from './load-buffering-programs.ts';

const LITMUS = new URL('../../litmus/C/', import.meta.url);
const readLitmus = (file: string): string => readFileSync(new URL(file, LITMUS), 'utf8');

const C_MODELS = MODELS.filter(({ languages }) => languages.includes('C')).map(({ name }) => name);
/** The other models see fewer programs. */
const MAIN_MODELS = ['sc', 'tso', 'pso', 'ra', 'wra', 'rc11', 'rc11-cpp20', 'imm'];
const CLASSIC_MODELS = ['sc', 'tso', 'ra', 'rc11', 'imm'];

interface Pair {
  readonly text: string;
  readonly code: MachineCode;
}

async function pairs(texts: readonly string[]): Promise<Pair[]> {
  const codes = await compilePrograms(texts.map(threadFunctionsOf));
  return texts.map((text, i) => ({ text, code: codes[i]! }));
}

async function compareAll(compared: readonly Pair[], model: string): Promise<number> {
  let executions = 0;
  for (const { text, code } of compared) executions += await assertSameExecutions(text, code, model);
  return executions;
}

describe('random programs', async () => {
  const made = await pairs(fc.sample(randomPrograms, 60).map(toC));
  for (const model of C_MODELS) {
    const compared = MAIN_MODELS.includes(model) ? made : made.slice(0, 12);
    test(`under ${model}`, async () => {
      assert.ok((await compareAll(compared, model)) > compared.length);
    });
  }
  test('both steppers', async () => {
    for (const { text, code } of made.slice(0, 30)) {
      // Under imm dependencies are tracked, which only one stepper does.
      const [first, second] = [true, false].map((generated) => programExecutions(code, 'rc11', generated));
      assert.deepEqual(await first, await second, text);
    }
  });
});

describe('random programs with load buffering', async () => {
  const made = await pairs(fc.sample(loadBufferingPrograms, 30).map(toC));
  for (const model of ['imm', 'rc11', 'c11', 'jam21']) {
    test(`under ${model}`, async () => {
      assert.ok((await compareAll(made, model)) > made.length);
    });
  }
});

/** Executions under rc11 and imm, by hand: imm also lets both reads see later writes, unless something orders them. */
const LOAD_BUFFERING: readonly (readonly [string, number, number])[] = [
  ['LB.litmus', 3, 4],
  ['LB+datas.litmus', 3, 3],
  ['LB+data+po.litmus', 3, 4],
  ['LB+ctrls.litmus', 1, 1],
  ['LB+acqs.litmus', 3, 3],
  ['LB+rels.litmus', 3, 3],
];

describe('the library litmus/C', async () => {
  const files = readdirSync(LITMUS).sort();
  const made = await pairs(files.map(readLitmus));
  for (const model of ['tso', 'rc11', 'imm']) {
    test(`under ${model}`, async () => {
      assert.ok((await compareAll(made, model)) > made.length);
    });
  }
  for (const [file, rc11, imm] of LOAD_BUFFERING) {
    test(`${file}, counted by hand`, async () => {
      const { code } = made[files.indexOf(file)]!;
      assert.equal((await programExecutions(code, 'rc11')).length, rc11);
      assert.equal((await programExecutions(code, 'imm')).length, imm);
    });
  }
});

describe('classic tests as C programmers write them', async () => {
  const codes = await compilePrograms(CLASSIC_PROGRAMS.map(({ threads }) => threads));
  CLASSIC_PROGRAMS.forEach(({ litmus }, i) => {
    test(litmus, async () => {
      const text = readLitmus(`${litmus}.litmus`);
      for (const model of CLASSIC_MODELS) await assertSameExecutions(text, codes[i]!, model);
    });
  });
});
