/**
 * The front end of Java: classes in, one program for the machine out. What the program is made of
 * is found from its entry on; classes are looked up by name, the user's and the library's alike.
 */
import type { MachineCode } from '../../program/machine/code.ts';
import type { ClassFile } from './classfile/class-file.ts';
import type { JcstressTest } from './jcstress/jcstress-test.ts';
import { ClassInitialisation } from './lower/class-initialisation.ts';
import type { ClassSource, ClassWorld } from './lower/class-world.ts';
import { emitDispatcher } from './lower/dispatcher.ts';
import { ENTRY, harnessEntry, mainEntry, methodEntry } from './lower/entry-class.ts';
import { finishProgram } from './lower/finish-program.ts';
import { lowerMethod } from './lower/lower-method.ts';
import { ProgramLowering } from './lower/program-lowering.ts';

export interface JavaRequest extends ClassSource {
  readonly entry:
    | { readonly kind: 'main'; readonly className: string; readonly arguments: readonly string[] }
    /** A method without parameters; if it is not static, of a new object. */
    | { readonly kind: 'method'; readonly className: string; readonly method: string }
    | {
        readonly kind: 'jcstress';
        readonly test: JcstressTest /** A result that is an assertion error. */;
        readonly failOn?: string;
      };
}

/** Throws InputError where the program needs what is not there, or cannot be executed. */
export function readJavaProgram({ entry, ...source }: JavaRequest): MachineCode {
  const program: ProgramLowering = new ProgramLowering(source, (method) =>
    lowerMethod(program, initialisation, method),
  );
  const initialisation = new ClassInitialisation(program);
  const { world } = program;
  const start = world.define(entryClass(world, entry), true).methods.get(ENTRY)!;
  if (entry.kind !== 'jcstress') initialisation.runFirst(world.require(entry.className));
  const report = world.resolveMethod('heddle/Machine', 'report', '(Ljava/lang/Throwable;)V')!;
  const [first, reporter] = [program.functionOf(start), program.functionOf(report)];
  program.emitAll((method, targets) => emitDispatcher(program, method, targets));
  return finishProgram(program, initialisation, first, reporter);
}

function entryClass(world: ClassWorld, entry: JavaRequest['entry']): ClassFile {
  switch (entry.kind) {
    case 'main':
      return mainEntry(world, entry.className, entry.arguments);
    case 'method':
      return methodEntry(world, entry.className, entry.method);
    case 'jcstress':
      return harnessEntry(world, entry.test, entry.failOn);
  }
}
