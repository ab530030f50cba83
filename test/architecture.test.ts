/** The table of layers (src/layers.ts) against the imports that the sources really have. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import { FOLDER_WITH_NODE, FOLDERS_WITH_PACKAGES, LAYERS } from '../src/layers.ts';

const source = new URL('../src/', import.meta.url).pathname;
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /\.tsx?$/.test(path),
);

/** The row of the table that a file belongs to. */
function layerOf(path: string): string {
  const layer = Object.keys(LAYERS).find((name) => path === name || path.startsWith(`${name}/`));
  assert.ok(layer !== undefined, `src/${path} is in no layer`);
  return layer;
}

const importsOf = (path: string): string[] =>
  [
    ...readFileSync(join(source, path), 'utf8').matchAll(
      /^(?:import|export|\})[^;']*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm,
    ),
  ].map(([, from, bare, later]) => from ?? bare ?? later!);

test('every import is allowed by the table of layers', () => {
  for (const path of files) {
    const layer = layerOf(path);
    for (const target of importsOf(path)) {
      if (!target.startsWith('.')) continue;
      const imported = layerOf(normalize(join(dirname(path), target)));
      assert.ok(
        imported === layer || LAYERS[layer]!.includes(imported),
        `src/${path} (${layer}) must not import ${target} (${imported})`,
      );
    }
  }
});

test('packages are imported by the command line and the page only, and Node by the command line', () => {
  for (const path of files) {
    const layer = layerOf(path);
    const outside = importsOf(path).filter((target) => !target.startsWith('.'));
    if (!FOLDERS_WITH_PACKAGES.includes(layer)) assert.deepEqual(outside, [], `src/${path}`);
    const ofNode = outside.filter((target) => target.startsWith('node:'));
    if (layer !== FOLDER_WITH_NODE) assert.deepEqual(ofNode, [], `src/${path}`);
  }
});

test('the page loads the API in parts', () => {
  for (const path of files.filter((file) => layerOf(file) === 'web')) {
    const text = readFileSync(join(source, path), 'utf8');
    const values = [...text.matchAll(/^import (?!type )[^;']*?from '([./]+index\.ts)'/gm)];
    assert.deepEqual(
      values.map(([whole]) => whole),
      [],
      `src/${path} must import values of src/index.ts from src/api`,
    );
  }
});

test('the parts of the API have nothing that the whole does not have', () => {
  const exportsOf = (path: string): string[] =>
    [...readFileSync(join(source, path), 'utf8').matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(
      ([, names]) => names!.split(',').flatMap((name) => name.replace(/^\s*type\s/, '').trim() || []),
    );
  const whole = new Set(exportsOf('index.ts'));
  for (const path of files.filter((file) => layerOf(file) === 'api')) {
    const missing = exportsOf(path).filter((name) => !whole.has(name));
    assert.deepEqual(missing, [], `src/${path}`);
  }
});

test('no file imports itself through others', () => {
  const state = new Map<string, 'open' | 'done'>();
  const visit = (path: string, way: readonly string[]): void => {
    if (state.get(path) === 'done') return;
    assert.notEqual(state.get(path), 'open', `import cycle: ${[...way, path].join(' -> ')}`);
    state.set(path, 'open');
    for (const target of importsOf(path)) {
      if (target.startsWith('.')) visit(normalize(join(dirname(path), target)), [...way, path]);
    }
    state.set(path, 'done');
  };
  for (const path of files) visit(path, []);
});

test('files stay readable in a sitting', () => {
  for (const path of files) {
    const lines = readFileSync(join(source, path), 'utf8').split('\n').length;
    assert.ok(lines <= 800, `src/${path} has ${lines} lines`);
  }
});
