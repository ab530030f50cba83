/** How the cost of JAM21's checkers grows with the number of volatile accesses: of one execution, and of a whole exploration. */
import type { BundledChild } from './bundled-child.ts';
import type { BenchChecker } from './jam-checkers.ts';
import type { DecideRequest, Decision } from './jam-decide-child.ts';
import type { JamExploration, JamExploreRequest } from './jam-explore-child.ts';
import { type LimitedSeries, linePanels } from './line-panels.ts';
import { grouped, tableRow } from './table-text.ts';

export interface JamChildren {
  readonly explorer: BundledChild<JamExploreRequest, JamExploration>;
  readonly decider: BundledChild<DecideRequest, Decision>;
}

export interface JamGrowthReport {
  /** Markdown. */
  readonly lines: readonly string[];
  readonly chart: string;
}

/** The vector clock first: it fills the cache of IR, and is not held to the limit. */
const CHECKERS = ['vector-clock', 'relation', 'naive'] as const;
const NAMES: Readonly<Record<(typeof CHECKERS)[number], string>> = {
  'vector-clock': 'vector clock',
  relation: 'relation (orders pruned)',
  naive: 'naive enumeration of orders',
};

const THREADS = 3;
/** Accesses of each thread: 3 to 24 in all. */
const SIZES = [1, 2, 3, 4, 5, 6, 7, 8];

/** Where a series ends: seconds of the process of a point. */
export const LIMIT_SECONDS = 10;

export const CHART = 'jam.svg';
const TITLE = 'JAM21: cost of volatile accesses';

/** What was found at each size, as long as it took no longer than the limit. */
interface Curve<Found> {
  readonly checker: (typeof CHECKERS)[number];
  readonly found: readonly Found[];
  readonly stopped: number | undefined;
}

export function jamGrowth({ explorer, decider }: JamChildren): JamGrowthReport {
  const explorations = curves((checker, size, seconds) =>
    explorer.runWithin({ program: ring(size), checker }, seconds),
  );
  const decisions = curves((checker, perThread, seconds) => {
    const question = { kind: 'late-store-buffering', perThread } as const;
    const decision = decider.runWithin({ question, checker }, seconds);
    if (decision !== undefined && decision.isAllowed !== perThread < 2)
      throw new Error(`${checker} says ${decision.isAllowed} of ${perThread} accesses`);
    return decision;
  });
  expectSameCounts(explorations);
  return {
    lines: [
      '## How the cost grows with volatile accesses',
      '',
      `Milliseconds, best of some, each point in a process of its own. A series ends at the first point whose process takes longer than ${LIMIT_SECONDS} s. All of it with ${THREADS} threads. Exploration: \`examples/families/volatile-ring.c\` by the rf engine, CPU time; with the vector clock the engine sees some answers at a glance and does not ask. One execution: stores to locations of the thread's own, then store buffering around the ring, which is forbidden (three accesses are allowed); by the wall clock.`,
      '',
      `| volatile accesses | ${SIZES.map((size) => size * THREADS).join(' | ')} |`,
      `|---|${'--:|'.repeat(SIZES.length)}`,
      tableRow([
        'executions explored',
        ...explorations[0]!.found.map(({ executions }) => grouped(executions)),
      ]),
      ...explorations.map((curve) => curveRow('exploration', curve, ({ cpuSeconds }) => cpuSeconds * 1000)),
      ...decisions.map((curve) =>
        curveRow('one execution', curve, ({ bestMilliseconds }) => bestMilliseconds),
      ),
      '',
      `![${TITLE}](${CHART})`,
    ],
    chart: linePanels(TITLE, [
      panel(
        `Explored completely: ring of ${THREADS} threads`,
        'milliseconds of CPU',
        explorations,
        (found) => found.cpuSeconds * 1000,
      ),
      panel('One forbidden execution decided', 'milliseconds', decisions, (found) => found.bestMilliseconds),
    ]),
  };
}

const ring = (size: number) => ({
  source: 'examples/families/volatile-ring.c',
  defines: [`N=${THREADS}`, `K=${size}`],
});

function curves<Found>(
  measure: (checker: BenchChecker, size: number, seconds: number) => Found | undefined,
): Curve<Found>[] {
  return CHECKERS.map((checker) => {
    const most = checker === 'vector-clock' ? Number.POSITIVE_INFINITY : LIMIT_SECONDS;
    const found: Found[] = [];
    for (const size of SIZES) {
      const next = measure(checker, size, most);
      if (next === undefined) return { checker, found, stopped: size };
      found.push(next);
    }
    return { checker, found, stopped: undefined };
  });
}

/** A fast wrong checker is worth nothing. */
function expectSameCounts(explorations: readonly Curve<JamExploration>[]): void {
  const [first, ...others] = explorations;
  for (const { checker, found } of others) {
    found.forEach(({ executions }, i) => {
      if (executions !== first!.found[i]!.executions)
        throw new Error(`${checker} finds ${executions} executions with ${SIZES[i]! * THREADS} accesses`);
    });
  }
}

function curveRow<Found>(
  what: string,
  { checker, found, stopped }: Curve<Found>,
  milliseconds: (found: Found) => number,
): string {
  const cells = SIZES.map((size, i) => {
    if (size === stopped) return `> ${grouped(LIMIT_SECONDS * 1000)}`;
    return i < found.length ? millisecondsText(milliseconds(found[i]!)) : '-';
  });
  return tableRow([`${what}: ${NAMES[checker]}`, ...cells]);
}

export const millisecondsText = (milliseconds: number): string =>
  milliseconds < 100 ? milliseconds.toPrecision(2) : grouped(Math.round(milliseconds));

const panel = <Found>(
  title: string,
  yTitle: string,
  of: readonly Curve<Found>[],
  milliseconds: (found: Found) => number,
) => ({
  title,
  xTitle: 'volatile accesses',
  yTitle,
  series: of.map(
    ({ checker, found, stopped }): LimitedSeries => ({
      name: NAMES[checker],
      points: found.map((point, i) => [SIZES[i]! * THREADS, milliseconds(point)]),
      stoppedAt: stopped && stopped * THREADS,
    }),
  ),
  limit: { value: LIMIT_SECONDS * 1000, name: `stopped after ${LIMIT_SECONDS} s` },
});
