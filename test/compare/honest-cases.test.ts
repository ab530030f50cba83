/** `compare`: mappings between machines with pairs, and `--exactly` without idle threads. By hand. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMBEDDED } from '../../src/cli/sat/embedded-solver.ts';
import type { FoundExecution } from '../../src/compare/question/found-execution.ts';
import { writesOf } from '../../src/compare/question/found-execution.ts';
import { type Answer, compare } from '../../src/index.ts';
import { loadLibrary } from '../support/run-shape.ts';
import { asked, NO_LIMITS } from './asked.ts';

const IDENTITY = new URL('../cases/honest/tso-id.map', import.meta.url).pathname;

const answer = (line: string): Promise<Answer> =>
  compare(asked(line), { loader: loadLibrary, solver: EMBEDDED, limits: NO_LIMITS });

test('x86 compiled to itself breaks nothing, pairs included', async () => {
  const { witnesses, exhausted } = await answer(
    `--forbidden-by tso --allowed-by tso --mapping ${IDENTITY} --events 3`,
  );
  assert.deepEqual([witnesses.length, exhausted], [0, true]);
});

test('a pair of the source is a pair of the target', async () => {
  const { witnesses } = await answer(
    `--forbidden-by sc --allowed-by tso --mapping ${IDENTITY} --events 5 --where '~empty rmw'`,
  );
  assert.equal(witnesses.length, 1);
  assert.equal(witnesses[0]!.verifiedBySimulation, true);
  assert.match(witnesses[0]!.targetLitmus!, /XCHG/);
});

/** The threads that the first one is connected with by conflicts, itself included. */
function connected({ events }: FoundExecution): Set<number> {
  const reached = new Set([0]);
  for (let size = 0; size < reached.size; ) {
    size = reached.size;
    for (const a of events)
      for (const b of events)
        if (a.location >= 0 && a.location === b.location && (writesOf(a) || writesOf(b)))
          if (reached.has(a.thread)) reached.add(b.thread);
  }
  return reached;
}

const EXACT = '--forbidden-by sc --allowed-by tso --language x86 --no-rmw --exactly';

test('with --exactly no thread is idle', async () => {
  for (const events of [5, 6]) {
    const { witnesses } = await answer(`${EXACT} --threads 3 --events ${events}`);
    assert.equal(witnesses.length, 1);
    assert.equal(connected(witnesses[0]!.execution).size, 3);
    assert.equal(witnesses[0]!.execution.events.length, events);
  }
});

test('what --exactly finds without idle threads is found, else none', async () => {
  // SB has four events at two locations; a fifth one at a third location is alone there.
  const alone = await answer(`${EXACT} --threads 3 --locations 3 --events 5`);
  assert.deepEqual([alone.witnesses.length, alone.exhausted], [0, true]);
  const { witnesses } = await answer(`${EXACT} --threads 2 --events 4`);
  assert.equal(witnesses.length, 1);
});
