/**
 * Whether a program may learn the numbers of its threads. Some functions of the library ask for the
 * caller's number only to see whether the caller owns a lock, or joins itself; they behave alike if
 * threads are renamed.
 */
import type { MachineCode } from '../../../program/machine/code.ts';
import { instructionsOf } from '../../../program/machine/instructions.ts';
import { OPCODES } from '../../../program/machine/opcodes.ts';

const USED_AS_NAMES: ReadonlySet<string> = new Set([
  'pthread_join',
  'thrd_join',
  'pthread_mutex_trylock',
  'pthread_mutex_timedlock',
  'pthread_mutex_unlock',
  'pthread_spin_trylock',
  'pthread_spin_unlock',
]);

export function showsThreadNumbers(program: MachineCode): boolean {
  for (const { pc, owner } of instructionsOf(program)) {
    if (program.code[pc] !== OPCODES.self) continue;
    const { name, isLibrary } = program.functions[owner]!;
    if (!isLibrary || !USED_AS_NAMES.has(name)) return true;
  }
  return false;
}
