/**
 * What the TruSt search remembers besides the graph: which options of each event were tried, and
 * what the revisit that an event is making has changed. Indexed by event, and valid as long as the
 * event exists.
 */
import { grown, NONE } from '../../../kernel/event-graph.ts';

const FIRST_EVENTS = 256;

/** Where a read or a write stands in its options. */
export const PHASE = {
  /** None has been tried. */
  fresh: 0,
  /** It is in the graph as it came: a read with what it reads, a write at some place in co. */
  forward: 1,
  /** Of a write: it revisits the read `revisited`, or looks for one. */
  backward: 2,
} as const;

const INT_FIELDS = [
  'ordinal',
  'replaced',
  'readInstead',
  'revisited',
  'walk',
  'taken',
  'takenNext',
  'savedRf',
  'savedReaderPrevious',
  'savedReaderNext',
  'savedSnapshot',
  'snapshotEnd',
  'markOlder',
  'markNewer',
  'porfAt',
  'hbAt',
  'acquireAt',
  'clockTop',
] as const;

const BYTE_FIELDS = ['phase', 'isClosed', 'savedKind', 'savedMode'] as const;

export class OptionStates {
  phase = new Uint8Array(FIRST_EVENTS);
  /** Which of its options is taken, from 0. */
  ordinal = new Int32Array(FIRST_EVENTS);
  /** Whether it may take no other option. */
  isClosed = new Uint8Array(FIRST_EVENTS);

  // Of a read that takes the place of a waiting one (waiting-reads.ts).

  /** The mark that it replaces. Also for a stop that came instead of the read. */
  replaced = new Int32Array(FIRST_EVENTS);
  /**
   * For a mark that is back because the read in its place was taken out: the write that the read
   * reads; else NONE.
   */
  readInstead = new Int32Array(FIRST_EVENTS);
  /**
   * The neighbours of the mark by stamp, while the read is out of the graph and the mark is back.
   */
  markOlder = new Int32Array(FIRST_EVENTS);
  markNewer = new Int32Array(FIRST_EVENTS);

  // Of a write that revisits.

  /** The read that it revisits now. */
  revisited = new Int32Array(FIRST_EVENTS);
  /** The event that its walk has come to. */
  walk = new Int32Array(FIRST_EVENTS);
  /** The event that it took out of the graph last, or NONE. */
  taken = new Int32Array(FIRST_EVENTS);
  /** For an event that was taken out: the one that the same write took out before it, or NONE. */
  takenNext = new Int32Array(FIRST_EVENTS);
  /** What the revisited read was before. */
  savedKind = new Uint8Array(FIRST_EVENTS);
  savedMode = new Uint8Array(FIRST_EVENTS);
  savedRf = new Int32Array(FIRST_EVENTS);
  savedReaderPrevious = new Int32Array(FIRST_EVENTS);
  savedReaderNext = new Int32Array(FIRST_EVENTS);
  savedSnapshot = new Int32Array(FIRST_EVENTS);
  /** Its clocks before (SavedClocks). */
  porfAt = new Int32Array(FIRST_EVENTS);
  hbAt = new Int32Array(FIRST_EVENTS);
  acquireAt = new Int32Array(FIRST_EVENTS);
  clockTop = new Int32Array(FIRST_EVENTS);
  /**
   * The top of the snapshots after the write's own; NONE: its thread has not gone on from it yet.
   */
  snapshotEnd = new Int32Array(FIRST_EVENTS);

  /** Makes the state of a new event. */
  open(event: number): void {
    if (event >= this.phase.length) this.grow(2 * event);
    this.phase[event] = PHASE.fresh;
    this.replaced[event] = NONE;
    this.readInstead[event] = NONE;
    this.snapshotEnd[event] = NONE;
    this.ordinal[event] = NONE;
    this.isClosed[event] = 0;
  }

  private grow(size: number): void {
    for (const field of BYTE_FIELDS) this[field] = grown(this[field], new Uint8Array(size));
    for (const field of INT_FIELDS) this[field] = grown(this[field], new Int32Array(size));
  }
}
