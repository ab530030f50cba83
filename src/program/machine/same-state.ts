/**
 * Whether two states of a thread differ in nothing that the program can see: then whatever the
 * thread may do from one, it may do from the other.
 */
import { FRAME, type MachineCode } from './code.ts';
import { hasSlot, type SlotSet, slotLiveness } from './liveness.ts';
import { OPCODES } from './opcodes.ts';
import { THREAD } from './thread-state.ts';

/** Words of the header that the course of the thread depends on. */
const HEADER = [
  THREAD.top,
  THREAD.base,
  THREAD.pc,
  THREAD.phase,
  THREAD.allocations,
  THREAD.number,
  THREAD.marks,
  THREAD.atomic,
] as const;

const LOADS: ReadonlySet<number | undefined> = new Set([OPCODES.load, OPCODES.load2, OPCODES.load4]);

const isLoad = ({ code }: MachineCode, pc: number): boolean => LOADS.has(code[pc]);

/**
 * Whether the first thread may do whatever the second may. What loops keep of their rounds does
 * not count; what may still fail without a reason may be more for the first.
 *
 *   pre: both have stopped at a request that is not their end, and track no dependencies.
 */
export function doesAllOf(program: MachineCode, first: Int32Array, second: Int32Array): boolean {
  for (const word of HEADER) if (first[word] !== second[word]) return false;
  // What a load of several pieces has read so far.
  if (first[THREAD.phase] !== 0 && isLoad(program, first[THREAD.pc]!)) {
    if (first[THREAD.oldLow] !== second[THREAD.oldLow]) return false;
    if (first[THREAD.oldHigh] !== second[THREAD.oldHigh]) return false;
  }
  for (let word: number = THREAD.spent; word < THREAD.failures; word++) {
    if ((first[word]! & ~second[word]!) !== 0) return false;
  }
  return haveSameFrames(program, first, second);
}

/**
 * Whether the frames differ in dead slots only (liveness.ts). They are walked from the top down;
 * liveness is asked only where words differ, which is rare.
 *
 *   pre: both stand at the same instruction, with the same top and base.
 */
function haveSameFrames(program: MachineCode, first: Int32Array, second: Int32Array): boolean {
  let base = first[THREAD.base]!;
  let end = first[THREAD.top]!;
  let pc = first[THREAD.pc]!;
  // Where the frame above will write its result: what is there now does not matter.
  let resultAt = 0;
  let resultEnd = 0;
  let written: SlotSet | undefined;
  for (;;) {
    const functionIndex = first[base + FRAME.function]!;
    for (let i = base; i < end; i++) {
      if (first[i] === second[i]) continue;
      if (i < base + FRAME.slots) return false;
      if (i >= resultAt && i < resultEnd && !hasSlot(written!, i - resultAt)) continue;
      if (hasSlot(slotLiveness(program, functionIndex, true).liveAt(pc), i - base)) return false;
    }
    const returnTo = first[base + FRAME.returnTo]!;
    if (returnTo < 0) return true;
    const callerBase = first[base + FRAME.callerBase]!;
    const resultSlot = first[base + FRAME.resultSlot]!;
    resultEnd = 0;
    if (resultSlot >= 0) {
      resultAt = callerBase + resultSlot;
      resultEnd = resultAt + program.functions[functionIndex]!.resultWords;
      written = slotLiveness(program, functionIndex, true).resultsAt(pc);
    }
    end = base;
    base = callerBase;
    pc = returnTo;
  }
}

/** Words of the header that are still of use when the thread has ended. */
const AT_END = [THREAD.allocations, THREAD.marks, THREAD.atomic] as const;

/** Whether nothing but their results tells two threads apart that have asked for their end. */
export const endsAlike = (first: Int32Array, second: Int32Array): boolean =>
  AT_END.every((word) => first[word] === second[word]);
