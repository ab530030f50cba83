/**
 * What is said of a recorded execution, for people: the verdict, then a witness or the cycle that
 * forbids it.
 */
import { INITIAL_WRITE, type Recording } from '../execution/recording.ts';
import type {
  CycleEdge,
  TraceCycle,
  TraceResult,
  TraceWitness,
  WitnessStep,
} from '../explore/verify-trace/trace-result.ts';
import { stepTable } from './step-table.ts';
import { lineOf, placeOf, pointPlace, pointText, recordedEventText, threadText } from './trace-events.ts';

const NOTATION = 'x = 1 writes, x == 1 reads, x: 0 -> 1 does both';

/** Lines of a witness that are shown, and writes of one location. */
const MOST_LINES = 2_000;

const ANSWERS = { holds: 'Allowed', violated: 'Forbidden', inconclusive: 'Inconclusive' } as const;

export function traceText(recording: Recording, result: TraceResult): string {
  const { verdict, reason, maps, marks, witness, cycle, wallMilliseconds } = result;
  const lines = [
    `Trace ${recording.file.name}`,
    `Events ${recording.size} of ${recording.threads.length} threads`,
    `Model ${result.model} (engine ${result.engine})`,
    ANSWERS[verdict],
    `Reason: ${reason}`,
  ];
  if (marks.length > 0) lines.push(`The model also says: ${marks.join(', ')}`);
  if (maps.possible > 1n)
    lines.push(`Reads-from maps: ${maps.possible} by the values; questions asked: ${maps.tried}`);
  lines.push(`Time ${(wallMilliseconds / 1000).toFixed(2)}`);
  if (witness !== undefined) lines.push('', ...witnessLines(recording, witness));
  if (cycle !== undefined) lines.push('', ...cycleLines(recording, cycle));
  return `${lines.join('\n')}\n`;
}

/** One line a result, for --quiet. */
export function quietTraceText(file: string, { model, verdict, reason }: TraceResult): string {
  return `${file}: ${model}: ${verdict} (${reason})\n`;
}

/** `title`: of an order of steps. */
export function witnessLines(
  recording: Recording,
  witness: TraceWitness,
  title = 'One order of its steps',
): string[] {
  if (witness.kind === 'relations') return relationLines(recording, witness);
  const numbers = stepNumbers(witness.steps);
  const columns = [...recording.threads.keys()].sort((a, b) =>
    recording.threads[a]!.localeCompare(recording.threads[b]!, 'en', { numeric: true }),
  );
  const rows = witness.steps.slice(0, MOST_LINES).map((step, i) => ({
    number: i + 1,
    column: columns.indexOf(recording.event(step.event).thread),
    text: stepText(recording, step, sourceText(witness.readsFrom[step.event], numbers)),
    source: placeOf(recording, step.event),
    isMarked: false,
    isNeeded: true,
  }));
  return [
    `${title} (${NOTATION}):`,
    '',
    ...stepTable(
      columns.map((thread) => `thread ${recording.threads[thread]}`),
      rows,
    ),
    ...leftOut(witness.steps.length - MOST_LINES),
  ];
}

function leftOut(lines: number): string[] {
  return lines <= 0 ? [] : [`  ... and ${lines} more`];
}

/** By event: the number of its first step. */
function stepNumbers(steps: readonly WitnessStep[]): Map<number, number> {
  const numbers = new Map<number, number>();
  steps.forEach(({ event }, i) => {
    if (!numbers.has(event)) numbers.set(event, i + 1);
  });
  return numbers;
}

function sourceText(source: number | undefined, numbers: ReadonlyMap<number, number>): string {
  if (source === undefined) return '';
  return source === INITIAL_WRITE ? ' from init' : ` from #${numbers.get(source)}`;
}

function stepText(recording: Recording, { event, action }: WitnessStep, source: string): string {
  const text = recordedEventText(recording, event);
  switch (action) {
    case 'do':
      return `${text}${source}`;
    case 'buffer':
      return `${text} to buffer`;
    case 'memory':
      return `${text} in memory`;
    case 'drain':
      return 'buffer is empty';
  }
}

function relationLines(recording: Recording, witness: TraceWitness & { kind: 'relations' }): string[] {
  const { locations, values } = recording;
  const write = (number: number): string =>
    `${placeOf(recording, number)} (${threadText(recording, number)}: ${recordedEventText(recording, number)})`;
  const sources = [...witness.readsFrom.entries()].filter(([, source]) => source !== undefined);
  const reads = sources
    .slice(0, MOST_LINES)
    .map(
      ([read, source]) =>
        `  ${write(read)} from ${source === INITIAL_WRITE ? 'the initial value' : write(source!)}`,
    );
  const orders = (witness.coherence ?? []).slice(0, MOST_LINES).flatMap((order, location) => {
    if (order.length === 0) return [];
    const { name, initialValue, announces } = locations[location]!;
    if (announces !== undefined) return [];
    const written = order
      .slice(0, MOST_LINES)
      .map((number) => `${values[recording.event(number).writtenValue]} at ${placeOf(recording, number)}`);
    const rest = order.length > MOST_LINES ? ', ...' : '';
    return [`  ${name}: ${[`${values[initialValue]} initially`, ...written].join(', ')}${rest}`];
  });
  return [
    `What each read reads from (${NOTATION}):`,
    ...(reads.length > 0 ? reads : ['  nothing is read']),
    ...leftOut(sources.length - MOST_LINES),
    ...(orders.length === 0
      ? []
      : ['', 'Writes of each location, in the order in which they take effect:', ...orders]),
  ];
}

function cycleLines(recording: Recording, { axiom, edges, isOfOneMap }: TraceCycle): string[] {
  const first = edges[0]!.from;
  const last = edges.at(-1)!.to;
  const isClosed = JSON.stringify(first) === JSON.stringify(last);
  const points = [...edges.map(({ from }) => from), ...(isClosed ? [] : [last])];
  const places = points.map((point) => pointPlace(recording, point));
  const width = Math.max(...places.map((text) => text.length));
  const which = isOfOneMap ? ', if it is read in the way that gets furthest' : '';
  const what = isClosed
    ? 'each line is before the next, and the last is before the first'
    : 'this must not be';
  return [
    `Why not${which}${axiom === undefined ? '' : `, by axiom ${axiom}`}: ${what}`,
    `(${NOTATION}).`,
    '',
    ...points.flatMap((point, i) => [
      `  ${places[i]!.padEnd(width)}  ${pointText(recording, point)}`,
      ...edges.slice(i, i + 1).map((edge) => `  ${' '.repeat(width)}    ${edgeText(recording, edge)}`),
    ]),
  ];
}

function edgeText(recording: Recording, { relation, reason, reader, since }: CycleEdge): string {
  const read = reader === undefined ? '' : ` (${lineOf(recording, reader)})`;
  if (since === undefined) return `${relation}: ${reason}${read}`;
  const [first, second] = [lineOf(recording, since.first), lineOf(recording, since.second)];
  return `${relation}: ${reason}, since ${first} happens before ${second}`;
}
