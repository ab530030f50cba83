/**
 * Calls and returns on the stack of a thread. Both steppers push and pop through here.
 *
 *   caller's frame | header (FRAME) | parameters | other slots, zero at first |
 *   base of caller   base                                                     top
 *
 * Slots are counted from the base, header included. Before a call, its argument words are written
 * where the parameters of the frame to come will be: at `top + FRAME.slots + i`. Result words go
 * straight into the frame of the caller (`resultIndex`), before the return.
 *
 * The bottom frame has no caller: its caller's base is 0, the header of the thread, and its result
 * slot is THREAD.oldLow. The value of a thread, at most two words, is thereby found in
 * THREAD.oldLow and THREAD.oldHigh.
 */
import { FRAME, functionOfObject, type MachineCode } from './code.ts';
import { THREAD, type ThreadState } from './thread-state.ts';

/**
 * Most words that the parameters of a function may take. Front ends refuse a function with more.
 */
export const MOST_PARAMETER_WORDS = 256;

/**
 * Makes room for the arguments of a call. Steppers do it when they start to run a state: a restored
 * one may have none.
 */
export function reserveArguments(state: ThreadState): void {
  state.reserve(state.top + FRAME.slots + MOST_PARAMETER_WORDS);
}

/**
 * Makes the words the header of a thread that has no frame yet; its first frame comes from
 * `pushBottomFrame`.
 */
export function clearThread(state: ThreadState, thread: number, allocations: number): void {
  state.words.fill(0, 0, THREAD.frames);
  state.words[THREAD.top] = THREAD.frames;
  state.words[THREAD.number] = thread;
  state.words[THREAD.allocations] = allocations;
  if (state.tracksDependencies) state.dependencies.fill(0, 0, THREAD.frames);
  reserveArguments(state);
}

/** Pushes the first frame; the arguments are already above the top. */
export function pushBottomFrame(code: MachineCode, state: ThreadState, functionIndex: number): void {
  if (!pushFrame(code, state, functionIndex, -1, THREAD.oldLow, Number.MAX_SAFE_INTEGER)) {
    throw new Error('internal error: no room for the first frame of a thread');
  }
}

/**
 * Makes the frame of a called function the top one and its entry the next instruction.
 *
 *   pre:  the argument words are in place; `returnTo` and `resultSlot` (or -1) belong to the
 *         calling frame. post: slots other than parameters are zero, so that equal prefixes of a
 *         thread give equal words. False, and nothing
 *         has changed: the stack would have more than `mostWords` words.
 */
export function pushFrame(
  code: MachineCode,
  state: ThreadState,
  functionIndex: number,
  returnTo: number,
  resultSlot: number,
  mostWords: number,
): boolean {
  const { entry, frameSize, parameterWords } = code.functions[functionIndex]!;
  const base = state.words[THREAD.top]!;
  const top = base + frameSize;
  if (top > mostWords) return false;
  state.reserve(top + FRAME.slots + MOST_PARAMETER_WORDS);
  const { words } = state;
  words[base + FRAME.callerBase] = words[THREAD.base]!;
  words[base + FRAME.returnTo] = returnTo;
  words[base + FRAME.function] = functionIndex;
  words[base + FRAME.resultSlot] = resultSlot;
  words.fill(0, base + FRAME.slots + parameterWords, top);
  if (state.tracksDependencies) {
    state.dependencies.fill(0, base, base + FRAME.slots);
    state.dependencies.fill(0, base + FRAME.slots + parameterWords, top);
  }
  words[THREAD.base] = base;
  words[THREAD.top] = top;
  words[THREAD.pc] = entry;
  return true;
}

/**
 * Returns from the top frame. False: that was the bottom frame. It stays, and the value of the
 * thread is in THREAD.oldLow and THREAD.oldHigh.
 */
export function popFrame(code: MachineCode, state: ThreadState): boolean {
  const { words } = state;
  const base = words[THREAD.base]!;
  const callerBase = words[base + FRAME.callerBase]!;
  if (callerBase === 0) {
    // A main that returns one word, or a function without a result, must not end with what an RMW
    // left here.
    const { resultWords } = code.functions[words[base + FRAME.function]!]!;
    for (let word = THREAD.oldLow + resultWords; word <= THREAD.oldHigh; word++) {
      words[word] = 0;
      if (state.tracksDependencies) state.dependencies[word] = 0;
    }
    return false;
  }
  words[THREAD.top] = base;
  words[THREAD.base] = callerBase;
  words[THREAD.pc] = words[base + FRAME.returnTo]!;
  return true;
}

/**
 * Where result word `word` of the top frame goes: an index into the words, or -1 if the caller does
 * not want it.
 */
export function resultIndex({ words }: ThreadState, word: number): number {
  const base = words[THREAD.base]!;
  const slot = words[base + FRAME.resultSlot]!;
  return slot < 0 ? -1 : words[base + FRAME.callerBase]! + slot + word;
}

/**
 * What is wrong with a call through this pointer, if anything; else `functionOfObject` is the
 * callee.
 */
export function calleeFault(
  code: MachineCode,
  object: number,
  offset: number,
  parameterWords: number,
): string | undefined {
  const callee = offset === 0 ? functionOfObject(code, object) : -1;
  if (callee < 0) return 'call through a pointer that does not point at a function';
  const { name, parameterWords: wanted } = code.functions[callee]!;
  if (wanted === parameterWords) return undefined;
  return `call of \`${name}\` through a pointer to a function with other parameters`;
}
