/** A hash table from pairs of int32 to int32: open addressing in typed arrays, no removal. */

const FIRST_SLOTS = 64;
const EMPTY = -1;

export class PairTable {
  /**
   * Three words a slot: first key, second key, value (EMPTY: the slot is free; so values are not
   * negative).
   */
  private slots = new Int32Array(3 * FIRST_SLOTS).fill(EMPTY);
  private mask = FIRST_SLOTS - 1;
  private size = 0;

  /** The value, or -1. */
  get(first: number, second: number): number {
    return this.slots[3 * this.slotOf(first, second) + 2]!;
  }

  set(first: number, second: number, value: number): void {
    let slot = 3 * this.slotOf(first, second);
    if (this.slots[slot + 2] === EMPTY) {
      if (2 * ++this.size > this.mask) {
        this.grow();
        slot = 3 * this.slotOf(first, second);
      }
      this.slots[slot] = first;
      this.slots[slot + 1] = second;
    }
    this.slots[slot + 2] = value;
  }

  /** The slot that holds the pair, or the free one where it belongs. */
  private slotOf(first: number, second: number): number {
    const { slots, mask } = this;
    let slot = (Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b)) & mask;
    while (slots[3 * slot + 2] !== EMPTY && (slots[3 * slot] !== first || slots[3 * slot + 1] !== second)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private grow(): void {
    const old = this.slots;
    this.mask = 2 * this.mask + 1;
    this.slots = new Int32Array(3 * (this.mask + 1)).fill(EMPTY);
    for (let slot = 0; slot < old.length; slot += 3) {
      if (old[slot + 2] === EMPTY) continue;
      const to = 3 * this.slotOf(old[slot]!, old[slot + 1]!);
      this.slots.set(old.subarray(slot, slot + 3), to);
    }
  }
}
