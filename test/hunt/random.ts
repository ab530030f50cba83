/** Numbers below a bound, the same for the same seed. */
export type Random = (below: number) => number;
