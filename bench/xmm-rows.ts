/** Rows of test/golden/xmm-tables.tsv as programs of the bench, with what the paper on GenMC-XMM printed; and how they are measured. */
import { xmmRows } from '../test/support/xmm-rows.ts';
import type { BundledChild } from './bundled-child.ts';
import type { BenchProgram } from './rf-programs.ts';
import type { XmmExploration, XmmExploreRequest, XmmModel } from './xmm-explore-child.ts';

export type XmmExplorer = BundledChild<XmmExploreRequest, XmmExploration[]>;

export interface XmmRow {
  /** As the paper calls it: `ainc(7)`. */
  readonly test: string;
  readonly program: BenchProgram;
  /** Executions; undefined where no authority has a number. */
  readonly executions: Readonly<Record<XmmModel, number | undefined>>;
  /** Of the paper's tool; `-`: not given. */
  readonly paperRaces: string;
  readonly paperDuplicates: string;
}

/** Rows of a table of the paper. */
export const rowsOf = (table: string): readonly XmmRow[] =>
  xmmRows
    .filter((row) => row.table === table)
    .map((row) => ({
      test: row.test,
      program: {
        source: row.file,
        defines: row.options === '-' ? [] : row.options.split(' ').map((option) => option.replace('-D', '')),
      },
      executions: { 'rc11-cpp20': known(row.rc11), xmm: known(row.xmm) },
      paperRaces: row['paper-races'],
      paperDuplicates: row['paper-duplicates'],
    }));

const known = (count: string): number | undefined => (count === '-' ? undefined : Number(count));

export interface Effort {
  /** Processes of each model, in turn, so that both see the same machine. The best of each figure counts. */
  readonly rounds: number;
  /** Of searches after the first one, in each process. */
  readonly warmSeconds: number;
  /** Where a process under xmm is stopped. */
  readonly mostSeconds?: number;
}

/** The program under both models. Undefined under xmm: it was stopped. */
export interface Compared {
  readonly rc11: XmmExploration;
  readonly xmm: XmmExploration | undefined;
}

/** Throws if a number of executions is wrong: a fast wrong search is worth nothing. */
export function compareModels(explorer: XmmExplorer, row: XmmRow, effort: Effort): Compared {
  const { rounds, mostSeconds = Number.POSITIVE_INFINITY } = effort;
  let rc11: XmmExploration | undefined;
  let xmm: XmmExploration | undefined;
  for (let round = 0; round < rounds; round++) {
    rc11 = better(rc11, measure(explorer, row, 'rc11-cpp20', effort, Number.POSITIVE_INFINITY)!);
    const found = measure(explorer, row, 'xmm', effort, mostSeconds);
    if (found === undefined) return { rc11, xmm: undefined };
    xmm = better(xmm, found);
  }
  if (xmm!.executions < rc11!.executions)
    throw new Error(`${row.test}: ${xmm!.executions} executions under xmm, ${rc11!.executions} under rc11`);
  return { rc11: rc11!, xmm };
}

function measure(
  explorer: XmmExplorer,
  { test, program, executions }: XmmRow,
  model: XmmModel,
  { warmSeconds }: Effort,
  mostSeconds: number,
): XmmExploration | undefined {
  const found = explorer.runWithin({ programs: [program], model, warmSeconds }, mostSeconds)?.[0];
  const expected = executions[model];
  if (found !== undefined && expected !== undefined && found.executions !== expected)
    throw new Error(`${test} under ${model}: ${found.executions} executions, not ${expected}`);
  return found;
}

const better = (before: XmmExploration | undefined, found: XmmExploration): XmmExploration => ({
  ...found,
  firstSeconds: Math.min(found.firstSeconds, before?.firstSeconds ?? found.firstSeconds),
  bestSeconds: Math.min(found.bestSeconds, before?.bestSeconds ?? found.bestSeconds),
});
