/**
 * The executions of one size, cut into parts by how many events of each kind they have. Parts can
 * be searched apart from each other, by several solvers at once, and a part is much easier than the
 * whole: the largest task of refs/memalloy is found no other way here.
 */
import type { EventLabel } from '../question/event-label.ts';

/** Exactly so many; the rest are writes. The halves of a pair are one update. */
export interface Cube {
  readonly fences: number;
  readonly updates: number;
  readonly reads: number;
}

/**
 * All parts of a size, those with the most labelled executions first: what is looked for is most
 * likely there.
 */
export function cubesOf(events: number, labels: readonly EventLabel[], maxRmw = events): Cube[] {
  const countOf = (isOne: (label: EventLabel) => boolean): number => labels.filter(isOne).length;
  const kinds = {
    fences: countOf(({ kind }) => kind === 'fence'),
    updates: countOf(({ kind, isPaired }) => kind === 'update' || (isPaired && kind === 'read')),
    reads: countOf(({ kind, isPaired }) => kind === 'read' && !isPaired),
    writes: countOf(({ kind, isPaired }) => kind === 'write' && !isPaired),
  };
  const slotsOfUpdate = labels.some(({ isPaired }) => isPaired) ? 2 : 1;
  const cubes: { readonly cube: Cube; readonly weight: number }[] = [];
  for (let fences = 0; fences <= (kinds.fences > 0 ? events : 0); fences++)
    for (let updates = 0; updates <= (kinds.updates > 0 ? maxRmw : 0); updates++)
      for (let reads = 0; reads <= (kinds.reads > 0 ? events : 0); reads++) {
        const writes = events - fences - slotsOfUpdate * updates - reads;
        if (writes < 0 || (writes > 0 && kinds.writes === 0)) continue;
        const weight =
          logFactorial(fences + updates + reads + writes) +
          [
            [fences, kinds.fences],
            [updates, kinds.updates],
            [reads, kinds.reads],
            [writes, kinds.writes],
          ].reduce((sum, [n, choices]) => sum - logFactorial(n!) + n! * Math.log(Math.max(1, choices!)), 0);
        cubes.push({ cube: { fences, updates, reads }, weight });
      }
  return cubes.sort((a, b) => b.weight - a.weight).map(({ cube }) => cube);
}

const logFactorial = (n: number): number => (n < 2 ? 0 : Math.log(n) + logFactorial(n - 1));
