/**
 * C++ exceptions: which landing pad a thread goes on at. An exception is a pointer at its record,
 * which the library of the front end keeps (library/runtime/cxx-exceptions.c), and the object of
 * its type information; the machine looks into neither.
 *
 * Unwinding as data. Around a call there may be a landing pad (LandingPad): the types that it
 * catches, whether it cleans up, where its code is. A thrown type is listed with the types whose
 * handlers catch it (ThrownType). `throw` walks the frames of the thread from the top: first to see
 * whether there is a handler at all, for without one the program ends at the throw and nothing is
 * cleaned up; then it enters the first pad that catches or cleans up. A pad that only cleans up
 * ends with another `throw` (LLVM's `resume`), which walks on from its frame. So nothing has to be
 * remembered between the two but what the pad was given.
 */
import { FRAME, type LandingPad, type MachineCode } from './code.ts';
import { THREAD } from './thread-state.ts';

/** In the clauses of a pad: every type. */
export const EVERY_TYPE = 0;

/** How many words a pad is given (LandingPad.slot). */
export const GIVEN_WORDS = 3;

/** Where a thread goes on. */
export interface Landing {
  readonly pad: LandingPad;
  /** Base of the frame that the pad belongs to, and of the frame that it had called. */
  readonly base: number;
  readonly calleeBase: number;
  /** The type of the clause that catches; undefined if the pad only cleans up. */
  readonly caught: number | undefined;
}

/**
 * The first pad that is to be entered. Undefined: nobody catches the exception, or it would leave a
 * function that is `noexcept` before somebody does.
 */
export function findLanding(program: MachineCode, words: Int32Array, type: number): Landing | undefined {
  const pads = landingPads(program);
  const caughtBy = program.unwinding?.types.find(({ object }) => object === type)?.caughtBy ?? [type];
  let first: Landing | undefined;
  for (let calleeBase = words[THREAD.base]!; ; ) {
    const returnTo = words[calleeBase + FRAME.returnTo]!;
    if (returnTo < 0) return undefined;
    const base = words[calleeBase + FRAME.callerBase]!;
    const pad = pads.get(returnTo);
    if (pad !== undefined) {
      const caught = pad.clauses.find((clause) => clause === EVERY_TYPE || caughtBy.includes(clause));
      if (caught !== undefined && pad.terminates) return undefined;
      if (caught !== undefined || pad.cleansUp) first ??= { pad, base, calleeBase, caught };
      if (caught !== undefined) return first;
    }
    calleeBase = base;
  }
}

const PADS = new WeakMap<MachineCode, ReadonlyMap<number, LandingPad>>();

/** By where the call returns to. */
export function landingPads(program: MachineCode): ReadonlyMap<number, LandingPad> {
  let pads = PADS.get(program);
  if (pads === undefined) {
    pads = new Map(program.unwinding?.pads.map((pad) => [pad.returnTo, pad]));
    PADS.set(program, pads);
  }
  return pads;
}
