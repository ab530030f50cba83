/** The names that an execution brings to a model, which depend on the language of the test. */

export interface Vocabulary {
  /** Sets of events, such as `R`, `W`, `IW`, `ACQ`. */
  readonly sets: ReadonlySet<string>;
  /** Relations, such as `po`, `rf`, `co`. */
  readonly relations: ReadonlySet<string>;
}
