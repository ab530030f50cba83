/** Status vectors that follow a trace of OpMM's actions, as the engine lets them follow a program. */
import type { Action } from '../../src/procedures/opmm/definition/action.ts';
import { syncId } from '../../src/procedures/opmm/definition/write-list.ts';
import { StatusVectors } from '../../src/procedures/opmm/status-vectors.ts';

/** Ids of observers: threads from 0 up, what they synchronise by from -1 down. */
const observerOf = (id: number): number => -1 - id;

export class StatusVectorTrace {
  private readonly vectors = new StatusVectors();
  private readonly running: number[] = [];
  private readonly prunes: boolean;

  /** `prunes`: forgets after each action what no thread can read any more. */
  constructor(prunes: boolean) {
    this.prunes = prunes;
    this.running.push(this.vectors.column(0));
  }

  /** Gives what a read may see, the newest first. */
  perform(action: Action): readonly number[] | undefined {
    if (action.kind === 'read') return this.read(action.cell, this.vectors.column(action.thread));
    this.change(action);
    if (this.prunes) this.vectors.prune(this.running);
    return undefined;
  }

  private read(cell: number, column: number): number[] {
    const { vectors } = this;
    if (vectors.latest(cell) < 0) return [0];
    const values: number[] = [];
    let row = vectors.visibleBefore(vectors.count, cell, column);
    for (; row >= 0; row = vectors.visibleBefore(row, cell, column)) values.push(vectors.lowOf(row));
    return values;
  }

  private change(action: Action): void {
    const { vectors } = this;
    const column = vectors.column(action.thread);
    switch (action.kind) {
      case 'write':
        if (vectors.latest(action.cell) < 0) vectors.define(action.cell, 0, 0, 0);
        vectors.write(column, action.cell, action.value, 0, 0);
        break;
      case 'lock':
        vectors.acquire(column, observerOf(syncId.monitor(action.monitor)));
        break;
      case 'unlock':
        vectors.release(column, observerOf(syncId.monitor(action.monitor)));
        break;
      case 'volatile-read':
        vectors.acquire(column, observerOf(syncId.volatile(action.volatile)));
        break;
      case 'volatile-write':
        vectors.release(column, observerOf(syncId.volatile(action.volatile)));
        break;
      case 'start':
        vectors.start(column, action.target);
        this.running.push(vectors.column(action.target));
        break;
      case 'end':
        // Its column becomes that of its end.
        vectors.rename(column, observerOf(syncId.end(action.thread)));
        this.running.splice(this.running.indexOf(column), 1);
        break;
      case 'detect-end':
        vectors.acquire(column, observerOf(syncId.end(action.target)));
        break;
      case 'interrupt':
        vectors.release(column, observerOf(syncId.interrupt(action.target)));
        break;
      case 'detect-interrupt':
        vectors.acquire(column, observerOf(syncId.interrupt(action.target)));
    }
  }
}
