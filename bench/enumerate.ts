/**
 * The enumerate engine on growing tests. Each figure is the engine's own time in a process of its own (so with a cold
 * just-in-time compiler), the best of five. herd7's figures are facts measured elsewhere (release 7.58, user CPU
 * seconds, one run on a busy machine); the ratio says no more than such figures can.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  fourByTwo,
  messages,
  readers,
  ring,
  type Threads,
  toAArch64,
  toC,
  toX86,
  twoWriters,
  writers,
} from './families.ts';
import { lineChart, type Series } from './plot.ts';

const heddle = fileURLToPath(new URL('../dist/heddle.mjs', import.meta.url));
const results = fileURLToPath(new URL('results/', import.meta.url));
const RUNS = 5;

const PRINTERS = { rc11: toC, armv8: toAArch64, tso: toX86 } as const;
type Model = keyof typeof PRINTERS;
const MODELS = Object.keys(PRINTERS) as Model[];

interface Figures {
  readonly executions: number;
  readonly candidates: number;
  readonly checks: number;
  readonly milliseconds: number;
}

function measure(folder: string, name: string, threads: Threads, model: Model): Figures {
  const path = join(folder, `${name}.litmus`);
  writeFileSync(path, PRINTERS[model](name, threads));
  const runs = Array.from({ length: RUNS }, () => {
    const { stdout } = spawnSync(process.execPath, [heddle, 'check', path, '--model', model, '--json'], {
      encoding: 'utf8',
    });
    const { executions, statistics } = JSON.parse(stdout);
    return {
      executions,
      candidates: statistics.candidates,
      checks: statistics.consistencyChecks,
      milliseconds: statistics.wallMilliseconds,
    };
  });
  return runs.reduce((best, run) => (run.milliseconds < best.milliseconds ? run : best));
}

/** Candidates as herd7 counts them, and its seconds under rc11, aarch64 and x86tso; undefined where it took over 30 s. */
const HERD7: readonly (readonly [string, Threads, number, Readonly<Record<Model, number | undefined>>])[] = [
  ['SB4', ring(4), 16, { rc11: 0.01, armv8: 0.05, tso: 0.01 }],
  ['SB6', ring(6), 64, { rc11: 0.09, armv8: 0.26, tso: 0.04 }],
  ['SB8', ring(8), 256, { rc11: 0.48, armv8: 1.77, tso: 0.24 }],
  ['IRIW + 4 readers', readers(4), 256, { rc11: 0.18, armv8: 0.61, tso: 0.18 }],
  ['CO2', twoWriters(2), 600, { rc11: 0.06, armv8: 0.51, tso: 0.03 }],
  ['CO3', twoWriters(3), 35_280, { rc11: 4.71, armv8: undefined, tso: 0.92 }],
  ['CO4', twoWriters(4), 3_265_920, { rc11: undefined, armv8: undefined, tso: undefined }],
  ['WX4', writers(4), 600, { rc11: 0.08, armv8: 0.46, tso: 0.04 }],
  ['WX5', writers(5), 4_320, { rc11: 0.6, armv8: 3.43, tso: 0.14 }],
  ['WX6', writers(6), 35_280, { rc11: 5.73, armv8: undefined, tso: 1.53 }],
  ['WX7', writers(7), 322_560, { rc11: undefined, armv8: undefined, tso: 17.7 }],
  ['MPn3', messages(3), 9_216, { rc11: 1.54, armv8: 13.7, tso: 0.65 }],
  ['W4x2', fourByTwo(), 14_400, { rc11: 2.72, armv8: 21.2, tso: 0.89 }],
];

/** Tests that herd7 gives up within its figures' limit of 30 s are compared with that limit. */
const HERD7_LIMIT = 30;

const FAMILIES: readonly (readonly [string, (n: number) => Threads, readonly number[]])[] = [
  ['SB ring of n threads', ring, [2, 3, 4, 5, 6, 7, 8, 9, 10]],
  ['n writers, 2 reads', writers, [2, 3, 4, 5, 6, 7, 8]],
  ['IRIW with n readers', readers, [2, 3, 4, 5, 6]],
  ['n message chains', messages, [1, 2, 3, 4]],
];

function benchEnumerate(): void {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-bench-'));
  try {
    const lines = [
      '# The enumerate engine',
      '',
      'Written by `npm run bench`. Milliseconds of engine time, cold process, best of five.',
      '',
    ];
    lines.push('## Beside herd7', '');
    lines.push(
      '| test | candidates (herd7) | model | executions | candidates | checks | ms | herd7 s | herd7 / Heddle |',
    );
    lines.push('|---|--:|---|--:|--:|--:|--:|--:|--:|');
    for (const [name, threads, all, seconds] of HERD7) {
      for (const model of MODELS) {
        const { executions, candidates, checks, milliseconds } = measure(
          folder,
          name.replace(/\W/g, ''),
          threads,
          model,
        );
        const herd7 = seconds[model];
        const ratio = ((herd7 ?? HERD7_LIMIT) * 1000) / milliseconds;
        lines.push(
          `| ${name} | ${all} | ${model} | ${executions} | ${candidates} | ${checks} | ${milliseconds} | ${herd7 ?? `> ${HERD7_LIMIT}`} | ${herd7 === undefined ? '> ' : ''}${ratio.toFixed(0)} |`,
        );
      }
    }
    lines.push(
      '',
      '## How the cost grows (rc11)',
      '',
      '| family | n | executions | candidates | checks | ms |',
      '|---|--:|--:|--:|--:|--:|',
    );
    const series: Series[] = [];
    for (const [name, family, sizes] of FAMILIES) {
      const points: [number, number][] = [];
      for (const n of sizes) {
        const figures = measure(folder, `F${n}`, family(n), 'rc11');
        points.push([n, figures.milliseconds]);
        lines.push(
          `| ${name} | ${n} | ${figures.executions} | ${figures.candidates} | ${figures.checks} | ${figures.milliseconds} |`,
        );
      }
      series.push({ name, points });
    }
    lines.push('', '![cost](enumerate.svg)', '');
    writeFileSync(join(results, 'enumerate.md'), lines.join('\n'));
    writeFileSync(
      join(results, 'enumerate.svg'),
      lineChart('Enumerate engine under rc11', 'n', 'milliseconds', series),
    );
    process.stdout.write(`${lines.join('\n')}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

benchEnumerate();
