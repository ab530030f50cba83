/** LLVM's remaining intrinsics: about the compilation, the stack, thread-local variables, traps. */
import { MODES, type Mode } from '../../../program/machine/code.ts';
import type { Call } from './callee.ts';
import type { FunctionLowering } from './function-lowering.ts';
import { copyValue } from './lower-aggregate.ts';
import { emitError } from './lower-heddle-intrinsic.ts';
import { integerConstant } from './lower-integer-intrinsic.ts';
import type { StackObjects } from './stack-objects.ts';

/** Those that give back their first argument. */
const IDENTITIES: ReadonlySet<string> = new Set([
  'llvm.expect',
  'llvm.expect.with.probability',
  'llvm.launder.invariant.group',
  'llvm.strip.invariant.group',
  'llvm.ssa.copy',
  // Its argument is the variable itself, and the operand is its address in this thread.
  'llvm.threadlocal.address',
]);

/** As instructions in assembly (assembly-templates.ts). */
const FENCES: ReadonlyMap<string, Mode> = new Map([
  ['llvm.x86.sse2.mfence', 'sc'],
  ['llvm.x86.sse2.lfence', 'acq'],
  ['llvm.x86.sse.sfence', 'rel'],
]);

const TRAPS: ReadonlySet<string> = new Set(['llvm.trap', 'llvm.debugtrap', 'llvm.ubsantrap']);

/** False if the name is none of them. `block`: where the call stands. */
export function lowerSpecialIntrinsic(
  f: FunctionLowering,
  call: Call,
  name: string,
  objects: StackObjects,
  block: number,
): boolean {
  if (TRAPS.has(name)) {
    emitError(f, 'abort', 'the program executes a trap instruction');
    return true;
  }
  if (name === 'llvm.stackrestore') {
    objects.restore(block);
    return true;
  }
  const fence = FENCES.get(name);
  if (fence !== undefined) {
    f.emit('fence', MODES.indexOf(fence));
    return true;
  }
  const { result } = call;
  if (result === undefined) return false;
  if (IDENTITIES.has(name)) {
    copyValue(f, call.arguments[0]!.value, f.target(result));
    return true;
  }
  const { type, words } = f.leaves(result.type)[0]!;
  const width = type.kind === 'integer' ? type.width : 64;
  switch (name) {
    case 'llvm.stacksave':
      f.move(f.target(result), f.pair(0), 2);
      return true;
    case 'llvm.eh.typeid.for':
      f.emit('mov', f.target(result), f.objectOf(f.source(call.arguments[0]!.value)));
      return true;
    case 'llvm.is.constant':
      f.emit('mov', f.target(result), f.word(0));
      return true;
    case 'llvm.objectsize': {
      // Not known; whether the least or the greatest size is asked for then says what to answer.
      const [, least] = call.arguments;
      const isLeast = least?.value.kind === 'integer' && least.value.value === 1n;
      f.move(f.target(result), integerConstant(f, width, isLeast ? 0 : -1), words);
      return true;
    }
    case 'llvm.ptrmask':
      f.emit(
        'and2',
        f.target(result),
        f.source(call.arguments[0]!.value),
        f.source(call.arguments[1]!.value),
      );
      return true;
    default:
      return false;
  }
}
