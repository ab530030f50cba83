/** The SVG of pictures: well-formed, complete, escaped, and laid out so that nothing covers anything else. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Picture } from '../../../src/report/picture.ts';
import { DARK_PICTURE } from '../../../src/report/picture-theme.ts';
import { renderSvg } from '../../../src/report/svg.ts';
import { arbitraryPicture } from './arbitrary-picture.ts';
import {
  descendants,
  type Element,
  numberOf,
  pointsOfPath,
  type Rectangle,
  readXml,
  rectangle,
  withClass,
} from './read-svg.ts';
import {
  forbiddenStoreBuffering,
  iriw,
  oddities,
  samplePictures,
  storeBuffering,
  twentyEvents,
  twentyEventsWithCycle,
} from './sample-pictures.ts';

/** The boxes and edges of a drawing, moved to where its transform puts them. */
function geometry(svg: Element) {
  const graph = svg.children.find((child) => child.attributes.has('transform'))!;
  const [, dx, dy] = /^translate\((\S+) (\S+)\)$/.exec(graph.attributes.get('transform')!)!.map(Number);
  const move = <P extends { x: number; y: number }>(p: P): P => ({ ...p, x: p.x + dx!, y: p.y + dy! });
  const edges = withClass(graph, 'edge');
  return {
    boxes: withClass(graph, 'box').map((box) => move(rectangle(box))),
    threads: withClass(graph, 'thread').map((panel) => move(rectangle(panel))),
    edges: edges.map((edge) =>
      pointsOfPath(withClass(edge, 'line')[0]!.attributes.get('d')!).map((point) => move(point)),
    ),
    relations: withClass(graph, 'relation').map((label) => ({
      name: label.text,
      ...move({ x: numberOf(label, 'x'), y: numberOf(label, 'y') }),
    })),
  };
}

function overlap(a: Rectangle, b: Rectangle): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Well within, so that rounding and the places where edges touch their own boxes do not count. */
function isInside(point: { x: number; y: number }, box: Rectangle): boolean {
  const slack = 1;
  return (
    point.x > box.x + slack &&
    point.x < box.x + box.width - slack &&
    point.y > box.y + slack &&
    point.y < box.y + box.height - slack
  );
}

function checkGeometry(picture: Picture): void {
  const svg = readXml(renderSvg(picture));
  const [width, height] = [numberOf(svg, 'width'), numberOf(svg, 'height')];
  assert.equal(svg.attributes.get('viewBox'), `0 0 ${width} ${height}`);
  const { boxes, threads, edges, relations } = geometry(svg);
  assert.equal(boxes.length, picture.events.length);
  assert.equal(threads.length, picture.threads.length);
  assert.equal(edges.length, picture.edges.length);

  for (const [i, box] of [...boxes, ...threads].entries()) {
    assert.ok(box.x >= 0 && box.y >= 0, `box ${i} within the view`);
    assert.ok(box.x + box.width <= width && box.y + box.height <= height, `box ${i} within the view`);
  }
  for (const [i, a] of boxes.entries()) {
    for (const [j, b] of boxes.entries()) assert.ok(i >= j || !overlap(a, b), `boxes ${i} and ${j} overlap`);
  }
  for (const points of edges) {
    for (const point of points) {
      assert.ok(
        point.x >= 0 && point.x <= width && point.y >= 0 && point.y <= height,
        'edge within the view',
      );
      assert.ok(!boxes.some((box) => isInside(point, box)), 'an edge passes through a box');
    }
  }
  for (const label of relations) {
    assert.ok(label.x >= 0 && label.x <= width && label.y >= 0 && label.y <= height, 'label within the view');
  }
}

for (const [name, picture] of samplePictures) {
  test(`${name}: boxes apart, edges around boxes, all within the view`, () => checkGeometry(picture));

  test(`${name}: shows every label, thread, source and relation`, () => {
    const svg = readXml(renderSvg(picture));
    const texts = descendants(svg)
      .filter((element) => element.name === 'text')
      .map((element) => element.text);
    const shown = new Set(texts);
    for (const event of picture.events) {
      assert.ok(shown.has(event.label), event.label);
      if (event.source !== '' && event.source.length <= 36) assert.ok(shown.has(event.source), event.source);
    }
    for (const thread of picture.threads) assert.ok(shown.has(thread), thread);
    for (const { relation } of picture.edges) assert.ok(shown.has(relation), relation);
    assert.ok(texts.join(' ').includes(picture.title));
  });
}

test('any picture is well-formed and keeps edges off boxes', () => {
  fc.assert(fc.property(arbitraryPicture, checkGeometry), { numRuns: 150 });
});

test('the same picture gives the same text', () => {
  for (const picture of samplePictures.values()) {
    assert.equal(renderSvg(picture), renderSvg(structuredClone(picture)));
  }
});

test('is a self-contained image with title, description and white ground', () => {
  const source = renderSvg(storeBuffering);
  const svg = readXml(source);
  assert.equal(svg.attributes.get('role'), 'img');
  assert.equal(svg.children[0]!.name, 'title');
  assert.equal(svg.children[0]!.text, 'SB under rc11');
  assert.equal(svg.children[1]!.name, 'desc');
  assert.match(svg.children[1]!.text, /b: R rlx y=0 -fr-> c: W rlx y=1/);
  assert.equal(withClass(svg, 'ground')[0]!.attributes.get('fill'), '#FFFFFF');
  assert.doesNotMatch(
    source.replace('http://www.w3.org/2000/svg', ''),
    /<script|<style|href|url\(|https?:|\sid=/,
  );
});

test('markup and control characters in texts are escaped', () => {
  const source = renderSvg({ ...oddities, subtitle: 'a\u0000b\u001b[0m\ud800 &amp;' });
  assert.ok(source.includes('a &lt; b &amp; &quot;c&quot; &gt;'));
  assert.ok(source.includes('a\ufffdb\ufffd[0m\ufffd &amp;amp;'));
  readXml(source);
});

test('tooltips carry the location and the whole source line', () => {
  const tooltips = withClass(readXml(renderSvg(storeBuffering)), 'event').map(
    (event) => event.children[0]!.text,
  );
  assert.equal(
    tooltips[2],
    'a: W rlx x=1\nsample.litmus:4:3\natomic_store_explicit(x, 1, memory_order_relaxed)',
  );
});

test('edges of the cycle are thick and glow, all others are muted', () => {
  const svg = readXml(renderSvg(forbiddenStoreBuffering));
  const edges = withClass(svg, 'edge');
  const muted = edges.filter((edge) => edge.attributes.has('opacity'));
  const bright = edges.filter((edge) => !edge.attributes.has('opacity'));
  assert.deepEqual(bright.map((edge) => edge.children[0]!.text).sort(), ['fr', 'fr', 'po', 'po']);
  assert.deepEqual(muted.map((edge) => edge.children[0]!.text).sort(), ['co', 'co', 'rf', 'rf']);
  for (const edge of bright) assert.ok(numberOf(withClass(edge, 'line')[0]!, 'stroke-width') > 2.5);
  for (const edge of muted) assert.ok(numberOf(withClass(edge, 'line')[0]!, 'stroke-width') < 2.5);

  const plain = readXml(renderSvg(storeBuffering));
  assert.ok(withClass(plain, 'edge').every((edge) => !edge.attributes.has('opacity')));
});

test('program order goes straight down, other edges of neighbours bend to the side', () => {
  const svg = readXml(renderSvg(iriw));
  const named = withClass(svg, 'edge').map((edge) => ({
    relation: edge.children[0]!.text,
    points: pointsOfPath(withClass(edge, 'line')[0]!.attributes.get('d')!),
  }));
  const spread = (points: { x: number }[]) =>
    Math.max(...points.map((p) => p.x)) - Math.min(...points.map((p) => p.x));
  for (const { relation, points } of named) {
    if (relation === 'po') assert.ok(spread(points) < 0.01);
    if (relation === 'addr') assert.ok(spread(points) > 15);
  }
});

/** Fails if the name of a relation covers a box or another name. */
function checkNames(picture: Picture): void {
  const { boxes, relations } = geometry(readXml(renderSvg(picture)));
  const rooms = relations.map(({ name, x, y }) => {
    const width = name.length * 7;
    return { x: x - width / 2, y: y - 9, width, height: 11 };
  });
  for (const [i, room] of rooms.entries()) {
    assert.ok(!boxes.some((box) => overlap(room, box)), `${relations[i]!.name} covers a box`);
    assert.ok(
      !rooms.some((other, j) => j < i && overlap(room, other)),
      `${relations[i]!.name} covers a name`,
    );
  }
}

test('names of relations cover neither boxes nor each other', () => {
  for (const picture of [
    storeBuffering,
    forbiddenStoreBuffering,
    iriw,
    twentyEvents,
    twentyEventsWithCycle,
  ]) {
    checkNames(picture);
  }
  const names = ['happens-before', 'synchronizes', 'observed-by', 'release-seq', 'coherence'];
  const edges = names.map((relation) => ({ relation, from: 2, to: 5, isHighlighted: false }));
  checkNames({ ...storeBuffering, edges });
});

test('twenty events fit a screen', () => {
  const svg = readXml(renderSvg(twentyEvents));
  assert.ok(numberOf(svg, 'width') < 1600 && numberOf(svg, 'height') < 900);
});

test('parallel edges are fanned out', () => {
  const relations = ['rf', 'sw', 'hb'];
  const picture = {
    ...storeBuffering,
    edges: relations.map((relation) => ({ relation, from: 2, to: 5, isHighlighted: false })),
  };
  const middles = geometry(readXml(renderSvg(picture))).edges.map((points) => points[20]!);
  for (const [i, a] of middles.entries()) {
    for (const b of middles.slice(0, i)) assert.ok(Math.hypot(a.x - b.x, a.y - b.y) > 8);
  }
});

test('long subtitles are wrapped, words longer than a line broken', () => {
  const subtitle = `${'because of this and that, '.repeat(12)}${'x'.repeat(300)}`;
  const svg = readXml(renderSvg({ ...storeBuffering, subtitle }));
  const lines = svg.children.filter(
    (child) => child.name === 'text' && child.attributes.get('font-size') === '13',
  );
  assert.ok(lines.length > 5);
  const letters = (text: string) => text.replaceAll(' ', '');
  assert.equal(letters(lines.map((line) => line.text).join('')), letters(subtitle));
  for (const line of lines) assert.ok(line.text.length * 7 < numberOf(svg, 'width'));
});

test('a part of a page: the same graph without heading and legend, its shapes found by their data', () => {
  for (const [, picture] of samplePictures) {
    const part = readXml(renderSvg(picture, { isPart: true }));
    const whole = readXml(renderSvg(picture));
    const events = withClass(part, 'event').map((event) => event.attributes.get('data-event'));
    assert.deepEqual(events, [...picture.events.keys()].map(String));
    const edges = withClass(part, 'edge').map((edge) =>
      ['data-relation', 'data-from', 'data-to'].map((name) => edge.attributes.get(name)).join(' '),
    );
    assert.deepEqual(
      edges.sort(),
      picture.edges.map(({ relation, from, to }) => `${relation} ${from} ${to}`).sort(),
    );
    assert.equal(withClass(part, 'line').length, withClass(whole, 'line').length);
    assert.ok(numberOf(part, 'height') < numberOf(whole, 'height'));
  }
});

test('the dark theme has no colour of the light one, and the same shapes', () => {
  const shapes = (svg: string) => svg.replaceAll(/#[0-9A-F]{6}/g, '#');
  const colours = (svg: string) => new Set(svg.match(/#[0-9A-F]{6}/g));
  for (const [, picture] of samplePictures) {
    const light = renderSvg(picture);
    const dark = renderSvg(picture, { theme: DARK_PICTURE });
    assert.equal(shapes(dark), shapes(light));
    const lights = colours(light);
    assert.deepEqual(
      [...colours(dark)].filter((colour) => lights.has(colour)),
      [],
    );
  }
});
