/** `heddle predict` from outside: the commands of docs/predict.md, JSON, exit codes, bad input. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { file, root, run } from '../support/run-heddle.ts';

const documentation = readFileSync(join(root, 'docs/predict.md'), 'utf8');
const example = (name: string): string => join(root, 'examples/predictions', `${name}.jsonl`);

test('the commands of the documentation print what it says', () => {
  const blocks = [...documentation.matchAll(/```console\n\$ \.\/heddle (.*)\n([\s\S]*?)```/g)];
  assert.ok(blocks.length >= 2);
  const plain = (text: string): string => text.replace(/^Time .*$/gm, 'Time').replaceAll(root, '');
  for (const [, args, expected] of blocks) {
    const words = args!.split(' ').map((word) => (word.endsWith('.jsonl') ? join(root, word) : word));
    assert.equal(plain(run(...words).out), plain(expected!), args);
  }
});

test('JSON has the witness, and an array where there are several results', () => {
  const { code, out } = run('predict', example('published'), '--model', 'pso', '--model', 'sc', '--json');
  const [pso, sc] = JSON.parse(out);
  assert.equal(code, 1);
  assert.deepEqual([pso.verdict, sc.verdict], ['predicted', 'none']);
  assert.deepEqual([pso.engine, pso.allowsRecording, pso.assertionsLeftOut], ['predict', true, 0]);
  const [{ kind, assertion, events, isWithinWitness, changedReads, size, witness }] = pso.predictions;
  assert.deepEqual(
    [kind, assertion, isWithinWitness, size],
    ['assertion', { relation: '==', value: '42' }, true, 4],
  );
  assert.deepEqual(events[0].event, 'message == 0');
  assert.deepEqual([changedReads[0].recorded, changedReads[0].value], ['42', '0']);
  assert.equal(witness.steps.length, 6);
  assert.deepEqual(sc.candidates.assertion, { groups: 1, undecided: 0 });
});

test('exit codes', () => {
  const code = (...args: string[]): number | null => run('predict', ...args).code;
  assert.equal(code(example('sections'), '--model', 'rc11'), 1);
  assert.equal(code(example('sections'), '--model', 'rc11', '--check', 'deadlock'), 0);
  assert.equal(code(example('sections'), '--model', 'rc11', '--check', 'leak'), 64);
  assert.equal(code(example('sections')), 64);
  assert.equal(code(example('sections'), '--model', 'armv8'), 64);
  assert.equal(code(example('none')), 64);
  assert.equal(code(file('bad.jsonl', '{"thread": 0, "op": "assert"}\n'), '--model', 'sc'), 64);
});

test('what limits the answer is said', () => {
  const lines = [
    '{"thread": 0, "op": "write", "location": "x", "value": 1}',
    '{"thread": 0, "op": "read", "location": "y", "value": 0, "id": "r"}',
    '{"thread": 1, "op": "write", "location": "y", "value": 1}',
    '{"thread": 1, "op": "read", "location": "x", "value": 0}',
    '{"thread": 0, "op": "fence"}',
    '{"thread": 0, "op": "assert", "read": "r", "relation": "<", "value": 1}',
  ];
  const { out, code } = run('predict', file('limits.jsonl', lines.join('\n')), '--model', 'sc');
  assert.equal(code, 0);
  assert.match(out, /Not looked for: 1 of 1 assertions/);
  assert.match(out, /sc does not allow the recorded execution itself/);
  assert.match(out, /Without accesses of mode `na`/);
});
