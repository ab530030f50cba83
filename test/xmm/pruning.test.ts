/**
 * The rules that keep the xmm engine from making graphs that are no executions: with and without each of them it finds the same, on random
 * programs and on the tests of the library. (Against the definition: engine-against-oracle.test.ts.)
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { XMM_PRUNING } from '../../src/explore/engines/xmm/pruning.ts';
import { usualOrSlow } from '../support/slow.ts';
import { detourPrograms } from './detour-programs.ts';
import { executionText, takeExecutions } from './litmus-runs.ts';
import { BRANCHING, COUNTING, RELAXED, STRONG, xmmPrograms } from './random-programs.ts';
import { litmusText } from './xmm-program.ts';

type Rule = keyof typeof XMM_PRUNING;
const RULES = Object.keys(XMM_PRUNING) as Rule[];

/** The engine's executions, sorted, with only these rules. */
async function executionsWith(text: string, rules: readonly Rule[]): Promise<string[]> {
  for (const rule of RULES) XMM_PRUNING[rule] = rules.includes(rule);
  try {
    return (await takeExecutions(text, 'xmm', 'xmm', executionText)).sort();
  } finally {
    for (const rule of RULES) XMM_PRUNING[rule] = true;
  }
}

async function assertSameWithout(text: string): Promise<void> {
  const expected = await executionsWith(text, []);
  for (const rule of RULES) {
    assert.deepEqual(await executionsWith(text, [rule]), expected, `${rule} alone:\n${text}`);
  }
  assert.deepEqual(await executionsWith(text, RULES), expected, `all rules:\n${text}`);
}

const PROGRAMS = usualOrSlow(15, 400);
const KINDS = {
  'relaxed loads and stores': xmmPrograms(RELAXED),
  'read-modify-writes, fences and stronger accesses': xmmPrograms({ ...STRONG, strong: 3 }),
  'programs that count': xmmPrograms(COUNTING),
  'programs with many branches': xmmPrograms(BRANCHING),
  'writes after detours': detourPrograms,
};

describe('random programs', () => {
  for (const [title, programs] of Object.entries(KINDS)) {
    test(title, async () => {
      await fc.assert(
        fc.asyncProperty(programs, (program) => assertSameWithout(litmusText(program))),
        { numRuns: PROGRAMS, verbose: 1 },
      );
    });
  }
});

describe('the library', () => {
  for (const folder of ['litmus/xmm', 'litmus/jmm']) {
    test(folder, async () => {
      const files = readdirSync(folder).filter((name) => name.endsWith('.litmus'));
      assert.ok(files.length > 0);
      for (const name of files) {
        const text = readFileSync(`${folder}/${name}`, 'utf8');
        if (/^C\b/.test(text)) await assertSameWithout(text);
      }
    });
  }
});
