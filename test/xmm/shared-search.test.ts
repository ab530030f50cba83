/**
 * Searches of xmm that share RC11 executions (`--threads`): one explores them, and another, which
 * has explored nothing, makes what is re-executed from them out of the message that it gets.
 * Together they find what one search finds.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { PartRun } from '../../src/explore/engine/engine.ts';
import type { ProgramTask } from '../../src/explore/engine/task.ts';
import { programRun } from '../../src/explore/engines/xmm/runs.ts';
import { FoundErrors } from '../../src/explore/judge/found-errors.ts';
import { PartSearch } from '../../src/explore/parts/part-search.ts';
import { parseLitmus } from '../../src/index.ts';
import { movedTo } from '../../src/procedures/xmm/capture.ts';
import type { SourceParcel } from '../../src/procedures/xmm/source-parcel.ts';
import { machineOf } from '../support/litmus-executions.ts';
import { open } from '../support/litmus-graphs.ts';
import { usualOrSlow } from '../support/slow.ts';
import { BRANCHING, RELAXED, STRONG, xmmPrograms } from './random-programs.ts';
import { litmusText } from './xmm-program.ts';

function taskOf(text: string): ProgramTask {
  return {
    kind: 'program',
    code: machineOf(parseLitmus({ name: 'shared.litmus', text }).program).code,
    name: 'shared.litmus',
    model: open('xmm').model,
    equivalence: 'rf-co',
    options: { allErrors: true },
    errors: new FoundErrors(),
    tally: { executions: 0, blocked: 0, cut: undefined, assumptions: new Set(), outcomes: undefined },
  };
}

interface Found {
  readonly executions: number;
  readonly blocked: number;
  readonly loadBufferingRaces: number;
}

const foundBy = ({ tally }: ProgramTask, run: PartRun): Found => ({
  executions: tally.executions,
  blocked: tally.blocked,
  loadBufferingRaces: run.counters().loadBufferingRaces ?? 0,
});

/** The message of a search that has met the locations in another order. */
function renumbered(parcel: SourceParcel): SourceParcel {
  const numbers = [...parcel.locations.keys()];
  const other = (location: number): number =>
    numbers.includes(location) ? numbers.at(-1 - numbers.indexOf(location))! : location;
  return {
    locations: new Map([...parcel.locations].map(([location, sent]) => [other(location), sent])),
    labels: parcel.labels.map(([what, low, high]) => [movedTo(what, other), low, high]),
    graphs: parcel.graphs.map((graph) => ({ ...graph, location: graph.location.map(other) })),
    hotEdges: parcel.hotEdges.map((hot) => ({ ...hot, location: other(hot.location) })),
  };
}

/** By one search, by another that explores the parts only, and by a third that does the rest. */
function find(text: string): { alone: Found; parts: Found; rest: Found } {
  const task = taskOf(text);
  const alone = programRun(task);
  while (!alone.steps.next().done);
  const lessons = alone.lessons()!;
  const start = (first: boolean): { task: ProgramTask; search: PartSearch } => {
    const made = { ...taskOf(text), lessons };
    return { task: made, search: new PartSearch(made, programRun, first ? [WHOLE] : []) };
  };
  const parts = start(true);
  const rest = start(false);
  rest.search.advance();
  rest.search.settle();
  parts.search.advance();
  parts.search.settle();
  while (!parts.search.isWaiting) parts.search.advance();
  assert.ok(!parts.search.hasLearnt);
  rest.search.conclude([renumbered(structuredClone(parts.search.run.gather!() as SourceParcel))]);
  while (!rest.search.hasEnded) rest.search.advance();
  assert.ok(!rest.search.hasLearnt);
  return {
    alone: foundBy(task, alone),
    parts: foundBy(parts.task, parts.search.run),
    rest: foundBy(rest.task, rest.search.run),
  };
}

const WHOLE = { path: [], start: 0 };

const sum = (one: Found, other: Found): Found => ({
  executions: one.executions + other.executions,
  blocked: one.blocked + other.blocked,
  loadBufferingRaces: one.loadBufferingRaces + other.loadBufferingRaces,
});

const KINDS = {
  'relaxed loads and stores': xmmPrograms(RELAXED),
  'read-modify-writes, fences and stronger accesses': xmmPrograms(STRONG),
  'programs with many branches': xmmPrograms(BRANCHING),
};

describe('random programs', () => {
  for (const [title, programs] of Object.entries(KINDS)) {
    test(title, () => {
      let cyclic = 0;
      fc.assert(
        fc.property(programs, (program) => {
          const text = litmusText(program);
          const { alone, parts, rest } = find(text);
          cyclic += rest.executions;
          assert.deepEqual(sum(parts, rest), alone, text);
        }),
        { numRuns: usualOrSlow(100, 2000), verbose: 1 },
      );
      assert.ok(cyclic > 0, 'nothing was re-executed');
    });
  }
});
