/**
 * FromReadsChecker, which looks for orders of writes, against RelationChecker, which goes through the orders of pushto as the authors
 * define them: fixtures with their verdicts, and random executions. Fixtures are by the notation of jam-notation.ts.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { JAM, type JamExecution, NONE } from '../../src/procedures/jam21/definition/jam-execution.ts';
import { RelationChecker } from '../../src/procedures/jam21/definition/relation-checker.ts';
import { FromReadsChecker } from '../../src/procedures/jam21/from-reads-checker.ts';
import { randomNumbers } from '../../src/util/random-numbers.ts';
import { jamExecution, jamText } from './jam-notation.ts';
import { jamExecutions } from './random-executions.ts';

/** Saturation alone says nothing of it: whichever way y goes, x=1 is before x=2; whichever way z goes, x=2 is before x=1. */
const GADGET =
  'y.V:=1; h1.V=1; x.V=2 | y.V:=2; h1.V:=1 | x.V:=1; h2.V:=1; y.V=1 | h2.V=1; y.V=2 |' +
  'z.V:=1; h3.V=1; x.V=1 | z.V:=2; h3.V:=1 | x.V:=2; h4.V:=1; z.V=1 | h4.V=1; z.V=2';

const FORBIDDEN: Readonly<Record<string, string>> = {
  'store buffering': 'x.V:=1; y.V=0 | y.V:=1; x.V=0',
  'store buffering with fences': 'x.P:=1; Ffull; y.P=0 | y.P:=1; Ffull; x.P=0',
  'message passing': 'x.P:=1; y.R:=1 | y.A=1; x.P=0',
  'message passing with fences': 'x.P:=1; Frel; y.O:=1 | y.O=1; Facq; x.P=0',
  'independent reads of independent writes': 'x.V:=1 | y.V:=1 | x.V=1; y.V=0 | y.V=1; x.V=0',
  'volatile-non-sc.4': 'x.V:=2; y.V=0 | y.V:=1 | y.V=1; x.V:=1 | x.V=1; x.V=2',
  'co is needed': 'x.V:=1; y.V=0 | y.V:=1; x.V:=2; x.V=1',
  'po;co is needed': 'x.V:=1; y.V=0 | y.V:=1; z.V:=1; x.O:=2 | x.O=2; x.O=1',
  'fr in the place of pushto is not enough': 'x.V:=1; y.V:=2; y.V=1 | y.V:=1; x.V:=2; x.V=1',
  '2+2W': 'x.V:=1; y.V:=2 | y.V:=1; x.V:=2 finally x=1; y=1',
  'a final write orders pushers': 'x.O:=2; u.V=0; y.V=0 | y.V:=1; x.V:=1; v.V=0 | x.O=1; x.O=2 finally x=2',
  'final writes against program order': 'x.O:=1; u.V=0; v.V=0; y.O:=1 | y.O:=2; x.O:=2 finally x=1; y=2',
  'a read orders pushers': 'x.V:=1; u.V=0; z.O:=1 | z.O=1; y.V=0; x.V=0',
  'a write after a read that is visible': 'x.O:=1; y.R:=1 | y.O=1; x.O:=2 | x.O=2; x.O=1',
  'two RMWs of one write': 'x.O=0:=1 | x.O=0:=2',
  'a final write that an RMW reads': 'x.O:=1 | x.O=1:=2 finally x=1',
  'an RMW before what it reads': 'x.R:=1; y.R:=1 | y.A=1; x.O=0:=2; z.R:=1 | z.A=1; x.O=0',
  'a write between an RMW and what it reads': 'x.O:=1 | x.O=1:=2 | x.O:=3 | x.O=1; x.O=3; x.O=2',
  'an RMW in the place of a write': 'x.O:=1 | x.O=1:=2 | x.O:=3 | x.O=2; x.O=3; x.O=1',
  'the initial value, after a start': 'x.P:=1; start 1 | x.P=0',
  'the initial value, after a join': 'join 1; x.P=0 | x.P:=1',
  'a start pushes': 'x.P:=1; start 1 | Ffull; y.P=0 | y.P:=1; Ffull; x.P=0',
  'a join pushes': 'join 1; Ffull; y.P=0 | x.P:=1 | y.P:=1; Ffull; x.P=0',
  gadget: GADGET,
};

const ALLOWED: Readonly<Record<string, string>> = {
  nothing: '',
  'store buffering, acquire and release': 'x.RA:=1; y.RA=0 | y.RA:=1; x.RA=0',
  'store buffering, one fence': 'x.V:=1; y.V=0 | y.P:=1; Facqrel; x.P=0',
  'message passing, opaque': 'x.O:=1; y.O:=1 | y.O=1; x.O=0',
  'independent reads of independent writes, acquire': 'x.V:=1 | y.V:=1 | x.A=1; y.A=0 | y.A=1; x.A=0',
  'co, opaque': 'x.V:=1; y.V=0 | y.O:=1; x.O:=2; x.V=2 | x.O=2; x.O=1',
  'po;co, nothing pushed': 'x.V:=1; y.V=0 | y.V:=1; x.O:=2 | x.O=2; x.O=1',
  '2+2W, a final write is not given': 'x.V:=1; y.V:=2 | y.V:=1; x.V:=2 finally x=1',
  'final writes against program order, nothing pushed': 'x.O:=1; y.O:=1 | y.O:=2; x.O:=2 finally x=1; y=2',
  'a final write that is not given': 'x.O:=2; u.V=0; y.V=0 | y.V:=1; x.V:=1; v.V=0 | x.O=1; x.O=2',
  'plain writes read in two orders': 'x.P:=1 | x.P:=2 | x.O=1; x.O=2 | x.O=2; x.O=1',
  'a chain of RMWs': 'x.O=0:=1 | x.O=1:=2 | x.O=2:=3 finally x=3',
  'a write after a block': 'x.O:=1 | x.O=1:=2 | x.O:=3 | x.O=1; x.O=2; x.O=3',
  'the gadget without the last read': GADGET.replace('; z.V=2', ''),
};

test('what is forbidden', () => {
  for (const [name, text] of Object.entries(FORBIDDEN)) {
    assert.equal(new FromReadsChecker().allows(jamExecution(text)), false, `${name}: ${text}`);
  }
});

test('what is allowed', () => {
  for (const [name, text] of Object.entries(ALLOWED)) {
    assert.equal(new FromReadsChecker().allows(jamExecution(text)), true, `${name}: ${text}`);
  }
});

test('the fixtures are right by the definition with pushto', () => {
  const oracle = new RelationChecker({ prunes: true });
  for (const text of Object.values(FORBIDDEN)) assert.equal(oracle.allows(jamExecution(text)), false, text);
  for (const text of Object.values(ALLOWED)) assert.equal(oracle.allows(jamExecution(text)), true, text);
});

test('the gadget takes a guess, at most four of them, and no linearisation', () => {
  const checker = new FromReadsChecker();
  assert.equal(checker.allows(jamExecution(GADGET)), false);
  assert.equal(checker.statistics.linearisations, 0);
  assert.ok(checker.statistics.branches >= 1 && checker.statistics.branches <= 4);
});

/** Random executions get the same verdict of both; gives how many are allowed. */
function compare(executions: fc.Arbitrary<JamExecution>, numRuns: number): number {
  const oracle = new RelationChecker({ prunes: true });
  let allowed = 0;
  fc.assert(
    fc.property(executions, (execution) => {
      const expected = oracle.allows(execution);
      if (expected) allowed++;
      assert.equal(new FromReadsChecker().allows(execution), expected, jamText(execution));
    }),
    { numRuns },
  );
  return allowed;
}

/**
 * An execution with one more thread for each location, which reads its writes in some order. So the order of writes is given as far as
 * they are opaque, and a verdict is one about this order, where one about the execution alone asks for any.
 */
function observed(execution: JamExecution, seed: number): JamExecution {
  const { size, flags, thread, location, rf, finals } = execution;
  const choose = randomNumbers(seed);
  const shuffled = (events: readonly number[]): number[] => {
    const result: number[] = [];
    for (const event of events) result.splice(choose(result.length + 1), 0, event);
    return result;
  };
  const events = Array.from({ length: size }, (_, event) => event);
  const reads = Array.from(finals, (_, at) => {
    const writes = events.filter(
      (event) => location[event] === at && thread[event] !== NONE && (flags[event]! & JAM.writes) !== 0,
    );
    return shuffled(writes).map((write) => ({ write, at, by: 1 + Math.max(...thread) + at }));
  }).flat();
  return {
    size: size + reads.length,
    flags: Uint16Array.from([...flags, ...reads.map(() => JAM.reads | JAM.opaque)]),
    thread: Int32Array.from([...thread, ...reads.map(({ by }) => by)]),
    location: Int32Array.from([...location, ...reads.map(({ at }) => at)]),
    rf: Int32Array.from([...rf, ...reads.map(({ write }) => write)]),
    finals,
  };
}

test('random executions of all kinds', () => {
  const runs = 4000;
  const allowed = compare(jamExecutions({ events: 14 }), runs);
  assert.ok(allowed > runs / 4 && allowed < (19 * runs) / 20, `${allowed} of ${runs} are allowed`);
});

test('random executions of volatile accesses', () => {
  compare(jamExecutions({ allVolatile: true, events: 12 }), 1500);
});

test('random executions with an order of writes', () => {
  const runs = 3000;
  const allowed = compare(
    fc.tuple(jamExecutions(), fc.nat()).map(([execution, seed]) => observed(execution, seed)),
    runs,
  );
  assert.ok(allowed > runs / 4 && allowed < (19 * runs) / 20, `${allowed} of ${runs} are allowed`);
});

test('executions of 40 events take few guesses', () => {
  fc.assert(
    fc.property(jamExecutions({ events: 40, threads: 8, allVolatile: true }), (execution) => {
      const checker = new FromReadsChecker();
      const isAllowed = checker.allows(execution);
      assert.equal(checker.statistics.linearisations, isAllowed ? 1 : 0);
      assert.ok(checker.statistics.branches < 100, jamText(execution));
    }),
    { numRuns: 300 },
  );
});
