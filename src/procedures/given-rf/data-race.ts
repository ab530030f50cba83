/**
 * Whether a recorded execution has a data race: two accesses of one location in different threads,
 * one of them a write and one of them not atomic, of which neither happens before the other. In an
 * order of po ∪ rf each access is compared with the last of each kind of the other threads, as
 * FastTrack does (Flanagan, Freund, PLDI 2009): an earlier one of the thread that races would be no
 * later than these.
 */
import { PLAIN, READS, WRITES } from './access-trace.ts';
import type { HappensBefore } from './happens-before.ts';

/** Kinds of accesses, each with a column of its own. */
const KINDS = 4;
const PLAIN_WRITE = 0;
const ATOMIC_WRITE = 1;
const PLAIN_READ = 2;
const ATOMIC_READ = 3;

export function hasDataRace({ trace, clock, order, done }: HappensBefore): boolean {
  const { threads, locations, thread, location, flags } = trace;
  /** By location, thread and kind: behind the last access; 0 if there is none. */
  const last = new Int32Array(locations * threads * KINDS);
  if (!flags.some((flag) => (flag & PLAIN) !== 0)) return false;
  for (let at = 0; at < done; at++) {
    const event = order[at]!;
    const flag = flags[event]!;
    if ((flag & (READS | WRITES)) === 0) continue;
    const by = thread[event]!;
    const isPlain = (flag & PLAIN) !== 0;
    const isWrite = (flag & WRITES) !== 0;
    const row = location[event]! * threads * KINDS;
    for (let other = 0; other < threads; other++) {
      if (other === by) continue;
      const known = clock[event * threads + other]!;
      const cell = row + other * KINDS;
      if (last[cell + PLAIN_WRITE]! > known) return true;
      if (isPlain && last[cell + ATOMIC_WRITE]! > known) return true;
      if (isWrite && last[cell + PLAIN_READ]! > known) return true;
      if (isWrite && isPlain && last[cell + ATOMIC_READ]! > known) return true;
    }
    const kind = isWrite ? (isPlain ? PLAIN_WRITE : ATOMIC_WRITE) : isPlain ? PLAIN_READ : ATOMIC_READ;
    last[row + by * KINDS + kind] = event + 1;
  }
  return false;
}
