/**
 * Accesses of Java that are neither plain nor volatile: opaque, acquire and release ones, and
 * fences. The theorem that programs without data races behave as under sc covers only plain and
 * volatile accesses and locks, so it says nothing about programs with other accesses.
 *
 * Accesses within the library do not count, since it keeps what its documentation promises; unless
 * the user calls a method that promises less than volatile accesses.
 */
import { FRAME, type MachineCode } from '../../../program/machine/code.ts';
import { THREAD } from '../../../program/machine/thread-state.ts';
import { isPlain, isVolatile } from './memory-rules.ts';
import type { ThreadPosition } from './program-state.ts';

/** Bytes of an object's header: the words there are the library's. */
const HEADER_BYTES = 16;

/** Methods whose documentation promises less than a volatile access. */
const WEAK_METHOD = /(?:Plain|Opaque|Acquire|Release|lazySet|weakCompareAndSet)[^.]*$/;

/** Whether an access that is about to happen is one of these. */
export function isWeak(code: MachineCode, { words, request }: ThreadPosition, mode: number): boolean {
  if (isPlain(mode) || isVolatile(mode) || request.isFinal || request.offset < HEADER_BYTES) return false;
  for (let base = words[THREAD.base]!; base !== 0; base = words[base + FRAME.callerBase]!) {
    const { name, isLibrary } = code.functions[words[base + FRAME.function]!]!;
    if (WEAK_METHOD.test(name)) return true;
    if (!isLibrary) return base === words[THREAD.base];
  }
  return false;
}
