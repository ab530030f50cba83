/**
 * The meaning of OpMM without lists and without an algorithm (refs/opmm, theorem 6, and its
 * converse): a read sees any write before it in the trace that no other write covers,
 *
 *   visible(r) = { w before r | no w' to the same cell with w hb w' hb r }
 *
 * with hb = (po ∪ sw)+ as the JMM defines it over the actions of the trace. Default writes happen
 * before everything. An oracle.
 */
import { Relation } from '../../../util/relation.ts';
import type { Action } from './action.ts';

/** The default write of a cell, where a write is meant by its number in the trace. */
export const DEFAULT_WRITE = -1;

/** By number of a read in the trace: the writes that it may see, the newest first. */
export function visibleWrites(trace: readonly Action[]): ReadonlyMap<number, readonly number[]> {
  const hb = happensBefore(trace);
  const result = new Map<number, readonly number[]>();
  for (const [read, { kind }] of trace.entries())
    if (kind === 'read') result.set(read, visible(trace, hb, read));
  return result;
}

function visible(trace: readonly Action[], hb: Relation, read: number): number[] {
  const { cell } = trace[read] as Action & { kind: 'read' };
  const before: number[] = [];
  for (let i = read - 1; i >= 0; i--) {
    const action = trace[i]!;
    if (action.kind === 'write' && action.cell === cell) before.push(i);
  }
  before.push(DEFAULT_WRITE);
  return before.filter(
    (w) =>
      !before.some((other) => other >= 0 && (w === DEFAULT_WRITE || hb.has(w, other)) && hb.has(other, read)),
  );
}

/** hb = (po ∪ sw)+ */
export function happensBefore(trace: readonly Action[]): Relation {
  const { length } = trace;
  const edges = new Relation(length);
  for (let b = 1; b < length; b++) {
    for (let a = 0; a < b; a++) {
      const [first, second] = [trace[a]!, trace[b]!];
      if (first.thread === second.thread || synchronizesWith(first, second)) edges.add(a, b);
    }
  }
  return edges.plus();
}

/** sw, of two actions that come in this order in the trace. */
function synchronizesWith(a: Action, b: Action): boolean {
  switch (a.kind) {
    case 'unlock':
      return b.kind === 'lock' && b.monitor === a.monitor;
    case 'volatile-write':
      return b.kind === 'volatile-read' && b.volatile === a.volatile;
    case 'start':
      return b.thread === a.target;
    case 'end':
      return b.kind === 'detect-end' && b.target === a.thread;
    case 'interrupt':
      return b.kind === 'detect-interrupt' && b.target === a.target;
    default:
      return false;
  }
}
