/**
 * Java classes to a machine program, by the front end `bytecode`. That names sources by package and
 * file (`a/b/C.java`); here they get the paths under which they were found, so that places can be
 * opened in an editor, and those of the library angle brackets (`<java>/lang/Thread.java`), which
 * keep them out of counterexamples.
 */
import { withSourceLines } from '../../api/doors/check.ts';
import { type JavaRequest, type MachineCode, readJavaProgram, type SourceFile } from '../../index.ts';
import { isOfLibrary, type JavaClasses } from './java-classes.ts';

export interface LoweredJava {
  readonly code: MachineCode;
  /** Texts of the sources that places name. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Throws InputError where something of the program is not supported before it even runs. */
export function lowerJava(entry: JavaRequest['entry'], classes: JavaClasses): LoweredJava {
  const { find, isLibrary, adviceFor } = classes;
  let code: MachineCode;
  try {
    code = readJavaProgram({ entry, find, isLibrary, adviceFor });
  } catch (error) {
    throw withSourceLines(error, (name) => classes.sourceOf(name)?.text);
  }
  const sources = new Map<string, SourceFile>();
  for (const name of new Set(code.places.map(({ file }) => file))) {
    const source = classes.sourceOf(name);
    if (source !== undefined) sources.set(name, source);
  }
  return {
    code: withPaths(
      code,
      (name) => sources.get(name)?.name ?? (isOfLibrary(name) ? name.replace(/^\w+/, '<$&>') : name),
    ),
    texts: new Map([...sources.values()].map(({ name, text }) => [name, text])),
  };
}

/** The same program with other names of source files. */
function withPaths(code: MachineCode, pathOf: (file: string) => string): MachineCode {
  return {
    ...code,
    places: code.places.map((place) => ({ ...place, file: pathOf(place.file) })),
    loops: code.loops.map((loop) => ({ ...loop, place: { ...loop.place, file: pathOf(loop.place.file) } })),
  };
}
