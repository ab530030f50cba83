/** A part of a search: all executions that follow from certain options. */
export interface SearchPart {
  readonly path: readonly number[];
  readonly start: number;
}

/** Thrown when a search is asked to take an option that does not exist. */
export class NoSuchOption extends Error {}
