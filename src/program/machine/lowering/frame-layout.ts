/**
 * The slots of a frame while a function is lowered: some are given out for good, others come back
 * and are used again. Small frames matter, for engines copy them at every event.
 */
import { FRAME } from '../code.ts';

export class FrameLayout {
  private next: number = FRAME.slots;
  /** By number of words: runs of slots that nobody uses. */
  private readonly free = new Map<number, number[]>();

  /** Words of the frame, header included. */
  get size(): number {
    return this.next;
  }

  /** Slots that stay taken. */
  reserve(words: number): number {
    const slot = this.next;
    this.next += words;
    return slot;
  }

  /** Slots that are given back. */
  take(words: number): number {
    return this.free.get(words)?.pop() ?? this.reserve(words);
  }

  giveBack(slot: number, words: number): void {
    const known = this.free.get(words);
    if (known === undefined) this.free.set(words, [slot]);
    else known.push(slot);
  }
}
