/**
 * The printf family. Output is no event: the machine hands format and arguments to whoever wants to
 * show them. Where the text goes to is not kept.
 */
import type { IrValue } from '../ir/syntax.ts';
import type { Call } from './callee.ts';
import { bitsOfScalar } from './data-layout.ts';
import type { FunctionLowering } from './function-lowering.ts';
import { signExtended } from './lower-integer.ts';

/** Position of the format among the arguments. */
const FORMATS: ReadonlyMap<string, number> = new Map([
  ['printf', 0],
  ['fprintf', 1],
  ['dprintf', 1],
]);

/** False if the name is none of them. */
export function lowerPrint(f: FunctionLowering, call: Call, name: string): boolean {
  const position = FORMATS.get(name);
  const format = position === undefined ? undefined : call.arguments[position];
  if (position === undefined || format === undefined) return false;
  const shown = call.arguments.slice(position + 1).map(({ value }) => value);
  const first = f.temporary(2 * shown.length);
  for (const [i, value] of shown.entries()) widen(f, call, value, first + 2 * i);
  const target = call.result === undefined ? f.temporary(1) : f.target(call.result);
  f.emit('print', target, f.source(format.value), first, shown.length);
  return true;
}

/**
 * Two words for each argument: integers sign-extended, of which the format says how much counts.
 */
function widen(f: FunctionLowering, call: Call, value: IrValue, target: number): void {
  const [leaf, ...others] = f.leaves(value.type);
  if (leaf === undefined || others.length > 0) {
    f.refuse(call, 'only numbers and pointers are printed');
    return;
  }
  const source = f.source(value);
  if (leaf.words === 2) f.move(target, source, 2);
  else if (leaf.type.kind === 'float') f.emit('f4ToF8', target, source);
  else f.emit('widenSigned', target, signExtended(f, bitsOfScalar(leaf.type), source));
}
