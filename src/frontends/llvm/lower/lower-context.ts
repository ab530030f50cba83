/** What the lowering of every function of a program shares. */
import type { Diagnostic } from '../../../diagnostics/diagnostic.ts';
import type { CodeBuilder } from '../../../program/machine/lowering/code-builder.ts';
import type { AssemblyTable } from './assembly-table.ts';
import type { ConstantValues } from './constant-value.ts';
import type { LinkedProgram } from './linked-program.ts';
import type { Places } from './places.ts';
import type { ThreadLocals } from './thread-locals.ts';

export interface LowerContext {
  readonly program: LinkedProgram;
  readonly constants: ConstantValues;
  readonly builder: CodeBuilder;
  readonly places: Places;
  readonly threadLocals: ThreadLocals;
  /** What inline assembly does. */
  readonly assembly: AssemblyTable;
  /** Whether volatile accesses are relaxed atomics, and not plain ones. */
  readonly relaxesVolatile: boolean;
  /** What was found that cannot be lowered, in the order of the code. */
  readonly refusals: Diagnostic[];
}
