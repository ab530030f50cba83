/**
 * The oracles of models whose coherence follows happens-before, against their cat files: on graphs of random programs in which reads
 * have been changed, an order of the writes is found exactly if trying all of them finds one; it is one that the cat file allows; and if there
 * is none, the graph is as before.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { GraphGrowth } from '../../src/explore/graph/graph-growth.ts';
import { SeqCstAxiom } from '../../src/explore/graph/seq-cst-axiom.ts';
import { CausalOracle } from '../../src/explore/rf/causal-oracle.ts';
import { CoherenceOracle } from '../../src/explore/rf/coherence-oracle.ts';
import { randomNumbers } from '../../src/util/random-numbers.ts';
import { open, runGraph } from '../graph/litmus-graphs.ts';
import {
  type LitmusProgram,
  litmusPrograms,
  litmusText,
  type Operation,
  type ProgramSize,
} from '../graph/random-litmus.ts';
import { parse } from '../machine/litmus-tests.ts';
import {
  CatJudge,
  changeRead,
  clocksOf,
  coherenceOf,
  type Pick,
  shuffleWrites,
  someFinals,
  withChanges,
} from './changed-graphs.ts';

const MODELS = ['ra', 'sra', 'rc11', 'rc11-cpp20', 'ocaml', 'wra'] as const;
/** Whose graphs are changed for a model that the graph engine does not have. */
const GRAPHS_OF: Readonly<Record<string, string>> = { wra: 'ra' };
const KINDS: readonly { readonly size: ProgramSize; readonly isStrong: boolean }[] = [
  { size: { threads: 4, locations: 3, length: 4, operations: 9 }, isStrong: false },
  { size: { threads: 3, locations: 1, length: 4, operations: 8, weights: [5, 5, 10, 1] }, isStrong: false },
  { size: { threads: 4, locations: 2, length: 5, operations: 9, weights: [12, 8, 2, 0] }, isStrong: true },
  { size: { threads: 4, locations: 2, length: 6, operations: 9, weights: [10, 8, 2, 12] }, isStrong: true },
];
/** Among the modes of random programs. */
const SEQ_CST = 4;
const PROGRAMS = Number(process.env.NP ?? 120);
const GRAPHS_EACH = 4;
const CHANGES_EACH = 3;

interface Tally {
  graphs: number;
  allowed: number;
  /** With wishes for final writes: those that can be met, and those that spoil it. */
  finalsMet: number;
  finalsUnmet: number;
}

describe('oracles against cat files', () => {
  for (const model of MODELS) {
    test(`graphs of random programs under ${model}`, () => {
      const tally: Tally = { graphs: 0, allowed: 0, finalsMet: 0, finalsUnmet: 0 };
      const judge = new CatJudge(open(model).model);
      for (const { size, isStrong } of KINDS) {
        fc.assert(
          fc.property(litmusPrograms(size), fc.nat(), (made, seed) => {
            const pick = randomNumbers(seed);
            let graphs = 0;
            runGraph(
              parse(litmusText(isStrong ? strengthened(made, pick) : made)),
              GRAPHS_OF[model] ?? model,
              {
                onComplete(growth) {
                  if (graphs < GRAPHS_EACH && pick(3) === 0) {
                    graphs++;
                    changeAndAsk(growth, model, judge, pick, tally);
                  }
                },
              },
            );
          }),
          { numRuns: PROGRAMS },
        );
      }
      console.log(model, tally);
      assert.ok(tally.graphs > 2000, `${tally.graphs} graphs`);
      assert.ok(
        tally.allowed > tally.graphs / 5 && tally.allowed < (4 * tally.graphs) / 5,
        `${tally.allowed} allowed`,
      );
      assert.ok(
        tally.finalsMet > 100 && tally.finalsUnmet > 100,
        `finals ${tally.finalsMet} ${tally.finalsUnmet}`,
      );
    });
  }
});

function changeAndAsk(growth: GraphGrowth, model: string, judge: CatJudge, pick: Pick, tally: Tally): void {
  const { graph } = growth;
  const { threads } = growth.clocks;
  const rules = open(model).model.graphRules!;
  withChanges(graph, () => {
    for (let change = 0; change < CHANGES_EACH; change++) {
      changeRead(graph, threads, pick);
      if (pick(2) === 0) shuffleWrites(graph, pick);
      const clocks = clocksOf(graph, rules.clocks, threads);
      const axiom = new SeqCstAxiom(graph, clocks, rules.seqCst);
      const oracle =
        rules.coherence === 'none'
          ? new CausalOracle(graph, clocks, rules, () => assert.fail('the cat file is not asked'))
          : new CoherenceOracle(graph, clocks, rules, axiom, () => judge.allows(growth));
      const finals = someFinals(graph, pick);
      const before = coherenceOf(graph);
      const expected = judge.allowsSome(growth, finals);
      assert.equal(oracle.realise(finals), expected);
      const after = coherenceOf(graph);
      if (!expected) assert.deepEqual(after, before);
      else {
        assert.ok(judge.allows(growth), 'the order found is not allowed');
        assert.deepEqual(
          after.map((order) => [...order].sort()),
          before.map((order) => [...order].sort()),
        );
        for (const order of after) {
          const wish = finals?.[graph.location[order[0]!]!] ?? -1;
          assert.ok(wish < 0 || order.at(-1) === wish, 'the final write is another');
        }
      }
      tally.graphs++;
      if (expected) tally.allowed++;
      if (finals !== undefined) tally[expected ? 'finalsMet' : 'finalsUnmet']++;
    }
  });
}

/** Most accesses and fences are seq_cst: then much depends on the order of the writes. */
function strengthened(program: LitmusProgram, pick: Pick): LitmusProgram {
  const strengthen = (operation: Operation): Operation => {
    if (operation.kind === 'assume') return operation;
    if (operation.kind === 'if') {
      const { body, otherwise } = operation;
      return { ...operation, body: body.map(strengthen), otherwise: otherwise.map(strengthen) };
    }
    return pick(4) === 0 ? operation : { ...operation, mode: SEQ_CST };
  };
  return program.map((thread) => thread.map(strengthen));
}
