/**
 * Which locations are atomic, in languages that make the difference: those that some atomic access
 * touches.
 */
import type { EventLabel } from '../question/event-label.ts';
import { type FoundExecution, locationCount } from '../question/found-execution.ts';

export const isAtomicAccess = ({ tags }: EventLabel): boolean => !tags.includes('NA');

/** By location. */
export function atomicLocations(found: FoundExecution): readonly boolean[] {
  const isAtomic = new Array<boolean>(locationCount(found)).fill(false);
  for (const { label, location } of found.events) {
    if (location >= 0 && isAtomicAccess(label)) isAtomic[location] = true;
  }
  return isAtomic;
}

/**
 * The cat sets of a label at a location: a write that is not atomic may start an atomic location,
 * which is then not in NAL.
 */
export const tagsAt = ({ tags }: EventLabel, isAtomicLocation: boolean): readonly string[] =>
  isAtomicLocation && tags.includes('NAL') ? tags.filter((tag) => tag !== 'NAL') : tags;
