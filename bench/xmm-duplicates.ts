/** Load buffering around many threads, and in many pairs of them: duplicates and seconds beside tables 7.6 and 7.7 of the paper. */
import { grouped, tableRow } from './table-text.ts';
import { compareModels, rowsOf, type XmmExplorer } from './xmm-rows.ts';

/** Seconds of the first search, and of duplicates no more than executions, for these. */
const MOST_SECONDS = 10;
const PROMISED_TESTS = ['LBn(14)', 'LBn-pairs(14)'];

/**
 * Seconds of GenMC under RC11 and of GenMC-XMM in table 7.7. Rows (12) and (14) of LBn+ctrl and LBn+data are not here: the programs of the
 * paper have ten threads in all of them.
 */
export const PAPER_SECONDS: Readonly<Record<string, readonly [rc11: number, xmm: number]>> = {
  'LBn+ctrl(10)': [0.06, 0.04],
  'LBn+data(10)': [0.04, 0.15],
  'LBn(10)': [0.11, 0.13],
  'LBn(12)': [0.33, 0.4],
  'LBn(14)': [1.37, 1.47],
  'LBn-pairs(10)': [0.06, 1.43],
  'LBn-pairs(12)': [0.12, 7.06],
  'LBn-pairs(14)': [0.34, 38.12],
};

const EFFORT = { rounds: 1, warmSeconds: 0 };

export function xmmDuplicates(explorer: XmmExplorer): string[] {
  return [
    '## Load buffering in many threads (tables 7.6 and 7.7)',
    '',
    `CPU seconds of the first search of a process. The paper's are by the clock of another machine; it has no figures for LBn+ctrl and LBn+data with more than 10 threads, whatever it prints. Promised for ${PROMISED_TESTS.join(' and ')}: less than ${MOST_SECONDS} s, and at most as many duplicates as executions.`,
    '',
    "| program | executions: rc11 | xmm | duplicates | the paper's | LB races | the paper's | s: rc11 | xmm | the paper's s: rc11 | xmm |",
    `|---|${'--:|'.repeat(10)}`,
    ...rowsOf('7.6').map((row) => {
      const { rc11, xmm } = compareModels(explorer, row, EFFORT);
      const paper = PAPER_SECONDS[row.test];
      const ofPaper = (count: string): string => (paper === undefined ? '-' : grouped(Number(count)));
      const mark = (isKept: boolean): string => (isKept || !PROMISED_TESTS.includes(row.test) ? '' : ' !');
      return tableRow([
        row.test,
        grouped(rc11.executions),
        grouped(xmm!.executions),
        grouped(xmm!.duplicates) + mark(xmm!.duplicates <= xmm!.executions),
        ofPaper(row.paperDuplicates),
        grouped(xmm!.races),
        ofPaper(row.paperRaces),
        rc11.firstSeconds.toFixed(2),
        xmm!.firstSeconds.toFixed(2) + mark(xmm!.firstSeconds < MOST_SECONDS),
        ...(paper?.map((seconds) => seconds.toFixed(2)) ?? ['-', '-']),
      ]);
    }),
  ];
}
