/** `heddle check` from outside: output as herd7 prints it, JSON as the contract has it, exit codes. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { VERSION } from '../../src/index.ts';
import { file, folder, root, run, SB } from '../support/run-heddle.ts';

file('SB.litmus', SB);

test('an allowed outcome: herd7 format, exit code 0', () => {
  const { code, out, err } = run('check', 'SB.litmus', '--model', 'rc11');
  assert.equal(
    out.replace(/^Time SB .*$/m, 'Time SB T'),
    `Test SB Allowed
States 4
0:r0=0; 1:r0=0;
0:r0=0; 1:r0=1;
0:r0=1; 1:r0=0;
0:r0=1; 1:r0=1;
Ok
Witnesses
Positive: 1 Negative: 3
Condition exists (0:r0=0 /\\ 1:r0=0)
Observation SB Sometimes 1 3
Time SB T
Model rc11 (engine enumerate, equivalence rf-co)

`,
  );
  assert.equal(err, '');
  assert.equal(code, 0);
});

test('a forbidden outcome: No, exit code 1, and --explain shows the cycle', () => {
  const { code, out } = run('check', 'SB.litmus', '--model', 'sc', '--explain');
  assert.equal(code, 1);
  assert.match(out, /^No$/m);
  assert.match(out, /^Observation SB Never 0 3$/m);
  assert.match(out, /sc forbids it by axiom sc: a -po-> b -fr-> c -po-> d -fr-> a/);
});

test('JSON has the words of the contract, and nothing else is on standard output', () => {
  const { code, out } = run('check', 'SB.litmus', '--model', 'rc11', '--json');
  const result = JSON.parse(out);
  assert.equal(code, 0);
  const { statistics, ...rest } = result;
  assert.deepEqual(rest, {
    tool: 'heddle',
    version: VERSION,
    file: 'SB.litmus',
    language: 'c',
    model: 'rc11',
    engine: 'enumerate',
    equivalence: 'rf-co',
    verdict: 'holds',
    reason: '1 execution satisfies the condition',
    assumptions: [],
    executions: 4,
    blocked: 0,
    duplicates: 0,
    errors: [],
    litmus: {
      name: 'SB',
      condition: 'exists (0:r0=0 /\\ 1:r0=0)',
      kind: 'exists',
      observation: 'Sometimes',
      positive: 1,
      negative: 3,
      states: ['0:r0=0; 1:r0=0;', '0:r0=0; 1:r0=1;', '0:r0=1; 1:r0=0;', '0:r0=1; 1:r0=1;'],
      flags: [],
    },
  });
  for (const word of [
    'wallMilliseconds',
    'peakMegabytes',
    'executionsPerSecond',
    'consistencyChecks',
    'linearisations',
    'loadBufferingRaces',
  ]) {
    assert.equal(typeof statistics[word], 'number', word);
  }
});

test('several models: an array in order, and the worst exit code', () => {
  const { code, out } = run('check', 'SB.litmus', '--model', 'x86-tso', '--model', 'sc', '--json');
  const results = JSON.parse(out);
  assert.deepEqual(
    results.map(({ model, verdict }: { model: string; verdict: string }) => [model, verdict]),
    [
      ['tso', 'holds'],
      ['sc', 'violated'],
    ],
  );
  assert.equal(code, 1);
});

test('a data race makes the behaviour undefined, and --no-check leaves it out', () => {
  const racy = SB.replace('P0(atomic_int* x', 'P0(int* x').replace(
    'atomic_store_explicit(x, 1, memory_order_relaxed)',
    '*x = 1',
  );
  file('race.litmus', racy);
  const found = run('check', 'race.litmus', '--json');
  const { verdict, errors } = JSON.parse(found.out);
  assert.equal(found.code, 1);
  assert.equal(verdict, 'violated');
  assert.equal(errors[0].kind, 'data-race');
  assert.deepEqual(
    errors[0].accesses.map((access: { event: string }) => access.event.replace(/ [01]$/, '')).sort(),
    ['R rlx x', 'W na x'],
  );
  assert.equal(
    errors[0].accesses.some((access: { location: string }) => access.location === 'race.litmus:4:3'),
    true,
  );
  assert.equal(run('check', 'race.litmus', '--no-check', 'data-race').code, 0);
});

test('a loop that is cut off is inconclusive, never holds', () => {
  file(
    'spin.litmus',
    `C spin
{}
P0(atomic_int* x) { atomic_store_explicit(x, 1, memory_order_relaxed); }
P1(atomic_int* x) { int r = 0; while (r == 0) { r = atomic_load_explicit(x, memory_order_relaxed); } }
~exists (1:r=2)
`,
  );
  const { code, out } = run('check', 'spin.litmus');
  assert.equal(code, 2);
  assert.match(out, /^Reason: a loop went back more than 3 times \(--unroll\), at spin\.litmus:4:/m);
});

test('a bound on executions is inconclusive unless an execution decides', () => {
  const all = run('check', 'SB.litmus', '--model', 'sc', '--max-executions', '1', '--json');
  assert.equal(JSON.parse(all.out).verdict, 'inconclusive');
  assert.equal(all.code, 2);
});

test('--graphs writes SVG and DOT of witnesses, or of the forbidden execution', () => {
  run('check', 'SB.litmus', '--model', 'rc11', '--model', 'sc', '--graphs', 'pictures');
  assert.deepEqual(readdirSync(join(folder, 'pictures')).sort(), [
    'SB.rc11.1.dot',
    'SB.rc11.1.svg',
    'SB.sc.1.dot',
    'SB.sc.1.svg',
  ]);
  assert.match(readFileSync(join(folder, 'pictures/SB.sc.1.svg'), 'utf8'), /forbidden by/);
});

test("a cat file of the user's, with an include beside it and one of the library", () => {
  file('mine.cat', '"mine"\ninclude "cos.cat"\ninclude "part.cat"\nacyclic order | rf | co | fr as mine\n');
  file('part.cat', 'let order = po\n');
  const { code, out } = run('check', 'SB.litmus', '--model', 'mine.cat');
  assert.equal(code, 1);
  assert.match(out, /^Model mine\.cat /m);
});

test('--json says what is wrong with an input, in its place among the results', () => {
  const { code, out } = run('check', 'SB.litmus', '--model', 'power', '--model', 'sc', '--json');
  const [bad, good] = JSON.parse(out);
  assert.equal(bad.diagnostics[0].code, 'architecture');
  assert.equal(good.verdict, 'violated');
  assert.equal(code, 64);
});

test('heddle models lists all models and shows one', () => {
  const { out } = run('models');
  for (const name of ['sc', 'tso, x86-tso', 'rc11', 'jam21', 'ptx', 'opencl'])
    assert.ok(out.includes(`\n${name} `), name);
  const rc11 = run('models', 'rc11').out;
  assert.match(rc11, /irreflexive hb;eco\? as coherence/);
  assert.match(rc11, /PLDI/);
});

test('the version is that of package.json', () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  assert.equal(VERSION, version);
  assert.equal(run('--version').out.trim(), version);
});
