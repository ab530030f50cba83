/**
 * The oracles of models whose coherence follows happens-before, and of models without coherence, against their cat files: on graphs of random
 * programs in which reads have been changed, an order of the writes is found exactly if trying all of them finds one; it is one that
 * the cat file allows; and if there is none, the graph is as before.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { GraphGrowth } from '../../src/kernel/graph-growth.ts';
import type { RfOracle } from '../../src/kernel/rf-oracle.ts';
import { CausalOracle } from '../../src/procedures/coherence/causal-oracle.ts';
import { CoherenceOracle } from '../../src/procedures/coherence/coherence-oracle.ts';
import { randomNumbers } from '../../src/util/random-numbers.ts';
import { SEED } from '../seed.ts';
import { denseProgram, PROGRAM_KINDS } from '../support/dense-programs.ts';
import { open } from '../support/litmus-graphs.ts';
import { parse } from '../support/litmus-tests.ts';
import { litmusText } from '../support/random-litmus.ts';
import { usualOrSlow } from '../support/slow.ts';
import {
  CatJudge,
  changeRead,
  clocksOf,
  coherenceOf,
  type Pick,
  randomGraphs,
  shuffleWrites,
  someFinals,
  withChanges,
} from './changed-graphs.ts';

const MODELS = ['ra', 'sra', 'rc11', 'rc11-cpp20', 'ocaml', 'wra'] as const;
/** Whose graphs are changed for a model that the graph engine does not have. */
const GRAPHS_OF: Readonly<Record<string, string>> = { wra: 'ra' };
const PROGRAMS = usualOrSlow(25, 45);
const GRAPHS_EACH = 3;
const CHANGES_EACH = 4;

interface Tally {
  graphs: number;
  allowed: number;
  /** Graphs that are allowed, but not with the order that was there. */
  reordered: number;
  /** With wishes for final writes: those that can be met, and those that spoil it. */
  finalsMet: number;
  finalsUnmet: number;
}

describe('oracles against cat files', () => {
  for (const model of MODELS) {
    test(`graphs of random programs under ${model}`, () => {
      const tally: Tally = { graphs: 0, allowed: 0, reordered: 0, finalsMet: 0, finalsUnmet: 0 };
      const judge = new CatJudge(open(model).model);
      for (const kind of PROGRAM_KINDS) {
        for (let i = 0; i < PROGRAMS; i++) {
          const pick = randomNumbers(SEED + i);
          const text = litmusText(denseProgram(kind, pick));
          randomGraphs(parse(text), GRAPHS_OF[model] ?? model, GRAPHS_EACH, SEED + i, (growth) => {
            changeAndAsk(growth, model, judge, pick, tally, text);
          });
        }
      }
      const { graphs, allowed, reordered, finalsMet, finalsUnmet } = tally;
      const most = PROGRAM_KINDS.length * PROGRAMS * GRAPHS_EACH * CHANGES_EACH;
      assert.ok(graphs > 0.75 * most, `${graphs} of ${most} graphs`);
      assert.ok(allowed > graphs / 8 && allowed < (7 * graphs) / 8, `${allowed} of ${graphs} allowed`);
      assert.ok(reordered > graphs / 20, `${reordered} of ${graphs} reordered`);
      assert.ok(finalsMet > 50 && finalsUnmet > 50, `final writes: ${finalsMet} met, ${finalsUnmet} not`);
    });
  }
});

/** Changes the graph step by step, and compares what is said of it after each. */
function changeAndAsk(
  growth: GraphGrowth,
  model: string,
  judge: CatJudge,
  pick: Pick,
  tally: Tally,
  text: string,
): void {
  const { graph } = growth;
  withChanges(graph, () => {
    for (let change = 0; change < CHANGES_EACH; change++) {
      changeRead(graph, growth.clocks.threads, pick);
      if (pick(2) === 0) shuffleWrites(graph, pick);
      const finals = someFinals(graph, pick);
      const before = coherenceOf(graph);
      const expected = judge.allowsSome(growth, finals);
      assert.equal(oracleOf(growth, model, judge).realise(finals), expected, text);
      const after = coherenceOf(graph);
      if (expected) assertOrder(growth, judge, finals, before, text);
      else assert.deepEqual(after, before, text);
      tally.graphs++;
      if (expected) tally.allowed++;
      if (expected && after.join() !== before.join()) tally.reordered++;
      if (finals !== undefined) tally[expected ? 'finalsMet' : 'finalsUnmet']++;
    }
  });
}

function oracleOf(growth: GraphGrowth, model: string, judge: CatJudge): RfOracle {
  const { graph } = growth;
  const rules = open(model).model.graphRules!;
  const clocks = clocksOf(graph, rules.clocks, growth.clocks.threads);
  if (rules.coherence === 'none') return new CausalOracle(graph, clocks);
  return new CoherenceOracle(graph, clocks, rules, () => judge.allows(growth));
}

/** The co lists have all writes, with the final ones last, in an order that the model allows. */
function assertOrder(
  growth: GraphGrowth,
  judge: CatJudge,
  finals: Int32Array | undefined,
  before: readonly (readonly number[])[],
  text: string,
): void {
  const { graph } = growth;
  const after = coherenceOf(graph);
  assert.ok(judge.allows(growth), `the order found is not allowed\n${text}`);
  const sorted = (orders: readonly (readonly number[])[]): number[][] =>
    orders.map((order) => [...order].sort((a, b) => a - b));
  assert.deepEqual(sorted(after), sorted(before), text);
  for (const order of after) {
    const location = graph.location[order[0]!]!;
    assert.equal(graph.coLast[location], order.at(-1), text);
    const wish = finals?.[location] ?? -1;
    assert.ok(wish < 0 || order.at(-1) === wish, `the final write is another\n${text}`);
    for (const [i, write] of order.entries()) assert.equal(graph.coPrevious[write], order[i - 1] ?? -1, text);
  }
}
