/**
 * The sections of each lock in an order in which they may have been: the recorded one, as far as it
 * is known. A predicted trace keeps it where it can.
 */
import { INITIAL_WRITE } from '../../execution/recording.ts';
import { NONE, type RecordedThreads } from './recorded-threads.ts';
import type { TracePrefix } from './trace-prefix.ts';

export class LockSections {
  private readonly threads: RecordedThreads;
  /** By location: its locks in that order. */
  private readonly locksOf = new Map<number, number[]>();
  /** By lock: its number in the order. */
  private readonly turn = new Map<number, number>();

  /** `usual`: by lock, the unlock that it follows. */
  constructor(threads: RecordedThreads, usual: Int32Array) {
    this.threads = threads;
    const { columns } = threads.recording;
    const after = new Map<number, number>();
    const first = new Map<number, number>();
    for (const lock of threads.held.keys()) {
      const at = columns.location[lock]!;
      const source = usual[lock]!;
      if (source === INITIAL_WRITE) first.set(at, lock);
      else if (source >= 0) after.set(source, lock);
    }
    for (const [at, lock] of first) {
      let next: number | undefined = lock;
      while (next !== undefined) {
        this.add(at, next);
        const unlock: number = threads.partner[next]!;
        next = unlock === NONE ? undefined : after.get(unlock);
      }
    }
    // Where the order is not known, it is that of the file.
    for (const lock of threads.held.keys()) if (!this.turn.has(lock)) this.add(columns.location[lock]!, lock);
  }

  /** What a lock follows, so that the sections of the prefix keep their order if they can. */
  usualSource(lock: number, prefix: TracePrefix): number {
    const locks = this.locksOf.get(this.threads.recording.columns.location[lock]!)!;
    const isOpen = !this.isClosedIn(lock, prefix);
    for (let turn = isOpen ? locks.length - 1 : this.turn.get(lock)! - 1; turn >= 0; turn--) {
      const before = locks[turn]!;
      if (before !== lock && this.isClosedIn(before, prefix)) return this.threads.partner[before]!;
    }
    return INITIAL_WRITE;
  }

  private isClosedIn(lock: number, prefix: TracePrefix): boolean {
    const unlock = this.threads.partner[lock]!;
    return unlock !== NONE && prefix.has(unlock);
  }

  private add(location: number, lock: number): void {
    const locks = this.locksOf.get(location);
    if (locks === undefined) {
      this.locksOf.set(location, [lock]);
      this.turn.set(lock, 0);
    } else this.turn.set(lock, locks.push(lock) - 1);
  }
}
