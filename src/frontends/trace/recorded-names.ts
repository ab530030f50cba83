/**
 * Numbers for the threads, locations and values of a trace, in the order in which the front end
 * meets them.
 */
import { type RecordedLocation, UNKNOWN_VALUE } from '../../execution/recording.ts';
import type { MemoryValue } from './line-fields.ts';

const ZERO: MemoryValue = { canonical: '0', text: '0' };

export class RecordedNames {
  readonly threads: string[] = [];
  readonly locations: RecordedLocation[] = [];
  /** As the user wrote them first. */
  readonly values: string[] = [];
  private readonly threadNumbers = new Map<string, number>();
  private readonly locationNumbers = new Map<string, number>();
  private readonly valueNumbers = new Map<string, number>();

  thread(name: string): number {
    return numberOf(this.threadNumbers, name, () => this.threads.push(name));
  }

  /** A location that was not given an initial value begins with 0. */
  location(name: string): number {
    return numberOf(this.locationNumbers, name, () =>
      this.locations.push({ name, initialValue: this.value(ZERO) }),
    );
  }

  /** The location where the start or the end of a thread is announced. */
  announcement(of: 'start' | 'end', thread: number): number {
    // No location of the user's has this key, since text in a trace holds no such character.
    return numberOf(this.locationNumbers, `\0${of} ${thread}`, () =>
      this.locations.push({
        name: `${of} of thread ${this.threads[thread]}`,
        initialValue: this.value(ZERO),
        announces: thread,
      }),
    );
  }

  /** The number of a location that a line has named; undefined if none has. */
  knownLocation(name: string): number | undefined {
    return this.locationNumbers.get(name);
  }

  setInitial(name: string, value: MemoryValue): void {
    this.locations[this.location(name)] = { name, initialValue: this.value(value) };
  }

  value({ canonical, text }: MemoryValue): number {
    return numberOf(this.valueNumbers, canonical, () => this.values.push(text));
  }

  /** A value that equals no other: that of a write which was recorded without one. */
  unknownValue(): number {
    return this.values.push(UNKNOWN_VALUE) - 1;
  }
}

/** The number of a name; `add` makes room for a new one and gives the new count. */
function numberOf(numbers: Map<string, number>, name: string, add: () => number): number {
  const known = numbers.get(name);
  if (known !== undefined) return known;
  const number = add() - 1;
  numbers.set(name, number);
  return number;
}
