/**
 * The programs under examples/ with all reductions and without any, under seven models: the same
 * verdict, outcomes and kinds of errors. Litmus tests are explored without reductions, so only the
 * programs in C, C++ and Java are compared. What is too large without reductions is listed; loops
 * that go round without end there are cut off, as in test/random/reductions.test.ts.
 */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { ALL_REDUCTIONS, type ReductionName } from '../../src/index.ts';
import { checkMain } from '../support/checked-classes.ts';
import { compileSources } from '../support/compile-all.ts';
import { examples } from '../support/compile-families.ts';
import { readTable } from '../support/golden-table.ts';
import {
  assertSameAnswers,
  limitedRun,
  NO_REDUCTIONS,
  type ReductionAnswer,
  reducedRun,
} from '../support/reduction-runs.ts';
import { isSlowRun, usualOrSlow } from '../support/slow.ts';

const MODELS = ['sc', 'tso', 'pso', 'ra', 'rc11', 'rc11-cpp20', 'jam21'];
const MODELS_OF_JAVA = ['sc', 'tso', 'jam21'] as const;
/** For each program and model, without reductions. */
const LIMITS = usualOrSlow({ seconds: 0.05, executions: 500 }, { seconds: 4, executions: 20_000 });
/** Sizes of families. */
const SIZES = usualOrSlow(['2'], ['2', '3']);

type Run = (reductions: ReadonlySet<ReductionName>) => Promise<ReductionAnswer | undefined>;

class Counts {
  compared = 0;
  reduced = 0;
  readonly tooLarge: string[] = [];

  /** Fails if the reductions lose or add something. */
  async compare(what: string, run: Run): Promise<void> {
    const off = await run(NO_REDUCTIONS);
    const on = off && (await run(ALL_REDUCTIONS));
    if (off === undefined || on === undefined) {
      this.tooLarge.push(what);
      return;
    }
    assertSameAnswers(on, off, what);
    this.compared++;
    if (on.count !== off.count) this.reduced++;
  }

  get lines(): string[] {
    const { compared, reduced, tooLarge } = this;
    return [
      `${compared} compared, ${reduced} with other counts, ${tooLarge.length} too large`,
      ...(isSlowRun ? tooLarge.map((what) => `too large: ${what}`) : []),
    ];
  }
}

const filesOf = (folder: string): string[] =>
  readdirSync(join(examples, folder))
    .filter((name) => /\.(c|cc)$/.test(name))
    .map((name) => `${folder}/${name}`);

/** A usual run has one model for each program, another one for the next. */
const modelsOf = (number: number): readonly string[] =>
  usualOrSlow([MODELS[number % MODELS.length]!], MODELS);

describe('examples with and without reductions', () => {
  for (const [folder, sizes] of [
    ['c', ['']],
    ['cpp', ['']],
    ['families', SIZES],
  ] as const)
    test(folder, async (t) => {
      const counts = new Counts();
      const files = filesOf(folder);
      for (const size of sizes) {
        const macros = size === '' ? '' : `#define N ${size}\n#line 1\n`;
        const opened = await compileSources(
          files.map((file) => ({
            name: `examples/${size === '' ? file : file.replace('.', `-DN=${size}.`)}`,
            text: macros + readFileSync(join(examples, file), 'utf8'),
          })),
        );
        for (const [i, { code }] of opened.entries())
          for (const model of modelsOf(i))
            await counts.compare(`${files[i]} ${size} under ${model}`, (reductions) =>
              reducedRun(code, model, reductions, {}, LIMITS),
            );
      }
      for (const line of counts.lines) t.diagnostic(line);
      assert.ok(counts.compared > counts.tooLarge.length, counts.lines.join('\n'));
    });

  test('java', async (t) => {
    const counts = new Counts();
    const rows = readTable('java-programs.tsv', ['program', 'model', 'verdict', 'kind', 'authority']);
    for (const program of new Set(rows.map((row) => row.program)))
      for (const model of MODELS_OF_JAVA.slice(0, usualOrSlow(1, MODELS_OF_JAVA.length)))
        await counts.compare(`${program} under ${model}`, (reductions) =>
          limitedRun(reductions, LIMITS, (options) =>
            checkMain(program, model, { ...options, outcomes: 'all' }),
          ),
        );
    for (const line of counts.lines) t.diagnostic(line);
    assert.ok(counts.compared > 0);
  });
});
