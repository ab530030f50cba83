/**
 * RelationChecker, the oracle of the other checkers of JAM21, against what is not Heddle's reading of relations: the cat file, on all
 * litmus tests and on random executions; SC, which JAM21 is if all accesses are volatile; verdicts of papers and of facts/jam-tests, by hand. And what
 * other tests build on: the notation, the random executions.
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { ConsistencyModel } from '../../src/execution/consistency-model.ts';
import { parseLitmus } from '../../src/frontends/litmus/parse-litmus.ts';
import { openModel } from '../../src/models/open-model.ts';
import { JAM, type JamExecution, NONE } from '../../src/procedures/jam21/definition/jam-execution.ts';
import {
  coherenceFor,
  pushersOf,
  pushOrderOf,
  RelationChecker,
} from '../../src/procedures/jam21/definition/relation-checker.ts';
import {
  type BufferOperation,
  INITIAL,
  Instance,
  OPERATION,
} from '../../src/procedures/store-buffers/instance.ts';
import { VerifySC } from '../../src/procedures/store-buffers/verify-sc.ts';
import type { Program } from '../../src/program/program.ts';
import { CatVerdict } from './cat-verdict.ts';
import { candidatesOf } from './jam-executions.ts';
import { jamExecution, jamText } from './jam-notation.ts';
import { jamExecutions, randomExecution } from './random-executions.ts';

const library = new URL('../../src/models/cat/', import.meta.url);
const litmus = new URL('../../litmus/', import.meta.url);

const opened = new Map<string, ConsistencyModel>();

function jam21For(program: Pick<Program, 'language' | 'scopes' | 'threads'>): ConsistencyModel {
  const load = (name: string) => {
    const url = new URL(name, library);
    return existsSync(url) ? { name, text: readFileSync(url, 'utf8') } : undefined;
  };
  const model = opened.get(program.language) ?? openModel('jam21', program, load).model;
  opened.set(program.language, model);
  return model;
}

const pruning = new RelationChecker({ prunes: true });
const naive = new RelationChecker({ prunes: false });

describe('the cat file', () => {
  /** The cat file goes through all orders. */
  const MOST_PUSHERS = 7;
  const MOST_CANDIDATES = 600;

  test('says the same of every rf and every choice of final writes of the litmus tests in C and Java', () => {
    const files = readdirSync(litmus, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.litmus'),
    );
    const cut = new Set<string>();
    const counts = { allowed: 0, forbidden: 0 };
    for (const file of files.sort()) {
      const { program } = parseLitmus({ name: file, text: readFileSync(new URL(file, litmus), 'utf8') });
      if (program.language !== 'C' && program.language !== 'Java') continue;
      let made = 0;
      for (const { execution, isAllowed } of candidatesOf(program, jam21For(program), 3)) {
        if (execution === undefined) continue;
        if (++made > MOST_CANDIDATES || pushersOf(execution).length > MOST_PUSHERS) {
          cut.add(file);
          break;
        }
        const expected = isAllowed();
        counts[expected ? 'allowed' : 'forbidden']++;
        assert.equal(pruning.allows(execution), expected, `${file}: ${jamText(execution)}`);
      }
    }
    assert.deepEqual([...cut], CUT);
    assert.ok(counts.allowed > 3000 && counts.forbidden > 3000, JSON.stringify(counts));
  });

  /** Not compared to their ends. */
  const CUT = ['memalloy/c11-swrf.litmus', 'xmm/fr+w+w+w+reads.litmus', 'xmm/viktor-relseq.litmus'];

  test('says the same of random executions, with starts and joins as accesses of locations of their own', () => {
    const cat = new CatVerdict(jam21For({ language: 'C', scopes: [], threads: [] }));
    fc.assert(
      fc.property(jamExecutions({ events: 10 }), (execution) => {
        fc.pre(pushersOf(execution).length <= MOST_PUSHERS);
        assert.equal(pruning.allows(execution), cat.allows(execution), jamText(execution));
      }),
      { numRuns: 800 },
    );
  });
});

test('if all accesses are volatile, JAM21 is SC', () => {
  const sc = new VerifySC();
  const instance = new Instance();
  fc.assert(
    fc.property(jamExecutions({ events: 11, allVolatile: true }), (execution) => {
      fillInstance(instance, execution);
      assert.equal(pruning.allows(execution), sc.verify(instance), jamText(execution));
    }),
    { numRuns: 2000 },
  );
});

/** The same accesses for a verifier, which has no events for initial writes. */
function fillInstance(instance: Instance, { size, flags, thread, location, rf, finals }: JamExecution): void {
  const numbers = new Int32Array(size).fill(INITIAL);
  instance.clear(1 + Math.max(0, ...thread), finals.length);
  const operations = new Map<number, BufferOperation>([
    [JAM.reads, OPERATION.read],
    [JAM.writes, OPERATION.write],
  ]);
  for (let event = 0; event < size; event++) {
    if (thread[event] === NONE) continue;
    const operation = operations.get(flags[event]! & (JAM.reads | JAM.writes)) ?? OPERATION.update;
    numbers[event] = instance.count;
    instance.add(thread[event]!, operation, location[event]!);
  }
  for (let event = 0; event < size; event++)
    if (rf[event] !== NONE) instance.source[numbers[event]!] = numbers[rf[event]!]!;
}

describe('by hand', () => {
  /** A gadget of facts/jam-linearisations#gadget: whichever way y goes, x=1 is before x=2; whichever way z goes, x=2 is before x=1. */
  const gadget =
    'y.V:=1; h1.V=1; x.V=2 | y.V:=2; h1.V:=1 | x.V:=1; h2.V:=1; y.V=1 | h2.V=1; y.V=2 |' +
    'z.V:=1; h3.V=1; x.V=1 | z.V:=2; h3.V:=1 | x.V:=2; h4.V:=1; z.V=1 | h4.V=1; z.V=2';

  const forbidden: Readonly<Record<string, string>> = {
    SB: 'x.V:=1; y.V=0 | y.V:=1; x.V=0',
    'SB with full fences': 'x.P:=1; Ffull; y.P=0 | y.P:=1; Ffull; x.P=0',
    'SB+rfis': 'x.R:=1; x.V=1; y.V=0 | y.R:=1; y.V=1; x.V=0',
    MP: 'x.P:=1; y.R:=1 | y.A=1; x.P=0',
    'MP with fences': 'x.P:=1; Frel; y.O:=1 | y.O=1; Facq; x.P=0',
    'MP with acquire and release fences': 'x.P:=1; Facqrel; y.O:=1 | y.O=1; Facqrel; x.P=0',
    'MP through an RMW': 'x.P:=1; y.R:=1 | y.O=1:=2 | y.A=2; x.P=0',
    'MP by start and join': 'x.P:=1; start 1 | y.P:=1 | join 1; y.P=1; x.P=0',
    CoRR: 'x.O:=1 | x.O=1; x.O=0',
    CoWR: 'x.P:=1; x.P=2 | x.P:=2; y.R:=1 | y.A=1; x.P:=3; x.P=1',
    'CoRR of two opaque writes': 'x.O:=1 | x.O:=2 | x.O=1; x.O=2 | x.O=2; x.O=1',
    '2+2W': 'x.V:=1; y.V:=2 | y.V:=1; x.V:=2 finally x=1; y=1',
    '2+2W with one release': 'x.V:=1; y.V:=2 | y.R:=1; x.V:=2 finally x=1; y=1',
    IRIW: 'x.V:=1 | y.V:=1 | x.V=1; y.V=0 | y.V=1; x.V=0',
    'W+RWC': 'x.O:=1; z.R:=1 | z.A=1; Ffull; y.O=0 | y.O:=1; Ffull; x.O=0',
    'psc-ar': 'y.O=1; Ffull; z.O=0 | z.O:=1; Ffull; x.O:=1 | x.O=1; y.O:=1',
    'volatile-non-sc.4': 'x.V:=2; y.V=0 | y.V:=1 | y.V=1; x.V:=1 | x.V=1; x.V=2',
    'ra-non-global.5': 'x.V:=1; y.V=0 | y.V:=1 | y.V=1; z.V:=1 | z.V:=2; x.V=0 | z.V=1; z.V=2',
    'WWR+2WR': 'x.V:=1; y.V:=1; z.V=0 | z.V:=1; y.V=2 | y.V:=2; x.V=0',
    'fences, hwsync in T3': 'x.O:=2; Ffull; y.O=0 | y.O:=1 | y.O=1; Ffull; x.O:=1 | x.O=1; Ffull; x.O=2',
    'section 8.1: without co': 'x.V:=1; y.V=0 | y.V:=1; x.V:=2; x.V=1',
    'section 8.1: without po;co': 'x.V:=1; y.V=0 | y.V:=1; z.V:=1; x.O:=2 | x.O=2; x.O=1',
    'section 8.1: fr in vo': 'x.V:=1; y.V:=2; y.V=1 | y.V:=1; x.V:=2; x.V=1',
    'a final write': 'x.O:=2; u.V=0; y.V=0 | y.V:=1; x.V:=1; v.V=0 | x.O=1; x.O=2 finally x=2',
    'a final write before another': 'x.O:=1; y.R:=1 | y.A=1; x.O:=2 finally x=1',
    'two RMWs of one write': 'x.O=0:=1 | x.O=0:=2',
    'a write between RMWs in a row': 'x.O=0:=1 | x.O=1:=2 | x.O:=3 | x.O=3; x.O=2',
    'a join before a full fence': 'x.O:=1 | join 0; Ffull; y.O=0 | y.O:=1; Ffull; x.O=0',
    'a start before a full fence': 'x.O:=1; y.O:=1; Ffull; z.O:=1 | y.O=1; start 2 | Ffull; x.O=0',
    gadget,
  };

  const allowed: Readonly<Record<string, string>> = {
    nothing: '',
    'SB with release and acquire': 'x.RA:=1; y.RA=0 | y.RA:=1; x.RA=0',
    'SB+3sc+acq': 'x.V:=1; y.V=0 | y.V:=1; x.A=0',
    'SB with acquire and release fences': 'x.P:=1; Facqrel; y.P=0 | y.P:=1; Facqrel; x.P=0',
    'MP, opaque': 'x.O:=1; y.O:=1 | y.O=1; x.O=0',
    'MP, one fence': 'x.P:=1; Frel; y.O:=1 | y.O=1; x.P=0',
    'a release fence before a read': 'x.V:=1; y.V=0 | y.P:=1; Frel; x.V=0; x.V=0',
    'an acquire fence after a write': 'x.V:=1; y.V=0 | y.P:=1; Facq; z.V=0; x.V=0',
    'clocks need locations': 'y.R:=1; x.O:=1 | x.V=1; y.P=0',
    'CoRR of two plain writes': 'x.P:=1 | x.P:=2 | x.O=1; x.O=2 | x.O=2; x.O=1',
    '2+2W, one final write': 'x.V:=1; y.V:=2 | y.V:=1; x.V:=2 finally x=1',
    'IRIW-acq-sc': 'x.V:=1 | x.A=1; y.V=0 | y.A=1; x.V=0 | y.V:=1',
    'fences, lwsync in T3': 'x.O:=2; Ffull; y.O=0 | y.O:=1 | y.O=1; Facqrel; x.O:=1 | x.O=1; Ffull; x.O=2',
    'a final write, not given': 'x.O:=2; u.V=0; y.V=0 | y.V:=1; x.V:=1; v.V=0 | x.O=1; x.O=2',
    'RMWs in a row': 'x.O=0:=1 | x.O=1:=2 | x.O=2:=3 finally x=3',
    'the gadget without its last read': gadget.replace(/; z.V=2$/, ''),
  };

  for (const [name, text] of Object.entries(forbidden))
    test(`${name} is forbidden`, () => assert.equal(pruning.allows(jamExecution(text)), false));
  for (const [name, text] of Object.entries(allowed))
    test(`${name} is allowed`, () => assert.equal(pruning.allows(jamExecution(text)), true));
});

describe('orders of pushto', () => {
  test('pruning changes nothing', () => {
    for (const allVolatile of [false, true]) {
      fc.assert(
        fc.property(jamExecutions({ events: 9, allVolatile }), (execution) => {
          assert.equal(pruning.allows(execution), naive.allows(execution), jamText(execution));
        }),
        { numRuns: 1000 },
      );
    }
  });

  test('an execution is allowed iff some order of the pushers that extends P0 has an acyclic co-jam', () => {
    const extensions = function* (
      order: readonly number[],
      left: readonly number[],
      execution: JamExecution,
    ): Generator<readonly number[]> {
      if (left.length === 0) yield order;
      const base = pushOrderOf(execution);
      for (const next of left) {
        const others = left.filter((other) => other !== next);
        if (!base.has(next, next) && !others.some((other) => base.has(other, next)))
          yield* extensions([...order, next], others, execution);
      }
    };
    fc.assert(
      fc.property(jamExecutions({ events: 8 }), (execution) => {
        const pushers = pushersOf(execution);
        fc.pre(pushers.length <= 4);
        const isAllowed = [...extensions([], pushers, execution)].some((order) =>
          coherenceFor(execution, order).isAcyclic(),
        );
        assert.equal(pruning.allows(execution), isAllowed, jamText(execution));
      }),
      { numRuns: 500 },
    );
  });

  test('co-jam of an order has what the order decides, and exclusivity', () => {
    // Events 0 and 1 are the initial writes of x and y; D is x.V:=1 (2) and y.V:=1 (4).
    const execution = jamExecution('x.V:=1; y.V=0 | y.V:=1; x.V=0 | x.O=1:=2');
    assert.deepEqual(pushersOf(execution), [2, 4]);
    assert.deepEqual(coherenceFor(execution, [2, 4]).pairs(), [
      [0, 2],
      [0, 6],
      [1, 4],
      [2, 0],
      [2, 6],
      [6, 0],
    ]);
    assert.deepEqual(coherenceFor(execution, [4, 2]).pairs(), [
      [0, 2],
      [0, 6],
      [1, 4],
      [2, 6],
      [4, 1],
    ]);
    assert.deepEqual(coherenceFor(execution, []).pairs(), [
      [0, 2],
      [0, 6],
      [1, 4],
      [2, 6],
    ]);
  });

  test('linearisations are counted to their ends', () => {
    const ring = jamExecution('x.V:=1; y.V=0 | y.V:=1; z.V=0 | z.V:=1; x.V=0');
    const all = new RelationChecker({ prunes: false });
    assert.equal(all.allows(ring), false);
    assert.equal(all.statistics.linearisations, 6);
    const some = new RelationChecker({ prunes: true });
    assert.equal(some.allows(ring), false);
    assert.equal(some.statistics.linearisations, 0);
  });
});

describe('what tests are made of', () => {
  test('the text of an execution makes it again', () => {
    fc.assert(
      fc.property(jamExecutions(), (execution) => {
        const text = jamText(execution);
        const again = jamExecution(text);
        assert.equal(jamText(again), text);
        assert.equal(again.size, execution.size, text);
        assert.equal(pruning.allows(again), pruning.allows(execution), text);
      }),
      { numRuns: 300 },
    );
  });

  test('the notation refuses what it does not know', () => {
    for (const text of [
      'x.V',
      'x.Q:=1',
      'x.V=1',
      'x.V:=1 | x.V:=1',
      'join 0',
      'start 3',
      'F',
      'x.V:=1 finally x=2',
    ])
      assert.throws(() => jamExecution(text), Error, text);
  });

  for (const [name, options, leastDecided] of [
    ['of all modes', {}, 0.05],
    ['all volatile', { allVolatile: true }, 0.1],
  ] as const) {
    test(`random executions ${name} are neither nearly all consistent nor nearly none, and pushto decides some`, () => {
      const all = Array.from({ length: 1000 }, (_, seed) => randomExecution(seed, options));
      const share = (holds: (execution: JamExecution) => boolean): number =>
        all.filter(holds).length / all.length;
      const consistent = share((execution) => pruning.allows(execution));
      assert.ok(consistent > 0.25 && consistent < 0.75, `consistent: ${consistent}`);
      const decided = share((e) => !pruning.allows(e) && coherenceFor(e, []).isAcyclic());
      assert.ok(decided > leastDecided, `pushto decides: ${decided}`);
      const twins = share(readsOneWriteTwice);
      assert.ok(twins > 0.01 && twins < 0.3, `RMWs of one write: ${twins}`);
      if (name === 'all volatile') return;
      assert.ok(share(({ flags }) => flags.includes(JAM.acquire)) > 0.05, 'starts and joins');
      assert.ok(share(({ finals }) => finals.some((write) => write !== NONE)) > 0.3, 'final writes');
      assert.ok(share(({ flags }) => flags.includes(JAM.fullFence)) > 0.2, 'full fences');
    });
  }

  function readsOneWriteTwice({ flags, rf }: JamExecution): boolean {
    const sources = Array.from(rf).filter((write, e) => write !== NONE && (flags[e]! & JAM.writes) !== 0);
    return new Set(sources).size < sources.length;
  }
});
