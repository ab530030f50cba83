/** What to say about an #include that clang did not find: where it was looked for, and which headers there are. */
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Diagnostic } from '../../index.ts';
import type { ClangJob } from './clang-compiler.ts';
import { shippedHeaders } from './library-files.ts';

/** Rewrites clang's `'x.h' file not found`; any other diagnostic stays as it is. */
export function explainMissingHeader(diagnostic: Diagnostic, job: ClangJob): Diagnostic {
  const header = /^'(.+)' file not found$/.exec(diagnostic.message)?.[1];
  if (header === undefined) return diagnostic;
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
