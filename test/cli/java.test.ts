/** Java programs and jcstress tests through the command line: every way to name them, and what is printed. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { folder, root } from '../support/run-heddle.ts';
import { run } from '../support/run-here.ts';

const CLASSES = join(root, 'test/java/programs/classes');
const STUBS = join(root, 'test/java/stubs');
const hasJdk = ['javac', 'jar'].every((tool) => spawnSync(tool, ['--version']).status === 0);
const skip = hasJdk ? false : 'there is no JDK';

const MAIN = `package pkg;

public class Main {
  static int x;
  static volatile boolean ready;
  static String seen;

  public static void main(String[] words) throws InterruptedException {
    Thread writer = new Thread(() -> {
      x = Other.VALUE;
      ready = true;
    });
    writer.start();
    seen = ready ? words[0] + x : "nothing";
    writer.join();
    assert !seen.equals("bad7") : seen;
  }
}
`;

const SB = `import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

@JCStressTest
@Outcome(id = "0, 0", expect = Expect.FORBIDDEN, desc = "both late")
@Outcome(id = {"0, 1", "1, 0", "1, 1"}, expect = Expect.ACCEPTABLE)
@State
public class Sb {
  int x, y;
  @Actor public void actor1(II_Result r) {
    x = 1;
    r.r1 = y;
  }
  @Actor public void actor2(II_Result r) {
    y = 1;
    r.r2 = x;
  }
}
`;

function tool(name: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(name, args, { cwd: folder, encoding: 'utf8' });
  assert.equal(status, 0, stderr);
}

before(() => {
  mkdirSync(join(folder, 'src/pkg'), { recursive: true });
  writeFileSync(join(folder, 'src/pkg/Main.java'), MAIN);
  writeFileSync(
    join(folder, 'src/pkg/Other.java'),
    'package pkg;\nclass Other { static final int VALUE = 7; }\n',
  );
  writeFileSync(join(folder, 'Sb.java'), SB);
  if (!hasJdk) return;
  tool('javac', '-g', '-d', 'out', 'src/pkg/Main.java', 'src/pkg/Other.java');
  tool('jar', 'cfe', 'main.jar', 'pkg.Main', '-C', 'out', '.');
  const stubs = readdirSync(STUBS, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.java'),
  );
  tool('javac', '-d', 'stubs', ...stubs.map((name) => join(STUBS, name)));
});

test("a source with its package: places are in the user's file, arguments reach main", { skip }, () => {
  const { code, out } = run('check', 'src/pkg/Main.java', '--model', 'sc', '--json', '--', 'bad');
  const result = JSON.parse(out);
  assert.equal(result.file, 'src/pkg/Main.java');
  assert.equal(result.language, 'java');
  assert.equal(result.verdict, 'violated');
  assert.equal(result.errors[0].kind, 'assertion');
  assert.equal(result.errors[0].location, 'src/pkg/Main.java:16:1');
  assert.equal(code, 1);
});

test('a class file, a jar, a class of the class path: one program', { skip }, () => {
  for (const words of [
    ['out/pkg/Main.class'],
    ['main.jar'],
    ['-cp', 'out', 'pkg.Main'],
    ['-cp', 'main.jar', 'pkg/Main'],
  ]) {
    const good = run('check', ...words, '--quiet', '--', 'good');
    assert.equal(good.out, `${words.at(-1)}: jam21: holds (no execution has an error)\n`);
    assert.equal(good.code, 0);
    assert.equal(run('check', ...words, '--quiet', '--', 'bad').code, 1);
  }
});

test('outcomes of static fields', { skip }, () => {
  const outcomes = (...names: string[]): string =>
    run('check', '-cp', 'out', 'pkg.Main', '--model', 'sc', '--outcomes', ...names, '--', 'a').out;
  const list = outcomes('Main.seen').split('Outcomes 2\n')[1]!.trimEnd().split('\n');
  assert.deepEqual(list.sort(), ['  pkg.Main.seen="a7"       1', '  pkg.Main.seen="nothing"  1']);
  assert.match(outcomes(), /pkg\.Main\.x=7 pkg\.Main\.ready=true pkg\.Main\.seen="a7" {7}1\n/);
  const { err, code } = run('check', '-cp', 'out', 'pkg.Main', '--outcomes', 'Main.sen');
  assert.match(err, /no global variable `Main\.sen`\n.*pkg\.Main\.seen/);
  assert.equal(code, 64);
});

test('a counterexample with source lines, and the command that shows it again', { skip }, () => {
  const { out } = run('check', '-cp', `out:src`, 'pkg.Main', '--model', 'tso', '--', 'bad');
  assert.match(out, /\| assert !seen\.equals\("bad7"\) : seen;/);
  assert.match(out, /pkg\.Main\.ready = true/);
  const words = /Replay: heddle (.*)/.exec(out)![1]!.split(' ');
  assert.deepEqual(words.slice(0, 4), ['check', '-cp', 'out:src', 'pkg.Main']);
  const again = run(...words);
  assert.equal(again.code, 1);
  assert.match(again.out, /Violated: assertion/);
});

test('data races are found if they are asked for', { skip }, () => {
  writeFileSync(
    join(folder, 'Race.java'),
    'class Race { static int x; public static void main(String[] words) { new Thread(() -> x = 1).start(); x = 2; } }',
  );
  assert.equal(run('check', 'Race.java', '--model', 'opmm').code, 0);
  const { code, out } = run('check', 'Race.java', '--model', 'opmm', '--check', 'data-race', '--quiet');
  assert.match(out, /violated \(data-race/);
  assert.equal(code, 1);
});

test('a jcstress test: table, verdicts and exit code', () => {
  const { code, out } = run(
    ...[
      'check',
      '-cp',
      CLASSES,
      '--jcstress',
      'jcstress.PlainMessagePassing',
      '--model',
      'sc',
      '--model',
      'jam21',
    ],
  );
  assert.equal(
    out,
    `Test tests.jcstress.PlainMessagePassing (jcstress, Continuous)
  RESULT  sc       jam21    EXPECT                  DESCRIPTION
  0, 0    allowed  allowed  ACCEPTABLE              as if the actors took turns
  0, 1    allowed  allowed  ACCEPTABLE              as if the actors took turns
  1, 0    -        allowed  ACCEPTABLE_INTERESTING  the flag without the message
  1, 1    allowed  allowed  ACCEPTABLE              as if the actors took turns
sc: holds: no forbidden result is allowed
jam21: holds: no forbidden result is allowed

`,
  );
  assert.equal(code, 0);
});

test('a forbidden result that is allowed: exit code 1 and its witness', { skip }, () => {
  const { code, out } = run('check', 'Sb.java', '-cp', 'stubs', '--model', 'sc', '--model', 'tso');
  assert.match(out, /^ {2}0, 0 {4}- {8}allowed {2}FORBIDDEN {3}both late$/m);
  assert.match(out, /^tso: violated: allows `0, 0` \(FORBIDDEN\)$/m);
  const [, witness] = out.split('Witness of `0, 0` under tso:');
  assert.match(witness!, /Sb#0\.0\.y == 0 from init +\| r\.r1 = y;/);
  assert.match(witness!, /No interleaving explains this/);
  assert.doesNotMatch(witness!, /main|Witness/);
  assert.equal(code, 1);
  assert.equal(run('check', 'Sb.java', '-cp', 'stubs', '--model', 'sc', '--quiet').code, 0);
});

test('jcstress tests in JSON are a list, one for each model', () => {
  const { code, out } = run(
    ...['check', '-cp', CLASSES, '--jcstress', '\\.OppositeLocks$', '--model', 'sc', '--json'],
  );
  const [result, ...others] = JSON.parse(out);
  assert.deepEqual(others, []);
  assert.equal(result.model, 'sc');
  assert.equal(result.language, 'java');
  assert.deepEqual(result.jcstress, {
    test: 'tests.jcstress.OppositeLocks',
    mode: 'Deadlock',
    rows: [
      {
        result: 'DEADLOCK',
        expect: 'ACCEPTABLE_INTERESTING',
        description: 'each has one lock and waits for the other',
        allowed: true,
      },
      {
        result: 'FINISHED',
        expect: 'ACCEPTABLE',
        description: 'both came to their end',
        allowed: true,
      },
    ],
    verdict: 'holds',
  });
  assert.equal(code, 0);
});

test('what was not explored to its end is a question mark, and exit code 2', () => {
  const { code, out } = run(
    ...[
      'check',
      '-cp',
      CLASSES,
      '--jcstress',
      'jcstress.PlainMessagePassing',
      '--model',
      'sc',
      '--max-executions',
      '1',
    ],
  );
  assert.match(out, /^ {2}1, 0 {4}\? /m);
  assert.match(out, /^sc: inconclusive: /m);
  assert.equal(code, 2);
});
