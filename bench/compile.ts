/**
 * What a source costs from its text to its verdict, mostly in clang: the first of a machine, a new
 * one, and one that is unchanged. The table is written to bench/results/compile.md.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENVIRONMENT } from './measure-check.ts';
import { runCheck } from './run-checker.ts';
import { tableRow } from './table-text.ts';

const RESULT = fileURLToPath(new URL('results/compile.md', import.meta.url));
const MOST_SECONDS = 60;
/** Of these the best is taken. A machine has only one first time, so each begins with an empty cache. */
const RUNS = 3;

/** With the seconds of CPU that a new and an unchanged one may take. */
const SOURCES = [
  { language: 'C', source: 'examples/c/mcs-lock.c', mostNew: 3, mostUnchanged: 0.5 },
  { language: 'C++', source: 'bench/programs/library-mix.cc', mostNew: 4, mostUnchanged: 0.5 },
] as const;

interface Costs {
  readonly first: number;
  readonly fresh: number;
  readonly unchanged: number;
}

/** A macro that the source does not use makes it a new one. */
function measure(source: string): Costs {
  const folder = mkdtempSync(join(tmpdir(), 'heddle-compile-'));
  const check = (name: string): number => {
    const run = runCheck([source, '-D', name], MOST_SECONDS, { ...ENVIRONMENT, HEDDLE_CACHE_DIR: folder });
    if (run.verdict !== 'holds') throw new Error(`${source}: ${run.verdict} ${run.reason}`);
    return run.cpuSeconds;
  };
  try {
    return { first: check('FIRST'), fresh: check('FRESH'), unchanged: check('FRESH') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function best(costs: readonly Costs[], of: keyof Costs): string {
  return Math.min(...costs.map((cost) => cost[of])).toFixed(2);
}

const rows = SOURCES.map(({ language, source, mostNew, mostUnchanged }) => {
  const costs = Array.from({ length: RUNS }, () => measure(source));
  const row = tableRow([
    `${language}: ${source}`,
    best(costs, 'first'),
    `${best(costs, 'fresh')} (${mostNew})`,
    `${best(costs, 'unchanged')} (${mostUnchanged})`,
  ]);
  process.stdout.write(`${row}\n`);
  return row;
});

writeFileSync(
  RESULT,
  [
    '# From a source to its verdict',
    '',
    `Written by \`npm run bench -- compile\` on ${new Date().toISOString().slice(0, 10)}: Node.js`,
    `${process.version}, ${cpus().length} cores (${cpus()[0]!.model.trim()}), load average ${loadavg()[0]!.toFixed(1)}.`,
    'Seconds of CPU, user and system, of `heddle check` and its children, which includes checking the program; the best of',
    `${RUNS}. The first source of a machine begins with an empty cache: for C++ it precompiles libc++'s headers. What is aimed at is`,
    'in brackets. [compile-cpp.md](compile-cpp.md) has how it came to this, and the memory of the processes.',
    '',
    tableRow(['source', 'the first of a machine', 'a new one', 'unchanged']),
    '|---|--:|--:|--:|',
    ...rows,
    '',
  ].join('\n'),
);
