/**
 * Functions that the program declares and nobody defines, and those that cannot be lowered. They
 * are there as if they had a body, which ends the run when a thread gets to it: a program may name
 * what it never calls.
 */
import type { Diagnostic } from '../../../diagnostics/diagnostic.ts';
import { FRAME, type FunctionCode } from '../../../program/machine/code.ts';
import type { FunctionDeclaration, FunctionDefinition } from '../ir/syntax.ts';
import type { LinkedFunction } from './linked-program.ts';
import { unsupportedIn } from './locate-refusals.ts';
import type { LowerContext } from './lower-context.ts';
import { parameterWordsOf } from './parameter-words.ts';
import { shownFunctionName } from './shown-name.ts';

/** In place of the body that is not there. */
export function missingDefinition(declaration: FunctionDeclaration): FunctionDefinition {
  const { parameters, span } = declaration;
  return {
    ...declaration,
    kind: 'definition',
    blocks: [{ label: { name: '', index: 0 }, instructions: [{ kind: 'unreachable', span }] }],
    locals: parameters.map(({ type }, index) => ({ kind: 'local', type, name: String(index), index })),
    variables: [],
  };
}

/** Appends a function that refuses the program when a thread calls it. */
export function lowerMissingFunction(context: LowerContext, linked: LinkedFunction): FunctionCode {
  const shown = shownFunctionName(linked);
  const suggestion = insteadOf(linked.definition.name, shown);
  context.builder.setSite(-1);
  return lowerRefusedFunction(context, linked, { message: `\`${shown}\` has no definition`, suggestion });
}

/** Appends a function in whose place there is only what is wrong with it, at the builder's site. */
export function lowerRefusedFunction(
  { builder }: LowerContext,
  linked: LinkedFunction,
  { message, suggestion }: Pick<Diagnostic, 'message' | 'suggestion'>,
): FunctionCode {
  const { definition, unit } = linked;
  const wordsOf = (count: () => number): number => {
    let words = 0;
    unsupportedIn(() => {
      words = count();
    });
    return words;
  };
  const parameterWords = wordsOf(() => parameterWordsOf(linked));
  const entry = builder.position;
  const what = suggestion === undefined ? -1 : builder.string(suggestion);
  builder.emit('unsupported', builder.string(message), what);
  return {
    name: shownFunctionName(linked),
    entry,
    frameSize: FRAME.slots + parameterWords,
    parameterWords,
    resultWords: wordsOf(() => unit.layout.wordsOf(definition.type.result)),
    isLibrary: linked.isMissing === true,
  };
}

/** What to do about it. Clang calls some by itself, for what Heddle does not support. */
function insteadOf(name: string, shown: string): string {
  if (/^__atomic_/.test(name)) return 'use atomic objects of 1, 2, 4, 8 or 16 bytes; others need a lock';
  if (/^__(?:mul|div)[sdxt]c3$/.test(name)) return 'write the operation on real and imaginary parts';
  return `define \`${shown}\` in the program; the library of Heddle does not have it`;
}
