/** Links small modules for the tests of the lowering. */
import assert from 'node:assert/strict';
import { InputError } from '../../src/diagnostics/diagnostic.ts';
import { locationText } from '../../src/diagnostics/source.ts';
import { readModule } from '../../src/frontends/llvm/ir/read-module.ts';
import { linkModules } from '../../src/frontends/llvm/lower/link-modules.ts';
import type { LinkedProgram, Unit } from '../../src/frontends/llvm/lower/linked-program.ts';
import { Places } from '../../src/frontends/llvm/lower/places.ts';

export const isHeddleHeader = (path: string): boolean => path.startsWith('/heddle/');

/** Without arguments of main. */
export const link = (user: string, library?: string): LinkedProgram =>
  linkFiles({ 'user.ll': user }, library);

/** Several modules of one program, by the names of their files. */
export function linkFiles(users: Readonly<Record<string, string>>, library?: string): LinkedProgram {
  return linkModules(
    Object.entries(users).map(([name, text]) => readModule({ name, text })),
    library === undefined ? [] : [readModule({ name: 'library.ll', text: library })],
    { places: new Places(isHeddleHeader), argumentObjects: 2 },
  );
}

/** A program that keeps these globals: its main uses `@g`. */
export function linkGlobals(globals: string): { program: LinkedProgram; unit: Unit } {
  const program = link(`${globals}\ndefine ptr @main() {\n  ret ptr @g\n}\n`);
  return { program, unit: program.main.unit };
}

/** `place: message | suggestion` of what is refused. */
export function refusalOf(action: () => unknown): string {
  try {
    action();
  } catch (reason) {
    if (!(reason instanceof InputError)) throw reason;
    const [{ message, span, suggestion }] = reason.diagnostics as [InputError['diagnostics'][0]];
    assert.ok(span !== undefined, `no place: ${message}`);
    return [`${locationText(span)}: ${message}`, ...(suggestion === undefined ? [] : [suggestion])].join(
      ' | ',
    );
  }
  return 'accepted';
}
