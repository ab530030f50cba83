/**
 * Candidates for deadlocks: locks that threads are about to take, one of each of some threads, each
 * held by the thread of the next and the last by that of the first. No two of the threads hold one
 * lock in common, and none has to wait for what another one does later. An attempt that took a lock
 * would not have waited for it.
 */
import { type Candidate, type CandidateGroup, MOST_CANDIDATES } from './candidates.ts';
import type { NecessaryPast } from './necessary-past.ts';
import type { RecordedThreads } from './recorded-threads.ts';

/** Threads in a cycle, at most. */
const MOST_THREADS = 4;

/** Takings of one lock by one thread while it holds certain others. */
interface Taking {
  readonly thread: number;
  readonly lock: number;
  readonly holds: readonly number[];
  readonly events: number[];
}

export function deadlockGroups(threads: RecordedThreads, past: NecessaryPast): CandidateGroup[] {
  const takings = [...takingsOf(threads).values()];
  const groups: CandidateGroup[] = [];
  const extend = (cycle: readonly Taking[]): void => {
    const first = cycle[0]!;
    const last = cycle.at(-1)!;
    if (cycle.length > 1 && first.holds.includes(last.lock)) {
      const group = groupOf(threads, past, cycle);
      if (group.candidates.length > 0) groups.push(group);
    }
    if (cycle.length === MOST_THREADS) return;
    for (const next of takings) {
      // Each cycle begins with the smallest of its threads.
      const isNew = next.thread > first.thread && cycle.every(({ thread }) => thread !== next.thread);
      const isFree = cycle.every(({ holds }) => !holds.some((lock) => next.holds.includes(lock)));
      if (isNew && isFree && next.holds.includes(last.lock)) extend([...cycle, next]);
    }
  };
  for (const taking of takings) extend([taking]);
  return groups;
}

function takingsOf({ held, recording }: RecordedThreads): Map<string, Taking> {
  const takings = new Map<string, Taking>();
  for (const [event, locks] of held) {
    if (locks.size === 0 || recording.tries.has(event)) continue;
    const thread = recording.columns.thread[event]!;
    const lock = recording.columns.location[event]!;
    const holds = [...locks.keys()].sort((a, b) => a - b);
    const key = [thread, lock, ...holds].join();
    const known = takings.get(key);
    if (known === undefined) takings.set(key, { thread, lock, holds, events: [event] });
    else known.events.push(event);
  }
  return takings;
}

function groupOf(threads: RecordedThreads, past: NecessaryPast, cycle: readonly Taking[]): CandidateGroup {
  let chosen: number[][] = [[]];
  let isCutOff = false;
  for (const { events } of cycle) {
    const longer: number[][] = [];
    for (const before of chosen)
      for (const event of events) {
        if (!before.every((other) => canBothWait(threads, past, other, event))) continue;
        if (longer.length < MOST_CANDIDATES) longer.push([...before, event]);
        else isCutOff = true;
      }
    chosen = longer;
  }
  const candidates = chosen.map((events): Candidate => {
    const ends = events.map(
      (event) => [threads.recording.columns.thread[event]!, threads.position[event]!] as const,
    );
    return { events, goal: { wanted: ends, limits: ends, free: [] } };
  });
  return { kind: 'deadlock', candidates, isCutOff };
}

function canBothWait(threads: RecordedThreads, past: NecessaryPast, a: number, b: number): boolean {
  const { position, recording } = threads;
  const { thread } = recording.columns;
  return past.before(a, thread[b]!) <= position[b]! && past.before(b, thread[a]!) <= position[a]!;
}
