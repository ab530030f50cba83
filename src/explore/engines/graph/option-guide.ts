/**
 * Chooses the options of random probes through the search, and says how much a probe stands for.
 *
 * If a probe takes each option with a known probability, the mean of the reciprocals of what its
 * path had is the number of ends (Knuth, "Estimating the efficiency of backtrack programs", 1975),
 * whatever the probabilities are. The nearer they are to how the ends are spread, the less the
 * probes differ. So the guide learns from earlier probes how much followed from an option at such
 * a place, and takes options that led to more with a higher probability; every option keeps a part
 * of its even share. What is learnt only affects later probes, so each of them is unbiased.
 */
import { randomNumbers } from '../../../util/random-numbers.ts';

/** The part of the probability that is shared out evenly. */
const EVEN = 0.3;
/** Fewer probes than this say nothing of an option. */
const FEWEST_PROBES = 3;
const RESOLUTION = 2 ** 30;
/** Events with more options are not told apart by their number. */
const MOST_OPTIONS = 1024;

/** What is known of the options of events at one place that have equally many. */
interface Experience {
  readonly probes: number[];
  /** By option: the sum of what its probes estimated to follow. */
  readonly ends: number[];
}

interface Decision {
  readonly experience: Experience;
  readonly option: number;
  /** What the probe stood for when it had taken the option. */
  readonly weight: number;
}

export class OptionGuide {
  /** How many paths the present probe stands for as far as it has come. */
  weight = 1;
  private readonly random: (below: number) => number;
  private readonly experiences = new Map<number, Experience>();
  private readonly decisions: Decision[] = [];

  constructor(seed: number) {
    this.random = randomNumbers(seed);
  }

  /** Begins a probe. */
  begin(): void {
    this.weight = 1;
    this.decisions.length = 0;
  }

  /** Takes one of so many options of an event at a place in the code. */
  choose(count: number, place: number): number {
    if (count === 1) return 0;
    const experience = this.experienceAt(place, count);
    const shares = sharesOf(experience, count);
    let left = this.random(RESOLUTION) / RESOLUTION;
    let option = 0;
    while (option < count - 1 && left >= shares[option]!) left -= shares[option++]!;
    this.weight /= shares[option]!;
    this.decisions.push({ experience, option, weight: this.weight });
    return option;
  }

  /** Ends a probe; `isEnd`: whether it has come to an end that counts. */
  learn(isEnd: boolean): void {
    for (const { experience, option, weight } of this.decisions) {
      experience.probes[option] = (experience.probes[option] ?? 0) + 1;
      experience.ends[option] = (experience.ends[option] ?? 0) + (isEnd ? this.weight / weight : 0);
    }
  }

  private experienceAt(place: number, count: number): Experience {
    const key = place * MOST_OPTIONS + Math.min(count, MOST_OPTIONS - 1);
    let experience = this.experiences.get(key);
    if (experience === undefined) {
      experience = { probes: [], ends: [] };
      this.experiences.set(key, experience);
    }
    return experience;
  }
}

/** The probabilities of the options. One that is hardly known counts as the mean of the others. */
function sharesOf({ probes, ends }: Experience, count: number): number[] {
  const followed: (number | undefined)[] = [];
  let sum = 0;
  let known = 0;
  for (let option = 0; option < count; option++) {
    const isKnown = (probes[option] ?? 0) >= FEWEST_PROBES;
    followed.push(isKnown ? ends[option]! / probes[option]! : undefined);
    sum += followed[option] ?? 0;
    if (isKnown) known++;
  }
  const usual = known === 0 ? 1 : sum / known;
  const total = sum + (count - known) * usual;
  return followed.map((share) =>
    total === 0 ? 1 / count : EVEN / count + ((1 - EVEN) * (share ?? usual)) / total,
  );
}
