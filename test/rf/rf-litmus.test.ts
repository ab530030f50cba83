/**
 * The rf engine and the enumerate engine, which finds classes the long way, count the same classes of every litmus test in C, with the
 * same final states: where the condition is about memory, one final read of each location that it names tells classes apart.
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  checkLitmus,
  type EngineName,
  type LitmusCheckResult,
  type LitmusTest,
  openModel,
  type Program,
  parseLitmus,
} from '../../src/index.ts';
import { cpuLimit } from '../support/cpu-time.ts';
import { loader } from '../support/explore.ts';
import { allTests, isLeftOut } from '../support/litmus-tests.ts';
import { litmusPrograms, litmusText, type ProgramSize } from '../support/random-litmus.ts';
import { usualOrSlow, usualPart } from '../support/slow.ts';

const MODELS = ['sc', 'tso', 'pso', 'ra', 'sra', 'wra', 'rc11', 'rc11-cpp20', 'ocaml', 'jam21'] as const;

const LIBRARY = allTests();

/** CPU time: tests with more candidates than the slow engine can look at in it are not compared. */
const MOST_SECONDS = 1.5;
/** Of these, one test in so many: a cat file is asked about every step, or rf-classes.test.ts has all of them. */
const SAMPLED: Readonly<Record<string, number>> = {
  ...usualOrSlow<Record<string, number>>({ tso: 3, pso: 3 }, {}),
  jam21: 4,
  ra: 3,
  sra: 3,
  'rc11-cpp20': 3,
};

const hasPlainAccess = ({ threads }: Program): boolean =>
  threads.some(({ code }) =>
    code.some((instruction) => 'tags' in instruction && instruction.tags.includes('NA')),
  );

/** Fails unless the engines agree; gives the number of classes, 0 if enumerating takes too long. */
async function compare({ program, question }: LitmusTest, name: string): Promise<number> {
  const { model } = openModel(name, program, loader, { equivalence: 'rf' });
  // Cycles of po and rf are not for the rf engine.
  if (!model.porfAcyclic && hasPlainAccess(program)) return 0;
  const run = (engine: EngineName, signal?: AbortSignal): Promise<LitmusCheckResult> =>
    checkLitmus(program, question, model, { engine, equivalence: 'rf', ...(signal && { signal }) });
  const limit = cpuLimit(MOST_SECONDS);
  const expected = await run('enumerate', limit);
  if (limit.aborted) return 0;
  const found = await run('rf');
  assert.deepEqual([found.engine, expected.engine], ['rf', 'enumerate']);
  const { executions, blocked, verdict, litmus } = expected;
  const where = `${program.name} under ${name}`;
  assert.deepEqual(found.litmus, litmus, where);
  assert.deepEqual([found.executions, found.blocked, found.verdict], [executions, blocked, verdict], where);
  return executions;
}

describe('all litmus tests in C', () => {
  for (const [turn, name] of MODELS.entries()) {
    test(`under ${name}`, async () => {
      let classes = 0;
      const tests = usualPart(LIBRARY, 3, turn).filter(
        ({ program }, index) => index % (SAMPLED[name] ?? 1) === 0 && !isLeftOut(program, name),
      );
      for (const litmus of tests) classes += await compare(litmus, name);
      assert.ok(
        tests.length > usualOrSlow(15, 50) && classes > tests.length,
        `${tests.length} tests, ${classes} classes`,
      );
    });
  }
});

const SIZE: ProgramSize = { threads: 3, locations: 2, length: 4, operations: 6, hasWaits: true };

describe('random litmus tests', () => {
  for (const name of MODELS) {
    test(`under ${name}`, async () => {
      await fc.assert(
        fc.asyncProperty(litmusPrograms(SIZE), async (made) => {
          await compare(parseLitmus({ name: 'random.litmus', text: litmusText(made) }), name);
        }),
        { numRuns: usualOrSlow(20, 60) },
      );
    });
  }
});
