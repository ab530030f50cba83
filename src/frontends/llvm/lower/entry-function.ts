/**
 * The function that a program starts with: it calls the constructors of globals, then main with its
 * command line, then what the library has to do at the end.
 */
import { fail } from '../../../diagnostics/diagnostic.ts';
import { FRAME, type FunctionCode } from '../../../program/machine/code.ts';
import { printType } from '../ir/print-type.ts';
import type { IrType } from '../ir/syntax.ts';
import { endOfArguments } from './argument-objects.ts';
import type { LinkedFunction } from './linked-program.ts';
import type { LowerContext } from './lower-context.ts';

/** Appends it to the code. `programArguments` begin with the name of the program. */
export function emitEntryFunction(context: LowerContext, programArguments: readonly string[]): FunctionCode {
  const { builder, program, threadLocals } = context;
  const entry = builder.position;
  const resultSlot = FRAME.slots;
  const localsSlot = resultSlot + 1;
  builder.setSite(-1);
  threadLocals.emitBegin(builder, localsSlot);
  for (const initialiser of program.constructors) {
    refuseParameters(context, initialiser);
    builder.emit('call', initialiser.index, -1);
  }
  emitArguments(context, programArguments);
  const { main } = program;
  const hasResult = resultWords(context, main) === 1;
  builder.emit('call', main.index, hasResult ? resultSlot : -1);
  for (const ending of program.endings) builder.emit('call', ending.index, -1);
  builder.emit('resultWord', 0, hasResult ? resultSlot : builder.word(0));
  builder.emit('ret');
  return {
    name: 'start of the program',
    entry,
    frameSize: localsSlot + threadLocals.words,
    parameterWords: 0,
    resultWords: 1,
    isLibrary: true,
    ...(threadLocals.hasShared && { objectSlots: threadLocals.slots(localsSlot) }),
  };
}

/** `(int argc, char **argv, char **envp)`, or the first few of them. */
function emitArguments(
  { builder, program, places }: LowerContext,
  programArguments: readonly string[],
): void {
  const { main, globals } = program;
  const { parameters } = main.definition.type;
  const argv = globals.length + 1;
  for (const [i, type] of parameters.entries()) {
    if (i > 2 || !(i === 0 ? isInt(type) : type.kind === 'pointer'))
      fail('unsupported', `main has a parameter of type \`${printType(type)}\` in place ${i + 1}`, {
        span: places.spanOf(main, main.definition),
        expected: '`int main(void)` or `int main(int argc, char **argv)`',
      });
    if (i === 0) builder.emit('arg', 0, builder.word(programArguments.length));
    else builder.emit('arg2', 2 * i - 1, builder.pair(i === 1 ? 0 : endOfArguments(programArguments), argv));
  }
}

function resultWords({ places }: LowerContext, main: LinkedFunction): 0 | 1 {
  const { result } = main.definition.type;
  if (result.kind === 'void') return 0;
  if (isInt(result)) return 1;
  return fail('unsupported', `main returns \`${printType(result)}\``, {
    span: places.spanOf(main, main.definition),
    expected: '`int`',
  });
}

function refuseParameters({ places }: LowerContext, initialiser: LinkedFunction): void {
  const { definition } = initialiser;
  if (definition.parameters.length > 0 || definition.type.result.kind !== 'void')
    fail('unsupported', `the constructor \`${definition.name}\` has parameters or a result`, {
      span: places.spanOf(initialiser, definition),
    });
}

const isInt = (type: IrType): boolean => type.kind === 'integer' && type.width === 32;
