/**
 * What a thread asked for with each of its reads: a value that passes a guard, an RMW that writes
 * on some condition, memory that need not be initialised. Indexed by event, and valid as long as
 * the event exists. The answer is in the graph: kind, mode and rf of the read.
 */
import { REQUESTS, type Request } from '../program/machine/request.ts';
import { grown } from './event-graph.ts';

const FIRST_EVENTS = 256;

export const FLAG = {
  /** Asked for an RMW: it may be followed by an update. */
  forUpdate: 1,
  /** Memory that has no value yet gives zero. */
  lenient: 2,
  /**
   * The read of a final field: it reads no write that co orders before a write in its causal past.
   */
  final: 4,
} as const;

export class ReadRequests {
  /** Bits of FLAG. */
  flags = new Uint8Array(FIRST_EVENTS);
  /** The number of its guard (GraphThreads.guardOf); 0: it has none. */
  guard = new Int32Array(FIRST_EVENTS);
  /** Of a read for an update: the mode that it has if it writes. */
  updateMode = new Uint8Array(FIRST_EVENTS);
  /** Of a read for an update: the mode that it has if it writes and reads from its own thread. */
  ownMode = new Uint8Array(FIRST_EVENTS);
  /** Of a read for an update: the mode that it has if it does not write. */
  failureMode = new Uint8Array(FIRST_EVENTS);
  /** Of a read for an update: when it writes (CONDITIONS). */
  condition = new Uint8Array(FIRST_EVENTS);
  /** For an RMW that writes if it reads a certain value: that value, as two words. */
  expectedLow = new Int32Array(FIRST_EVENTS);
  expectedHigh = new Int32Array(FIRST_EVENTS);

  /** Makes room for a new event, which asks for nothing yet. */
  open(event: number): void {
    if (event >= this.flags.length) this.grow(2 * event);
    this.flags[event] = 0;
    this.guard[event] = 0;
  }

  /** Keeps what the read `event` asks for; `guard`: the number of its guard. */
  keep(event: number, request: Request, guard: number): void {
    this.guard[event] = guard;
    let flags = 0;
    if (request.isLenient) flags |= FLAG.lenient;
    if (request.isFinal) flags |= FLAG.final;
    if (request.kind === REQUESTS.readForUpdate) {
      flags |= FLAG.forUpdate;
      this.updateMode[event] = request.mode;
      this.ownMode[event] = request.ownMode;
      this.failureMode[event] = request.failureMode;
      this.condition[event] = request.condition;
      this.expectedLow[event] = request.expectedLow;
      this.expectedHigh[event] = request.expectedHigh;
    }
    this.flags[event] = flags;
  }

  isForUpdate(read: number): boolean {
    return (this.flags[read]! & FLAG.forUpdate) !== 0;
  }

  private grow(size: number): void {
    this.flags = grown(this.flags, new Uint8Array(size));
    this.updateMode = grown(this.updateMode, new Uint8Array(size));
    this.ownMode = grown(this.ownMode, new Uint8Array(size));
    this.failureMode = grown(this.failureMode, new Uint8Array(size));
    this.condition = grown(this.condition, new Uint8Array(size));
    this.guard = grown(this.guard, new Int32Array(size));
    this.expectedLow = grown(this.expectedLow, new Int32Array(size));
    this.expectedHigh = grown(this.expectedHigh, new Int32Array(size));
  }
}
