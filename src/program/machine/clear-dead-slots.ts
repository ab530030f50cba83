/**
 * Makes states of a thread equal if they differ in nothing that matters: slots of its frames whose
 * values will not be read again (liveness.ts) become zero. For engines that keep a set of visited
 * states.
 */
import { FRAME, type MachineCode } from './code.ts';
import { hasSlot, slotLiveness } from './liveness.ts';
import { THREAD } from './thread-state.ts';

/**
 * Calls `visit` with the index, among the words of the thread, of every slot that is dead; some
 * come twice.
 *
 *   pre:  a stepper (with the same `asksLaps`) has stopped the thread, which has not ended.
 *   post: whatever these words are, the thread makes the same requests from here on.
 */
export function visitDeadSlots(
  program: MachineCode,
  words: Int32Array,
  asksLaps: boolean,
  visit: (index: number) => void,
): void {
  let base = words[THREAD.base]!;
  let pc = words[THREAD.pc]!;
  for (;;) {
    const functionIndex = words[base + FRAME.function]!;
    const liveness = slotLiveness(program, functionIndex, asksLaps);
    for (const slot of liveness.deadAt(pc)) visit(base + slot);
    const returnTo = words[base + FRAME.returnTo]!;
    if (returnTo < 0) return;
    // The result is written to the caller's frame from here: what it held before does not matter.
    const resultSlot = words[base + FRAME.resultSlot]!;
    const callerBase = words[base + FRAME.callerBase]!;
    if (resultSlot >= 0) {
      const { resultWords } = program.functions[functionIndex]!;
      const written = liveness.resultsAt(pc);
      for (let word = 0; word < resultWords; word++) {
        if (!hasSlot(written, word)) visit(callerBase + resultSlot + word);
      }
    }
    base = callerBase;
    pc = returnTo;
  }
}

/** Zeroes the dead slots of a state's words. */
export function clearDeadSlots(program: MachineCode, words: Int32Array, asksLaps: boolean): void {
  visitDeadSlots(program, words, asksLaps, (index) => {
    words[index] = 0;
  });
}
