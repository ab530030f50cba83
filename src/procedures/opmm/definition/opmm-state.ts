/**
 * States of OpMM and its rules, as refs/opmm defines them in section 4 and figure 4: for each
 * thread a view of the heap, whose cells are write-lists, and for all of them the monitors M and
 * the volatiles V. Slow, and the lists only grow: the oracle of status-vectors.ts, which has states
 * of bounded size.
 *
 * Deviations, each with a switch that goes back to the letter of the paper, so that tests can show
 * what it is good for:
 * - `volatileReads`: the rule (V-Rd) appends to the lists of the reader only, the prose above it to
 *   all. The rule loses what happens before by way of the reader, so the prose is followed.
 * - `defaultWrites`: the paper does not say which thread writes the default value of a cell. If it
 *   were the thread that creates it, a thread could read 0 after a write of its own. It is a
 *   virtual thread INIT, whose release every thread has acquired before anything else.
 * - `ids`: the paper has a unique id for each end and interrupt. With several interrupts of one
 *   thread a detector cannot acquire them all, though the JMM orders them all before it. There is
 *   one id for each target thread.
 * - `lists`: where Mask&Read2 prunes, it prunes for the reader only. One list for all threads, as
 *   suffices for Mask&Read, then loses writes that other threads may still see. This is what the
 *   paper says; `shared` is what one may be tempted to.
 *
 * Beyond the paper: accesses of cells in the modes of VarHandles, and fences. They are stronger
 * here than Java promises, so that OpMM stays within the JMM: a read that is not plain takes the
 * latest write of the trace; acquire and release modes synchronise by the cell, fences by one id
 * for all.
 */
import { type Action, DEFAULT_VALUE } from './action.ts';
import { maskAndRead, maskAndRead2 } from './mask-and-read.ts';
import { AI, type Item, RI, syncId, WI, type WriteItem, type WriteList } from './write-list.ts';

export interface OpmmRules {
  readonly algorithm: 'Mask&Read' | 'Mask&Read2';
  readonly volatileReads: 'to all lists' | 'to lists of the reader';
  readonly defaultWrites: 'by INIT' | 'by the creator';
  readonly ids: 'per target' | 'fresh';
  readonly lists: 'per thread' | 'shared';
}

/** OpMM as Heddle has it, by algorithm 1. */
export const REPAIRED_RULES: OpmmRules = {
  algorithm: 'Mask&Read',
  volatileReads: 'to all lists',
  defaultWrites: 'by INIT',
  ids: 'per target',
  lists: 'per thread',
};

interface Monitor {
  /** The thread that holds the monitor; -1: none. */
  readonly owner: number;
  readonly count: number;
}

const FREE: Monitor = { owner: -1, count: 0 };

export class OpmmState {
  private readonly threads: number;
  private readonly rules: OpmmRules;
  /**
   * H: by thread, then by cell; undefined for threads that do not run. A shared view is the one of
   * thread 0.
   */
  private views: (WriteList[] | undefined)[] = [[]];
  /** M: the monitors. */
  private monitors: Monitor[] = [];
  /** V: the volatiles. */
  private volatiles: number[] = [];
  private hasEnded: boolean[] = [];
  /** For `ids: fresh`: the id of the latest interrupt, by target. */
  private interruptIds: number[] = [];
  /** For `ids: fresh`: the next id. */
  private nextId: number;

  /**
   * Thread 0 runs, the others, so many with it, do not; there are no cells yet, and volatiles are
   * 0.
   */
  constructor(threads: number, rules: OpmmRules = REPAIRED_RULES) {
    this.threads = threads;
    this.rules = rules;
    // Beyond all ids that anything else has.
    this.nextId = 1 << 20;
  }

  copy(): OpmmState {
    const copy = new OpmmState(this.threads, this.rules);
    copy.views = this.views.map((view) => view?.map((list) => [...list]));
    copy.monitors = [...this.monitors];
    copy.volatiles = [...this.volatiles];
    copy.hasEnded = [...this.hasEnded];
    copy.interruptIds = [...this.interruptIds];
    copy.nextId = this.nextId;
    return copy;
  }

  /** Everything that is in the state: equal for equal states. */
  text(): string {
    const lists = this.views.map((view) => view?.map((list) => list.map(itemText).join()).join(';'));
    const monitors = Array.from(this.monitors, (monitor) => `${monitor?.owner}/${monitor?.count}`);
    return [lists.join('|'), monitors, this.volatiles, this.hasEnded, this.interruptIds].join('\n');
  }

  /** Does an action that is enabled. Gives what a read may see. */
  perform(action: Action): readonly WriteItem[] | undefined {
    const { thread } = action;
    switch (action.kind) {
      case 'create':
        this.create(action.cell, thread);
        break;
      case 'write':
        this.write(action.cell, action.value, thread);
        break;
      case 'read':
        return this.read(action.cell, thread);
      case 'lock':
        this.lock(action.monitor, thread);
        break;
      case 'unlock':
        this.unlock(action.monitor, thread);
        break;
      case 'volatile-write':
        this.volatileWrite(action.volatile, action.value, thread);
        break;
      case 'volatile-read':
        this.volatileRead(action.volatile, thread);
        break;
      case 'start':
        this.start(action.target, thread);
        break;
      case 'end':
        this.end(thread);
        break;
      case 'detect-end':
        this.detectEnd(action.target, thread);
        break;
      case 'interrupt':
        this.interrupt(action.target, thread);
        break;
      case 'detect-interrupt':
        this.detectInterrupt(action.target, thread);
    }
    return undefined;
  }

  /** A new cell in every view, with its default value. */
  create(cell: number, thread: number): void {
    const { initial } = syncId;
    const INIT = this.threads;
    const first =
      this.rules.defaultWrites === 'by the creator'
        ? [WI(DEFAULT_VALUE, thread)]
        : [
            WI(DEFAULT_VALUE, INIT),
            RI(initial, INIT),
            ...Array.from({ length: this.threads }, (_, each) => AI(initial, each)),
          ];
    for (const view of this.views) if (view !== undefined) view[cell] = [...first];
  }

  /** (Wr) */
  write(cell: number, value: number, thread: number): void {
    const item = WI(value, thread);
    for (const view of this.views) if (view !== undefined) view[cell]!.push(item);
  }

  /** (Rd): what it may see, the newest first. */
  read(cell: number, thread: number): readonly WriteItem[] {
    const list = this.viewOf(thread)[cell]!;
    return this.rules.algorithm === 'Mask&Read' ? maskAndRead(list, thread) : maskAndRead2(list, thread);
  }

  /**
   * A read that is not plain: the latest write of the trace, which neither algorithm ever deletes.
   */
  readLatest(cell: number, thread: number, acquires: boolean): number {
    const list = this.viewOf(thread)[cell]!;
    let at = list.length - 1;
    while (list[at]!.kind !== 'WI') at--;
    const { value } = list[at] as WriteItem;
    if (acquires) this.append(AI(syncId.cell(cell), thread));
    return value;
  }

  /** Releases by the cell; comes after the write itself. */
  releaseCell(cell: number, thread: number): void {
    this.append(RI(syncId.cell(cell), thread));
  }

  fence(thread: number, acquires: boolean, releases: boolean): void {
    if (acquires) this.append(AI(syncId.fence, thread));
    if (releases) this.append(RI(syncId.fence, thread));
  }

  canLock(monitor: number, thread: number): boolean {
    const { owner } = this.monitors[monitor] ?? FREE;
    return owner === FREE.owner || owner === thread;
  }

  /** (L-1), (L-2) */
  lock(monitor: number, thread: number): void {
    if (!this.canLock(monitor, thread)) throw new Error('internal error: another thread has the monitor');
    this.append(AI(syncId.monitor(monitor), thread));
    const { count } = this.monitors[monitor] ?? FREE;
    this.monitors[monitor] = { owner: thread, count: count + 1 };
  }

  /** (Ul) */
  unlock(monitor: number, thread: number): void {
    const { owner, count } = this.monitors[monitor] ?? FREE;
    if (owner !== thread) throw new Error('internal error: the thread does not have the monitor');
    this.append(RI(syncId.monitor(monitor), thread));
    this.monitors[monitor] = count === 1 ? FREE : { owner, count: count - 1 };
  }

  /** (V-Wr) */
  volatileWrite(volatile: number, value: number, thread: number): void {
    this.append(RI(syncId.volatile(volatile), thread));
    this.volatiles[volatile] = value;
  }

  /** (V-Rd) */
  volatileRead(volatile: number, thread: number): number {
    const item = AI(syncId.volatile(volatile), thread);
    if (this.rules.volatileReads === 'to all lists') this.append(item);
    else for (const list of this.viewOf(thread)) list?.push(item);
    return this.volatiles[volatile] ?? DEFAULT_VALUE;
  }

  /** The new thread inherits the view of the one that starts it. */
  start(target: number, thread: number): void {
    if (this.rules.lists === 'per thread') this.views[target] = this.viewOf(thread).map((list) => [...list]);
    this.append(RI(syncId.start(target), thread));
    this.append(AI(syncId.start(target), target));
  }

  end(thread: number): void {
    this.append(RI(syncId.end(thread), thread));
    this.hasEnded[thread] = true;
    if (this.rules.lists === 'per thread') this.views[thread] = undefined;
  }

  canDetectEnd(target: number): boolean {
    return this.hasEnded[target] === true;
  }

  detectEnd(target: number, thread: number): void {
    if (!this.canDetectEnd(target)) throw new Error('internal error: the thread has not ended');
    this.append(AI(syncId.end(target), thread));
  }

  interrupt(target: number, thread: number): void {
    const id = this.rules.ids === 'fresh' ? this.nextId++ : syncId.interrupt(target);
    this.interruptIds[target] = id;
    this.append(RI(id, thread));
  }

  detectInterrupt(target: number, thread: number): void {
    const id = this.interruptIds[target];
    if (id === undefined) throw new Error('internal error: the thread was not interrupted');
    this.append(AI(id, thread));
  }

  private viewOf(thread: number): WriteList[] {
    const view = this.views[this.rules.lists === 'shared' ? 0 : thread];
    if (view === undefined) throw new Error('internal error: the thread does not run');
    return view;
  }

  /** Appends the item to all lists of all threads. */
  private append(item: Item): void {
    for (const view of this.views) {
      if (view === undefined) continue;
      for (const list of view) list?.push(item);
    }
  }
}

const itemText = (item: Item): string =>
  item.kind === 'WI' ? `W${item.value}.${item.tid}` : `${item.kind}${item.id}.${item.tid}`;
