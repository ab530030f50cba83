/** Bad input from outside: exit code 64, the place and the line where there is one, a suggestion, never a stack trace. */
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { file, folder, runWithin, SB } from '../support/run-heddle.ts';
import { run } from '../support/run-here.ts';

file('SB.litmus', SB);

/** What the arguments must make standard error say, in full. */
const CASES: readonly (readonly [string, () => string[], string])[] = [
  ['a missing file', () => ['check', 'nowhere.litmus'], 'heddle: error: there is no file `nowhere.litmus`\n'],
  [
    'an unknown model',
    () => ['check', 'SB.litmus', '--model', 'rc12'],
    'heddle: error: there is no model `rc12`\n  expected: one of …\n  help: did you mean `rc11`?\n',
  ],
  [
    'a model of another language',
    () => ['check', 'SB.litmus', '--model', 'power'],
    'heddle: error: model `power` is for PPC, and this test is in C\n  help: `--model rc11` is the model of C\n',
  ],
  [
    'an unknown option',
    () => ['check', 'SB.litmus', '--modle', 'sc'],
    "heddle: error: unknown option '--modle'\n(Did you mean --model?)\n",
  ],
  [
    'an unknown command',
    () => ['chekc', 'SB.litmus'],
    "heddle: error: unknown command 'chekc'\n(Did you mean check?)\n",
  ],
  [
    'a number that is none',
    () => ['check', 'SB.litmus', '--unroll', 'x'],
    "heddle: error: option '--unroll <n>' argument 'x' is invalid. a whole number is expected\n",
  ],
  [
    'an unknown cat identifier',
    () => [
      'check',
      'SB.litmus',
      '--model',
      file('typo.cat', '"t"\ninclude "cos.cat"\nacyclic po | rff as order\n'),
    ],
    'typo.cat:3:14: error: `rff` is not defined\n  acyclic po | rff as order\n               ^^^\n  help: did you mean `rfi`?\n',
  ],
  [
    'a set where a relation is needed',
    () => ['check', 'SB.litmus', '--model', file('type.cat', '"t"\nacyclic po;W\n')],
    'type.cat:2:12: error: `W` is a set of events, `;` needs a relation\n  acyclic po;W\n             ^\n  help: `[W]` is the identity on a set\n',
  ],
  [
    'a mistyped keyword of cat',
    () => ['check', 'SB.litmus', '--model', file('keyword.cat', '"t"\nacylic po\n')],
    'keyword.cat:2:1: error: unexpected `acylic`\n  acylic po\n  ^^^^^^\n  expected: a statement\n  help: did you mean `acyclic`?\n',
  ],
  [
    'a missing include',
    () => ['check', 'SB.litmus', '--model', file('include.cat', '"t"\ninclude "none.cat"\n')],
    'include.cat:2:1: error: there is no file "none.cat" to include\n  include "none.cat"\n  ^^^^^^^^^^^^^^^^^^\n  expected: a file beside this one, or one of the library\n',
  ],
  [
    'a model file that is not there',
    () => ['check', 'SB.litmus', '--model', 'gone.cat'],
    'heddle: error: there is no file `gone.cat`\n',
  ],
  [
    'a binary file',
    () => ['check', file('binary.litmus', Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0, 1, 2))],
    'heddle: error: `binary.litmus` is not a text file\n',
  ],
  [
    'a kind of file that is not read',
    () => ['check', file('notes.txt', 'hello')],
    'heddle: error: `notes.txt` is not a kind of file that Heddle reads\n  expected: a litmus test (.litmus), C or C++ (.c .cc .cpp), LLVM IR (.ll .bc), or Java (.java .class .jar)\n',
  ],
  [
    'an unknown function in C',
    () => ['check', file('call.litmus', SB.replace('atomic_load_explicit(y', 'atomic_laod_explicit(y'))],
    'call.litmus:5:12: error: unknown function `atomic_laod_explicit`\n    int r0 = atomic_laod_explicit(y, memory_order_relaxed);\n             ^^^^^^^^^^^^^^^^^^^^\n  help: did you mean `atomic_load_explicit`?\n',
  ],
  [
    'a picture that cannot be written',
    () => {
      mkdirSync(join(folder, 'pictures/SB.rc11.1.svg'), { recursive: true });
      return ['check', 'SB.litmus', '--graphs', 'pictures'];
    },
    'heddle: error: cannot write `pictures/SB.rc11.1.svg`\n',
  ],
  ['an empty file', () => ['check', file('empty.litmus', '')], ''],
];

for (const [name, args, expected] of CASES) {
  test(name, () => {
    const { code, out, err } = run(...args());
    if (expected !== '') assert.equal(err.replace(/expected: one of .*/, 'expected: one of …'), expected);
    else assert.match(err, /error:/);
    assert.doesNotMatch(err, /\n\s+at /);
    assert.equal(out, '');
    assert.equal(code, 64);
  });
}

test('10 MB of noise is refused at once', () => {
  const noise = Uint8Array.from({ length: 10_000_000 }, (_, i) => 33 + ((i * 7919 + (i >> 7)) % 90));
  file('noise.litmus', noise);
  const { code, err } = runWithin(10, 'check', 'noise.litmus');
  assert.equal(code, 64);
  assert.ok(err.length < 2000, 'the message is short');
});

test('a bad file does not lose the results of a good one', () => {
  const { code, out, err } = run('check', 'SB.litmus', 'nowhere.litmus', '--quiet');
  assert.match(out, /^SB\.litmus: rc11: holds/);
  assert.match(err, /nowhere/);
  assert.equal(code, 64);
});
