/**
 * What is proved of XMM, on random programs: it has the executions of RC11, beyond them only candidates with a cycle in po ∪ rf
 * (section 5), and none of these for a program of which no RC11 execution has a load-buffering race (LBRF-RC11, section 5.5).
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Execution } from '../../src/index.ts';
import { fromExecution } from '../../src/procedures/xmm/definition/xmm-graph.ts';
import { XmmRelations } from '../../src/procedures/xmm/definition/xmm-relations.ts';
import { usualOrSlow } from '../support/slow.ts';
import { detourPrograms } from './detour-programs.ts';
import { executionText, hasLoadBufferingRace, porf, takeExecutions } from './litmus-runs.ts';
import { BRANCHING, COUNTING, RELAXED, STRONG, xmmPrograms } from './random-programs.ts';
import { litmusText, type XmmProgram } from './xmm-program.ts';

/** In the last two, candidates with cycles in programs without races are not rare. */
const KINDS: readonly (readonly [string, fc.Arbitrary<XmmProgram>])[] = [
  ['relaxed loads and stores', xmmPrograms(RELAXED)],
  ['read-modify-writes, fences and stronger accesses', xmmPrograms(STRONG)],
  ['programs that count', xmmPrograms(COUNTING)],
  ['stores in branches', xmmPrograms(BRANCHING)],
  ['writes after detours', detourPrograms],
];
const TEMPTING = KINDS.slice(-2);

/** Asked for, more programs. */
const TIMES = usualOrSlow(1, 5);

const checkAll = (
  programs: fc.Arbitrary<XmmProgram>,
  numRuns: number,
  check: (text: string) => Promise<void>,
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(programs, (program) => check(litmusText(program))),
    { numRuns, verbose: 1 },
  );

const isCyclic = (execution: Execution): boolean => !porf(execution).isIrreflexive();

for (const [title, programs] of KINDS) {
  test(`RC11 is what XMM has without cycles, and all of it are candidates: ${title}`, async () => {
    await checkAll(programs, 50 * TIMES, async (text) => {
      const rc11 = await takeExecutions(text, 'rc11-cpp20', 'enumerate', executionText);
      const candidates = new Set(await takeExecutions(text, 'candidates', 'enumerate', executionText));
      const xmm = await takeExecutions(text, 'xmm', 'xmm', (execution) => ({
        key: executionText(execution),
        isRc11: !isCyclic(execution),
      }));
      const acyclic = xmm.filter(({ isRc11 }) => isRc11).map(({ key }) => key);
      assert.deepEqual(acyclic.sort(), rc11.sort(), text);
      for (const { key } of xmm) assert.ok(candidates.has(key), `${text}\nno candidate:\n${key}`);
    });
  });

  test(`load-buffering races are what the definition says: ${title}`, async () => {
    let racing = 0;
    await checkAll(programs, 25 * TIMES, async (text) => {
      await takeExecutions(text, 'rc11-cpp20', 'enumerate', (execution) => {
        const races = new XmmRelations(fromExecution(execution)).loadBufferingRaces;
        assert.equal(
          hasLoadBufferingRace(execution),
          races.length > 0,
          `${text}\n${executionText(execution)}`,
        );
        if (races.length > 0) racing++;
      });
    });
    assert.ok(racing > 10, `only ${racing} executions with races`);
  });
}

for (const [title, programs] of TEMPTING) {
  test(`without load-buffering races XMM is RC11: ${title}`, async () => {
    const numRuns = 500 * TIMES;
    let tempted = 0;
    await checkAll(programs, numRuns, async (text) => {
      const races = await takeExecutions(text, 'rc11-cpp20', 'enumerate', hasLoadBufferingRace);
      if (races.includes(true)) return;
      const cycles = await takeExecutions(text, 'candidates', 'enumerate', isCyclic);
      if (!cycles.includes(true)) return;
      tempted++;
      const found = await takeExecutions(text, 'xmm', 'xmm', executionText);
      // The executions of RC11 are all among those of XMM, as above.
      assert.equal(found.length, races.length, text);
    });
    assert.ok(tempted > 2, `only ${tempted} of ${numRuns} programs could have more executions`);
  });
}
