/**
 * Thread-local variables: those that only their thread can reach, which are there when a thread
 * starts and never end, and the shared ones, whose addresses other threads may get. The latter are
 * stack objects of the function that a thread runs first, so that their lives end with the thread.
 *
 * The machine finds all of them by number: the first allocations of the thread, the shared ones
 * last.
 */
import type { ObjectTemplate } from '../../../program/machine/code.ts';
import type { CodeBuilder } from '../../../program/machine/lowering/code-builder.ts';
import type { IrConstant } from '../ir/syntax.ts';
import { addressBase } from './address-base.ts';
import type { ConstantValues } from './constant-value.ts';
import type { LinkedProgram, LinkedVariable, Unit } from './linked-program.ts';
import { variableTemplate } from './object-templates.ts';

const POINTER_WORDS = 2;

export class ThreadLocals {
  /** MachineCode.threadLocals. */
  readonly own: readonly ObjectTemplate[];
  private readonly shared: readonly ObjectTemplate[];
  /** By shared variable: its index in MachineCode.stackTemplates, once it is there. */
  private readonly templates: number[] = [];
  /** By index in LinkedProgram.threadLocals. */
  private readonly places = new Map<number, number>();

  /** `escaping`: indices of the shared ones. */
  constructor(program: LinkedProgram, constants: ConstantValues, escaping: ReadonlySet<number>) {
    // Nobody else is to know where errno is.
    const isShared = ({ index, unit }: LinkedVariable): boolean => !unit.isLibrary && escaping.has(index);
    const own = program.threadLocals.filter((variable) => !isShared(variable));
    const shared = program.threadLocals.filter(isShared);
    for (const [place, { index }] of [...own, ...shared].entries()) this.places.set(index, place);
    this.own = own.map((variable) => variableTemplate(constants, variable));
    this.shared = shared.map((variable) => variableTemplate(constants, variable));
  }

  get hasShared(): boolean {
    return this.shared.length > 0;
  }

  /** Words that the addresses of the shared ones take in a frame. */
  get words(): number {
    return POINTER_WORDS * this.shared.length;
  }

  /** Which allocation of its thread a variable of LinkedProgram.threadLocals is. */
  placeOf(index: number): number {
    return this.places.get(index)!;
  }

  /** Makes the shared ones, before anything else that a thread allocates. */
  emitBegin(builder: CodeBuilder, first: number): void {
    for (const [i, slot] of this.slots(first).entries()) {
      const { size, alignment } = this.shared[i]!;
      this.templates[i] ??= builder.addStackTemplate(this.shared[i]!);
      builder.emit('alloca', slot, builder.word(size), alignment, this.templates[i]!);
    }
  }

  /** Ends their lives. */
  emitEnd(builder: CodeBuilder, first: number): void {
    for (const slot of this.slots(first)) builder.emit('kill', slot);
  }

  /** The slots with their addresses, from `first` on. */
  slots(first: number): Int32Array {
    return Int32Array.from(this.shared, (_, i) => first + POINTER_WORDS * i);
  }
}

/**
 * The variable (its index in LinkedProgram.threadLocals) and the offset that a pointer constant
 * stands for, as LLVM 14 writes addresses of thread-local variables; undefined for every other
 * constant.
 */
export function threadLocalAddress(
  program: LinkedProgram,
  unit: Unit,
  constant: IrConstant,
): { readonly index: number; readonly offset: number } | undefined {
  const base = addressBase(unit.layout, constant);
  if (base === undefined || base.name.startsWith('llvm.')) return undefined;
  const target = program.resolve(unit, base.name);
  if (target.kind !== 'thread-local') return undefined;
  return { index: target.variable.index, offset: target.offset + base.offset };
}
