import type { AssumptionId } from '../assumption.ts';
import { MARKS, THREAD, type ThreadState } from './thread-state.ts';

interface Use {
  readonly thread: number;
  readonly isWritten: boolean;
}

/**
 * Who accesses which plain long or double: a program relies on such accesses being made at once if
 * two threads access the same one, and one of them writes.
 */
export class TearingUse {
  private readonly uses = new Map<string, Use>();
  private readonly note: () => void;

  constructor(onAssumption: (id: AssumptionId) => void) {
    this.note = () => onAssumption('no-tearing');
  }

  accesses({ words }: ThreadState, object: number, offset: number, isWrite: boolean): void {
    const thread = words[THREAD.number]!;
    // Before main has started a thread there is nobody else.
    if (thread === 0 && (words[THREAD.marks]! & MARKS.spawned) === 0) return;
    const key = `${object} ${offset}`;
    const before = this.uses.get(key);
    if (before !== undefined && before.thread !== thread && (before.isWritten || isWrite)) this.note();
    const isWritten = isWrite || (before?.isWritten ?? false);
    this.uses.set(key, { thread: before?.thread ?? thread, isWritten });
  }
}
