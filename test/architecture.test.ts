/**
 * The table of layers (src/layers.ts) against the imports that the sources really have, and limits that keep the
 * sources readable: the length of files and functions, and one meaning per name.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { FOLDER_WITH_NODE, FOLDERS_WITH_PACKAGES, LAYERS } from '../src/layers.ts';

const source = new URL('../src/', import.meta.url).pathname;
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
  /\.tsx?$/.test(path),
);

/** The row of the table that a file belongs to. */
function layerOf(path: string): string {
  const layers = Object.keys(LAYERS).filter((name) => path === name || path.startsWith(`${name}/`));
  assert.ok(layers.length > 0, `src/${path} is in no layer`);
  return layers.reduce((longest, name) => (name.length > longest.length ? name : longest));
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

test('the command line imports the whole of the API, and of its parts only those for doors', () => {
  for (const path of files.filter((file) => layerOf(file) === 'cli')) {
    const parts = importsOf(path).filter((target) => /\/api\/(?!doors\/)/.test(target));
    assert.deepEqual(parts, [], `src/${path} must import from src/index.ts`);
  }
});

const PARTS = readdirSync(join(source, 'api')).filter((name) => name.endsWith('.ts'));

test('index.ts is the sum of the parts of the API, and nothing else', () => {
  const [header, ...lines] = readFileSync(join(source, 'index.ts'), 'utf8').trimEnd().split('\n');
  assert.match(header!, /^\/\*\* .* \*\/$/);
  assert.deepEqual(
    lines,
    PARTS.sort().map((name) => `export * from './api/${name}';`),
  );
});

test('the API names each thing once, and its parts define nothing', () => {
  const homes = new Map<string, string>();
  for (const path of files.filter((file) => layerOf(file) === 'api')) {
    const text = readFileSync(join(source, path), 'utf8').replace(/^\/\*\*.*?\*\/\n/s, '');
    const exported = /^export (?:type )?\{([^}]*)\} from '[^']+';\n/gm;
    assert.equal(text.replace(exported, ''), '', `src/${path} only hands on`);
    for (const [, names] of text.matchAll(exported)) {
      for (const name of names!.split(',').flatMap((part) => part.replace(/^\s*type\s/, '').trim() || [])) {
        assert.equal(homes.get(name), undefined, `src/${path}: ${name} is in src/${homes.get(name)} already`);
        homes.set(name, path);
      }
    }
  }
});

/** What each node imports, and by which import: nodes are files, or folders. */
type ImportGraph = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The imports between files of src, each file seen as the node that it belongs to. */
function importGraph(nodeOf: (path: string) => string): ImportGraph {
  const graph = new Map(files.map((path) => [nodeOf(path), new Map<string, string>()]));
  for (const path of files) {
    for (const target of importsOf(path)) {
      if (!target.startsWith('.')) continue;
      const imported = normalize(join(dirname(path), target));
      // Within a node only a file that imports itself matters.
      if (imported !== path && nodeOf(imported) === nodeOf(path)) continue;
      graph.get(nodeOf(path))!.set(nodeOf(imported), `src/${path} -> src/${imported}`);
    }
  }
  return graph;
}

/** The imports of a shortest way from a node back to itself; undefined if there is none. */
function wayBack(start: string, graph: ImportGraph): string[] | undefined {
  const waysTo = new Map<string, string[]>([[start, []]]);
  for (const [node, way] of waysTo) {
    for (const [next, byImport] of graph.get(node) ?? []) {
      if (next === start) return [...way, byImport];
      if (!waysTo.has(next)) waysTo.set(next, [...way, byImport]);
    }
  }
  return undefined;
}

test('no file imports itself through others', () => {
  const graph = importGraph((path) => path);
  for (const path of files) {
    const way = wayBack(path, graph);
    assert.ok(way === undefined, `import cycle: ${way?.join(', ')}`);
  }
});

test('no folder imports itself through others', () => {
  // The files in src itself, and the registry of engines, are layers of their own.
  const graph = importGraph((path) => (path.includes('/') ? dirname(path) : path));
  for (const folder of graph.keys()) {
    const way = wayBack(folder, graph);
    assert.ok(way === undefined, `import cycle between folders: ${way?.join(', ')}`);
  }
});

test('the kernel knows no model', () => {
  for (const path of files.filter((file) => layerOf(file) === 'kernel')) {
    const text = readFileSync(join(source, path), 'utf8');
    assert.doesNotMatch(text, /jam|xmm|opmm|java/i, `src/${path}`);
  }
});

/** The engine that continues the search of another. */
const CONTINUES = { xmm: 'graph' } as const;

test('engines are reached through the registry only', () => {
  const engineOf = (path: string): string | undefined => /^explore\/engines\/([^/]+)\//.exec(path)?.[1];
  for (const path of files.filter((file) => file !== 'explore/registry.ts')) {
    const own = engineOf(path);
    for (const target of importsOf(path)) {
      const other = engineOf(normalize(join(dirname(path), target)));
      const isAllowed =
        other === undefined || other === own || CONTINUES[own as keyof typeof CONTINUES] === other;
      assert.ok(isAllowed, `src/${path} imports ${target}`);
    }
  }
});

test('comments keep to 100 columns', () => {
  for (const path of files) {
    for (const [index, line] of readFileSync(join(source, path), 'utf8').split('\n').entries()) {
      if (!/^\s*(\/\/|\/\*|\*)/.test(line) || line.includes('://')) continue;
      assert.ok(line.length <= 100, `src/${path}:${index + 1} has ${line.length} columns`);
    }
  }
});

test('files stay readable in a sitting', () => {
  for (const path of files) {
    const lines = readFileSync(join(source, path), 'utf8').split('\n').length;
    assert.ok(lines <= 800, `src/${path} has ${lines} lines`);
  }
});

/** The syntax trees of all sources, by path. */
const parsed = new Map(
  files.map((path) => {
    const text = readFileSync(join(source, path), 'utf8');
    return [path, ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)];
  }),
);

test('functions stay readable', () => {
  const long: string[] = [];
  for (const [path, file] of parsed) {
    const visit = (node: ts.Node): void => {
      if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
        const [first, last] = [node.getStart(file), node.end].map(
          (position) => file.getLineAndCharacterOfPosition(position).line,
        );
        if (last! - first! + 1 > 100) long.push(`${path} ${functionName(node)}`);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  assert.deepEqual(long, [], 'functions of more than 100 lines');
});

/** The function's own name, or the name of what it is assigned to. */
function functionName(node: ts.SignatureDeclaration): string {
  const named = node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined);
  return named?.getText() ?? 'anonymous';
}

test('one meaning per name', () => {
  const declaredIn = new Map<string, Set<string>>();
  for (const [path, file] of parsed) {
    for (const statement of file.statements) {
      const isType =
        ts.isInterfaceDeclaration(statement) ||
        ts.isClassDeclaration(statement) ||
        ts.isTypeAliasDeclaration(statement) ||
        ts.isEnumDeclaration(statement);
      if (!isType || statement.name === undefined) continue;
      if (!statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue;
      const name = statement.name.text;
      declaredIn.set(name, (declaredIn.get(name) ?? new Set()).add(path));
    }
  }
  const ambiguous = [...declaredIn].flatMap(([name, paths]) => (paths.size > 1 ? [name] : []));
  assert.deepEqual(ambiguous, [], 'exported types that are declared in two files');
});
