/**
 * The values that threads are run with, against runs with every value of a range: the same executions. Under a model
 * that allows values out of thin air, what the range finds in addition has a cycle of rf and data.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { EvaluatorCache } from '../../src/execution/evaluator-cache.ts';
import { Skeleton } from '../../src/execution/skeleton.ts';
import { CandidateSearch } from '../../src/explore/candidates/candidate-search.ts';
import { combinations } from '../../src/explore/candidates/combinations.ts';
import {
  type ConsistencyModel,
  type Execution,
  openModel,
  type Program,
  parseLitmus,
} from '../../src/index.ts';
import { litmusCode } from '../../src/program/litmus/litmus-code.ts';
import { runThread } from '../../src/program/litmus/run-thread.ts';
import { ThreadTracer } from '../../src/program/litmus/thread-tracer.ts';
import { threadTraces } from '../../src/program/litmus/thread-traces.ts';
import type { Trace } from '../../src/program/trace.ts';
import { pairs, setBit, transitiveClosure, wordsFor } from '../../src/util/bit-matrix.ts';
import { loader } from '../support/explore.ts';
import { PRINTERS, type RandomProgram, randomPrograms } from '../support/random-program.ts';

const PROGRAMS = 60;
const UNROLL = 3;

/** Traces as the engine makes them. */
function madeTraces(program: Program, model: ConsistencyModel): Trace[][] {
  const making = threadTraces(program, { unroll: UNROLL, thinAir: !model.thinAirFree });
  let made = making.next();
  while (!made.done) made = making.next();
  return made.value;
}

/** Traces in which a read may return anything up to `most`. */
function allTraces(program: Program, most: number): Trace[][] {
  const values = Array.from({ length: most + 1 }, (_, value) => ({ value }));
  const tracer = new ThreadTracer(program, litmusCode(program), { unroll: UNROLL, speculative: false });
  return program.threads.map((_, thread) =>
    Array.from(
      runThread(tracer, thread, () => values),
      ({ trace }) => trace,
    ),
  );
}

/** Consistent executions by key; the value says whether it has a cycle of rf and data. */
function executionsOf(program: Program, traces: Trace[][], model: ConsistencyModel): Map<string, boolean> {
  const found = new Map<string, boolean>();
  const evaluators = new EvaluatorCache(model);
  const counters = { candidates: 0, consistencyChecks: 0 };
  const observedLocations = new Set(program.locations.keys());
  const options = {
    afterwards: 'coherence',
    observedLocations,
    prune: true,
    keepInconsistent: false,
  } as const;
  for (const combination of combinations(program, traces)) {
    if (combination === undefined) continue;
    const skeleton = new Skeleton(program, combination);
    const search = new CandidateSearch(evaluators.evaluatorFor(skeleton), skeleton, options, counters);
    for (const _ of search.run((execution) => {
      found.set(keyOf(execution), hasThinAir(execution));
      return false;
    }));
  }
  return found;
}

function keyOf({ skeleton, readsFrom, coherence }: Execution): string {
  const values = skeleton.events.map(({ readValue, writtenValue }) => `${readValue}/${writtenValue}`);
  return `${values.join()} ${Array.from(readsFrom).join()} ${JSON.stringify(coherence)}`;
}

/** An RMW that is one event is on the way of its value, since it adds to what it reads. */
function hasThinAir({ skeleton, readsFrom }: Execution): boolean {
  const { size } = skeleton;
  const memory = new Int32Array(size * wordsFor(size));
  skeleton.fillRelation('data', memory, 0);
  skeleton.reads.forEach((read) => {
    setBit(memory, readsFrom[read]! * wordsFor(size), read);
  });
  transitiveClosure(memory, 0, 0, size);
  return pairs(memory, 0, size).some(([from, to]) => from === to);
}

/** No execution holds a larger value: stores write at most 2, and each addition adds 1. */
const mostOf = (random: RandomProgram): number => 2 + JSON.stringify(random).split('"add"').length - 1;

for (const [name, language] of [
  ['sc', 'C'],
  ['rc11', 'C'],
  ['c11', 'C'],
  ['armv8', 'AArch64'],
  ['power', 'PPC'],
  ['jam21', 'Java'],
] as const) {
  test(`the values of threads are those of executions under ${name}`, () => {
    fc.assert(
      fc.property(randomPrograms, (random) => {
        const text = PRINTERS[language]!(random);
        const { program } = parseLitmus({ name: 'random.litmus', text });
        const { model } = openModel(name, program, loader);
        const made = executionsOf(program, madeTraces(program, model), model);
        const all = executionsOf(program, allTraces(program, mostOf(random)), model);
        for (const key of made.keys()) assert.ok(all.has(key), `made up: ${key}\n${text}`);
        for (const [key, thinAir] of all)
          assert.ok(made.has(key) || (thinAir && !model.thinAirFree), `missing: ${key}\n${text}`);
      }),
      { numRuns: PROGRAMS },
    );
  });
}
