/**
 * Runs a litmus test and the C program that is to mean the same, and makes their executions comparable. What the program
 * has beyond the test is left out: main, and the starts and ends of threads (the set TH).
 */
import assert from 'node:assert/strict';
import {
  type ConsistencyModel,
  checkLitmus,
  checkProgram,
  type EngineName,
  type Execution,
  type MachineCode,
  type OpenedModel,
  openModel,
  parseLitmus,
} from '../../src/index.ts';
import { plainName } from './compiled-litmus.ts';
import { loader } from './explore.ts';

const opened = new Map<string, OpenedModel>();

function open(name: string): OpenedModel {
  const known = opened.get(name) ?? openModel(name, { language: 'C', scopes: [], threads: [] }, loader);
  opened.set(name, known);
  return known;
}

/** What races has executions all the same, and these are compared. */
const RACES = new Set(['data-race'] as const);

/**
 * Fails unless the program has the executions of the litmus test, each once; gives their number.
 *
 * Models that allow values out of thin air have one exception: of such values, programs only have those that some other
 * execution writes too (src/explore/engines/enumerate/written-values.ts), litmus tests some more.
 */
export async function assertSameExecutions(
  text: string,
  code: MachineCode,
  modelName: string,
): Promise<number> {
  const expected = await litmusExecutions(text, modelName);
  const found = await programExecutions(code, modelName);
  const { thinAirFree } = open(modelName).model;
  const isMissed = (key: string): boolean => !thinAirFree && expected.get(key)! && !found.includes(key);
  const keys = [...expected.keys()].filter((key) => !isMissed(key)).sort();
  assert.deepEqual(found, keys, `under ${modelName}, the test against the program:\n${text}`);
  return found.length;
}

/** By key of an execution: whether it has values out of thin air, in a cycle of rf and dependencies. */
async function litmusExecutions(text: string, modelName: string): Promise<Map<string, boolean>> {
  const { program, question } = parseLitmus({ name: 'test.litmus', text });
  const { model, equivalence } = open(modelName);
  const found = new Map<string, boolean>();
  const { blocked, errors } = await checkLitmus(program, question, model, {
    equivalence,
    ignoredErrors: RACES,
    onExecution: ({ execution }) => {
      found.set(keyOf(execution, 0, model), hasThinAir(execution));
    },
  });
  assert.deepEqual([blocked, errors], [0, []], text);
  return found;
}

/** One key for each execution of a program whose threads main starts in order, sorted. `generated`: ProgramCheckOptions. */
export async function programExecutions(
  code: MachineCode,
  modelName: string,
  generated = true,
  engine?: EngineName,
): Promise<readonly string[]> {
  const { model, equivalence } = open(modelName);
  const keys: string[] = [];
  const { blocked, errors, executions } = await checkProgram(code, 'program', model, {
    equivalence,
    generated,
    ...(engine === undefined ? {} : { engine }),
    allErrors: true,
    ignoredErrors: RACES,
    onExecution: (execution) => {
      keys.push(keyOf(execution, 1, model));
    },
  });
  assert.deepEqual([blocked, errors], [0, []]);
  // A search that learns something runs again, and tells all again: the last run counts.
  return keys.slice(keys.length - executions).sort();
}

/** Whether rf and dependencies form a cycle. */
function hasThinAir({ skeleton, readsFrom }: Execution): boolean {
  const { events, threadStarts } = skeleton;
  const before = events.map((event, number) => {
    const { addressSources, dataSources, controlSources, expectedSources } = event;
    const sources = [addressSources, dataSources, controlSources, expectedSources].flat();
    const local = sources.map((index) => threadStarts[event.thread]! + index);
    return event.isRead ? [...local, readsFrom[number]!] : local;
  });
  const reaches = (from: number, target: number, seen: Set<number>): boolean =>
    before[from]!.some((next) => {
      if (next === target) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, target, seen);
    });
  return events.some((_, number) => reaches(number, number, new Set()));
}

/** Base relations for the sake of which a model's executions have dependencies. */
const DEPENDENCIES = ['addr', 'data', 'ctrl'];

/**
 * Events of the threads from `first` on, with their values, modes and, if the model speaks of them, dependencies; rf; co.
 * Equal for equal executions, whatever the program was made from.
 */
export function keyOf(
  { skeleton, readsFrom, coherence }: Execution,
  first: number,
  { plan }: ConsistencyModel,
): string {
  const { events, program, threadStarts } = skeleton;
  const places = placesOf(skeleton, first);
  const placeOf = (number: number): string => places[number] ?? 'somewhere else';
  const hasDependencies = DEPENDENCIES.some((relation) => plan.baseNames.has(relation));
  const texts: string[] = [];
  const orders: string[] = [];
  events.forEach((event, number) => {
    const { thread, isRead, isWrite, location, readValue, writtenValue, tags } = event;
    if (thread < 0 || places[number] === undefined) return;
    const name = location < 0 ? 'fence' : plainName(program.locations[location]!.name);
    const values = `${isRead ? `R${readValue}` : ''}${isWrite ? `W${writtenValue}` : ''}`;
    const source = isRead ? ` from ${placeOf(readsFrom[number]!)}` : '';
    const sources = (list: readonly number[]): string =>
      list.map((index) => placeOf(threadStarts[thread]! + index)).join();
    const dependencies = hasDependencies
      ? ` addr ${sources(event.addressSources)} data ${sources(event.dataSources)} ctrl ${sources(event.controlSources)}`
      : '';
    texts.push(`${placeOf(number)} ${name} ${[...tags].sort()} ${values}${source}${dependencies}`);
  });
  coherence?.forEach((order, location) => {
    const name = plainName(program.locations[location]!.name);
    const shown = order.slice(1).filter((write) => places[write] !== undefined);
    if (shown.length > 0) orders.push(`co ${name} ${shown.map(placeOf).join()}`);
  });
  return [...texts, ...orders.sort()].join('\n');
}

/** By event number: its thread, counted from `first` on, and its place in it; `init`; undefined for what is left out. */
function placesOf({ events }: Execution['skeleton'], first: number): (string | undefined)[] {
  const counts: number[] = [];
  return events.map(({ thread, tags }) => {
    if (thread < 0) return 'init';
    if (thread < first || tags.includes('TH')) return undefined;
    const index = counts[thread] ?? 0;
    counts[thread] = index + 1;
    return `P${thread - first}.${index}`;
  });
}
