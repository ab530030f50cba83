/** How many words a function of the machine is called with. */
import type { LinkedFunction } from './linked-program.ts';
import { VARIADIC_WORDS } from './variadic.ts';

/** With those of the hidden parameter of a variadic function. */
export function parameterWordsOf({ definition: { type }, unit }: LinkedFunction): number {
  const named = type.parameters.reduce((sum, parameter) => sum + unit.layout.wordsOf(parameter), 0);
  return type.variadic ? named + VARIADIC_WORDS : named;
}
