/**
 * Clang's errors that have another cause than clang can know: Heddle's own headers and options. What was looked for, and
 * what to do, in Heddle's words.
 */
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Diagnostic } from '../../index.ts';
import type { ClangJob } from './clang-compiler.ts';
import { shippedHeaders } from './library-files.ts';

/** Any other diagnostic stays as it is. */
export function explainRefusal(diagnostic: Diagnostic, job: ClangJob): Diagnostic {
  const { message, suggestion } = diagnostic;
  const missing = /^'(.+)' file not found$/.exec(message)?.[1];
  if (missing !== undefined) return missingHeader(missing, diagnostic, job);
  const undeclared = /^call to undeclared library function '(\w+)'/.exec(message)?.[1];
  const header = /^include the header <([^>]+)>/.exec(suggestion ?? '')?.[1];
  if (undeclared !== undefined && header !== undefined) {
    return {
      ...diagnostic,
      message: `call to undeclared library function '${undeclared}'`,
      suggestion: `include <${header}>; if it is included, the library of Heddle does not have \`${undeclared}\`: define it in the program`,
    };
  }
  if (/requires -frtti$|-fno-rtti$/.test(message)) {
    return {
      ...diagnostic,
      code: 'unsupported',
      message: `${message.replace(/^use of | (?:requires -frtti|with -fno-rtti)$/g, '')} is not supported`,
      suggestion: 'Heddle compiles C++ without run-time type information; call a virtual function instead',
    };
  }
  return diagnostic;
}

function missingHeader(header: string, diagnostic: Diagnostic, job: ClangJob): Diagnostic {
  const shipped = shippedHeaders(job.request.language);
  return {
    ...diagnostic,
    code: 'missing-file',
    message: `there is no header \`${header}\``,
    expected: `a file beside the source or in a folder given with -I, or one of the headers of Heddle: ${shipped.join(', ')}`,
    suggestion: nextStep(header, diagnostic, job),
  };
}

function nextStep(header: string, { span }: Diagnostic, { request, workingFolder }: ClangJob): string {
  if (request.language === 'c' && shippedHeaders('c++').includes(header)) {
    return `\`${header}\` is a header of C++: a file of C++ ends in .cc, .cpp or .cxx`;
  }
  const includer = span?.file.name ?? request.source.name;
  if (existsSync(resolve(workingFolder, dirname(includer), header))) {
    return `there is one beside \`${includer}\`: write it out as \`#include "${header}"\``;
  }
  const folder = request.includeFolders.find((each) => existsSync(resolve(workingFolder, each, header)));
  if (folder !== undefined) {
    return `there is one in \`${folder}\`, but the name comes from a macro: write it out as \`#include <${header}>\``;
  }
  return 'if the program needs it, give its folder with -I; a header of the system cannot be used, since Heddle must know what its functions do';
}
