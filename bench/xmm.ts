/** XMM: what its engine costs beside rc11, duplicates, and growth with load-buffering races. Written to bench/results. */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BundledChild } from './bundled-child.ts';
import { xmmDuplicates } from './xmm-duplicates.ts';
import type { XmmExploration, XmmExploreRequest } from './xmm-explore-child.ts';
import { CHART, xmmGrowth } from './xmm-growth.ts';
import { structureRatios, syntheticRatios } from './xmm-ratios.ts';

const results = fileURLToPath(new URL('results/', import.meta.url));

const loadText = (): string => loadavg()[0]!.toFixed(1);

async function benchXmm(): Promise<void> {
  const explorer = new BundledChild<XmmExploreRequest, XmmExploration[]>('xmm-explore-child');
  await explorer.bundle();
  const start = performance.now();
  const loadBefore = loadText();
  // First, for it fills the cache of IR: what is compiled there does not weigh on what is measured in turn.
  const growth = xmmGrowth(explorer);
  const tables = [syntheticRatios, xmmDuplicates, structureRatios].flatMap((table) => [
    ...table(explorer),
    '',
  ]);
  const minutes = (performance.now() - start) / 60_000;
  const [cpu] = cpus();
  const lines = [
    '# XMM',
    '',
    `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)} in ${minutes.toFixed(1)} minutes: Node.js ${process.version}, ${cpus().length} cores (${cpu!.model.trim()}); load average ${loadBefore} at the start, ${loadText()} at the end. IR from the cache. \`rc11\` is rc11-cpp20 by the graph engine. Counts that the golden table has are checked. What it means: docs/performance.md. Marked \`!\`: not what was promised.`,
    '',
    ...tables,
    ...growth.lines,
    '',
  ];
  writeFileSync(join(results, 'xmm.md'), lines.join('\n'));
  writeFileSync(join(results, CHART), growth.chart);
  process.stdout.write(`${lines.join('\n')}\n`);
}

await benchXmm();
