/** Calls that tell an optimiser or a debugger something and do nothing when the program runs. */
import type { IrInstruction } from '../ir/syntax.ts';

const IGNORED = [
  'llvm.dbg.',
  'llvm.lifetime.',
  'llvm.invariant.',
  'llvm.donothing',
  'llvm.assume',
  'llvm.var.annotation',
  'llvm.experimental.noalias.scope.decl',
  'llvm.prefetch',
  'llvm.pseudoprobe',
  'llvm.sideeffect',
  // Hints to take one's time.
  'llvm.x86.sse2.pause',
  'llvm.aarch64.hint',
  'llvm.arm.hint',
  'llvm.aarch64.isb',
  'llvm.riscv.pause',
];

/**
 * Whether a name is that of such a function. `llvm.assume` is one of them: it promises what the
 * program does anyway, and a program that breaks the promise has shown its mistake before an
 * optimiser made use of it.
 */
export function isIgnoredCallee(name: string): boolean {
  return IGNORED.some((ignored) => name.startsWith(ignored));
}

/** Whether an instruction calls one of them. */
export function isIgnoredCall(instruction: IrInstruction): boolean {
  return (
    instruction.kind === 'call' &&
    instruction.callee.kind === 'global' &&
    instruction.result === undefined &&
    isIgnoredCallee(instruction.callee.name)
  );
}
