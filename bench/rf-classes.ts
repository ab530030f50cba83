/**
 * Figures 12 to 14 of refs/rf-tso-pso: how many reads-from classes families of programs have from SC to TSO to PSO, how many executions
 * when co is told apart (the paper's baseline has as many: one for each Shasha-Snir trace), and how long both searches take.
 */
import type { EngineName } from '../src/index.ts';
import { rfRows } from '../test/support/rf-families-table.ts';
import type { BundledChild } from './bundled-child.ts';
import type { Subject } from './measure-check.ts';
import { expectExecutions } from './measure-runs.ts';
import type { ExploreRequest, WarmSearch } from './rf-explore-child.ts';
import { CLASS_PROGRAMS, nameOf } from './rf-programs.ts';
import type { RfReport } from './rf-verify.ts';
import { type PointGroup, type ScatterPanel, scatterPlot } from './scatter-plot.ts';
import { grouped, ratioText, tableRow } from './table-text.ts';

const MODELS = ['sc', 'tso', 'pso'] as const;
type Model = (typeof MODELS)[number];

/** Searches are repeated for so long, and given up at so many executions. */
const LEAST_SECONDS = 0.1;
const MOST_EXECUTIONS = 600_000;

/** A program under a model: its classes and its executions, as far as the searches came to their ends. */
interface Counted {
  readonly rf: WarmSearch;
  readonly rfCo: WarmSearch;
}

interface CountedProgram {
  readonly name: string;
  readonly of: Readonly<Record<Model, Counted>>;
}

export function rfClasses(explorer: BundledChild<ExploreRequest, WarmSearch[]>): RfReport {
  const rf = searches(explorer, 'rf');
  const rfCo = searches(explorer, 'graph');
  const programs = CLASS_PROGRAMS.map((program, i): CountedProgram => {
    const counted = (model: number): Counted => ({
      rf: rf[i * MODELS.length + model]!,
      rfCo: rfCo[i * MODELS.length + model]!,
    });
    return { name: nameOf(program), of: { sc: counted(0), tso: counted(1), pso: counted(2) } };
  });
  return {
    lines: [
      ...table(programs),
      '',
      ...summary(programs),
      '',
      ...PICTURES.map(([file, title]) => `![${title}](${file})`),
    ],
    charts: new Map(PICTURES.map(([file, title, panels]) => [file, scatterPlot(title, panels(programs))])),
  };
}

/** All programs under all models by one engine, in one process. Counts that are known are checked. */
function searches(explorer: BundledChild<ExploreRequest, WarmSearch[]>, engine: EngineName): WarmSearch[] {
  const subjects = CLASS_PROGRAMS.flatMap(({ source, defines }) =>
    MODELS.map((model): Subject => ({ source, defines, model, engine })),
  );
  const found = explorer.run({ subjects, leastSeconds: LEAST_SECONDS, mostExecutions: MOST_EXECUTIONS });
  for (const [i, { executions, isComplete }] of found.entries()) {
    const known = knownCount(subjects[i]!);
    if (known !== undefined && isComplete) expectExecutions(subjects[i]!, executions, known);
  }
  return found;
}

function knownCount({ source, defines, model, engine }: Subject): number | undefined {
  const equivalence = engine === 'rf' ? 'rf' : 'rf-co';
  const options = defines.map((define) => `-D${define}`).join(' ');
  const row = rfRows.find(
    (row) =>
      `examples/${row.file}` === source &&
      row.options === options &&
      row.model === model &&
      row.equivalence === equivalence,
  );
  return row && Number(row.count);
}

function table(programs: readonly CountedProgram[]): string[] {
  return [
    '## Classes and executions',
    '',
    `Reads-from classes (engine rf) beside executions with co told apart (engine graph), and milliseconds of CPU of one warm search, the best of some. All of an engine in one process. A search is given up at ${grouped(MOST_EXECUTIONS)} executions: \`>\`. Counts that facts/nidhugg#counts has are checked.`,
    '',
    '| program | classes: sc | tso | pso | executions: sc | tso | pso | ms, rf: sc | tso | pso | ms, rf-co: sc | tso | pso |',
    `|---|${'--:|'.repeat(12)}`,
    ...programs.map(({ name, of }) => {
      const all = (text: (counted: Counted) => string): string[] => MODELS.map((model) => text(of[model]));
      return tableRow([
        name,
        ...all(({ rf }) => countText(rf)),
        ...all(({ rfCo }) => countText(rfCo)),
        ...all(({ rf }) => millisecondsText(rf)),
        ...all(({ rfCo }) => millisecondsText(rfCo)),
      ]);
    }),
  ];
}

const countText = ({ executions, isComplete }: WarmSearch): string =>
  `${isComplete ? '' : '> '}${grouped(executions)}`;
const millisecondsText = ({ cpuSeconds, isComplete }: WarmSearch): string =>
  isComplete ? (cpuSeconds * 1000).toFixed(cpuSeconds < 0.01 ? 2 : 0) : '-';

/** What the table says on the whole. */
function summary(programs: readonly CountedProgram[]): string[] {
  const lines = [
    '| | programs | with fewer classes than executions | most executions by class | rf faster | rf faster, of those with fewer classes |',
    '|---|--:|--:|--:|--:|--:|',
  ];
  for (const model of MODELS) {
    const complete = completePairs(programs, model);
    const coarser = complete.filter(isCoarser);
    const isFaster = ({ rf, rfCo }: Counted): boolean => rf.cpuSeconds < rfCo.cpuSeconds;
    const most = Math.max(...complete.map(({ rf, rfCo }) => rfCo.executions / rf.executions));
    lines.push(
      tableRow([
        model,
        String(complete.length),
        String(coarser.length),
        ratioText(most),
        String(complete.filter(isFaster).length),
        String(coarser.filter(isFaster).length),
      ]),
    );
  }
  return lines;
}

/** Of programs whose searches both came to their ends. */
const completePairs = (programs: readonly CountedProgram[], model: Model): Counted[] =>
  programs.map(({ of }) => of[model]).filter(({ rf, rfCo }) => rf.isComplete && rfCo.isComplete);

const isCoarser = ({ rf, rfCo }: Counted): boolean => rf.executions < rfCo.executions;

const PICTURES: readonly (readonly [
  string,
  string,
  (programs: readonly CountedProgram[]) => readonly ScatterPanel[],
])[] = [
  [
    'rf-models.svg',
    'Reads-from classes from SC to TSO to PSO (figure 12)',
    (programs) => [modelPanel(programs, 'sc', 'tso'), modelPanel(programs, 'tso', 'pso')],
  ],
  [
    'rf-coherence.svg',
    'Reads-from classes beside executions with co (figure 13)',
    (programs) => [coherencePanel(programs, 'tso'), coherencePanel(programs, 'pso')],
  ],
  [
    'rf-times.svg',
    'Time of both searches (figure 14)',
    (programs) => [timePanel(programs, 'tso'), timePanel(programs, 'pso')],
  ],
];

function modelPanel(programs: readonly CountedProgram[], from: Model, to: Model): ScatterPanel {
  const points = programs
    .filter(({ of }) => of[from].rf.isComplete && of[to].rf.isComplete)
    .map(({ of }) => [of[from].rf.executions, of[to].rf.executions] as const);
  return {
    title: `${from.toUpperCase()} to ${to.toUpperCase()}`,
    xTitle: `classes under ${from.toUpperCase()}`,
    yTitle: `classes under ${to.toUpperCase()}`,
    groups: [
      { name: 'as many', points: points.filter(([x, y]) => x === y) },
      { name: 'more classes under the weaker model', points: points.filter(([x, y]) => x !== y) },
    ],
  };
}

const coherencePanel = (programs: readonly CountedProgram[], model: Model): ScatterPanel => ({
  title: model.toUpperCase(),
  xTitle: 'executions, co told apart',
  yTitle: 'reads-from classes',
  groups: byCoarseness(completePairs(programs, model), ({ executions }) => executions),
});

const timePanel = (programs: readonly CountedProgram[], model: Model): ScatterPanel => ({
  title: model.toUpperCase(),
  xTitle: 'engine graph (rf-co), milliseconds of CPU',
  yTitle: 'engine rf, milliseconds of CPU',
  groups: byCoarseness(completePairs(programs, model), ({ cpuSeconds }) => cpuSeconds * 1000),
});

function byCoarseness(pairs: readonly Counted[], figure: (search: WarmSearch) => number): PointGroup[] {
  const pointsOf = (of: readonly Counted[]) => of.map(({ rf, rfCo }) => [figure(rfCo), figure(rf)] as const);
  return [
    { name: 'as many classes as executions', points: pointsOf(pairs.filter((pair) => !isCoarser(pair))) },
    { name: 'fewer classes', points: pointsOf(pairs.filter(isCoarser)) },
  ];
}
