/**
 * What bytecode means, instruction by instruction and feature by feature, for one thread: the programs of semantics/sources assert what a JVM
 * says of them, and have one execution without an error in Heddle as well. semantics/build-classes.ts compiles them.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { folderEntry } from '../../src/cli/java/class-path-entry.ts';
import { JavaClasses } from '../../src/cli/java/java-classes.ts';
import { lowerJava } from '../../src/cli/java/lower-java.ts';
import { type CheckResult, checkProgram, openModel } from '../../src/index.ts';
import { ignoredInJava } from '../support/checked-classes.ts';
import { loader } from '../support/explore.ts';
import { compile, javacVersion } from './semantics/build-classes.ts';

const SOURCES = new URL('semantics/sources/', import.meta.url);
const CLASSES = fileURLToPath(new URL('semantics/classes', import.meta.url));

const classes = new JavaClasses([folderEntry(CLASSES)]);
const { model } = openModel('sc', { language: 'C', scopes: [], threads: [] }, loader);

function check(className: string, args: readonly string[] = []): Promise<CheckResult> {
  const { code } = lowerJava({ kind: 'main', className, arguments: args }, classes);
  return checkProgram(code, className, model, { language: 'C', ignoredErrors: ignoredInJava() });
}

for (const file of readdirSync(SOURCES).sort()) {
  const name = file.replace('.java', '');
  test(`${name} means the same as on a JVM`, async () => {
    const { errors, verdict, executions } = await check(name);
    assert.deepEqual(
      errors.map(({ message, location }) => `${location}: ${message}`),
      [],
    );
    assert.deepEqual([verdict, executions], ['holds', 1]);
  });
}

test('an assertion that is false is found', async () => {
  const { errors } = await check('Operands', ['an argument']);
  const line = readFileSync(new URL('Operands.java', SOURCES), 'utf8')
    .split('\n')
    .indexOf('        assert args.length == 0;');
  assert.deepEqual(
    errors.map(({ kind, location }) => `${kind} ${location}`),
    [`assertion Operands.java:${line + 1}:1`],
  );
});

test('the class files are those that javac 17 makes of the sources', (context) => {
  if (!/^javac 17\b/.test(javacVersion())) return context.skip('there is no javac 17');
  const folder = mkdtempSync(join(tmpdir(), 'heddle-java-semantics-'));
  try {
    compile(folder);
    const names = readdirSync(folder).sort();
    assert.deepEqual(readdirSync(CLASSES).sort(), names);
    const differing = names.filter(
      (name) => !readFileSync(join(folder, name)).equals(readFileSync(join(CLASSES, name))),
    );
    assert.deepEqual(differing, [], 'run node --import tsx test/java/semantics/build-classes.ts');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
