/**
 * What one consistent execution of a machine program says: that it is complete, or blocked, or no execution in its own
 * right, and which errors it shows.
 *
 * - A data race is what the model calls undefined. If one side of it is the end of an object's life, the other is an
 *   access that may come after it: an invalid access.
 * - A thread that waits (for a mutex, say) waits in truth only if the final value of what it waits for keeps it waiting.
 *   If all threads that are not complete wait so, that is a deadlock; if some spin, and their last reads have read final
 *   values, no write can end that: a liveness error.
 */
import { locationText, type Place, spanOfPlace } from '../../diagnostics/source.ts';
import type { Execution } from '../../execution/execution.ts';
import type { Skeleton } from '../../execution/skeleton.ts';
import { passesGuard, REQUESTS } from '../../program/machine/request.ts';
import { FREED } from '../../program/machine/value-table.ts';
import type { ProgramFinding } from '../engines/enumerate/enumerate-program.ts';
import { waitText } from '../engines/enumerate/run/leaf-trace.ts';
import { StructuralOrder } from '../engines/enumerate/run/structural-order.ts';
import type { Need, Source, ThreadPoint } from '../engines/enumerate/run/thread-point.ts';
import type { Access } from '../results/result.ts';
import { isInternal, isLibraryPlace } from './event-roles.ts';
import { accessOf, type FoundErrors } from './found-errors.ts';
import { libraryCall } from './trace-steps.ts';

export interface Judgement {
  readonly counts: 'executions' | 'blocked' | 'nothing';
  readonly isError: boolean;
  /** Why and where a thread was cut off. */
  readonly cut: string | undefined;
}

export function judgeFinding(finding: ProgramFinding, errors: FoundErrors): Judgement {
  const { points } = finding;
  // When the program ends as a whole, it does not matter what other threads wait for.
  const isExit = points.some(({ need }) => need.kind === 'ended' && need.isExit === true);
  const waits = finding.status === 'waiting' || finding.status === 'spinning';
  const status = isExit && waits ? 'complete' : finding.status;
  if (!points.every((point) => waitsInTruth(finding, point)))
    return { counts: 'nothing', isError: false, cut: undefined };
  const isError = [
    addRaces(finding, errors),
    addFaults(finding, errors),
    addLateWrites(finding, errors),
    status === 'waiting' && addDeadlock(finding, errors),
    status === 'spinning' && addLiveness(finding, errors),
    status === 'complete' && addLeaks(finding, errors),
  ].some(Boolean);
  const counts = status === 'complete' ? 'executions' : 'blocked';
  return { counts, isError, cut: cutOf(points) ?? unwantedOf(points, errors) };
}

/** Of a thread that needs a value: none that could be the final one is what it waits for. */
function waitsInTruth(finding: ProgramFinding, point: ThreadPoint): boolean {
  const { need } = point;
  if (need.kind !== 'read') return true;
  if (need.request.kind === REQUESTS.read && mayStillPass(finding, point, need)) return false;
  const { skeleton } = finding.execution;
  const finals = lastWrites(finding, need.location).map((write) => skeleton.events[write]!.writtenValue);
  const { initialValue } = skeleton.program.locations[need.location]!;
  return (finals.length > 0 ? finals : [initialValue]).every(
    (value) => !passesGuard(need.request, value | 0),
  );
}

/** Whether a thread that only reads may read an older write that passes: it has seen none after it. */
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

/** The final write of a location; under a model without co, all writes that nothing overwrites for sure. None: no event. */
function lastWrites({ execution, points }: ProgramFinding, location: number): number[] {
  const { skeleton, coherence, finalWrites, readsFrom } = execution;
  if (coherence !== undefined) return finalWrites[location]! < 0 ? [] : [finalWrites[location]!];
  const order = new StructuralOrder(points);
  const sourceOf = (write: number): Source => {
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

function addRaces(finding: ProgramFinding, errors: FoundErrors): boolean {
  const { execution } = finding;
  const { program, events } = execution.skeleton;
  let isError = false;
  for (const name of finding.marks.undefinedBy) {
    const numbers = finding.evidence(name);
    const pair = numbers.map((number) => events[number]!);
    const isLifeEnd = pair.some(({ writtenValue }) => writtenValue === FREED);
    const accesses = pair.map((event) => accessOf(program, event));
    const place = program.locations[pair[0]?.location ?? -1]?.name ?? 'memory';
    const [kind, message] = isLifeEnd
      ? (['invalid-access', `\`${place}\` may be accessed after the end of its life`] as const)
      : (['data-race', `unordered accesses to \`${place}\``] as const);
    const shown = isLifeEnd ? (pair.find(({ writtenValue }) => writtenValue !== FREED) ?? pair[0]) : pair[0];
    const location = shown === undefined ? '' : locationText(shown.span);
    if (errors.add(kind, message, location, accesses, { execution, events: numbers })) isError = true;
  }
  return isError;
}

function addFaults({ points, execution }: ProgramFinding, errors: FoundErrors): boolean {
  const { program, events } = execution.skeleton;
  let isError = false;
  for (const { need, thread } of points) {
    if (need.kind !== 'ended' || need.end?.errorKind === undefined) continue;
    const { errorKind, reason, place } = need.end;
    const numbers = accessesBefore(execution, thread);
    const accesses = numbers.map((number) => accessOf(program, events[number]!));
    if (errors.add(errorKind, reason, textOf(place), accesses, { execution, events: numbers }))
      isError = true;
  }
  return isError;
}

/** Of a fault, at most so many reads before it are shown as what led to it. */
const MOST_READS = 4;

/**
 * What led a thread to its error, as far as it can be told without dependencies: the reads that it ends with, nothing but
 * joins between them; of a read after the end of an object's life, that end.
 */
export function accessesBefore({ skeleton, readsFrom }: Execution, thread: number): number[] {
  const { events, threadStarts, program } = skeleton;
  const start = threadStarts[thread]!;
  const last = start + skeleton.traces[thread]!.events.length - 1;
  if (last >= start && events[last]!.readValue === FREED) return [readsFrom[last]!, last];
  const reads: number[] = [];
  for (let number = last; number >= start && reads.length < MOST_READS; number--) {
    const event = events[number]!;
    if (!event.isRead && !(event.isWrite && isInternal(skeleton, event))) break;
    if (program.locations[event.location]!.tags.includes('TH') || isInternal(skeleton, event)) continue;
    // Of what the library does to its locks, only the last can be to blame.
    if (number < last && libraryCall(event) !== undefined) break;
    reads.unshift(number);
    if (event.isWrite) break;
  }
  return reads;
}

/** Writes that come after the end of their object's life in coherence order. */
function addLateWrites({ execution }: ProgramFinding, errors: FoundErrors): boolean {
  const { skeleton, coherence } = execution;
  let isError = false;
  for (const order of coherence ?? []) {
    const end = order.findIndex((write) => skeleton.events[write]!.writtenValue === FREED);
    if (end < 0) continue;
    for (const write of order.slice(end + 1)) {
      const event = skeleton.events[write]!;
      if (event.writtenValue === FREED) continue;
      const name = skeleton.program.locations[event.location]!.name;
      const events = [order[end]!, write];
      const accesses = events.map((number) => accessOf(skeleton.program, skeleton.events[number]!));
      const message = `\`${name}\` is written after the end of its life`;
      const evidence = { execution, events };
      if (errors.add('invalid-access', message, locationText(event.span), accesses, evidence)) isError = true;
    }
  }
  return isError;
}

function addDeadlock({ points, execution }: ProgramFinding, errors: FoundErrors): boolean {
  // Who only waits for another thread's end is not to blame.
  const waiting = (['read', 'join'] as const).flatMap((kind) =>
    points.filter(({ need }) => need.kind === kind),
  );
  const message = deadlockMessage(waiting.map(({ thread, need }) => [thread, waitText(need)]));
  const accesses = waiting.map((point) => waitAccess(point));
  const evidence = { execution, events: [] };
  return errors.add('deadlock', message, accesses[0]?.location ?? '', accesses, evidence);
}

function addLiveness(finding: ProgramFinding, errors: FoundErrors): boolean {
  const { points, execution } = finding;
  const spinning = points.filter(({ need }) => need.kind === 'ended' && need.status === 'spinning');
  const isForEver = spinning.every(({ thread, events, need, lastChoice }) => {
    const made = need.kind === 'ended' ? (need.end?.spinReads ?? 0) : 0;
    // Another choice could have ended it.
    if (lastChoice >= events.length - made) return false;
    // Without co there is no last write that a reader must come to see.
    if (execution.coherence === undefined && made > 0) return false;
    const start = execution.skeleton.threadStarts[thread]!;
    return events
      .slice(events.length - made)
      .every(({ isRead }, i) => !isRead || seesTheLast(execution, start + events.length - made + i));
  });
  const [first] = spinning;
  if (!isForEver || first === undefined || first.need.kind !== 'ended') return false;
  const { place } = first.need.end!;
  // A loop in main may go round before there is any event.
  const { skeleton } = execution;
  const rounds = spinning.flatMap(({ thread, events, need }): Round[] => {
    if (events.length === 0) return [];
    const last = skeleton.threadStarts[thread]! + events.length - 1;
    return [{ thread, last, place: need.kind === 'ended' ? need.end?.place : undefined }];
  });
  const { accesses, events } = accessesOfRounds(skeleton, rounds);
  return errors.add('liveness', livenessMessage(first.thread), textOf(place), accesses, {
    execution,
    events,
  });
}

/** A thread that goes round a loop: the number of its last event, and where it is. */
export interface Round {
  readonly thread: number;
  readonly last: number;
  readonly place: Place | undefined;
}

/** What threads that go round loops did last; of one that has done nothing that a reader knows, that it goes round. `events`: of the first accesses. */
export function accessesOfRounds(
  skeleton: Skeleton,
  rounds: readonly Round[],
): { readonly accesses: readonly Access[]; readonly events: readonly number[] } {
  const { program, events } = skeleton;
  const isKnown = ({ last }: Round): boolean =>
    !isInternal(skeleton, events[last]!) && !isLibraryPlace(events[last]!);
  const known = rounds.filter(isKnown).map(({ last }) => last);
  const others = rounds.filter((round) => !isKnown(round));
  return {
    accesses: [
      ...known.map((number) => accessOf(program, events[number]!)),
      ...others.map(({ thread, place }) => ({ thread, location: textOf(place), event: 'goes round a loop' })),
    ],
    events: known,
  };
}

/** Nothing that changes the value comes after what the read reads: only RMWs that write back what they read. */
function seesTheLast({ skeleton, readsFrom, coherence, finalWrites }: Execution, read: number): boolean {
  const { location, readValue } = skeleton.events[read]!;
  const source = readsFrom[read]!;
  if (source === finalWrites[location]) return true;
  const order = coherence?.[location];
  if (order === undefined) return false;
  return order
    .slice(order.indexOf(source) + 1)
    .every((write) => isUpdate(skeleton, write) && skeleton.events[write]!.writtenValue === readValue);
}

const isUpdate = ({ events }: Skeleton, write: number): boolean =>
  events[write]!.isRead || events[write]!.pairedRead >= 0;

function addLeaks({ points, execution }: ProgramFinding, errors: FoundErrors): boolean {
  const ended = new Set(points.flatMap(({ lifeEnds }) => lifeEnds.map(({ object }) => object)));
  let isError = false;
  for (const { name, object, isHeap, place } of points.flatMap(({ allocations }) => allocations)) {
    if (!isHeap || ended.has(object)) continue;
    const message = `\`${name}\` is never freed`;
    const evidence = { execution, events: [] };
    if (errors.add('memory-leak', message, textOf(place), [], evidence)) isError = true;
  }
  return isError;
}

function cutOf(points: readonly ThreadPoint[]): string | undefined {
  for (const { need } of points) {
    if (need.kind !== 'ended' || need.status !== 'cut') continue;
    const { reason, place } = need.end!;
    return place === undefined ? reason : `${reason}, at ${locationText(spanOfPlace(place))}`;
  }
  return undefined;
}

/** A thread ends at an error that nobody looks for: what would come after it is not known. */
function unwantedOf(points: readonly ThreadPoint[], errors: FoundErrors): string | undefined {
  for (const { need } of points) {
    if (need.kind !== 'ended' || need.end?.errorKind === undefined) continue;
    const { errorKind, place } = need.end;
    if (errors.isIgnored(errorKind))
      return `an execution ends at an error that is not looked for (${errorKind}), at ${textOf(place)}`;
  }
  return undefined;
}

const textOf = (place: Place | undefined): string =>
  place === undefined ? '' : locationText(spanOfPlace(place));

const threadName = (thread: number): string => (thread === 0 ? 'main' : `thread ${thread}`);

/** By thread: what it waits for. */
export const deadlockMessage = (waiting: readonly (readonly [number, string])[]): string =>
  waiting.map(([thread, what]) => `${threadName(thread)} waits for ${what}`).join('; ');

/** `isStale`: writes could end the loop, if its plain reads were to see them. */
export const livenessMessage = (thread: number, isStale = false): string =>
  isStale
    ? `${threadName(thread)} may go round a loop for ever: plain reads need not see newer writes`
    : `${threadName(thread)} goes round a loop that no write can end`;

function waitAccess({ thread, need, waitPlace }: ThreadPoint): Access {
  return { thread, location: textOf(waitPlace), event: `waits for ${waitText(need)}` };
}
