/** `--engine` with litmus tests: the same report from both engines, pictures and explanations included; what is refused. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { file, folder, SB } from '../support/run-heddle.ts';
import { run } from '../support/run-here.ts';

const sb = file('SB.litmus', SB);

/** The output of both engines, without the line of the time and the name of the engine. */
function inBoth(...args: string[]): string {
  const [first, second] = ['graph', 'enumerate'].map((engine) => {
    const { code, out } = run('check', ...args, '--engine', engine);
    assert.ok(code === 0 || code === 1);
    assert.match(out, new RegExp(`engine ${engine}`));
    return out.replace(/^Time .*\n/m, '').replace(`engine ${engine}`, 'engine');
  });
  assert.equal(first, second);
  return first!;
}

test('the same report, explanation and picture of a forbidden outcome', () => {
  const out = inBoth(sb, '--model', 'sc', '--explain', '--graphs', 'forbidden');
  assert.match(out, /^Observation SB Never 0 3$/m);
  assert.match(out, /^Explanation: sc forbids it/m);
  assert.match(out, /^Graph .*SB\.sc\.1\.svg$/m);
});

test('the picture of an allowed outcome is the same', () => {
  const [first, second] = ['graph', 'enumerate'].map((engine) => {
    assert.equal(run('check', sb, '--model', 'rc11', '--graphs', engine, '--engine', engine).code, 0);
    return readFileSync(join(folder, engine, 'SB.rc11.1.svg'), 'utf8');
  });
  assert.equal(first, second);
  assert.match(first!, /0:r0=0; 1:r0=0;/);
});

test('without --engine it is enumerate', () => {
  assert.match(run('check', sb).out, /engine enumerate/);
});

test('what the graph engine cannot do is bad input, with the place', () => {
  const operands = file(
    'operands.litmus',
    'C operands\n{}\nP0(atomic_int* x, atomic_int* y) {\n  int r0 = atomic_load(x) + atomic_load(y);\n}\nexists (true)\n',
  );
  const { code, err } = run('check', operands, '--engine', 'graph');
  assert.equal(code, 64);
  assert.match(err, /^operands\.litmus:4:\d+: error: the graph engine cannot be used here: .*no order/m);
  assert.match(err, /--engine enumerate/);
  assert.equal(run('check', sb, '--engine', 'graph', '--model', 'imm').code, 64);
});
