/** Copies of arrays, `clone`: the library's functions, one for each kind of element. */
import { elementType } from './class-world.ts';
import type { ProgramLowering } from './program-lowering.ts';

const ARRAYS = 'heddle/Arrays';

/** The function that clones arrays of this type. */
export function arrayClone(program: ProgramLowering, type: string): number {
  const shown = elementType(type) === undefined ? type : '[Ljava/lang/Object;';
  const method = program.world.resolveMethod(ARRAYS, 'clone', `(${shown})${shown}`);
  if (method === undefined) throw new Error(`internal error: the library does not clone ${type}`);
  return program.functionOf(method);
}
