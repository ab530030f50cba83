/**
 * Happens-before of a recorded execution as clocks, in one pass over its events in an order of
 * po ∪ rf: a thread waits at a read until its source is done. If threads are left over, po ∪ rf has
 * a cycle, which no model here allows. Time and memory O(n·k) for n events of k threads.
 *
 * The rules are those of kernel/clocks.ts: `causal` (all of po ∪ rf), `rc11` (release sequences as
 * published), `rc11-cpp20` (only RMWs continue them).
 *
 * The component of a clock for a thread is the number behind the last event of the thread that
 * happens before, or is the event itself: events are numbered thread after thread.
 */
import type { ClockRule } from '../../execution/graph-rules.ts';
import { pollStop } from '../../util/stop-check.ts';
import { ACQUIRES, type AccessTrace, NONE, PLAIN, READS, RELEASES, WRITES } from './access-trace.ts';

export class HappensBefore {
  readonly trace: AccessTrace;
  /** By event: its clock, `threads` numbers. */
  readonly clock: Int32Array;
  /** By write: what an acquire read of it learns. The clocks themselves under `causal`. */
  readonly release: Int32Array;
  /** The events in an order of po ∪ rf. */
  readonly order: Int32Array;
  /** How many events are in that order: fewer than all, if po ∪ rf has a cycle. */
  done = 0;
  readonly isCausal: boolean;
  readonly storesContinue: boolean;
  /** By thread: the next event that is not done. */
  private readonly next: Int32Array;
  /** By thread: clocks of the release fence, and of relaxed reads, so far. */
  private readonly fence: Int32Array;
  private readonly pending: Int32Array;
  /** By thread and location: the last release write; NONE if there is none. */
  private readonly lastRelease: Int32Array;

  constructor(trace: AccessTrace, rule: ClockRule) {
    const { count, threads, locations } = trace;
    this.trace = trace;
    this.isCausal = rule === 'causal';
    this.storesContinue = rule === 'rc11';
    this.clock = new Int32Array(count * threads);
    this.release = this.isCausal ? this.clock : new Int32Array(count * threads);
    this.order = new Int32Array(count);
    this.next = trace.startOf.slice(0, threads);
    this.fence = new Int32Array(threads * threads);
    this.pending = new Int32Array(threads * threads);
    this.lastRelease = new Int32Array(this.storesContinue ? threads * locations : 0).fill(NONE);
    this.run();
  }

  /** Whether the first event happens before the second one, or is it. */
  precedes(first: number, second: number): boolean {
    const { thread, threads } = this.trace;
    return first < this.clock[second * threads + thread[first]!]!;
  }

  get hasCycle(): boolean {
    return this.done < this.trace.count;
  }

  /**
   * Of a trace whose po ∪ rf has a cycle: reads and their sources in turns; each source is before
   * its read by rf, and each read but the last before the next source by po, the last the first.
   */
  cycle(): number[] {
    const { thread, source } = this.trace;
    const seenAt = new Map<number, number>();
    const reads: number[] = [];
    // A thread that is stuck waits for a source behind the read that stops another one.
    let by = this.next.findIndex((event, at) => event < this.trace.startOf[at + 1]!);
    while (!seenAt.has(by)) {
      seenAt.set(by, reads.length);
      const read = this.next[by]!;
      reads.push(read);
      by = thread[source[read]!]!;
    }
    const round = reads.slice(seenAt.get(by)).reverse();
    return round.flatMap((read) => [source[read]!, read]);
  }

  private run(): void {
    const { threads, startOf, source, flags, thread, count } = this.trace;
    const { next } = this;
    const firstWaiter = new Int32Array(count).fill(NONE);
    const nextWaiter = new Int32Array(threads);
    const runnable: number[] = Array.from({ length: threads }, (_, by) => threads - 1 - by);
    while (runnable.length > 0) {
      const by = runnable.pop()!;
      const end = startOf[by + 1]!;
      while (next[by]! < end) {
        const event = next[by]!;
        pollStop(threads >> 1);
        if ((flags[event]! & READS) !== 0) {
          const from = source[event]!;
          if (from < count && from >= next[thread[from]!]!) {
            nextWaiter[by] = firstWaiter[from]!;
            firstWaiter[from] = by;
            break;
          }
        }
        this.compute(event, by);
        this.order[this.done++] = event;
        next[by] = event + 1;
        for (let waiter = firstWaiter[event]!; waiter !== NONE; waiter = nextWaiter[waiter]!)
          runnable.push(waiter);
      }
    }
  }

  private compute(event: number, by: number): void {
    const { clock, trace } = this;
    const { threads, startOf, flags, source, count } = trace;
    const at = event * threads;
    if (event === startOf[by]) for (let u = 0; u < threads; u++) clock[at + u] = startOf[u]!;
    else clock.copyWithin(at, at - threads, at);
    clock[at + by] = event + 1;
    const flag = flags[event]!;
    if ((flag & READS) !== 0 && source[event]! < count) this.read(event, by, source[event]!);
    if (this.isCausal) return;
    if ((flag & WRITES) !== 0) this.write(event, by);
    else if ((flag & READS) === 0) {
      if ((flag & ACQUIRES) !== 0) join(clock, at, this.pending, by * threads, threads);
      if ((flag & RELEASES) !== 0)
        for (let u = 0; u < threads; u++) this.fence[by * threads + u] = clock[at + u]!;
    }
  }

  private read(event: number, by: number, from: number): void {
    const { trace, clock, release } = this;
    const { threads, flags } = trace;
    const flag = flags[event]!;
    if (this.isCausal || (flag & ACQUIRES) !== 0)
      join(clock, event * threads, release, from * threads, threads);
    else if ((flag & PLAIN) === 0) join(this.pending, by * threads, release, from * threads, threads);
  }

  private write(event: number, by: number): void {
    const { trace, clock, release, lastRelease } = this;
    const { threads, flags, location, locations, source, count } = trace;
    const flag = flags[event]!;
    const at = event * threads;
    if ((flag & PLAIN) !== 0) return;
    join(release, at, this.fence, by * threads, threads);
    if ((flag & RELEASES) !== 0) join(release, at, clock, at, threads);
    if (this.storesContinue) {
      const pair = by * locations + location[event]!;
      const head = lastRelease[pair]!;
      if (head !== NONE) join(release, at, clock, head * threads, threads);
      if ((flag & RELEASES) !== 0) lastRelease[pair] = event;
    }
    if ((flag & READS) !== 0 && source[event]! < count)
      join(release, at, release, source[event]! * threads, threads);
  }
}

/** Makes a clock the maximum of itself and another one. */
function join(to: Int32Array, at: number, from: Int32Array, start: number, threads: number): void {
  for (let u = 0; u < threads; u++) {
    const known = from[start + u]!;
    if (known > to[at + u]!) to[at + u] = known;
  }
}
