/**
 * What the rules of OpMM would do by the letter of the paper, or by what one may be tempted to read into it, in traces where that is
 * wrong; and what they do here, which is what happens-before says.
 */
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
import { randomTrace } from './random-traces.ts';

const THREADS = 4;
const [X, Y] = [0, 1];
const [V, M] = [0, 0];

/** Main makes x and y and starts the other threads, which then act. */
const trace = (...actions: readonly Action[]): readonly Action[] => [
  { kind: 'create', thread: 0, cell: X },
  { kind: 'create', thread: 0, cell: Y },
  ...[1, 2, 3].map((target): Action => ({ kind: 'start', thread: 0, target })),
  ...actions,
];

/** What the last action, a read, may see, ascending. */
function seen(actions: readonly Action[], rules: Partial<OpmmRules> = {}): number[] {
  const state = new OpmmState(THREADS, { ...REPAIRED_RULES, ...rules });
  const last = actions.map((action) => state.perform(action)).at(-1);
  return last!.map(({ value }) => value).sort();
}

/** The same by the definition. */
const meant = (actions: readonly Action[]): number[] =>
  visibleWrites(actions)
    .get(actions.length - 1)!
    .map((write) => (write === DEFAULT_WRITE ? 0 : (actions[write] as Action & { kind: 'write' }).value))
    .sort();

const read = (thread: number, cell: number): Action => ({ kind: 'read', thread, cell });
const write = (thread: number, cell: number, value: number): Action => ({
  kind: 'write',
  thread,
  cell,
  value,
});

interface Repair {
  readonly title: string;
  readonly actions: readonly Action[];
  readonly unrepaired: Partial<OpmmRules>;
  /** What the last read sees without the repair, and with it. */
  readonly without: readonly number[];
  readonly with: readonly number[];
}

const REPAIRS: readonly Repair[] = [
  {
    title:
      'a volatile read counts for all threads, not for the reader alone: it passes on what happened before',
    actions: trace(
      { kind: 'lock', thread: 2, monitor: M },
      write(1, X, 1),
      { kind: 'volatile-write', thread: 1, volatile: V, value: 1 },
      { kind: 'volatile-read', thread: 2, volatile: V },
      { kind: 'unlock', thread: 2, monitor: M },
      { kind: 'lock', thread: 3, monitor: M },
      read(3, X),
    ),
    unrepaired: { volatileReads: 'to lists of the reader' },
    without: [0, 1],
    with: [1],
  },
  {
    title: 'what is pruned for one thread stays for the others',
    actions: trace(write(1, X, 1), read(1, X), read(2, X)),
    unrepaired: { algorithm: 'Mask&Read2', lists: 'shared' },
    without: [1],
    with: [0, 1],
  },
  {
    title: 'a default value is written before everything, not by who creates the object',
    actions: trace({ kind: 'create', thread: 1, cell: 2 }, write(2, 2, 1), read(2, 2)),
    unrepaired: { defaultWrites: 'by the creator' },
    without: [0, 1],
    with: [1],
  },
  {
    title: 'who detects an interrupt comes after all interrupts of that thread, not after one of them',
    actions: trace(
      write(1, X, 1),
      { kind: 'interrupt', thread: 1, target: 3 },
      write(2, Y, 2),
      { kind: 'interrupt', thread: 2, target: 3 },
      { kind: 'detect-interrupt', thread: 3, target: 3 },
      read(3, X),
    ),
    unrepaired: { ids: 'fresh' },
    without: [0, 1],
    with: [1],
  },
];

for (const repair of REPAIRS) {
  test(repair.title, () => {
    assert.deepEqual(meant(repair.actions), repair.with);
    const algorithm = repair.unrepaired.algorithm ?? 'Mask&Read';
    assert.deepEqual(seen(repair.actions, { algorithm }), repair.with);
    assert.deepEqual(seen(repair.actions, { algorithm, ...repair.unrepaired }), repair.without);
  });
}

test('one list for all threads is enough as long as nothing is pruned', () => {
  const random = randomNumbers(SEED);
  for (let i = 0; i < 2000; i++) {
    const { threads, actions } = randomTrace(random);
    const [views, shared] = [
      new OpmmState(threads),
      new OpmmState(threads, { ...REPAIRED_RULES, lists: 'shared' }),
    ];
    for (const action of actions) assert.deepEqual(shared.perform(action), views.perform(action));
  }
});

test('a thread that has not ended cannot be joined: the false answer orders nothing', () => {
  const state = new OpmmState(THREADS);
  for (const action of trace()) state.perform(action);
  assert.equal(state.canDetectEnd(1), false);
  assert.throws(() => state.perform({ kind: 'detect-end', thread: 0, target: 1 }), /internal error/);
  assert.throws(() => state.perform({ kind: 'detect-interrupt', thread: 0, target: 1 }), /internal error/);
  state.perform({ kind: 'end', thread: 1 });
  assert.equal(state.canDetectEnd(1), true);
});
