/**
 * What is proved of XMM, on random programs: it has the executions of RC11, beyond them only candidates with a cycle in po ∪ rf
 * (section 5), and none of these for a program of which no RC11 execution has a load-buffering race (LBRF-RC11, section 5.5).
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { executionText, hasLoadBufferingRace, porf, takeExecutions } from './litmus-runs.ts';
import { BRANCHING, type ProgramKind, RELAXED, STRONG, xmmPrograms } from './random-programs.ts';
import { litmusText, type XmmProgram } from './xmm-program.ts';

const KINDS: readonly (readonly [string, ProgramKind])[] = [
  ['relaxed loads and stores', RELAXED],
  ['read-modify-writes, fences and stronger accesses', STRONG],
];

const checkAll = (
  kind: ProgramKind,
  programs: number,
  check: (program: XmmProgram) => Promise<void>,
): Promise<void> => fc.assert(fc.asyncProperty(xmmPrograms(kind), check), { numRuns: programs, verbose: 1 });

for (const [title, kind] of KINDS) {
  test(`RC11 is what XMM has without cycles, and all of it are candidates: ${title}`, async () => {
    await checkAll(kind, 300, async (program) => {
      const text = litmusText(program);
      const rc11 = await takeExecutions(text, 'rc11-cpp20', 'enumerate', executionText);
      const candidates = new Set(await takeExecutions(text, 'candidates', 'enumerate', executionText));
      const xmm = await takeExecutions(text, 'xmm', 'xmm', (execution) => ({
        key: executionText(execution),
        isCyclic: !porf(execution).isIrreflexive(),
      }));
      const acyclic = xmm.filter(({ isCyclic }) => !isCyclic).map(({ key }) => key);
      assert.deepEqual(acyclic.sort(), rc11.sort(), text);
      for (const { key } of xmm) assert.ok(candidates.has(key), `${text}\nno candidate:\n${key}`);
    });
  });
}

for (const [title, kind] of [...KINDS, ['stores in branches', BRANCHING] as const]) {
  test(`without load-buffering races XMM is RC11: ${title}`, async () => {
    const programs = 1000;
    let [free, tempted] = [0, 0];
    await checkAll(kind, programs, async (program) => {
      const text = litmusText(program);
      const races = await takeExecutions(text, 'rc11-cpp20', 'enumerate', hasLoadBufferingRace);
      if (races.includes(true)) return;
      free++;
      const cyclic = await takeExecutions(text, 'candidates', 'enumerate', (e) => !porf(e).isIrreflexive());
      if (cyclic.includes(true)) tempted++;
      const found = await takeExecutions(text, 'xmm', 'xmm', executionText);
      assert.equal(found.length, races.length, text);
    });
    assert.ok(free > programs / 10, `only ${free} of ${programs} programs have no race`);
    if (kind === BRANCHING)
      assert.ok(tempted > programs / 50, `only ${tempted} programs have cyclic candidates`);
  });
}
