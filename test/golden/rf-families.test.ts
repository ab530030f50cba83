/**
 * Programs under examples/families against rf-families.tsv: how many reads-from classes they have, and how many executions
 * when co is told apart. Both numbers of one program show by how much the classes are coarser.
 */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import {
  checkProgram,
  type EngineName,
  type Equivalence,
  type MachineCode,
  openModel,
} from '../../src/index.ts';
import { compileFamilies } from '../support/compile-families.ts';
import { loader } from '../support/explore.ts';
import { rfRows } from '../support/rf-families-table.ts';
import { isSlowRun } from '../support/slow.ts';

interface Counts {
  readonly executions: number;
  readonly blocked: number;
}

type Counter = (code: MachineCode, modelName: string) => Promise<Counts>;

/** By equivalence: who counts. */
const COUNTERS: Readonly<Record<string, Counter>> = {
  rf: countBy('rf', 'rf'),
  'rf-co': countBy('graph', 'rf-co'),
};

const chosen = rfRows.filter(({ speed }) => speed !== 'slow' || isSlowRun);

describe('reads-from classes of families of programs', () => {
  let codeOf: Awaited<ReturnType<typeof compileFamilies>>;

  before(async () => {
    codeOf = await compileFamilies(chosen);
  });

  for (const row of chosen) {
    const { file, options, model, equivalence, count } = row;
    test(`${file} ${options} under ${model}, ${equivalence}`, async () => {
      const counter = COUNTERS[equivalence];
      assert.ok(counter !== undefined, `rf-families.tsv: equivalence ${equivalence}`);
      assert.deepEqual(await counter(codeOf(row), model), { executions: Number(count), blocked: 0 });
    });
  }
});

/** The engine's own count; races and leaks are not looked for. */
function countBy(engine: EngineName, equivalence: Equivalence): Counter {
  return async (code, modelName) => {
    const vocabulary = { language: 'C', scopes: [], threads: [] } as const;
    const opened = openModel(modelName, vocabulary, loader, { equivalence });
    const result = await checkProgram(code, 'program', opened.model, {
      engine,
      equivalence: opened.equivalence,
      ignoredErrors: new Set(['data-race', 'memory-leak']),
    });
    assert.equal(result.verdict, 'holds', result.reason);
    assert.deepEqual([result.engine, result.equivalence], [engine, equivalence]);
    const { executions, blocked } = result;
    return { executions, blocked };
  };
}
