/**
 * A found execution as the rest of Heddle knows executions: with a program without code behind it,
 * traces made by hand, and initial writes. Models judge it (judge.ts), pictures show it.
 */
import type { SourceFile, Span } from '../../diagnostics/source.ts';
import type { Execution } from '../../execution/execution.ts';
import { Skeleton } from '../../execution/skeleton.ts';
import { addressOf, type Program } from '../../program/program.ts';
import type { DependencySources, Trace, TraceEvent } from '../../program/trace.ts';
import { locationName, readValues, writtenValues } from '../litmus/values.ts';
import {
  type Edge,
  type FoundExecution,
  locationCount,
  readsOf,
  threadCount,
  writesOf,
} from '../question/found-execution.ts';
import { atomicLocations, tagsAt } from './atomic-locations.ts';
import { operandPaths } from './operand-paths.ts';

/**
 * Pre: the execution is well-formed. The event number `i` has the number `i` plus the number of
 * locations in the result.
 */
export function toExecution(found: FoundExecution): Execution {
  const { events, coherence, readsFrom } = found;
  const locations = locationCount(found);
  const skeleton = new Skeleton(programOf(found), tracesOf(found));
  const numberOf = (event: number): number => event + locations;
  const sources = new Int32Array(skeleton.size).fill(-1);
  events.forEach((event, i) => {
    if (readsOf(event)) sources[numberOf(i)] = readsFrom[i]! < 0 ? event.location : numberOf(readsFrom[i]!);
  });
  const orders = coherence.map((order, location) => [location, ...order.map(numberOf)]);
  return {
    skeleton,
    readsFrom: sources,
    coherence: orders,
    finalWrites: Int32Array.from(orders, (order) => order.at(-1)!),
  };
}

function programOf(found: FoundExecution): Program {
  const { language, scopes } = found;
  return {
    name: 'found',
    language: language.litmus,
    threads: Array.from({ length: threadCount(found) }, (_, thread) => ({
      name: `P${thread}`,
      code: [],
      registers: [],
      initialValues: [],
    })),
    locations: atomicLocations(found).map((isAtomic, location) => ({
      name: locationName(location),
      address: addressOf(location),
      initialValue: 0,
      tags: language.initialTags(isAtomic),
    })),
    scopes: scopes.map(({ level, groupOf }) => ({ name: level, groupOf })),
  };
}

function tracesOf(found: FoundExecution): Trace[] {
  const { events, language, rmw } = found;
  const isAtomic = atomicLocations(found);
  const written = writtenValues(found);
  const read = readValues(found);
  const spans = spansOf(found);
  const paths = pathsOf(found);
  const firsts = firstEvents(found);
  /** The sources of an event in one relation, as numbers within its thread. */
  const sourcesIn = (relation: readonly Edge[], event: number): DependencySources =>
    relation
      .filter(([, to]) => to === event)
      .map(([from]) => from - firsts[events[event]!.thread]!)
      .sort((a, b) => a - b);
  const traceEvent = (number: number): TraceEvent => {
    const event = events[number]!;
    const { label, thread, location } = event;
    const [pairedRead = -1] = sourcesIn(rmw, number);
    const isOneInstruction = language.pairsAreInstructions && pairedRead >= 0;
    return {
      thread,
      isRead: readsOf(event),
      isWrite: writesOf(event),
      location,
      readValue: readsOf(event) ? read[number]! : 0,
      writtenValue: written[number]!,
      tags: tagsAt(label, location >= 0 && isAtomic[location]!),
      span: spans[number]!,
      step: isOneInstruction ? pairedRead : number - firsts[thread]!,
      addressSources: sourcesIn(found.addr, number),
      dataSources: sourcesIn(found.data, number),
      controlSources: sourcesIn(found.ctrl, number),
      expectedSources: [],
      pairedRead,
      isAtomicInstruction: isOneInstruction,
      operandPath: paths[number]!,
    };
  };
  return firsts.map((_, thread) => ({
    events: events.flatMap((event, number) => (event.thread === thread ? [traceEvent(number)] : [])),
    registers: [],
    status: 'complete',
  }));
}

/** By thread: the number of its first event. */
const firstEvents = (found: FoundExecution): number[] =>
  Array.from({ length: threadCount(found) }, (_, thread) =>
    found.events.findIndex((event) => event.thread === thread),
  );

/** By event: its operand path. */
function pathsOf(found: FoundExecution): (readonly number[])[] {
  const size = found.events.length;
  const sequenced = new Set(found.sequenced.map(([from, to]) => from * size + to));
  return firstEvents(found).flatMap((first, thread) => {
    const length = found.events.filter((event) => event.thread === thread).length;
    const paths = operandPaths(length, (a, b) => sequenced.has((first + a) * size + first + b));
    if (paths === undefined) throw new Error('the order of a thread is not series-parallel');
    return paths;
  });
}

/** A text with one line for each event, and where in it each is. */
function spansOf(found: FoundExecution): Span[] {
  const lines = eventWords(found);
  const file: SourceFile = { name: 'found', text: lines.map((line) => `${line}\n`).join('') };
  let start = 0;
  return lines.map((line) => {
    const span = { file, start, end: start + line.length };
    start = span.end + 1;
    return span;
  });
}

/** By event: `W.rel x = 1`. An update shows what it reads and what it writes. */
export function eventWords(found: FoundExecution): readonly string[] {
  const written = writtenValues(found);
  const read = readValues(found);
  return found.events.map((event, number) => {
    const { label, location } = event;
    if (location < 0) return label.name;
    const values = [...(readsOf(event) ? [read[number]] : []), ...(writesOf(event) ? [written[number]] : [])];
    return `${label.name} ${locationName(location)} = ${values.join(' -> ')}`;
  });
}
