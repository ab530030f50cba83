/**
 * The execution behind an error, for people: its steps as a table of threads, whether an
 * interleaving explains it, and how to see it again. Stands under the error's own lines
 * (program-text.ts).
 */
import type { ProgramError, TraceEdge, TraceStep } from '../explore/results/result.ts';
import { stepTable, type TableRow } from './step-table.ts';
import { callText, effectText, fileOf, lineOf, stepText } from './step-text.ts';

export interface CounterexampleContext {
  /** The command that shows an execution again. */
  readonly replayCommand: (replay: string) => string;
  /** The text of the source line at a place such as `x.c:12:5`, if it is known. */
  readonly lineAt: (location: string) => string | undefined;
  /** Nothing is left out of the table of the steps. */
  readonly allSteps?: boolean;
}

/** Reads that ignore newer writes, as far as they are listed. */
const MOST_STALE = 8;

/** Lines without their ends; none if the error has no trace. */
export function counterexampleLines(error: ProgramError, context: CounterexampleContext): string[] {
  const shown = context.allSteps ? error.trace : shownSteps(error);
  const lines: string[] = [];
  if (shown.length > 0) {
    const numbers = numbersOf(shown);
    const threads = [...new Set(shown.map(({ thread }) => thread))].sort((a, b) => a - b);
    const marks = stepsOf(error.accesses).length === 0 ? '' : '; * marks what the error is about';
    lines.push(
      '',
      `Step by step (x = 1 writes, x == 1 reads, x: 0 -> 1 does both${marks}):`,
      '',
      ...stepTable(
        threads.map(threadName),
        tableRows(error, shown, numbers, threads, context),
        context.allSteps,
      ),
    );
    if (threads.length > 1) lines.push('', ...interleavingLines(error, numbers));
  }
  if (error.replay !== '') lines.push('', `Replay: ${context.replayCommand(error.replay)}`);
  return lines;
}

/**
 * By number of a step in the trace: the number under which it is shown, together with others of the
 * same call.
 */
function numbersOf(shown: readonly TraceStep[]): Map<number, number> {
  const numbers = new Map<number, number>();
  let number = 0;
  shown.forEach((step, i) => {
    if (!repeats(shown[i - 1], step)) number++;
    numbers.set(step.step, number);
  });
  return numbers;
}

/** One call may make several accesses in a row. */
function repeats(before: TraceStep | undefined, step: TraceStep): boolean {
  if (before?.thread !== step.thread || before.location !== step.location) return false;
  const text = callText(step);
  return text !== undefined && callText(before) === text;
}

export const threadName = (thread: number): string =>
  thread < 0 ? 'initial state' : thread === 0 ? 'main' : `thread ${thread}`;

/**
 * Without the library's own business, and without main if all it does is to start and join the
 * others.
 */
function shownSteps({ trace, accesses, unexplained }: ProgramError): TraceStep[] {
  const needed = new Set([...stepsOf(accesses), ...unexplained.flatMap(({ from, to }) => [from, to])]);
  const isMainOfInterest = trace.some(
    ({ thread, action, event }) =>
      thread === 0 &&
      !['start', 'join', 'fence'].includes(action) &&
      !(action === 'stop' && event.startsWith('waits for the end of')),
  );
  return trace.filter(({ thread, location, step }) => {
    if (thread === 0 && !isMainOfInterest) return false;
    // Places in angle brackets are in the library's own files.
    return !location.startsWith('<') || needed.has(step);
  });
}

const stepsOf = (accesses: ProgramError['accesses']): number[] =>
  accesses.flatMap(({ step }) => (step === undefined ? [] : [step]));

function tableRows(
  { kind, accesses, unexplained, trace }: ProgramError,
  shown: readonly TraceStep[],
  numbers: ReadonlyMap<number, number>,
  threads: readonly number[],
  { lineAt }: CounterexampleContext,
): TableRow[] {
  const shownNumbers = (steps: readonly (number | 'initial' | undefined)[]): number[] =>
    steps.flatMap((step) => (typeof step === 'number' ? [numbers.get(step) ?? 0] : []));
  const accessSteps = stepsOf(accesses);
  const marked = new Set(shownNumbers(accessSteps));
  const needed = new Set([
    ...marked,
    ...shownNumbers(accessSteps.map((step) => trace[step - 1]!.readsFrom)),
    ...shownNumbers(unexplained.flatMap(({ from, to }) => [from, to])),
    ...shownNumbers(
      staleReads(trace, numbers)
        .slice(0, MOST_STALE)
        .flatMap(({ step, ignored = [] }) => [step, ...ignored]),
    ),
  ]);
  const files = new Set(shown.map(({ location }) => fileOf(location)).filter((name) => name !== ''));
  const firsts = shown.filter((step, i) => !repeats(shown[i - 1], step));
  return firsts.map((step, i) => {
    const number = i + 1;
    const line = lineOf(step.location);
    const place = line === '' ? '' : `${files.size > 1 ? `${fileOf(step.location)}:` : ''}${line}: `;
    const before = firsts[i - 1];
    // A line that does several things is shown once.
    const isShown = before?.thread === step.thread && before.location.startsWith(lineStart(step.location));
    return {
      number,
      column: threads.indexOf(step.thread),
      text: place + stepText(step, kind, (other) => numbers.get(other)),
      source: isShown ? '' : withoutComment(lineAt(step.location) ?? ''),
      isMarked: marked.has(number),
      isNeeded: needed.has(number),
    };
  });
}

/** `x.c:17:`, of `x.c:17:3`. */
const lineStart = (location: string): string => location.replace(/\d+$/, '');

const withoutComment = (line: string): string => line.replace(/\/\/.*$/, '').trim();

function interleavingLines(
  { unexplained, trace, evidence }: ProgramError,
  numbers: ReadonlyMap<number, number>,
): string[] {
  const [first] = unexplained;
  const stale = staleReads(trace, numbers);
  if (first === undefined)
    return stale.length === 0
      ? ['In this order every read sees the latest write: an interleaving explains it.']
      : staleLines(stale, trace, numbers);
  const named = (step: number): string => {
    const line = lineOf(trace[step - 1]!.location);
    return `#${numbers.get(step)}${line === '' ? '' : ` (line ${line})`}`;
  };
  return [
    evidence?.execution.coherence === undefined
      ? 'This order is no interleaving (the model has no order of the writes; with another it might be one):'
      : 'No interleaving explains this:',
    ...unexplained.map((edge) => `  ${named(edge.from)} is before ${edgeText(edge, trace, named)}`),
    `so ${named(first.from)} would have to be before itself.`,
    ...committedLines(trace, numbers, named),
  ];
}

/** Those of the steps that are shown. */
const staleReads = (trace: readonly TraceStep[], numbers: ReadonlyMap<number, number>): TraceStep[] =>
  trace.filter(({ step, ignored }) => ignored !== undefined && numbers.has(step));

/** Of a trace in the order of execution: reads that did not take the latest write. */
function staleLines(
  reads: readonly TraceStep[],
  trace: readonly TraceStep[],
  numbers: ReadonlyMap<number, number>,
): string[] {
  const lines = reads.slice(0, MOST_STALE).map((read) => {
    const writers = new Set(read.ignored!.map((step) => threadName(trace[step - 1]!.thread)));
    const source =
      read.readsFrom === 'initial' ? 'the initial state' : `#${numbers.get(read.readsFrom!) ?? '?'}`;
    const ignored = read.ignored!.flatMap((step) => numbers.get(step) ?? []).map((number) => `#${number}`);
    const newer = ignored.length === 0 ? 'a newer write' : ignored.join(', ');
    return `  #${numbers.get(read.step)} reads ${read.reads} from ${source}, ignoring ${newer} of ${[...writers].join(', ')}`;
  });
  const left = reads.length - MOST_STALE;
  return [
    'Not every read sees the latest write. In happens-before, none of those ignored is between the read and what it reads:',
    ...lines,
    ...(left > 0 ? [`  and ${left} more`] : []),
  ];
}

/** What was committed, of an execution that was re-executed from another. */
function committedLines(
  trace: readonly TraceStep[],
  numbers: ReadonlyMap<number, number>,
  named: (step: number) => string,
): string[] {
  const committed = trace.filter((step) => step.committed && numbers.has(step.step));
  if (committed.length === 0) return [];
  const names = committed.map(({ step }) => named(step)).join(', ');
  return [`It is re-executed from another execution, with ${names} committed.`];
}

/** The end of the sentence: `#4 (line 18), later in thread 1`. */
function edgeText(
  { relation, from, to }: TraceEdge,
  trace: readonly TraceStep[],
  named: (step: number) => string,
): string {
  const [first, second] = [trace[from - 1]!, trace[to - 1]!];
  const variable = second.variable ?? '';
  switch (relation) {
    case 'po':
      return first.thread === second.thread
        ? `${named(to)}, later in ${threadName(first.thread)}`
        : `${named(to)}, which comes after it by starts and joins of threads`;
    case 'library':
      return `${named(to)}, which comes after it by what the library does in between`;
    case 'rf':
      return `${named(to)}, which reads its ${variable}`;
    case 'co':
      return `${named(to)}, whose ${effectText(second)} overwrites its ${effectText(first)}`;
    default:
      return `${named(to)}, whose ${effectText(second)} it does not see: ${effectText(first)}`;
  }
}
