/**
 * Tags each write with the place where it is made, so that a search for outcomes can distinguish
 * writes of the program from those of the library's locks.
 */
import { type Place, spanOfPlace } from '../../../diagnostics/source.ts';
import type { MachineCode } from '../../../program/machine/code.ts';
import { libraryCallAt } from '../../judge/trace-steps.ts';
import type { OperationalMachine } from './operational-machine.ts';
import type { ThreadPosition } from './program-state.ts';
import type { StepListener } from './step-listener.ts';

export class PlaceTags implements StepListener {
  private readonly machine: OperationalMachine;
  private readonly texts: ReadonlyMap<string, string>;
  private readonly places: readonly Place[];
  /** The tag of each place. Tag 0: unknown place. */
  private readonly tags: ReadonlyMap<Place, number>;
  /** By tag: whether the place is in the program; undefined until it is asked for. */
  private readonly isOwn: (boolean | undefined)[] = [true];

  constructor({ places }: MachineCode, machine: OperationalMachine, texts: ReadonlyMap<string, string>) {
    this.machine = machine;
    this.texts = texts;
    this.places = places;
    this.tags = new Map(places.map((place, i) => [place, i + 1]));
  }

  access(position: ThreadPosition): number {
    const place = this.machine.placeOf(position);
    return place === undefined ? 0 : (this.tags.get(place) ?? 0);
  }

  /**
   * Whether the program, not a lock of the library or the like, made the latest write of a location
   * that has one.
   */
  isOwnWrite(location: number): boolean {
    const { memory } = this.machine.state;
    const tag = memory.tagOf(memory.latest(location));
    let isOwn = this.isOwn[tag];
    if (isOwn === undefined) {
      const place = this.places[tag - 1]!;
      isOwn = libraryCallAt(spanOfPlace(place, this.texts.get(place.file))) === undefined;
      this.isOwn[tag] = isOwn;
    }
    return isOwn;
  }

  fence(): void {}
  start(): void {}
  join(): void {}
  free(): void {}
}
