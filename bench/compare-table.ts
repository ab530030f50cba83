/** The paper's 17 tasks: what was found and at what cost, beside the paper's figures. */
import type { BundledChild } from './bundled-child.ts';
import { type Bar, type BarRow, barChart } from './compare-bars.ts';
import type { CompareRequest, Comparison } from './compare-child.ts';
import { type CompareTask, TASKS } from './compare-tasks.ts';
import { grouped, tableRow } from './table-text.ts';

export type Comparer = BundledChild<CompareRequest, Comparison>;

export interface MeasuredTask {
  readonly task: CompareTask;
  /** Undefined: left out. */
  readonly measured: Comparison | undefined;
}

/** By the clock, for a task; and for one that is long. */
const LIMIT_SECONDS = 600;
const LONG_LIMIT_SECONDS = 3600;

export const CHART = 'compare.svg';
const TITLE = 'Telling memory models apart: the tasks of table 2';

export function measureTasks(comparer: Comparer, withLong: boolean): MeasuredTask[] {
  return TASKS.map((task) => {
    if (task.isLong && !withLong) return { task, measured: undefined };
    const seconds = task.isLong ? LONG_LIMIT_SECONDS : LIMIT_SECONDS;
    return { task, measured: comparer.run({ options: task.options, seconds }) };
  });
}

/** Must not be one that is left out. */
export const measuredTask = (tasks: readonly MeasuredTask[], number: number): MeasuredTask =>
  tasks.find(({ task }) => task.number === number)!;

export const taskTable = (tasks: readonly MeasuredTask[]): string[] => [
  '## The tasks of table 2',
  '',
  `Each in a fresh process, by the solver inside, in one thread (task 3: in parts, by two); seconds by the clock unless they are of CPU. \`encode\` and \`solve\` are sums over all sizes from one event on, for sizes are asked about one after another; the paper asks once for all sizes up to the bound. \`whole\`: from the start of the process to the answer, with the test written and explored. \`MB\`: the largest resident set. Variables and clauses are of the largest formula. \`verified\`: exploring the tests gave the verdicts that the search claims. A task that takes longer than ${LIMIT_SECONDS} s (task 3: ${LONG_LIMIT_SECONDS} s) is given up. The paper's machine had 64 cores of 2.1 GHz; its figures are of the fastest of three solvers, and Plingeling runs on many cores. Marked \`!\`: not what the paper found.`,
  '',
  '| task | | events | outcome | encode | solve | whole | CPU | MB | variables | clauses | calls | the paper: encode | solve | by |',
  `|--:|---|--:|---|${'--:|'.repeat(10)}---|`,
  ...tasks.map(({ task, measured }) => {
    const { number, words, paper } = task;
    const { encodeSeconds, solveSeconds, solver } = paper;
    const ours =
      measured === undefined ? ['left out (`--long`)', ...Array(8).fill('-')] : cellsOf(task, measured);
    return tableRow([
      String(number),
      words,
      paper.events,
      ...ours,
      String(encodeSeconds),
      grouped(solveSeconds),
      solver,
    ]);
  }),
  '',
  `![${TITLE}](${CHART})`,
  '',
  'The questions:',
  '',
  ...TASKS.map(({ number, options }) => `${number}. \`heddle compare ${options.map(quoted).join(' ')}\``),
];

const quoted = (word: string): string => (/^[\w.+-]+$/.test(word) ? word : `'${word}'`);

function cellsOf(task: CompareTask, measured: Comparison): string[] {
  const { encodeSeconds, solveSeconds, wholeSeconds, cpuSeconds, megabytes } = measured;
  return [
    outcomeText(measured) + (isAsExpected(task, measured) ? '' : ' !'),
    ...[encodeSeconds, solveSeconds, wholeSeconds, cpuSeconds].map(secondsText),
    String(Math.round(megabytes)),
    grouped(measured.variables),
    grouped(measured.clauses),
    grouped(measured.calls),
  ];
}

const isAsExpected = ({ paper }: CompareTask, { outcome, isVerified }: Comparison): boolean =>
  outcome === 'gave up' || (paper.isFound ? outcome === 'found' && isVerified === true : outcome === 'none');

export function outcomeText({ outcome, reached, events, targetEvents, isVerified }: Comparison): string {
  if (outcome === 'gave up') return `gave up at ${reached}`;
  if (outcome === 'none') return 'none';
  const compiled = targetEvents === undefined ? '' : ` → ${targetEvents}`;
  return `found: ${events}${compiled} events, ${isVerified ? 'verified' : 'not verified'}`;
}

export const secondsText = (seconds: number): string =>
  seconds < 10 ? seconds.toFixed(2) : grouped(Number(seconds.toPrecision(3)));

export function taskChart(tasks: readonly MeasuredTask[]): string {
  const rows = tasks.map(({ task, measured }): BarRow => {
    const { number, words, paper } = task;
    const theirs = paper.encodeSeconds + paper.solveSeconds;
    return {
      name: `${number}. ${words} (${paper.events})`,
      bars: [ourBar(measured), { value: theirs, note: `${secondsText(theirs)} s, ${paper.solver}` }],
    };
  });
  return barChart(TITLE, 'seconds', ['Heddle, the whole process', 'the paper, encoding and solving'], rows);
}

function ourBar(measured: Comparison | undefined): Bar {
  if (measured === undefined) return { value: undefined, note: 'left out' };
  const { wholeSeconds, outcome } = measured;
  const isCut = outcome === 'gave up';
  return { value: wholeSeconds, note: `${secondsText(wholeSeconds)} s${isCut ? ', gave up' : ''}`, isCut };
}
