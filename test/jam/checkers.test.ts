/**
 * The three checkers of JAM21 say the same: of every rf and choice of final writes of the litmus tests, of random executions, and the clocks
 * order by order: what one pushto makes of the writes, against co-jam of the definition. A difference prints the execution.
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
  JamRelations,
  linearOrder,
  RelationChecker,
} from '../../src/procedures/jam21/definition/relation-checker.ts';
import { FromReadsChecker } from '../../src/procedures/jam21/from-reads-checker.ts';
import { jamGraph, VectorClockChecker } from '../../src/procedures/jam21/vector-clock-checker.ts';
import type { Program } from '../../src/program/program.ts';
import { Relation } from '../../src/util/relation.ts';
import { candidatesOf } from './jam-executions.ts';
import { jamExecution, jamText } from './jam-notation.ts';
import { jamExecutions } from './random-executions.ts';

const library = new URL('../../src/models/cat/', import.meta.url);
const litmus = new URL('../../litmus/', import.meta.url);

/** Fails unless they agree; gives the verdict. */
function compare(execution: JamExecution, where = ''): boolean {
  const isAllowed = new RelationChecker({ prunes: true }).allows(execution);
  const clocks = new VectorClockChecker().allows(execution);
  assert.equal(clocks, isAllowed, `vector-clock: ${where} ${jamText(execution)}`);
  const fromReads = new FromReadsChecker().allows(execution);
  assert.equal(fromReads, isAllowed, `from-reads: ${where} ${jamText(execution)}`);
  return isAllowed;
}

describe('the same verdicts', () => {
  const opened = new Map<string, ConsistencyModel>();

  function jam21For(program: Program): ConsistencyModel {
    const load = (name: string) => {
      const url = new URL(name, library);
      return existsSync(url) ? { name, text: readFileSync(url, 'utf8') } : undefined;
    };
    const model = opened.get(program.language) ?? openModel('jam21', program, load).model;
    opened.set(program.language, model);
    return model;
  }

  /** Of one test; four have more. */
  const MOST_CANDIDATES = 1000;

  test('of every rf and every choice of final writes of the litmus tests in C and Java', () => {
    const counts = { allowed: 0, forbidden: 0 };
    const files = readdirSync(litmus, { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((path) => path.endsWith('.litmus')).sort()) {
      const { program } = parseLitmus({ name: file, text: readFileSync(new URL(file, litmus), 'utf8') });
      if (program.language !== 'C' && program.language !== 'Java') continue;
      let made = 0;
      for (const { execution } of candidatesOf(program, jam21For(program), 3)) {
        if (execution === undefined) continue;
        counts[compare(execution, file) ? 'allowed' : 'forbidden']++;
        if (++made === MOST_CANDIDATES) break;
      }
    }
    assert.ok(counts.allowed > 4000 && counts.forbidden > 4000, JSON.stringify(counts));
  });

  test('of random executions', () => {
    for (const [options, numRuns] of [
      [{ events: 14 }, 4000],
      [{ events: 12, allVolatile: true }, 1000],
    ] as const) {
      let allowed = 0;
      fc.assert(
        fc.property(jamExecutions(options), (execution) => {
          if (compare(execution)) allowed++;
        }),
        { numRuns },
      );
      assert.ok(
        allowed > numRuns / 4 && allowed < (9 * numRuns) / 10,
        `${allowed} of ${numRuns} are allowed`,
      );
    }
  });

  test('of large executions, by the two that need not go through orders', () => {
    fc.assert(
      fc.property(jamExecutions({ events: 60 }), (execution) => {
        const clocks = new VectorClockChecker();
        assert.equal(clocks.allows(execution), new FromReadsChecker().allows(execution), jamText(execution));
        assert.ok(clocks.statistics.branches < 20, jamText(execution));
      }),
      { numRuns: 300 },
    );
  });
});

/** Saturation alone says nothing of it: whichever way y goes, x=1 is before x=2; whichever way z goes, x=2 is before x=1. */
const GADGET =
  'y.V:=1; h1.V=1; x.V=2 | y.V:=2; h1.V:=1 | x.V:=1; h2.V:=1; y.V=1 | h2.V=1; y.V=2 |' +
  'z.V:=1; h3.V=1; x.V=1 | z.V:=2; h3.V:=1 | x.V:=2; h4.V:=1; z.V=1 | h4.V=1; z.V=2';

test('all refuse the gadget, clocks without a guess; without its last read they allow it', () => {
  assert.equal(compare(jamExecution(GADGET)), false);
  assert.equal(compare(jamExecution(GADGET.replace(/; z.V=2$/, ''))), true);
  const clocks = new VectorClockChecker();
  clocks.allows(jamExecution(GADGET));
  assert.deepEqual(clocks.statistics, { linearisations: 1, branches: 0 });
});

test('clocks find an order where the first that they try is none', () => {
  const execution = jamExecution('x.V:=1; x.V=1:=2 | y.V:=1; x.V:=3; y.V=1 | y.V=0; y.V:=2; x.V=2');
  assert.equal(compare(execution), true);
  const clocks = new VectorClockChecker();
  clocks.allows(execution);
  assert.deepEqual(clocks.statistics, { linearisations: 3, branches: 1 });
});

describe('order by order', () => {
  /** 24 orders at most. */
  const MOST_PUSHERS = 4;

  test('clocks say of each pushto what co-jam of the definition says', () => {
    const counts = { orders: 0, allowed: 0, pairs: 0, ordered: 0 };
    fc.assert(
      fc.property(jamExecutions({ events: 9, threads: 4 }), (execution) => {
        const relations = new JamRelations(execution);
        fc.pre(relations.pushers.length <= MOST_PUSHERS);
        const { oracle, eventOf, finals } = jamGraph(execution);
        for (const order of extensions(relations, [], relations.pushers)) {
          const text = `order ${order} of ${jamText(execution)}`;
          const co = relations.coherence(linearOrder(execution.size, order));
          const isAllowed = co.isAcyclic();
          const events = order.map((event) => eventOf[event]!);
          assert.equal(oracle.allowsOrder(events, finals), isAllowed, text);
          counts.orders++;
          if (!isAllowed) continue;
          counts.allowed++;
          const blocks = blockOrder(execution, co);
          for (const [first, second] of relations.ww.pairs()) {
            const [a, b] = [first, second].map((write) => blockOf(execution, write));
            if (a === b) continue;
            counts.pairs++;
            if (blocks.has(a!, b!)) counts.ordered++;
            const isOrdered = oracle.isOrdered(eventOf[first]!, eventOf[second]!);
            assert.equal(isOrdered, blocks.has(a!, b!), `${first} and ${second}: ${text}`);
          }
        }
      }),
      { numRuns: 1500 },
    );
    const { orders, allowed, pairs, ordered } = counts;
    assert.ok(allowed > 1000 && orders - allowed > 500, JSON.stringify(counts));
    assert.ok(ordered > 1000 && pairs - ordered > ordered, JSON.stringify(counts));
  });

  /** The orders of what is left that keep P0, after what is placed. */
  function* extensions(
    relations: JamRelations,
    placed: readonly number[],
    left: readonly number[],
  ): Generator<readonly number[]> {
    if (left.length === 0) yield placed;
    for (const next of left) {
      if (left.some((other) => relations.pushOrder.has(other, next))) continue;
      const others = left.filter((other) => other !== next);
      yield* extensions(relations, [...placed, next], others);
    }
  }

  /** A block goes by its first write: the RMWs that follow on it have its place. */
  function blockOf({ flags, rf }: JamExecution, write: number): number {
    let first = write;
    while ((flags[first]! & JAM.reads) !== 0 && rf[first] !== NONE) first = rf[first]!;
    return first;
  }

  /** co-jam between blocks, closed. */
  function blockOrder(execution: JamExecution, co: Relation): Relation {
    const blocks = new Relation(execution.size);
    for (const [a, b] of co.pairs()) {
      const [first, second] = [blockOf(execution, a), blockOf(execution, b)];
      if (first !== second) blocks.add(first, second);
    }
    return blocks.plus();
  }
});
