/** Litmus tests of machines. Turns an execution into a test that has this execution. */
import type { LanguageName } from '../question/event-label.ts';
import type { FoundExecution } from '../question/found-execution.ts';
import { tableLitmus } from './assembly-frame.ts';
import type { Machine } from './assembly-machine.ts';
import { armv8 } from './machine-aarch64.ts';
import { armv7 } from './machine-arm.ts';
import { power } from './machine-power.ts';
import { riscv } from './machine-riscv.ts';
import { x86 } from './machine-x86.ts';

const MACHINES: Partial<Record<LanguageName, Machine>> = { x86, power, armv7, armv8, riscv };

/**
 * Before: the language is a machine's, and ctrl is closed under program order. After: the test has
 * an execution that satisfies its condition and equals this one, dependencies included.
 */
export function assemblyLitmus(execution: FoundExecution, name: string, title?: string): string {
  const machine = MACHINES[execution.language.name];
  if (machine === undefined) throw new Error(`${execution.language.name} is no machine`);
  return tableLitmus(execution, machine, name, title);
}
