/** Random executions of a language: well-formed, otherwise anything, consistent or not. */
import fc from 'fast-check';
import type { CompareLanguage, EventLabel } from '../../src/compare/question/event-label.ts';
import {
  type Edge,
  type FoundEvent,
  type FoundExecution,
  readsOf,
  writesOf,
} from '../../src/compare/question/found-execution.ts';

export interface RandomOptions {
  readonly mostEvents?: number;
  /** Leave events of a thread unordered at times, in series and parallel. */
  readonly isPartial?: boolean;
  /** Control may end before its thread does, as in languages with blocks. */
  readonly controlEnds?: boolean;
}

/** A number below `n`. */
type Draw = (n: number) => number;

export function randomExecution(
  language: CompareLanguage,
  options: RandomOptions = {},
): fc.Arbitrary<FoundExecution> {
  return fc.array(fc.nat(9999), { minLength: 150, maxLength: 150 }).map((numbers) => {
    let next = 0;
    return executionFrom(language, options, (n) => numbers[next++ % numbers.length]! % n);
  });
}

function executionFrom(
  language: CompareLanguage,
  { mostEvents = 6, isPartial = false, controlEnds = false }: RandomOptions,
  draw: Draw,
): FoundExecution {
  const { events, rmw } = drawEvents(language, 1 + draw(mostEvents), draw);
  const sequenced = drawSequencing(events, isPartial, draw);
  const isBefore = (a: number, b: number): boolean => sequenced.some(([from, to]) => from === a && to === b);
  const indices = events.map((_, index) => index);
  const isAccess = (index: number): boolean => events[index]!.location >= 0;
  const writesOfLocation = (location: number): number[] =>
    indices.filter((index) => writesOf(events[index]!) && events[index]!.location === location);
  const depends = (from: number, to: number): boolean => readsOf(events[from]!) && isBefore(from, to);
  const pairs = indices.flatMap((from) => indices.map((to): Edge => [from, to]));
  const some = (relation: 'addr' | 'data' | 'ctrl', edges: readonly Edge[]): Edge[] =>
    language.dependencies.includes(relation) ? edges.filter(() => draw(4) === 0) : [];
  const controlled = some(
    'ctrl',
    pairs.filter(
      ([from, to]) => depends(from, to) && !rmw.some(([read, write]) => read === from && write === to),
    ),
  );
  return {
    language,
    events,
    sequenced,
    addr: some(
      'addr',
      pairs.filter(([from, to]) => depends(from, to) && isAccess(to)),
    ),
    data: some(
      'data',
      pairs.filter(([from, to]) => depends(from, to) && writesOf(events[to]!)),
    ),
    // Otherwise what follows something that is control dependent is so too.
    ctrl: pairs.filter(([from, to]) =>
      controlled.some(
        ([source, first]) => source === from && (first === to || (!controlEnds && isBefore(first, to))),
      ),
    ),
    rmw,
    readsFrom: events.map((event, index) => {
      if (!readsOf(event)) return -1;
      const sources = writesOfLocation(event.location).filter((write) => write !== index);
      return [-1, ...sources][draw(sources.length + 1)]!;
    }),
    coherence: [...new Set(events.flatMap(({ location }) => (location < 0 ? [] : [location])))].map(
      (location) => shuffled(writesOfLocation(location), draw),
    ),
    scopes: drawScopes(language, 1 + events.at(-1)!.thread, draw),
  };
}

function shuffled(items: readonly number[], draw: Draw): number[] {
  const rest = [...items];
  return items.map(() => rest.splice(draw(rest.length), 1)[0]!);
}

function drawEvents(
  { labels, hasAtomicLocations }: CompareLanguage,
  count: number,
  draw: Draw,
): { events: FoundEvent[]; rmw: Edge[] } {
  const drawn: { label: EventLabel; thread: number; place: number }[] = [];
  const rmw: Edge[] = [];
  const one = (accepts: (label: EventLabel) => boolean): EventLabel => {
    const accepted = labels.filter(accepts);
    return accepted[draw(accepted.length)]!;
  };
  const hasPairs = labels.some(({ isPaired }) => isPaired);
  let thread = 0;
  while (drawn.length < count) {
    if (drawn.length > 0 && draw(3) === 0) thread++;
    const place = draw(3);
    if (hasPairs && draw(4) === 0) {
      rmw.push([drawn.length, drawn.length + 1]);
      drawn.push({ label: one(({ isPaired, kind }) => isPaired && kind === 'read'), thread, place });
      drawn.push({ label: one(({ isPaired, kind }) => isPaired && kind === 'write'), thread, place });
    } else {
      // Kinds first: there are many more labels of some than of others.
      const kind = (['read', 'read', 'write', 'write', 'update', 'fence'] as const)[draw(6)]!;
      const has = labels.some((label) => label.kind === kind && !label.isPaired);
      drawn.push({
        label: one((label) => !label.isPaired && (!has || label.kind === kind)),
        thread,
        place,
      });
    }
  }
  const places: number[] = [];
  const isAtomic = (place: number): boolean =>
    drawn.some(({ label, place: other }) => other === place && label.kind !== 'fence' && label.mode !== 'na');
  const events = drawn.map(({ label, thread, place }): FoundEvent => {
    if (label.kind === 'fence') return { label, thread, location: -1 };
    if (!places.includes(place)) places.push(place);
    // An atomic location has no accesses that are not atomic, but for initialisation.
    const mustBeAtomic =
      hasAtomicLocations && label.mode === 'na' && label.kind === 'read' && isAtomic(place);
    const chosen = mustBeAtomic ? one(({ kind, mode }) => kind === label.kind && mode !== 'na') : label;
    return { label: chosen, thread, location: places.indexOf(place) };
  });
  return { events, rmw };
}

/** Numbers stay in an order that the sequencing allows. */
function drawSequencing(events: readonly FoundEvent[], isPartial: boolean, draw: Draw): Edge[] {
  const edges: Edge[] = [];
  for (let thread = 0; thread <= events.at(-1)!.thread; thread++) {
    const numbers = events.flatMap((event, index) => (event.thread === thread ? [index] : []));
    const own: Edge[] = [];
    const split = (from: number, to: number): void => {
      if (to - from < 2) return;
      const middle = from + 1 + draw(to - from - 1);
      split(from, middle);
      split(middle, to);
      if (isPartial && draw(2) === 0) return;
      for (let a = from; a < middle; a++) for (let b = middle; b < to; b++) own.push([a, b]);
    };
    split(0, numbers.length);
    const order = extension(numbers.length, own, draw);
    for (const [a, b] of own) edges.push([numbers[order.indexOf(a)]!, numbers[order.indexOf(b)]!]);
  }
  return edges;
}

/** The elements in an order that has all edges. */
function extension(count: number, edges: readonly Edge[], draw: Draw): number[] {
  const order: number[] = [];
  while (order.length < count) {
    const free = [...Array(count).keys()].filter(
      (element) =>
        !order.includes(element) && edges.every(([from, to]) => to !== element || order.includes(from)),
    );
    order.push(free[draw(free.length)]!);
  }
  return order;
}

function drawScopes({ scopeLevels }: CompareLanguage, threads: number, draw: Draw): FoundExecution['scopes'] {
  let groups: readonly number[] = Array(threads).fill(0);
  const levels: { level: string; groupOf: readonly number[] }[] = [];
  for (const level of [...scopeLevels].reverse()) {
    levels.unshift({ level, groupOf: groups });
    groups = groups.map((group) => group * 2 + draw(2));
  }
  return levels;
}
