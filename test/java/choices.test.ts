/**
 * heddle.Choose: every choice is explored, whatever the engine; the class that users compile
 * against, in the folder java, makes the same choices at random on a JVM. And methods of a class as
 * programs, `Class#method`.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { before, describe, test } from 'node:test';
import { readClassFile } from '../../src/index.ts';
import { file, folder, root } from '../support/run-heddle.ts';
import { run } from '../support/run-here.ts';

const hasJdk = ['javac', 'java'].every((tool) => spawnSync(tool, ['--version']).status === 0);
const skip = hasJdk ? false : 'there is no JDK';

const SOURCE = `
import heddle.Choose;

class Above {
    static int inherited;
    void above() { inherited = Choose.ints(1, 2); }
}

public class Choices extends Above {
    static int number;
    static boolean bit;
    static String text;
    static volatile int shared;

    static void all() {
        number = Choose.ints(-1, 2);
        bit = Choose.booleans();
        text = Choose.among("a", "b", "c");
    }

    static void one() {
        number = Choose.ints(7, 7);
        text = Choose.among("only");
    }

    void apart() throws InterruptedException {
        int n = Choose.ints(1, 2);
        Thread other = new Thread(() -> shared += n * Choose.ints(1, 2));
        other.start();
        shared += 10;
        other.join();
    }

    void withParameter(int n) {
    }

    static void refused() {
        int caught = 0;
        try { Choose.ints(1, 0); } catch (IllegalArgumentException e) { caught++; }
        try { Choose.ints(0, 65536); } catch (IllegalArgumentException e) { caught++; }
        try { Choose.ints(Integer.MIN_VALUE, Integer.MAX_VALUE); } catch (IllegalArgumentException e) { caught++; }
        try { Choose.among(); } catch (IllegalArgumentException e) { caught++; }
        if (caught != 4) throw new AssertionError("caught " + caught);
    }

    public static void main(String[] words) throws Exception {
        refused();
        for (int i = 0; i < 300; i++) {
            all();
            if (number < -1 || number > 2) throw new AssertionError("number is " + number);
            int high = Choose.ints(Integer.MAX_VALUE - 1, Integer.MAX_VALUE);
            if (high < Integer.MAX_VALUE - 1) throw new AssertionError("number is " + high);
            System.out.println(number + " " + bit + " " + text);
        }
    }

    class Inner {
        void method() {
        }
    }
}
`;

const MODELS = [
  ['--model', 'jam21'],
  ['--model', 'jam21', '--engine', 'graph'],
  ['--model', 'sc', '--engine', 'operational'],
  ['--model', 'opmm'],
] as const;

describe('heddle.Choose', { skip }, () => {
  const made = join(folder, 'made');

  function outcomes(method: string, names: string, ...options: readonly string[]): string[] {
    const { code, out, err } = run(
      ...['check', '-cp', made, `Choices#${method}`, '--outcomes', names, '--json', ...options],
    );
    assert.equal(code, 0, err + out);
    return (JSON.parse(out).outcomes as { text: string }[]).map(({ text }) => text).sort();
  }

  before(() => {
    const { status, stderr } = spawnSync(
      'javac',
      ['-g:source,lines', '-cp', join(root, 'java'), '-d', made, file('Choices.java', SOURCE)],
      { cwd: folder, encoding: 'utf8' },
    );
    assert.equal(status, 0, stderr);
  });

  for (const options of MODELS)
    test(`every choice, in ${options.join(' ')}`, () => {
      const expected = [-1, 0, 1, 2].flatMap((number) =>
        [false, true].flatMap((bit) =>
          ['a', 'b', 'c'].map((text) => `Choices.number=${number} Choices.bit=${bit} Choices.text="${text}"`),
        ),
      );
      const names = 'Choices.number,Choices.bit,Choices.text';
      assert.deepEqual(outcomes('all', names, ...options), expected.sort());
      const one = ['Choices.number=7 Choices.text="only"'];
      assert.deepEqual(outcomes('one', 'Choices.number,Choices.text', ...options), one);
    });

  test('choices of two threads are made apart', () => {
    // n, 2 n, and either addition may be lost.
    const sums = [1, 2].flatMap((n) => [1, 2].flatMap((m) => [n * m, 10, 10 + n * m]));
    const expected = [...new Set(sums)].map((sum) => `Choices.shared=${sum}`).sort();
    for (const options of MODELS) assert.deepEqual(outcomes('apart', 'Choices.shared', ...options), expected);
  });

  test('what a JVM chooses is among what is explored, and both refuse the same', () => {
    const { status, stdout, stderr } = spawnSync('java', ['-cp', made, 'Choices'], {
      cwd: folder,
      encoding: 'utf8',
    });
    assert.equal(status, 0, stderr);
    const names = 'Choices.number,Choices.bit,Choices.text';
    const explored = new Set(outcomes('all', names).map((text) => text.replaceAll(/\S*=|"/g, '')));
    for (const line of stdout.trim().split('\n')) assert.ok(explored.has(line), line);
    assert.deepEqual(run('check', '-cp', made, 'Choices#refused').code, 0);
  });

  test('users compile against the methods that are explored', () => {
    const methodsOf = (path: string): string[] =>
      readClassFile(readFileSync(path), path)
        .methods.filter(({ accessFlags }) => (accessFlags & 1) !== 0)
        .map(({ name, descriptor }) => name + descriptor)
        .sort();
    const library = join(root, 'src/frontends/bytecode/library/classes/heddle/Choose.class');
    assert.deepEqual(methodsOf(join(made, 'heddle/Choose.class')), methodsOf(library));
  });

  test('a method of a superclass, and methods that cannot be called', () => {
    assert.deepEqual(outcomes('above', 'Above.inherited'), ['Above.inherited=1', 'Above.inherited=2']);
    const refuses = (words: readonly string[], expected: RegExp): void => {
      const { code, err } = run('check', '-cp', made, ...words);
      assert.match(err, expected);
      assert.equal(code, 64);
    };
    refuses(['Choices#gone'], /class Choices has no method `void gone\(\)`\n.*without parameters/);
    refuses(['Choices#withParameter'], /has no method `void withParameter\(\)`/);
    refuses(['Choices.Inner#method'], /Choices\$Inner has no constructor without parameters/);
    refuses(['Gone#all'], /no class `Gone` on the class path/);
    refuses(['Choices#all', '--', 'word'], /arguments are for main/);
    const shown = run('check', '-cp', `${made}${delimiter}.`, 'Choices#all', '--quiet');
    assert.match(shown.out, /^Choices#all: jam21: holds/);
  });
});
