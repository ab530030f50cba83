/**
 * What a state in which no thread can make a step leaves in the observed globals. Of a location
 * whose latest write somebody asks for, that is it. Of one with plain accesses only there is no
 * such thing under opmm: each write counts that a thread could read which knows of all that the
 * threads knew at their ends, and each combination of such values is an outcome.
 */
import type { GlobalOutcomes } from '../../results/global-outcomes.ts';
import type { ErrorKind } from '../../results/result.ts';
import type { OperationalMachine } from './operational-machine.ts';

/**
 * Tells the outcomes of the present state. `isOwnWrite`: whether the latest write of a location is
 * the program's own doing.
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

/** Every choice of one of each list. */
export function combinations<T>(lists: readonly (readonly T[])[]): (readonly T[])[] {
  return lists.reduce<(readonly T[])[]>(
    (all, list) => all.flatMap((chosen) => list.map((value) => [...chosen, value])),
    [[]],
  );
}

/** By number, as the memory's values are; undefined: nothing is written there. */
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
