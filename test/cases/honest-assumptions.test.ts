/**
 * What a search takes for granted: tried where there is freedom for it, else named in the result if
 * the program touched it, and not named if it did not. Each freedom on and off, in all engines.
 */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { InputError } from '../../src/diagnostics/diagnostic.ts';
import {
  type AssumptionId,
  checkProgram,
  type EngineName,
  type Freedom,
  openModel,
  programText,
  quietText,
  type ReductionName,
  resultJson,
} from '../../src/index.ts';
import { type CompiledProgram, compileEach } from '../support/compile-all.ts';
import { cpuLimit } from '../support/cpu-time.ts';
import { loader } from '../support/explore.ts';

interface Case {
  readonly file: string;
  readonly freedoms: readonly Freedom[];
  readonly verdict: 'holds' | 'violated' | 'inconclusive';
  readonly assumptions?: readonly AssumptionId[];
  readonly executions?: number;
  readonly models?: readonly (readonly [string, EngineName])[];
  /** Kinds of errors that are not looked for, besides memory leaks. */
  readonly ignores?: 'data-race';
  /** Asks for coherence under models that have none of their own. */
  readonly equivalence?: 'rf-co';
}

/** Every engine that explores C programs. */
const ALL: readonly (readonly [string, EngineName])[] = [
  ['rc11', 'graph'],
  ['rc11', 'enumerate'],
  ['sc', 'rf'],
  ['sc', 'operational'],
];
const SC_STATES: readonly (readonly [string, EngineName])[] = [['sc', 'operational']];

const MEMORY = 'allocation-succeeds';

const CASES: readonly Case[] = [
  { file: 'nospur.c', freedoms: ['spurious-wakeups'], verdict: 'violated' },
  { file: 'nospur.c', freedoms: [], verdict: 'holds', assumptions: ['no-spurious-wakeups'] },
  { file: 'cond-if-spurious.c', freedoms: ['spurious-wakeups'], verdict: 'violated' },
  {
    file: 'wait-loop.c',
    freedoms: ['spurious-wakeups'],
    verdict: 'holds',
    assumptions: ['one-spurious-wakeup'],
  },
  { file: 'wait-loop.c', freedoms: [], verdict: 'holds', assumptions: ['no-spurious-wakeups'] },
  {
    file: 'wait-alone.c',
    freedoms: [],
    verdict: 'violated',
    models: [...ALL, ['ocaml', 'graph'], ['ocaml', 'rf'], ['ocaml', 'enumerate']],
  },
  { file: 'weak.c', freedoms: ['weak-cas'], verdict: 'violated' },
  { file: 'weak.c', freedoms: [], verdict: 'holds', assumptions: ['no-weak-cas-failure'] },
  { file: 'at-cas-weak-spurious.c', freedoms: ['weak-cas'], verdict: 'violated' },
  { file: 'weak-counted.c', freedoms: ['weak-cas'], verdict: 'holds', assumptions: ['one-weak-cas-failure'] },
  { file: 'weak-counted.c', freedoms: [], verdict: 'holds', assumptions: ['no-weak-cas-failure'] },
  { file: 'reuse.c', freedoms: ['reuse-addresses'], verdict: 'violated' },
  { file: 'reuse.c', freedoms: [], verdict: 'holds', assumptions: ['no-address-reuse', MEMORY] },
  { file: 'aba-malloc.c', freedoms: ['reuse-addresses'], verdict: 'violated' },
  { file: 'heap-in-order.c', freedoms: [], verdict: 'holds', assumptions: [MEMORY] },
  { file: 'heap-across.c', freedoms: [], verdict: 'holds', assumptions: ['no-address-reuse', MEMORY] },
  { file: 'ta.c', freedoms: [], verdict: 'holds', assumptions: [] },
  // A round in which nothing but a failure by itself happened is no execution of its own. By hand:
  // either thread wins, and the other saw the old value before or did not.
  { file: 'weak-loop.c', freedoms: [], verdict: 'holds', executions: 4, models: [['rc11', 'graph']] },
  {
    file: 'weak-loop.c',
    freedoms: ['weak-cas'],
    verdict: 'holds',
    executions: 4,
    models: [['rc11', 'graph']],
  },
  { file: 'weak-loop.c', freedoms: ['weak-cas'], verdict: 'holds', models: SC_STATES },
];

/** Values that only justify themselves: found, or the verdict says that they were not looked for. */
const THIN_AIR: readonly Case[] = [
  {
    file: 'ta.c',
    freedoms: [],
    verdict: 'violated',
    models: [
      ['c11', 'enumerate'],
      ['c11-orig', 'enumerate'],
    ],
  },
  { file: 'ta.c', freedoms: [], verdict: 'holds', assumptions: [], models: [['jam19', 'enumerate']] },
  { file: 'thin-copy.c', freedoms: [], verdict: 'violated', models: [['c11', 'enumerate']] },
  { file: 'thin-no-fixpoint.c', freedoms: [], verdict: 'inconclusive', models: [['c11', 'enumerate']] },
  { file: 'thin-no-fixpoint.c', freedoms: [], verdict: 'holds', models: [['imm', 'enumerate']] },
  {
    file: 'thin-plain.c',
    freedoms: [],
    verdict: 'violated',
    ignores: 'data-race',
    models: [
      ['jam21', 'enumerate'],
      ['jam19', 'enumerate'],
    ],
  },
  {
    file: 'thin-plain.c',
    freedoms: [],
    verdict: 'inconclusive',
    ignores: 'data-race',
    models: [['jam21', 'rf']],
  },
  {
    file: 'thin-plain.c',
    freedoms: [],
    verdict: 'inconclusive',
    ignores: 'data-race',
    equivalence: 'rf-co',
    models: [
      ['jam21', 'graph'],
      ['jam21', 'enumerate'],
    ],
  },
];

const pathOf = (file: string): string => fileURLToPath(new URL(`honest/${file}`, import.meta.url));
/** CPU time: a search that takes longer fails, and does not hang. */
const MOST_SECONDS = 60;

describe('what a search takes for granted', () => {
  let programs: ReadonlyMap<string, CompiledProgram | InputError>;
  const all = [...CASES, ...THIN_AIR];
  before(async () => {
    programs = await compileEach([...new Set(all.map(({ file }) => pathOf(file)))]);
  });

  async function check(
    { file, freedoms, ignores, equivalence, executions }: Case,
    modelName: string,
    engine: EngineName,
  ) {
    const program = programs.get(pathOf(file))!;
    assert.ok(!(program instanceof InputError), `${file} is refused`);
    const subject = { language: 'C', scopes: [], threads: [] } as const;
    const { model } = openModel(modelName, subject, loader, equivalence && { equivalence });
    return await checkProgram(program.code, file, model, {
      engine,
      freedoms: new Set(freedoms),
      // Executions are counted as they are without reductions.
      ...(executions !== undefined && { reductions: new Set<ReductionName>() }),
      ignoredErrors: new Set(['memory-leak', ...(ignores === undefined ? [] : [ignores])]),
      signal: cpuLimit(MOST_SECONDS),
    });
  }

  for (const example of all) {
    const { file, freedoms, verdict, assumptions, executions, models = ALL } = example;
    test(`${file} with ${freedoms.join(' ') || 'no freedom'}: ${verdict}`, async () => {
      for (const [model, engine] of models) {
        const result = await check(example, model, engine);
        assert.equal(result.verdict, verdict, `${model}, ${engine}: ${result.reason}`);
        const ids = result.assumptions.map(({ id }) => id);
        if (assumptions !== undefined) assert.deepEqual(ids, assumptions, `${model}, ${engine}`);
        if (executions !== undefined) assert.equal(result.executions, executions);
      }
    });
  }

  test('a report names them with its verdict', async () => {
    const result = await check(CASES[1]!, 'rc11', 'graph');
    assert.match(
      programText('a.c', result),
      /^Holds: .*\nAssumption no-spurious-wakeups: a thread that waits/m,
    );
    assert.match(quietText('a.c', result), /holds \(.*; assuming no-spurious-wakeups\)/);
    const json = resultJson(result, { version: '0', file: 'a.c', language: 'c' }) as {
      readonly assumptions: readonly { readonly id: string; readonly text: string }[];
    };
    assert.deepEqual(
      json.assumptions.map(({ id }) => id),
      ['no-spurious-wakeups'],
    );
  });
});
