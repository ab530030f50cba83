/**
 * Mutexes of a complete graph that may order nothing that matters (unobserved-locks.ts): global
 * ones that several threads lock, and during whose sections no two threads access the same data,
 * one of them writing. That is only a guess, which the search verifies.
 */
import { NONE } from '../../../kernel/event-graph.ts';
import { isReadKind, isWriteKind } from '../../../kernel/event-kinds.ts';
import type { GraphGrowth } from '../../../kernel/graph-growth.ts';
import type { GlobalPlace } from '../../../kernel/graph-memory.ts';
import { OPCODES } from '../../../program/machine/opcodes.ts';

/** What threads do while they hold a mutex. */
class Sections {
  readonly threads = new Set<number>();
  hasConflict = false;
  /** By location: the one thread that accesses it, or NONE if there are several, and any write. */
  private readonly users = new Map<number, { thread: number; isWritten: boolean }>();

  add(location: number, thread: number, isWrite: boolean): void {
    const user = this.users.get(location);
    if (user === undefined) {
      this.users.set(location, { thread, isWritten: isWrite });
      return;
    }
    if (user.thread !== thread) user.thread = NONE;
    if (isWrite) user.isWritten = true;
    if (user.thread === NONE && user.isWritten) this.hasConflict = true;
  }
}

export function quietMutexes(growth: GraphGrowth): GlobalPlace[] {
  const mutexes = new Map<number, Sections>();
  for (let thread = 0; thread < growth.threads.threadCount; thread++) addThread(growth, thread, mutexes);
  return [...mutexes].flatMap(([location, { threads, hasConflict }]) => {
    const place = growth.memory.globalAt(location);
    return place === undefined || hasConflict || threads.size < 2 ? [] : [place];
  });
}

/** Notes what the thread does in its sections. */
function addThread({ graph, code }: GraphGrowth, thread: number, mutexes: Map<number, Sections>): void {
  const events: number[] = [];
  for (let e = graph.lastOf[thread]!; e !== NONE; e = graph.poPrevious[e]!) {
    if (isReadKind(graph.kind[e]!) || isWriteKind(graph.kind[e]!)) events.push(e);
  }
  const held = new Set<number>();
  for (const event of events.reverse()) {
    const location = graph.location[event]!;
    const opcode = code.code[graph.pc[event]!];
    if (opcode === OPCODES.unlock) held.delete(location);
    else if (opcode === OPCODES.lock) {
      held.add(location);
      if (!mutexes.has(location)) mutexes.set(location, new Sections());
      mutexes.get(location)!.threads.add(thread);
    } else {
      for (const mutex of held) mutexes.get(mutex)!.add(location, thread, isWriteKind(graph.kind[event]!));
    }
  }
}
