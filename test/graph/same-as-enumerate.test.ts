/** The graph engine finds the executions that the litmus engine finds, each exactly once, under every model that it has. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { enumeratedExecutions, GRAPH_MODELS, graphExecutions } from '../support/litmus-graphs.ts';
import { parse } from '../support/litmus-tests.ts';
import { litmusPrograms, litmusText, type ProgramSize } from '../support/random-litmus.ts';

/** Many kinds of programs; and those that make the engine go back most: few locations, many writes or RMWs. */
const SIZES: Readonly<Record<string, ProgramSize>> = {
  'of all kinds': { threads: 4, locations: 3, length: 4, operations: 7, hasWaits: true },
  'with RMWs': { threads: 4, locations: 1, length: 3, operations: 6, weights: [3, 2, 12, 0] },
  'with fences and SC accesses': {
    threads: 4,
    locations: 2,
    length: 5,
    operations: 7,
    weights: [8, 8, 2, 8],
  },
};

describe('random programs', () => {
  for (const model of GRAPH_MODELS) {
    for (const [kind, size] of Object.entries(SIZES)) {
      test(`${kind} under ${model}`, () => {
        let executions = 0;
        fc.assert(
          fc.property(litmusPrograms(size), (made) => {
            const program = parse(litmusText(made));
            const expected = enumeratedExecutions(program, model);
            fc.pre(expected !== undefined);
            assert.deepEqual(graphExecutions(program, model), expected);
            executions += expected.length;
          }),
          { numRuns: 70 },
        );
        assert.ok(executions > 140, `${executions} executions`);
      });
    }
  }
});
