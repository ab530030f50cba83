/**
 * docs/volatile-on-power.md beyond its commands (documents.test.ts runs those): verdicts of all its programs, the claims of its
 * sentences, and whether its pictures are still what Heddle draws. Expected verdicts: Liu, Bender, Palsberg, ECOOP 2022; the C
 * program: the thesis on JAM21, section 6.1.5.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { file, folder, root } from '../support/run-heddle.ts';
import { run } from '../support/run-here.ts';

const EXAMPLES = join(root, 'examples/volatile-on-power');
const example = (name: string): string => join(EXAMPLES, name);

interface Result {
  readonly verdict: string;
  readonly executions: number;
  readonly litmus?: { readonly states: readonly string[] };
}

function check(path: string, model: string): Result {
  const { out, err } = run('check', path, '--model', model, '--json');
  assert.notEqual(out, '', err);
  return JSON.parse(out);
}

const examplesChecked = new Map<string, Result>();

/** Each example is checked once under a model, for its verdict and for its states. */
function checkExample(name: string, model: string): Result {
  const key = `${name} ${model}`;
  const result = examplesChecked.get(key) ?? check(example(name), model);
  examplesChecked.set(key, result);
  return result;
}

/** Final states of a test; those of Power with Java's names for the registers. */
const statesOf = (name: string, model: string): string[] =>
  checkExample(name, model)
    .litmus!.states.map((state) => state.replaceAll('r3=', 'r0=').replaceAll('r5=', 'r1='))
    .sort();

/** A test with one text in it replaced, which must be there. */
function variant(name: string, text: string, replacement: string): string {
  const source = readFileSync(example(name), 'utf8');
  assert.ok(source.includes(text), `${name}: ${text}`);
  return file(name, source.replace(text, replacement));
}

test('volatile promises what jam21 keeps, jam19 and OpenJDK 9 on Power break, and the repair keeps', () => {
  const rows = [
    ['volatile.litmus', 'sc', 'holds'],
    ['volatile.litmus', 'jam21', 'holds'],
    ['volatile.litmus', 'jam19', 'violated'],
    ['openjdk9.litmus', 'power', 'violated'],
    ['openjdk9-trimmed.litmus', 'power', 'violated'],
    ['repaired.litmus', 'power', 'holds'],
    ['repaired-trimmed.litmus', 'power', 'holds'],
  ] as const;
  for (const [name, model, verdict] of rows) {
    assert.equal(checkExample(name, model).verdict, verdict, `${name} ${model}`);
  }
  const tests = readdirSync(EXAMPLES).filter((name) => name.endsWith('.litmus'));
  assert.deepEqual([...new Set(rows.map(([name]) => name))].sort(), tests.sort());
});

test('fences.c: lwsync in thread 3 lets one execution through, sync, which is the default, none', () => {
  const models = ['rc11', 'jam19', 'jam21'].flatMap((model) => ['--model', model]);
  const executions = (...options: string[]): number[] => {
    const { out } = run('check', example('fences.c'), ...models, '--json', ...options);
    return (JSON.parse(out) as Result[]).map((result) => result.executions);
  };
  assert.deepEqual(executions('-D', 'T3_FENCE=memory_order_acq_rel'), [1, 1, 1]);
  assert.deepEqual(executions(), [0, 0, 0]);
});

test('the trimmed tests have the outcomes of the whole ones, the repaired ones those of sc', () => {
  const sc = statesOf('volatile.litmus', 'sc');
  assert.equal(sc.length, 27);
  assert.deepEqual(statesOf('volatile.litmus', 'jam21'), sc);
  assert.deepEqual(statesOf('repaired.litmus', 'power'), sc);
  assert.deepEqual(statesOf('repaired-trimmed.litmus', 'power'), sc);
  assert.deepEqual(statesOf('openjdk9.litmus', 'power'), statesOf('openjdk9-trimmed.litmus', 'power'));
});

test('the fence of P3 does not matter, the sync of P0 does', () => {
  const p3 = (name: string): string =>
    check(variant(name, '| sync         ;', '|              ;'), 'power').verdict;
  assert.equal(p3('openjdk9-trimmed.litmus'), 'violated');
  assert.equal(p3('repaired-trimmed.litmus'), 'holds');
  const p0 = variant('repaired-trimmed.litmus', '\n sync         |', '\n lwsync       |');
  assert.equal(check(p0, 'power').verdict, 'violated');
});

test('a full fence or a volatile read repairs store buffering with an acquire read', () => {
  const acquire = readFileSync(join(root, 'litmus/jam/SB+3sc+acq-java.litmus'), 'utf8');
  const read = 'int r0 = X.getAcquire();';
  assert.ok(acquire.includes(read));
  for (const repair of ['int r0 = X.getVolatile();', `VarHandle.fullFence(); ${read}`]) {
    const path = file('repair.litmus', acquire.replace(read, repair));
    assert.equal(check(path, 'jam21').verdict, 'violated', repair);
  }
});

test('the pictures say what Heddle draws', () => {
  const texts = (svg: string): string[] =>
    [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text!).sort();
  for (const [name, model] of [
    ['volatile', 'jam21'],
    ['openjdk9-trimmed', 'power'],
    ['repaired-trimmed', 'power'],
  ]) {
    run('check', example(`${name}.litmus`), '--model', model!, '--quiet', '--graphs', 'drawn');
    const drawn = texts(readFileSync(join(folder, `drawn/${name}.${model}.1.svg`), 'utf8'));
    const stored = texts(readFileSync(join(root, `docs/pictures/${name}.${model}.svg`), 'utf8'));
    assert.ok(drawn.length > 10);
    assert.deepEqual(stored, drawn, `draw docs/pictures/${name}.${model}.svg again with --graphs`);
  }
});
