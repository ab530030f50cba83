/**
 * The engine that finds XMM's executions by revisiting against the definition that looks at every candidate: the same executions, none
 * twice, on random programs and on the tests of the library in C that are small enough to list their candidates.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { detourPrograms } from './detour-programs.ts';
import { countExecutions, executionText, takeExecutions } from './litmus-runs.ts';
import { COUNTING, type ProgramKind, RELAXED, STRONG, xmmPrograms } from './random-programs.ts';
import { litmusText, type XmmProgram } from './xmm-program.ts';

/** Fails unless both have the same executions; gives how many XMM has beyond RC11. */
async function assertSameExecutions(text: string): Promise<number> {
  const expected = await takeExecutions(text, 'xmm', 'enumerate', executionText);
  const found = await takeExecutions(text, 'xmm', 'xmm', executionText);
  const [wanted, seen] = [new Set(expected), new Set(found)];
  const missed = expected.filter((execution) => !seen.has(execution));
  const wrong = found.filter((execution) => !wanted.has(execution));
  const message = (what: string, execution: string): string => `${text}\n${what}:\n${execution}`;
  if (missed.length > 0) assert.fail(message(`the engine misses ${missed.length}, such as`, missed[0]!));
  if (wrong.length > 0) assert.fail(message(`the engine has ${wrong.length} too many, such as`, wrong[0]!));
  const twice = found.find((execution, number) => found.indexOf(execution) !== number);
  if (twice !== undefined) assert.fail(message('the engine has twice', twice));
  return found.length - (await countExecutions(text, 'rc11-cpp20'));
}

/** Asked for, more programs and larger ones. */
const isSlow = process.env.HEDDLE_SLOW !== undefined;
const PROGRAMS = isSlow ? 5000 : 500;
const sized = (kind: ProgramKind): fc.Arbitrary<XmmProgram> =>
  xmmPrograms(isSlow ? { ...kind, accesses: 9 } : kind);

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
          if ((await assertSameExecutions(litmusText(program))) > 0) withCycles++;
        }),
        { numRuns: PROGRAMS, verbose: 1 },
      );
      assert.ok(withCycles > PROGRAMS / 4, `only ${withCycles} of ${PROGRAMS} programs have cycles`);
    });
  }
});

const LIBRARY = new URL('../../litmus/', import.meta.url);
const MOST_CANDIDATES = 2000;

describe('the library', () => {
  for (const folder of ['xmm', 'jmm', 'C']) {
    const files = readdirSync(new URL(`${folder}/`, LIBRARY)).sort();
    const texts = files.map((file) => readFileSync(new URL(`${folder}/${file}`, LIBRARY), 'utf8'));
    test(folder, async () => {
      let compared = 0;
      for (const text of texts.filter((text) => text.startsWith('C '))) {
        if ((await countExecutions(text, 'candidates', MOST_CANDIDATES + 1)) > MOST_CANDIDATES) continue;
        await assertSameExecutions(text);
        compared++;
      }
      assert.ok(compared > 15, `only ${compared} tests of ${files.length} were compared`);
    });
  }
});
