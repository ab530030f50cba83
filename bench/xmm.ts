/**
 * XMM: what its engine costs beside rc11, duplicates, and growth with load-buffering races. Written
 * to bench/results. With `--structures=FOLDER` only the paper's data structures are measured, which
 * lie in that folder; else their section stays as it is.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BundledChild } from './bundled-child.ts';
import { xmmDuplicates } from './xmm-duplicates.ts';
import type { XmmExploration, XmmExploreRequest } from './xmm-explore-child.ts';
import { CHART, xmmGrowth } from './xmm-growth.ts';
import { structureRatios, syntheticRatios } from './xmm-ratios.ts';
import { paperStructures, STRUCTURES_TITLE } from './xmm-structures.ts';

const results = fileURLToPath(new URL('results/', import.meta.url));

const FOLDER = '--structures=';

/** The section of the results that has the paper's data structures, with the empty line after it. */
function sectionOf(text: string): string {
  const start = text.indexOf(STRUCTURES_TITLE);
  if (start < 0) return '';
  const end = text.indexOf('\n## ', start);
  return end < 0 ? text.slice(start) : text.slice(start, end + 1);
}

function benchStructures(folder: string): void {
  const file = join(results, 'xmm.md');
  const text = readFileSync(file, 'utf8');
  const load = loadText();
  const [title, ...lines] = paperStructures(folder);
  const date = new Date().toISOString().slice(0, 10);
  const about = `Written on ${date}: Node.js ${process.version}, ${cpus().length} cores; load average ${load} at the start, ${loadText()} at the end.`;
  const section = `${[title, '', about, ...lines, ''].join('\n')}\n`;
  const old = sectionOf(text);
  writeFileSync(
    file,
    old === '' ? `${text.trimEnd()}\n\n${section.trimEnd()}\n` : text.replace(old, () => section),
  );
  process.stdout.write(section);
}

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
  const file = join(results, 'xmm.md');
  const structures = sectionOf(readFileSync(file, 'utf8'));
  writeFileSync(file, `${[...lines, structures].join('\n').trimEnd()}\n`);
  writeFileSync(join(results, CHART), growth.chart);
  process.stdout.write(`${lines.join('\n')}\n`);
}

const folder = process.argv.slice(2).find((word) => word.startsWith(FOLDER));
if (folder === undefined) await benchXmm();
else benchStructures(folder.slice(FOLDER.length));
