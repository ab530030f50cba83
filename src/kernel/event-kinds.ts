/** Kinds of events of an EventGraph. An RMW is two events, the second right after the first. */

export const KIND = {
  /** The initial write of a location: of no thread, before everything. */
  initial: 0,
  read: 1,
  /** The read of an RMW that writes; a CAS that fails is a `read`. */
  updateRead: 2,
  /** A read that waits for another value (of a mutex, say): the last event of its thread. */
  wait: 3,
  write: 4,
  updateWrite: 5,
  fence: 6,
  /**
   * Starts a thread, whose first event is its `start`. That a thread has ended is no event: it asks
   * for nothing more.
   */
  spawn: 7,
  start: 8,
  /** Sees the end of a thread. */
  join: 9,
  allocate: 10,
  /** Ends the life of an object, of the heap or of a stack. */
  free: 11,
  /** A number that the program lets us choose. */
  choose: 12,
  /** A thread stops before its end: it is blocked, cut off, spins, or has met an error. */
  stop: 13,
  /**
   * Stands for a write that is still to come: a read that is promised its value reads from it. It
   * belongs to no thread and is not in co.
   */
  promise: 14,
  /**
   * A thread arrives at a barrier: it reads the barrier's initialisation, and is in the list of its
   * readers. Arrivals of one round have no order (barriers.ts).
   */
  arrive: 15,
  /** A thread leaves a barrier: it sees all arrivals of its round. */
  depart: 16,
  /** A hazard pointer protects an object, or nothing (hazard-pointers.ts). */
  protect: 17,
  /**
   * A thread locks, or unlocks, a mutex whose sections have no order (lock-words.ts): it reads the
   * write before all of them, and is in the list of its readers.
   */
  lock: 18,
  unlock: 19,
  /**
   * A read that has a value whose write is still to come. It reads from nothing, and is no event of
   * the model, until the graph is complete; then it becomes a read of that write.
   */
  promisedRead: 20,
} as const;

export type Kind = (typeof KIND)[keyof typeof KIND];

/** Reads that are in the list of readers of a write. Waiting reads are only counted there. */
export const isReadKind = (kind: number): boolean => kind === KIND.read || kind === KIND.updateRead;
export const isWriteKind = (kind: number): boolean => kind === KIND.write || kind === KIND.updateWrite;
export const hasOptions = (kind: number): boolean =>
  (kind >= KIND.read && kind <= KIND.updateWrite) || kind === KIND.choose;
export const isLockKind = (kind: number): boolean => kind === KIND.lock || kind === KIND.unlock;
/** Whether events of the kind are events of the model too. */
export const isModelEvent = (kind: number): boolean =>
  kind !== KIND.allocate &&
  kind !== KIND.choose &&
  kind !== KIND.stop &&
  kind !== KIND.wait &&
  kind !== KIND.protect &&
  kind !== KIND.promisedRead;
/** Kinds after which the thread does nothing, unless a waiting read is taken back. */
export const isLastKind = (kind: number): boolean => kind === KIND.stop || kind === KIND.wait;
