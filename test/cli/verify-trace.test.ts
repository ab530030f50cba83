/** `heddle verify-trace` from outside: what it prints, JSON, exit codes; and docs/traces.md, whose examples are run. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { VERSION } from '../../src/index.ts';
import { file, folder, root } from '../support/run-heddle.ts';
import { run } from '../support/run-here.ts';

const traces = join(root, 'examples/traces');
const documentation = readFileSync(join(root, 'docs/traces.md'), 'utf8');
const example = (name: string): string => join(traces, name);
const copied = (name: string): string => file(name, readFileSync(example(name), 'utf8'));

test('the examples are allowed and forbidden as their table says, and all are in it', () => {
  const rows = [...documentation.matchAll(/^\| `([\w/-]+\.jsonl)` \|[^|]*\|([^|]*)\|([^|]*)\|$/gm)];
  assert.deepEqual(
    rows.map(([, name]) => name).sort(),
    readdirSync(traces, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.jsonl'))
      .sort(),
  );
  const modelsOf = (cell: string): string[] => cell.split(',').flatMap((word) => word.trim() || []);
  for (const [, name, allowed, forbidden] of rows) {
    const expected = [
      ...modelsOf(allowed!).map((model) => [model, 'holds']),
      ...modelsOf(forbidden!).map((model) => [model, 'violated']),
    ];
    const models = expected.flatMap(([model]) => ['--model', model!]);
    const { code, out, err } = run('verify-trace', example(name!), ...models, '--json');
    const results: { model: string; verdict: string }[] = JSON.parse(out);
    assert.deepEqual(
      results.map(({ model, verdict }) => [model, verdict]),
      expected,
      `${name} ${err}`,
    );
    assert.equal(code, modelsOf(forbidden!).length > 0 ? 1 : 0, name);
  }
});

test('the command of the documentation prints what it says, and its format is read', () => {
  const [, args, expected] = /```console\n\$ \.\/heddle (.*)\n([\s\S]*?)```/.exec(documentation)!;
  const [command, path, ...rest] = args!.split(' ');
  const { out } = run(command!, join(root, path!), ...rest);
  const withoutTime = (text: string): string => text.replace(/^Time .*$/m, 'Time').replaceAll(root, '');
  assert.equal(withoutTime(out), withoutTime(expected!));
  const format = /## The format[\s\S]*?```\n([\s\S]*?)```/.exec(documentation)![1]!;
  assert.equal(run('verify-trace', file('format.jsonl', format), '--model', 'rc11').code, 0);
});

test('a forbidden execution: the cycle, with the moments when writes reach memory', () => {
  const { code, out, err } = run('verify-trace', copied('mp-pso.jsonl'), '--model', 'tso');
  assert.equal(code, 1);
  assert.equal(err, '');
  assert.equal(
    out.replace(/^Time .*$/m, 'Time T'),
    `Trace mp-pso.jsonl
Events 4 of 2 threads
Model tso (engine verify)
Forbidden
Reason: tso forbids it: an event would have to come before itself
Time T

Why not: each line is before the next, and the last is before the first
(x = 1 writes, x == 1 reads, x: 0 -> 1 does both).

  mp-pso.jsonl:2:1  thread 0: data = 42 reaches memory
                      po: the buffer keeps their order
  mp-pso.jsonl:3:1  thread 0: flag = 1 reaches memory
                      rf: its value is read there
  mp-pso.jsonl:4:1  thread 1: flag == 1
                      po: it comes first in its thread
  mp-pso.jsonl:5:1  thread 1: data == 0
                      fr: what it reads is overwritten there

`,
  );
});

test('values only: how many maps, and why the one that got furthest fails', () => {
  const { code, out } = run('verify-trace', copied('peterson.jsonl'), '--model', 'sc');
  assert.equal(code, 1);
  assert.match(out, /^Reads-from maps: 324 by the values; questions asked: \d+$/m);
  assert.match(out, /^Why not, if it is read in the way that gets furthest: each line is before the next/m);
  assert.match(out, /co: a read that comes later takes the value from there \(line \d+\)/);
});

test('models with axioms: reads-from and coherence, or the axiom and its cycle', () => {
  const allowed = run('verify-trace', copied('mp-pso.jsonl'), '--model', 'rc11');
  assert.equal(allowed.code, 0);
  assert.match(allowed.out, /^Model rc11 \(engine clocks\)$/m);
  assert.match(
    allowed.out,
    /mp-pso\.jsonl:4:1 \(thread 1: flag == 1\) from mp-pso\.jsonl:3:1 \(thread 0: flag = 1\)/,
  );
  assert.match(allowed.out, /^ {2}data: 0 initially, 42 at mp-pso\.jsonl:2:1$/m);
  const forbidden = run('verify-trace', copied('mp.jsonl'), '--model', 'rc11');
  assert.equal(forbidden.code, 1);
  assert.match(forbidden.out, /^Why not, by axiom coherence: each line is before the next/m);
  assert.match(forbidden.out, /^ {2}mp\.jsonl:3:1 {2}thread producer: flag = 1 \(rel\)$/m);
});

test('JSON: one object, with places', () => {
  const { code, out, err } = run('verify-trace', copied('sb.jsonl'), '--model', 'x86-tso', '--json');
  assert.equal(code, 0);
  assert.equal(err, '');
  const { witness, statistics, ...rest } = JSON.parse(out);
  assert.deepEqual(rest, {
    tool: 'heddle',
    version: VERSION,
    file: 'sb.jsonl',
    language: 'trace',
    model: 'tso',
    engine: 'verify',
    verdict: 'holds',
    reason: 'tso allows it',
    events: 4,
    maps: { possible: '1', tried: 1 },
    flags: [],
  });
  assert.ok(statistics.wallMilliseconds >= 0);
  assert.deepEqual(witness.readsFrom, [
    { read: 'sb.jsonl:2:1', write: 'initial' },
    { read: 'sb.jsonl:4:1', write: 'initial' },
  ]);
  assert.deepEqual(witness.steps[0], {
    step: 1,
    thread: '0',
    location: 'sb.jsonl:1:1',
    event: 'x = 1',
    action: 'buffer',
  });
  assert.equal(witness.steps.length, 6);
});

test('JSON of several models is an array; the worst exit code is given', () => {
  const models = ['--model', 'pso', '--model', 'sc', '--model', 'rc11'];
  const { code, out } = run('verify-trace', copied('mp-pso.jsonl'), ...models, '--json');
  assert.equal(code, 1);
  const results = JSON.parse(out);
  assert.deepEqual(
    results.map(({ model, verdict }: { model: string; verdict: string }) => [model, verdict]),
    [
      ['pso', 'holds'],
      ['sc', 'violated'],
      ['rc11', 'holds'],
    ],
  );
  assert.deepEqual(results[1].cycle[1], {
    relation: 'rf',
    reason: 'its value is read there',
    from: { thread: '0', location: 'mp-pso.jsonl:3:1', event: 'flag = 1', moment: 'thread' },
    to: { thread: '1', location: 'mp-pso.jsonl:4:1', event: 'flag == 1', moment: 'thread' },
  });
  assert.deepEqual(results[2].witness.coherence, {
    data: ['initial', 'mp-pso.jsonl:2:1'],
    flag: ['initial', 'mp-pso.jsonl:3:1'],
  });
});

test('dependencies and modes reach the models of architectures', () => {
  const lines = (second: string, fourth: string): string =>
    [
      '{"thread": 0, "op": "read", "location": "x", "value": 1, "id": "a"}',
      `{"thread": 0, "op": "write", "location": "y", "value": 1${second}}`,
      '{"thread": 1, "op": "read", "location": "y", "value": 1, "id": "b"}',
      `{"thread": 1, "op": "write", "location": "x", "value": 1${fourth}}`,
    ].join('\n');
  const verdict = (model: string, ...keys: [string, string]): number | null =>
    run('verify-trace', file('lb.jsonl', lines(...keys)), '--model', model, '--quiet').code;
  assert.equal(verdict('armv8', '', ''), 0);
  assert.equal(verdict('armv8', ', "data": "a"', ', "address": ["b"]'), 1);
  assert.equal(verdict('armv8', ', "control": "a"', ', "control": "b"'), 1);
  assert.equal(verdict('armv8', ', "mode": "rel"', ', "mode": "rel"'), 1);
  assert.equal(verdict('power', ', "mode": "rel"', ''), 0);
  assert.equal(verdict('imm', ', "data": "a"', ', "data": "b"'), 1);
  assert.equal(verdict('rc11', '', ''), 1);
});

test('a cat file is a model', () => {
  const cat = file('mine.cat', '"mine"\nacyclic po | rf as causality\n');
  assert.equal(run('verify-trace', copied('sb.jsonl'), '--model', cat).code, 0);
  const lb = [
    '{"thread": 0, "op": "read", "location": "x", "value": 1}',
    '{"thread": 0, "op": "write", "location": "x", "value": 1}',
  ].join('\n');
  const { code, out } = run('verify-trace', file('own.jsonl', lb), '--model', cat);
  assert.equal(code, 1);
  assert.match(out, /by axiom causality/);
});

test('what nothing writes is allowed by no model', () => {
  const read = file('five.jsonl', '{"thread": 0, "op": "read", "location": "x", "value": 5}\n');
  for (const model of ['sc', 'rc11']) {
    const { code, out } = run('verify-trace', read, '--model', model);
    assert.equal(code, 1);
    assert.match(out, /no model allows it: five\.jsonl:1:1 reads 5 from x, and nothing writes 5 to x/);
  }
  const end = file(
    'end.jsonl',
    '{"thread": 0, "op": "write", "location": "x", "value": 5}\n{"final": {"x": 0}}',
  );
  assert.match(run('verify-trace', end, '--model', 'sc').out, /x is 0 in the end/);
});

test('time that runs out is inconclusive', () => {
  // Each of six threads makes x 1 and 0 again; the reader sees that happen seven times.
  const lines: object[] = [];
  for (let thread = 0; thread < 6; thread++)
    for (const value of [1, 0]) lines.push({ thread, op: 'write', location: 'x', value });
  for (let i = 0; i < 14; i++) lines.push({ thread: 6, op: 'read', location: 'x', value: (i + 1) % 2 });
  const hard = file('hard.jsonl', lines.map((line) => JSON.stringify(line)).join('\n'));
  for (const model of ['ra', 'sc']) {
    const { code, out } = run('verify-trace', hard, '--model', model, '--timeout', '0.2', '--quiet');
    assert.match(out, /inconclusive \(the time ran out before (all was tried|there was a result)\)/);
    assert.equal(code, 2);
  }
});

test('bad input and bad usage: 64, with the place', () => {
  const broken = file(
    'broken.jsonl',
    '{"thread": 0, "op": "write", "location": "x", "value": 1}\n{"thread": 0, "op": "reed"}\n',
  );
  const { code, err, out } = run('verify-trace', broken, '--model', 'sc', '--json');
  assert.equal(code, 64);
  assert.match(err, /^broken\.jsonl:2:21: error: this is not an operation$/m);
  assert.match(err, /help: did you mean `read`\?/);
  assert.equal(JSON.parse(out).diagnostics[0].location, 'broken.jsonl:2:21');
  const none = run('verify-trace', copied('sb.jsonl'));
  assert.equal(none.code, 64);
  assert.match(none.err, /none is named/);
  const unknown = run('verify-trace', copied('sb.jsonl'), '--model', 'tos');
  assert.equal(unknown.code, 64);
  assert.match(unknown.err, /there is no model `tos`[\s\S]*did you mean `tso`\?/);
  assert.equal(run('verify-trace', 'missing.jsonl', '--model', 'sc').code, 64);
  assert.equal(run('verify-trace', copied('sb.jsonl'), '--model', 'ptx').code, 64);
  assert.equal(run('verify-trace').code, 64);
});

test('one bad file loses no results of others', () => {
  const broken = file('broken.jsonl', 'no\n');
  const { code, out } = run('verify-trace', broken, copied('sb.jsonl'), '--model', 'tso', '--json');
  assert.equal(code, 64);
  const [first, second] = JSON.parse(out);
  assert.equal(first.diagnostics.length, 1);
  assert.equal(second.verdict, 'holds');
});

test('help lists the command and shows the format', () => {
  assert.match(run('--help').out, /verify-trace/);
  assert.match(run('verify-trace', '--help').out, /"op": "write"/);
});

test('record: a run of a program, which its model allows', () => {
  const program = join(root, 'examples/c/store-buffering-release-acquire.c');
  const path = file('run.jsonl', '');
  const { code, out, err } = run('record', program, '--model', 'tso', '--seed', '5', '-o', path);
  assert.deepEqual([code, out], [0, ''], err);
  assert.equal(
    run('record', program, '--model', 'tso', '--seed', '5').out,
    readFileSync(join(folder, path), 'utf8'),
  );
  assert.match(readFileSync(join(folder, path), 'utf8'), /"op":"start","child":1/);
  assert.equal(run('verify-trace', path, '--model', 'tso', '--model', 'pso').code, 0);
});

test('record: where most choices lead to no execution, more are made', () => {
  const program = join(root, 'examples/c/mutex-counter.c');
  for (const seed of ['1', '2', '8']) {
    const path = file(`ocaml-${seed}.jsonl`, '');
    const { code, err } = run('record', program, '--model', 'ocaml', '--seed', seed, '-o', path);
    assert.deepEqual([code, err], [0, '']);
    assert.match(readFileSync(join(folder, path), 'utf8'), /"op":"join","child":2/);
    assert.equal(run('verify-trace', path, '--model', 'ocaml').code, 0);
  }
});

test('record: a run with an error is a trace too', () => {
  const program = join(root, 'examples/c/mutex-relock.c');
  const { code, out, err } = run('record', program, '--model', 'sc');
  assert.equal(code, 0);
  assert.match(err, /^heddle: the run has an error, deadlock: /);
  assert.match(out, /"location":"guard"/);
});

test('record: several files are one program, with flags and arguments', () => {
  const main = file(
    'record-main.c',
    'extern int twice(int);\nstatic int seen;\n' +
      'int main(int count, char **words) { seen = twice(count + words[1][0] - ADDED); return 0; }\n',
  );
  const library = file('record-twice.c', 'int twice(int n) { return 2 * n; }\n');
  const { code, out, err } = run('record', main, library, '-std=c11', '-DADDED=48', '--', '7');
  assert.deepEqual([code, err], [0, '']);
  assert.equal(out, '{"thread":0,"op":"write","location":"seen","value":18,"mode":"na"}\n');
});

test('record: what it cannot do', () => {
  const program = join(root, 'examples/c/coherence.c');
  const refused = (message: RegExp, ...words: string[]): void => {
    const { code, out, err } = run('record', ...words);
    assert.deepEqual([code, out], [64, ''], err);
    assert.match(err, message);
  };
  refused(/SB\.litmus` is no program/, join(root, 'litmus/C/SB.litmus'));
  refused(/nowhere\.c/, 'nowhere.c');
  refused(/did you mean `tso`/, program, '--model', 'tos');
  refused(/cannot be run at random under imm: .*\n.*`--model rc11`/, program, '--model', 'imm');
  refused(/a number below 2\^32 is expected/, program, '--seed', '4294967296');
  refused(/`no\/such\/folder` cannot be written/, program, '-o', 'no/such/folder');
  refused(/missing required argument/, '--model', 'tso');
});

test('record: no end in sight', () => {
  const program = file('record-for-ever.c', 'int x; int main(void) { for (;;) x++; }\n');
  const cut = run('record', program, '--unroll', '3', '--model', 'sc');
  assert.equal(cut.code, 0);
  assert.match(cut.err, /the run does not come to its end: it is cut/);
  const late = run('record', program, '--unroll', '1000000000', '--timeout', '1');
  assert.equal(late.code, 2, late.err);
  assert.match(
    late.out,
    /^record-for-ever\.c: inconclusive \(the time ran out before there was a result\)\n$/,
  );
});
