/**
 * What users name of Java, and what is said when it is not there or nothing to check. Classes are those that are checked in;
 * what is about sources and jars needs a JDK.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { test } from 'node:test';
import { file, folder, root } from '../support/run-heddle.ts';
import { run, runWith } from '../support/run-here.ts';

const CLASSES = join(root, 'test/java/programs/classes');
const hasJdk = ['javac', 'jar'].every((tool) => spawnSync(tool, ['--version']).status === 0);
const skip = hasJdk ? false : 'there is no JDK';

function write(name: string, text: string): void {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), text);
}

function refuses(args: readonly string[], expected: RegExp, env: NodeJS.ProcessEnv = {}): void {
  const { code, out, err } = runWith(env, 'check', ...args);
  assert.match(err, expected);
  assert.doesNotMatch(err, /\n\s+at |internal error/);
  assert.equal(out, '');
  assert.equal(code, 64);
}

test('a class that is not there, with the nearest that is', () => {
  refuses(['-cp', CLASSES, 'Deker'], /no class `Deker` on the class path.*\n.*did you mean `Dekker`/);
  refuses(['-cp', CLASSES, 'elsewhere.DclHolder'], /did you mean `lockfree\.DclHolder`/);
});

test('a class path that is not there', () => {
  refuses(['-cp', `${CLASSES}${delimiter}nowhere`, 'Dekker'], /no `nowhere`, which is on the class path/);
});

test('a class without main', () => {
  refuses(['-cp', CLASSES, 'lockfree.DclHolder.Singleton'], /`lockfree\.DclHolder\$Singleton` has no main/);
});

test('a class file outside the folders of its package', () => {
  copyFileSync(join(CLASSES, 'lockfree/DclHolder.class'), join(folder, 'DclHolder.class'));
  refuses(['DclHolder.class'], /is the class `lockfree\.DclHolder`\n.*`lockfree\/DclHolder\.class`/);
});

test('a class file that is none', () => {
  refuses([file('Noise.class', 'hello')], /Noise\.class/);
});

test('jcstress tests that are not there', () => {
  refuses(['-cp', CLASSES, '--jcstress', 'Dekker'], /no jcstress test.*\n.*\n.*match, such as `Dekker`/);
  refuses(['-cp', CLASSES, '--jcstress', '['], /contains or matches `\[`/);
  refuses(['--jcstress', 'Sb'], /nothing to check/);
});

test('options that jcstress tests do not have', () => {
  const name = 'tests.jcstress.MissedNotify';
  refuses(['-cp', CLASSES, name, '--outcomes'], /`--outcomes` is not there for jcstress tests/);
});

test('a model that is not one of Java', () => {
  refuses(['-cp', CLASSES, 'tests.jcstress.MissedNotify', '--model', 'rc11'], /is for C.*in Java\n.*jam21/);
});

test('no javac', () => {
  write('Main.java', 'class Main { public static void main(String[] words) {} }');
  const env = { HEDDLE_JAVAC: undefined, JAVAC: undefined, JAVA_HOME: undefined, PATH: '' };
  refuses(['Main.java'], /no javac to compile `Main\.java`\n.*install a JDK/, env);
  refuses(['Main.java'], /no program `gone-javac`/, { HEDDLE_JAVAC: 'gone-javac' });
});

test('errors of javac are shown at their places', { skip }, () => {
  write('Bad.java', 'class Bad {\n  int f() { return undefined; }\n}\n');
  const { err } = run('check', 'Bad.java');
  assert.equal(
    err,
    'Bad.java:2:20: error: cannot find symbol\n    int f() { return undefined; }\n                     ^^^^^^^^^\n' +
      '  help: symbol: variable undefined; location: class Bad\n',
  );
});

test('a source with several mains', { skip }, () => {
  const main = 'public static void main(String[] words) {}';
  write('Two.java', `class Two { static class A { ${main} } static class B { ${main} } }`);
  refuses(['Two.java'], /several classes of `Two\.java` have a main method: `Two\$A`, `Two\$B`/);
});

test('a jar without main class', { skip }, () => {
  const made = spawnSync('jar', ['cf', 'plain.jar', '-C', CLASSES, 'Dekker.class'], { cwd: folder });
  assert.equal(made.status, 0);
  refuses(['plain.jar'], /names no main class\n.*-cp plain\.jar CLASS/);
  refuses(['-cp', 'plain.jar', 'Deker'], /no class `Deker`.*\n.*`Dekker`/);
});
