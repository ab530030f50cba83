/**
 * Small programs over the library of C++20, several to a file: containers, smart pointers, exceptions, futures, threads,
 * coroutines and what else there is. Each compares what it would print with what is expected, in every execution. The
 * authority for what is expected is a native build (g++ 12.2 with libstdc++), which a slow run asks again where there is one.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { file, folder, run } from '../support/run-heddle.ts';
import { isSlowRun, skipUnlessSlow } from '../support/slow.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const sources = readdirSync(here).filter((name) => name.endsWith('.cc'));
const text = (name: string): string => readFileSync(join(here, name), 'utf8');

/** Whether a compiler has C++20 and its library. */
const hasLibrary = (command: string): boolean => {
  const probe = '#include <barrier>\n#include <compare>\n';
  const words = ['-std=c++20', '-fsyntax-only', '-x', 'c++', '-'];
  return spawnSync(command, words, { input: probe }).status === 0;
};
const native = isSlowRun ? ['g++', 'clang++'].find(hasLibrary) : undefined;
const skip = skipUnlessSlow || (native === undefined && 'there is no g++ or clang++ with C++20 on the PATH');

const json = (name: string): { verdict: string; reason: string; errors: { kind: string }[] } => {
  const { out, err } = run('check', '--json', join(here, name));
  assert.equal(err, '');
  return JSON.parse(out);
};

test('there are sixty programs, and each is run', () => {
  const run = sources.flatMap((name) =>
    [...text(name).matchAll(/\bRUN\((\w+),/g)].map(([, program]) => program),
  );
  const defined = sources.flatMap((name) =>
    [...text(name).matchAll(/^static void (\w+)\(Numbers &out\)/gm)].map(([, program]) => program),
  );
  assert.deepEqual(run, defined);
  assert.ok(defined.length >= 60);
});

for (const name of sources) {
  test(`${name}: every execution prints what is expected`, () => {
    const { verdict, reason } = json(name);
    assert.deepEqual({ verdict, reason }, { verdict: 'holds', reason: 'no execution has an error' });
  });

  test(`${name}: a native build prints it`, { skip }, () => {
    const program = join(folder, `${name}.out`);
    const made = spawnSync(native!, ['-std=c++20', '-pthread', '-w', join(here, name), '-o', program]);
    assert.equal(made.status, 0, String(made.stderr));
    const { status, stdout } = spawnSync(program);
    assert.equal(status, 0, String(stdout));
  });
}

test('another number is found', () => {
  file('numbers.h', text('numbers.h'));
  file(
    'wrong.cc',
    '#include "numbers.h"\nstatic void one(Numbers &out) { out << 1; }\nint main() { RUN(one, 2); }\n',
  );
  const { verdict, errors } = JSON.parse(run('check', '--json', 'wrong.cc').out);
  assert.deepEqual([verdict, errors[0].kind], ['violated', 'abort']);
});
