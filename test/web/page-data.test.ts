/** The lists that the page has of its own agree with what the engine knows. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { type StreamParser, StringStream } from '@codemirror/language';
import { LANGUAGES, MODELS } from '../../src/index.ts';
import { EXAMPLES } from '../../src/web/examples.ts';
import { fits, startingModels } from '../../src/web/page/check/model-families.ts';
import { STARTERS } from '../../src/web/page/check/starters.ts';
import { COMPARE_LANGUAGES, comparable } from '../../src/web/page/compare/compare-languages.ts';
import { cTokens } from '../../src/web/page/editor/c-tokens.ts';
import { catTokens } from '../../src/web/page/editor/cat-tokens.ts';
import { litmusTokens } from '../../src/web/page/editor/litmus-tokens.ts';
import { llvmTokens } from '../../src/web/page/editor/llvm-tokens.ts';
import { kindOf, languageOf } from '../../src/web/page/editor/source-language.ts';
import { run } from './job-runner.ts';

const root = new URL('../../', import.meta.url).pathname;

test('every example is there, has a sentence of its own, and models of its language', () => {
  for (const { file, sentence, models } of EXAMPLES) {
    assert.ok(existsSync(root + file), file);
    assert.match(sentence, /^[A-Z].*[.]$/);
    const language = languageOf({ name: file, text: readFileSync(root + file, 'utf8') });
    for (const model of models) assert.ok(fits(model, language!), `${model} does not fit ${file}`);
  }
  const sentences = EXAMPLES.map(({ sentence }) => sentence);
  assert.equal(new Set(sentences).size, sentences.length);
});

test('every language has models to begin with', () => {
  for (const language of new Set(MODELS.flatMap(({ languages }) => languages)))
    assert.ok(startingModels(language).length > 0, language);
});

test('the languages of Compare are those of the engine that have two models to compare', () => {
  const searchable = MODELS.filter(({ file }) => file !== undefined);
  const expected = LANGUAGES.filter(
    ({ litmus }) => searchable.filter(({ languages }) => languages.includes(litmus)).length > 1,
  );
  assert.deepEqual(COMPARE_LANGUAGES.map(({ name }) => name).sort(), expected.map(({ name }) => name).sort());
  for (const language of COMPARE_LANGUAGES) {
    assert.ok(comparable(language).includes(language.forbiddenBy), language.name);
    assert.ok(comparable(language).includes(language.allowedBy), language.name);
  }
});

test('the first question of each language of Compare has an answer', async () => {
  for (const { name, forbiddenBy, allowedBy } of COMPARE_LANGUAGES) {
    const limits = { seconds: 600 };
    const question = { forbiddenBy, allowedBy, language: name, events: 4, noRmw: true, limits };
    const { report } = await run<'compare'>({ kind: 'compare', ...question });
    assert.ok(report.found !== undefined, `${name}: ${report.text}`);
  }
});

/** The tokens of a text, as `style text`; fails where a tokeniser stands still. */
function tokensOf<State>(parser: StreamParser<State>, text: string): string[] {
  const state = parser.startState!(2);
  return text.split('\n').flatMap((line) => {
    const stream = new StringStream(line, 2, 2);
    const tokens: string[] = [];
    while (!stream.eol()) {
      stream.start = stream.pos;
      const style = parser.token(stream, state);
      assert.ok(stream.pos > stream.start, `no token in ${line}`);
      if (style !== null) tokens.push(`${style} ${stream.current()}`);
    }
    return tokens;
  });
}

const PARSERS = { litmus: litmusTokens, c: cTokens, cc: cTokens, ll: llvmTokens, cat: catTokens };

test('the tokenisers get through every example and every model', () => {
  const files = [
    ...EXAMPLES.map(({ file }) => file),
    ...readdirSync(`${root}src/models/cat`).map((name) => `src/models/cat/${name}`),
  ];
  for (const file of files) {
    const parser = PARSERS[kindOf({ name: file })] as StreamParser<unknown>;
    assert.ok(tokensOf(parser, readFileSync(root + file, 'utf8')).length > 3, file);
  }
  for (const { name, text } of Object.values(STARTERS))
    assert.ok(tokensOf(PARSERS[kindOf({ name })] as StreamParser<unknown>, text).length > 3, name);
});

test('words have the colours that they should', () => {
  const litmus = tokensOf(litmusTokens, readFileSync(`${root}litmus/AArch64/MP+dmb.sy+ctrl.litmus`, 'utf8'));
  for (const token of [
    'keyword AArch64',
    'labelName P0',
    'macroName STR',
    'number #1',
    'propertyName W0',
    'keyword exists',
  ])
    assert.ok(litmus.includes(token), token);
  const cat = tokensOf(catTokens, '"SC" (* a (* b *) c *) acyclic po | com as sc');
  assert.deepEqual(
    cat.filter((token) => !token.startsWith('comment')),
    ['string "SC"', 'macroName acyclic', 'operator |', 'keyword as'],
  );
});
