/**
 * Gives a place to refusals of what has none itself: types and constants do not know which line
 * uses them.
 */
import { InputError } from '../../../diagnostics/diagnostic.ts';
import type { Span } from '../../../diagnostics/source.ts';

/** Runs the action; an InputError without a span gets this one. */
export function refusedAt<T>(span: () => Span, action: () => T): T {
  try {
    return action();
  } catch (reason) {
    if (!(reason instanceof InputError) || reason.diagnostics.every((found) => found.span !== undefined))
      throw reason;
    const place = span();
    throw new InputError(reason.diagnostics.map((found) => ({ ...found, span: found.span ?? place })));
  }
}
