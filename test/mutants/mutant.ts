/** A change of one condition in a source, which some test must notice. */
export interface Mutant {
  /** Unique; the part of Heddle first. */
  readonly name: string;
  /** From the root of the repository. */
  readonly file: string;
  /** Occurs in the file exactly once. */
  readonly text: string;
  /** What stands there instead. */
  readonly becomes: string;
  /** Test files (parts of their paths) that are run until one fails. */
  readonly tests: readonly string[];
  /** Only tests with names like this, where a file has many. */
  readonly only?: string;
  /** Why no test notices it, as far as is known. It is run all the same. */
  readonly survives?: string;
}
