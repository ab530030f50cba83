/**
 * The states of threads after their events: for each event, the words of its thread at the next
 * request, and a summary of that request. All are in one array that grows and shrinks with the
 * graph, so that going back to an event copies one slice.
 *
 * A revisited read gets a second, newer snapshot; its older one stays where it is and counts again
 * when the revisit is undone.
 */
import { REQUESTS } from '../program/machine/request.ts';
import { THREAD, type ThreadState } from '../program/machine/thread-state.ts';
import { grown } from './event-graph.ts';

const FIRST_WORDS = 1 << 14;
const FIRST_EVENTS = 256;

/**
 * The summary, before the words of the thread: the kind of the next request, its target (a location
 * or a thread) and its guard. If the thread ends next, `target` and `guard` are the two words of
 * its result. If the guard is a loop, `known` has whether the value of the two words after it
 * passes (KNOWN).
 */
const NEXT = { kind: 0, target: 1, guard: 2, known: 3, low: 4, high: 5, words: 6 } as const;

/**
 * What is known of a value: whether it passes a guard. `repeats`: it fails because an earlier read
 * could have read it as well (retries.ts).
 */
export const KNOWN = { nothing: 0, fails: 1, passes: 2, repeats: 3 } as const;
/** In place of a kind: the thread asks for nothing more. */
export const NOTHING = -1;
/** In place of a kind: the thread has not been run yet. */
const NOT_YET = -2;

export class Snapshots {
  private words = new Int32Array(FIRST_WORDS);
  /** By event: where its words begin. */
  at = new Int32Array(FIRST_EVENTS);
  /** First free word. */
  top = 0;
  /**
   * Whether the words of threads at their ends are kept. No search goes on from there, but callers
   * may ask for them.
   */
  private readonly keepsEnds: boolean;

  constructor(keepsEnds: boolean) {
    this.keepsEnds = keepsEnds;
  }

  /** Keeps the state of the thread after the event, and the summary of its next request. */
  save(event: number, state: ThreadState, kind: number, target: number, guard: number): void {
    const { words: from } = state;
    const size = kind === REQUESTS.end && !this.keepsEnds ? 0 : from[THREAD.top]!;
    this.open(event, NEXT.words + size);
    const { words } = this;
    const at = this.top;
    words[at + NEXT.kind] = kind;
    words[at + NEXT.target] = target;
    words[at + NEXT.guard] = guard;
    words[at + NEXT.known] = KNOWN.nothing;
    for (let i = 0; i < size; i++) words[at + NEXT.words + i] = from[i]!;
    this.top = at + NEXT.words + size;
  }

  /** The thread does nothing after the event, so that no words are needed. */
  saveNothing(event: number): void {
    this.open(event, NEXT.words);
    this.words[this.top + NEXT.kind] = NOTHING;
    this.words[this.top + NEXT.guard] = 0;
    this.top += NEXT.words;
  }

  /** Marks where the snapshots of the event and of newer ones begin. */
  mark(event: number): void {
    this.open(event, NEXT.words);
    this.words[this.top + NEXT.kind] = NOT_YET;
    this.words[this.top + NEXT.guard] = 0;
  }

  /** Whether there are words of the thread. */
  has(event: number): boolean {
    const kind = this.nextKind(event);
    return kind >= 0 && (kind !== REQUESTS.end || this.keepsEnds);
  }

  nextKind(event: number): number {
    return this.words[this.at[event]! + NEXT.kind]!;
  }

  nextTarget(event: number): number {
    return this.words[this.at[event]! + NEXT.target]!;
  }

  nextGuard(event: number): number {
    return this.words[this.at[event]! + NEXT.guard]!;
  }

  /** What is known (KNOWN) of whether the value passes the guard of the next request. */
  known(event: number, low: number, high: number): number {
    const { words } = this;
    const at = this.at[event]!;
    const isSame = words[at + NEXT.low] === low && words[at + NEXT.high] === high;
    return isSame ? words[at + NEXT.known]! : KNOWN.nothing;
  }

  /** `known`: of KNOWN. */
  learn(event: number, low: number, high: number, known: number): void {
    const { words } = this;
    const at = this.at[event]!;
    words[at + NEXT.known] = known;
    words[at + NEXT.low] = low;
    words[at + NEXT.high] = high;
  }

  /** The low word of the result of a thread that ends next. */
  endLow(event: number): number {
    return this.nextTarget(event);
  }

  /** The high word of that result. */
  endHigh(event: number): number {
    return this.nextGuard(event);
  }

  restore(event: number, state: ThreadState): void {
    const at = this.at[event]! + NEXT.words;
    const size = this.words[at + THREAD.top]!;
    state.reserve(size);
    const { words } = this;
    const { words: to } = state;
    for (let i = 0; i < size; i++) to[i] = words[at + i]!;
  }

  /** The words of the thread after the event. The caller must not change or keep them. */
  view(event: number): Int32Array {
    const at = this.at[event]! + NEXT.words;
    return this.words.subarray(at, at + this.words[at + THREAD.top]!);
  }

  private open(event: number, size: number): void {
    if (event >= this.at.length) this.at = grown(this.at, new Int32Array(2 * event));
    if (this.top + size > this.words.length) this.growWords(this.top + size);
    this.at[event] = this.top;
  }

  private growWords(size: number): void {
    this.words = grown(this.words, new Int32Array(Math.max(size, 2 * this.words.length)));
  }
}
