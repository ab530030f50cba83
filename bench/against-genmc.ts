/**
 * GenMC's own tests in Heddle, and in GenMC where one is on the PATH:
 *
 *   npm run bench -- against-genmc FOLDER... [--model rc11] [--seconds 30] [--only WORD] [--tsv FILE] [-- OPTION...]
 *
 * A folder is one of GenMC's `tests`, or any part of it. Options after `--` go to `heddle check`. Each
 * test has a process; then tests with the same options have one together, which must find the same. The
 * table is written to bench/results/against-genmc.md, and with --tsv also as lines for other programs.
 */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { genmcVersion } from './genmc-speed.ts';
import { findGenmcTests, type GenmcTest } from './genmc-tests.ts';
import {
  type CheckerRun,
  runGenmc,
  runHeddle,
  runHeddleBounded,
  runHeddleTogether,
  testsTogether,
} from './run-checker.ts';
import { grouped, tableRow } from './table-text.ts';

interface Compared {
  readonly name: string;
  readonly heddle: CheckerRun;
  /** Undefined where there is no GenMC. */
  readonly genmc: CheckerRun | undefined;
}

/** Tests of a folder with the same options, checked by one process. */
interface Together {
  /** Of tests that both have done, each in a process of its own. */
  readonly tests: readonly Compared[];
  readonly cpuSeconds: number;
}

const RESULT = fileURLToPath(new URL('results/against-genmc.md', import.meta.url));
/** What a start of Node.js may cost more than that of a C++ program. */
const START_SECONDS = 0.4;

const words = process.argv.slice(2);
const dashes = words.indexOf('--');
const { values, positionals } = parseArgs({
  args: dashes < 0 ? words : words.slice(0, dashes),
  allowPositionals: true,
  options: {
    model: { type: 'string', default: 'rc11' },
    seconds: { type: 'string', default: '30' },
    only: { type: 'string' },
    tsv: { type: 'string' },
  },
});
const heddleOptions = dashes < 0 ? [] : words.slice(dashes + 1);

function benchAgainstGenmc(): void {
  if (positionals.length === 0) {
    process.stderr.write('Name the folder of the tests of GenMC: npm run bench -- against-genmc FOLDER\n');
    process.exitCode = 64;
    return;
  }
  const version = genmcVersion();
  const folders = positionals.map((folder) =>
    findGenmcTests(folder, values.model).filter(
      ({ name }) => values.only === undefined || name.includes(values.only),
    ),
  );
  const tests = folders.flat();
  const seconds = Number(values.seconds);
  const compared = tests.map((test): Compared => {
    // The first run fills the cache of IR.
    runHeddle(test, values.model, seconds, [...heddleOptions, '--max-executions', '1']);
    const whole = runHeddle(test, values.model, seconds, heddleOptions);
    const genmc = version === undefined ? undefined : runGenmc(test, values.model, seconds);
    // GenMC may have fewer executions because its loops end at a bound.
    const isMore = genmc !== undefined && isDone(genmc) && explored(whole) > explored(genmc);
    const bounded = isMore ? runHeddleBounded(test, values.model, seconds, heddleOptions) : undefined;
    const row = { name: test.name, heddle: bounded ?? whole, genmc };
    process.stdout.write(`${tsvLine(row)}\n`);
    return row;
  });
  if (values.tsv !== undefined) writeFileSync(values.tsv, `${compared.map(tsvLine).join('\n')}\n`);
  const done = new Map(compared.filter(isDoneByBoth).map((row) => [row.name, row]));
  const together = folders.flatMap((folder) => checkTogether(folder, done, seconds));
  writeFileSync(RESULT, report(compared, together, version, seconds));
}

/**
 * A test that needed a second check has its own process here, too. Throws if a process that checks
 * several tests finds something else than one for each.
 */
function checkTogether(
  folder: readonly GenmcTest[],
  done: ReadonlyMap<string, Compared>,
  seconds: number,
): Together[] {
  const tests = folder.filter(({ name }) => done.has(name));
  const rowOf = ({ name }: GenmcTest): Compared => done.get(name)!;
  const repeated = tests.map(rowOf).filter(({ heddle }) => heddle.isRepeated);
  const groups = testsTogether(tests.filter((test) => !rowOf(test).heddle.isRepeated));
  return [
    ...repeated.map((row) => ({ tests: [row], cpuSeconds: row.heddle.cpuSeconds })),
    ...groups.map((group) => {
      const { runs, cpuSeconds } = runHeddleTogether(group, values.model, seconds, heddleOptions);
      for (const [i, { name, heddle }] of group.map(rowOf).entries()) {
        const found = JSON.stringify(countsOf(runs[i]));
        if (found !== JSON.stringify(countsOf(heddle)))
          throw new Error(`${name} together with others: ${found}`);
      }
      process.stdout.write(`${group.length} tests together\t${cpuSeconds.toFixed(2)}\n`);
      return { tests: group.map(rowOf), cpuSeconds };
    }),
  ];
}

const countsOf = (run: Omit<CheckerRun, 'cpuSeconds'> | undefined): object | undefined =>
  run && { verdict: run.verdict, complete: run.complete, blocked: run.blocked };

const tsvLine = ({ name, heddle, genmc }: Compared): string =>
  [name, ...tsvCells(heddle), ...(genmc === undefined ? [] : tsvCells(genmc))].join('\t');

const tsvCells = ({ complete, blocked, verdict, cpuSeconds, reason }: CheckerRun): string[] => [
  String(complete),
  String(blocked),
  verdict,
  cpuSeconds.toFixed(2),
  reason.replaceAll(/\s+/g, ' '),
];

function report(
  compared: readonly Compared[],
  together: readonly Together[],
  version: string | undefined,
  seconds: number,
): string {
  const beside = version === undefined ? 'There was no GenMC on the PATH.' : `Beside it GenMC ${version}.`;
  const both = compared.filter(isDoneByBoth);
  const groups = new Set(compared.map(({ name }) => name.split('/')[0]!));
  return [
    "# GenMC's own tests",
    '',
    `Written by \`npm run bench -- against-genmc\` on ${new Date().toISOString().slice(0, 10)}: Node.js ${process.version}, ${cpus().length} cores (${cpus()[0]!.model.trim()}), load average ${loadavg()[0]!.toFixed(1)}. Model ${values.model} of GenMC${values.model === 'rc11' ? ', which is rc11-cpp20' : ''}; at most ${seconds} CPU seconds each, IR from the cache. Where GenMC bounds loops and explores less, Heddle has the same bound. ${beside} Tests of ${[...groups].join(', ')}${values.only === undefined ? '' : ` with ${values.only} in their names`}: ${compared.length}. Executions are complete + blocked. Signal fences are taken for thread fences, and without race detection accesses that race with an allocation are not looked for, as GenMC does (docs/facts/genmc-tests.md).`,
    '',
    ...(version === undefined ? [] : [...sums(both, together), '', ...differences(compared), '']),
    '## All',
    '',
    ...table(compared),
    '',
  ].join('\n');
}

const isDone = (run: CheckerRun): boolean => run.verdict === 'holds' || run.verdict === 'violated';
const isDoneByBoth = ({ heddle, genmc }: Compared): boolean =>
  genmc !== undefined && isDone(heddle) && isDone(genmc);
const explored = ({ complete, blocked }: CheckerRun): number => complete + blocked;

function sums(both: readonly Compared[], together: readonly Together[]): string[] {
  const sum = (of: (row: Compared) => number): number => both.reduce((total, row) => total + of(row), 0);
  const alone = (rows: readonly Compared[]): number =>
    rows.reduce((total, { heddle }) => total + heddle.cpuSeconds, 0);
  const genmcOf = (rows: readonly Compared[]): number =>
    rows.reduce((total, { genmc }) => total + genmc!.cpuSeconds, 0);
  const folderOf = ({ name }: Compared): string => name.split('/')[0]!;
  const sumsOf = (title: string, rows: readonly Compared[], groups: readonly Together[]): string => {
    const inOne = groups.reduce((total, { cpuSeconds }) => total + cpuSeconds, 0);
    const genmc = genmcOf(rows);
    return tableRow([
      title,
      String(rows.length),
      genmc.toFixed(1),
      `${alone(rows).toFixed(1)} (${(alone(rows) / genmc).toFixed(2)})`,
      `${inOne.toFixed(1)} (${(inOne / genmc).toFixed(2)})`,
      String(groups.length),
    ]);
  };
  return [
    `Tests that both have done: ${both.length}. Executions: Heddle ${grouped(sum(({ heddle }) => explored(heddle)))}, GenMC ${grouped(sum(({ genmc }) => explored(genmc!)))}.`,
    '',
    "Sums of CPU seconds, start-up included, and in brackets as parts of GenMC's. `each`: every test in a process of its own, as GenMC has. `together`: tests of a folder with the same options in one process, as by `heddle check a.c b.c`; verdicts and counts were compared with those of `each`.",
    '',
    tableRow(['folder', 'tests', 'GenMC', 'Heddle, each', 'Heddle, together', 'processes then']),
    '|---|--:|--:|--:|--:|--:|',
    ...[...new Set(both.map(folderOf))].map((folder) =>
      sumsOf(
        folder,
        both.filter((row) => folderOf(row) === folder),
        together.filter(({ tests }) => folderOf(tests[0]!) === folder),
      ),
    ),
    sumsOf('all', both, together),
  ];
}

function differences(compared: readonly Compared[]): string[] {
  const both = compared.filter(isDoneByBoth);
  const sections: readonly (readonly [string, readonly Compared[]])[] = [
    ['Verdicts differ', both.filter(({ heddle, genmc }) => heddle.verdict !== genmc!.verdict)],
    [
      'Heddle explores more',
      both.filter(
        ({ heddle, genmc }) =>
          heddle.verdict === 'holds' && genmc!.verdict === 'holds' && explored(heddle) > explored(genmc!),
      ),
    ],
    [
      `Heddle is slower by more than ${START_SECONDS} s`,
      both.filter(({ heddle, genmc }) => heddle.cpuSeconds > genmc!.cpuSeconds + START_SECONDS),
    ],
    ['Not done by one of them', compared.filter((row) => !isDoneByBoth(row))],
  ];
  return sections.flatMap(([title, rows]) => [
    `## ${title}: ${rows.length}`,
    '',
    ...(rows.length === 0 ? [] : [...table(rows), '']),
  ]);
}

function table(rows: readonly Compared[]): string[] {
  const hasGenmc = rows.some(({ genmc }) => genmc !== undefined);
  const columns = ['executions', 'CPU s', 'verdict'];
  const heads = [
    'test',
    ...columns.map((head) => `Heddle: ${head}`),
    ...(hasGenmc ? columns.map((head) => `GenMC: ${head}`) : []),
  ];
  return [
    tableRow(heads),
    `|---|${heads
      .slice(1)
      .map((head) => (head.endsWith('verdict') ? '---|' : '--:|'))
      .join('')}`,
    ...rows.map(({ name, heddle, genmc }) =>
      tableRow([name, ...runCells(heddle), ...(genmc === undefined ? [] : runCells(genmc))]),
    ),
  ];
}

function runCells(run: CheckerRun): string[] {
  const { verdict, reason, cpuSeconds, complete, blocked } = run;
  const counts = isDone(run) ? `${grouped(complete)} + ${grouped(blocked)}` : '-';
  const why = verdict === 'holds' || reason === '' ? '' : `: ${reason.replaceAll('|', '\\|').slice(0, 80)}`;
  return [counts, cpuSeconds.toFixed(2), verdict + why];
}

benchAgainstGenmc();
