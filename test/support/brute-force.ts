/**
 * Every well-formed execution of a size, each once up to names: the oracle for the search with a solver. Choices are made in the
 * order threads, labels, locations, dependencies, reads-from, coherence, scopes; sequencing is total.
 */
import { canonicalKey } from '../../src/compare/concrete/canonical.ts';
import { eventWords } from '../../src/compare/concrete/to-execution.ts';
import { closesControl, isWellFormed } from '../../src/compare/concrete/well-formed.ts';
import type { CompareLanguage, EventLabel } from '../../src/compare/question/event-label.ts';
import type { Edge, FoundEvent, FoundExecution } from '../../src/compare/question/found-execution.ts';
import { readsOf, writesOf } from '../../src/compare/question/found-execution.ts';

export interface BruteForceOptions {
  /** Names; all labels of the language if it is not given. */
  readonly labels?: readonly string[];
  /** Updates and pairs. */
  readonly maxRmw?: number;
  /** None if it is not given. */
  readonly dependencies?: readonly ('addr' | 'data' | 'ctrl')[];
  /** What follows something that is control dependent is so too; as the language has it if it is not given. */
  readonly closesControl?: boolean;
}

/** The language with these labels only: what is weaker than one of them is the next weaker one that is left. */
export function withLabelsOnly(language: CompareLanguage, names: readonly string[]): CompareLanguage {
  const left = (name: string): readonly string[] => {
    const label = language.labels.find((candidate) => candidate.name === name);
    if (label === undefined) throw new Error(`${language.name} has no label ${name}`);
    return names.includes(name) ? [name] : label.weaker.flatMap(left);
  };
  const labels = language.labels
    .filter(({ name }) => names.includes(name))
    .map((label) => ({ ...label, weaker: [...new Set(label.weaker.flatMap(left))] }));
  return { ...language, labels };
}

/** In one line, for the messages of failing tests. */
export function drawn(found: FoundExecution): string {
  const { events, scopes } = found;
  const words = eventWords(found);
  const threads = events.map(
    ({ thread }, i) => `${i > 0 && events[i - 1]!.thread !== thread ? '| ' : ''}${i}:${words[i]}`,
  );
  const edges = (['sequenced', 'addr', 'data', 'ctrl', 'rmw'] as const).flatMap((name) =>
    found[name].length === 0 ? [] : [`${name} ${found[name].map((edge) => edge.join('>')).join(' ')}`],
  );
  const groups = scopes.map(({ level, groupOf }) => `${level} ${groupOf.join('')}`);
  return [threads.join('; '), ...edges, ...groups].join(' // ');
}

export function* allExecutions(
  language: CompareLanguage,
  events: number,
  options: BruteForceOptions = {},
): Generator<FoundExecution> {
  const labels = language.labels.filter(({ name }) => options.labels?.includes(name) ?? true);
  for (const sizes of partitions(events, events)) {
    const threads = sizes.flatMap((size, thread) => Array<number>(size).fill(thread));
    for (const chosen of labelings(threads, labels, options.maxRmw ?? events)) {
      // Executions that differ in the order of threads have the same labels here, since threads are sorted by them.
      const hasTwins = sizes.some((_, i) => i > 0 && compareThreads(threads, chosen, i - 1, i) === 0);
      const seen = new Set<string>();
      for (const found of withLabels(language, threads, chosen, options)) {
        if (hasTwins) {
          const key = canonicalKey(found);
          if (seen.has(key)) continue;
          seen.add(key);
        }
        yield found;
      }
    }
  }
}

/** Sums of positive numbers up to `most`, larger ones first. */
function* partitions(sum: number, most: number): Generator<readonly number[]> {
  if (sum === 0) yield [];
  for (let first = Math.min(sum, most); first > 0; first--) {
    for (const rest of partitions(sum - first, first)) yield [first, ...rest];
  }
}

/** Labels by event: pairs are whole, threads of one size are sorted by their labels. */
function* labelings(
  threads: readonly number[],
  labels: readonly EventLabel[],
  maxRmw: number,
): Generator<readonly EventLabel[]> {
  const chosen: EventLabel[] = [];
  const halves = labels.filter(({ isPaired, kind }) => isPaired && kind === 'write');
  const others = labels.filter(({ isPaired, kind }) => !isPaired || kind !== 'write');
  function* choose(rmws: number): Generator<readonly EventLabel[]> {
    const place = chosen.length;
    const thread = threads[place - 1];
    if (thread !== undefined && thread > 0 && threads[place] !== thread) {
      if (compareThreads(threads, chosen, thread - 1, thread) > 0) return;
    }
    if (place === threads.length) {
      yield [...chosen];
      return;
    }
    const previous = chosen.at(-1);
    const isInPair = previous?.isPaired === true && previous.kind === 'read';
    for (const label of isInPair ? halves : others) {
      const isFirstHalf = label.isPaired && label.kind === 'read';
      if (isFirstHalf && threads[place + 1] !== threads[place]) continue;
      const more = isFirstHalf || label.kind === 'update' ? 1 : 0;
      if (rmws + more > maxRmw) continue;
      chosen.push(label);
      yield* choose(rmws + more);
      chosen.pop();
    }
  }
  yield* choose(0);
}

/** Threads of different sizes are in order as they are; else by the names of their labels. */
function compareThreads(
  threads: readonly number[],
  labels: readonly EventLabel[],
  first: number,
  second: number,
): number {
  const namesOf = (thread: number): string[] =>
    labels.flatMap(({ name }, event) => (threads[event] === thread ? [name] : []));
  const [a, b] = [namesOf(first), namesOf(second)];
  if (a.length !== b.length) return -1;
  const [left, right] = [a.join(), b.join()];
  return left < right ? -1 : left > right ? 1 : 0;
}

function* withLabels(
  language: CompareLanguage,
  threads: readonly number[],
  labels: readonly EventLabel[],
  { dependencies = [], closesControl: closes = closesControl(language) }: BruteForceOptions,
): Generator<FoundExecution> {
  const numbers = [...threads.keys()];
  const sequenced = numbers.flatMap((a) =>
    numbers.flatMap((b): Edge[] => (a < b && threads[a] === threads[b] ? [[a, b]] : [])),
  );
  const rmw = numbers.flatMap((event): Edge[] =>
    labels[event]!.isPaired && labels[event]!.kind === 'read' ? [[event, event + 1]] : [],
  );
  const scopeTrees = [...scopesOf(language.scopeLevels, new Set(threads).size)];
  for (const locations of locationsOf(labels)) {
    const events = labels.map((label, i) => ({ label, thread: threads[i]!, location: locations[i]! }));
    const isRead = (event: number): boolean => readsOf(events[event]!);
    const isWrite = (event: number): boolean => writesOf(events[event]!);
    const bare: FoundExecution = {
      language,
      events,
      sequenced,
      addr: [],
      data: [],
      ctrl: [],
      rmw,
      readsFrom: events.map(() => -1),
      coherence: coherences(events).next().value!,
      scopes: scopeTrees[0]!,
    };
    // What is wrong with the locations, no further choice mends.
    if (isWellFormed(bare) !== undefined) continue;
    const from = sequenced.filter(([read]) => isRead(read));
    const edges = {
      addr: from.filter(([, to]) => locations[to]! >= 0),
      data: from.filter(([, to]) => isWrite(to)),
      ctrl: from,
    };
    const choicesOf = (kind: 'addr' | 'data' | 'ctrl'): readonly (readonly Edge[])[] =>
      dependencies.includes(kind) ? subsets(edges[kind]) : [[]];
    const controls = choicesOf('ctrl').filter((ctrl) => !closes || isClosed(ctrl, sequenced));
    const orders = [...coherences(events)];
    for (const addr of choicesOf('addr')) {
      for (const data of choicesOf('data')) {
        for (const ctrl of controls) {
          for (const readsFrom of sourceChoices(events)) {
            for (const coherence of orders) {
              for (const scopes of scopeTrees)
                yield { ...bare, addr, data, ctrl, readsFrom, coherence, scopes };
            }
          }
        }
      }
    }
  }
}

/** Numbered in the order of first access; the halves of a pair share one. */
function* locationsOf(
  labels: readonly EventLabel[],
  chosen: readonly number[] = [],
): Generator<readonly number[]> {
  const label = labels[chosen.length];
  if (label === undefined) {
    yield chosen;
    return;
  }
  const known = Math.max(-1, ...chosen) + 1;
  const isSecondHalf = label.isPaired && label.kind === 'write';
  const choices =
    label.kind === 'fence' ? [-1] : isSecondHalf ? [chosen.at(-1)!] : [...Array(known + 1).keys()];
  for (const location of choices) yield* locationsOf(labels, [...chosen, location]);
}

function subsets<T>(items: readonly T[]): readonly (readonly T[])[] {
  let sets: (readonly T[])[] = [[]];
  for (const item of items) sets = [...sets, ...sets.map((set) => [...set, item])];
  return sets;
}

const isClosed = (ctrl: readonly Edge[], sequenced: readonly Edge[]): boolean =>
  ctrl.every(([from, to]) =>
    sequenced.every(([first, second]) => first !== to || ctrl.some(([a, b]) => a === from && b === second)),
  );

/** By event: any write of the location but itself, or the initial value. */
function* sourceChoices(
  events: readonly FoundEvent[],
  chosen: readonly number[] = [],
): Generator<readonly number[]> {
  const event = events[chosen.length];
  if (event === undefined) {
    yield chosen;
    return;
  }
  yield* sourceChoices(events, [...chosen, -1]);
  if (!readsOf(event)) return;
  for (const [write, other] of events.entries()) {
    if (write !== chosen.length && writesOf(other) && other.location === event.location)
      yield* sourceChoices(events, [...chosen, write]);
  }
}

/** By location: its writes in any order. */
function* coherences(events: readonly FoundEvent[], location = 0): Generator<readonly (readonly number[])[]> {
  if (events.every((event) => event.location < location)) {
    yield [];
    return;
  }
  const writes = [...events.keys()].filter(
    (event) => events[event]!.location === location && writesOf(events[event]!),
  );
  for (const order of permutations(writes)) {
    for (const rest of coherences(events, location + 1)) yield [order, ...rest];
  }
}

function* permutations(items: readonly number[]): Generator<readonly number[]> {
  if (items.length === 0) yield [];
  for (const first of items) {
    for (const rest of permutations(items.filter((item) => item !== first))) yield [first, ...rest];
  }
}

/** All trees of scopes: the widest level holds all threads, the others split the groups of the next wider one. */
function* scopesOf(levels: readonly string[], threads: number): Generator<FoundExecution['scopes']> {
  if (levels.length === 0) {
    yield [];
    return;
  }
  const [level, ...wider] = levels;
  for (const rest of scopesOf(wider, threads)) {
    for (const groupOf of rest.length === 0 ? [Array<number>(threads).fill(0)] : groupings(threads)) {
      const above = rest[0]?.groupOf ?? groupOf;
      const isNested = groupOf.every((group, thread) => above[thread] === above[groupOf.indexOf(group)]);
      if (isNested) yield [{ level: level!, groupOf }, ...rest];
    }
  }
}

/** Numbered in the order of their first thread. */
function* groupings(threads: number, chosen: readonly number[] = []): Generator<readonly number[]> {
  if (chosen.length === threads) {
    yield chosen;
    return;
  }
  for (let group = 0; group <= Math.max(-1, ...chosen) + 1; group++)
    yield* groupings(threads, [...chosen, group]);
}
