/**
 * Which threads surely create and join none, whatever they read: those that condition 5 of XMM puts
 * at one place in its order (docs/models/xmm.md, "Starts and ends of threads"). It is read off the
 * code: from the function that the thread starts with, direct calls lead to no instruction that
 * creates or joins a thread, or calls what only the run will tell.
 */
import { NONE } from '../../../kernel/event-graph.ts';
import { FRAME, type MachineCode } from '../../../program/machine/code.ts';
import { instructionsOf } from '../../../program/machine/instructions.ts';
import { OPCODES } from '../../../program/machine/opcodes.ts';
import { THREAD } from '../../../program/machine/thread-state.ts';
import type { XmmSearch } from './xmm-search.ts';

/** Instructions with which a thread may begin a new segment. */
const DIVIDING: ReadonlySet<number> = new Set(
  Object.entries(OPCODES)
    .filter(([name]) => name === 'spawn' || name === 'join' || (name.startsWith('call') && name !== 'call'))
    .map(([, opcode]) => opcode),
);

export class UndividedThreads {
  private readonly search: XmmSearch;
  /** Functions that may divide their thread. Made when they are first needed. */
  private dividing: ReadonlySet<number> | undefined;

  constructor(search: XmmSearch) {
    this.search = search;
  }

  /** False too as long as the thread has not started in the present graph. */
  has(thread: number): boolean {
    const entry = this.entryOf(thread);
    if (entry === undefined) return false;
    this.dividing ??= dividingFunctions(this.search.code);
    return !this.dividing.has(entry);
  }

  /** The function that the thread starts with, if it can be seen. */
  private entryOf(thread: number): number | undefined {
    const { graph, threads } = this.search;
    const last = graph.lastOf[thread] ?? NONE;
    if (last === NONE || !threads.snapshots.has(last)) return undefined;
    return threads.snapshots.view(last)[THREAD.frames + FRAME.function];
  }
}

function dividingFunctions(program: MachineCode): Set<number> {
  const dividing = new Set<number>();
  const callers = new Map<number, number[]>();
  for (const { pc, owner } of instructionsOf(program)) {
    const opcode = program.code[pc]!;
    if (DIVIDING.has(opcode)) dividing.add(owner);
    else if (opcode === OPCODES.call) {
      const callee = program.code[pc + 1]!;
      callers.set(callee, [...(callers.get(callee) ?? []), owner]);
    }
  }
  for (const callee of dividing) for (const caller of callers.get(callee) ?? []) dividing.add(caller);
  return dividing;
}
