/**
 * Which locations threads contend for in any of their behaviours (thread-behaviours.ts): two of
 * them access it and one writes, unless the start of one thread separates the accesses. A thread
 * that alone writes such a location reads there what it wrote itself.
 */
import { XMM_PRUNING } from './pruning.ts';

interface Accesses {
  /** By thread other than main that accesses the location: whether it writes. */
  readonly byThread: Map<number, boolean>;
  /** By thread that was running while main accessed the location: whether main wrote. */
  readonly besides: Map<number, boolean>;
}

export class Contention {
  /** Locations that are contended in some behaviour. */
  readonly contended = new Set<number>();
  /** Threads that were started and not joined on the path. */
  readonly running = new Set<number>();
  /** Whether the thread has joined another on the path. */
  hasJoined = false;
  /** By contended location: threads that write it, though not only before all others start. */
  private readonly rivals = new Map<number, Set<number>>();
  /** By location that is not contended: its accesses. */
  private readonly accesses = new Map<number, Accesses>();

  /** Grows when a location turns out to be contended, or to be written by another thread. */
  get size(): number {
    let count = this.contended.size;
    for (const threads of this.rivals.values()) count += threads.size;
    return count;
  }

  /** Notes a write of a contended location. */
  noteWrite(location: number, thread: number): void {
    if (thread === 0 && this.running.size === 0 && !this.hasJoined) return;
    const threads = this.rivals.get(location);
    if (threads === undefined) this.rivals.set(location, new Set([thread]));
    else threads.add(thread);
  }

  /**
   * Notes an access to a location that is not contended so far, and says whether it is now. The
   * thread that starts others conflicts only with those that are running.
   */
  noteAccess(location: number, thread: number, isWrite: boolean): boolean {
    const { accesses, running } = this;
    let known = accesses.get(location);
    if (known === undefined) {
      known = { byThread: new Map(), besides: new Map() };
      accesses.set(location, known);
    }
    const { byThread, besides } = known;
    const isWritten = (of: Map<number, boolean>, by: number): boolean => of.get(by) ?? false;
    if (thread === 0) {
      for (const other of running) besides.set(other, isWritten(besides, other) || isWrite);
    } else byThread.set(thread, isWritten(byThread, thread) || isWrite);
    // What a thread that has been joined wrote may be any of its values.
    const isPassedOn = this.hasJoined && [...byThread].some(([other, writes]) => other !== thread && writes);
    return (
      isPassedOn ||
      [...byThread].some(
        ([one, writes]) =>
          (besides.has(one) && (writes || isWritten(besides, one))) ||
          [...byThread].some(([other, otherWrites]) => one !== other && (writes || otherWrites)),
      )
    );
  }

  /**
   * Whether a read of the thread may see what another thread writes. If it does not, it sees the
   * last write of its own thread, or of those that created it before they did.
   */
  mayReadOthers(location: number, thread: number): boolean {
    if (!this.contended.has(location)) return false;
    if (this.isOpenToAll(location)) return true;
    const rivals = this.rivals.get(location);
    return rivals !== undefined && !rivals.has(thread);
  }

  /** Whether every thread may read there what another thread writes. */
  isOpenToAll(location: number): boolean {
    if (!this.contended.has(location)) return false;
    return !XMM_PRUNING.ownWrites || (this.rivals.get(location)?.size ?? 0) > 1;
  }
}
