/**
 * What the engine checks as events are added means what the model's cat file says: the same search, with nothing but po in its clocks
 * and the cat file asked about every graph, gives the same executions. On programs that are too large to enumerate.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { CAT_RULES, countExecutions, GRAPH_MODELS, graphExecutions, open } from '../support/litmus-graphs.ts';
import { parse } from '../support/litmus-tests.ts';
import { litmusPrograms, litmusText, type ProgramSize } from '../support/random-litmus.ts';

const SIZES: Readonly<Record<string, ProgramSize>> = {
  'of all kinds': { threads: 4, locations: 3, length: 4, operations: 10 },
  'with fences': { threads: 4, locations: 2, length: 6, operations: 9, weights: [8, 8, 4, 8] },
};
const MOST_EXECUTIONS = 400;

const ownRules = GRAPH_MODELS.filter((name) => open(name).model.graphRules!.asksCat !== true);

describe('rules against cat files', () => {
  for (const model of ownRules) {
    for (const [kind, size] of Object.entries(SIZES)) {
      test(`programs ${kind} under ${model}`, () => {
        let executions = 0;
        fc.assert(
          fc.property(litmusPrograms(size), (made) => {
            const program = parse(litmusText(made));
            fc.pre(countExecutions(program, model) <= MOST_EXECUTIONS);
            const found = graphExecutions(program, model);
            assert.deepEqual(found, graphExecutions(program, model, { rules: CAT_RULES }));
            executions += found.length;
          }),
          { numRuns: 60 },
        );
        assert.ok(executions > 250, `${executions} executions`);
      });
    }
  }
});
