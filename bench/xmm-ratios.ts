/**
 * What xmm costs beside rc11-cpp20, the model that it relaxes: the synthetic programs of tables 7.4 and 7.5 of the paper on GenMC-XMM, and the
 * data structures of examples/xmm (table 7.2). The paper's figures are by the clock of another machine: only ratios are to be compared.
 */
import { millisecondsText } from './jam-growth.ts';
import { nameOf } from './rf-programs.ts';
import { grouped, ratioText, tableRow } from './table-text.ts';
import { type Compared, compareModels, type Effort, rowsOf, type XmmExplorer } from './xmm-rows.ts';

/** At most so many times the time of rc11, of these. */
const PROMISED = 2;
const PROMISED_TESTS = ['ainc(7)', 'casrot(10)', 'casw(5)'];

/** Seconds of GenMC under RC11 and of GenMC-XMM in table 7.5. */
const PAPER_SECONDS: Readonly<Record<string, readonly [rc11: number, xmm: number]>> = {
  'fib-bench': [0.85, 0.91],
  'indexer(14)': [0.63, 0.69],
  'indexer(15)': [5.44, 5.2],
  'ainc(6)': [0.07, 1.24],
  'ainc(7)': [0.34, 14.59],
  'casrot(9)': [0.23, 6.87],
  'casrot(10)': [0.95, 42.11],
  'casw(4)': [0.06, 0.34],
  'casw(5)': [0.76, 13.29],
};

const effortFor = (test: string): Effort =>
  PROMISED_TESTS.includes(test) ? { rounds: 3, warmSeconds: 1 } : { rounds: 1, warmSeconds: 0.6 };

export function syntheticRatios(explorer: XmmExplorer): string[] {
  return [
    '## Synthetic programs (tables 7.4 and 7.5)',
    '',
    `\`first\`: CPU milliseconds of the first search of a process, while its code is being compiled; \`warm\`: of the fastest one. The promised rows: best of three processes, of both models in turn; the others: one of each. The paper's ratio is of GenMC-XMM by GenMC under RC11. Promised: at most ${PROMISED} times rc11 for ${PROMISED_TESTS.join(', ')}.`,
    '',
    "| program | executions | LB races | the paper's | first: rc11 | xmm | ratio | warm: rc11 | xmm | ratio | the paper's ratio |",
    `|---|${'--:|'.repeat(10)}`,
    ...rowsOf('7.4').flatMap((row) => {
      const paper = PAPER_SECONDS[row.test];
      if (paper === undefined) return [];
      const { rc11, xmm } = compareModels(explorer, row, effortFor(row.test));
      const marked = (ratio: number): string =>
        ratio.toFixed(2) + (PROMISED_TESTS.includes(row.test) && ratio > PROMISED ? ' !' : '');
      return tableRow([
        row.test,
        grouped(xmm!.executions),
        grouped(xmm!.races),
        grouped(Number(row.paperRaces)),
        millisecondsText(rc11.firstSeconds * 1000),
        millisecondsText(xmm!.firstSeconds * 1000),
        marked(xmm!.firstSeconds / rc11.firstSeconds),
        millisecondsText(rc11.bestSeconds * 1000),
        millisecondsText(xmm!.bestSeconds * 1000),
        marked(xmm!.bestSeconds / rc11.bestSeconds),
        ratioText(paper[1] / paper[0]),
      ]);
    }),
  ];
}

const STRUCTURES: Effort = { rounds: 1, warmSeconds: 0.3, mostSeconds: 5 };

export function structureRatios(explorer: XmmExplorer): string[] {
  return [
    '## Data structures (after table 7.2)',
    '',
    `Programs of our own, in \`examples/xmm\`: the paper's numbers are of others. CPU milliseconds of a warm search, one process for each model; under xmm it is stopped after ${STRUCTURES.mostSeconds} s, which two searches must fit in.`,
    '',
    '| program | executions: rc11 | xmm | LB races | duplicates | warm: rc11 | xmm | ratio |',
    `|---|${'--:|'.repeat(7)}`,
    ...rowsOf('7.2').map((row) =>
      structureRow(nameOf(row.program), compareModels(explorer, row, STRUCTURES)),
    ),
  ];
}

function structureRow(name: string, { rc11, xmm }: Compared): string {
  const ofXmm =
    xmm === undefined
      ? ['-', '-', '-', millisecondsText(rc11.bestSeconds * 1000), 'stopped', '-']
      : [
          grouped(xmm.executions),
          grouped(xmm.races),
          grouped(xmm.duplicates),
          millisecondsText(rc11.bestSeconds * 1000),
          millisecondsText(xmm.bestSeconds * 1000),
          ratioText(xmm.bestSeconds / rc11.bestSeconds),
        ];
  return tableRow([name, grouped(rc11.executions), ...ofXmm]);
}
