/**
 * Errors of the example programs in the rf engine: where there are any, the same verdicts, kinds and messages as in the graph engine, and each is
 * found again by the string that replays it. (That there are the same kinds in all programs is compared in rf-classes.test.ts.)
 */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  type CheckResult,
  checkProgram,
  type EngineName,
  type MachineCode,
  openModel,
  REDUCTION_NAMES,
} from '../../src/index.ts';
import { compileAll } from '../support/compile-all.ts';
import { cpuLimit } from '../support/cpu-time.ts';
import { loader } from '../support/explore.ts';
import { usualOrSlow, usualPart } from '../support/slow.ts';

/** A usual run takes them by turns. */
const MODELS = ['pso', 'rc11'] as const;
const ROOT = new URL('../../examples/', import.meta.url);
const FILES = ['c', 'cpp'].flatMap((folder) =>
  readdirSync(new URL(folder, ROOT))
    .filter((file) => /\.(c|cc)$/.test(file))
    .map((file) => `${folder}/${file}`),
);
const pathOf = (file: string): string => fileURLToPath(new URL(file, ROOT));
/** CPU time: a search that takes longer fails, and does not hang. */
const MOST_SECONDS = 60;

async function check(
  code: MachineCode,
  name: string,
  engine: EngineName,
  replay?: string,
): Promise<CheckResult> {
  const vocabulary = { language: 'C', scopes: [], threads: [] } as const;
  const { model } = openModel(name, vocabulary, loader);
  const limit = cpuLimit(MOST_SECONDS);
  const result = await checkProgram(code, 'program', model, {
    engine,
    // One of two threads that do the same would stand for both.
    reductions: new Set(REDUCTION_NAMES.filter((reduction) => reduction !== 'symmetry')),
    allErrors: replay === undefined,
    signal: limit,
    ...(replay !== undefined && { replay }),
  });
  assert.ok(!limit.aborted, 'all executions were explored');
  return result;
}

const errorsOf = ({ verdict, errors }: CheckResult): string[] => [
  verdict,
  ...new Set(errors.map(({ kind, message }) => `${kind}: ${message}`).sort()),
];

describe('errors of programs', () => {
  let codeOf: (file: string) => MachineCode;
  let replayed = 0;

  before(async () => {
    const compiled = await compileAll(FILES.map(pathOf));
    codeOf = (file) => compiled.get(pathOf(file))!.code;
  });

  for (const [turn, file] of FILES.entries()) {
    test(file, async () => {
      const code = codeOf(file);
      for (const name of usualPart(MODELS, 2, turn)) {
        const found = await check(code, name, 'rf');
        if (found.errors.length === 0) continue;
        assert.deepEqual(errorsOf(found), errorsOf(await check(code, name, 'graph')), name);
        for (const error of found.errors) {
          const again = await check(code, name, 'rf', error.replay!);
          const isSame = again.errors.some(
            ({ kind, message }) => kind === error.kind && message === error.message,
          );
          assert.ok(isSame, `${error.kind} under ${name} is not found again by ${error.replay}`);
          replayed++;
        }
      }
    });
  }

  test('many are replayed', () => {
    assert.ok(replayed > usualOrSlow(50, 100), `${replayed} errors`);
  });
});
