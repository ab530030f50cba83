/**
 * Numbers of threads: by who starts a thread and as which of his, so that a thread has the same
 * number in every interleaving.
 */
import { MAX_THREADS } from '../../../program/machine/code.ts';

export class ThreadNumbers {
  private readonly numbers = new Map<number, number>();

  /** Of the thread that `parent` starts as its `count`-th; MAX_THREADS if there are too many. */
  numberOf(parent: number, count: number): number {
    const key = count * MAX_THREADS + parent;
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    // Main is 0.
    const number = this.numbers.size + 1;
    if (number >= MAX_THREADS) return MAX_THREADS;
    this.numbers.set(key, number);
    return number;
  }
}
