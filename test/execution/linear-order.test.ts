/** Sequences of executions: against the definition of an interleaving, on executions of every sort. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Execution } from '../../src/execution/execution.ts';
import { linearOrder } from '../../src/execution/linear-order.ts';
import { type MadeAccess, madeExecution, randomExecutions, readExecution } from './made-executions.ts';

/** Pairs of po, rf, co and fr, spelt out: every pair, also of events of one thread. */
function relationsOf({ skeleton, readsFrom, coherence }: Execution): Map<string, Set<string>> {
  const relations = new Map(['po', 'rf', 'co', 'fr'].map((name) => [name, new Set<string>()]));
  const add = (name: string, from: number, to: number): void => {
    if (from !== to) relations.get(name)!.add(`${from} ${to}`);
  };
  skeleton.events.forEach((a, i) => {
    skeleton.events.forEach((b, j) => {
      if (a.thread >= 0 && a.thread === b.thread && i < j) add('po', i, j);
    });
  });
  for (const writes of coherence ?? []) {
    writes.forEach((write, i) => {
      for (const later of writes.slice(i + 1)) add('co', write, later);
    });
  }
  for (const read of skeleton.reads) {
    const source = readsFrom[read]!;
    add('rf', source, read);
    const writes = coherence?.[skeleton.events[read]!.location] ?? [];
    for (const later of writes.slice(writes.indexOf(source) + 1)) add('fr', read, later);
  }
  return relations;
}

function isAcyclic(size: number, pairs: Iterable<string>): boolean {
  const reaches = Array.from({ length: size }, () => new Set<number>());
  for (const pair of pairs) {
    const [from, to] = pair.split(' ').map(Number);
    reaches[from!]!.add(to!);
  }
  for (let via = 0; via < size; via++) {
    for (const from of reaches) if (from.has(via)) for (const to of reaches[via]!) from.add(to);
  }
  return reaches.every((targets, event) => !targets.has(event));
}

/** Whether each read reads what was written last. */
function isInterleaving({ skeleton, readsFrom }: Execution, order: readonly number[]): boolean {
  const last = new Map<number, number>();
  return order.every((number) => {
    const { isRead, isWrite, location } = skeleton.events[number]!;
    const isRight = !isRead || last.get(location) === readsFrom[number];
    if (isWrite) last.set(location, number);
    return isRight;
  });
}

const counted = { interleavings: 0, cycles: 0, cyclesOfPorf: 0 };

test('an order is an interleaving exactly if po, rf, co and fr have no cycle; else a cycle of them is shown', () => {
  fc.assert(
    fc.property(randomExecutions, (execution) => {
      const { order, unexplained } = linearOrder(execution);
      const relations = relationsOf(execution);
      const place = new Map(order.map((event, i) => [event, i]));
      const goesOn = (pair: string): boolean => {
        const [from, to] = pair.split(' ').map(Number);
        return place.get(from!)! < place.get(to!)!;
      };
      const { size } = execution.skeleton;
      assert.equal(place.size, size);
      assert.equal(order.length, size);
      assert.ok([...relations.get('po')!].every(goesOn), 'po is kept');
      if (isAcyclic(size, [...relations.get('po')!, ...relations.get('rf')!])) {
        assert.ok([...relations.get('rf')!].every(goesOn), 'rf is kept where it can be');
      } else counted.cyclesOfPorf++;
      const all = [...relations.values()].flatMap((pairs) => [...pairs]);
      if (isAcyclic(size, all)) {
        counted.interleavings++;
        assert.deepEqual(unexplained, []);
        assert.ok(all.every(goesOn), 'everything is kept');
        assert.ok(isInterleaving(execution, order));
        return;
      }
      counted.cycles++;
      assert.ok(unexplained.length >= 2);
      unexplained.forEach(({ relation, from, to }, i) => {
        assert.ok(relations.get(relation)!.has(`${from} ${to}`), `${from} -${relation}-> ${to}`);
        assert.equal(unexplained[(i + 1) % unexplained.length]!.from, to);
        if (i > 0)
          assert.ok(place.get(from)! > place.get(unexplained[0]!.from)!, 'begins at its earliest event');
      });
    }),
    { numRuns: 2000 },
  );
  // All three sorts were among them.
  assert.ok(
    Object.values(counted).every((count) => count > 50),
    JSON.stringify(counted),
  );
});

test('without co: what claims to be an interleaving is one', () => {
  let interleavings = 0;
  fc.assert(
    fc.property(randomExecutions, (withCoherence) => {
      const execution = { ...withCoherence, coherence: undefined };
      const { order, unexplained } = linearOrder(execution);
      assert.equal(new Set(order).size, execution.skeleton.size);
      if (unexplained.length > 0) return;
      interleavings++;
      assert.ok(isInterleaving(execution, order));
    }),
    { numRuns: 1000 },
  );
  assert.ok(interleavings > 50);
});

/** The order as threads, one letter for each event: `AAB`. */
function switches(execution: Execution): string {
  const { events } = execution.skeleton;
  return linearOrder(execution)
    .order.filter((event) => events[event]!.thread >= 0)
    .map((event) => 'ABCD'[events[event]!.thread])
    .join('');
}

const cycleOf = (text: string): string[] =>
  linearOrder(readExecution(text)).unexplained.map(({ relation }) => relation);

test('threads go on as long as they can', () => {
  assert.equal(switches(readExecution('Wx Wx Wx | Wy Wy Wy')), 'AAABBB');
  // B reads the second write, A must not go on to the third.
  assert.equal(switches(readExecution('Wx Wx Wx | Rx=2 Rx=2')), 'AABBA');
  // B first, since A reads from it.
  assert.equal(switches(readExecution('Rx=3 Wy | Wx Ry=2')), 'BAAB');
});

test('the cycles of the classic shapes, in the order of the literature', () => {
  assert.deepEqual(cycleOf('Wx Ry=0 | Wy Rx=0'), ['po', 'fr', 'po', 'fr']);
  assert.deepEqual(cycleOf('Wx Wy | Ry=2 Rx=0'), ['po', 'rf', 'po', 'fr']);
  assert.deepEqual(cycleOf('Rx=4 Wy | Ry=2 Wx'), ['po', 'rf', 'po', 'rf']);
  assert.deepEqual(cycleOf('Wx | Wy | Rx=1 Ry=0 | Ry=2 Rx=0'), ['rf', 'po', 'fr', 'rf', 'po', 'fr']);
  assert.deepEqual(cycleOf('Wx Ry=4 | Wy Wy Rx=0'), []);
});

test('of several cycles a short one is shown, and po, co and fr are joined', () => {
  // SB between A and B beside a longer way round through C.
  assert.equal(cycleOf('Wx Ry=0 | Wy Rx=0 Wz | Rz=5 Rx=0').length, 4);
  // The read is before the first of two writes, the second of which is in the cycle.
  assert.deepEqual(cycleOf('Wx Ry=0 | Wy | Wy Rx=0'), ['po', 'fr', 'po', 'fr']);
});

test('weak behaviour is put into an order that keeps threads together, not refused', () => {
  assert.equal(switches(readExecution('Wx Ry=0 | Wy Rx=0')), 'AABB');
  assert.equal(switches(readExecution('Rx=4 Wy | Ry=2 Wx')), 'AABB');
});

test('long executions, also with a cycle over their whole length', () => {
  const length = 20_000;
  const writes = (location: number): MadeAccess[] => Array(length).fill({ action: 'write', location });
  const read = (location: number): MadeAccess => ({ action: 'read', location });
  const execution = madeExecution(
    [
      [...writes(0), read(1)],
      [...writes(1), read(0)],
    ],
    { source: (_, all) => all[0]!, order: (all) => all },
  );
  const { order, unexplained } = linearOrder(execution);
  assert.equal(order.length, 2 * length + 4);
  assert.deepEqual(
    unexplained.map(({ relation }) => relation),
    ['po', 'fr', 'po', 'fr'],
  );
});
