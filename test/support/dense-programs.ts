/**
 * Random litmus tests in which much depends on the order of the writes: as many accesses as fit, few locations, most of them seq_cst
 * where the kind says so. Those of random-litmus.ts are mostly small.
 */
import type { LitmusProgram, Operation } from './random-litmus.ts';

export interface ProgramKind {
  readonly threads: number;
  readonly locations: number;
  readonly length: number;
  /** Of a location, RMWs included. */
  readonly mostWrites: number;
  /** How many of ten operations are stores, loads, RMWs; the others are fences. */
  readonly shares: readonly [number, number, number];
  /** How many of ten accesses, and of ten fences, are seq_cst for certain. */
  readonly strong: number;
  readonly strongFences: number;
}

export const PROGRAM_KINDS: readonly ProgramKind[] = [
  { threads: 4, locations: 2, length: 3, mostWrites: 4, shares: [5, 5, 0], strong: 7, strongFences: 0 },
  { threads: 4, locations: 2, length: 3, mostWrites: 4, shares: [4, 4, 2], strong: 6, strongFences: 0 },
  { threads: 3, locations: 2, length: 5, mostWrites: 4, shares: [4, 3, 0], strong: 7, strongFences: 7 },
  { threads: 3, locations: 3, length: 4, mostWrites: 3, shares: [4, 3, 1], strong: 4, strongFences: 4 },
  { threads: 4, locations: 2, length: 4, mostWrites: 4, shares: [3, 3, 1], strong: 0, strongFences: 9 },
];

/** Among the modes of random programs. */
const SEQ_CST = 4;

export function denseProgram(kind: ProgramKind, pick: (count: number) => number): LitmusProgram {
  const writes = new Int32Array(kind.locations);
  const operation = (): Operation => {
    const location = pick(kind.locations);
    const value = { isLast: false, number: 1 + pick(2) };
    const share = pick(10);
    const [stores, loads, updates] = kind.shares;
    const isFence = share >= stores + loads + updates;
    const mode = pick(10) < (isFence ? kind.strongFences : kind.strong) ? SEQ_CST : pick(SEQ_CST + 1);
    const isFull = writes[location]! >= kind.mostWrites;
    if (isFence) return { kind: 'fence', mode };
    if (isFull || (share >= stores && share < stores + loads)) return { kind: 'load', location, mode };
    writes[location]!++;
    return { kind: share < stores ? 'store' : 'exchange', location, mode, value };
  };
  return Array.from({ length: kind.threads }, () => Array.from({ length: kind.length }, operation));
}
