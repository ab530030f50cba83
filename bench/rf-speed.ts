/**
 * The rf engine beside Nidhugg: its rf mode for SC ("main"), and the implementation of refs/rf-tso-pso in a fork of it for TSO and PSO.
 * Their figures are facts measured elsewhere (facts/nidhugg#speed); the ratio says no more than that allows.
 *
 * A figure of ours is what a fresh process of the built tool needs, without start-up (measure-runs.ts). `warm` is a search in a process
 * that has made the same one before.
 */
import type { BundledChild } from './bundled-child.ts';
import type { Subject } from './measure-check.ts';
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
import type { ExploreRequest, WarmSearch } from './rf-explore-child.ts';
import { grouped, ratioText, rounded, tableRow } from './table-text.ts';

/** CPU seconds that Nidhugg's figures have for its own start. */
const NIDHUGG_START = 0.02;
const WARM_SECONDS = 1.5;
const PROFILE_LINES = 8;

type Model = 'sc' | 'tso' | 'pso';

/** How many times Nidhugg's rate the engine is to have. */
const TARGETS: Readonly<Record<Model, number>> = { sc: 1, tso: 4, pso: 4 };

interface Row {
  readonly name: string;
  readonly model: Model;
  readonly subject: Subject;
  readonly classes: number;
  /** CPU seconds. */
  readonly nidhugg: number;
}

const PROGRAMS: Readonly<Record<string, readonly [file: string, ...defines: string[]]>> = {
  '27_Boop4 U1,T3': ['27-Boop4', 'U=1', 'T=3'],
  'eratosthenes 8': ['eratosthenes', 'N=8'],
  'fillarray 3': ['fillarray-false', 'U=3'],
  'dekker 2': ['dekker', 'L=2'],
  'peterson 2': ['peterson-bounded', 'L=2'],
};

const row = (name: string, model: Model, classes: number, nidhugg: number): Row => {
  const [file, ...defines] = PROGRAMS[name]!;
  // By name, so that no reduction changes the number of classes.
  const how = { engine: 'rf', equivalence: 'rf' } as const;
  const subject = { source: `examples/families/${file}.c`, defines, model, ...how };
  return { name, model, subject, classes, nidhugg };
};

const ROWS: readonly Row[] = [
  row('27_Boop4 U1,T3', 'sc', 3062, 0.41),
  row('eratosthenes 8', 'sc', 752, 0.14),
  row('fillarray 3', 'sc', 8979, 1.5),
  row('dekker 2', 'sc', 1599, 0.27),
  row('peterson 2', 'sc', 2401, 0.42),
  row('27_Boop4 U1,T3', 'tso', 3866, 2.37),
  row('eratosthenes 8', 'tso', 3119, 2.02),
  row('fillarray 3', 'tso', 8979, 6.61),
  row('dekker 2', 'tso', 4615, 3.77),
  row('peterson 2', 'tso', 10_989, 7.75),
  row('eratosthenes 8', 'pso', 8505, 8.84),
  row('fillarray 3', 'pso', 8979, 11.58),
];

interface Measured extends Runs {
  readonly row: Row;
  readonly warm: WarmSearch;
}

/** Markdown. Throws if a number of classes is wrong: a fast wrong search is worth nothing. */
export function rfSpeed(explorer: BundledChild<ExploreRequest, WarmSearch[]>): string[] {
  const measured = ROWS.map((row): Measured => {
    const runs = measureRuns(row.subject, row.classes);
    const [warm] = explorer.run({ subjects: [row.subject], leastSeconds: WARM_SECONDS });
    expectExecutions(row.subject, warm!.executions, row.classes);
    return { row, ...runs, warm: warm! };
  });
  return [...speedTable(measured), '', ...profiles(measured.filter(isBelow).map(({ row }) => row))];
}

/** How many times as fast as Nidhugg. */
const ratio = ({ nidhugg }: Row, seconds: number): number => (nidhugg - NIDHUGG_START) / seconds;

const isBelow = (entry: Measured): boolean =>
  ratio(entry.row, searchSeconds(entry, best)) < TARGETS[entry.row.model];

function speedTable(measured: readonly Measured[]): string[] {
  return [
    '## Speed',
    '',
    `Beside Nidhugg's main rf mode (sc) and the fork of refs/rf-tso-pso (tso, pso). Start-up subtracted on both sides (Nidhugg's: ${NIDHUGG_START} s). CPU s: best and median of ${RUNS} processes; rates and \`ratio\` are of the best. \`warm\`: the same search again in one process. Marked \`!\`: below what was promised (sc: not below Nidhugg's rate; tso and pso: ${TARGETS.tso} times the fork's).`,
    '',
    '| program | model | classes | CPU s | median | start-up s | per CPU s | Nidhugg per CPU s | ratio | at the median | warm per CPU s | warm ratio |',
    '|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...measured.map((entry) => {
      const { row, runs, starts, warm } = entry;
      const seconds = searchSeconds(entry, best);
      return tableRow([
        row.name,
        row.model,
        grouped(row.classes),
        best(runs).toFixed(2),
        median(runs).toFixed(2),
        best(starts).toFixed(2),
        rounded(row.classes / seconds),
        rounded(row.classes / (row.nidhugg - NIDHUGG_START)),
        ratioText(ratio(row, seconds)) + (isBelow(entry) ? ' !' : ''),
        ratioText(ratio(row, searchSeconds(entry, median))),
        rounded(row.classes / warm.cpuSeconds),
        ratioText(ratio(row, warm.cpuSeconds)),
      ]);
    }),
  ];
}

function profiles(rows: readonly Row[]): string[] {
  if (rows.length === 0) return [];
  return [
    '### Profiles of the marked rows',
    '',
    `The main thread while it searches (\`node --cpu-prof\`), by function, without callees; the ${PROFILE_LINES} largest shares.`,
    '',
    ...rows.map(({ name, subject }) => {
      const shares = profileCheck(subject)
        .slice(0, PROFILE_LINES)
        .map((line) => `\`${line.name}\` ${(line.share * 100).toFixed(0)} %`);
      return `- ${name}, ${subject.model}: ${shares.join(', ')}`;
    }),
    '',
  ];
}
