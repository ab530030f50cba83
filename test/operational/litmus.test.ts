/** Litmus tests by the operational engine: under sc the same final states as by axioms; what opmm adds to them for tests in Java. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { checkLitmus, type EngineName, openModel, parseLitmus } from '../../src/index.ts';
import { cpuLimit } from '../support/cpu-time.ts';

const LITMUS = fileURLToPath(new URL('../../litmus/', import.meta.url));
const CATS = new URL('../../src/models/cat/', import.meta.url);

const loadCat = (name: string) => {
  const path = new URL(name, CATS);
  return existsSync(path) ? { name, text: readFileSync(path, 'utf8') } : undefined;
};

const filesIn = (folder: string): string[] =>
  readdirSync(`${LITMUS}${folder}`)
    .filter((name) => name.endsWith('.litmus'))
    .map((name) => `${folder}/${name}`);

/** CPU time: tests for which an engine takes longer are not compared. */
const MOST_SECONDS = 10;

/** Undefined: the engine does not take the test. */
async function statesOf(file: string, model: string, engine?: EngineName): Promise<string[] | undefined> {
  const { program, question } = parseLitmus({ name: file, text: readFileSync(`${LITMUS}${file}`, 'utf8') });
  const { model: opened } = openModel(model, program, loadCat);
  const options = { ...(engine && { engine }), signal: cpuLimit(MOST_SECONDS) };
  try {
    const { litmus, verdict } = await checkLitmus(program, question, opened, options);
    return verdict === 'inconclusive' ? undefined : litmus.states.map(({ text }) => text).sort();
  } catch (error) {
    if (engine === 'operational' && /it does not take/.test(String(error))) return undefined;
    throw error;
  }
}

test('under sc the final states are those of the axioms', async () => {
  let compared = 0;
  for (const file of [...filesIn('Java'), ...filesIn('jmm'), ...filesIn('C').filter((_, i) => i % 4 === 0)]) {
    const states = await statesOf(file, 'sc', 'operational');
    if (states === undefined) continue;
    assert.deepEqual(states, await statesOf(file, 'sc', 'enumerate'), file);
    compared++;
  }
  assert.ok(compared > 40, `${compared} tests were compared`);
});

test('opmm allows what sc allows, and more', async () => {
  let more = 0;
  for (const file of [...filesIn('Java'), ...filesIn('jmm').filter((name) => name.includes('java'))]) {
    const [sc, opmm] = [await statesOf(file, 'sc', 'operational'), await statesOf(file, 'opmm')];
    assert.deepEqual(
      sc!.filter((state) => !opmm!.includes(state)),
      [],
      file,
    );
    if (opmm!.length > sc!.length) more++;
  }
  assert.ok(more > 3, `${more} tests have more states`);
});
