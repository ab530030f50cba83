/** What was promised of JAM21's checkers besides: appendix E of refs/jam21-thesis, many volatile accesses, the gadget, and longer programs. */
import { type JamChildren, LIMIT_SECONDS, millisecondsText } from './jam-growth.ts';
import type { Subject } from './measure-check.ts';
import { best, measureRuns, RUNS, searchSeconds } from './measure-runs.ts';
import { type BenchProgram, nameOf } from './rf-programs.ts';
import { grouped, ratioText, tableRow } from './table-text.ts';

/** only-sc by only-rlx, at most. The paper: about 1,000. */
const MOST_RATIO = 5;
const MOST_SECONDS = 60;
const MOST_MILLISECONDS = 100;
const LEAST_EVENTS = 30;

const subject = (name: string, ...defines: readonly string[]): Subject => ({
  source: `examples/families/${name}.c`,
  defines,
  model: 'jam21',
  engine: 'rf',
});

const mark = (isKept: boolean): string => (isKept ? '' : ' !');

/** Appendix E: executions of only-sc and of only-rlx. */
const READINGS = [
  { name: 'thread 4 as meant', defines: [], sc: 322, rlx: 432 },
  { name: 'thread 3 twice, as printed', defines: ['AS_PRINTED'], sc: 759, rlx: 972 },
] as const;

export function onlyVolatile(): string[] {
  return [
    '## only-sc and only-rlx (appendix E)',
    '',
    `Explored completely by fresh processes of the tool: CPU seconds, best of ${RUNS}, less those of a process that stops after its first execution. At most ${MOST_RATIO} were promised for the ratio; the paper has about 1,000.`,
    '',
    '| reading | executions: only-sc | only-rlx | CPU s: only-sc | only-rlx | ratio |',
    '|---|--:|--:|--:|--:|--:|',
    ...READINGS.map(({ name, defines, sc, rlx }) => {
      const secondsOf = (executions: number, ...more: readonly string[]): number =>
        searchSeconds(measureRuns(subject('only-volatile', ...defines, ...more), executions), best);
      const scSeconds = secondsOf(sc);
      const rlxSeconds = secondsOf(rlx, 'RELAXED');
      const ratio = scSeconds / rlxSeconds;
      return tableRow([
        name,
        grouped(sc),
        grouped(rlx),
        scSeconds.toFixed(2),
        rlxSeconds.toFixed(2),
        `${ratioText(ratio)}${mark(ratio <= MOST_RATIO)}`,
      ]);
    }),
  ];
}

export function fiveByFour(): string[] {
  const executions = 961;
  const { runs } = measureRuns(subject('volatile-ring', 'N=5', 'K=4'), executions);
  const seconds = best(runs);
  return [
    '## Five threads of four volatile accesses each',
    '',
    `\`examples/families/volatile-ring.c\`, ${grouped(executions)} executions, explored completely by a fresh process of the tool, start-up included, best of ${RUNS}: ${seconds.toFixed(2)} s of CPU${mark(seconds < MOST_SECONDS)}. Promised: less than ${MOST_SECONDS} s.`,
  ];
}

export function gadget({ decider }: JamChildren): string[] {
  return [
    '## The gadget of 20 volatile accesses',
    '',
    `It is forbidden, and no pair of accesses shows it. Milliseconds by the wall clock: the first call of a process, and the fastest. Promised for the vector clock: less than ${MOST_MILLISECONDS} ms.`,
    '',
    '| checker | first call | warm |',
    '|---|--:|--:|',
    ...(['vector-clock', 'from-reads', 'relation'] as const).map((checker) => {
      const decision = decider.runWithin({ question: { kind: 'gadget' }, checker }, LIMIT_SECONDS);
      if (decision === undefined) return tableRow([checker, `> ${grouped(LIMIT_SECONDS * 1000)}`, '-']);
      const { isAllowed, firstMilliseconds, bestMilliseconds } = decision;
      if (isAllowed) throw new Error(`${checker} allows the gadget`);
      const isKept = checker !== 'vector-clock' || firstMilliseconds < MOST_MILLISECONDS;
      return tableRow([
        checker,
        `${millisecondsText(firstMilliseconds)}${mark(isKept)}`,
        millisecondsText(bestMilliseconds),
      ]);
    }),
  ];
}

const LONGER: readonly BenchProgram[] = [
  { source: 'bench/programs/michael-scott-queue.c', defines: ['PRODUCERS=2', 'CONSUMERS=1'] },
  { source: 'bench/programs/treiber-stack.c', defines: ['PUSHERS=2', 'POPPERS=2'] },
  { source: 'bench/programs/chase-lev-deque.c', defines: ['ITEMS=2', 'THIEVES=2', 'STEALS=1'] },
  { source: 'examples/families/volatile-ring.c', defines: ['N=8', 'K=2'] },
  { source: 'examples/families/lastzero.c', defines: ['N=6'] },
  { source: 'examples/families/readers.c', defines: ['N=9'] },
  { source: 'examples/families/indexer.c', defines: ['N=12'] },
  { source: 'examples/families/par-length.c', defines: [] },
];

export function longerPrograms({ explorer }: JamChildren): string[] {
  return [
    `## Programs of ${LEAST_EVENTS} events and more`,
    '',
    `The rf engine with either checker: milliseconds of CPU of one search, best of some, a process for each. Events are those of an execution on average, initial writes not counted; blocked executions count too. The vector clock was promised never to be slower.`,
    '',
    '| program | events | executions | vector clock | relation | relation by vector clock |',
    '|---|--:|--:|--:|--:|--:|',
    ...LONGER.map((program) => {
      const fast = explorer.run({ program, checker: 'vector-clock' });
      const slow = explorer.runWithin({ program, checker: 'relation' }, LIMIT_SECONDS);
      if (fast.events < LEAST_EVENTS) throw new Error(`${nameOf(program)}: ${fast.events} events`);
      if (slow !== undefined && slow.executions !== fast.executions)
        throw new Error(`${nameOf(program)}: ${fast.executions} executions, ${slow.executions} by relation`);
      const seconds = slow?.cpuSeconds ?? LIMIT_SECONDS;
      const isMore = slow === undefined ? '> ' : '';
      const ratio = seconds / fast.cpuSeconds;
      return tableRow([
        nameOf(program),
        fast.events.toFixed(0),
        grouped(fast.executions),
        millisecondsText(fast.cpuSeconds * 1000),
        isMore + millisecondsText(seconds * 1000),
        `${isMore}${ratioText(ratio)}${mark(ratio >= 1)}`,
      ]);
    }),
  ];
}
