/**
 * The rf engine and the library that it asks: speed beside Nidhugg's, classes and executions, verifiers beside the naive ones. Written
 * to bench/results.
 */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BundledChild } from './bundled-child.ts';
import { rfClasses } from './rf-classes.ts';
import type { ExploreRequest, WarmSearch } from './rf-explore-child.ts';
import { rfSpeed } from './rf-speed.ts';
import { rfVerify } from './rf-verify.ts';

const results = fileURLToPath(new URL('results/', import.meta.url));

const loadText = (): string => loadavg()[0]!.toFixed(1);

async function benchRf(): Promise<void> {
  const explorer = new BundledChild<ExploreRequest, WarmSearch[]>('rf-explore-child');
  await explorer.bundle();
  const start = performance.now();
  const loads = [loadText()];
  const speed = rfSpeed(explorer);
  loads.push(loadText());
  const classes = rfClasses(explorer);
  loads.push(loadText());
  const verify = await rfVerify();
  loads.push(loadText());
  const minutes = (performance.now() - start) / 60_000;
  const [cpu] = cpus();
  const lines = [
    '# The rf engine',
    '',
    `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)} in ${minutes.toFixed(1)} minutes: Node.js ${process.version}, ${cpus().length} cores (${cpu!.model.trim()}); load average ${loads[0]} at the start, ${loads[1]} after the speed rows, ${loads[2]} after the classes, ${loads[3]} at the end. Nidhugg was not measured on this machine. What it means: docs/performance.md.`,
    '',
    ...speed,
    ...classes.lines,
    '',
    ...verify.lines,
    '',
  ];
  writeFileSync(join(results, 'rf.md'), lines.join('\n'));
  for (const [name, chart] of [...classes.charts, ...verify.charts])
    writeFileSync(join(results, name), chart);
  process.stdout.write(`${lines.join('\n')}\n`);
}

await benchRf();
