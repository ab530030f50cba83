/**
 * A set of states, each a few words, for searches that must not come to the same lower set twice:
 * open addressing, states compared in full. `clear` costs nothing and keeps the memory.
 */
const FIRST_SLOTS = 256;

export class StateSet {
  private width = 1;
  private size = 0;
  private words = new Int32Array(1024);
  /** By slot: the state's number, valid if the slot's stamp is the present one. */
  private slots = new Int32Array(FIRST_SLOTS);
  private stamps = new Int32Array(FIRST_SLOTS);
  private stamp = 0;

  /** Empties the set; states have `width` words from now on. */
  clear(width: number): void {
    this.width = width;
    this.size = 0;
    this.renew();
  }

  /** Adds the state that begins at `start`; false if it is in the set already. */
  add(state: Int32Array, start: number): boolean {
    const { width } = this;
    if (2 * this.size >= this.slots.length) this.grow();
    const mask = this.slots.length - 1;
    for (let slot = this.hash(state, start) & mask; ; slot = (slot + 1) & mask) {
      if (this.stamps[slot] !== this.stamp) {
        this.stamps[slot] = this.stamp;
        this.slots[slot] = this.size;
        this.store(state, start);
        return true;
      }
      const other = this.slots[slot] * width;
      let at = 0;
      while (at < width && this.words[other + at] === state[start + at]) at++;
      if (at === width) return false;
    }
  }

  private store(state: Int32Array, start: number): void {
    const { width } = this;
    const to = this.size++ * width;
    if (to + width > this.words.length) {
      const words = new Int32Array(2 * (to + width));
      words.set(this.words);
      this.words = words;
    }
    for (let at = 0; at < width; at++) this.words[to + at] = state[start + at];
  }

  private hash(state: Int32Array, start: number): number {
    let hash = 0;
    for (let at = start; at < start + this.width; at++) {
      hash = Math.imul(hash ^ state[at], 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    return hash;
  }

  private grow(): void {
    this.slots = new Int32Array(2 * this.slots.length);
    this.stamps = new Int32Array(this.slots.length);
    this.stamp = 1;
    const mask = this.slots.length - 1;
    for (let state = 0; state < this.size; state++) {
      let slot = this.hash(this.words, state * this.width) & mask;
      while (this.stamps[slot] === this.stamp) slot = (slot + 1) & mask;
      this.stamps[slot] = this.stamp;
      this.slots[slot] = state;
    }
  }

  private renew(): void {
    this.stamp++;
    if (this.stamp < 0x7fffffff) return;
    this.stamps.fill(0);
    this.stamp = 1;
  }
}
