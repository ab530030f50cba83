/** What reads see on random traces: by Mask&Read, by Mask&Read2, by status vectors, and by the definition, always the same. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Action } from '../../src/procedures/opmm/definition/action.ts';
import {
  type OpmmRules,
  OpmmState,
  REPAIRED_RULES,
} from '../../src/procedures/opmm/definition/opmm-state.ts';
import { DEFAULT_WRITE, visibleWrites } from '../../src/procedures/opmm/definition/visible.ts';
import { randomNumbers } from '../../src/util/random-numbers.ts';
import { SEED } from '../seed.ts';
import { type RandomTrace, randomTrace } from './random-traces.ts';
import { StatusVectorTrace } from './status-vector-trace.ts';

const TRACES = 100_000;

/** Does the actions of a trace; gives the values that a read may see, the newest first. */
type Performer = (action: Action) => readonly number[] | undefined;

const byRules = (threads: number, rules: Partial<OpmmRules>): Performer => {
  const state = new OpmmState(threads, { ...REPAIRED_RULES, ...rules });
  return (action) => state.perform(action)?.map(({ value }) => value);
};

const byVectors = (prunes: boolean): Performer => {
  const vectors = new StatusVectorTrace(prunes);
  return (action) => vectors.perform(action);
};

const FORMS: Readonly<Record<string, (threads: number) => Performer>> = {
  'Mask&Read': (threads) => byRules(threads, { lists: 'shared' }),
  'Mask&Read2': (threads) => byRules(threads, { algorithm: 'Mask&Read2' }),
  'status vectors': () => byVectors(false),
  'pruned status vectors': () => byVectors(true),
};

test(`reads of ${TRACES} random traces see the same in all forms`, () => {
  const random = randomNumbers(SEED);
  let reads = 0;
  let racy = 0;
  for (let i = 0; i < TRACES; i++) {
    const trace = randomTrace(random);
    const meant = meaningOf(trace);
    for (const values of meant.values()) {
      reads++;
      if (values.length > 1) racy++;
    }
    for (const form in FORMS) {
      const wrong = firstDifference(trace, FORMS[form]!(trace.threads), meant);
      if (wrong !== undefined) assert.fail(`${form}: ${wrong}\n${textOf(trace)}`);
    }
  }
  // The traces are worth something only if many reads have a choice and many have none.
  assert.ok(racy > reads / 10 && racy < (9 * reads) / 10, `${racy} of ${reads} reads have a choice`);
});

/** By number of a read. */
function meaningOf({ actions }: RandomTrace): ReadonlyMap<number, readonly number[]> {
  const meant = new Map<number, readonly number[]>();
  for (const [read, writes] of visibleWrites(actions))
    meant.set(
      read,
      writes.map((write) => (write === DEFAULT_WRITE ? 0 : write + 1)),
    );
  return meant;
}

function firstDifference(
  { actions }: RandomTrace,
  perform: Performer,
  meant: ReadonlyMap<number, readonly number[]>,
): string | undefined {
  for (const [number, action] of actions.entries()) {
    const seen = perform(action);
    if (seen === undefined) continue;
    const values = meant.get(number)!;
    if (seen.length !== values.length || seen.some((value, i) => value !== values[i]))
      return `action ${number} sees ${seen}, but ${values} are visible`;
  }
  return undefined;
}

const textOf = ({ threads, actions }: RandomTrace): string =>
  `a trace of ${threads} threads (seed ${SEED}):\n${actions.map((action) => JSON.stringify(action)).join('\n')}`;

/** Each of these is wrong in some trace: traces that find none of them would be worth little. */
const UNREPAIRED: readonly Partial<OpmmRules>[] = [
  { volatileReads: 'to lists of the reader' },
  { algorithm: 'Mask&Read2', lists: 'shared' },
  { defaultWrites: 'by the creator' },
  { ids: 'fresh' },
];

for (const rules of UNREPAIRED) {
  test(`random traces find that ${JSON.stringify(rules)} is wrong`, () => {
    const random = randomNumbers(SEED);
    for (let i = 0; i < TRACES; i++) {
      const trace = randomTrace(random);
      if (firstDifference(trace, byRules(trace.threads, rules), meaningOf(trace)) !== undefined) return;
    }
    assert.fail('no trace did');
  });
}
