/**
 * The role of an event for a reader, who knows the program but not what a library or the lowering
 * makes of it. Traces (trace-steps.ts) and pictures (src/report/library-view.ts) show and leave out
 * the same events.
 */
import type { Execution } from '../../execution/execution.ts';
import type { Event, Skeleton } from '../../execution/skeleton.ts';
import type { LocationRole } from '../../program/program.ts';

const INTERNAL: ReadonlySet<LocationRole | undefined> = new Set([
  'waiters',
  'permit',
  'thread-number',
  'initialiser',
  'initialised',
  'internal',
]);

/**
 * Whether the event is the library's own: it accesses one of its words, or looks whether the thread
 * has a monitor that it has.
 */
export function isInternal({ program }: Skeleton, event: Event): boolean {
  const role = program.locations[event.location]?.role;
  if (role === 'monitor') return !event.isWrite && ownerOf(event.readValue) === event.thread;
  return INTERNAL.has(role);
}

/** Of a monitor's word: the number of the thread that has it; -1 if it is free. */
const ownerOf = (word: number): number => ((word >> 8) & 0xff) - 1;

/**
 * The role of an access to the word of a monitor, whose low bits count how often it is held.
 * Undefined if it accesses no such word.
 */
export function monitorCall(
  { program }: Skeleton,
  { location, isWrite, readValue, writtenValue }: Event,
): string | undefined {
  if (program.locations[location]?.role !== 'monitor') return undefined;
  if (!isWrite) return 'trylock';
  return (writtenValue & 0xff) > (readValue & 0xff) ? 'lock' : 'unlock';
}

export interface ThreadMoment {
  readonly thread: number;
  readonly name: 'start' | 'end';
}

/** The start or end of a thread that an access announces or sees. */
export function momentOf({ program }: Skeleton, { location }: Event): ThreadMoment | undefined {
  const place = program.locations[location];
  if (!place?.tags.includes('TH')) return undefined;
  const [, thread, name] = /^thread (\d+) (start|end)$/.exec(place.name) ?? [];
  if (thread === undefined) throw new Error(`internal error: \`${place.name}\` is no moment of a thread`);
  return { thread: Number(thread), name: name as 'start' | 'end' };
}

/** Whether the event is a thread's own side of its start or end. */
export function isOwnMoment(skeleton: Skeleton, event: Event): boolean {
  return momentOf(skeleton, event)?.thread === event.thread;
}

/**
 * The freezes of final fields (refs/jls, 17.5), by number of an event: the program's write that the
 * freeze repeats. A freeze reads the field and writes the same value; both events are in the map.
 * No line of a program writes a final field twice, so nothing else looks like this.
 */
export function freezesOf({ skeleton, readsFrom }: Execution): ReadonlyMap<number, number> {
  const { events, program } = skeleton;
  const originals = new Map<number, number>();
  events.forEach(({ thread, location, isRead, isWrite, writtenValue }, write) => {
    const read = events[write - 1];
    const isFreeze =
      isWrite &&
      !isRead &&
      program.locations[location]?.role === 'final' &&
      read?.thread === thread &&
      read.isRead &&
      read.location === location &&
      read.readValue === writtenValue;
    const source = isFreeze ? readsFrom[write - 1]! : -1;
    // A candidate that no model allows may read the initial value there.
    if (source < 0 || events[source]!.thread < 0) return;
    const original = originals.get(source) ?? source;
    originals.set(write - 1, original).set(write, original);
  });
  return originals;
}

/**
 * Whether its place is in the library's own files, with no line of the program's above it. Such
 * files have names in angle brackets.
 */
export const isLibraryPlace = ({ span }: Event): boolean => span.file.name.startsWith('<');
