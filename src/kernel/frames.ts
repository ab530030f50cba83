/**
 * What the search remembers of each event besides the graph: how far its options are tried, and what a backward revisit that it
 * is making has changed. By event, as long as the event is there.
 */
import { grown, NONE } from './event-graph.ts';

const FIRST_EVENTS = 256;

/** Where a write stands in its options. */
export const PHASE = {
  /** None has been tried. */
  fresh: 0,
  /** It is in the graph as it came, at some place in co. */
  forward: 1,
  /** It revisits the read `revisited`, or looks for one. */
  backward: 2,
} as const;

/** Of a read. */
export const FLAG = {
  /** Asked for an RMW: it may be followed by an update. */
  forUpdate: 1,
  /** Memory that has no value yet gives zero. */
  lenient: 2,
  /** Of a final field: it reads no write that is before one of its causal past in co. */
  final: 4,
} as const;

const FIELDS = [
  'guard',
  'expectedLow',
  'expectedHigh',
  'limit',
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
  'ordinal',
  'lastFreeze',
  'porfAt',
  'hbAt',
  'acquireAt',
  'clockTop',
] as const;

export class Frames {
  phase = new Uint8Array(FIRST_EVENTS);
  flags = new Uint8Array(FIRST_EVENTS);
  /** Of a read for an update: its modes if it writes and if it does not. */
  updateMode = new Uint8Array(FIRST_EVENTS);
  failureMode = new Uint8Array(FIRST_EVENTS);
  /** When it writes (CONDITIONS), and if that is when it reads a certain value, which. */
  condition = new Uint8Array(FIRST_EVENTS);
  expectedLow = new Int32Array(FIRST_EVENTS);
  expectedHigh = new Int32Array(FIRST_EVENTS);
  savedKind = new Uint8Array(FIRST_EVENTS);
  savedMode = new Uint8Array(FIRST_EVENTS);
  /** Of a read: the number of its guard, or 0; it reads only writes newer than this; the waiting read that it stands for. */
  guard = new Int32Array(FIRST_EVENTS);
  limit = new Int32Array(FIRST_EVENTS);
  replaced = new Int32Array(FIRST_EVENTS);
  /** Of a waiting read that is back since the read in its place was taken out: what that one reads; else NONE. */
  readInstead = new Int32Array(FIRST_EVENTS);
  /** Of a write: the read that it revisits now; how far back its walk has come; the events taken out, newest first. */
  revisited = new Int32Array(FIRST_EVENTS);
  walk = new Int32Array(FIRST_EVENTS);
  taken = new Int32Array(FIRST_EVENTS);
  takenNext = new Int32Array(FIRST_EVENTS);
  /** Of a write that revisits: what the read was before. */
  savedRf = new Int32Array(FIRST_EVENTS);
  savedReaderPrevious = new Int32Array(FIRST_EVENTS);
  savedReaderNext = new Int32Array(FIRST_EVENTS);
  savedSnapshot = new Int32Array(FIRST_EVENTS);
  porfAt = new Int32Array(FIRST_EVENTS);
  hbAt = new Int32Array(FIRST_EVENTS);
  acquireAt = new Int32Array(FIRST_EVENTS);
  clockTop = new Int32Array(FIRST_EVENTS);
  /** Of a write: the top of the snapshots after its own; NONE: its thread has not gone on from it yet. */
  snapshotEnd = new Int32Array(FIRST_EVENTS);
  /** The latest freeze of its thread, itself included; NONE: there is none. */
  lastFreeze = new Int32Array(FIRST_EVENTS);
  /** Which of its options is taken, from 0; and whether it may take no other. */
  ordinal = new Int32Array(FIRST_EVENTS);
  isClosed = new Uint8Array(FIRST_EVENTS);

  /** Makes the frame of a new event. */
  open(event: number): void {
    if (event >= this.phase.length) this.grow(2 * event);
    this.phase[event] = PHASE.fresh;
    this.flags[event] = 0;
    this.guard[event] = 0;
    this.limit[event] = NONE;
    this.replaced[event] = NONE;
    this.readInstead[event] = NONE;
    this.snapshotEnd[event] = NONE;
    this.ordinal[event] = NONE;
    this.lastFreeze[event] = NONE;
    this.isClosed[event] = 0;
  }

  private grow(size: number): void {
    this.phase = grown(this.phase, new Uint8Array(size));
    this.flags = grown(this.flags, new Uint8Array(size));
    this.updateMode = grown(this.updateMode, new Uint8Array(size));
    this.failureMode = grown(this.failureMode, new Uint8Array(size));
    this.condition = grown(this.condition, new Uint8Array(size));
    this.savedKind = grown(this.savedKind, new Uint8Array(size));
    this.savedMode = grown(this.savedMode, new Uint8Array(size));
    this.isClosed = grown(this.isClosed, new Uint8Array(size));
    for (const field of FIELDS) this[field] = grown(this[field], new Int32Array(size));
  }
}
