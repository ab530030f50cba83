/**
 * An execution of exactly so many events could be a smaller one beside threads that have nothing to
 * do with it. So its threads are required to be connected: from any of them to any other by
 * conflicts, which are two accesses of one location, one of them a write.
 */
import { type Circuit, FALSE, type Literal, TRUE } from './circuit.ts';
import type { ExecutionParts } from './execution-parts.ts';
import type { Require } from './symbolic-relations.ts';

/** Pre: all slots are filled. */
export function requireConnectedThreads(
  circuit: Circuit,
  { slots, sameThread, sameLocation, writes }: ExecutionParts,
  require: Require,
): void {
  const linked = Int32Array.from({ length: slots * slots }, (_, place) => {
    const [i, j] = [Math.floor(place / slots), place % slots];
    const conflict = circuit.and2(sameLocation[place]!, circuit.or2(writes[i]!, writes[j]!));
    return circuit.or2(sameThread[place]!, conflict);
  });
  const numbers = Array.from({ length: slots }, (_, i) => i);
  let reached: readonly Literal[] = numbers.map((i) => (i === 0 ? TRUE : FALSE));
  for (let round = 1; round < slots; round++) {
    const before = reached;
    reached = numbers.map((j) =>
      circuit.or([before[j]!, ...numbers.map((i) => circuit.and2(before[i]!, linked[i * slots + j]!))]),
    );
  }
  for (const literal of reached) require(literal);
}
