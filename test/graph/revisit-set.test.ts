/** At every write of every exploration, the engine tries to revisit exactly the reads that the definition names. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { GraphSearch } from '../../src/explore/engines/graph/graph-search.ts';
import { type OptionStates, PHASE } from '../../src/explore/engines/graph/option-states.ts';
import { runGraph } from '../support/litmus-graphs.ts';
import { parse } from '../support/litmus-tests.ts';
import { litmusPrograms, litmusText } from '../support/random-litmus.ts';
import { textbookRevisits } from './textbook-revisits.ts';

/** What this test puts itself in front of: the options of writes, and the attempts at a revisit among them. */
interface Writes {
  next(write: number): boolean;
  revisit(write: number, read: number): boolean;
}

interface Counts {
  writes: number;
  revisits: number;
}

/** Fails at the first write that the search treats otherwise than the definition. */
function watch(search: GraphSearch, counts: Counts): void {
  const writes: Writes = Reflect.get(search, 'writes');
  const states: OptionStates = Reflect.get(search, 'states');
  const tried = new Map<number, number[]>();
  const expected = new Map<number, number[]>();
  const next = writes.next.bind(writes);
  const revisit = writes.revisit.bind(writes);
  writes.revisit = (write, read) => {
    tried.get(write)!.push(read);
    return revisit(write, read);
  };
  writes.next = (write) => {
    if (states.phase[write] === PHASE.fresh) {
      tried.set(write, []);
      expected.set(write, textbookRevisits(search.graph, write));
    }
    if (next(write)) return true;
    const reads = tried.get(write)!.reverse();
    assert.deepEqual(reads, expected.get(write), `write ${write}`);
    counts.writes++;
    counts.revisits += reads.length;
    return false;
  };
}

const SIZE = { threads: 4, locations: 2, length: 4, operations: 9 } as const;

describe('the reads that a write revisits', () => {
  for (const model of ['sc', 'rc11', 'pso']) {
    test(`under ${model}`, () => {
      const counts = { writes: 0, revisits: 0 };
      fc.assert(
        fc.property(litmusPrograms(SIZE), (made) => {
          runGraph(parse(litmusText(made)), model, { onSearch: (search) => watch(search, counts) });
        }),
        { numRuns: 250 },
      );
      assert.ok(counts.revisits > 500 && counts.writes > counts.revisits, JSON.stringify(counts));
    });
  }
});
