/**
 * The ids of events: numbers for names, whether an event of that name came already or a read has
 * named it in advance.
 */
export class EventIds {
  private readonly numbers = new Map<string, number>();
  /** By number of the id: the event that has it, or -1. */
  private readonly events: number[] = [];

  /** The number of an id. */
  numberOf(name: string): number {
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    const number = this.events.push(-1) - 1;
    this.numbers.set(name, number);
    return number;
  }

  /** Gives the id to an event; returns the event that has it already, or -1. */
  define(name: string, event: number): number {
    const number = this.numberOf(name);
    const before = this.events[number]!;
    if (before < 0) this.events[number] = event;
    return before;
  }

  /** The event of an id, by its number; -1 if none has it. */
  eventOf(number: number): number {
    return this.events[number]!;
  }

  /** All ids that events have. */
  names(): string[] {
    return [...this.numbers].flatMap(([name, number]) => (this.events[number]! < 0 ? [] : [name]));
  }
}
