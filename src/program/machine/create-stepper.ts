/** Chooses between the two steppers, which behave the same. */
import type { MachineCode } from './code.ts';
import type { DependencySets } from './dependency-sets.ts';
import { generateStepper } from './generate-stepper.ts';
import { Interpreter } from './interpreter.ts';
import type { Stepper, StepperOptions } from './stepper.ts';

export interface StepperChoice {
  /** Generate JavaScript: faster, where the host allows it, but it cannot track dependencies. */
  readonly generated: boolean;
  /** The dependency sets of the interpreter, for states that track them; new ones if left out. */
  readonly sets?: DependencySets;
}

export function createStepper(
  program: MachineCode,
  options: StepperOptions,
  { generated, sets }: StepperChoice,
): Stepper {
  return generated ? generateStepper(program, options) : new Interpreter(program, options, sets);
}
