/**
 * Functions that the lowering of calls knows by name. They need no definition; where Heddle's
 * library has one all the same, calls do not use it. The linker asks, so that it can refuse a call
 * of anything else that nobody defines.
 */

import { isAtomicCall } from './atomic-calls.ts';
import { isRandomFunction } from './random-numbers.ts';

/** What clang makes of built-in operations; the lowering refuses those that it does not know. */
const INTRINSICS = 'llvm.';

const NAMES: ReadonlySet<string> = new Set([
  // heddle.h
  '__heddle_assume',
  '__heddle_choose',
  '__heddle_wakes_spuriously',
  '__heddle_reuses_addresses',
  '__heddle_assumes',
  '__heddle_error',
  '__heddle_refuse',
  '__heddle_throw',
  '__heddle_atomic_begin',
  '__heddle_atomic_end',
  '__heddle_lock',
  '__heddle_trylock',
  '__heddle_unlock',
  '__heddle_await_add',
  '__heddle_await',
  '__heddle_meet',
  '__heddle_peek',
  '__heddle_self',
  '__heddle_spawn',
  '__heddle_exit_thread',
  '__heddle_join',
  '__heddle_malloc',
  '__heddle_free',
  '__heddle_protect',
  '__heddle_retire',
  '__heddle_size',
  '__heddle_exit',
  // verifier.h
  '__VERIFIER_assume',
  // string.h, assert.h, stdio.h
  'memcpy',
  'memmove',
  'memset',
  '__assert_fail',
  'printf',
  'fprintf',
  'dprintf',
  // math.h, and with an `f` behind the name for float
  ...['fabs', 'sqrt', 'fmod', 'floor', 'ceil', 'trunc', 'round', 'fmin', 'fmax', 'copysign'].flatMap(
    (name) => [name, `${name}f`],
  ),
]);

/**
 * Whether a call of this name is lowered by its name; a definition by the user still comes first.
 */
export function isKnownCallee(name: string): boolean {
  if (NAMES.has(name) || name.startsWith(INTRINSICS)) return true;
  return isRandomFunction(name) || isAtomicCall(name);
}
