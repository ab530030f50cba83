/**
 * The graph engine beside GenMC, one thread, its symmetry and in-place-revisit reductions off, as ours are. Where there is no `genmc` on
 * the PATH its figures are those of GenMC 0.11 on another machine (facts/genmc-tests#speed), and the ratio says no more than that allows.
 *
 * A figure of ours is the CPU time of a whole process of the built tool, without that of the same process stopped after its first
 * execution. What is left is the search while its code is still being compiled. `warm` is a search in a process that has made
 * the same one before.
 */
import type { Exploration } from './explore-child.ts';
import { genmcSeconds, genmcStart, genmcVersion } from './genmc-speed.ts';
import { measureCheck, type Subject } from './measure-check.ts';
import { measureExploration } from './measure-exploration.ts';
import {
  best,
  expectExecutions,
  measureRuns,
  median,
  RUNS,
  type Runs,
  searchSeconds,
} from './measure-runs.ts';
import { profileCheck } from './profile-check.ts';
import { grouped, ratioText, rounded, tableRow } from './table-text.ts';

/** CPU seconds that GenMC's figures in the facts have for its own start. */
const GENMC_START = 0.08;
const MOST_MEGABYTES = 300;
const PROFILE_LINES = 8;

/** How many times GenMC's rate the engine is to have; nothing was promised for tso. */
const TARGETS: Readonly<Record<string, number | undefined>> = { rc11: 5, sc: 1 };

interface Row {
  readonly name: string;
  readonly subject: Subject;
  readonly executions: number;
  /** GenMC's CPU seconds in the facts, where there are some. */
  readonly genmc: number | undefined;
}

const row = (
  family: string,
  size: number | undefined,
  model: string,
  executions: number,
  genmc?: number,
): Row => ({
  name: size === undefined ? family : `${family} ${size}`,
  subject: {
    source: `examples/families/${family}.c`,
    defines: size === undefined ? [] : [`N=${size}`],
    model,
    engine: 'graph',
    // Otherwise symmetry and other reductions would count less.
    equivalence: 'rf-co',
  },
  executions,
  genmc,
});

const ROWS: readonly Row[] = [
  row('ainc', 8, 'rc11', 40_320, 2.3),
  row('casrot', 10, 'rc11', 38_486, 0.52),
  row('casw', 5, 'rc11', 32_880, 0.32),
  row('readers', 16, 'rc11', 65_536, 4.4),
  row('lastzero', 15, 'rc11', 147_456, 13.5),
  row('indexer', 15, 'rc11', 4_096, 2.5),
  row('N-writers', 6, 'rc11', 40_320, 0.33),
  row('big1', undefined, 'rc11', 2_950_753, 22.5),
  row('big0', undefined, 'rc11', 82_472, 0.52),
  row('fib-bench', 5, 'rc11', 525_630, 5.8),
  row('big0', undefined, 'sc', 69_112, 0.55),
  row('fib-bench', 5, 'sc', 218_243, 2.7),
  row('big0', undefined, 'tso', 69_112),
  row('fib-bench', 5, 'tso', 525_630),
  row('lastzero', 15, 'tso', 147_456),
];

interface Measured extends Runs {
  readonly row: Row;
  readonly warm: Exploration;
  /** GenMC's CPU seconds without its start; undefined where there is no figure. */
  readonly genmcSearch: number | undefined;
}

/** Markdown. Throws if a number of executions is wrong: a fast wrong search is worth nothing. */
export function graphSpeed(): string[] {
  const start = genmcVersion() === undefined ? undefined : genmcStart();
  const measured = ROWS.map((row) => measure(row, start));
  return [
    ...speedTable(measured, start),
    '',
    ...workTable(measured),
    '',
    ...largerSizes(measured),
    '',
    ...profiles(measured.filter(isBelow).map((entry) => entry.row)),
  ];
}

/** `start`: of GenMC on this machine, if it is there. */
function measure(row: Row, start: number | undefined): Measured {
  const { subject, executions } = row;
  const { runs, starts } = measureRuns(subject, executions);
  const genmcSearch = genmcSearchOf(row, start);
  const warm = measureExploration(subject);
  expectExecutions(subject, warm.executions, executions);
  return { row, runs, starts, warm, genmcSearch };
}

function genmcSearchOf({ subject, executions, genmc }: Row, start: number | undefined): number | undefined {
  if (genmc === undefined) return undefined;
  return start === undefined ? genmc - GENMC_START : genmcSeconds(subject, executions) - start;
}

/** How many times as fast as GenMC; undefined where it has no figure. */
const ratio = ({ genmcSearch }: Measured, seconds: number): number | undefined =>
  genmcSearch === undefined ? undefined : genmcSearch / seconds;

const isBelow = (entry: Measured): boolean => {
  const target = TARGETS[entry.row.subject.model];
  const found = ratio(entry, searchSeconds(entry, best));
  return target !== undefined && found !== undefined && found < target;
};

function speedTable(measured: readonly Measured[], start: number | undefined): string[] {
  const genmc = start === undefined ? `${GENMC_START} s, on another machine` : `${start.toFixed(2)} s`;
  return [
    '## Speed',
    '',
    `Start-up subtracted on both sides (GenMC's: ${genmc}). CPU s: best and median of ${RUNS} processes; rates and \`ratio\` are of the best. \`warm\`: the same search again in one process. Marked \`!\`: below what was promised (rc11: ${TARGETS.rc11} times GenMC's rate; sc: not below it).`,
    '',
    '| program | model | executions | CPU s | median | start-up s | per CPU s | GenMC per CPU s | ratio | at the median | warm per CPU s | warm ratio |',
    '|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...measured.map((entry) => {
      const { row, runs, starts, warm, genmcSearch } = entry;
      const seconds = searchSeconds(entry, best);
      return tableRow([
        row.name,
        row.subject.model,
        grouped(row.executions),
        best(runs).toFixed(2),
        median(runs).toFixed(2),
        best(starts).toFixed(2),
        rounded(row.executions / seconds),
        genmcSearch === undefined ? '-' : rounded(row.executions / genmcSearch),
        ratioText(ratio(entry, seconds)) + (isBelow(entry) ? ' !' : ''),
        ratioText(ratio(entry, searchSeconds(entry, median))),
        rounded(row.executions / warm.cpuSeconds),
        ratioText(ratio(entry, warm.cpuSeconds)),
      ]);
    }),
  ];
}

function workTable(measured: readonly Measured[]): string[] {
  return [
    '## Work and memory',
    '',
    `A step adds an event or completes an execution; a check asks the model's order or SC axiom. Peak memory is the largest resident set of the process, Node.js itself included; ${MOST_MEGABYTES} MB were promised at most.`,
    '',
    '| program | model | events | steps per execution | revisits per execution | checks per execution | warm µs per execution | peak MB |',
    '|---|---|--:|--:|--:|--:|--:|--:|',
    ...measured.map(({ row, runs, warm }) => {
      const megabytes = Math.max(...runs.map((run) => run.megabytes));
      const per = (count: number): string => (count / row.executions).toFixed(2);
      return tableRow([
        row.name,
        row.subject.model,
        warm.events.toFixed(0),
        per(warm.steps),
        per(warm.revisits),
        per(warm.checks),
        per(warm.cpuSeconds * 1e6),
        `${megabytes.toFixed(0)}${megabytes > MOST_MEGABYTES ? ' !' : ''}`,
      ]);
    }),
  ];
}

function profiles(rows: readonly Row[]): string[] {
  if (rows.length === 0) return [];
  return [
    '## Profiles of the marked rows',
    '',
    `The thread that searches, while it does (\`node --cpu-prof\`), by function, without callees; the ${PROFILE_LINES} largest shares.`,
    '',
    ...rows.map(({ name, subject }) => {
      const shares = profileCheck(subject)
        .slice(0, PROFILE_LINES)
        .map((line) => `\`${line.name}\` ${(line.share * 100).toFixed(0)} %`);
      return `- ${name}, ${subject.model}: ${shares.join(', ')}`;
    }),
  ];
}

/** Families in sizes at which the search outlasts the compiling of its code. */
const LARGER: readonly (readonly [string, readonly number[]])[] = [
  ['casrot', [10, 11, 12]],
  ['casw', [5, 6]],
  ['N-writers', [6, 7, 8]],
];

function largerSizes(measured: readonly Measured[]): string[] {
  return [
    '## Short families in larger sizes',
    '',
    'One process each, rc11. The ratio is to the rate that GenMC has at the smallest of the sizes: it was not measured at the others.',
    '',
    '| program | executions | CPU s without start-up | per CPU s | ratio |',
    '|---|--:|--:|--:|--:|',
    ...LARGER.flatMap(([family, sizes]) => {
      const known = measured.find((entry) => entry.row.name === `${family} ${sizes[0]}`)!;
      const genmcRate = known.row.executions / known.genmcSearch!;
      return sizes.map((size) => {
        const { name, subject } = row(family, size, 'rc11', 0);
        measureCheck(subject, { mostExecutions: 1 });
        const start = measureCheck(subject, { mostExecutions: 1 }).cpuSeconds;
        const { executions, cpuSeconds } = measureCheck(subject);
        const seconds = cpuSeconds - start;
        const rate = executions / seconds;
        return tableRow([
          name,
          grouped(executions),
          seconds.toFixed(2),
          rounded(rate),
          ratioText(rate / genmcRate),
        ]);
      });
    }),
  ];
}
