/** jam21 beside rc11 in the same engine, on the lock-free structures of the examples: as they are there, and with more threads. */
import type { BundledChild } from './bundled-child.ts';
import type { Subject } from './measure-check.ts';
import type { ExploreRequest, WarmSearch } from './rf-explore-child.ts';
import { type BenchProgram, nameOf } from './rf-programs.ts';
import { grouped, tableRow } from './table-text.ts';

/** At most so many times the time of rc11. */
const PROMISED = 1.3;
const ROUNDS = 2;
const MEASURED_SECONDS = 0.4;

const PROGRAMS: readonly BenchProgram[] = [
  { source: 'bench/programs/michael-scott-queue.c', defines: ['PRODUCERS=3', 'CONSUMERS=1'] },
  { source: 'bench/programs/treiber-stack.c', defines: ['PUSHERS=3', 'POPPERS=1'] },
  { source: 'bench/programs/chase-lev-deque.c', defines: ['ITEMS=3', 'THIEVES=2', 'STEALS=2'] },
  { source: 'examples/c/michael-scott-queue.c', defines: [] },
  { source: 'examples/c/treiber-stack.c', defines: [] },
  { source: 'examples/c/chase-lev-deque.c', defines: [] },
];

const ENGINES = [
  { engine: 'rf', equivalence: 'rf' },
  { engine: 'graph', equivalence: 'rf-co' },
] as const;

const MODELS = ['rc11', 'jam21'] as const;
type Model = (typeof MODELS)[number];

export function jamModels(explorer: BundledChild<ExploreRequest, WarmSearch[]>): string[] {
  const rows = ENGINES.map((engine) => {
    const { rc11, jam21 } = compare(explorer, engine);
    return PROGRAMS.map((program, i) => comparisonRow(program, engine.engine, rc11[i]!, jam21[i]!));
  });
  return [
    '## jam21 beside rc11',
    '',
    `One engine, two models: CPU time of a warm search, the best of ${ROUNDS} processes of each model in turn, which go through all programs twice. The programs of \`examples/c\` have few executions, so that setting up a search weighs most; those of \`bench/programs\` are the same structures with more threads. Marked \`!\`: more than ${PROMISED} times the time of rc11.`,
    '',
    '| program | engine | executions: rc11 | jam21 | ms: rc11 | jam21 | ratio |',
    '|---|---|--:|--:|--:|--:|--:|',
    ...PROGRAMS.flatMap((_, i) => rows.map((ofEngine) => ofEngine[i]!)),
  ];
}

function comparisonRow(program: BenchProgram, engine: string, rc11: WarmSearch, jam21: WarmSearch): string {
  const ratio = jam21.cpuSeconds / rc11.cpuSeconds;
  return tableRow([
    program.defines.length === 0 ? program.source : nameOf(program),
    engine,
    grouped(rc11.executions),
    grouped(jam21.executions),
    (rc11.cpuSeconds * 1000).toFixed(2),
    (jam21.cpuSeconds * 1000).toFixed(2),
    `${ratio.toFixed(2)}${ratio > PROMISED ? ' !' : ''}`,
  ]);
}

/** All programs under both models, each model in a process of its own. */
function compare(
  explorer: BundledChild<ExploreRequest, WarmSearch[]>,
  engine: (typeof ENGINES)[number],
): Record<Model, WarmSearch[]> {
  const best: Record<Model, WarmSearch[]> = { rc11: [], jam21: [] };
  for (let round = 0; round < ROUNDS; round++) {
    // In turn, so that both see the same machine.
    for (const model of MODELS) {
      const subjects = PROGRAMS.map((program): Subject => ({ ...program, ...engine, model }));
      // Twice: the first searches of a process run code that is not compiled yet.
      const found = explorer.run({ subjects: [...subjects, ...subjects], leastSeconds: MEASURED_SECONDS });
      found.forEach((search, at) => {
        const i = at % PROGRAMS.length;
        const before = best[model][i];
        if (before === undefined || search.cpuSeconds < before.cpuSeconds) best[model][i] = search;
      });
    }
  }
  return best;
}
