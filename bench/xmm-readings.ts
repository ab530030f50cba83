/**
 * Readings of XMM's definition (test/xmm/readings) against what is published: numbers of executions
 * of litmus tests, LBRF-RC11 (section 5.5 of refs/xmm-thesis), and the transformations of section
 * 5.6, the last two on random programs.
 *
 *   npm run bench -- xmm-readings [--programs=60] [--seed=1] [--only=WORD]
 *
 * The table is written to bench/results/xmm-readings.md. Nothing is measured in time.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { type XmmReading, xmmClosure } from '../src/procedures/xmm/definition/xmm-closure.ts';
import { fromExecution, type XmmGraph } from '../src/procedures/xmm/definition/xmm-graph.ts';
import { detourPrograms } from '../test/xmm/detour-programs.ts';
import { outcomeText, takeExecutions } from '../test/xmm/litmus-runs.ts';
import { BRANCHING, RELAXED, REPEATING, xmmPrograms } from '../test/xmm/random-programs.ts';
import { publishedNumbers, wrongNumbers } from '../test/xmm/readings/published-numbers.ts';
import { hasCycle, isRaceless } from '../test/xmm/readings/raceless.ts';
import { READINGS } from '../test/xmm/readings/readings.ts';
import {
  KNOWN_TO_ADD,
  loadLoad,
  reordering,
  sequentialisation,
  storeLoad,
  storeStore,
  type Transformation,
  transformable,
} from '../test/xmm/transformations.ts';
import { litmusText, type XmmProgram } from '../test/xmm/xmm-program.ts';
import { tableRow } from './table-text.ts';

const RESULT = fileURLToPath(new URL('results/xmm-readings.md', import.meta.url));

const { values: options } = parseArgs({
  options: {
    programs: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
  },
});
const numRuns = Number(options.programs);
const seed = Number(options.seed);

/** A program's candidates, and what each ends in. */
interface Explored {
  readonly graphs: readonly XmmGraph[];
  readonly outcomes: readonly string[];
}

interface Pair {
  readonly original: Explored;
  readonly transformed: Explored;
}

/** Readings differ most on the last. */
const PROGRAMS = fc.oneof(xmmPrograms(RELAXED), xmmPrograms({ ...RELAXED, hasUpdates: true }), {
  weight: 3,
  arbitrary: detourPrograms,
});
const TRANSFORMATIONS: readonly (readonly [string, Transformation, fc.Arbitrary<XmmProgram>])[] = [
  ['SS', reordering('store', 'store'), PROGRAMS],
  ['LS', reordering('load', 'store'), PROGRAMS],
  ['LL', reordering('load', 'load'), PROGRAMS],
  ['SL', reordering('store', 'load'), PROGRAMS],
  ['eLL', loadLoad, xmmPrograms(REPEATING)],
  ['eSL', storeLoad, xmmPrograms(REPEATING)],
  ['eSS', storeStore, xmmPrograms(REPEATING)],
  ['seq', sequentialisation, PROGRAMS],
];

async function explore(program: XmmProgram): Promise<Explored> {
  const found = await takeExecutions(litmusText(program), 'candidates', 'enumerate', (execution) => ({
    graph: fromExecution(execution),
    outcome: outcomeText(execution),
  }));
  return { graphs: found.map(({ graph }) => graph), outcomes: found.map(({ outcome }) => outcome) };
}

const allowed = ({ graphs, outcomes }: Explored, reading: Partial<XmmReading>): Set<string> => {
  const members = xmmClosure(graphs, reading);
  return new Set(outcomes.filter((_, at) => members[at]!.kind !== 'none'));
};

async function raceless(): Promise<Explored[]> {
  const programs = fc.oneof(xmmPrograms(BRANCHING), detourPrograms);
  const found: Explored[] = [];
  for (const program of fc.sample(programs, { seed, numRuns: 10 * numRuns })) {
    const explored = await explore(program);
    if (isRaceless(explored.graphs)) found.push(explored);
  }
  return found;
}

async function pairsOf(transform: Transformation, programs: fc.Arbitrary<XmmProgram>): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (const [original, transformed] of fc.sample(transformable(transform, programs), { seed, numRuns }))
    pairs.push({ original: await explore(original), transformed: await explore(transformed) });
  return pairs;
}

const hasAdded = ({ original, transformed }: Pair, reading: Partial<XmmReading>): boolean => {
  const before = allowed(original, reading);
  return [...allowed(transformed, reading)].some((outcome) => !before.has(outcome));
};

async function main(): Promise<void> {
  const numbers = await publishedNumbers();
  const programs = await raceless();
  const pairs: (readonly [string, readonly Pair[]])[] = [];
  for (const [name, transform, from] of TRANSFORMATIONS) pairs.push([name, await pairsOf(transform, from)]);
  const known: Pair[] = [];
  for (const { original, transformed } of Object.values(KNOWN_TO_ADD))
    known.push({ original: await explore(original), transformed: await explore(transformed) });
  pairs.push([`known (of ${known.length})`, known]);
  const names = pairs.map(([name]) => name);
  const lines = [
    tableRow([
      'reading',
      `numbers (of ${numbers.length})`,
      `LBRF (of ${programs.length})`,
      ...names,
      'wrong numbers',
    ]),
    tableRow(['---', '---', '---', ...names.map(() => '---'), '---']),
  ];
  for (const [name, reading] of READINGS) {
    if (options.only !== undefined && !name.includes(options.only)) continue;
    const wrong = wrongNumbers(numbers, reading);
    const racing = programs.filter(({ graphs }) => hasCycle(graphs, reading));
    const added = pairs.map(([, all]) => all.filter((pair) => hasAdded(pair, reading)).length);
    const line = tableRow([
      name,
      String(numbers.length - wrong.length),
      String(racing.length),
      ...added.map(String),
      wrong.length > 6 ? `${wrong.slice(0, 5).join('; ')}; ...` : wrong.join('; '),
    ]);
    lines.push(line);
    process.stdout.write(`${line}\n`);
  }
  if (options.only === undefined) writeFileSync(RESULT, resultText(lines));
}

const resultText = (lines: readonly string[]): string => `# Readings of XMM's definition

\`npm run bench -- xmm-readings --programs=${numRuns} --seed=${seed}\`; what the columns mean is said in
docs/models/xmm.md, "Other readings". Of ${numRuns} random programs for each transformation, how many have
outcomes after it that they did not have before; of programs without load-buffering races, how many have
cyclic executions all the same.

${lines.join('\n')}
`;

await main();
