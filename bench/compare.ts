/** `heddle compare`: the tasks of refs/memalloy, solvers, and encodings. `--long` asks for the task that takes hours, too. Written to bench/results. */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BundledChild } from './bundled-child.ts';
import type { BruteRequest, Listing } from './compare-brute-child.ts';
import type { CompareRequest, Comparison } from './compare-child.ts';
import { bruteForceLines, eventSetTable, roundsTable } from './compare-encodings.ts';
import { solverTable } from './compare-solvers.ts';
import { CHART, measureTasks, taskChart, taskTable } from './compare-table.ts';

const results = fileURLToPath(new URL('results/', import.meta.url));

const loadText = (): string => loadavg()[0]!.toFixed(1);

async function benchCompare(): Promise<void> {
  const comparer = new BundledChild<CompareRequest, Comparison>('compare-child');
  const lister = new BundledChild<BruteRequest, Listing>('compare-brute-child');
  await Promise.all([comparer.bundle(), lister.bundle()]);
  const start = performance.now();
  const loadBefore = loadText();
  const tasks = measureTasks(comparer, process.argv.includes('--long'));
  const loadBetween = loadText();
  const sections = [
    taskTable(tasks),
    solverTable(comparer, tasks),
    eventSetTable(comparer, tasks),
    roundsTable(comparer, tasks),
    bruteForceLines(comparer, lister),
  ];
  const minutes = (performance.now() - start) / 60_000;
  const [cpu] = cpus();
  const lines = [
    '# Comparing models',
    '',
    `Written by \`npm run bench -- compare\` on ${new Date().toISOString().slice(0, 10)} in ${minutes.toFixed(1)} minutes: Node.js ${process.version}, ${cpus().length} cores (${cpu!.model.trim()}); load average ${loadBefore} at the start, ${loadBetween} after the tasks, ${loadText()} at the end. The paper is Wickerson, Batty, Sorensen and Constantinides, POPL 2017.`,
    '',
    ...sections.flatMap((section) => [...section, '']),
  ];
  writeFileSync(join(results, 'compare.md'), lines.join('\n'));
  writeFileSync(join(results, CHART), taskChart(tasks));
  process.stdout.write(`${lines.join('\n')}\n`);
}

await benchCompare();
