/** What the formulas are made of: how target events are bounded, how often recursive definitions are unrolled, and no solver at all. */
import { ROUNDS } from '../src/compare/setting.ts';
import type { BundledChild } from './bundled-child.ts';
import type { BruteRequest, Listing } from './compare-brute-child.ts';
import type { Comparison } from './compare-child.ts';
import { type Comparer, type MeasuredTask, measuredTask, outcomeText, secondsText } from './compare-table.ts';
import type { CompareTask } from './compare-tasks.ts';
import { grouped, tableRow } from './table-text.ts';

/** By the clock, for each row. */
const LIMIT_SECONDS = 120;

const HEADER = ['encode', 'solve', 'whole', 'variables', 'clauses', 'calls'];

const costCells = (measured: Comparison): string[] => [
  outcomeText(measured),
  ...[measured.encodeSeconds, measured.solveSeconds, measured.wholeSeconds].map(secondsText),
  ...[measured.variables, measured.clauses, measured.calls].map(grouped),
];

const alignment = `|---|---|---|${'--:|'.repeat(HEADER.length)}`;

export function eventSetTable(comparer: Comparer, tasks: readonly MeasuredTask[]): string[] {
  const rows = [16, 13].flatMap((number) => {
    const { task, measured } = measuredTask(tasks, number);
    const free = comparer.run({ options: withoutTargetBound(task), seconds: LIMIT_SECONDS });
    const name = `${number}. ${task.words}`;
    return [
      tableRow([name, 'bounded, moved together', ...costCells(measured!)]),
      tableRow([name, 'as many as there are', ...costCells(free)]),
    ];
  });
  return [
    '## Target events (after section 7.2)',
    '',
    "The paper can take the events of both executions from one set, or from a set for each. Its sets are for unknown executions with an unknown map between them; ours are not, since the target is a function of the source: each source event has a slot for every step that it may become. So the source is always bounded by itself, as with two sets in the paper. `bounded, moved together`: there may be at most as many target events as the task says, and the filled slots are moved into so many (`--target-events`, the paper's size of the second set). `as many as there are`: no second bound, so that there is one parameter less to choose, as with one set in the paper; all slots stay, and the target may have more events than the task says. What makes one set hopeless in the paper, that sources as large as the targets come into it, cannot happen: sizes of the source are asked about one after another. Rows of the first kind are those of the first table.",
    '',
    tableRow(['task', 'target events', 'outcome', ...HEADER]),
    alignment,
    ...rows,
  ];
}

function withoutTargetBound({ options }: CompareTask): string[] {
  const at = options.indexOf('--target-events');
  return options.filter((_, i) => i !== at && i !== at + 1);
}

/** Fewer than the tool takes. */
const FEWER_ROUNDS = [1, 2, 3];

export function roundsTable(comparer: Comparer, tasks: readonly MeasuredTask[]): string[] {
  const { task, measured: full } = measuredTask(tasks, 13);
  const rows = [
    ...FEWER_ROUNDS.map((rounds) => ({
      rounds,
      measured: comparer.run({ options: task.options, seconds: LIMIT_SECONDS, rounds }),
    })),
    { rounds: ROUNDS, measured: full! },
  ];
  return [
    '## Rounds of recursive definitions (after section 7.3 and figure 18)',
    '',
    `Task 13, with the recursive definitions of Power unrolled so many times. What is proposed is evaluated with the definitions as they are, without rounds, and none is believed only if no execution of that size needs a round more; otherwise the size is searched again with one more, which the calls show. So fewer rounds to begin with save nothing: four are needed with five events. Given up after ${LIMIT_SECONDS} s; the last row, which is how the tool does it, is that of the first table.`,
    '',
    tableRow(['task', 'rounds', 'outcome', ...HEADER]),
    alignment,
    ...rows.map(({ rounds, measured }) =>
      tableRow([`13. ${task.words}`, String(rounds), ...costCells(measured)]),
    ),
  ];
}

const LISTED: BruteRequest = { language: 'c11', forbiddenBy: 'c11', allowedBy: 'c11-orig', events: 3 };

export function bruteForceLines(comparer: Comparer, lister: BundledChild<BruteRequest, Listing>): string[] {
  const { language, forbiddenBy, allowedBy, events } = LISTED;
  const models = ['--forbidden-by', forbiddenBy, '--allowed-by', allowedBy, '--language', language];
  const listing = lister.run(LISTED);
  const solved = comparer.run({
    options: [...models, '--events', String(events), '--exactly', '--no-deadness'],
    seconds: LIMIT_SECONDS,
  });
  if (listing.found > 0 !== (solved.outcome === 'found'))
    throw new Error(`listing finds ${listing.found}, the solver says ${solved.outcome}`);
  return [
    '## Without a solver',
    '',
    `Forbidden by ${forbiddenBy}, allowed by ${allowedBy}, exactly ${events} events, without deadness. Listing all ${grouped(listing.executions)} executions, each once up to names and without dependencies, and evaluating both models on them takes ${secondsText(listing.wholeSeconds)} s, the search with the solver ${secondsText(solved.wholeSeconds)} s, both from the start of the process. Both find ${listing.found === 0 ? 'none' : 'some'}.`,
  ];
}
