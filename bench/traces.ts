/**
 * How `heddle verify-trace` grows with the events of a recording: CPU time and memory of whole
 * processes, parsing included, for recordings of random runs (test/support/recorded-run.ts). The
 * results are written to bench/results/traces.md, and the plots beside it.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RunShape, recordedRun } from '../test/support/recorded-run.ts';
import { lineChart, type Series } from './plot.ts';
import { grouped, tableRow } from './table-text.ts';

const LIMIT_SECONDS = 120;
const heddle = fileURLToPath(new URL('../dist/heddle.mjs', import.meta.url));
const reportUsage = new URL('report-usage.mjs', import.meta.url).href;
const resultPath = (name: string): string => fileURLToPath(new URL(`results/${name}`, import.meta.url));

interface Runs {
  readonly name: string;
  readonly kind: Omit<RunShape, 'events' | 'seed' | 'threads'>;
  readonly models: readonly string[];
  readonly sizes: readonly number[];
  /** Lines of one thread stand together: the order of the file is that of no run. */
  readonly isSorted?: boolean;
}

const LARGE = [1_000, 10_000, 100_000, 1_000_000];
const SMALL = [1_000, 3_000, 10_000];

const RUNS: readonly Runs[] = [
  {
    name: 'as on one memory',
    kind: { locations: 50 },
    models: ['ra', 'rc11', 'sc', 'tso', 'pso'],
    sizes: LARGE,
  },
  {
    name: 'as on one memory, 20,000 locations',
    kind: { locations: 20_000 },
    models: ['ra', 'rc11', 'tso'],
    sizes: LARGE,
  },
  {
    name: 'as on one memory, sorted by thread',
    kind: { locations: 50 },
    models: ['rc11', 'tso'],
    sizes: LARGE,
    isSorted: true,
  },
  {
    name: 'as on one memory, seq_cst too',
    kind: { locations: 50, modes: ['rlx', 'acq', 'rel', 'acq_rel', 'sc'] },
    models: ['rc11', 'tso'],
    sizes: LARGE,
  },
  {
    name: 'with store buffers',
    kind: { locations: 50, buffer: 40 },
    models: ['ra', 'rc11', 'tso'],
    sizes: LARGE,
  },
  {
    name: 'with a few wrong reads',
    kind: { locations: 50, wrong: 0.0005 },
    models: ['ra', 'rc11', 'tso'],
    sizes: LARGE,
  },
  {
    name: 'as on one memory, values only, 100 values',
    kind: { locations: 50, values: 100 },
    models: ['ra', 'rc11', 'tso'],
    sizes: SMALL,
  },
  {
    name: 'with store buffers, values only, 100 values',
    kind: { locations: 50, values: 100, buffer: 40 },
    models: ['ra', 'rc11', 'tso'],
    sizes: SMALL,
  },
];

function record(path: string, shape: RunShape, isSorted: boolean): void {
  const file = openSync(path, 'w');
  const texts = Array.from({ length: isSorted ? shape.threads : 1 }, () => '');
  for (const line of recordedRun(shape)) {
    const at = isSorted ? Number(/"thread":(\d+)/.exec(line)![1]) : 0;
    texts[at] += line;
    if (isSorted || texts[0]!.length < 1 << 20) continue;
    writeSync(file, texts[0]!);
    texts[0] = '';
  }
  for (const text of texts) writeSync(file, text);
  closeSync(file);
}

interface Measured {
  readonly verdict: string;
  readonly cpuSeconds: number | undefined;
  readonly megabytes: number;
}

/** One process, which the system ends after a limit of CPU time. */
function measure(path: string, model: string): Measured {
  const words = ['--import', reportUsage, heddle, 'verify-trace', path, '--model', model, '--quiet'];
  const { stdout, output } = spawnSync(
    '/bin/sh',
    ['-c', `ulimit -t ${LIMIT_SECONDS}; exec "$0" "$@"`, process.execPath, ...words],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe', 'pipe'] },
  );
  const verdict = /: (holds|violated|inconclusive) /.exec(stdout)?.[1] ?? 'no answer';
  const { cpuSeconds, megabytes = 0 } = output[3] ? JSON.parse(output[3]) : {};
  return { verdict, cpuSeconds, megabytes };
}

const measuredText = ({ verdict, cpuSeconds, megabytes }: Measured): string =>
  cpuSeconds === undefined
    ? `none in ${LIMIT_SECONDS} s`
    : `${verdict}, ${cpuSeconds.toFixed(1)} s, ${grouped(Math.round(megabytes))} MB`;

/** A table, with a line for each model in the plots. */
function measureRuns({ name, kind, models, sizes, isSorted = false }: Runs): {
  readonly lines: readonly string[];
  readonly times: readonly Series[];
} {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-traces-'));
  const lines = [`## Runs ${name}`, ''];
  lines.push(tableRow(['model', ...sizes.map((size) => `${grouped(size)} events`)]));
  lines.push(tableRow(['---', ...sizes.map(() => '--:')]));
  const found = models.map((): Measured[] => []);
  for (const events of sizes) {
    const path = join(folder, 'run.jsonl');
    record(path, { ...kind, threads: 8, events, seed: 1 }, isSorted);
    for (const [i, model] of models.entries()) found[i]!.push(measure(path, model));
  }
  rmSync(folder, { recursive: true });
  for (const [i, model] of models.entries()) lines.push(tableRow([model, ...found[i]!.map(measuredText)]));
  lines.push('');
  process.stdout.write(`${lines.join('\n')}\n`);
  const times = models.map((model, i) => ({
    name: model,
    points: found[i]!.flatMap(({ cpuSeconds }, at): (readonly [number, number])[] =>
      cpuSeconds === undefined ? [] : [[sizes[at]!, cpuSeconds]],
    ),
  }));
  return { lines, times };
}

function benchTraces(): void {
  const [cpu] = cpus();
  const load = loadavg()[0]!.toFixed(1);
  const lines = [
    '# Recorded executions: growth',
    '',
    `Written by \`npm run bench -- traces\` on ${new Date().toISOString().slice(0, 10)}: Node.js ${process.version},`,
    `${cpus().length} cores (${cpu!.model.trim()}), load average ${load} at the beginning. Recordings of random`,
    'runs of 8 threads: 55 % reads, 33 % writes, 9 % updates, 3 % fences. Verdict, CPU time of the whole process,',
    `parsing included, and its largest resident set; at most ${LIMIT_SECONDS} s of CPU time.`,
    '',
  ];
  const plots: readonly (readonly [string, string])[] = [
    ['as on one memory', 'traces-one-memory.svg'],
    ['with store buffers', 'traces-store-buffers.svg'],
  ];
  for (const runs of RUNS) {
    const { lines: table, times } = measureRuns(runs);
    lines.push(...table);
    const plot = plots.find(([name]) => name === runs.name)?.[1];
    if (plot === undefined) continue;
    const title = `heddle verify-trace: runs ${runs.name}`;
    writeFileSync(resultPath(plot), lineChart(title, 'events', 'seconds of CPU', times, { isLogLog: true }));
    lines.push(`![Growth of runs ${runs.name}](${plot})`, '');
  }
  writeFileSync(resultPath('traces.md'), lines.join('\n'));
}

benchTraces();
