/** JAM21: its checkers beside each other as volatile accesses grow, and the model beside rc11. Written to bench/results. */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BundledChild } from './bundled-child.ts';
import type { DecideRequest, Decision } from './jam-decide-child.ts';
import type { JamExploration, JamExploreRequest } from './jam-explore-child.ts';
import { CHART, jamGrowth } from './jam-growth.ts';
import { jamModels } from './jam-models.ts';
import { fiveByFour, gadget, longerPrograms, onlyVolatile } from './jam-promises.ts';
import type { ExploreRequest, WarmSearch } from './rf-explore-child.ts';

const results = fileURLToPath(new URL('results/', import.meta.url));

const loadText = (): string => loadavg()[0]!.toFixed(1);

async function benchJam(): Promise<void> {
  const explorer = new BundledChild<JamExploreRequest, JamExploration>('jam-explore-child');
  const decider = new BundledChild<DecideRequest, Decision>('jam-decide-child');
  const checks = new BundledChild<ExploreRequest, WarmSearch[]>('rf-explore-child');
  await Promise.all([explorer.bundle(), decider.bundle(), checks.bundle()]);
  const children = { explorer, decider };
  const start = performance.now();
  const loadBefore = loadText();
  const models = jamModels(checks);
  const promises = [
    ...onlyVolatile(),
    '',
    ...fiveByFour(),
    '',
    ...gadget(children),
    '',
    ...longerPrograms(children),
  ];
  const loadBetween = loadText();
  const growth = jamGrowth(children);
  const minutes = (performance.now() - start) / 60_000;
  const [cpu] = cpus();
  const lines = [
    '# JAM21',
    '',
    `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)} in ${minutes.toFixed(1)} minutes: Node.js ${process.version}, ${cpus().length} cores (${cpu!.model.trim()}); load average ${loadBefore} at the start, ${loadBetween} before the growth, ${loadText()} at the end. IR from the cache. What it means: docs/performance.md. Marked \`!\`: not what was promised.`,
    '',
    ...growth.lines,
    '',
    ...models,
    '',
    ...promises,
    '',
  ];
  writeFileSync(join(results, 'jam.md'), lines.join('\n'));
  writeFileSync(join(results, CHART), growth.chart);
  process.stdout.write(`${lines.join('\n')}\n`);
}

await benchJam();
