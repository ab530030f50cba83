/**
 * An execution of the enumerate engine in the form that the checkers of JAM21 take. Tags mean what
 * models/cat/modes.cat says.
 */
import type { Execution } from '../../execution/execution.ts';
import type { Event } from '../../execution/skeleton.ts';
import { isUnsequenced } from '../../program/trace.ts';
import { JAM, type JamExecution, NONE } from './definition/jam-execution.ts';

/**
 * `finals`: by location, its final write, or -1. Undefined if po ∪ rf has a cycle or C leaves the
 * order of two events of a thread open.
 */
export function jamExecutionOf(
  { skeleton, readsFrom }: Pick<Execution, 'skeleton' | 'readsFrom'>,
  finals: ArrayLike<number>,
): JamExecution | undefined {
  const { events, size } = skeleton;
  if (!isCausal(events, readsFrom) || hasUnsequenced(events)) return undefined;
  return {
    size,
    flags: Uint16Array.from(events, flagsOf),
    thread: Int32Array.from(events, ({ thread }) => (thread < 0 ? NONE : thread)),
    location: Int32Array.from(events, ({ location }) => (location < 0 ? NONE : location)),
    rf: Int32Array.from(readsFrom),
    finals: Int32Array.from(finals),
  };
}

/**
 * Whether events can come one by one, those of a thread in order, each read after what it reads.
 */
function isCausal(events: readonly Event[], readsFrom: ArrayLike<number>): boolean {
  const isThere = new Uint8Array(events.length);
  let left = events.length;
  for (let before = left + 1; left > 0 && left < before; ) {
    before = left;
    const waits = new Set<number>();
    events.forEach(({ thread }, e) => {
      if (isThere[e] === 1 || waits.has(thread)) return;
      const source = readsFrom[e]!;
      if (source >= 0 && isThere[source] === 0) waits.add(thread);
      else {
        isThere[e] = 1;
        left--;
      }
    });
  }
  return left === 0;
}

function hasUnsequenced(events: readonly Event[]): boolean {
  const inside = events.filter(({ operandPath }) => operandPath.length > 0);
  return inside.some((a, i) => inside.slice(i + 1).some((b) => a.thread === b.thread && isUnsequenced(a, b)));
}

function flagsOf({ thread, isRead, isWrite, tags }: Event): number {
  const has = (...names: readonly string[]): boolean => names.some((name) => tags.includes(name));
  const isVolatile = has('SC', 'V');
  const isAcquire = isVolatile || has('ACQ', 'CON', 'ACQ_REL');
  const isRelease = isVolatile || has('REL', 'ACQ_REL');
  if (!isRead && !isWrite) {
    if (isVolatile) return JAM.fullFence;
    return (isAcquire ? JAM.acquireFence : 0) | (isRelease ? JAM.releaseFence : 0);
  }
  return (
    (isRead ? JAM.reads : 0) |
    (isWrite ? JAM.writes : 0) |
    (thread < 0 || isAcquire || isRelease || has('RLX', 'O') ? JAM.opaque : 0) |
    (isRead && isAcquire ? JAM.acquire : 0) |
    (isWrite && isRelease ? JAM.release : 0) |
    (isVolatile ? JAM.volatile : 0)
  );
}
