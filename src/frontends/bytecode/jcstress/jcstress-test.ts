/**
 * A jcstress test as a value: what find-jcstress-test.ts reads from the annotations of a class,
 * what the lowering makes a harness of, and what grade-results.ts judges results by.
 */

/**
 * What a harness must be told to run: each parameter is the state, the result, or (of signals) the
 * actor's thread.
 */
export type JcstressParameter = 'state' | 'result' | 'thread';

export interface JcstressMethod {
  readonly name: string;
  readonly descriptor: string;
  readonly parameters: readonly JcstressParameter[];
}

export const JCSTRESS_MODES = ['Continuous', 'Termination', 'Deadlock'] as const;
export type JcstressMode = (typeof JCSTRESS_MODES)[number];

export const EXPECTATIONS = ['ACCEPTABLE', 'ACCEPTABLE_INTERESTING', 'FORBIDDEN', 'UNKNOWN'] as const;
export type Expectation = (typeof EXPECTATIONS)[number];

/** An @Outcome. Without ids, or with an empty one, it is for results that no other is for. */
export interface JcstressOutcome {
  /** Java regular expressions. */
  readonly ids: readonly string[];
  readonly expect: Expectation;
  readonly description: string;
}

/**
 * Types of the fields r1, r2, ...: as in the name of the result class, which are the letters of
 * descriptors but for L.
 */
export type ResultField = 'Z' | 'B' | 'S' | 'C' | 'I' | 'J' | 'F' | 'D' | 'L';

export interface JcstressTest {
  /**
   * Internal name of the class that has the methods. An object of it is made for a run, which is
   * the state if `stateClass` is the same.
   */
  readonly name: string;
  readonly mode: JcstressMode;
  /** Internal name; undefined if no method asks for a state and the test is none. */
  readonly stateClass: string | undefined;
  /**
   * In the order of the class file; at least one, exactly one in Termination mode. Each is a
   * thread.
   */
  readonly actors: readonly JcstressMethod[];
  /** Runs after all actors. */
  readonly arbiter: JcstressMethod | undefined;
  /** Of Termination mode, and only of it. */
  readonly signal: JcstressMethod | undefined;
  /**
   * Internal name; undefined if no method asks for a result, which is never so in Continuous mode.
   */
  readonly resultClass: string | undefined;
  readonly resultFields: readonly ResultField[];
  /** In the order of the class file, those of @JCStressMeta's class last. */
  readonly outcomes: readonly JcstressOutcome[];
  readonly description: string | undefined;
  /** Addresses to read more at. */
  readonly refs: readonly string[];
}

/** The static field that the harness writes the result's text to as its last action. */
export const RESULT_VARIABLE = 'heddle.Outcome.text';
