/** Scales of the axes of charts: where a value is between the ends of an axis, and which values have ticks. */

export interface Scale {
  /** From 0 to 1. */
  readonly place: (value: number) => number;
  readonly ticks: readonly number[];
}

/** Whole numbers, all of them ticks. */
export function linear(values: readonly number[]): Scale {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return {
    place: (value) => (value - least) / Math.max(1, most - least),
    ticks: Array.from({ length: most - least + 1 }, (_, i) => least + i),
  };
}

/** Ticks at 1, 2 and 5, or at powers of ten where those would be many. */
export function logarithmic(values: readonly number[]): Scale {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const isWide = most / least > 300;
  const candidates: number[] = [];
  for (let power = Math.floor(Math.log10(least)); power <= Math.ceil(Math.log10(most)); power++) {
    for (const digit of isWide ? [1] : [1, 2, 5]) candidates.push(Number(`${digit}e${power}`));
  }
  const first = candidates.findIndex((value) => value > least) - 1;
  const last = candidates.findIndex((value) => value >= most);
  const ticks = candidates.slice(Math.max(0, first), last + 1);
  const [low, high] = [Math.log10(ticks[0]!), Math.log10(ticks.at(-1)!)];
  return { place: (value) => (Math.log10(value) - low) / (high - low || 1), ticks };
}
