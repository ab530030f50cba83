/**
 * An execution of the enumerate engine as an end state, which is then judged
 * (src/explore/judge/end-state.ts).
 *
 * The engine lets a thread wait for a value whatever other writes there are. The thread truly waits
 * only if the final value of the location, and the values that it may still read before that, keep
 * it waiting. Otherwise it could go on, and the state is not the end of an execution.
 */
import type { Execution } from '../../../execution/execution.ts';
import type { Skeleton } from '../../../execution/skeleton.ts';
import { passesGuard, REQUESTS } from '../../../program/machine/request.ts';
import {
  BLOCKED_THREAD,
  COMPLETE_THREAD,
  type EndState,
  EXITED_THREAD,
  type HeldObject,
  type Rounds,
  RUNNING_THREAD,
  type ThreadEnd,
} from '../../judge/end-state.ts';
import type { ProgramFinding } from './enumerate-program.ts';
import { awaitedBy } from './run/leaf-trace.ts';
import { StructuralOrder } from './run/structural-order.ts';
import type { Need, PointSource, ThreadPoint } from './run/thread-point.ts';

export function findingEndState(finding: ProgramFinding, looksForLeaks: boolean): EndState {
  const { points } = finding;
  const held = looksForLeaks ? heldObjects(points) : [];
  return { threads: points.map((point) => endOf(finding, point)), held };
}

function endOf(finding: ProgramFinding, point: ThreadPoint): ThreadEnd {
  const { need, thread, waitPlace } = point;
  if (need.kind === 'ended') return stoppedEndOf(finding, point, need);
  if (need.kind === 'read' && !waitsInTruth(finding, point, need)) return RUNNING_THREAD;
  return { kind: 'waiting', thread, awaited: awaitedBy(need), place: waitPlace };
}

function stoppedEndOf(
  finding: ProgramFinding,
  point: ThreadPoint,
  { status, end, isExit }: Extract<Need, { kind: 'ended' }>,
): ThreadEnd {
  const { thread } = point;
  switch (status) {
    case 'complete':
      return isExit ? EXITED_THREAD : COMPLETE_THREAD;
    case 'blocked':
      return BLOCKED_THREAD;
    case 'cut':
      return { kind: 'cut', reason: end!.reason, place: end!.place };
    case 'fault':
      return { kind: 'fault', thread, errorKind: end!.errorKind!, reason: end!.reason, place: end!.place };
    case 'spinning': {
      const rounds = roundsOf(finding, point, end!.spinReads ?? 0);
      return { kind: 'spinning', thread, rounds, place: end!.place, endsInLoop: true };
    }
    case 'waiting':
      throw new Error('internal error: a thread that waits has not ended');
  }
}

/** Whether no possible final value is one that the thread waits for. */
function waitsInTruth(
  finding: ProgramFinding,
  point: ThreadPoint,
  need: Extract<Need, { kind: 'read' }>,
): boolean {
  if (need.request.kind === REQUESTS.read && mayStillPass(finding, point, need)) return false;
  const { skeleton } = finding.execution;
  const finals = lastWrites(finding, need.location).map((write) => skeleton.events[write]!.writtenValue);
  const { initialValue } = skeleton.program.locations[need.location]!;
  return (finals.length > 0 ? finals : [initialValue]).every(
    (value) => !passesGuard(need.request, value | 0),
  );
}

/**
 * Whether a thread that only reads may read an older write that passes its guard: it has seen no
 * later one.
 */
function mayStillPass(
  { execution }: ProgramFinding,
  { thread }: ThreadPoint,
  { location, request }: Extract<Need, { kind: 'read' }>,
): boolean {
  const { skeleton, coherence, readsFrom } = execution;
  const order = coherence?.[location] ?? [];
  const own = skeleton.events.flatMap((event, number) => {
    if (event.thread !== thread || event.location !== location) return [];
    return [order.indexOf(number), order.indexOf(readsFrom[number]!)];
  });
  const seen = Math.max(0, ...own);
  return order.slice(seen).some((write) => passesGuard(request, skeleton.events[write]!.writtenValue | 0));
}

/**
 * The final write of a location; under a model without co, all writes that nothing surely
 * overwrites. Empty if the location has no event.
 */
function lastWrites({ execution, points }: ProgramFinding, location: number): number[] {
  const { skeleton, coherence, finalWrites, readsFrom } = execution;
  if (coherence !== undefined) return finalWrites[location]! < 0 ? [] : [finalWrites[location]!];
  const order = new StructuralOrder(points);
  const sourceOf = (write: number): PointSource => {
    const { thread } = skeleton.events[write]!;
    return { thread, index: thread < 0 ? 0 : write - skeleton.threadStarts[thread]! };
  };
  const writes = skeleton.writesTo[location]!;
  const isOverwritten = (write: number): boolean =>
    writes.some((other) => {
      const { isRead, pairedRead, thread } = skeleton.events[other]!;
      const read = isRead ? other : pairedRead < 0 ? -1 : skeleton.threadStarts[thread]! + pairedRead;
      return (read >= 0 && readsFrom[read] === write) || order.precedes(sourceOf(write), sourceOf(other));
    });
  return writes.filter((write) => !isOverwritten(write));
}

/** `made`: how many events the thread's last round has. */
function roundsOf(
  { execution, points }: ProgramFinding,
  { thread, events, lastChoice }: ThreadPoint,
  made: number,
): Rounds {
  const first = events.length - made;
  // Another choice could have ended it.
  if (lastChoice >= first) return 'may end';
  // Without co there is no last write that a reader must come to see.
  if (execution.coherence === undefined && made > 0) return 'may end';
  const start = execution.skeleton.threadStarts[thread]!;
  const others = lastRounds(execution, points);
  const isEndless = events
    .slice(first)
    .every(({ isRead }, i) => !isRead || seesTheLast(execution, start + first + i, start + first, others));
  return isEndless ? 'endless' : 'may end';
}

/**
 * Whether the read, of a round that begins at event `first`, would return the same in the next
 * round: it reads a write of the round itself, or after its write come only RMWs that write back
 * what they read, and writes of last rounds, its own or `others`, that lead back to its value.
 */
function seesTheLast(
  { skeleton, readsFrom, coherence, finalWrites }: Execution,
  read: number,
  first: number,
  others: ReadonlySet<number>,
): boolean {
  const { events } = skeleton;
  const { location, readValue, thread } = events[read]!;
  const source = readsFrom[read]!;
  const isOwn = (write: number): boolean => events[write]!.thread === thread;
  if (source === finalWrites[location] || (isOwn(source) && source >= first)) return true;
  const order = coherence?.[location];
  if (order === undefined) return false;
  let last = readValue;
  for (const write of order.slice(order.indexOf(source) + 1)) {
    const { writtenValue } = events[write]!;
    const writesBack = isUpdate(skeleton, write) && writtenValue === last;
    if (!isOwn(write) && !others.has(write) && !writesBack) return false;
    last = writtenValue;
  }
  return last === readValue;
}

/** The events of the last rounds of all threads that spin. */
function lastRounds({ skeleton }: Execution, points: readonly ThreadPoint[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { need, thread, events } of points) {
    if (need.kind !== 'ended' || need.status !== 'spinning') continue;
    const made = need.end!.spinReads ?? 0;
    for (let i = events.length - made; i < events.length; i++) found.add(skeleton.threadStarts[thread]! + i);
  }
  return found;
}

const isUpdate = ({ events }: Skeleton, write: number): boolean =>
  events[write]!.isRead || events[write]!.pairedRead >= 0;

function heldObjects(points: readonly ThreadPoint[]): HeldObject[] {
  const ended = new Set(points.flatMap(({ lifeEnds }) => lifeEnds.map(({ object }) => object)));
  return points
    .flatMap(({ allocations }) => allocations)
    .filter(({ isHeap, object }) => isHeap && !ended.has(object))
    .map(({ name, place }) => ({ name, place }));
}
