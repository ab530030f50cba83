/**
 * The five programs of refs/opmm under opmm: states beside the paper's Table 1, with and without reduction, and what a check takes from the
 * start of the process. Written to bench/results.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkMain } from '../test/support/checked-classes.ts';
import { tableRow } from './table-text.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const CLASSES = join('test', 'java', 'programs', 'classes');
/** Starts of the process; the median counts. */
const STARTS = 5;

/** The paper's figures: Table 1. Seconds on a machine of its time. */
const SUBJECTS = [
  { paper: 'dcl', ours: 'Dcl', states: 87, seconds: 0.25, verdict: 'violated' },
  { paper: 'dcl-vol', ours: 'DclVol', states: 267, seconds: 0.31, verdict: 'holds' },
  { paper: 'singleton', ours: 'Singleton', states: 297, seconds: 0.31, verdict: 'holds' },
  { paper: 'peterson', ours: 'Peterson', states: 99, seconds: 0.25, verdict: 'violated' },
  { paper: 'dekker', ours: 'Dekker', states: 101, seconds: 0.27, verdict: 'violated' },
] as const;

/** Milliseconds from the start of a process that checks the program to its end. */
function coldMilliseconds(program: string): number {
  const times = Array.from({ length: STARTS }, () => {
    const start = performance.now();
    const args = ['check', '-cp', CLASSES, program, '--model', 'opmm', '--quiet'];
    const { status } = spawnSync(join(root, 'heddle'), args, { cwd: root });
    if (status !== 0 && status !== 1) throw new Error(`heddle ${args.join(' ')} ends with ${status}`);
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[STARTS >> 1]!;
}

async function rowOf({ paper, ours, states, seconds, verdict }: (typeof SUBJECTS)[number]): Promise<string> {
  const found = await checkMain(ours, 'opmm');
  const unreduced = await checkMain(ours, 'opmm', { reduction: false });
  const whole = await checkMain(ours, 'opmm', { allErrors: true });
  const mark = found.verdict === verdict ? '' : ' !';
  return tableRow([
    `${paper} / \`${ours}\``,
    `${found.verdict}${mark}`,
    String(states),
    String(found.statistics.states),
    String(unreduced.statistics.states),
    String(whole.statistics.states),
    String(seconds),
    (coldMilliseconds(ours) / 1000).toFixed(2),
  ]);
}

async function benchOpmm(): Promise<void> {
  const rows: string[] = [];
  for (const subject of SUBJECTS) rows.push(await rowOf(subject));
  const [cpu] = cpus();
  const lines = [
    '# OpMM: the programs of its paper (refs/opmm)',
    '',
    `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: Node.js ${process.version}, ${cpus().length} cores (${cpu!.model.trim()}), load average ${loadavg()[0]!.toFixed(1)}. Marked \`!\`: not the paper's verdict. Why the numbers of states need not agree: docs/models/opmm.md.`,
    '',
    '| program, paper / ours | verdict | states, paper | states | without reduction | whole state space | seconds, paper | seconds from the start of the process |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ];
  writeFileSync(fileURLToPath(new URL('results/opmm.md', import.meta.url)), lines.join('\n'));
  process.stdout.write(`${lines.join('\n')}\n`);
}

await benchOpmm();
