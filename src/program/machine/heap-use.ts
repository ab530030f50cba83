import type { AssumptionId } from '../assumption.ts';
import { MARKS, THREAD, type ThreadState } from './thread-state.ts';

/**
 * Who allocates while others may free, and who frees: a program relies on addresses not being
 * given out again if memory may be allocated after some was freed.
 */
export class HeapUse {
  private readonly allocators = new Set<number>();
  private readonly freers = new Set<number>();
  private readonly note: () => void;

  constructor(onAssumption: (id: AssumptionId) => void) {
    this.note = () => onAssumption('no-address-reuse');
  }

  allocates({ words }: ThreadState): void {
    const thread = words[THREAD.number]!;
    const marks = words[THREAD.marks]!;
    if ((marks & MARKS.freed) !== 0) this.note();
    // Before main has started a thread nobody but itself can have freed anything.
    if (thread === 0 && (marks & MARKS.spawned) === 0) return;
    this.allocators.add(thread);
    if (hasOther(this.freers, thread)) this.note();
  }

  frees({ words }: ThreadState): void {
    const thread = words[THREAD.number]!;
    words[THREAD.marks]! |= MARKS.freed;
    this.freers.add(thread);
    if (hasOther(this.allocators, thread)) this.note();
  }
}

const hasOther = (threads: ReadonlySet<number>, thread: number): boolean =>
  threads.size > (threads.has(thread) ? 1 : 0);
