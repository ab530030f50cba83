/**
 * The last steps of the lowering: the function that the machine runs first, the loops, and the
 * tables of the program.
 */
import { functionObject, type ImmediateKind, type MachineCode } from '../../../program/machine/code.ts';
import type { ClassInitialisation } from './class-initialisation.ts';
import { LOOKUP, VAR_HANDLE } from './handle-table.ts';
import { withLoops } from './loop-code.ts';
import { type EmittedFunction, type ProgramLowering, STRING, THREAD_START } from './program-lowering.ts';
import { SmallFunction } from './small-function.ts';
import { PRIMITIVES, unboxedBy } from './value-kinds.ts';

/**
 * `start`: the function that runs the program; `report`: the one that reports an exception. Both
 * are emitted.
 */
export function finishProgram(
  program: ProgramLowering,
  { early }: ClassInitialisation,
  start: number,
  report: number,
): MachineCode {
  const initialisers = early.map((of) => program.functionOf(of.methods.get('<clinit>()V')!));
  const emitted = [
    ...program.functions,
    emitFirst(program, [...initialisers, start], report),
  ] as EmittedFunction[];
  const threadStart = ~program.builder.pair(...THREAD_START);
  const built = program.builder.finish();
  const { world } = program;
  const draft: MachineCode = {
    ...built,
    places: program.places,
    functions: emitted,
    globals: program.globals,
    threadLocals: [],
    references: {
      classNames: world.typeNames,
      stringClass: world.typeNumber(STRING),
      immediates: world.typeNames.map((_, number) => immediateKind(world.typeOfNumber(number))),
    },
    entry: emitted.length - 1,
  };
  const run = program.threadFunction;
  built.constants[threadStart] = 0;
  built.constants[threadStart + 1] = run === undefined ? 0 : functionObject(draft, run);
  return withLoops(draft, emitted);
}

function immediateKind(type: string): ImmediateKind {
  if (type === STRING) return 'text';
  if (type === VAR_HANDLE || type === LOOKUP) return 'constant';
  const kind = PRIMITIVES[unboxedBy(type) ?? '']?.cellKind;
  return kind === 'reference' ? undefined : kind;
}

/**
 * Runs the initialisers that run early, then the program; an exception that comes out of one of
 * them is reported.
 */
function emitFirst(program: ProgramLowering, callees: readonly number[], report: number): EmittedFunction {
  const f = new SmallFunction(program, [], undefined);
  const slot = f.reserveResult(undefined);
  const [thrown, done] = [f.newLabel(), f.newLabel()];
  for (const callee of callees) {
    const next = f.newLabel();
    f.call(callee, [], slot);
    f.emit('branch', slot + 1, thrown, next);
    f.bind(next);
  }
  f.emit('jump', done);
  f.bind(thrown);
  f.call(report, [{ kind: 'reference', operand: slot }], slot);
  f.emit('jump', done);
  f.bind(done);
  f.emit('ret');
  return { ...f.finish('start', true), resultWords: 0 };
}
