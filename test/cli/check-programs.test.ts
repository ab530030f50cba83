/** `heddle check` of C programs from outside: engines, pictures, outcomes, options of the search, Ctrl-C. */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { progressText } from '../../src/cli/progress-line.ts';
import { replayCommand } from '../../src/cli/replay-command.ts';
import { interruptedRun } from '../support/interrupted-run.ts';
import { type Ended, file, folder, SB } from '../support/run-heddle.ts';
import { run, runWith } from '../support/run-here.ts';

const check = (...args: string[]): Ended => run('check', ...args);

const program = (body: string): string =>
  `#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\n${body}`;

file('SB.litmus', SB);
/** Store buffering: what main asserts is so under sc only. */
file(
  'sb.c',
  program(`atomic_int x, y;
int left, right, unused, many[4];
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void *one(void *u) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  left = atomic_load_explicit(&y, memory_order_relaxed);
  return u;
}
static void *two(void *u) {
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  right = atomic_load_explicit(&x, memory_order_relaxed);
  pthread_mutex_lock(&lock);
  many[right + 1] = 5;
  pthread_mutex_unlock(&lock);
  return u;
}
int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, one, 0);
  pthread_create(&second, 0, two, 0);
  pthread_join(first, 0);
  pthread_join(second, 0);
  assert(left || right || unused);
  return 0;
}
`),
);

test('rf under sc, graph where it can be, and else it is said why not', () => {
  const { out, code } = check('sb.c', '--model', 'sc', '--model', 'ra', '--model', 'imm');
  assert.match(out, /^Model sc \(engine rf, equivalence rf\)\nHolds: /m);
  assert.match(out, /^Model ra \(engine graph, equivalence rf-co\)\nViolated: /m);
  assert.match(
    out,
    /^Model imm \(engine enumerate, equivalence rf-co\)\nEngine enumerate, not graph: po and rf may form cycles under imm\nViolated: /m,
  );
  assert.equal(code, 1);
  const results = JSON.parse(check('sb.c', '--model', 'sc', '--model', 'imm', '--json').out);
  assert.deepEqual(
    results.map(({ engine, engineReason }: { engine: string; engineReason?: string }) => [
      engine,
      engineReason,
    ]),
    [
      ['rf', undefined],
      ['enumerate', 'po and rf may form cycles under imm'],
    ],
  );
});

test('--engine chooses: the slow engine without a reason, the fast one only where it can be used', () => {
  const slow = JSON.parse(check('sb.c', '--model', 'sc', '--engine', 'enumerate', '--json').out);
  const fast = JSON.parse(check('sb.c', '--model', 'sc', '--engine', 'graph', '--json').out);
  assert.deepEqual([slow.engine, slow.engineReason, fast.engine], ['enumerate', undefined, 'graph']);
  assert.equal(slow.executions, fast.executions);
  const classes = JSON.parse(check('sb.c', '--model', 'ra', '--engine', 'rf', '--json').out);
  assert.deepEqual([classes.engine, classes.equivalence], ['rf', 'rf']);
  const refused = check('sb.c', '--model', 'imm', '--engine', 'graph');
  assert.equal(refused.code, 64);
  assert.match(refused.err, /the graph engine cannot be used here: .*\n.*`--engine enumerate` can/);
});

test('--equivalence chooses; what only the graph engine has makes it the engine, and that is said', () => {
  const engineOf = (...args: string[]): unknown[] => {
    const { engine, equivalence, engineReason } = JSON.parse(check('sb.c', ...args, '--json').out);
    return [engine, equivalence, engineReason];
  };
  assert.deepEqual(engineOf('--model', 'tso'), ['rf', 'rf', undefined]);
  assert.deepEqual(engineOf('--model', 'tso', '--equivalence', 'rf-co'), ['graph', 'rf-co', undefined]);
  assert.deepEqual(engineOf('--model', 'rc11', '--equivalence', 'rf'), ['rf', 'rf', undefined]);
  assert.deepEqual(engineOf('--model', 'wra'), ['rf', 'rf', undefined]);
  assert.deepEqual(engineOf('--model', 'tso', '--bound', '3'), ['graph', 'rf-co', '`--bound` needs it']);
  const refused = check('sb.c', '--model', 'tso', '--equivalence', 'rf', '--random', '3');
  assert.equal(refused.code, 64);
  assert.match(refused.err, /`--random` needs the graph engine, which is not used here/);
  const both = check('sb.c', '--model', 'tso', '--equivalence', 'rf', '--engine', 'graph');
  assert.equal(both.code, 64);
  assert.match(both.err, /the graph engine cannot be used here: it tells executions apart by co/);
});

test('an error of the rf engine is replayed by it', () => {
  const [error] = JSON.parse(check('sb.c', '--model', 'tso', '--json').out).errors;
  assert.match(error.replay, /^rf\./);
  const again = JSON.parse(check('sb.c', '--model', 'tso', '--replay', error.replay, '--json').out);
  assert.deepEqual([again.engine, again.verdict], ['rf', 'violated']);
  assert.equal(again.errors[0].message, error.message);
  const wrong = check('sb.c', '--model', 'tso', '--replay', 'rf.1.2.3');
  assert.equal(wrong.code, 64);
  assert.match(wrong.err, /does not fit this program/);
  const other = check('sb.c', '--model', 'tso', '--engine', 'graph', '--replay', error.replay);
  assert.match(other.err, /is one of the rf engine/);
});

test('what a reads-from class does not decide is said, and decided with --equivalence rf-co', () => {
  file(
    'two-inits.c',
    program(`#include <semaphore.h>
sem_t s;
static void *one(void *u) { sem_init(&s, 0, 1); return u; }
static void *two(void *u) { sem_init(&s, 0, 0); return u; }
static void *three(void *u) { sem_wait(&s); return u; }
int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_create(&c, 0, three, 0);
  return 0;
}
`),
  );
  file(
    'late-write.c',
    program(`#include <stdlib.h>
atomic_int *p, x;
static void *one(void *u) {
  atomic_store_explicit(p, 1, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  return u;
}
static void *two(void *u) {
  atomic_store_explicit(&x, 2, memory_order_relaxed);
  atomic_thread_fence(memory_order_seq_cst);
  free((void *)p);
  return u;
}
int main(void) {
  pthread_t a, b;
  p = malloc(sizeof *p);
  atomic_init(p, 0);
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  return 0;
}
`),
  );
  for (const [name, model, error] of [
    ['two-inits.c', 'sc', 'deadlock'],
    ['late-write.c', 'pso', 'invalid-access'],
  ] as const) {
    const classes = JSON.parse(check(name, '--model', model, '--json').out);
    const fine = JSON.parse(check(name, '--model', model, '--equivalence', 'rf-co', '--json').out);
    assert.notEqual(classes.verdict, 'holds');
    assert.deepEqual([classes.engine, fine.verdict, fine.errors[0].kind], ['rf', 'violated', error]);
  }
});

test('--graphs draws the execution of each error, with the error as its subtitle', () => {
  const { out } = check('sb.c', '--graphs', 'pictures');
  assert.match(out, /^Graph pictures\/sb\.c\.rc11\.1\.svg\nGraph pictures\/sb\.c\.rc11\.1\.dot$/m);
  assert.deepEqual(readdirSync(join(folder, 'pictures')), ['sb.c.rc11.1.dot', 'sb.c.rc11.1.svg']);
  const svg = readFileSync(join(folder, 'pictures/sb.c.rc11.1.svg'), 'utf8');
  assert.match(svg, /an error under rc11/);
  assert.match(svg, /assertion: assertion `left \|\| right \|\| unused` fails at sb\.c:26:3/);
});

test('a picture of too many events is not drawn, and that is said', () => {
  file(
    'long.c',
    program(`atomic_int x;
int main(void) {
  for (int i = 0; i < 200; i++) atomic_store(&x, i);
  assert(atomic_load(&x) == 0);
}
`),
  );
  const { out, code } = check('long.c', '--graphs', 'none', '--quiet');
  assert.match(
    out,
    /^No graph of assertion at long\.c:7:3: its execution has \d+ events, and no more than 150 are drawn$/m,
  );
  assert.deepEqual(readdirSync(join(folder, 'none')), []);
  assert.equal(code, 1);
});

test('--outcomes under several models is a table, which has what an assertion ends as well', () => {
  const { out } = check('sb.c', '--outcomes', 'left,right', '--quiet', '--model', 'sc', '--model', 'tso');
  assert.equal(
    out.slice(out.indexOf('Outcomes')),
    `Outcomes 4
                              sc  tso
  left=0 right=1               1    1
  left=1 right=0               1    1
  left=1 right=1               1    1
  left=0 right=0 (assertion)   -    1
tso: weak: 1 outcome that sc does not have

`,
  );
});

test('--outcomes without names lists what the program writes, not its locks; a file may follow', () => {
  const { out } = check('--outcomes', 'sb.c', '--model', 'sc');
  assert.match(out, /^Outcomes 3\n {2}left=0 right=1 x=1 y=1 many\[1\]=0 many\[2\]=5 {2}1\n/m);
  assert.doesNotMatch(out, /lock=|unused=/);
});

test('outcomes are those of all executions, unless a limit ends the search', () => {
  const all = JSON.parse(check('sb.c', '--outcomes', 'many[3],left', '--json').out);
  assert.equal(all.outcomesComplete, true);
  assert.deepEqual(all.outcomes, [
    { text: 'many[3]=0 left=0', executions: 1 },
    { text: 'many[3]=0 left=0 (assertion)', executions: 1 },
    { text: 'many[3]=0 left=1', executions: 2 },
  ]);
  const some = check('sb.c', '--outcomes', 'left', '--model', 'sc', '--max-executions', '1');
  assert.match(some.out, /^ {2}left=. +1\n {2}\(not all executions were explored: there may be more\)$/m);
});

test('models in which different variables are written are compared in all of them', () => {
  file(
    'weak-write.c',
    program(`atomic_int x, y, both;
static void *one(void *u) {
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  atomic_store_explicit(&y, 1, memory_order_relaxed);
  return u;
}
static void *two(void *u) {
  if (atomic_load_explicit(&y, memory_order_relaxed) == 1 && atomic_load_explicit(&x, memory_order_relaxed) == 0)
    atomic_store_explicit(&both, 1, memory_order_relaxed);
  return u;
}
int main(void) {
  pthread_t first, second;
  pthread_create(&first, 0, one, 0);
  pthread_create(&second, 0, two, 0);
}
`),
  );
  const args = ['weak-write.c', '--outcomes', '--model', 'sc', '--model', 'rc11'];
  const texts = JSON.parse(check(...args, '--json').out).map(
    ({ outcomes }: { outcomes: { text: string }[] }) => outcomes.map(({ text }) => text),
  );
  assert.deepEqual(texts, [['x=1 y=1 both=0'], ['x=1 y=1 both=0', 'x=1 y=1 both=1']]);
  assert.match(check(...args, '--quiet').out, /^rc11: weak: 1 outcome that sc does not have$/m);
});

test('a litmus test under several models: its states are the outcomes', () => {
  const { out } = check('SB.litmus', '--outcomes', '--quiet', '--model', 'sc', '--model', 'rc11');
  assert.match(out, /^ {2}0:r0=0; 1:r0=0; +- +1\nrc11: weak: 1 outcome that sc does not have$/m);
});

/** Arguments, and what standard error must say. */
const REFUSALS: readonly (readonly [string, readonly string[], RegExp])[] = [
  [
    'a name that is no global',
    ['sb.c', '--outcomes', 'lefd', '--model', 'sc', '--model', 'tso'],
    /^heddle: error: the program has no global variable `lefd`\n {2}expected: one of left, right, unused, x, y, lock, many\n {2}help: did you mean `left`\?\n$/,
  ],
  [
    'an element that is not there',
    ['sb.c', '--outcomes', 'many[4]'],
    /`many\[4\]` is no scalar .*\n {2}expected: an index from 0 to 3\n$/,
  ],
  ['an empty name', ['sb.c', '--outcomes', 'left,'], /names of globals, with commas between, are expected/],
  ['names with a litmus test', ['SB.litmus', '--outcomes', 'x'], /takes no names with a litmus test/],
  [
    'an unknown engine',
    ['sb.c', '--engine', 'grahp'],
    /Allowed choices are xmm, operational, rf, graph, enumerate/,
  ],
  ['no samples', ['sb.c', '--random', '0'], /'0' is invalid. a whole number above 0 is expected/],
  ['a bound that is none', ['sb.c', '--bound', '-1'], /'-1' is invalid. a whole number is expected/],
  ['no threads', ['sb.c', '--threads', '0'], /'0' is invalid. a whole number above 0 is expected/],
  ['too many threads', ['sb.c', '--threads', '1000'], /'1000' is invalid. at most 256 are possible/],
  ['a seed too large', ['sb.c', '--seed', '4294967296'], /a number below 2\^32 is expected/],
  ['an empty replay', ['sb.c', '--replay', ' '], /the string behind `--replay` in a report is expected/],
  [
    'a replay under two models',
    ['sb.c', '--replay', 'x', '--model', 'sc', '--model', 'tso'],
    /one execution, of one file under one model/,
  ],
  [
    'a replay of samples',
    ['sb.c', '--replay', 'x', '--random', '3'],
    /`--replay` shows one execution, and `--random` is about a search/,
  ],
  ['samples of a litmus test', ['SB.litmus', '--random', '3'], /`--random` is for programs/],
  ['threads for a litmus test', ['SB.litmus', '--threads', '2'], /`--threads` is for programs/],
  [
    'samples by the other engine',
    ['sb.c', '--engine', 'enumerate', '--random', '3'],
    /`--random` needs the graph engine, which is not used here: `--engine enumerate` was given/,
  ],
  [
    'a bound under a model of the other engine',
    ['sb.c', '--model', 'imm', '--bound', '3'],
    /`--bound` needs the graph engine, which is not used here: po and rf may form cycles under imm/,
  ],
];

for (const [name, args, expected] of REFUSALS) {
  test(`refused: ${name}`, () => {
    const { code, out, err } = check(...args);
    assert.match(err, expected);
    assert.equal(out, '');
    assert.equal(code, 64);
  });
}

test('one thread is no thread too many for a litmus test, or for the other engine', () => {
  assert.equal(check('SB.litmus', '--threads', '1').code, 0);
  assert.equal(check('sb.c', '--model', 'sc', '--engine', 'enumerate', '--threads', '1').code, 0);
});

test('a model that does not exist is refused before a compiler runs', () => {
  mkdirSync(join(folder, 'fresh'));
  file('new.c', 'int main(void) { return 0; }\n');
  const env = { HEDDLE_CACHE_DIR: join(folder, 'fresh/cache') };
  const { code, err, out } = runWith(env, 'check', 'new.c', '--model', 'sc', '--model', 'rc12', '--json');
  assert.equal(code, 64);
  assert.match(err, /there is no model `rc12`/);
  assert.equal(JSON.parse(out)[0].diagnostics[0].code, 'unknown-model');
  // Of Heddle's own code something may be kept; of the program nothing is.
  const kept = existsSync(env.HEDDLE_CACHE_DIR) ? readdirSync(env.HEDDLE_CACHE_DIR) : [];
  assert.deepEqual(
    kept.filter((name) => !name.endsWith('.code')),
    [],
  );
});

test('Ctrl-C ends a busy search with what was found', () => {
  const models = ['--model', 'rc11', '--model', 'sc'];
  // Nobody uses the values that it writes: with all reductions it is not busy for long.
  const args = ['check', 'examples/families/big1.c', ...models, '--no-reduction', 'unused', '--json'];
  const { code, out, err } = interruptedRun(4, ...args);
  assert.equal(code, 2);
  const [{ verdict, reason, executions }, ...others] = JSON.parse(out);
  assert.equal(verdict, 'inconclusive');
  assert.match(reason, /cancelled/);
  assert.ok(executions > 0);
  assert.deepEqual(others, []);
  assert.equal(err, 'heddle: interrupted, `examples/families/big1.c` was not explored under sc\n');
});

test('progress: executions, rate, depth and an estimate, as far as they are known', () => {
  const known = { executions: 5000, candidates: 9000, milliseconds: 2000 };
  assert.equal(progressText(known), '5000 executions, 2500 a second, 9000 candidates, 2.0 s');
  const estimate = {
    executions: 12_345,
    spread: [9876, 23_456],
    blocked: 0,
    steps: 20_000,
    seconds: 4.94,
    secondsSpread: [4, 9.4],
    probes: 100,
    isSettled: true,
  } as const;
  assert.equal(
    progressText({ ...known, depth: 23, estimate }),
    '5000 executions of about 12000 (9900 to 23000), 2500 a second, depth 23, 2.0 s of about 4.9 s',
  );
  const exact = { ...estimate, executions: 2.6e9, spread: [2.6e9, 2.6e9], seconds: 1e6 } as const;
  assert.match(progressText({ ...known, estimate: exact }), /of about 3e9,.*2\.0 s of about 12 days$/);
});

test('the command that replays an execution has what makes the program what it is', () => {
  const plain = { model: [], ignore: [], unReduction: [], flag: [], I: [], D: [], O: '0' } as const;
  assert.equal(
    replayCommand(['q.c'], 'c', 'rc11', '1.2', plain, []),
    'heddle check q.c --model rc11 --replay 1.2',
  );
  assert.equal(
    replayCommand(
      ['my queue.c', 'main.c'],
      'c',
      'rc11',
      '1.2',
      {
        ...plain,
        link: true,
        I: ['include'],
        D: ['N=4', "C='a'"],
        O: '1',
        unroll: 5,
        check: ['deadlock', 'assertion'],
      },
      ['a', '-b'],
    ),
    "heddle check --link 'my queue.c' main.c -Iinclude -DN=4 '-DC='\\''a'\\''' -O1 --unroll 5 --check assertion,deadlock --model rc11 --replay 1.2 -- a -b",
  );
  assert.match(
    replayCommand(['q.c'], 'c', 'sc', '1', { ...plain, ignore: ['data-race'] }, []),
    /--check assertion,deadlock,/,
  );
});

test('heddle models says where programs in C run', () => {
  const { out } = runWith({}, 'models');
  assert.match(out, /^armv8 +AArch64 \(C as compiled to it\) +enumerate/m);
  assert.match(out, /^rc11 +C +graph/m);
  assert.match(out, /^ptx +PTX +enumerate/m);
});
