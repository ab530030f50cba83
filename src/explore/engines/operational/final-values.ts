/**
 * The values of observed globals in a final state, in which no thread can make a step. If some
 * access asks for the latest write of a location (latest-fields.ts), its value counts. Under opmm a
 * location with plain accesses only has no latest write. There each write counts that could be read
 * by a thread that knows all that the threads knew at their ends, and each combination of such
 * values is an outcome.
 */
import type { GlobalOutcomes } from '../../results/global-outcomes.ts';
import type { ErrorKind } from '../../results/result.ts';
import type { OperationalMachine } from './operational-machine.ts';

/**
 * Reports the outcomes of the present state. `isOwnWrite`: whether the program itself, not the
 * library, made the latest write of a location.
 */
export function recordFinalValues(
  machine: OperationalMachine,
  outcomes: GlobalOutcomes,
  isOwnWrite: (location: number) => boolean,
  error: ErrorKind | undefined,
): void {
  const locations = outcomes.locations();
  for (const values of combinations(locations.map((location) => finalValues(machine, location))))
    outcomes.record((location) => values[locations.indexOf(location)], isOwnWrite, error);
}

/** Every combination of one element of each list. */
export function combinations<T>(lists: readonly (readonly T[])[]): (readonly T[])[] {
  return lists.reduce<(readonly T[])[]>(
    (all, list) => all.flatMap((chosen) => list.map((value) => [...chosen, value])),
    [[]],
  );
}

/**
 * The final values of a location, as numbers of the memory's values; undefined: it was never
 * written.
 */
export function finalValues(
  { state, rules, locations }: OperationalMachine,
  location: number,
): (number | undefined)[] {
  const { memory } = state;
  const { values } = locations.map;
  const size = locations.sizeOf[location]!;
  const rows: number[] = [];
  for (let row = memory.latest(location); row >= 0; row--) {
    if (memory.cellOf(row) !== location) continue;
    const isMasked = memory.ids.some((_, column) => !memory.isFree(column) && memory.isMasked(row, column));
    if (rows.length === 0 || !isMasked) rows.push(row);
    if (rules.asksLatest(location)) break;
  }
  if (rows.length === 0) return [undefined];
  const numbers = rows.map((row) => values.encode(memory.lowOf(row), memory.highOf(row), size));
  return [...new Set(numbers)];
}
