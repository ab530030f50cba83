/**
 * XMM by brute force, from the definition in docs/models/xmm.md taken by the letter: all graphs of
 * a program, of them the candidates, and the least set that has those without a cycle and is closed
 * under steps. For a step every set C of events and every map f of it is tried, and conditions 1 to
 * 6 are asked of them as they stand; condition 7 is that all this is done among candidates.
 *
 * It is for programs of six accesses or so, and shares no code with the definition of the product.
 */
import type { XmmProgram } from '../xmm-program.ts';
import { NaiveGraph } from './naive-graph.ts';
import { type NaiveEvent, runsOf } from './naive-runs.ts';

export interface NaiveXmm {
  readonly candidates: readonly NaiveGraph[];
  /** Of the candidates, those that XMM has. */
  readonly members: ReadonlySet<NaiveGraph>;
}

/** Undefined if the program is too large. */
export function naiveXmm(program: XmmProgram): NaiveXmm | undefined {
  const candidates = candidatesOf(program);
  if (candidates === undefined) return undefined;
  const targets = candidates
    .filter(({ isCyclic }) => isCyclic)
    .map((graph) => ({ graph, committed: committedSets(graph) }));
  const members = new Set(candidates.filter(({ isCyclic }) => !isCyclic));
  // A set that grows while it is gone through also shows what was added.
  for (const source of members)
    for (const { graph, committed } of targets)
      if (!members.has(graph) && committed.some((set) => isStep(source, graph, set))) members.add(graph);
  return { candidates, members };
}

/** So many ways to put runs, rf and mo together are tried. */
const MOST_GRAPHS = 20_000;

function candidatesOf(program: XmmProgram): NaiveGraph[] | undefined {
  const locations = [0, 1, 2, 3];
  const runs = runsOf(program, locations);
  if (runs === undefined) return undefined;
  const initial = locations.map(
    (location): NaiveEvent => ({
      thread: -1,
      index: location,
      kind: 'W',
      location,
      mode: 'na',
      value: 0,
      rmwRead: undefined,
    }),
  );
  const candidates: NaiveGraph[] = [];
  let tried = 0;
  for (const chosen of choices(runs)) {
    const events = chosen.flat();
    const reads = events.filter(({ kind }) => kind === 'R');
    const writes = [...initial, ...events].filter(({ kind }) => kind === 'W');
    const sources = reads.map((r) => writes.filter((w) => w.location === r.location && w.value === r.value));
    const orders = locations.map((at) => [
      ...permutations(writes.filter(({ location, thread }) => location === at && thread >= 0)),
    ]);
    for (const rf of choices(sources))
      for (const mo of choices(orders)) {
        if (++tried > MOST_GRAPHS) return undefined;
        const graph = new NaiveGraph(
          chosen,
          new Map(reads.map((read, i) => [read, rf[i]!])),
          new Map(locations.map((location, i) => [location, [initial[i]!, ...mo[i]!]])),
        );
        if (graph.isConsistent) candidates.push(graph);
      }
  }
  return candidates;
}

/** All C that conditions 2, 4 and 5 allow, which speak of G' alone. Initial writes are committed anyway. */
function committedSets(target: NaiveGraph): NaiveEvent[][] {
  const events = target.events.filter(({ thread }) => thread >= 0);
  return [...subsets(events)].filter((committed) => {
    const isIn = (event: NaiveEvent): boolean => event.thread < 0 || committed.includes(event);
    const isRfClosed = committed.every((r) => r.kind !== 'R' || isIn(target.rf.get(r)!));
    const isRpoClosed = committed.every((b) => events.every((a) => !target.rpo(a, b) || isIn(a)));
    return isRfClosed && isRpoClosed && isStable(target, committed);
  });
}

/** Condition 5: some order of the threads has every uncommitted read read from an earlier thread, or its own. */
function isStable(target: NaiveGraph, committed: readonly NaiveEvent[]): boolean {
  const threads = [...new Set(target.events.map(({ thread }) => thread))].filter((thread) => thread >= 0);
  return [...permutations(threads)].some((order) =>
    [...target.rf].every(([r, w]) => {
      if (committed.includes(r) || w.thread < 0) return true;
      return order.indexOf(w.thread) <= order.indexOf(r.thread);
    }),
  );
}

/** Whether some injective map of C meets conditions 1, 3 and 6. */
function isStep(source: NaiveGraph, target: NaiveGraph, committed: readonly NaiveEvent[]): boolean {
  const images = committed.map((c) => source.events.filter((e) => isLike(c, e)));
  const initial = target.events.filter(({ thread }) => thread < 0);
  for (const chosen of choices(images)) {
    if (new Set(chosen).size < chosen.length) continue;
    const pairs = [...committed, ...initial].map((c, i): Mapped => [c, chosen[i] ?? c]);
    if (isEmbedded(source, target, pairs) && isCausallyRestricted(source, target, pairs)) return true;
  }
  return false;
}

/** An event of C, and what f makes of it. */
type Mapped = readonly [NaiveEvent, NaiveEvent];

/** Condition 1. */
const isLike = (a: NaiveEvent, b: NaiveEvent): boolean =>
  a.thread === b.thread &&
  a.kind === b.kind &&
  a.mode === b.mode &&
  a.location === b.location &&
  a.value === b.value;

/** Condition 3. */
function isEmbedded(source: NaiveGraph, target: NaiveGraph, pairs: readonly Mapped[]): boolean {
  return pairs.every(([a, fa]) =>
    pairs.every(([b, fb]) => {
      if (target.rf.get(b) === a && source.rf.get(fb) !== fa) return false;
      if (target.isMoBefore(a, b) && !source.isMoBefore(fa, fb)) return false;
      if (target.rpo(a, b) && !source.rpo(fa, fb)) return false;
      return !target.isRmw(a, b) || source.isRmw(fa, fb);
    }),
  );
}

/** Condition 6. */
function isCausallyRestricted(source: NaiveGraph, target: NaiveGraph, pairs: readonly Mapped[]): boolean {
  return pairs.every(([a, fa]) =>
    pairs.every(([b, fb]) => {
      if (a.thread < 0 || b.thread < 0 || !target.leadsTo(a, b) || source.leadsTo(fa, fb)) return true;
      return source.races.some((race) => source.leadsToThrough(race, fa, fb));
    }),
  );
}

/** One of each. */
function* choices<Item>(from: readonly (readonly Item[])[]): Generator<Item[]> {
  const [first, ...others] = from;
  if (first === undefined) yield [];
  else for (const item of first) for (const rest of choices(others)) yield [item, ...rest];
}

function* permutations<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield [];
  for (const item of items)
    for (const rest of permutations(items.filter((other) => other !== item))) yield [item, ...rest];
}

function* subsets<Item>(items: readonly Item[]): Generator<Item[]> {
  const [first, ...others] = items;
  if (first === undefined) yield [];
  else
    for (const rest of subsets(others)) {
      yield rest;
      yield [first, ...rest];
    }
}

/**
 * The graph as text, of operations by thread: an RMW is one of them. Equal texts of one program are
 * equal graphs.
 */
export function naiveText({ events, rf, isMoBefore }: NaiveGraph): string {
  const steps = events.filter(({ thread, kind }) => thread >= 0 && kind !== 'F');
  const isHalf = (event: NaiveEvent): boolean => steps.some(({ rmwRead }) => rmwRead === event);
  const nameOf = (write: NaiveEvent): string => {
    if (write.thread < 0) return 'initial';
    const before = steps.filter((e) => e.thread === write.thread && e.index < write.index && !isHalf(e));
    return `${write.thread}.${before.length}`;
  };
  const read = (event: NaiveEvent): string => `R${event.value}<-${nameOf(rf.get(event)!)}`;
  const lines = steps
    .filter((event) => !isHalf(event))
    .map((event) => {
      const reads = event.kind === 'R' ? event : event.rmwRead;
      const place = events.filter((w) => isMoBefore(w, event)).length;
      const writes = event.kind === 'W' ? `W${event.value}#${place}` : '';
      return `${event.thread}:${'xyzw'[event.location]}${reads === undefined ? '' : read(reads)}${writes}`;
    });
  return lines.join(' ');
}
