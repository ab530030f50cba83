/** Which of the places of an inlined instruction to show. */
import type { DebugLocation } from './syntax.ts';

/** The call in the function that the code was inlined into, at the outer end of the chain. */
export function outermostLocation(location: DebugLocation): DebugLocation {
  let outer = location;
  while (outer.inlinedAt !== undefined) outer = outer.inlinedAt;
  return outer;
}

/**
 * The innermost place that has a line: compiler-made code has line 0, and only the call around it
 * has one.
 */
export function innermostLine(location: DebugLocation): DebugLocation | undefined {
  let place: DebugLocation | undefined = location;
  while (place !== undefined && place.line === 0) place = place.inlinedAt;
  return place;
}
