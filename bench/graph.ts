/** The graph engine: its speed beside GenMC's, its memory, and how the cost of an execution grows. Written to bench/results. */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { genmcVersion } from './genmc-speed.ts';
import { graphGrowth } from './graph-growth.ts';
import { graphSpeed } from './graph-speed.ts';
import { bundleExplorer } from './measure-exploration.ts';

const results = fileURLToPath(new URL('results/', import.meta.url));

const loadText = (): string => loadavg()[0]!.toFixed(1);

async function benchGraph(): Promise<void> {
  await bundleExplorer();
  const loadBefore = loadText();
  const speed = graphSpeed();
  const loadBetween = loadText();
  const growth = graphGrowth();
  const [cpu] = cpus();
  const version = genmcVersion();
  const genmc =
    version === undefined
      ? 'GenMC was not measured on this machine.'
      : `Beside it GenMC ${version}, in the same run.`;
  const lines = [
    '# The graph engine',
    '',
    `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: Node.js ${process.version}, ${cpus().length} cores (${cpu!.model.trim()}); load average ${loadBefore} at the start, ${loadBetween} after the speed rows, ${loadText()} at the end. CPU time, race detection on, IR from the cache. ${genmc} What it means: docs/performance.md.`,
    '',
    ...speed,
    '',
    ...growth.lines,
    '',
  ];
  writeFileSync(join(results, 'graph.md'), lines.join('\n'));
  for (const [name, chart] of growth.charts) writeFileSync(join(results, name), chart);
  process.stdout.write(`${lines.join('\n')}\n`);
}

await benchGraph();
