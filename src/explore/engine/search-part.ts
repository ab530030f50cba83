/** A part of a search: what follows from certain options. */
export interface SearchPart {
  readonly path: readonly number[];
  readonly start: number;
}

/** Thrown when a search is asked to take an option that does not exist. */
export class NoSuchOption extends Error {}
