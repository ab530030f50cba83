/**
 * Copies the present graph of a search into a CommitGraph. Plain accesses of locations that no two
 * threads contend for are left out unless a release comes later, with which they would be
 * committed. What a thread reads there follows from its other events, and po with starts and joins
 * orders what they order. Only their positions are kept.
 *
 * XMM says nothing about starts and ends of threads. Here a start acquires from the event that
 * starts the thread, which releases, and a join from the last event of the thread, before which all
 * of it counts as released.
 */
import { IS_ACQUIRE, IS_RELEASE, NON_ATOMIC, SEQ_CST } from '../../kernel/clocks.ts';
import { NONE } from '../../kernel/event-graph.ts';
import { isReadKind, isWriteKind, KIND } from '../../kernel/event-kinds.ts';
import type { GraphGrowth } from '../../kernel/graph-growth.ts';
import { MODES } from '../../program/machine/code.ts';
import { CommitGraph, type ExternalRead, FLAG, INITIAL, NO_SOURCE } from './commit-graph.ts';
import type { LabelTable } from './label-table.ts';

export interface Captured {
  readonly graph: CommitGraph;
  /** By event of the graph: the event of the search that it was, as long as that is there. */
  readonly events: readonly number[];
}

export function capture(growth: GraphGrowth, labels: LabelTable, contended: ReadonlySet<number>): Captured {
  const { graph } = growth;
  const { events, starts } = capturedEvents(growth, contended);
  const count = events.length;
  /** By event of the search: its number here. */
  const numbers = new Int32Array(graph.count).fill(NONE);
  for (let i = 0; i < count; i++) numbers[events[i]!] = i;
  const fields = {
    thread: new Int32Array(count),
    label: new Int32Array(count),
    source: new Int32Array(count).fill(NO_SOURCE),
    place: new Int32Array(count).fill(NONE),
    location: new Int32Array(count),
    mode: new Uint8Array(count),
    low: new Int32Array(count),
    high: new Int32Array(count),
    flags: new Uint16Array(count),
    segment: new Int32Array(count),
    starts,
  };
  let segments = 0;
  for (let i = 0; i < count; i++) {
    const e = events[i]!;
    const kind = graph.kind[e]!;
    const mode = labelMode(kind, graph.mode[e]!);
    const thread = graph.thread[e]!;
    const isRead = isReadKind(kind);
    fields.thread[i] = thread;
    fields.location[i] = graph.location[e]!;
    fields.mode[i] = mode;
    fields.flags[i] = flagsOf(kind, mode);
    const next = graph.poNext[e]!;
    if (next !== NONE && isAccess(graph.kind[next]!) && events[i + 1] !== next) fields.flags[i]! |= FLAG.gap;
    if (isRead) {
      const write = graph.rf[e]!;
      fields.low[i] = graph.low[write]!;
      fields.high[i] = graph.high[write]!;
      fields.source[i] = numbers[write] === NONE ? INITIAL : numbers[write]!;
    } else if (isWriteKind(kind) || kind === KIND.choose) {
      fields.low[i] = graph.low[e]!;
      fields.high[i] = graph.high[e]!;
    } else if (kind === KIND.spawn) fields.low[i] = graph.child[e]!;
    else if (kind === KIND.start && graph.seen[e] !== NONE) fields.source[i] = numbers[graph.seen[e]!]!;
    else if (kind === KIND.join) {
      const target = graph.thread[graph.seen[e]!]!;
      fields.low[i] = target;
      fields.source[i] = starts[target + 1]! - 1;
    }
    if (starts[thread] === i || kind === KIND.join || graph.kind[events[i - 1]!] === KIND.spawn) segments++;
    fields.segment[i] = segments - 1;
    fields.label[i] = labels.labelOf(whatOf(graph.location[e]!, mode, kind), fields.low[i]!, fields.high[i]!);
  }
  const races: [number, number][] = [];
  for (const location of contended) {
    const first = graph.initialOf[location] ?? NONE;
    if (first === NONE) continue;
    let place = 0;
    for (let w = graph.coNext[first]!; w !== NONE; w = graph.coNext[w]!) fields.place[numbers[w]!] = place++;
    addRaces(growth, location, numbers, races);
  }
  const externalReads: ExternalRead[] = [];
  const { thread, label, source, flags } = fields;
  for (let read = 0; read < count; read++) {
    const write = source[read]!;
    if ((flags[read]! & FLAG.read) === 0 || write < 0 || thread[write] === thread[read]) continue;
    const edge = labels.edgeOf(thread[write]!, label[write]!, thread[read]!, label[read]!);
    externalReads.push({ read, write, edge });
  }
  return { graph: new CommitGraph({ ...fields, segmentCount: segments, races, externalReads }), events };
}

/** The events that are copied, in the order of their numbers there; by thread where they begin. */
function capturedEvents(
  { graph, threads }: GraphGrowth,
  contended: ReadonlySet<number>,
): { readonly events: readonly number[]; readonly starts: Int32Array } {
  const starts = new Int32Array(threads.threadCount + 1);
  const events: number[] = [];
  for (let thread = 0; thread < threads.threadCount; thread++) {
    const first = events.length;
    starts[thread] = first;
    let isReleased = false;
    for (let e = graph.lastOf[thread]!; e !== NONE; e = graph.poPrevious[e]!) {
      const kind = graph.kind[e]!;
      const mode = graph.mode[e]!;
      if (isSeen(kind, mode) || contended.has(graph.location[e]!) || (isReleased && isAccess(kind)))
        events.push(e);
      isReleased ||= IS_RELEASE[mode] === 1 && (isWriteKind(kind) || kind === KIND.fence);
    }
    // They came in reverse.
    for (let i = first, j = events.length - 1; i < j; i++, j--) {
      const e = events[i]!;
      events[i] = events[j]!;
      events[j] = e;
    }
  }
  starts[threads.threadCount] = events.length;
  return { events, starts };
}

/** Events that are never left out. */
const isSeen = (kind: number, mode: number): boolean =>
  (isAccess(kind) && mode !== NON_ATOMIC) ||
  kind === KIND.fence ||
  kind === KIND.spawn ||
  kind === KIND.start ||
  kind === KIND.join ||
  kind === KIND.choose;

const isAccess = (kind: number): boolean => isReadKind(kind) || isWriteKind(kind);

const [RELAXED, ACQUIRE, RELEASE] = (['rlx', 'acq', 'rel'] as const).map((mode) => MODES.indexOf(mode));

/**
 * The mode in a label: a read is no more than acquire, and a write no more than release, whatever
 * the RMW is that they are halves of.
 */
export function labelMode(kind: number, mode: number): number {
  if (mode === NON_ATOMIC || mode === SEQ_CST || !isAccess(kind)) return mode;
  if (isReadKind(kind)) return IS_ACQUIRE[mode] === 1 ? ACQUIRE! : RELAXED!;
  return IS_RELEASE[mode] === 1 ? RELEASE! : RELAXED!;
}

/** Room for kinds and modes in a label. */
const KINDS = 16;
const MODE_COUNT = 16;

const whatOf = (location: number, mode: number, kind: number): number =>
  (location + 1) * KINDS * MODE_COUNT + mode * KINDS + kindOf(kind);

/** The same kind and mode at another location. */
export const movedTo = (what: number, locationOf: (location: number) => number): number => {
  const location = Math.floor(what / (KINDS * MODE_COUNT)) - 1;
  return location === NONE ? what : what + (locationOf(location) - location) * KINDS * MODE_COUNT;
};

/** The number of the edge of rf from another thread that ends in the read. */
export function edgeOf({ graph }: GraphGrowth, labels: LabelTable, read: number): number {
  const write = graph.rf[read]!;
  const labelOf = (event: number): number => {
    const kind = graph.kind[event]!;
    const what = whatOf(graph.location[event]!, labelMode(kind, graph.mode[event]!), kind);
    return labels.labelOf(what, graph.low[write]!, graph.high[write]!);
  };
  return labels.edgeOf(graph.thread[write]!, labelOf(write), graph.thread[read]!, labelOf(read));
}

/** The kind in a label, which does not distinguish an RMW's halves from other reads and writes. */
function kindOf(kind: number): number {
  if (isReadKind(kind)) return KIND.read;
  return isWriteKind(kind) ? KIND.write : kind;
}

function flagsOf(kind: number, mode: number): number {
  if (kind === KIND.start) return FLAG.acquires;
  if (kind === KIND.join) return FLAG.acquires | FLAG.join;
  if (kind === KIND.spawn) return FLAG.releases;
  if (kind === KIND.choose) return 0;
  const acquires = IS_ACQUIRE[mode] === 1 ? FLAG.acquires : 0;
  const releases = IS_RELEASE[mode] === 1 ? FLAG.releases : 0;
  if (kind === KIND.fence) return FLAG.fence | acquires | releases;
  const atomic = mode === NON_ATOMIC ? 0 : FLAG.atomic;
  if (isReadKind(kind)) return FLAG.read | atomic | acquires;
  return FLAG.write | atomic | releases | (kind === KIND.updateWrite ? FLAG.update : 0);
}

function addRaces(
  { graph, clocks }: GraphGrowth,
  location: number,
  numbers: Int32Array,
  races: [write: number, read: number][],
): void {
  const first = graph.initialOf[location]!;
  for (let write = graph.coNext[first]!; write !== NONE; write = graph.coNext[write]!) {
    const isRelease = IS_RELEASE[graph.mode[write]!] === 1;
    for (let w = first; w !== NONE; w = graph.coNext[w]!) {
      if (w === write) continue;
      for (let read = graph.firstReader[w]!; read !== NONE; read = graph.readerNext[read]!) {
        if (isRelease && IS_ACQUIRE[graph.mode[read]!] === 1) continue;
        if (!clocks.happensBefore(write, read) && !clocks.happensBefore(read, write))
          races.push([numbers[write]!, numbers[read]!]);
      }
    }
  }
}
