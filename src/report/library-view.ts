/**
 * What a picture shows of an execution whose program runs on a library that has roles for its cells
 * (Java): the accesses of the program, locks as locks, starts and joins in words. It leaves out
 * what a trace leaves out (src/explore/judge/trace-steps.ts), arrays and objects that one thread
 * alone accesses, and main if all it does is to start and join the others. Between error-picture.ts
 * and execution-picture.ts.
 */
import { eventText } from '../execution/event-text.ts';
import {
  freezesOf,
  isInternal,
  isLibraryPlace,
  isOwnMoment,
  momentOf,
  monitorCall,
} from '../explore/judge/event-roles.ts';
import type { ErrorEvidence } from '../explore/results/result.ts';
import type { PictureView } from './execution-picture.ts';

/** Undefined if the program has no such library: everything is shown then. */
export function libraryView(evidence: ErrorEvidence): PictureView | undefined {
  const { skeleton, readsFrom } = evidence.execution;
  const { events, program, traces } = skeleton;
  if (program.orderNames === undefined) return undefined;
  const freezes = freezesOf(evidence.execution);
  const hidden = new Set(evidence.hidden);
  const needed = new Set([...evidence.events, ...evidence.unexplained.flatMap(({ from, to }) => [from, to])]);
  const isPrivate = privateObjects(evidence);
  const isMoment = (number: number): boolean => momentOf(skeleton, events[number]!) !== undefined;
  const isAccess = (number: number): boolean => {
    const event = events[number]!;
    const isOwn = event.thread >= 0 && !hidden.has(number) && !freezes.has(number);
    if (!isOwn || isMoment(number) || isInternal(skeleton, event)) return false;
    if (needed.has(number)) return true;
    return !isLibraryPlace(event) && !isPrivate(program.locations[event.location]?.name ?? '');
  };
  const accesses = [...events.keys()].filter(isAccess);
  const isMainOfInterest =
    traces[0]!.status === 'fault' ||
    accesses.some((number) => events[number]!.thread === 0 && events[number]!.location >= 0);
  const isShown = (number: number): boolean =>
    events[number]!.thread > (isMainOfInterest ? -1 : 0) && !hidden.has(number);
  const shown = new Set(accesses.filter(isShown));
  // A start or a join has two sides.
  for (const seen of skeleton.reads) {
    const seenWrite = readsFrom[seen]!;
    if (seenWrite >= 0 && isMoment(seen) && isShown(seen) && isShown(seenWrite))
      shown.add(seen).add(seenWrite);
  }
  const isMonitor = (number: number): boolean => monitorCall(skeleton, events[number]!) !== undefined;
  // Of initial values, those that somebody reads; that a lock was free says nothing.
  for (const number of [...shown]) {
    const source = readsFrom[number]!;
    if (source >= 0 && events[source]!.thread < 0 && !isMonitor(source)) shown.add(source);
  }
  const withEvents = new Set([...shown].map((number) => events[number]!.thread));
  return {
    threads: [...program.threads.keys()].filter((thread) => withEvents.has(thread)),
    events: [...shown].sort((a, b) => a - b),
    originals: freezes,
    // Who unlocks is who locked.
    isObvious: (from, to) => isMonitor(from) && isMonitor(to) && events[from]!.thread === events[to]!.thread,
    labelOf: (number) => labelOf(evidence, number),
    hasSource: (number) => !isOwnMoment(skeleton, events[number]!),
  };
}

/** Whether a location is in an array or object that one thread alone accesses. */
function privateObjects({ execution: { skeleton } }: ErrorEvidence): (location: string) => boolean {
  const users = new Map<string, number>();
  const SHARED = -1;
  for (const { thread, location } of skeleton.events) {
    const object = objectOf(skeleton.program.locations[location]?.name ?? '');
    if (thread < 0 || object === undefined) continue;
    users.set(object, (users.get(object) ?? thread) === thread ? thread : SHARED);
  }
  return (location) => {
    const object = objectOf(location);
    return object !== undefined && users.get(object) !== SHARED;
  };
}

/** `Node#1.0`, of one of its fields or elements; undefined for static fields and monitors. */
const objectOf = (location: string): string | undefined => /^(.*#\d+\.\d+)[.[+]/.exec(location)?.[1];

function labelOf({ execution: { skeleton } }: ErrorEvidence, number: number): string {
  const { program, events } = skeleton;
  const event = events[number]!;
  const moment = momentOf(skeleton, event);
  if (moment !== undefined && isOwnMoment(skeleton, event))
    return moment.name === 'start' ? 'starts' : 'ends';
  if (moment !== undefined) return `${moment.name === 'start' ? 'starts' : 'joins'} thread ${moment.thread}`;
  const call = event.thread < 0 ? undefined : monitorCall(skeleton, event);
  if (call !== undefined) return `${call} ${program.locations[event.location]!.name}`;
  return eventText(program, event);
}
