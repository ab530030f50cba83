/**
 * The engine that finds XMM's executions by revisiting against the definition that looks at every candidate: the same executions, none
 * twice, on random programs. (On the library: test/explore/litmus-engines.test.ts.)
 */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { usualOrSlow } from '../support/slow.ts';
import { detourPrograms } from './detour-programs.ts';
import { executionText, porf, takeExecutions } from './litmus-runs.ts';
import { COUNTING, type ProgramKind, RELAXED, STRONG, xmmPrograms } from './random-programs.ts';
import { litmusText, type XmmProgram } from './xmm-program.ts';

/** Fails unless both have the same executions; tells whether po ∪ rf has a cycle in one. */
async function assertSameExecutions(text: string): Promise<boolean> {
  let hasCycle = false;
  const expected = await takeExecutions(text, 'xmm', 'enumerate', executionText);
  const found = await takeExecutions(text, 'xmm', 'xmm', (execution) => {
    hasCycle ||= !porf(execution).isIrreflexive();
    return executionText(execution);
  });
  const [wanted, seen] = [new Set(expected), new Set(found)];
  const missed = expected.filter((execution) => !seen.has(execution));
  const wrong = found.filter((execution) => !wanted.has(execution));
  const message = (what: string, execution: string): string => `${text}\n${what}:\n${execution}`;
  if (missed.length > 0) assert.fail(message(`the engine misses ${missed.length}, such as`, missed[0]!));
  if (wrong.length > 0) assert.fail(message(`the engine has ${wrong.length} too many, such as`, wrong[0]!));
  const twice = found.find((execution, number) => found.indexOf(execution) !== number);
  if (twice !== undefined) assert.fail(message('the engine has twice', twice));
  return hasCycle;
}

/** Asked for, more programs and larger ones. */
const PROGRAMS = usualOrSlow(70, 5000);
const sized = (kind: ProgramKind): fc.Arbitrary<XmmProgram> =>
  xmmPrograms(usualOrSlow(kind, { ...kind, accesses: 9 }));

const KINDS: readonly (readonly [string, fc.Arbitrary<XmmProgram>])[] = [
  ['relaxed loads and stores', sized(RELAXED)],
  ['read-modify-writes, fences and stronger accesses', sized(STRONG)],
  ['programs that count', sized(COUNTING)],
  ['writes after detours', detourPrograms],
];

describe('random programs', () => {
  for (const [title, programs] of KINDS) {
    test(title, async () => {
      let withCycles = 0;
      await fc.assert(
        fc.asyncProperty(programs, async (program) => {
          if (await assertSameExecutions(litmusText(program))) withCycles++;
        }),
        { numRuns: PROGRAMS, verbose: 1 },
      );
      assert.ok(withCycles > PROGRAMS / 4, `only ${withCycles} of ${PROGRAMS} programs have cycles`);
    });
  }
});
