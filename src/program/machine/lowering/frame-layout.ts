/**
 * The slots of a frame while a function is lowered: some stay taken, others are given back and
 * reused. Small frames matter, because engines copy them at every event.
 */
import { FRAME } from '../code.ts';

export class FrameLayout {
  private next: number = FRAME.slots;
  /** By number of words: free runs of slots. */
  private readonly free = new Map<number, number[]>();

  /** Words of the frame, header included. */
  get size(): number {
    return this.next;
  }

  /** Takes slots for good. */
  reserve(words: number): number {
    const slot = this.next;
    this.next += words;
    return slot;
  }

  /** Takes slots that will be given back. */
  take(words: number): number {
    return this.free.get(words)?.pop() ?? this.reserve(words);
  }

  giveBack(slot: number, words: number): void {
    const known = this.free.get(words);
    if (known === undefined) this.free.set(words, [slot]);
    else known.push(slot);
  }
}
