/**
 * The short search of the oracle of sc, against the cat file with all orders of the writes: on graphs of random programs in which
 * reads have been changed. And the oracle with it and without it: the same classes of random programs.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { programStepper } from '../../src/explore/growth/program-listener.ts';
import type { GraphGrowth } from '../../src/kernel/graph-growth.ts';
import { BufferOracle } from '../../src/procedures/store-buffers/buffer-oracle.ts';
import { SequentialSearch } from '../../src/procedures/store-buffers/sequential-search.ts';
import { randomNumbers } from '../../src/util/random-numbers.ts';
import { SEED } from '../seed.ts';
import { denseProgram, PROGRAM_KINDS } from '../support/dense-programs.ts';
import { open } from '../support/litmus-graphs.ts';
import { parse } from '../support/litmus-tests.ts';
import { litmusText } from '../support/random-litmus.ts';
import { scriptPrograms, THEMES } from '../support/random-scripts.ts';
import { type Runnable, rfClasses } from '../support/rf-runs.ts';
import { scriptRunner } from '../support/script-programs.ts';
import { usualOrSlow } from '../support/slow.ts';
import {
  CatJudge,
  changeRead,
  coherenceOf,
  randomGraphs,
  shuffleWrites,
  withChanges,
} from './changed-graphs.ts';

const PROGRAMS = usualOrSlow(25, 45);
const GRAPHS_EACH = 3;
const CHANGES_EACH = 4;
/** A search that may visit few states only, so that some questions are left open. */
const FEW_STATES = 2;

const make = await scriptRunner();

/** Counts the questions that the short search could answer. */
class CountingOracle extends BufferOracle {
  questions = 0;

  override realise(finals?: Int32Array): boolean {
    if (finals === undefined) this.questions++;
    return super.realise(finals);
  }
}

interface Tally {
  graphs: number;
  allowed: number;
  reordered: number;
  leftOpen: number;
}

/** Asks about the graph as it is; it may be given another order of writes. */
function ask(growth: GraphGrowth, judge: CatJudge, tally: Tally, text: string): void {
  const { graph } = growth;
  const expected = judge.allowsSome(growth, undefined);
  const before = coherenceOf(graph);
  if (new SequentialSearch(graph, FEW_STATES).decide() === undefined) tally.leftOpen++;
  else assert.equal(new SequentialSearch(graph, FEW_STATES).decide(), expected, text);
  const search = new SequentialSearch(graph, Number.POSITIVE_INFINITY);
  assert.equal(search.decide(), expected, text);
  assert.deepEqual(coherenceOf(graph), before, text);
  tally.graphs++;
  if (!expected) return;
  search.install();
  const after = coherenceOf(graph);
  assert.ok(judge.allows(growth), `the order found is not allowed\n${text}`);
  tally.allowed++;
  if (after.join() !== before.join()) tally.reordered++;
}

test('the short search says what the cat file says', () => {
  const tally: Tally = { graphs: 0, allowed: 0, reordered: 0, leftOpen: 0 };
  const judge = new CatJudge(open('sc').model);
  for (const kind of PROGRAM_KINDS) {
    for (let i = 0; i < PROGRAMS; i++) {
      const pick = randomNumbers(SEED + i);
      const text = litmusText(denseProgram(kind, pick));
      randomGraphs(parse(text), 'sc', GRAPHS_EACH, SEED + i, (growth) => {
        withChanges(growth.graph, () => {
          for (let change = 0; change < CHANGES_EACH; change++) {
            changeRead(growth.graph, growth.clocks.threads, pick);
            if (pick(2) === 0) shuffleWrites(growth.graph, pick);
            ask(growth, judge, tally, text);
          }
        });
      });
    }
  }
  const { graphs, allowed, reordered, leftOpen } = tally;
  assert.ok(graphs > 0.75 * PROGRAM_KINDS.length * PROGRAMS * GRAPHS_EACH * CHANGES_EACH, `${graphs} graphs`);
  assert.ok(allowed > graphs / 8 && allowed < (7 * graphs) / 8, `${allowed} of ${graphs} allowed`);
  assert.ok(reordered > graphs / 20, `${reordered} of ${graphs} reordered`);
  assert.ok(leftOpen > 0 && leftOpen < graphs / 2, `${leftOpen} of ${graphs} left open`);
});

describe('the oracle of sc with the short search and without', () => {
  const SIZE = { threads: 3, phrases: 3, operations: 12 } as const;
  for (const theme of THEMES) {
    test(theme, () => {
      let soon = 0;
      let asked = 0;
      fc.assert(
        fc.property(scriptPrograms(theme, SIZE), (scripts) => {
          const code = make(scripts);
          const run: Runnable = { code, stepper: programStepper(code, { unroll: 50, generated: false }) };
          const classesBy = (searchesFirst: boolean): string[] => {
            const oracles: CountingOracle[] = [];
            const classes = rfClasses(run, 'sc', ({ graph }) => {
              const oracle = new CountingOracle(graph, 'sc', { searchesFirst });
              oracles.push(oracle);
              return oracle;
            });
            for (const { answeredSoon, questions } of oracles) {
              if (!searchesFirst) assert.equal(answeredSoon, 0);
              soon += answeredSoon;
              if (searchesFirst) asked += questions;
            }
            return classes.sort();
          };
          assert.deepEqual(classesBy(true), classesBy(false));
        }),
        { numRuns: 12 },
      );
      assert.ok(soon > 0.9 * asked && asked > 0, `${soon} of ${asked} questions`);
    });
  }
});
