/**
 * How `heddle verify-trace` grows with the events of a recording: time and memory of whole processes, parsing included, for
 * recordings of random runs (test/support/recorded-run.ts). The results are written to bench/results/traces.md.
 */
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RunShape, recordedRun } from '../test/support/recorded-run.ts';
import { grouped, tableRow } from './table-text.ts';

const SIZES = [1_000, 10_000, 100_000, 1_000_000];
const LIMIT_SECONDS = 120;
const heddle = fileURLToPath(new URL('../dist/heddle.mjs', import.meta.url));
const reportUsage = new URL('report-usage.mjs', import.meta.url).href;

type Kind = Omit<RunShape, 'events' | 'seed'>;

const RUNS: Readonly<Record<string, { readonly kind: Kind; readonly models: readonly string[] }>> = {
  'as on one memory': {
    kind: { threads: 8, locations: 50 },
    models: ['ra', 'sra', 'wra', 'rc11', 'rc11-cpp20', 'sc', 'tso'],
  },
  'as on one memory, 20,000 locations': {
    kind: { threads: 8, locations: 20_000 },
    models: ['ra', 'rc11', 'tso'],
  },
  'as on one memory, seq_cst too': {
    kind: { threads: 8, locations: 50, modes: ['rlx', 'acq', 'rel', 'acq_rel', 'sc'] },
    models: ['rc11', 'rc11-cpp20', 'tso'],
  },
  'with store buffers': { kind: { threads: 8, locations: 50, buffer: 40 }, models: ['tso', 'ra', 'rc11'] },
  'with a few wrong reads': {
    kind: { threads: 8, locations: 50, wrong: 0.0005 },
    models: ['ra', 'rc11', 'tso'],
  },
};

function record(path: string, shape: RunShape): void {
  const file = openSync(path, 'w');
  let text = '';
  for (const line of recordedRun(shape)) {
    text += line;
    if (text.length < 1 << 20) continue;
    writeSync(file, text);
    text = '';
  }
  writeSync(file, text);
  closeSync(file);
}

/** `verdict, seconds, megabytes` of one process. */
function measure(path: string, model: string): string {
  const start = performance.now();
  const { stdout, output } = spawnSync(
    process.execPath,
    [
      '--import',
      reportUsage,
      heddle,
      'verify-trace',
      path,
      '--model',
      model,
      '--quiet',
      '--timeout',
      `${LIMIT_SECONDS}`,
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe', 'pipe'] },
  );
  const seconds = (performance.now() - start) / 1000;
  const verdict = /: (holds|violated|inconclusive) /.exec(stdout)?.[1] ?? 'error';
  const usage = /"megabytes":([\d.]+)/.exec(output[3] ?? '')?.[1];
  return `${verdict}, ${seconds.toFixed(1)} s, ${usage === undefined ? '-' : grouped(Math.round(Number(usage)))} MB`;
}

function benchTraces(): void {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-traces-'));
  const [cpu] = cpus();
  const lines = [
    '# Recorded executions: growth',
    '',
    `Written by \`npm run bench -- traces\` on ${new Date().toISOString().slice(0, 10)}: Node.js ${process.version}, ${cpus().length} cores (${cpu!.model.trim()}), load average ${loadavg()[0]!.toFixed(1)}. Recordings of random runs of 8 threads: 55 % reads, 33 % writes, 9 % updates, 3 % fences. Whole processes, parsing included; at most ${LIMIT_SECONDS} s.`,
    '',
  ];
  for (const [name, { kind, models }] of Object.entries(RUNS)) {
    lines.push(`## Runs ${name}`, '');
    lines.push(tableRow(['model', ...SIZES.map((size) => `${grouped(size)} events`)]));
    lines.push(tableRow(['---', ...SIZES.map(() => '---')]));
    const files = SIZES.map((events) => {
      const path = join(folder, `${events}.jsonl`);
      record(path, { ...kind, events, seed: 1 });
      return path;
    });
    for (const model of models) lines.push(tableRow([model, ...files.map((path) => measure(path, model))]));
    lines.push('');
    process.stdout.write(`${lines.at(-2)}\n`);
  }
  rmSync(folder, { recursive: true });
  writeFileSync(fileURLToPath(new URL('results/traces.md', import.meta.url)), lines.join('\n'));
  process.stdout.write(`${lines.join('\n')}\n`);
}

benchTraces();
