/**
 * `npm run hostile`: 200 hostile inputs, one after the other, each with --timeout 3 --memory 500. A
 * run that takes more than 4 seconds or 600 MB, crashes, or says nothing is a failure. Time that it
 * waited for the CPU because other programs ran does not count. Linux only: it reads /proc.
 *
 *   npm run hostile -- [--seed N] [--count N] [--only WORD] [--keep]
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type HostileInput, hostileInputs } from './hostile/inputs.ts';
import { type MeasuredRun, measuredRun } from './hostile/measured-run.ts';

const LIMITS = ['--timeout', '3', '--memory', '500'];
const MOST_SECONDS = 4;
const MOST_MEGABYTES = 600;
/** Every verdict, and refusals. */
const FINE_CODES: readonly (number | string)[] = [0, 1, 2, 64];

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '200' },
    only: { type: 'string', default: '' },
    keep: { type: 'boolean', default: false },
  },
});
const heddle = fileURLToPath(new URL('../dist/heddle.mjs', import.meta.url));
const place = mkdtempSync(join(tmpdir(), 'heddle-hostile-'));

function complaints(run: MeasuredRun): string[] {
  const { code, out, err, seconds, waitedSeconds, peakMegabytes } = run;
  return [
    ...(FINE_CODES.includes(code) ? [] : [`exit code ${code}`]),
    ...(seconds - waitedSeconds > MOST_SECONDS ? ['too slow'] : []),
    ...(peakMegabytes > MOST_MEGABYTES ? ['too much memory'] : []),
    ...(out === '' && err === '' ? ['nothing is said'] : []),
  ];
}

/** `compare` has no limit of its own for memory; what it needs is bounded by its time. */
const limitsOf = ({ words }: HostileInput): string[] =>
  words[0] === 'compare' ? LIMITS.slice(0, 2) : LIMITS;

let [runs, failures, slowest, largest] = [0, 0, 0, 0];
process.stdout.write(`seed ${values.seed}\n  exit   wall  waited     MB  input\n`);
for (const input of hostileInputs(Number(values.seed), Number(values.count))) {
  if (!input.name.includes(values.only)) continue;
  const folder = join(place, String(++runs));
  mkdirSync(folder);
  for (const [name, text] of Object.entries(input.files)) writeFileSync(join(folder, name), text);
  const run = await measuredRun([heddle, ...input.words, ...limitsOf(input)], folder);
  if (!values.keep) rmSync(folder, { recursive: true, force: true });
  const wrong = complaints(run);
  if (wrong.length > 0) failures++;
  slowest = Math.max(slowest, run.seconds - run.waitedSeconds);
  largest = Math.max(largest, run.peakMegabytes);
  const cells = [
    String(run.code).padStart(6),
    run.seconds.toFixed(1).padStart(6),
    run.waitedSeconds.toFixed(1).padStart(7),
    run.peakMegabytes.toFixed(0).padStart(6),
    ` ${input.name}${wrong.length === 0 ? '' : `  FAILS: ${wrong.join(', ')}: ${run.err.slice(0, 200)}`}`,
  ];
  process.stdout.write(`${cells.join(' ')}\n`);
}
if (!values.keep) rmSync(place, { recursive: true, force: true });
process.stdout.write(
  `${runs} inputs, ${failures} failures; the slowest took ${slowest.toFixed(1)} s, the largest ${largest.toFixed(0)} MB\n`,
);
process.exitCode = failures === 0 ? 0 : 1;
