/**
 * The base sets and relations that an execution offers to a model; they depend on the language of
 * the test.
 */

export interface Vocabulary {
  /** Sets of events, such as `R`, `W`, `IW`, `ACQ`. */
  readonly sets: ReadonlySet<string>;
  /** Relations, such as `po`, `rf`, `co`. */
  readonly relations: ReadonlySet<string>;
}
