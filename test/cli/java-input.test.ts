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

test('a class of the JDK where there is none', { skip }, () => {
  const main = 'public static void main(String[] words) { new java.util.HashMap<>(); }';
  write('UsesMap.java', `class UsesMap { ${main} }`);
  assert.equal(spawnSync('javac', ['UsesMap.java'], { cwd: folder }).status, 0);
  const without = { JAVA_HOME: undefined, PATH: '' };
  refuses(
    ['-cp', folder, 'UsesMap'],
    /unsupported: new java\.util\.HashMap[\s\S]*install a JDK.*--jdk/,
    without,
  );
  assert.match(run('check', '--quiet', '-cp', folder, 'UsesMap').out, /holds \(.*; JDK \d+.*\)/);
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

const RACE = `package a;
public class Race {
    static int x;
    public static void main(String[] words) throws Exception {
        Thread t = new Thread(() -> x = 1);
        t.start();
        assert x == 0; // here
        t.join();
    }
}
`;
const RACE_LINE = '| assert x == 0; // here';

test('sources beside a jar, in the jar, and where Maven and Gradle have them', { skip }, () => {
  write('java/a/Race.java', RACE);
  const at = (path: string): string => join(folder, path);
  const tool = (name: string, ...words: readonly string[]): void => {
    const { status, stderr } = spawnSync(name, words, { cwd: folder, encoding: 'utf8' });
    assert.equal(status, 0, stderr);
  };
  tool('javac', '-g:source,lines', '-d', 'made', 'java/a/Race.java');
  const lineShown = (classPath: string): RegExpExecArray | null => {
    const { code, out } = run('check', '-cp', classPath, 'a.Race');
    assert.equal(code, 1);
    return out.includes(RACE_LINE) ? /Error assertion: .* at (.*):7:1/.exec(out) : null;
  };
  tool('jar', 'cf', 'race.jar', '-C', 'made', 'a');
  assert.equal(lineShown('race.jar'), null);
  tool('jar', 'cf', 'race-sources.jar', '-C', 'java', 'a');
  assert.equal(lineShown('race.jar')?.[1], 'race-sources.jar!/a/Race.java');
  tool('jar', 'cf', 'both.jar', '-C', 'made', 'a', '-C', 'java', 'a');
  assert.equal(lineShown('both.jar')?.[1], 'both.jar!/a/Race.java');

  for (const [classes, sources] of [
    ['maven/target/classes', 'maven/src/main/java'],
    ['maven/target/test-classes', 'maven/src/test/java'],
    ['gradle/build/classes/java/main', 'gradle/src/main/java'],
    ['gradle/build/classes/java/test', 'gradle/src/test/java'],
  ] as const) {
    tool('javac', '-g:source,lines', '-d', classes, 'java/a/Race.java');
    assert.equal(lineShown(classes), null);
    write(`${sources}/a/Race.java`, RACE);
    assert.match(lineShown(classes)![1]!, new RegExp(`${sources}/a/Race\\.java$`));
    assert.match(lineShown(at(classes))![1]!, new RegExp(`${sources}/a/Race\\.java$`));
  }
  // A jar of sources that is none does no harm.
  write('race-sources.jar', 'nonsense');
  assert.equal(lineShown('race.jar'), null);
});
