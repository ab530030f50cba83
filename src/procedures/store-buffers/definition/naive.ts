/**
 * NaiveVerifyTSO and NaiveVerifyPSO of refs/rf-tso-pso, section 6.1: the plain enumeration of lower
 * sets of thread events and memory-writes (Abdulla et al. 2019, Biswas and Enea 2019, with buffers
 * added). The baseline of the tests and of the bench; it shares the numbering of layout.ts with the
 * others, and nothing of their search.
 *
 * The one thing that it knows is that a write must not go to memory while the write before it still
 * has readers; without that a lower set would not decide what is in memory.
 */
import { Closure } from '../closure.ts';
import { INITIAL, Instance } from '../instance.ts';
import { DRAINS, END, FLUSHED, ORDERED, READS, type StoreModel, WRITES } from '../layout.ts';
import { StateSet } from '../state-set.ts';
import type { Verifier, VerifyOptions } from '../verifier.ts';

class NaiveSearch implements Verifier {
  readonly closure = new Closure();
  steps = new Int32Array(0);
  stepCount = 0;
  states = 0;
  private readonly model: StoreModel;
  private readonly visited = new StateSet();
  private instance = new Instance();
  private isRestricted = false;
  /** By column: how many are done. */
  private done = new Int32Array(0);
  /** By column: where its writes begin in `writes`. */
  private start = new Int32Array(0);
  private writes = new Int32Array(0);
  private isInMemory = new Uint8Array(0);
  /** By location: the last write in memory, or INITIAL. */
  private memory = new Int32Array(0);
  /** By step: the write that was in memory before. */
  private overwritten = new Int32Array(0);
  /** By step: the column taken. */
  private taken = new Int32Array(0);
  /** The nodes that are done, as bits. */
  private executed = new Int32Array(0);

  constructor(model: StoreModel) {
    this.model = model;
  }

  verify(instance: Instance, options?: VerifyOptions): boolean {
    const { closure, model } = this;
    this.isRestricted = options?.closure === true;
    this.states = 0;
    if (!(this.isRestricted ? closure.close(instance, model) : closure.layout.build(instance, model)))
      return false;
    this.begin(instance);
    return this.search();
  }

  private begin(instance: Instance): void {
    const { layout } = this.closure;
    const { columns } = layout;
    this.instance = instance;
    this.stepCount = 0;
    if (layout.steps > this.steps.length) {
      this.steps = new Int32Array(2 * layout.steps);
      this.overwritten = new Int32Array(2 * layout.steps);
      this.taken = new Int32Array(2 * layout.steps);
      this.writes = new Int32Array(2 * layout.steps);
      this.isInMemory = new Uint8Array(2 * layout.steps);
      this.executed = new Int32Array(2 * layout.steps);
    }
    if (columns >= this.start.length) {
      this.done = new Int32Array(2 * columns + 2);
      this.start = new Int32Array(2 * columns + 2);
    }
    if (instance.locations > this.memory.length) this.memory = new Int32Array(2 * instance.locations);
    this.done.fill(0);
    this.start.fill(0);
    this.memory.fill(INITIAL);
    this.isInMemory.fill(0);
    this.executed.fill(0);
    const isWrite = (event: number) => (layout.flags[event] & WRITES) !== 0;
    for (let event = 0; event < instance.count; event++) {
      if (isWrite(event)) this.start[layout.column[event] + 1]++;
    }
    for (let column = 0; column < columns; column++) this.start[column + 1] += this.start[column];
    for (let event = 0; event < instance.count; event++) {
      if (isWrite(event)) this.writes[this.start[layout.column[event]] + layout.place[event]] = event;
    }
    this.visited.clear(columns);
    this.visited.add(this.done, 0);
    this.states = 1;
  }

  private search(): boolean {
    const { columns, steps } = this.closure.layout;
    let column = 0;
    while (this.stepCount < steps) {
      while (column < columns && !this.isExecutable(column)) column++;
      if (column === columns) {
        if (this.stepCount === 0) return false;
        column = this.undo() + 1;
        continue;
      }
      this.execute(column);
      if (this.visited.add(this.done, 0)) {
        this.states++;
        column = 0;
      } else column = this.undo() + 1;
    }
    return true;
  }

  /** The next thread event or memory-write of a column; END if there is none. */
  private nextOf(column: number): number {
    const { instance, done, start } = this;
    if (column < instance.threads) {
      return done[column] < instance.lengthOf[column] ? instance.eventsOf[column][done[column]] : END;
    }
    const at = start[column] + done[column];
    return at < start[column + 1] ? this.writes[at] : END;
  }

  private isExecutable(column: number): boolean {
    const { instance } = this;
    const { flags } = this.closure.layout;
    const event = this.nextOf(column);
    if (event === END) return false;
    const isThreadEvent = column < instance.threads;
    const flag = flags[event];
    if (isThreadEvent) {
      if ((flag & DRAINS) !== 0 && this.hasEarlierWrite(event)) return false;
      if ((flag & READS) !== 0 && this.valueFor(event) !== instance.source[event]) return false;
      if ((flag & FLUSHED) !== 0 && !this.isFree(event)) return false;
    } else {
      if ((flag & FLUSHED) !== 0 || instance.position[event] >= this.done[instance.thread[event]])
        return false;
      if ((flag & ORDERED) !== 0 && this.hasEarlierWrite(event)) return false;
      if (!this.isFree(event)) return false;
    }
    return !this.isRestricted || this.isAllowed(isThreadEvent ? 2 * event : 2 * event + 1);
  }

  /** Whether a write of the same thread that comes before the event is not in memory. */
  private hasEarlierWrite(event: number): boolean {
    const { instance } = this;
    const by = instance.thread[event];
    let write = this.closure.layout.firstWrite[by];
    while (write !== END && instance.position[write] < instance.position[event]) {
      if (this.isInMemory[write] === 0) return true;
      write = this.closure.layout.writeAfter[write];
    }
    return false;
  }

  /**
   * What a read would find now: the last write of its thread, if it is in the buffer, else memory.
   */
  private valueFor(event: number): number {
    const own = this.closure.layout.ownBefore[event];
    return own !== END && this.isInMemory[own] === 0 ? own : this.memory[this.instance.location[event]];
  }

  /**
   * Whether the write may go to memory: no event but itself still has to read what is there, and it
   * may be followed by others.
   */
  private isFree(write: number): boolean {
    const { instance, memory, done } = this;
    const { layout } = this.closure;
    const { threads, locations, thread, position } = instance;
    const at = instance.location[write];
    const last = memory[at];
    let reader = last === INITIAL ? layout.firstInitialReader[at] : layout.firstReader[last];
    for (; reader !== END; reader = layout.nextReader[reader]) {
      if (reader !== write && position[reader] >= done[thread[reader]]) return false;
    }
    if (instance.finalOf[at] !== write) return true;
    for (let by = 0; by < threads; by++) {
      let other = layout.firstOwn[by * locations + at];
      for (; other !== END; other = layout.ownAfter[other]) {
        if (other !== write && this.isInMemory[other] === 0) return false;
      }
    }
    return true;
  }

  private isAllowed(node: number): boolean {
    const { closure, executed, instance } = this;
    for (let other = 0; other < 2 * instance.count; other++) {
      if (!closure.layout.isNode(other) || !closure.precedes(other, node)) continue;
      if (((executed[other >> 5] >> (other & 31)) & 1) === 0) return false;
    }
    return true;
  }

  private execute(taken: number): void {
    const { instance } = this;
    const { flags, column } = this.closure.layout;
    const event = this.nextOf(taken);
    const isThreadEvent = taken < instance.threads;
    const step = this.stepCount++;
    this.steps[step] = isThreadEvent ? 2 * event : 2 * event + 1;
    this.executed[this.steps[step] >> 5] |= 1 << (this.steps[step] & 31);
    this.taken[step] = taken;
    this.done[taken]++;
    if (isThreadEvent && (flags[event] & FLUSHED) === 0) return;
    if (isThreadEvent) this.done[column[event]]++;
    const at = instance.location[event];
    this.overwritten[step] = this.memory[at];
    this.memory[at] = event;
    this.isInMemory[event] = 1;
  }

  /** Takes the last step back and gives its column. */
  private undo(): number {
    const { instance } = this;
    const { flags, column } = this.closure.layout;
    const step = --this.stepCount;
    const event = this.steps[step] >> 1;
    const taken = this.taken[step];
    this.executed[this.steps[step] >> 5] &= ~(1 << (this.steps[step] & 31));
    const isThreadEvent = taken < instance.threads;
    this.done[taken]--;
    if (isThreadEvent && (flags[event] & FLUSHED) === 0) return taken;
    if (isThreadEvent) this.done[column[event]]--;
    this.memory[instance.location[event]] = this.overwritten[step];
    this.isInMemory[event] = 0;
    return taken;
  }
}

/** Visits up to n^(2k) lower sets for n events of k threads. */
export class NaiveVerifyTSO extends NaiveSearch {
  constructor() {
    super('tso');
  }
}

/** Visits up to n^(k * (d + 1)) lower sets for n events of k threads and d locations. */
export class NaiveVerifyPSO extends NaiveSearch {
  constructor() {
    super('pso');
  }
}
