/**
 * Write-lists (refs/opmm, section 4.2): what a cell holds instead of a value. Writes to the cell
 * and the synchronisation of all threads stand in them in the order in which they happened.
 */

/** WI: this thread has written this value to the cell. */
export interface WriteItem {
  readonly kind: 'WI';
  readonly value: number;
  readonly tid: number;
}

/** RI, AI: this thread has released, acquired the lock or volatile with this id. */
export interface SyncItem {
  readonly kind: 'RI' | 'AI';
  readonly id: number;
  readonly tid: number;
}

export type Item = WriteItem | SyncItem;

/** Oldest first. */
export type WriteList = Item[];

/** WI(v,t), RI(k,t) and AI(k,t). */
export const WI = (value: number, tid: number): WriteItem => ({ kind: 'WI', value, tid });
export const RI = (id: number, tid: number): SyncItem => ({ kind: 'RI', id, tid });
export const AI = (id: number, tid: number): SyncItem => ({ kind: 'AI', id, tid });

/**
 * Ids of what is released and acquired, of all kinds. One for the ends and one for the interrupts
 * of each thread, which the threads that detect them acquire: the paper speaks of unique ids and
 * leaves open how detectors know them.
 */
export const syncId = {
  initial: 0,
  fence: 1,
  monitor: (monitor: number): number => 2 + 6 * monitor,
  volatile: (volatile: number): number => 3 + 6 * volatile,
  start: (thread: number): number => 4 + 6 * thread,
  end: (thread: number): number => 5 + 6 * thread,
  interrupt: (thread: number): number => 6 + 6 * thread,
  /** The id of accesses to a cell in stronger modes. */
  cell: (cell: number): number => 7 + 6 * cell,
};
