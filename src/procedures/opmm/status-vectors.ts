/**
 * The heap of OpMM without write-lists: per cell a set of writes, each with a status for every
 * observer, that is for every thread and every id that threads synchronise by (a lock, a volatile,
 * a thread's end). A status is unknown, known (the write happens before what the observer does
 * next) or masked (so does another write that it happens before). What a thread may read is what is
 * not masked for it: that is Mask&Read of refs/opmm, as tests compare on random traces. Unlike the
 * lists of the paper, this can be kept small: see `prune`.
 *
 *   write by t       what t knows of the cell is masked for t; the new write is known to t
 *   release k by t   k gets to know what t knows, and what is masked for t is masked for k
 *   acquire k by t   the reverse
 *   start u by t     u knows what t knows
 *
 * A status is two bits: `aware` (known or masked) and `masked`; so a release is an `or` of columns.
 * Rows are in the order of the trace: the last row of a cell is its latest write, which is masked
 * for no observer. A cell without rows holds its default value, which is known to all observers,
 * those to come too.
 */

/** Words of a row before its two sets of bits. */
const ROW = { cell: 0, low: 1, high: 2, tag: 3, flags: 4, bits: 5 } as const;

/** `isSettled`: all observers are taken to be aware of it (`settle`). */
export const WRITE_FLAGS = { isDefault: 1, isPlain: 2, isSettled: 4 } as const;
/** Writes that all observers are aware of, those to come too. */
const KNOWN_TO_ALL = WRITE_FLAGS.isDefault | WRITE_FLAGS.isSettled;

const FIRST_ROWS = 32;
/** The id of a column that belongs to no observer. */
const NOBODY = -0x8000_0000;

export interface SavedVectors {
  readonly rows: Int32Array;
  readonly observers: readonly number[];
  readonly stride: number;
}

export class StatusVectors {
  /** How many writes there are. */
  count = 0;
  /** Words of each set of bits. */
  private stride = 1;
  private width = ROW.bits + 2;
  private rows = new Int32Array(FIRST_ROWS * this.width);
  /** By column: the id that the client gave. */
  private observers: number[] = [];

  /** The column of an observer; -1 if it has none yet. */
  columnOf(id: number): number {
    return this.observers.indexOf(id);
  }

  /** The column of an observer; a new one knows default values only. */
  column(id: number): number {
    const known = this.observers.indexOf(id);
    return known >= 0 ? known : this.addColumn(id);
  }

  /** The ids of all observers, by column; see `isFree`. */
  get ids(): readonly number[] {
    return this.observers;
  }

  isFree(column: number): boolean {
    return this.observers[column] === NOBODY;
  }

  /** Forgets an observer that will take part in nothing any more. */
  remove(column: number): void {
    this.observers[column] = NOBODY;
    this.clear(column);
  }

  /** Gives the column of an observer to another, which takes its place. */
  rename(column: number, id: number): void {
    this.observers[column] = id;
  }

  /** The default value of a cell that has no write yet; `write` must follow. */
  define(cell: number, low: number, high: number, tag: number): void {
    const at = this.push(cell, low, high, tag, WRITE_FLAGS.isDefault);
    this.rows.fill(-1, at + ROW.bits, at + ROW.bits + this.stride);
  }

  /** A write by the thread with this column. */
  write(column: number, cell: number, low: number, high: number, tag: number, flags = 0): void {
    const { width, stride } = this;
    const word = ROW.bits + (column >>> 5);
    const bit = 1 << (column & 31);
    const end = this.count * width;
    for (let at = 0; at < end; at += width) {
      if (this.rows[at] === cell && (this.rows[at + word]! & bit) !== 0)
        this.rows[at + word + stride]! |= bit;
    }
    const at = this.push(cell, low, high, tag, flags);
    this.rows[at + word] = bit;
  }

  /** For memory of which only the latest writes matter: replaces the write that was there. */
  overwrite(cell: number, low: number, high: number, tag: number): void {
    const row = this.latest(cell);
    const at = row < 0 ? this.push(cell, low, high, tag, 0) : row * this.width;
    this.rows[at + ROW.low] = low;
    this.rows[at + ROW.high] = high;
    this.rows[at + ROW.tag] = tag;
  }

  /** The same, and all observers are aware of it: nobody asks which are. */
  settle(cell: number, low: number, high: number, tag: number): void {
    this.overwrite(cell, low, high, tag);
    const at = this.latest(cell) * this.width;
    this.rows[at + ROW.flags] = WRITE_FLAGS.isSettled;
    this.rows.fill(-1, at + ROW.bits, at + ROW.bits + this.stride);
  }

  release(thread: number, id: number): void {
    this.join(thread, this.column(id));
  }

  /** Acquires what was released to the id, if anything was. */
  acquire(thread: number, id: number): void {
    const column = this.columnOf(id);
    if (column >= 0) this.join(column, thread);
  }

  /** A new thread, started by the one with the column `parent`. */
  start(parent: number, id: number): void {
    this.join(parent, this.column(id));
  }

  /** The latest write of a cell; -1 if nothing was written to it. */
  latest(cell: number): number {
    const { rows, width } = this;
    for (let row = this.count - 1; row >= 0; row--) if (rows[row * width] === cell) return row;
    return -1;
  }

  /**
   * The next older write of the same cell that is not masked for the observer; -1 if there is none.
   * Begin with `count`.
   */
  visibleBefore(row: number, cell: number, column: number): number {
    const { rows, width } = this;
    const word = ROW.bits + this.stride + (column >>> 5);
    const bit = 1 << (column & 31);
    for (let older = row - 1; older >= 0; older--) {
      const at = older * width;
      if (rows[at] === cell && (rows[at + word]! & bit) === 0) return older;
    }
    return -1;
  }

  cellOf(row: number): number {
    return this.rows[row * this.width]!;
  }

  lowOf(row: number): number {
    return this.rows[row * this.width + ROW.low]!;
  }

  highOf(row: number): number {
    return this.rows[row * this.width + ROW.high]!;
  }

  /** What the client gave with the write. */
  tagOf(row: number): number {
    return this.rows[row * this.width + ROW.tag]!;
  }

  flagsOf(row: number): number {
    return this.rows[row * this.width + ROW.flags]!;
  }

  isAware(row: number, column: number): boolean {
    const word = this.rows[row * this.width + ROW.bits + (column >>> 5)]!;
    return (word & (1 << (column & 31))) !== 0;
  }

  /** Whether every observer that is aware of the first write is aware of the second. */
  isWithin(row: number, other: number): boolean {
    const { rows, width, stride } = this;
    for (let word = ROW.bits; word < ROW.bits + stride; word++) {
      if ((rows[row * width + word]! & ~rows[other * width + word]!) !== 0) return false;
    }
    return true;
  }

  isMasked(row: number, column: number): boolean {
    const word = this.rows[row * this.width + ROW.bits + this.stride + (column >>> 5)]!;
    return (word & (1 << (column & 31))) !== 0;
  }

  /**
   * Drops the writes that `isDead` names, which no thread can read any more. The latest write of a
   * cell whose other writes stay must stay, and so must the last write of a cell that threads can
   * reach.
   */
  drop(isDead: (row: number) => boolean): void {
    const { rows, width } = this;
    let kept = 0;
    for (let row = 0; row < this.count; row++) {
      if (isDead(row)) continue;
      if (kept < row) rows.copyWithin(kept * width, row * width, (row + 1) * width);
      kept++;
    }
    this.count = kept;
  }

  /**
   * Makes all observers aware of the writes to these cells that one observer is aware of; those
   * that are masked for it are masked for all.
   */
  tellAll(column: number, isMeant: (cell: number) => boolean): void {
    for (let row = 0; row < this.count; row++) {
      if (!isMeant(this.cellOf(row)) || !this.isAware(row, column)) continue;
      const isMasked = this.isMasked(row, column);
      const at = row * this.width + ROW.bits;
      for (let word = 0; word < this.stride; word++) {
        this.rows[at + word] = -1;
        if (isMasked) this.rows[at + this.stride + word] = -1;
      }
    }
  }

  /** Drops writes that are masked for all these threads, given by their columns. */
  prune(threads: readonly number[]): void {
    const { rows, width, stride } = this;
    if (threads.length === 0) return;
    // The first thread rules out most.
    const first = threads[0]!;
    const word = ROW.bits + stride + (first >>> 5);
    const bit = 1 << (first & 31);
    let isAny = false;
    for (let at = word; at < this.count * width && !isAny; at += width) isAny = (rows[at]! & bit) !== 0;
    if (isAny) this.drop((row) => threads.every((column) => this.isMasked(row, column)));
  }

  save(): SavedVectors {
    const { stride, observers } = this;
    return { rows: this.rows.slice(0, this.count * this.width), observers: [...observers], stride };
  }

  restore({ rows, observers, stride }: SavedVectors): void {
    this.stride = stride;
    this.width = ROW.bits + 2 * stride;
    this.count = rows.length / this.width;
    if (this.rows.length < rows.length) this.rows = new Int32Array(2 * rows.length);
    this.rows.set(rows);
    this.observers = [...observers];
  }

  /** What the first observer is aware of, and what is masked for it, becomes so for the second. */
  private join(from: number, to: number): void {
    const { rows, width, stride } = this;
    const fromWord = from >>> 5;
    const fromBit = 1 << (from & 31);
    const toWord = to >>> 5;
    const toBit = 1 << (to & 31);
    const end = this.count * width;
    for (let at = ROW.bits; at < end; at += width) {
      if ((rows[at + fromWord]! & fromBit) === 0) continue;
      rows[at + toWord]! |= toBit;
      if ((rows[at + stride + fromWord]! & fromBit) !== 0) rows[at + stride + toWord]! |= toBit;
    }
  }

  private push(cell: number, low: number, high: number, tag: number, flags: number): number {
    const { width } = this;
    const at = this.count++ * width;
    if (at + width > this.rows.length) {
      const rows = new Int32Array(2 * (at + width));
      rows.set(this.rows);
      this.rows = rows;
    }
    const { rows } = this;
    rows[at] = cell;
    rows[at + ROW.low] = low;
    rows[at + ROW.high] = high;
    rows[at + ROW.tag] = tag;
    rows[at + ROW.flags] = flags;
    rows.fill(0, at + ROW.bits, at + width);
    return at;
  }

  private addColumn(id: number): number {
    const free = this.observers.indexOf(NOBODY);
    if (free < 0) {
      if (this.observers.length === 32 * this.stride) this.widen();
      return this.observers.push(id) - 1;
    }
    this.observers[free] = id;
    return free;
  }

  private clear(column: number): void {
    const { rows, width, stride } = this;
    const word = ROW.bits + (column >>> 5);
    const bit = 1 << (column & 31);
    for (let row = 0; row < this.count; row++) {
      const at = row * width;
      if ((rows[at + ROW.flags]! & KNOWN_TO_ALL) === 0) rows[at + word]! &= ~bit;
      rows[at + word + stride]! &= ~bit;
    }
  }

  /** Makes room for twice as many observers. */
  private widen(): void {
    const { rows: old, width: oldWidth, stride: oldStride } = this;
    this.stride = 2 * oldStride;
    this.width = ROW.bits + 2 * this.stride;
    this.rows = new Int32Array((this.count + FIRST_ROWS) * this.width);
    for (let row = 0; row < this.count; row++) {
      const from = row * oldWidth;
      const to = row * this.width;
      const isKnownToAll = (old[from + ROW.flags]! & KNOWN_TO_ALL) !== 0;
      this.rows.set(old.subarray(from, from + ROW.bits + oldStride), to);
      if (isKnownToAll) this.rows.fill(-1, to + ROW.bits + oldStride, to + ROW.bits + this.stride);
      this.rows.set(old.subarray(from + ROW.bits + oldStride, from + oldWidth), to + ROW.bits + this.stride);
    }
  }
}
