/**
 * The mean of samples of a skewed distribution, with a range for it.
 *
 * The range is found by resampling (Efron, the bootstrap): the hull of the interval of resampled
 * means and of that of studentised ones, which follows skew. Both only know what was sampled. If
 * few rare samples carry most of the mean, and none of them was met, the mean and the range are
 * too low.
 */
import { randomNumbers } from './random-numbers.ts';

export interface MeanBounds {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

const RESAMPLES = 200;
/** How much of the resampled means lies beyond either end of the range. */
const BEYOND = 0.01;
const SEED = 7;

/** The bounds for a mean of non-negative numbers; at least one must be given. */
export function meanBounds(samples: readonly number[]): MeanBounds {
  const random = randomNumbers(SEED);
  const { mean, error } = meanOf(samples.length, (i) => samples[i]!);
  if (error === 0) return { mean, low: mean, high: mean };
  const means: number[] = [];
  const deviations: number[] = [];
  for (let i = 0; i < RESAMPLES; i++) {
    const again = meanOf(samples.length, () => samples[random(samples.length)]!);
    means.push(again.mean);
    if (again.error > 0) deviations.push((again.mean - mean) / again.error);
  }
  const low = Math.min(quantile(means, BEYOND), mean - quantile(deviations, 1 - BEYOND) * error);
  const high = Math.max(quantile(means, 1 - BEYOND), mean - quantile(deviations, BEYOND) * error);
  return { mean, low: Math.max(0, Math.min(low, mean)), high: Math.max(high, mean) };
}

/** The mean of `count` numbers and its standard error. */
function meanOf(count: number, sample: (i: number) => number): { mean: number; error: number } {
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < count; i++) {
    const value = sample(i);
    sum += value;
    squares += value * value;
  }
  const mean = sum / count;
  const variance = squares / count - mean * mean;
  // Below this it is rounding.
  return { mean, error: variance <= 1e-12 * mean * mean ? 0 : Math.sqrt(variance / count) };
}

function quantile(values: number[], share: number): number {
  if (values.length === 0) return 0;
  values.sort((a, b) => a - b);
  return values[Math.round(share * (values.length - 1))]!;
}
