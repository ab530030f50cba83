/**
 * Turns a stack overflow into an input error: syntax trees and functions of a model are walked
 * recursively, and a model can be too deep for the stack.
 */
import { fail } from '../diagnostics/diagnostic.ts';

/** Runs one of the entry points of this folder. */
export function withinStack<T>(run: () => T): T {
  try {
    return run();
  } catch (reason) {
    if (!(reason instanceof RangeError)) throw reason;
    return fail('value', 'this model is nested too deeply, or calls itself without end', {
      suggestion:
        'name parts of long expressions with `let`, and look for a recursive function that never ends',
    });
  }
}
