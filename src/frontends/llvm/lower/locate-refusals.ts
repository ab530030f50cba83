/**
 * Refusals of what the machine cannot do. Types and constants do not know which line uses them, so
 * their refusals get a place here; and code that cannot be lowered is refused only when a thread
 * gets to it: a program may have much that it never runs.
 */
import { type Diagnostic, InputError } from '../../../diagnostics/diagnostic.ts';
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

/** Runs the action; what it says if something is not supported, undefined if it succeeds. */
export function unsupportedIn(action: () => void): Diagnostic | undefined {
  try {
    action();
    return undefined;
  } catch (reason) {
    const [diagnostic] = reason instanceof InputError ? reason.diagnostics : [];
    if (diagnostic?.code === 'unsupported') return diagnostic;
    throw reason;
  }
}
