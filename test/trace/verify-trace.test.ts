/**
 * `verifyTrace` against the models: an execution of a random program, written down as a trace, is allowed by a model if and only
 * if the model has an execution with that trace among all executions of the program. The models are asked through their cat files
 * in the engine enumerate, which knows nothing of traces; sc, tso and pso are verified by store-buffer machines instead.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type Execution, keepExecution } from '../../src/execution/execution.ts';
import { INITIAL_WRITE, type Recording } from '../../src/execution/recording.ts';
import { enumerate } from '../../src/explore/engines/enumerate/enumerate.ts';
import { candidateExecutions } from '../../src/explore/explain.ts';
import type { TraceResult } from '../../src/explore/verify-trace/trace-result.ts';
import { verifyTrace } from '../../src/explore/verify-trace/verify-trace.ts';
import { parseTrace } from '../../src/frontends/trace/parse-trace.ts';
import type { Program } from '../../src/program/program.ts';
import { open } from '../support/litmus-graphs.ts';
import { parse } from '../support/litmus-tests.ts';
import { litmusPrograms, litmusText, type ProgramSize } from '../support/random-litmus.ts';
import { recordedRun } from '../support/recorded-run.ts';
import { usualOrSlow } from '../support/slow.ts';
import { bufferRun } from './buffer-run.ts';
import { recordedText } from './recorded-text.ts';

const SIZES: Readonly<Record<string, ProgramSize>> = {
  'of all kinds': { threads: 3, locations: 2, length: 4, operations: 6 },
  'with RMWs': { threads: 3, locations: 2, length: 3, operations: 6, weights: [6, 4, 8, 2] },
  'with SC accesses': { threads: 3, locations: 3, length: 4, operations: 7, weights: [8, 8, 2, 3] },
};
const MODELS = ['sc', 'tso', 'pso', 'ra', 'sra', 'wra', 'rc11', 'jam21'] as const;
const UNROLL = 3;
const MOST_CANDIDATES = 3000;
const TRACES_OF_PROGRAM = 12;

/** All traces of the program's executions under the model. */
function allowedTraces(program: Program, model: string, kind: 'sources' | 'values'): Set<string> {
  const traces = new Set<string>();
  const options = {
    unroll: UNROLL,
    equivalence: 'rf-co' as const,
    prune: true,
    pausesOften: false,
    observedLocations: new Set(program.locations.keys()),
  };
  const counters = { candidates: 0, consistencyChecks: 0 };
  for (const _ of enumerate(program, open(model).model, options, counters, ({ execution }) => {
    traces.add(recordedText(execution, kind));
  }));
  return traces;
}

/** Candidates of the program, consistent or not; undefined if there are too many. */
function candidates(program: Program): Execution[] | undefined {
  const found: Execution[] = [];
  for (const execution of candidateExecutions(program, open('rc11').model, UNROLL)) {
    if (found.push(keepExecution(execution)) > MOST_CANDIDATES) return undefined;
  }
  return found;
}

async function verify(text: string, model: string): Promise<[Recording, TraceResult]> {
  const recording = parseTrace({ name: 'made.jsonl', text });
  return [recording, await verifyTrace(recording, open(model).model, { language: 'C' })];
}

/** A witness or a cycle is there, and is one. */
function checkEvidence(recording: Recording, { model, verdict, witness, cycle }: TraceResult): void {
  if (verdict === 'violated') {
    cycle?.edges.forEach(({ to }, i, edges) => {
      if (i + 1 < edges.length) assert.deepEqual(to, edges[i + 1]!.from);
    });
    return;
  }
  assert.ok(witness !== undefined);
  recording.events.forEach(({ operation, location, readValue, source }, event) => {
    const from = witness.readsFrom[event];
    const isReading = operation === 'read' || operation === 'update';
    assert.equal(from !== undefined, isReading);
    if (!isReading) return;
    if (source !== undefined) assert.equal(from, source);
    const written =
      from === INITIAL_WRITE
        ? recording.locations[location]!.initialValue
        : recording.events[from!]!.writtenValue;
    assert.equal(written, readValue);
  });
  if (witness.kind === 'steps') bufferRun(recording, witness, model as 'sc' | 'tso' | 'pso');
}

for (const kind of ['sources', 'values'] as const) {
  describe(`executions of random programs, recorded with ${kind}`, () => {
    for (const [name, size] of Object.entries(SIZES)) {
      test(name, async () => {
        const numRuns = usualOrSlow(24, 40);
        const verdicts = { holds: 0, violated: 0, inconclusive: 0 };
        const without = { cycle: 0 };
        await fc.assert(
          fc.asyncProperty(litmusPrograms(size), fc.nat(), async (made, offset) => {
            const program = parse(litmusText(made));
            const found = candidates(program);
            fc.pre(found !== undefined && found.length > 0);
            const texts = [...new Set(found.map((execution) => recordedText(execution, kind)))];
            const chosen = texts.filter(
              (_, i) => (i + offset) % Math.ceil(texts.length / TRACES_OF_PROGRAM) === 0,
            );
            for (const model of MODELS) {
              const allowed = allowedTraces(program, model, kind);
              for (const text of chosen) {
                const [recording, result] = await verify(text, model);
                assert.equal(result.verdict, allowed.has(text) ? 'holds' : 'violated', `${model}\n${text}`);
                checkEvidence(recording, result);
                verdicts[result.verdict]++;
                if (result.verdict === 'violated' && result.cycle === undefined) without.cycle++;
              }
            }
          }),
          { numRuns },
        );
        assert.ok(
          verdicts.holds > 7.5 * numRuns && verdicts.violated > 7.5 * numRuns,
          JSON.stringify(verdicts),
        );
        assert.ok(without.cycle < verdicts.violated / 20, `${without.cycle} without a cycle`);
      });
    }
  });
}

describe('recordings with values, in the order of a run', () => {
  const text = (buffer: number, seed: number): string =>
    [
      ...recordedRun({
        events: 1000,
        threads: 6,
        locations: 20,
        seed,
        values: 60,
        buffer,
      }),
    ].join('');

  test('where the nearest earlier writes are the right ones, one question for all choices', async () => {
    for (const model of ['sc', 'tso', 'pso']) {
      const [recording, result] = await verify(text(0, 1), model);
      assert.equal(result.verdict, 'holds');
      checkEvidence(recording, result);
      assert.ok(result.maps.possible > 2n ** 100n);
      assert.equal(result.maps.tried, 2, model);
    }
  });

  test('where a few are not, many questions fewer than choices', async () => {
    let tried = 0;
    for (const seed of [1, 2, 3, 4]) {
      const [recording, result] = await verify(text(30, seed), 'tso');
      assert.equal(result.verdict, 'holds');
      checkEvidence(recording, result);
      tried += result.maps.tried;
    }
    // 36: three runs take two questions, one takes 30. Strides that do not grow take it 63.
    assert.ok(tried > 8 && tried < 50, String(tried));
  });
});
