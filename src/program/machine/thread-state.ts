/**
 * The state of one thread: a flat stack of words, with a header that holds everything else that the
 * stepper knows about the thread. Nothing in it refers to an object that a later step could change,
 * so a snapshot is one copied slice and going back to an event restores one slice.
 */

/** Words of the header. */
export const THREAD = {
  /** First word above the top frame. */
  top: 0,
  /** Base of the top frame. */
  base: 1,
  /** Index into the code: the instruction that runs next, or that waits for an answer. */
  pc: 2,
  /** How far an instruction of several requests has got; 0 between instructions. */
  phase: 3,
  /**
   * Grows with everything the thread does that may matter to others or later: writes, allocations,
   * threads started.
   */
  effects: 4,
  /** Objects allocated so far, thread-local variables included. */
  allocations: 5,
  /** Number of the thread. */
  number: 6,
  /** Dependency set of the branches taken so far. */
  control: 7,
  /** Two words of an unfinished RMW: the value read. */
  oldLow: 8,
  oldHigh: 9,
  /** Events of the thread so far, as its engine counts them. */
  events: 10,
  /** What the thread has done that assumptions are about: bits of MARKS. */
  marks: 11,
  /** First of the words with a bit per place at which something failed without a reason. */
  spent: 12,
  /** How often something failed without a reason. */
  failures: 14,
  /** Atomic blocks that the thread is in, one in the other. */
  atomic: 15,
  /**
   * `effects` at the last head of a loop that may spin, plus 1: if it is still the same, the thread
   * may be in a round without effects.
   */
  quiet: 16,
  /**
   * Four words of the last lock: the effects so far with it, where it is (offset, object), and its
   * word before.
   */
  locked: 17,
  /** First word of the first frame. */
  frames: 21,
} as const;

/** Bits of THREAD.marks. */
export const MARKS = {
  /** It has freed memory. */
  freed: 1,
  /** It has started a thread. */
  spawned: 2,
} as const;

/** Places that THREAD.spent has bits for. */
export const SPENT_BITS = 32 * (THREAD.failures - THREAD.spent);

const FIRST_CAPACITY = 256;

export class ThreadState {
  words = new Int32Array(FIRST_CAPACITY);
  /** The same memory, by bytes. */
  bytes = new Uint8Array(this.words.buffer);
  /** By word: the dependency set of its value. Empty unless dependencies are tracked. */
  dependencies: Int32Array;
  readonly tracksDependencies: boolean;

  constructor(tracksDependencies = false) {
    this.tracksDependencies = tracksDependencies;
    this.dependencies = new Int32Array(tracksDependencies ? FIRST_CAPACITY : 0);
  }

  get top(): number {
    return this.words[THREAD.top]!;
  }

  /** Makes room for words up to `end`. Views taken before are stale afterwards. */
  reserve(end: number): void {
    if (end <= this.words.length) return;
    const words = new Int32Array(Math.max(end, this.words.length * 2));
    words.set(this.words);
    this.words = words;
    this.bytes = new Uint8Array(words.buffer);
    if (!this.tracksDependencies) return;
    const dependencies = new Int32Array(words.length);
    dependencies.set(this.dependencies);
    this.dependencies = dependencies;
  }

  /** A copy of all that matters; give it to `restore`. */
  snapshot(): Int32Array {
    const { top } = this;
    if (!this.tracksDependencies) return this.words.slice(0, top);
    const copy = new Int32Array(2 * top);
    copy.set(this.words.subarray(0, top));
    copy.set(this.dependencies.subarray(0, top), top);
    return copy;
  }

  restore(snapshot: Int32Array): void {
    const top = snapshot[THREAD.top]!;
    this.reserve(top);
    this.words.set(snapshot.subarray(0, top));
    if (this.tracksDependencies) this.dependencies.set(snapshot.subarray(top));
  }
}
