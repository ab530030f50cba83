/**
 * An execution in the form that the JAM21 checkers take: events as numbers, their fields in typed
 * arrays. It holds all that the model looks at; values and names are left out.
 *
 * invariant: the events of a thread are in program order by their numbers; po ∪ rf has no cycle. An
 * RMW is one event. Every location that is accessed has one initial write.
 */

/** Bits of `flags`: what an event is. */
export const JAM = {
  reads: 1,
  writes: 2,
  /** An access that is opaque or stronger; initial writes are, too. */
  opaque: 4,
  /**
   * A read that is acquire or volatile. The start of a thread and a join are `acquire` without
   * `reads`, and have an `rf`.
   */
  acquire: 8,
  /**
   * A write that is release or volatile. What starts a thread and the end of one are `release`
   * without `writes`.
   */
  release: 16,
  /** A volatile access. */
  volatile: 32,
  acquireFence: 64,
  releaseFence: 128,
  fullFence: 256,
} as const;

/** No event, no location. */
export const NONE = -1;

export interface JamExecution {
  /** How many events there are. */
  readonly size: number;
  /** By event. */
  readonly flags: Uint16Array;
  /** By event: its thread; NONE for an initial write. */
  readonly thread: Int32Array;
  /** By event: its location, from 0; NONE if it accesses nothing. */
  readonly location: Int32Array;
  /**
   * The event that this one reads from: for a read the write, for the start of a thread or a join
   * the event that lets it begin. Else NONE.
   */
  readonly rf: Int32Array;
  /** By location: the final write, or NONE if nothing is said of it. */
  readonly finals: Int32Array;
}
