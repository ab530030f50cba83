/**
 * The checked-in class files of the Java programs are those of their sources, and the golden tables speak of all of them: every
 * jcstress-style test has rows, every main class has one for each model, and no row is about a class that is not there.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readTable } from '../support/golden-table.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CLASSES = join(ROOT, 'test/java/programs/classes');
const JCSTRESS = readTable('jcstress-tests.tsv', [
  'test',
  'result',
  'sc',
  'tso',
  'opmm',
  'jam21',
  'authority',
]);
const PROGRAMS = readTable('java-programs.tsv', ['program', 'model', 'verdict', 'kind', 'authority']);

function filesBelow(folder: string, ending: string): string[] {
  return (readdirSync(folder, { recursive: true }) as string[])
    .filter((name) => name.endsWith(ending))
    .sort();
}

function javacVersion(): string {
  try {
    return execFileSync('javac', ['-version'], { encoding: 'utf8' });
  } catch {
    return 'none';
  }
}

/** Names of the classes of the sources whose text has `mark`. */
function classesWith(mark: string): string[] {
  return ['examples/java', 'test/java/programs/sources']
    .flatMap((folder) => filesBelow(join(ROOT, folder), '.java').map((name) => ({ folder, name })))
    .filter(({ folder, name }) => readFileSync(join(ROOT, folder, name), 'utf8').includes(mark))
    .map(({ name }) => name.replace(/\.java$/, '').replaceAll('/', '.'))
    .sort();
}

const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

test('the class files are those that javac 17 makes of the sources', (context) => {
  if (!/^javac 17\b/.test(javacVersion())) return context.skip('there is no javac 17');
  const folder = mkdtempSync(join(tmpdir(), 'heddle-java-tests-'));
  try {
    const script = join(ROOT, 'scripts/build-java-tests.mjs');
    execFileSync(process.execPath, [script, folder], { env: { ...process.env, JAVAC: 'javac' } });
    const names = filesBelow(folder, '.class');
    assert.deepEqual(filesBelow(CLASSES, '.class'), names);
    const differing = names.filter(
      (name) => !readFileSync(join(folder, name)).equals(readFileSync(join(CLASSES, name))),
    );
    assert.deepEqual(differing, [], 'run node scripts/build-java-tests.mjs');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('every jcstress-style test has rows, and every row a test', () => {
  assert.deepEqual(sorted(JCSTRESS.map((row) => row.test)), classesWith('@JCStressTest'));
});

test('every main class has a row for each model, and every row a main class', () => {
  const mains = classesWith('public static void main(');
  const expected = mains.flatMap((name) => ['jam21', 'opmm', 'sc', 'tso'].map((model) => `${name} ${model}`));
  assert.deepEqual(PROGRAMS.map((row) => `${row.program} ${row.model}`).sort(), expected.sort());
});

test('a program that some model finds broken marks the line, and only such a program', () => {
  for (const program of sorted(PROGRAMS.map((row) => row.program))) {
    const kinds = sorted(PROGRAMS.filter((row) => row.program === program).map((row) => row.kind));
    const folder = program.includes('.') ? 'test/java/programs/sources' : 'examples/java';
    const text = readFileSync(join(ROOT, folder, `${program.replaceAll('.', '/')}.java`), 'utf8');
    const marks = sorted([...text.matchAll(/\/\/ <- (\S+)/g)].map((match) => match[1]!));
    assert.deepEqual(
      marks,
      kinds.filter((kind) => kind !== '-'),
      program,
    );
  }
});
