/** All functions of a program into code, in the order in which they are numbered. */
import type { FunctionCode } from '../../../program/machine/code.ts';
import type { LocalStorage } from './escape-analysis.ts';
import type { LowerContext } from './lower-context.ts';
import { lowerFunction } from './lower-function.ts';

export function lowerFunctions(context: LowerContext, storage: readonly LocalStorage[]): FunctionCode[] {
  return context.program.functions.map((linked) => lowerFunction(context, linked, storage[linked.index]!));
}
