/**
 * The accesses of an execution that show an error: those that led a thread to it, or that a thread
 * made last.
 */
import { type Place, placeText } from '../../diagnostics/source.ts';
import { eventText } from '../../execution/event-text.ts';
import type { Execution } from '../../execution/execution.ts';
import type { Event, Skeleton } from '../../execution/skeleton.ts';
import { FREED } from '../../program/machine/value-table.ts';
import type { Program } from '../../program/program.ts';
import type { Access } from '../results/result.ts';
import { isInternal, isLibraryPlace } from './event-roles.ts';
import { libraryCall, spanText } from './trace-steps.ts';

export function accessOf(program: Program, event: Event): Access {
  return { thread: event.thread, location: spanText(event.span), event: eventText(program, event) };
}

/** The accesses of these numbers. */
export function accessesOf({ program, events }: Skeleton, numbers: readonly number[]): Access[] {
  return numbers.map((number) => accessOf(program, events[number]!));
}

/** At most so many reads before a fault are shown as its causes. */
const MOST_READS = 4;

/**
 * The causes of a thread's error, as far as they are known without dependencies: the reads that the
 * thread ends with, with nothing but joins between them; for a read after the end of an object's
 * life, that end. Numbers of events.
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
    // Of the library's accesses to its locks, only the last can be to blame.
    if (number < last && libraryCall(event) !== undefined) break;
    reads.unshift(number);
    if (event.isWrite) break;
  }
  return reads;
}

/**
 * A thread that goes round a loop: the place of the loop, and the number of the thread's last event
 * if that is in the loop.
 */
export interface Round {
  readonly thread: number;
  readonly last: number | undefined;
  readonly place: Place | undefined;
}

/**
 * The last accesses of threads that go round loops. A thread without an access that a reader knows
 * is shown as going round. `events`: the numbers of the first accesses.
 */
export function accessesOfRounds(
  skeleton: Skeleton,
  rounds: readonly Round[],
): { readonly accesses: readonly Access[]; readonly events: readonly number[] } {
  const isKnown = (number: number): boolean => {
    const event = skeleton.events[number]!;
    return !isInternal(skeleton, event) && !isLibraryPlace(event);
  };
  const events: number[] = [];
  const others: Access[] = [];
  for (const { thread, last, place } of rounds) {
    if (last !== undefined && isKnown(last)) events.push(last);
    else others.push({ thread, location: placeText(place), event: 'goes round a loop' });
  }
  return { accesses: [...accessesOf(skeleton, events), ...others], events };
}
