/**
 * Clang's errors that have another cause than clang can know: Heddle's own headers and options.
 * What was looked for, and what to do, in Heddle's words.
 */
import type { Diagnostic } from '../../../diagnostics/diagnostic.ts';
import { type ClangAdvice, COMMAND_LINE_ADVICE } from './clang-advice.ts';
import type { CompileRequest } from './compile-request.ts';
import type { SourceLanguage } from './source-language.ts';

/** Where a source stands, and what there is around it. */
export interface Surroundings {
  /** Every header that a program may include without an -I. */
  readonly shippedHeaders: (language: SourceLanguage) => readonly string[];
  /** Whether there is a file of this name beside another. */
  readonly isBeside: (header: string, includer: string) => boolean;
  /** The command line's unless given. */
  readonly advice?: ClangAdvice;
}

/** Any other diagnostic stays as it is. */
export function explainRefusal(
  diagnostic: Diagnostic,
  request: CompileRequest,
  surroundings: Surroundings,
): Diagnostic {
  const { message, suggestion } = diagnostic;
  const missing = /^'(.+)' file not found$/.exec(message)?.[1];
  if (missing !== undefined) return missingHeader(missing, diagnostic, request, surroundings);
  const undeclared = /^call to undeclared library function '(\w+)'/.exec(message)?.[1];
  const header = /^include the header <([^>]+)>/.exec(suggestion ?? '')?.[1];
  if (undeclared !== undefined && header !== undefined) {
    return {
      ...diagnostic,
      message: `call to undeclared library function '${undeclared}'`,
      suggestion: `include <${header}>; if it is included, the library of Heddle does not have \`${undeclared}\`: define it in the program`,
    };
  }
  return diagnostic;
}

function missingHeader(
  header: string,
  diagnostic: Diagnostic,
  request: CompileRequest,
  surroundings: Surroundings,
): Diagnostic {
  const shipped = surroundings.shippedHeaders(request.language);
  const { headerPlaces } = surroundings.advice ?? COMMAND_LINE_ADVICE;
  return {
    ...diagnostic,
    code: 'missing-file',
    message: `there is no header \`${header}\``,
    expected: `${headerPlaces}one of the headers of Heddle: ${shipped.join(', ')}`,
    suggestion: nextStep(header, diagnostic, request, surroundings),
  };
}

function nextStep(
  header: string,
  { span }: Diagnostic,
  request: CompileRequest,
  { shippedHeaders, isBeside, advice = COMMAND_LINE_ADVICE }: Surroundings,
): string {
  if (request.language === 'c' && shippedHeaders('c++').includes(header)) {
    return `\`${header}\` is a header of C++: ${advice.programInCpp}`;
  }
  const includer = span?.file.name ?? request.source.name;
  if (isBeside(header, includer)) {
    return `there is one beside \`${includer}\`: write it out as \`#include "${header}"\``;
  }
  return `if the program needs it, ${advice.missingHeader}; a header of the system cannot be used, since Heddle must know what its functions do`;
}
