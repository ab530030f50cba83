import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bellInfo, checkModel } from '../../src/cat/index.ts';
import { errorsOf, modelOf, VOCABULARY } from './support.ts';

const BELL = `bell
enum Accesses = 'once || 'release || 'acquire
enum Fences = 'mb || 'wmb
enum scopes = 'cta || 'gpu || 'system
enum regions = 'local || 'global
enum levels = 'l1 || 'l2 || 'l3
let narrower t = match t with || 'system -> {'gpu} || 'gpu -> {'cta} || 'cta -> {} end
instructions R[{'once, 'acquire}]
instructions R[Accesses, scopes]
instructions W[Accesses \\ {'acquire}]
instructions F['mb]
default R[{'once}]`;

const bell = { name: 'x.bell', text: BELL };

test('annotations, defaults and hierarchies', () => {
  const info = bellInfo(modelOf('acyclic po', {}, { bell }));
  assert.deepEqual(info.enums.get('Fences'), ['mb', 'wmb']);
  assert.deepEqual(info.annotations.get('R'), [
    [new Set(['once', 'acquire'])],
    [new Set(['once', 'release', 'acquire']), new Set(['cta', 'gpu', 'system'])],
    [new Set(['once'])],
  ]);
  assert.deepEqual(info.annotations.get('W'), [[new Set(['once', 'release'])]]);
  assert.deepEqual(info.annotations.get('F'), [[new Set(['mb'])]]);
  assert.deepEqual(info.defaults, new Map([['R', ['once']]]));
  assert.deepEqual(info.scopes, {
    tags: ['cta', 'gpu', 'system'],
    wider: new Map([
      ['cta', ['gpu']],
      ['gpu', ['system']],
      ['system', []],
    ]),
  });
  assert.deepEqual(info.regions, ['local', 'global']);
  assert.deepEqual(
    info.levels?.wider,
    new Map([
      ['l1', ['l2']],
      ['l2', ['l3']],
      ['l3', []],
    ]),
  );
});

test('the model sees the enumerations and functions of the bell file', () => {
  const model = modelOf("acyclic match narrower 'gpu with || {} -> po || x ++ s -> rf end", {}, { bell });
  assert.deepEqual(checkModel(model, VOCABULARY), []);
});

test('a function wider serves as well, and a tag without a case has nothing wider', () => {
  const text = `enum scopes = 'a || 'b
    let wider t = match t with 'a -> 'b end`;
  assert.deepEqual(
    bellInfo(modelOf(text)).scopes?.wider,
    new Map([
      ['a', ['b']],
      ['b', []],
    ]),
  );
});

test('without a bell file there is nothing', () => {
  const info = bellInfo(modelOf('acyclic po'));
  assert.deepEqual(
    [info.enums.size, info.annotations.size, info.scopes, info.levels],
    [0, 0, undefined, undefined],
  );
});

const WRONG: readonly (readonly [string, string])[] = [
  [
    "enum scopes = 'a || 'b\nlet wider t = match t with || 'a -> 'b || 'b -> 'a end",
    "the scopes form no hierarchy at `'b`",
  ],
  ["enum T = 'a || 'b\ndefault R[{'a, 'b}]", 'a default needs exactly one tag here'],
  ["enum T = 'a || 'b\ndefault R[{'a}]\ndefault R[{'b}]", '`R` has a default already'],
  ["enum T = 'a\nenum T = 'b", 'the enumeration `T` is declared twice'],
];

for (const [text, message] of WRONG) {
  test(`refuses: ${text.replaceAll('\n', ' / ')}`, () => {
    assert.equal(errorsOf(() => bellInfo(modelOf(text)))[0]!.message, message);
  });
}
