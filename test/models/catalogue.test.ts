/** The catalogue is whole: every model loads without a warning for each of its languages, has a page, and names only models that exist. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { buildPlan, checkModel, loadModel, type Vocabulary } from '../../src/cat/index.ts';
import { vocabularyOf } from '../../src/execution/vocabulary.ts';
import { defaultModel, findModel, isWithin, MODELS, requireModel } from '../../src/models/catalogue.ts';
import type { Language, Program } from '../../src/program/program.ts';
import { loadLibrary } from '../support/run-shape.ts';

const SCOPES: Partial<Record<Language, readonly string[]>> = {
  PTX: ['cta', 'gpu', 'sys'],
  OpenCL: ['wg', 'dev', 'sys'],
};

function vocabulary(language: Language): Vocabulary {
  const scopes = (SCOPES[language] ?? []).map((name) => ({ name, groupOf: [] }));
  const program: Program = { name: 'empty', language, threads: [], locations: [], scopes };
  return vocabularyOf(program);
}

const PAGES = new URL('../../docs/models/', import.meta.url);
const LIBRARY = new URL('../../src/models/cat/', import.meta.url);
const pageNames = readdirSync(PAGES).map((file) => file.replace(/\.md$/, ''));
const load = (file: string) => loadModel(loadLibrary, loadLibrary(file, undefined)!);

for (const { name, file, languages, usesCoherence } of MODELS) {
  if (file === undefined) continue;
  test(`${name} loads for ${languages.join(', ')}`, () => {
    const model = load(file);
    for (const language of languages) {
      const names = vocabulary(language);
      assert.deepEqual(
        checkModel(model, names).map(({ message, span }) => `${span?.file.name}: ${message}`),
        [],
        language,
      );
      const plan = buildPlan(model, names);
      assert.ok(
        plan.checks.some(({ mode }) => mode === 'require'),
        language,
      );
      assert.equal(plan.baseNames.has('co'), usesCoherence, language);
    }
  });
}

test('the frame for counting by rf and co loads for Java and C', () => {
  for (const language of ['C', 'Java'] as const) {
    assert.deepEqual(checkModel(load('rc11-frame.cat'), vocabulary(language)), []);
  }
});

test('every model has a page and every page a model', () => {
  assert.deepEqual(pageNames.sort(), MODELS.map(({ name }) => name).sort());
});

test('a page names the axioms of its model, its file, and only files that exist', () => {
  const files = new Set(readdirSync(LIBRARY));
  for (const { name, file } of MODELS) {
    const page = readFileSync(new URL(`${name}.md`, PAGES), 'utf8');
    if (file !== undefined) assert.ok(page.includes(`src/models/cat/${file}`), name);
    for (const [, mentioned] of page.matchAll(/`(?:src\/models\/cat\/)?([\w-]+\.cat)`/g))
      assert.ok(files.has(mentioned!), `${name}: ${mentioned}`);
    for (const [, linked] of page.matchAll(/\]\(([\w-]+)\.md\)/g))
      assert.ok(pageNames.includes(linked!), `${name}: ${linked}`);
    for (const statement of file === undefined ? [] : load(file).statements) {
      if (statement.kind !== 'check' || statement.span.file.name !== file) continue;
      assert.ok(page.includes(`\`${statement.name}\``), `${name}: ${statement.name}`);
    }
  }
});

test('names are unique, and inclusions name models of the same languages', () => {
  const names = MODELS.flatMap(({ name, aliases }) => [name, ...aliases]);
  assert.equal(new Set(names).size, names.length);
  for (const model of MODELS) {
    for (const { model: weaker, languages } of model.within) {
      const target = findModel(weaker);
      assert.ok(target, `${model.name} within ${weaker}`);
      for (const language of languages) {
        assert.ok(model.languages.includes(language), `${model.name} is not for ${language}`);
        assert.ok(target.languages.includes(language), `${weaker} is not for ${language}`);
      }
    }
  }
});

test('a stronger model does not allow more kinds of cycles than a weaker one says', () => {
  for (const model of MODELS) {
    for (const { model: weaker } of model.within) {
      const target = findModel(weaker)!;
      if (target.porfAcyclic) assert.ok(model.porfAcyclic, `${model.name} within ${weaker}`);
      if (target.thinAirFree) assert.ok(model.thinAirFree, `${model.name} within ${weaker}`);
    }
    if (model.porfAcyclic) assert.ok(model.thinAirFree, model.name);
  }
});

test('defaults, aliases, suggestions and inclusions', () => {
  assert.equal(defaultModel('C').name, 'rc11');
  assert.equal(defaultModel('LISA').name, 'sc');
  assert.equal(findModel('x86-tso')?.name, 'tso');
  assert.throws(() => requireModel('rc1'), /no model `rc1`/);
  assert.ok(isWithin('sc', 'wra', 'C'));
  assert.ok(isWithin('c11-sra', 'c11-draft', 'C'));
  assert.ok(!isWithin('sc', 'power', 'C'));
  assert.ok(!isWithin('pso', 'tso', 'X86'));
});
