/**
 * The conventions of SV-COMP (refs/sv-comp) for functions that a task defines by
 * itself: their names mean something, whatever their bodies do.
 */
import { ERROR_KINDS } from '../../../program/error-kind.ts';
import { FRAME, type FunctionCode } from '../../../program/machine/code.ts';
import type { LinkedFunction } from './linked-program.ts';
import type { LowerContext } from './lower-context.ts';
import { shownFunctionName } from './shown-name.ts';

/** A call of it is the error that is looked for. */
const ERROR_FUNCTION = /^(_Z\d+)?reach_errorv?$/;
/** Functions that nobody interrupts; as C names them, and as C++ does. */
const ATOMIC_FUNCTION = /^(_Z\d+)?__VERIFIER_atomic_/;
/** Its `abort()` means that the condition is assumed. */
const ASSUMPTION = /^(_Z\d+)?assume_abort_if_not/;

export const isErrorFunction = ({ definition: { name, parameters }, unit }: LinkedFunction): boolean =>
  !unit.isLibrary && parameters.length === 0 && ERROR_FUNCTION.test(name);

export const isAtomicFunction = ({ definition: { name }, unit }: LinkedFunction): boolean =>
  !unit.isLibrary && ATOMIC_FUNCTION.test(name);

/** Whether a call in the function stands for a false assumption. */
export const isAssumption = ({ definition }: LinkedFunction, callee: LinkedFunction): boolean =>
  ASSUMPTION.test(definition.name) && callee.unit.isLibrary && callee.definition.name === 'abort';

/** Appends a function that is an error at the line that calls it. */
export function lowerErrorFunction({ builder }: LowerContext, linked: LinkedFunction): FunctionCode {
  const entry = builder.position;
  builder.setSite(-1);
  builder.emit('error', ERROR_KINDS.indexOf('assertion'), builder.string('reach_error is called'));
  return {
    name: shownFunctionName(linked),
    entry,
    frameSize: FRAME.slots,
    parameterWords: 0,
    resultWords: linked.unit.layout.wordsOf(linked.definition.type.result),
    isLibrary: true,
  };
}
