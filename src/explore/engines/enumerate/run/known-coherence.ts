/**
 * What is known of coherence order while an execution grows, in a model that keeps memory in step
 * with structural order and RMWs atomic (structure-probe.ts finds out whether the model does):
 *
 * - writes in structural order are so in co; what structural order puts before a read is not after
 *   what it reads;
 * - an RMW comes right after the write that it reads: whatever is after that write is after the
 *   RMW, whatever is before the RMW is before that write or is it.
 *
 * Closed under these rules, the edges may contradict each other: then nothing consistent can come
 * of it.
 */
import { StructuralOrder } from './structural-order.ts';
import type { PointSource, ThreadPoint } from './thread-point.ts';

interface Write {
  readonly source: PointSource;
  /** For an RMW: which of the location's writes it reads, else -1. */
  readonly reads: number;
}

interface LocationWrites {
  /** The writes of a location, the initial one first. */
  readonly writes: Write[];
  readonly index: Map<string, number>;
  /** Reads that do not write, and where they read from. */
  readonly reads: { readonly source: PointSource; readonly from: number }[];
}

const keyOf = ({ thread, index }: PointSource): string => `${thread}:${index}`;
const INITIAL: PointSource = { thread: -1, index: 0 };

export class KnownCoherence {
  /** Whether no order of the writes fits. */
  readonly isContradictory: boolean;
  private readonly locations = new Map<number, LocationWrites>();
  /** By location: row by row, 1 if the write of the row is before that of the column. */
  private readonly before = new Map<number, Uint8Array>();

  constructor(points: readonly ThreadPoint[]) {
    const order = new StructuralOrder(points);
    this.collect(points);
    this.isContradictory = ![...this.locations.keys()].every((location) => this.close(location, order));
  }

  /** Whether the first write is known to be before the second, both to that location. */
  precedes(location: number, first: PointSource, second: PointSource): boolean {
    const known = this.locations.get(location);
    const matrix = this.before.get(location);
    if (known === undefined || matrix === undefined) return false;
    const a = known.index.get(first.thread < 0 ? keyOf(INITIAL) : keyOf(first))!;
    const b = known.index.get(second.thread < 0 ? keyOf(INITIAL) : keyOf(second))!;
    return matrix[a * known.writes.length + b] === 1;
  }

  private collect(points: readonly ThreadPoint[]): void {
    for (const { thread, events } of points) {
      events.forEach(({ location, isWrite }, index) => {
        if (location < 0) return;
        let known = this.locations.get(location);
        if (known === undefined) {
          known = {
            writes: [{ source: INITIAL, reads: -1 }],
            index: new Map([[keyOf(INITIAL), 0]]),
            reads: [],
          };
          this.locations.set(location, known);
        }
        if (!isWrite) return;
        known.index.set(keyOf({ thread, index }), known.writes.length);
        known.writes.push({ source: { thread, index }, reads: -1 });
      });
    }
    for (const { thread, events, sources } of points) {
      events.forEach(({ location, isRead, isWrite, pairedRead }, index) => {
        // An RMW of two events reads where its first half does.
        const from = sources[pairedRead >= 0 ? pairedRead : index];
        if ((!isRead && pairedRead < 0) || from === undefined) return;
        const { writes, index: numbers, reads } = this.locations.get(location)!;
        const source = { thread, index };
        const write = numbers.get(from.thread < 0 ? keyOf(INITIAL) : keyOf(from))!;
        if (isWrite) writes[numbers.get(keyOf(source))!] = { source, reads: write };
        if (isRead) reads.push({ source, from: write });
      });
    }
  }

  /** Fills the matrix of a location; false if it contradicts itself. */
  private close(location: number, order: StructuralOrder): boolean {
    const { writes, reads } = this.locations.get(location)!;
    const size = writes.length;
    const matrix = new Uint8Array(size * size);
    this.before.set(location, matrix);
    const pending: number[] = [];
    const add = (a: number, b: number): void => {
      if (matrix[a * size + b] === 1) return;
      matrix[a * size + b] = 1;
      pending.push(a * size + b);
    };
    // By write: the RMW that reads it, if there is one.
    const updater = new Int32Array(size).fill(-1);
    for (let b = 1; b < size; b++) {
      add(0, b);
      const { source, reads: from } = writes[b]!;
      for (let a = 1; a < size; a++) if (order.precedes(writes[a]!.source, source)) add(a, b);
      if (from < 0) continue;
      if (updater[from] !== -1) return false;
      updater[from] = b;
      add(from, b);
    }
    for (const { source, from } of reads) {
      for (let a = 1; a < size; a++) {
        if (a !== from && order.precedes(writes[a]!.source, source)) add(a, from);
        if (order.precedes(source, writes[a]!.source)) add(from, a);
      }
    }
    for (let edge = pending.pop(); edge !== undefined; edge = pending.pop()) {
      const a = Math.floor(edge / size);
      const b = edge % size;
      if (a === b) return false;
      for (let c = 0; c < size; c++) {
        if (matrix[c * size + a] === 1) add(c, b);
        if (matrix[b * size + c] === 1) add(a, c);
      }
      const next = updater[a]!;
      if (next >= 0 && next !== b) add(next, b);
      const { reads: from } = writes[b]!;
      if (from >= 0 && from !== a) add(a, from);
    }
    return true;
  }
}
