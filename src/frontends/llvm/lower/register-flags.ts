/**
 * Flags beside register variables that may be read before they have a value: a load of such a
 * variable checks its flag.
 */
import type { FunctionDefinition, IrLoadInstruction, Local } from '../ir/syntax.ts';
import type { FunctionLowering } from './function-lowering.ts';
import { variableName } from './variable-name.ts';

export class RegisterFlags {
  private readonly unproven: ReadonlySet<IrLoadInstruction>;
  private readonly definition: FunctionDefinition;
  private readonly slots = new Map<Local, number>();

  /** `unproven`: the loads that may come before any store. */
  constructor(f: FunctionLowering, unproven: ReadonlySet<IrLoadInstruction>) {
    this.unproven = unproven;
    this.definition = f.linked.definition;
    for (const { pointer } of unproven) {
      const variable = f.storage.registerOf(pointer)!;
      if (!this.slots.has(variable)) this.slots.set(variable, f.frame.reserve(1));
    }
  }

  /** The slot that is 1 once the variable has a value; undefined where nobody asks. */
  flagOf(variable: Local): number | undefined {
    return this.slots.get(variable);
  }

  noteStore(f: FunctionLowering, variable: Local): void {
    const flag = this.slots.get(variable);
    if (flag !== undefined) f.emit('mov', flag, f.word(1));
  }

  checkLoad(f: FunctionLowering, load: IrLoadInstruction): void {
    if (!this.unproven.has(load) || f.linked.unit.isLenient === true) return;
    const variable = f.storage.registerOf(load.pointer)!;
    f.emit(
      'checkInitialised',
      this.slots.get(variable)!,
      f.builder.string(variableName(this.definition, variable)),
    );
  }
}
