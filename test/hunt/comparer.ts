/** Counts comparisons, and ends the examination of a program at the first difference. */
import { InputError } from '../../src/index.ts';
import type { Answer, Difference } from './kind.ts';

/** Thrown by a comparison that fails, and caught by `differenceOf`. */
class DifferenceFound extends Error {
  readonly difference: Difference;

  constructor(difference: Difference) {
    super(difference.comparison);
    this.difference = difference;
  }
}

export class Comparer {
  /** Comparisons by the pair that was compared. */
  readonly comparisons = new Map<string, number>();
  /** What was not compared, by the reason. */
  readonly skipped = new Map<string, number>();
  private readonly focus: string | undefined;

  /** `focus`: the one comparison that matters, while a program is made smaller. */
  constructor(focus?: string) {
    this.focus = focus;
  }

  /** Whether comparisons with this in their names matter: what does not need not be run. */
  wants(part: string): boolean {
    return this.focus === undefined || this.focus.includes(part);
  }

  /** Fails unless both say the same, in the same order. `about`: the model or the like. */
  same(pair: string, about: string, left: Answer, right: Answer, commands: readonly string[] = []): void {
    count(this.comparisons, pair);
    const isSame =
      left.says.length === right.says.length && left.says.every((line, i) => line === right.says[i]);
    if (!isSame) throw new DifferenceFound({ comparison: `${pair}, ${about}`, left, right, commands });
  }

  /** Fails unless the right side says all that the left side says. */
  within(pair: string, about: string, left: Answer, right: Answer, commands: readonly string[] = []): void {
    count(this.comparisons, pair);
    const known = new Set(right.says);
    if (!left.says.every((line) => known.has(line)))
      throw new DifferenceFound({ comparison: `${pair}, ${about}`, left, right, commands });
  }

  skip(reason: string): void {
    count(this.skipped, reason);
  }

  /** The first difference that an examination meets. An error of our own is one too. */
  async differenceOf(examine: () => Promise<void>): Promise<Difference | undefined> {
    try {
      await examine();
      return undefined;
    } catch (error) {
      if (error instanceof DifferenceFound) return error.difference;
      if (error instanceof InputError) {
        this.skip(`refused: ${error.message.replaceAll(/\S*\/|\d+/g, '')}`);
        return undefined;
      }
      const { message, stack = '' } = error as Error;
      return {
        comparison: `an error of our own: ${message.split('\n')[0]!.replaceAll(/\d+/g, 'N')}`,
        left: { by: 'heddle', says: stack.split('\n') },
        right: { by: 'what was expected', says: ['a result'] },
        commands: [],
      };
    }
  }
}

const count = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};
