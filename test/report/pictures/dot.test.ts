/** The DOT of pictures: lexically valid whatever the texts, and the same look as the SVG. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { renderDot } from '../../../src/report/dot.ts';
import type { Picture } from '../../../src/report/picture.ts';
import { arbitraryPicture } from './arbitrary-picture.ts';
import { iriw, oddities, samplePictures, storeBuffering } from './sample-pictures.ts';

/** The tokens of a DOT text, quoted strings unescaped; throws where there is none. */
function tokens(source: string): string[] {
  const token = /\s*("(?:[^"\\\n]|\\.)*"|[A-Za-z_][A-Za-z_0-9]*|->|[{}[\];=,])/gy;
  const found: string[] = [];
  let position = 0;
  while (source.slice(position).trim() !== '') {
    token.lastIndex = position;
    const match = token.exec(source);
    assert.ok(match, `no token at: ${source.slice(position, position + 60)}`);
    found.push(match[1]!);
    position = token.lastIndex;
  }
  return found;
}

function checkBalance(picture: Picture): void {
  const open: string[] = [];
  const pairs = new Map([
    ['}', '{'],
    [']', '['],
  ]);
  for (const token of tokens(renderDot(picture))) {
    if (token === '{' || token === '[') open.push(token);
    const opener = pairs.get(token);
    if (opener !== undefined) assert.equal(open.pop(), opener);
  }
  assert.deepEqual(open, []);
}

/** What graphviz shows for a label. */
function shown(quoted: string): string {
  return quoted
    .slice(1, -1)
    .replaceAll(/\\(.)/g, (_, escaped: string) => (escaped === 'n' || escaped === 'l' ? '\n' : escaped))
    .replaceAll('&amp;', '&');
}

for (const [name, picture] of samplePictures) {
  test(`${name}: balanced, with every event and relation`, () => {
    checkBalance(picture);
    const labels = tokens(renderDot(picture))
      .filter((token) => token.startsWith('"'))
      .map(shown);
    for (const event of picture.events) {
      const label = event.source === '' ? event.label : `${event.label}\n${event.source}`;
      assert.ok(labels.includes(label), label);
    }
    for (const { relation } of picture.edges)
      if (relation !== 'po') assert.ok(labels.includes(relation), relation);
    for (const thread of picture.threads) assert.ok(labels.includes(thread), thread);
  });
}

test('any picture gives balanced text', () => {
  fc.assert(fc.property(arbitraryPicture, checkBalance));
});

test('backslashes, quotes and ampersands are escaped', () => {
  const dot = renderDot(oddities);
  assert.ok(dot.includes('x = \\"\\\\\\"<1>\\\\\\"\\";'));
  assert.ok(dot.includes('r0 = *x &amp; \\"mask\\";'));
  assert.ok(dot.includes('xlabel="rf<\\"&amp;\\">"'));
});

test('a cluster per thread; only po takes part in the layout', () => {
  const dot = renderDot(iriw);
  for (const thread of [0, 1, 2, 3]) assert.ok(dot.includes(`subgraph cluster_${thread} {`));
  const edges = dot.split('\n').filter((line) => /^ {2}e\d+ -> e\d+ \[color/.test(line));
  assert.equal(edges.length, iriw.edges.length);
  for (const [index, line] of edges.entries()) {
    assert.equal(line.includes('constraint="false"'), iriw.edges[index]!.relation !== 'po');
  }
});

test('the same picture gives the same text', () => {
  assert.equal(renderDot(storeBuffering), renderDot(structuredClone(storeBuffering)));
});
