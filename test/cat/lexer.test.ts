import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tokenize } from '../../src/cat/lexer.ts';

function texts(text: string): string[] {
  return tokenize({ name: 't', text }).map((token) => `${token.kind}:${token.text}`);
}

test('names contain dots and dashes and may end in a quote', () => {
  assert.deepEqual(texts("po-loc dmb.st _RMW rs' a-1"), [
    'name:po-loc',
    'name:dmb.st',
    'name:_RMW',
    "name:rs'",
    'name:a-1',
    'end:',
  ]);
});

test('operators are cut longest first, and ^-1 is two tokens', () => {
  assert.deepEqual(
    texts('a||b|c++d+&&&^-1->').filter((text) => text.startsWith('p')),
    ['||', '|', '++', '+', '&&', '&', '^', '-1', '->'].map((text) => `punctuation:${text}`),
  );
});

test('tags, strings, keywords, universe and empty relation', () => {
  assert.deepEqual(texts('\'once "a b" let _ 0'), [
    'tag:once',
    'string:a b',
    'keyword:let',
    'punctuation:_',
    'punctuation:0',
    'end:',
  ]);
});

test('comments nest, and run to the end of the line', () => {
  assert.deepEqual(texts('a (* x (* y *) z *) b // c\n# d\ne'), ['name:a', 'name:b', 'name:e', 'end:']);
});

test('spans cover the token', () => {
  const [, second] = tokenize({ name: 't', text: "let 'once" });
  assert.deepEqual([second!.span.start, second!.span.end], [4, 9]);
});
