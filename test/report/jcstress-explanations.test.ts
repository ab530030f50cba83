/** `--jcstress --explain` says of each result that a model does not allow which cycle forbids it. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../support/run-heddle.ts';
import { run } from '../support/run-here.ts';

const CLASSES = join(root, 'test/java/programs/classes');

interface EventJson {
  readonly thread: number;
  readonly location: string;
  readonly event: string;
}

interface ExplanationJson {
  readonly text: string;
  readonly axiom?: string;
  readonly cycle?: readonly { readonly relation: string; readonly from: EventJson; readonly to: EventJson }[];
}

const explain = (name: string, model: string, ...options: readonly string[]): string => {
  const { out, err } = run('check', '-cp', CLASSES, `tests.jcstress.${name}`, '--model', model, ...options);
  assert.equal(err, '');
  return out;
};

/** By result: its explanation in JSON; undefined if it has none. */
function explanationsOf(
  name: string,
  model: string,
  flag = '--explain',
): Map<string, ExplanationJson | undefined> {
  const [{ jcstress }] = [JSON.parse(explain(name, model, flag, '--json'))].flat();
  const rows = jcstress.rows as { result: string; explanation?: ExplanationJson }[];
  return new Map(rows.map(({ result, explanation }) => [result, explanation]));
}

const eventsOf = ({ cycle }: ExplanationJson): string[] =>
  cycle!.map(({ relation, from }) => `${from.thread} ${from.event} -${relation}->`);

test('message passing under sc: the cycle, in text and JSON', () => {
  const explanations = explanationsOf('VolatileMessagePassing', 'sc');
  const explanation = explanations.get('1, 0')!;
  assert.equal(explanation.axiom, 'sc');
  const [x, y] = ['x', 'y'].map((field) => `VolatileMessagePassing#0.0.${field}`);
  assert.deepEqual(eventsOf(explanation), [
    `1 W plain ${x} 1 -po->`,
    `1 W volatile ${y} 1 -rf->`,
    `2 R volatile ${y} 1 -po->`,
    `2 R plain ${x} 0 -fr->`,
  ]);
  for (const [i, { to }] of explanation.cycle!.entries())
    assert.deepEqual(to, explanation.cycle![(i + 1) % 4]!.from);
  assert.match(explanation.cycle![0]!.from.location, /VolatileMessagePassing\.java:21:1$/);
  // What is allowed has a witness instead.
  for (const [result, other] of explanations) if (result !== '1, 0') assert.equal(other, undefined);

  const text = explain('VolatileMessagePassing', 'sc', '--explain');
  assert.match(text, /^Not allowed under sc: `1, 0`\n {2}Explanation: sc forbids it by axiom sc: /m);
  assert.match(text, /-fr-> o: W plain \S+\.x 1 \(thread 1\) at VolatileMessagePassing\.java:21$/m);
});

test('axioms of jam21, and what they do not forbid', () => {
  const passing = explanationsOf('VolatileMessagePassing', 'jam21').get('1, 0')!;
  assert.equal(passing.axiom, 'coherence');
  assert.deepEqual(new Set(passing.cycle!.map(({ relation }) => relation)), new Set(['co-jam']));
  // JAM chooses an order of fences and volatile accesses: there is no one cycle to show.
  const buffering = explanationsOf('VolatileStoreBuffering', 'jam21').get('0, 0')!;
  assert.match(buffering.text, /none of the orders that it may choose is consistent/);
  for (const [, explanation] of explanationsOf('PlainStoreBuffering', 'jam21'))
    assert.equal(explanation, undefined);
});

test('two increments that are atomic are ordered: the cycle is between them', () => {
  const { axiom, cycle } = explanationsOf('AtomicCounter', 'sc').get('1, 1')!;
  assert.equal(axiom, 'sc');
  assert.deepEqual(
    cycle!.map(({ relation, from: { thread, event } }) => [relation, thread, event.replace(/#\S*/, '')]),
    [
      ['co', 1, 'RMW volatile AtomicInteger 0 -> 1'],
      ['fr', 2, 'RMW volatile AtomicInteger 0 -> 1'],
    ],
  );
});

test('a model without axioms says so, and nothing is explained unless it is asked for', () => {
  const { text, cycle } = explanationsOf('VolatileMessagePassing', 'opmm').get('1, 0')!;
  assert.equal(text, 'opmm has no axioms; none of its paths ends in this outcome');
  assert.equal(cycle, undefined);
  for (const [, explanation] of explanationsOf('VolatileMessagePassing', 'sc', '--no-weak-cas'))
    assert.equal(explanation, undefined);
});
