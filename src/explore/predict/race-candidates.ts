/**
 * Candidates for data races: two accesses of a location in different threads, one of them a write
 * and one of them not atomic.
 *
 * Of a model that defines races by happens-before, the prefix has both, and they must be unordered
 * in it. One of the two is the last of its thread, since po ∪ rf has no cycle; the other one may
 * have gone on, if the thread of the first learns of that by relaxed accesses only.
 *
 * Of a model that defines none, both must be next: the prefix ends before them in their threads. An
 * update is surely a write only if it reads what was recorded (as a compare-exchange it may fail);
 * where that matters, the prefix has it, and nothing reads from it. On a machine with one memory it
 * is the last write of its location besides: then it can come last.
 */
import { MODES } from '../../program/machine/code.ts';
import { type Candidate, type CandidateGroup, MOST_CANDIDATES } from './candidates.ts';
import type { NecessaryPast } from './necessary-past.ts';
import { operationNumber, type RecordedThreads } from './recorded-threads.ts';

const PLAIN = MODES.indexOf('na');
const READ = operationNumber('read');
const WRITE = operationNumber('write');
const UPDATE = operationNumber('update');

export interface RaceSetting {
  readonly threads: RecordedThreads;
  /** What must precede an event, and what surely happens before it. */
  readonly past: NecessaryPast;
  readonly order: NecessaryPast;
  /** Whether the model defines races. */
  readonly byHappensBefore: boolean;
  /** Whether it is a machine with one memory: sc, tso, pso. */
  readonly hasMemory: boolean;
}

/** Accesses of a location that are alike. */
interface AccessList {
  readonly thread: number;
  readonly operation: number;
  readonly isPlain: boolean;
  readonly events: number[];
}

export function raceGroups(setting: RaceSetting): CandidateGroup[] {
  const groups: CandidateGroup[] = [];
  for (const lists of accessLists(setting.threads).values()) {
    lists.forEach((first, at) => {
      for (const second of lists.slice(at + 1)) {
        if (!isConflict(first, second)) continue;
        const group = groupOf(setting, first, second);
        if (group.candidates.length > 0) groups.push(group);
      }
    });
  }
  return groups;
}

/** By location. */
function accessLists({ recording }: RecordedThreads): Map<number, AccessList[]> {
  const { columns, size } = recording;
  const lists = new Map<number, AccessList[]>();
  for (let event = 0; event < size; event++) {
    const operation = columns.operation[event]!;
    if (operation !== READ && operation !== WRITE && operation !== UPDATE) continue;
    const at = columns.location[event]!;
    const thread = columns.thread[event]!;
    const isPlain = columns.mode[event] === PLAIN;
    const ofLocation = lists.get(at) ?? [];
    lists.set(at, ofLocation);
    const alike = ofLocation.find(
      (list) => list.thread === thread && list.operation === operation && list.isPlain === isPlain,
    );
    if (alike === undefined) ofLocation.push({ thread, operation, isPlain, events: [event] });
    else alike.events.push(event);
  }
  return lists;
}

const isConflict = (first: AccessList, second: AccessList): boolean =>
  first.thread !== second.thread &&
  (first.isPlain || second.isPlain) &&
  (first.operation !== READ || second.operation !== READ);

/** Near ones first: they need fewer events of other threads to be moved. */
function groupOf(setting: RaceSetting, first: AccessList, second: AccessList): CandidateGroup {
  const pairs: [number, number][] = [];
  let isCutOff = false;
  for (const a of first.events) {
    for (const b of second.events) {
      if (!isPossible(setting, a, b)) continue;
      if (pairs.length < MOST_CANDIDATES) pairs.push([a, b]);
      else isCutOff = true;
    }
  }
  pairs.sort(([a, b], [c, d]) => Math.abs(a - b) - Math.abs(c - d));
  const candidates = pairs.flatMap(([a, b]) => candidatesOf(setting, a, b));
  return { kind: 'data-race', candidates, isCutOff };
}

/** Whether nothing that is certain orders the two. */
function isPossible({ threads, past, order, byHappensBefore }: RaceSetting, a: number, b: number): boolean {
  if (threads.holdCommonLock(a, b)) return false;
  const clocks = byHappensBefore ? order : past;
  return !isBehind(threads, clocks, a, b) && !isBehind(threads, clocks, b, a);
}

/** Whether the first is among what is certain to come before the second. */
function isBehind(threads: RecordedThreads, clocks: NecessaryPast, first: number, second: number): boolean {
  const thread = threads.recording.columns.thread[first]!;
  return clocks.before(second, thread) > threads.position[first]!;
}

function candidatesOf(setting: RaceSetting, a: number, b: number): Candidate[] {
  const { threads, byHappensBefore, hasMemory } = setting;
  const { position } = threads;
  const { operation, thread } = threads.recording.columns;
  const [ta, tb] = [thread[a]!, thread[b]!];
  const [before, beside] = [position[a]!, position[b]!];
  /** An update that must have written for there to be a conflict. */
  const writer = operation[a] === UPDATE && operation[b] === READ ? a : undefined;
  const update = writer ?? (operation[b] === UPDATE && operation[a] === READ ? b : undefined);
  const events = [a, b];
  if (byHappensBefore) {
    const free = events.filter((event) => event !== update && threads.reads(event));
    const both = [
      [ta, before + 1],
      [tb, beside + 1],
    ] as const;
    const unordered = [a, b] as const;
    return both.map((limit) => ({ events, goal: { wanted: both, limits: [limit], free }, unordered }));
  }
  const ends = [
    [ta, before + (update === a ? 1 : 0)],
    [tb, beside + (update === b ? 1 : 0)],
  ] as const;
  const unread = update === undefined ? {} : { unread: update };
  const last = update === undefined || !hasMemory ? {} : { last: update };
  return [{ events, goal: { wanted: ends, limits: ends, free: [], ...unread, ...last } }];
}
