/**
 * The contract of litmus synthesis: a test that was made of an execution has, among all its candidates, that execution, and
 * what its condition lets through is that execution but for coherence that no final state shows.
 */
import assert from 'node:assert/strict';
import { locationName, readValues, writtenValues } from '../../src/compare/litmus/values.ts';
import type { Edge, FoundExecution } from '../../src/compare/question/found-execution.ts';
import { finalValue } from '../../src/execution/execution.ts';
import type { Event, Skeleton } from '../../src/execution/skeleton.ts';
import { enumerate } from '../../src/explore/engines/enumerate/enumerate.ts';
import { type Execution, openModel, type Program, parseLitmus } from '../../src/index.ts';
import { holds, visitObservables } from '../../src/program/condition.ts';
import { loader } from '../support/explore.ts';

/** Co is mentioned so that candidates have it. */
const ANYTHING = { name: 'anything.cat', text: '"anything"\nacyclic co as orders\n' };

const opened = new Map<string, ReturnType<typeof openModel>['model']>();

function anything(program: Program) {
  const known = opened.get(program.language) ?? openModel(ANYTHING, program, loader).model;
  opened.set(program.language, known);
  return known;
}

/** Fails unless the test has the execution, and its condition means it. */
export function assertRealises(text: string, found: FoundExecution): void {
  const { program, question } = parseLitmus({ name: 'found.litmus', text });
  const { proposition } = question.condition;
  const observedLocations = new Set<number>();
  visitObservables(proposition, (observable) => {
    if (observable.kind === 'location') observedLocations.add(observable.location);
  });
  const options = {
    unroll: 1,
    equivalence: 'rf-co',
    prune: true,
    pausesOften: false,
    observedLocations,
  } as const;
  let isThere = false;
  const counters = { candidates: 0, consistencyChecks: 0 };
  const steps = enumerate(program, anything(program), options, counters, ({ execution, status }) => {
    if (!holds(proposition, (observable) => finalValue(execution, observable))) return;
    assert.equal(status, 'complete', text);
    const differences = differencesOf(execution, found);
    assert.deepEqual(
      differences.filter((difference) => !difference.startsWith('co ')),
      [],
      text,
    );
    if (differences.length === 0) isThere = true;
  });
  for (const _ of steps);
  assert.ok(isThere, `no candidate that satisfies the condition is the execution:\n${text}`);
}

/** What tells the candidate from the execution, in words; empty if nothing does. */
export function differencesOf(execution: Execution, found: FoundExecution): string[] {
  let best: string[] | undefined;
  for (const numbers of assignments(execution.skeleton, found)) {
    const differences = differencesUnder(execution, found, numbers);
    if (best === undefined || differences.length < best.length) best = differences;
    if (best.length === 0) break;
  }
  return best ?? ['events'];
}

/** Ways to take the events of the candidate for those of the execution: by event of the execution, one of the candidate. */
function* assignments({ events }: Skeleton, found: FoundExecution): Generator<readonly number[]> {
  const written = writtenValues(found);
  const read = readValues(found);
  const numbers = events.flatMap(({ thread }, number) => (thread < 0 ? [] : [number]));
  if (numbers.length !== found.events.length) return;
  const isLike = (event: Event, index: number): boolean => {
    const { label, thread } = found.events[index]!;
    const isRead = label.kind === 'read' || label.kind === 'update';
    const isWrite = label.kind === 'write' || label.kind === 'update';
    return (
      event.thread === thread &&
      event.isRead === isRead &&
      event.isWrite === isWrite &&
      (!isRead || event.readValue === read[index]) &&
      (!isWrite || event.writtenValue === written[index])
    );
  };
  const taken = new Set<number>();
  function* extend(chosen: readonly number[]): Generator<readonly number[]> {
    if (chosen.length === numbers.length) {
      yield chosen;
      return;
    }
    for (const number of numbers) {
      if (taken.has(number) || !isLike(events[number]!, chosen.length)) continue;
      taken.add(number);
      yield* extend([...chosen, number]);
      taken.delete(number);
    }
  }
  yield* extend([]);
}

const sorted = (pairs: readonly Edge[]): string =>
  pairs
    .map((pair) => pair.join('>'))
    .sort()
    .join(' ');

function differencesUnder(
  { skeleton, readsFrom, coherence }: Execution,
  found: FoundExecution,
  numbers: readonly number[],
): string[] {
  const { events, program, threadStarts } = skeleton;
  const { language } = found;
  const indexOf = new Map(numbers.map((number, index) => [number, index]));
  /** By location: whether some access of it is atomic. */
  const isAtomic = found.coherence.map((_, location) =>
    found.events.some((event) => event.location === location && !event.label.tags.includes('NA')),
  );
  const differences: string[] = [];
  const compare = (what: string, actual: unknown, expected: unknown): void => {
    if (String(actual) !== String(expected))
      differences.push(`${what} is ${String(actual)}, not ${String(expected)}`);
  };

  found.events.forEach(({ label, location }, index) => {
    const event = events[numbers[index]!]!;
    // A write that is not atomic may start an atomic location, which is then not in NAL.
    const tags = label.tags.filter((tag) => tag !== 'NAL' || !isAtomic[location]);
    compare(`tags of ${index}`, [...event.tags].sort(), tags.sort());
    const name = event.location < 0 ? '' : program.locations[event.location]!.name;
    compare(`location of ${index}`, name, location < 0 ? '' : locationName(location));
    const source = event.isRead ? (indexOf.get(readsFrom[numbers[index]!]!) ?? -1) : -1;
    compare(`rf of ${index}`, source, found.readsFrom[index]);
  });

  for (const { thread, location, tags } of events) {
    if (thread >= 0) continue;
    const { name } = program.locations[location]!;
    const place = found.coherence.findIndex((_, index) => locationName(index) === name);
    const expected = language.initialTags(isAtomic[place] === true);
    compare(`initial tags of ${name}`, [...tags].sort(), [...expected].sort());
  }

  const related = (sources: (event: Event) => readonly number[]): string =>
    sorted(
      numbers.flatMap((number, index) =>
        sources(events[number]!).map(
          (source): Edge => [indexOf.get(threadStarts[events[number]!.thread]! + source)!, index],
        ),
      ),
    );
  compare(
    'addr',
    related(({ addressSources }) => addressSources),
    sorted(found.addr),
  );
  compare(
    'data',
    related(({ dataSources }) => dataSources),
    sorted(found.data),
  );
  compare(
    'ctrl',
    related(({ controlSources }) => controlSources),
    sorted(closedControl(found)),
  );
  compare(
    'rmw',
    related(({ pairedRead }) => (pairedRead < 0 ? [] : [pairedRead])),
    sorted(found.rmw),
  );

  const isPair = ([from, to]: Edge): boolean =>
    found.rmw.some(([read, write]) => read === from && write === to);
  const sequenced = found.sequenced.filter((edge) => !language.pairsAreInstructions || !isPair(edge));
  compare('po', sorted(programOrder(skeleton, indexOf)), sorted(sequenced));

  found.coherence.forEach((order, location) => {
    const place = program.locations.findIndex(({ name }) => name === locationName(location));
    const writes = (coherence?.[place] ?? []).flatMap((number) => indexOf.get(number) ?? []);
    compare(`co of ${locationName(location)}`, writes, order);
    compare(`last write of ${locationName(location)}`, writes.at(-1), order.at(-1));
  });
  found.scopes.forEach(({ level, groupOf }) => {
    const groups = program.scopes.find(({ name }) => name === level)?.groupOf ?? [];
    compare(`scope ${level}`, partition(groups), partition(groupOf));
  });
  return differences;
}

/** The front ends have control go on along sequencing, whether an execution says so or not. */
function closedControl({ ctrl, sequenced }: FoundExecution): readonly Edge[] {
  const later = ctrl.flatMap(([from, to]) =>
    sequenced.flatMap(([first, last]): Edge[] => (first === to ? [[from, last]] : [])),
  );
  return [...new Map([...ctrl, ...later].map((edge) => [edge.join(), edge])).values()];
}

/** By thread: the first thread of its group. */
const partition = (groupOf: readonly number[]): readonly number[] =>
  groupOf.map((group) => groupOf.indexOf(group));

/** As the models see it. */
function programOrder(skeleton: Skeleton, indexOf: ReadonlyMap<number, number>): Edge[] {
  const { size } = skeleton;
  const words = Math.ceil(size / 32);
  const rows = new Int32Array(words * size);
  skeleton.fillRelation('po', rows, 0);
  const edges: Edge[] = [];
  for (const [from, first] of indexOf) {
    for (const [to, second] of indexOf) {
      if (((rows[from * words + (to >> 5)]! >> (to & 31)) & 1) !== 0) edges.push([first, second]);
    }
  }
  return edges;
}
