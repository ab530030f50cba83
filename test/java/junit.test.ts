/**
 * The JUnit extension (the folder java): compiled against stand-ins of JUnit's interfaces, which
 * junit/stubs has as far as the extension needs them, built into a jar, and run as JUnit would run
 * it, on a test class of a user's. What it starts is the built command line.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { before, describe, test } from 'node:test';
import { folder, LONGEST_MILLISECONDS, root } from '../support/run-heddle.ts';

const JUNIT = join(root, 'test/java/junit');
const hasJdk = ['javac', 'java', 'jar'].every((tool) => spawnSync(tool, ['--version']).status === 0);
const skip = hasJdk ? false : 'there is no JDK';
const [api, tests, jar] = [join(folder, 'api'), join(folder, 'tests'), join(folder, 'heddle-java.jar')];

function runTool(tool: string, ...words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(tool, words, {
    cwd: root,
    encoding: 'utf8',
    timeout: LONGEST_MILLISECONDS,
  });
  assert.equal(status, 0, `${tool} ${words.join(' ')}\n${stderr}`);
  return stdout;
}

const sourcesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.java'))
    .map((name) => join(path, name));

/** By name of a test: what became of it. */
function runTests(command: string): Map<string, string> {
  const classPath = [tests, jar, api, join(folder, 'nobody-made-this')].join(delimiter);
  const out = runTool('java', `-Dheddle.command=${command}`, '-cp', classPath, 'RunTests', 'CounterTest');
  return new Map(
    out
      .split(/^=== /m)
      .slice(1)
      .map((text) => [/^\w+/.exec(text)![0], text.replace(/^\w+ /, '').trimEnd()]),
  );
}

describe('@HeddleTest', { skip }, () => {
  before(() => {
    runTool('javac', '-d', api, ...sourcesIn(join(JUNIT, 'stubs')));
    assert.match(
      runTool(process.execPath, 'scripts/build-java-jar.mjs', jar, api),
      /heddle\.Choose and heddle\.junit/,
    );
    const sources = ['CounterTest.java', 'RunTests.java'].map((name) => join(JUNIT, name));
    runTool('javac', '-g:source,lines', '-cp', [jar, api].join(delimiter), '-d', tests, ...sources);
  });

  test('holds, fails with the counterexample, and is never taken to hold without reason', () => {
    const ends = runTests(`${process.execPath} dist/heddle.mjs`);
    assert.deepEqual([...ends.keys()].sort(), [
      'countsBoth',
      'hasParameters',
      'isNotExplored',
      'isRefused',
      'losesOne',
    ]);
    assert.equal(ends.get('countsBoth'), 'passes');
    const failure = ends.get('losesOne')!;
    assert.match(failure, /^AssertionError: \nProgram CounterTest#losesOne\n/);
    assert.match(failure, /Violated: assertion: java\.lang\.AssertionError: count is 1/);
    assert.match(failure, /at CounterTest\.java:21:1/);
    assert.match(failure, /thread 1 +thread 2/);
    assert.match(ends.get('isNotExplored')!, /^AssertionError: not all executions were explored\nProgram /);
    assert.match(
      ends.get('isRefused')!,
      /^IllegalStateException: .*\nended with 64\n.*java\.net\.ServerSocket/s,
    );
    assert.match(ends.get('hasParameters')!, /^IllegalStateException: .*hasParameters.* has parameters$/);
  });

  test('a tool that is not there is no failure of the program', () => {
    const end = runTests('no-such-heddle').get('countsBoth')!;
    assert.match(end, /^IllegalStateException: `no-such-heddle` cannot be run: install Heddle/);
  });

  test('without JUnit the jar has the choices alone', () => {
    const alone = join(folder, 'choices.jar');
    assert.match(runTool(process.execPath, 'scripts/build-java-jar.mjs', alone), /without heddle\.junit/);
    const files = runTool('jar', 'tf', alone).split('\n');
    assert.deepEqual(
      files.filter((name) => name.endsWith('.class')),
      ['heddle/Choose.class'],
    );
  });
});
