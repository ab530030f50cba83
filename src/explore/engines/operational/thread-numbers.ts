/**
 * Numbers of threads. A thread is identified by its parent and by its index among the parent's
 * spawns, so it has the same number in every interleaving.
 */
import { MAX_THREADS } from '../../../program/machine/code.ts';

export class ThreadNumbers {
  private readonly numbers = new Map<number, number>();

  /**
   * The number of the thread that `parent` starts as its `count`-th; MAX_THREADS if there are too
   * many.
   */
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
