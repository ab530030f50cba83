/** What all verifiers have in common (verify-sc.ts, verify-tso.ts, verify-pso.ts, naive.ts). */
import type { Closure } from './closure.ts';
import type { Instance } from './instance.ts';

export interface VerifyOptions {
  /** Whether to compute the closure first and to search within it; yes if nothing is said. */
  readonly closure?: boolean;
}

/** Objects are made once and used for many instances: nothing is allocated for each. */
export interface Verifier {
  /** Whether the instance, which must be valid (`validate`), is realisable. */
  verify(instance: Instance, options?: VerifyOptions): boolean;
  /**
   * After true: the witness trace, its first `stepCount` elements. 2 * e is the thread event e (a read, a buffer-write, a fence,
   * an update as a whole, a write that is in memory at once), 2 * e + 1 the memory-write of a write that went through a buffer.
   */
  readonly steps: Int32Array;
  readonly stepCount: number;
  /** Lower sets visited; 0 if there was no search. */
  readonly states: number;
  /** The last closure, if it was asked for; it knows the cycle of an instance that it refused. */
  readonly closure: Closure;
}
