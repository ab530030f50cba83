/**
 * The states that a search has visited: sequences of words, found by a hash of 32 bits and compared
 * word by word. Open addressing; nothing is ever removed. The words are in an arena of large
 * pieces, so nothing is copied when it grows.
 */

const FIRST_SLOTS = 1 << 12;
const PIECE_WORDS = 1 << 18;

export class VisitedSet {
  /** How many states there are; they are numbered from 0. */
  size = 0;
  /** By slot: number of a state plus one; 0 is free. */
  private slots = new Int32Array(FIRST_SLOTS);
  /** By state: its hash, the piece, where it begins there, how many words it has. */
  private facts = new Int32Array(4 * FIRST_SLOTS);
  private readonly pieces: Int32Array[] = [new Int32Array(PIECE_WORDS)];
  private filled = 0;

  /** Adds a state. Returns its number if it is there already, else ~number. */
  add(words: Int32Array, length: number): number {
    const hash = hashOf(words, length);
    const mask = this.slots.length - 1;
    let slot = hash & mask;
    for (; this.slots[slot] !== 0; slot = (slot + 1) & mask) {
      const state = this.slots[slot]! - 1;
      if (this.facts[4 * state] === hash && this.isEqual(state, words, length)) return state;
    }
    const state = this.size++;
    this.slots[slot] = state + 1;
    this.keep(state, hash, words, length);
    if (2 * this.size > this.slots.length) this.grow();
    return ~state;
  }

  private isEqual(state: number, words: Int32Array, length: number): boolean {
    const { facts } = this;
    if (facts[4 * state + 3] !== length) return false;
    const piece = this.pieces[facts[4 * state + 1]!]!;
    const start = facts[4 * state + 2]!;
    for (let i = 0; i < length; i++) if (piece[start + i] !== words[i]) return false;
    return true;
  }

  private keep(state: number, hash: number, words: Int32Array, length: number): void {
    if (4 * state + 4 > this.facts.length) {
      const facts = new Int32Array(2 * this.facts.length);
      facts.set(this.facts);
      this.facts = facts;
    }
    let piece = this.pieces.at(-1)!;
    if (this.filled + length > piece.length) {
      piece = new Int32Array(Math.max(PIECE_WORDS, length));
      this.pieces.push(piece);
      this.filled = 0;
    }
    piece.set(words.subarray(0, length), this.filled);
    this.facts.set([hash, this.pieces.length - 1, this.filled, length], 4 * state);
    this.filled += length;
  }

  private grow(): void {
    const mask = 2 * this.slots.length - 1;
    this.slots = new Int32Array(mask + 1);
    for (let state = 0; state < this.size; state++) {
      let slot = this.facts[4 * state]! & mask;
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
      this.slots[slot] = state + 1;
    }
  }
}

/** Two sums with different multipliers, mixed. */
function hashOf(words: Int32Array, length: number): number {
  let first = length;
  let second = 0x9e37_79b1;
  for (let i = 0; i < length; i++) {
    const word = words[i]!;
    first = Math.imul(first ^ word, 0x85eb_ca6b);
    first ^= first >>> 15;
    second = (Math.imul(second, 31) + word) | 0;
  }
  const mixed = Math.imul(first ^ (second >>> 13) ^ (second << 7), 0xc2b2_ae35);
  return mixed ^ (mixed >>> 16);
}
