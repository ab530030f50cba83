/**
 * The trace σ that a search builds (refs/rf-tso-pso, section 4): what is done, what is in memory,
 * which locations are held, and the conditions under which an event is executable. Steps are undone
 * in the reverse order; nothing is copied.
 *
 * A location is held while the last write to it has readers that are not done yet: no other write
 * may go to memory then. Initial writes hold their locations likewise.
 *
 * A memory-write w that is executable is harmless if it may be done at once, without looking at
 * anything else, because a witness that begins with σ can be changed into one that goes on with w.
 * That is so
 *   - if w has no readers left: whoever reads the location from now on reads a later write, and
 *     finding w in memory earlier only helps fences (the paper's spurious writes);
 *   - if all other writes of the location that are left come after w in every witness, by program
 *     order or by the closure: as the location is not held, nobody reads it from memory before w;
 *   - if w is a flushed update: its source holds the location until then, so nobody else writes it
 *     in between.
 */
import type { Closure } from './closure.ts';
import { INITIAL, Instance } from './instance.ts';
import { DRAINS, END, FLUSHED, type Layout, ORDERED, READS, WRITES } from './layout.ts';

const BLOCK = READS | FLUSHED;

export class Prefix {
  private readonly closure: Closure;
  private readonly layout: Layout;
  private instance = new Instance();
  private isRestricted = false;
  /** The trace: 2 * e for a thread event, 2 * e + 1 for a memory-write of its own. */
  steps = new Int32Array(128);
  stepCount = 0;
  /** By column of the layout: how many are done. */
  done = new Int32Array(64);
  /** By write: how many of its readers are not done. */
  pending = new Int32Array(64);
  /** By write: whether it is in memory. */
  isInMemory = new Uint8Array(64);
  /** By location: how many readers of the last write in memory are not done. */
  held = new Int32Array(16);
  /** By location: that write, if there are some. */
  holder = new Int32Array(16);
  /** By thread and location: the first write that is not in memory; END if all are. */
  front = new Int32Array(64);
  /** By thread: the first write that is not in memory; END if all are. */
  frontWrite = new Int32Array(8);
  /** By thread: how many writes are in its buffers. */
  buffered = new Int32Array(8);

  constructor(closure: Closure) {
    this.closure = closure;
    this.layout = closure.layout;
  }

  /**
   * Begins with the empty trace of the instance that the layout is of; `isRestricted`: to what the
   * closure allows.
   */
  start(instance: Instance, isRestricted: boolean): void {
    const { layout } = this;
    const { count, threads, locations } = instance;
    this.instance = instance;
    this.isRestricted = isRestricted;
    this.stepCount = 0;
    if (2 * count > this.steps.length) {
      this.steps = new Int32Array(4 * count);
      this.pending = new Int32Array(2 * count);
      this.isInMemory = new Uint8Array(2 * count);
    }
    if (layout.columns > this.done.length) this.done = new Int32Array(2 * layout.columns);
    if (locations > this.held.length) {
      this.held = new Int32Array(2 * locations);
      this.holder = new Int32Array(2 * locations);
    }
    if (threads * locations > this.front.length) this.front = new Int32Array(2 * threads * locations);
    if (threads > this.buffered.length) {
      this.buffered = new Int32Array(2 * threads);
      this.frontWrite = new Int32Array(2 * threads);
    }
    const { done, pending, isInMemory, held, holder, front, frontWrite, buffered } = this;
    for (let column = layout.columns - 1; column >= 0; column--) done[column] = 0;
    for (let event = 0; event < count; event++) {
      pending[event] = layout.readers[event];
      isInMemory[event] = 0;
    }
    for (let at = 0; at < locations; at++) {
      held[at] = layout.initialReaders[at];
      holder[at] = INITIAL;
    }
    for (let pair = threads * locations - 1; pair >= 0; pair--) front[pair] = layout.firstOwn[pair];
    for (let by = 0; by < threads; by++) {
      frontWrite[by] = layout.firstWrite[by];
      buffered[by] = 0;
    }
  }

  isComplete(): boolean {
    return this.stepCount === this.layout.steps;
  }

  /**
   * Does the thread's next events as far as they are executable; those that write memory at once
   * are left. No witness is lost: a buffer-write is the thread's own affair, a read waits only for
   * its source to be in memory (which stays there, held, until then) or is of the thread's own last
   * write, and a drain waits for empty buffers. Gives whether there was one.
   */
  runThread(by: number): boolean {
    const { instance, done, pending, isInMemory, held, steps } = this;
    const { flags } = this.layout;
    const { source, location, thread } = instance;
    const row = instance.eventsOf[by];
    const length = instance.lengthOf[by];
    const first = done[by];
    let at = first;
    for (; at < length; at++) {
      const event = row[at];
      const flag = flags[event];
      if ((flag & (FLUSHED | DRAINS)) !== 0) {
        if ((flag & FLUSHED) !== 0 || this.buffered[by] > 0) break;
      }
      if ((flag & READS) !== 0) {
        const from = source[event];
        if (from === INITIAL) held[location[event]]--;
        else {
          if (isInMemory[from] !== 0) held[location[event]]--;
          else if (thread[from] !== by) break;
          pending[from]--;
        }
      }
      if ((flag & WRITES) !== 0) this.buffered[by]++;
      steps[this.stepCount++] = 2 * event;
    }
    done[by] = at;
    return at > first;
  }

  /**
   * Whether the write is the next of its thread and location, its thread has come to it, and it
   * waits for no other write of its thread; under SC and TSO the caller asks only about the next
   * write of the thread.
   */
  isNext(write: number): boolean {
    const { instance, layout, front } = this;
    const by = instance.thread[write];
    const position = instance.position[write];
    const flag = layout.flags[write];
    if ((flag & FLUSHED) !== 0) return this.done[by] === position && this.buffered[by] === 0;
    if (this.done[by] <= position) return false;
    if (layout.model !== 'pso') return true;
    if (front[by * instance.locations + instance.location[write]] !== write) return false;
    return (flag & ORDERED) === 0 || !this.hasEarlierInBuffer(by, position);
  }

  /**
   * Whether the thread has a write in its buffers that comes before the position in program order.
   */
  hasEarlierInBuffer(by: number, position: number): boolean {
    const { layout, front } = this;
    for (let pair = layout.firstPair[by]; pair !== END; pair = layout.nextPair[pair]) {
      const write = front[pair];
      if (write !== END && this.instance.position[write] < position) return true;
    }
    return false;
  }

  /** Of a write that `isNext`: whether it is executable. */
  isExecutable(write: number): boolean {
    const { instance, layout, isInMemory } = this;
    const { thread, location, source } = instance;
    const at = location[write];
    const by = thread[write];
    if ((layout.flags[write] & BLOCK) === BLOCK) {
      const from = source[write];
      if (from !== INITIAL && isInMemory[from] === 0) return false;
      if (this.held[at] !== 1) return false;
    } else if (this.held[at] !== 0) return false;
    // A reader in another thread must find no write of its own in its buffer: this one would come
    // too early.
    for (let reader = layout.firstReader[write]; reader !== END; reader = layout.nextReader[reader]) {
      const own = layout.ownBefore[reader];
      if (own !== END && isInMemory[own] === 0 && thread[reader] !== by) return false;
    }
    if (instance.finalOf[at] === write && !this.isOnlyOneLeft(write)) return false;
    return !this.isRestricted || this.isAllowedByClosure(write);
  }

  /** Of an executable write: whether it may be done without a choice (see above). */
  isHarmless(write: number): boolean {
    const { instance, layout, front, closure } = this;
    if (this.pending[write] === 0 || (layout.flags[write] & BLOCK) === BLOCK) return true;
    const { threads, locations } = instance;
    const by = instance.thread[write];
    let pair = instance.location[write];
    for (let other = 0; other < threads; other++, pair += locations) {
      const rival = front[pair];
      if (rival === END || other === by) continue;
      if (!this.isRestricted) return false;
      if (!closure.precedes(layout.memoryNode(write), layout.memoryNode(rival))) return false;
    }
    return true;
  }

  /**
   * Puts an executable write into memory; one that is in memory at once is done as a thread event.
   */
  write(write: number): void {
    const { instance, layout } = this;
    const by = instance.thread[write];
    const at = instance.location[write];
    const flag = layout.flags[write];
    if ((flag & FLUSHED) !== 0) {
      this.done[by]++;
      if ((flag & READS) !== 0 && instance.source[write] !== INITIAL) this.pending[instance.source[write]]--;
      this.steps[this.stepCount++] = 2 * write;
    } else {
      this.buffered[by]--;
      this.steps[this.stepCount++] = 2 * write + 1;
    }
    this.isInMemory[write] = 1;
    this.done[layout.column[write]]++;
    this.front[by * instance.locations + at] = layout.ownAfter[write];
    this.frontWrite[by] = layout.writeAfter[write];
    this.held[at] = this.pending[write];
    this.holder[at] = write;
  }

  /** Goes back to the trace as it was with that many steps. */
  undoTo(stepCount: number): void {
    const { instance, layout, held, holder, pending } = this;
    const { thread, location, source } = instance;
    while (this.stepCount > stepCount) {
      const step = this.steps[--this.stepCount];
      const event = step >> 1;
      const flag = layout.flags[event];
      const by = thread[event];
      const at = location[event];
      const isMemoryWrite = (step & 1) !== 0 || (flag & FLUSHED) !== 0;
      if (isMemoryWrite) {
        this.isInMemory[event] = 0;
        this.done[layout.column[event]]--;
        this.front[by * instance.locations + at] = event;
        this.frontWrite[by] = event;
        // It was executable, so nobody held the location, or its own source did, which is counted
        // below.
        held[at] = 0;
      }
      if ((step & 1) !== 0) {
        this.buffered[by]++;
        continue;
      }
      this.done[by]--;
      if ((flag & (WRITES | FLUSHED)) === WRITES) this.buffered[by]--;
      if ((flag & READS) === 0) continue;
      const from = source[event];
      if (from === INITIAL) {
        held[at]++;
        holder[at] = INITIAL;
      } else {
        pending[from]++;
        if (this.isInMemory[from] !== 0) {
          held[at]++;
          holder[at] = from;
        }
      }
    }
  }

  private isOnlyOneLeft(write: number): boolean {
    const { instance, layout, front } = this;
    const { threads, locations } = instance;
    if (layout.ownAfter[write] !== END) return false;
    let pair = instance.location[write];
    for (let other = 0; other < threads; other++, pair += locations) {
      if (front[pair] !== END && front[pair] !== write) return false;
    }
    return true;
  }

  /** Whether all that the closure puts before the write is done. */
  private isAllowedByClosure(write: number): boolean {
    const { done, instance, layout } = this;
    const { rows, width } = this.closure;
    const start = layout.memoryNode(write) * width;
    const column = layout.column[write];
    const by = (layout.flags[write] & FLUSHED) === 0 ? END : instance.thread[write];
    for (let at = 0; at < width; at++) {
      // The write itself is the last one of its own columns.
      const before = rows[start + at] - (at === column || at === by ? 1 : 0);
      if (before > done[at]) return false;
    }
    return true;
  }
}
