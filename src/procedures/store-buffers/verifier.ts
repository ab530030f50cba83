/** What all verifiers have in common (verify-sc.ts, verify-tso.ts, verify-pso.ts, naive.ts). */
import type { Closure } from './closure.ts';
import type { Instance } from './instance.ts';

export interface VerifyOptions {
  /**
   * True: compute the closure first and search within it, as the paper does. False: search without
   * it. If not given, the closure is computed when a search of a few states has not given the
   * answer: most instances take less time than their closure.
   */
  readonly closure?: boolean;
  /** If `closure` is not given: how many states are searched before it is computed. */
  readonly statesBefore?: number;
}

/** Objects are made once and used for many instances: nothing is allocated for each. */
export interface Verifier {
  /** Whether the instance, which must be valid (`validate`), is realisable. */
  verify(instance: Instance, options?: VerifyOptions): boolean;
  /**
   * After true: the witness trace, its first `stepCount` elements. 2 * e is the thread event e (a
   * read, a buffer-write, a fence, an update as a whole, a write that is in memory at once), 2 * e
   * + 1 the memory-write of a write that went through a buffer.
   */
  readonly steps: Int32Array;
  readonly stepCount: number;
  /**
   * Lower sets visited; 0 if there was no search. If a search was begun again within the closure,
   * those of both.
   */
  readonly states: number;
  /** With `closure: true`: the closure; it knows the cycle of an instance that it refused. */
  readonly closure: Closure;
}
