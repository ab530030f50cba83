/**
 * Searches for final writes under which an execution is consistent, where final writes constrain
 * what can be read.
 */

export interface OpenLocation {
  readonly location: number;
  /** Writes that may be the final one. */
  readonly candidates: readonly number[];
}

/**
 * `finals`, by location, gets such writes if there are some. `allows`: with what is in `finals` so
 * far.
 */
export function someFinalWrites(
  open: readonly OpenLocation[],
  finals: Int32Array,
  allows: () => boolean,
): boolean {
  const [first, ...rest] = open;
  if (first === undefined) return true;
  const before = finals[first.location]!;
  for (const write of first.candidates) {
    finals[first.location] = write;
    if (allows() && someFinalWrites(rest, finals, allows)) return true;
  }
  finals[first.location] = before;
  return false;
}
