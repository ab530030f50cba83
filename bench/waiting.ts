/**
 * Locks, queues and other programs whose threads wait, in Heddle and, where one is on the PATH, in
 * GenMC with its default settings: executions and CPU time of the same program, each run in a fresh
 * process. The table is written to bench/results/waiting.md.
 */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { genmcVersion } from './genmc-speed.ts';
import type { GenmcTest } from './genmc-tests.ts';
import { type CheckerRun, runGenmc, runHeddle } from './run-checker.ts';
import { grouped, tableRow } from './table-text.ts';

const RESULT = fileURLToPath(new URL('results/waiting.md', import.meta.url));
const MODEL = 'rc11';
const MOST_SECONDS = 60;
/** Of these the best is taken. */
const RUNS = 3;

/** Programs of examples/families and their sizes. */
const PROGRAMS: readonly (readonly [string, readonly number[]])[] = [
  ['ticket-lock', [6, 7]],
  ['cas-increment', [4, 5, 6]],
  ['mpmc-sequences', [2, 3]],
  ['reader-writer-lock', [2, 3]],
  ['poll-under-mutex', [2]],
  ['barrier-rounds', [5, 6]],
  ['cas-spins-and-store', [2]],
  ['confirmation', [3]],
  ['cas-spin-lock', [5, 6]],
  ['twa-lock', [4]],
  ['three-state-mutex', [3]],
  ['buffer-ring', [3]],
  ['treiber-push-pop', [3]],
  ['michael-scott-both-ends', [3]],
  ['spsc-cached-indices', [3]],
  ['mcs-spin-lock', [3]],
  ['hemlock', [3]],
];

interface Row {
  readonly name: string;
  readonly size: number;
  readonly heddle: CheckerRun;
  /** Undefined where there is no GenMC. */
  readonly genmc: CheckerRun | undefined;
}

function measure(name: string, size: number, hasGenmc: boolean): Row {
  const test: GenmcTest = {
    name: `${name} ${size}`,
    source: fileURLToPath(new URL(`../examples/families/${name}.c`, import.meta.url)),
    genmcArguments: [],
    clangArguments: [`-DN=${size}`],
  };
  // The first run fills the cache of IR.
  runHeddle(test, MODEL, MOST_SECONDS, ['--max-executions', '1']);
  const row = {
    name,
    size,
    heddle: best(() => runHeddle(test, MODEL, MOST_SECONDS, [])),
    genmc: hasGenmc ? best(() => runGenmc(test, MODEL, MOST_SECONDS)) : undefined,
  };
  process.stdout.write(`${rowText(row)}\n`);
  return row;
}

/** The cheapest of some runs; one that takes long is not repeated. */
function best(run: () => CheckerRun): CheckerRun {
  let found = run();
  for (let i = 1; i < RUNS && found.cpuSeconds < 2; i++) {
    const next = run();
    if (next.cpuSeconds < found.cpuSeconds) found = next;
  }
  return found;
}

const cells = ({ verdict, complete, blocked, cpuSeconds, reason }: CheckerRun): string[] =>
  verdict === 'holds'
    ? [`${grouped(complete)} + ${grouped(blocked)}`, cpuSeconds.toFixed(2)]
    : [reason === '' ? verdict : `${verdict}: ${reason.replaceAll('|', '\\|')}`, cpuSeconds.toFixed(2)];

const rowText = ({ name, size, heddle, genmc }: Row): string =>
  tableRow([name, String(size), ...cells(heddle), ...(genmc === undefined ? [] : cells(genmc))]);

function report(rows: readonly Row[], version: string | undefined): string {
  const heads = ['Heddle: complete + blocked', 'CPU s'];
  if (version !== undefined) heads.push('GenMC: complete + blocked', 'CPU s');
  return [
    '# Programs that wait',
    '',
    `Written by \`npm run bench -- waiting\` on ${new Date().toISOString().slice(0, 10)}: Node.js`,
    `${process.version}, ${cpus().length} cores (${cpus()[0]!.model.trim()}), load average ${loadavg()[0]!.toFixed(1)}.`,
    `Programs of examples/families under ${MODEL} of GenMC, which is rc11-cpp20; each run is a fresh process,`,
    `the best of ${RUNS}; at most ${MOST_SECONDS} CPU seconds; IR from the cache. Exchanges and waits do not fail`,
    'by themselves, since they never do in GenMC.',
    version === undefined ? 'There was no GenMC on the PATH.' : `Beside it GenMC ${version} as it comes.`,
    '',
    tableRow(['program', 'N', ...heads]),
    `|---|--:|${heads.map(() => '--:|').join('')}`,
    ...rows.map(rowText),
    '',
  ].join('\n');
}

const version = genmcVersion();
const rows = PROGRAMS.flatMap(([name, sizes]) =>
  sizes.map((size) => measure(name, size, version !== undefined)),
);
writeFileSync(RESULT, report(rows, version));
