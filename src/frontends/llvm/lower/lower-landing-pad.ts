/**
 * Landing pads of C++: what LLVM's `landingpad` says becomes data of the machine (LandingPad in
 * machine/code.ts), which also gives the instruction its value: a pointer whose object is the
 * exception and whose offset is the type that caught it, for the library
 * (library/runtime/cxx-exceptions.c), and a selector. The number of a type, as selectors and
 * `llvm.eh.typeid.for` have it, is the object of its type information.
 */
import type { LandingPad } from '../../../program/machine/code.ts';
import type { InvokeInstruction, ResumeInstruction } from '../ir/syntax.ts';
import { calleeName } from './address-base.ts';
import type { FunctionLowering } from './function-lowering.ts';

/** What clang calls where an exception must not go on. */
const TERMINATE = '__clang_call_terminate';

/** The pad of an `invoke`, whose landing pad has its slots. */
export function landingPadOf(
  f: FunctionLowering,
  { unwind }: InvokeInstruction,
): Omit<LandingPad, 'code' | 'returnTo'> {
  const { definition, unit } = f.linked;
  const { instructions } = definition.blocks[unwind.index]!;
  const pad = instructions.find((instruction) => instruction.kind === 'landingpad');
  if (pad === undefined) throw new Error('internal error: an invoke without a landing pad');
  const clauses = pad.clauses.map(({ kind, value }) => {
    if (kind === 'filter') f.refuse(pad, 'an exception specification with types; C++17 has none');
    return f.context.constants.words(unit, value)[1]!;
  });
  const terminates = instructions.some(
    (instruction) => instruction.kind === 'call' && calleeName(instruction.callee) === TERMINATE,
  );
  return { slot: f.slotOf(pad.result), clauses, cleansUp: pad.cleanup, terminates };
}

/** The exception goes on: the selector says of which type it is. */
export function lowerResume(f: FunctionLowering, { value }: ResumeInstruction): void {
  const [exception, selector] = f.sources(value);
  const type = f.temporary(1);
  f.emit('sub', type, f.word(0), selector!);
  f.emit('throw', exception!, type);
}
