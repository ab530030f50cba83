/**
 * Who would catch a C++ exception: the handlers around the calls that a thread is in. Heddle does
 * not run handlers; it must know whether there is one, because only an exception that nobody
 * catches is an error of the program.
 */
import { type CallHandler, FRAME, type MachineCode } from './code.ts';
import { THREAD } from './thread-state.ts';

/**
 * Whether a handler could catch what the thread throws. `type`: the global that stands for the
 * type; an object that is no such global stands for any type.
 */
export function isCaught({ unwinding }: MachineCode, words: Int32Array, type: number): boolean {
  if (unwinding === undefined) return false;
  const names = unwinding.types.find(({ object }) => object === type)?.names;
  let base = words[THREAD.base]!;
  for (;;) {
    const returnTo = words[base + FRAME.returnTo]!;
    if (returnTo < 0) return false;
    const handler = unwinding.handlers.find((candidate) => candidate.returnTo === returnTo);
    if (handler !== undefined && catches(handler, names)) return !handler.terminates;
    base = words[base + FRAME.callerBase]!;
  }
}

/** Pointers convert in ways that their names do not tell: each handler for one could catch each. */
const POINTER = /^_ZTIP/;

function catches({ types }: CallHandler, names: readonly string[] | undefined): boolean {
  if (types === 'all' || names === undefined) return true;
  if (names.some((name) => types.includes(name))) return true;
  return names.some((name) => POINTER.test(name)) && types.some((name) => POINTER.test(name));
}
