/**
 * The SC axiom is right at every single check, not only in what comes of a whole search: whatever it says of a graph, the model's cat
 * file says too. On programs that are too long to be explored, of which executions are chosen at random.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { GraphSearch } from '../../src/explore/engines/graph/graph-search.ts';
import { CatCheck } from '../../src/kernel/cat-check.ts';
import { NONE } from '../../src/kernel/event-graph.ts';
import { KIND } from '../../src/kernel/event-kinds.ts';
import { randomNumbers } from '../../src/util/random-numbers.ts';
import { SEED } from '../seed.ts';
import { denseProgram, type ProgramKind } from '../support/dense-programs.ts';
import { open, runGraph } from '../support/litmus-graphs.ts';
import { parse } from '../support/litmus-tests.ts';
import { litmusText } from '../support/random-litmus.ts';
import { shapeText } from '../support/shape-text.ts';
import { usualOrSlow } from '../support/slow.ts';

const KINDS: Readonly<Record<string, ProgramKind>> = {
  'seq_cst accesses': {
    threads: 4,
    locations: 3,
    length: 7,
    mostWrites: 6,
    shares: [5, 5, 0],
    strong: 8,
    strongFences: 0,
  },
  'seq_cst among others': {
    threads: 4,
    locations: 2,
    length: 7,
    mostWrites: 8,
    shares: [5, 5, 0],
    strong: 3,
    strongFences: 0,
  },
  'seq_cst RMWs': {
    threads: 4,
    locations: 2,
    length: 6,
    mostWrites: 12,
    shares: [3, 3, 4],
    strong: 6,
    strongFences: 0,
  },
  'many locations': {
    threads: 5,
    locations: 5,
    length: 7,
    mostWrites: 5,
    shares: [5, 4, 1],
    strong: 6,
    strongFences: 0,
  },
  'fences and accesses': {
    threads: 4,
    locations: 3,
    length: 7,
    mostWrites: 6,
    shares: [4, 3, 1],
    strong: 4,
    strongFences: 7,
  },
  'fences only': {
    threads: 4,
    locations: 3,
    length: 8,
    mostWrites: 6,
    shares: [3, 3, 1],
    strong: 0,
    strongFences: 9,
  },
};
const PROGRAMS = usualOrSlow(6, 250);
const EXECUTIONS_EACH = 6;

interface Counts {
  held: number;
  broken: number;
}

/** Fails at the first check that the cat file answers otherwise. */
function watch(search: GraphSearch, cat: CatCheck, text: string, counts: Counts): void {
  const { seqCst } = search.consistency;
  const holds = seqCst.holds.bind(seqCst);
  seqCst.holds = (first, second) => {
    const found = holds(first, second);
    // A read whose RMW has no write yet is no event to the cat file.
    if (second !== NONE && search.graph.kind[second] === KIND.updateRead) return found;
    assert.equal(found, cat.allows(search, false), `events ${first}, ${second}\n${text}`);
    counts[found ? 'held' : 'broken']++;
    return found;
  };
}

/** Steps of psc that random programs seldom depend on: what leads to the last access of the cycle, by the name of the step. */
const SHAPES: Readonly<Record<string, string>> = {
  'sb;hb to a fence that acquires': 'W.sc x 1; W.rel y 1 | R y; F.sc; R z | W.sc z 1; R.sc x',
  'sb;hb;sb to the location of the read before': 'W.sc y 1; W.rel x 1 | R.acq x; R.sc x | W.sc x 2; R.sc y',
  'hb from an RMW': 'U.sc x 1 | R.acq x; R.sc y | W.sc y 1; R.sc x',
  'hb at one location, to a read of another write':
    'W.sc x 1 | R.acq x; W.rel x 2 | R.sc x; R.sc y | W.sc y 1; R.sc x',
  'eco to a read before a fence': 'W x 1; W.rel x 2 | R x; F.sc; R y | W y 1; F.sc; R x',
};

describe('each check of the SC axiom', () => {
  for (const model of ['rc11', 'rc11-cpp20', 'ra']) {
    for (const [name, kind] of Object.entries(KINDS)) {
      if (model === 'ra' && name !== 'fences only') continue;
      test(`${name}, under ${model}`, () => {
        const counts = { held: 0, broken: 0 };
        for (let i = 0; i < PROGRAMS; i++) {
          const text = litmusText(denseProgram(kind, randomNumbers(SEED + i)));
          const program = parse(text);
          const cat = new CatCheck(open(model).model, program.name);
          runGraph(program, model, {
            sample: { random: EXECUTIONS_EACH, seed: SEED + i },
            onSearch: (search) => watch(search, cat, text, counts),
          });
        }
        assert.ok(counts.held > 100 && counts.broken > 10, JSON.stringify(counts));
      });
    }
  }
  for (const [name, threads] of Object.entries(SHAPES)) {
    for (const model of ['rc11', 'rc11-cpp20']) {
      test(`${name}, under ${model}`, () => {
        const counts = { held: 0, broken: 0 };
        const text = shapeText('C', threads, 'x=0');
        const program = parse(text);
        const cat = new CatCheck(open(model).model, program.name);
        runGraph(program, model, { onSearch: (search) => watch(search, cat, text, counts) });
        assert.ok(counts.held > 0, JSON.stringify(counts));
      });
    }
  }
});
