/**
 * Moves that happen at once, as the phis of a block ask for them, put into an order of single moves
 * that gives the same: a word is overwritten only when nobody needs it any more, and a cycle goes
 * through one spare word.
 */

export interface Move {
  /** A slot. */
  readonly to: number;
  /** A slot if it is not negative, else a constant. */
  readonly from: number;
}

/** Every `to` occurs once. `spare` is called, at most once, for a slot that nobody uses. */
export function sequentialMoves(moves: readonly Move[], spare: () => number): Move[] {
  const sequence: Move[] = [];
  let waiting = moves.filter(({ to, from }) => to !== from);
  let spareSlot = -1;
  while (waiting.length > 0) {
    const needed = new Set(waiting.map(({ from }) => from));
    const ready = waiting.filter(({ to }) => !needed.has(to));
    if (ready.length > 0) {
      sequence.push(...ready);
      waiting = waiting.filter(({ to }) => needed.has(to));
      continue;
    }
    // Only cycles are left. One word of a cycle is put aside, which frees its place.
    const { to: saved } = waiting[0]!;
    if (spareSlot === -1) spareSlot = spare();
    sequence.push({ to: spareSlot, from: saved });
    waiting = waiting.map(({ to, from }) => ({ to, from: from === saved ? spareSlot : from }));
  }
  return sequence;
}
