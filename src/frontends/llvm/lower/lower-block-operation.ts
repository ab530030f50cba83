/** memcpy, memmove and memset, as functions of C and as LLVM's intrinsics. */
import type { IrValue } from '../ir/syntax.ts';
import type { Call } from './callee.ts';
import type { FunctionLowering } from './function-lowering.ts';
import { zeroExtend } from './lower-cast.ts';

const COPIES: ReadonlySet<string> = new Set([
  'memcpy',
  'memmove',
  'llvm.memcpy',
  'llvm.memcpy.inline',
  'llvm.memmove',
]);

const FILLS: ReadonlySet<string> = new Set(['memset', 'llvm.memset', 'llvm.memset.inline']);

/** How far a block operation has got is kept in this many slots. */
const PROGRESS_SLOTS = 3;

/** False if the name is none of them. */
export function lowerBlockOperation(f: FunctionLowering, call: Call, name: string): boolean {
  const isCopy = COPIES.has(name);
  if (!isCopy && !FILLS.has(name)) return false;
  const [to, what, length] = call.arguments.map(({ value }) => value);
  const target = f.source(to!);
  const source = isCopy ? f.source(what!) : lowByte(f, what!);
  f.emit(isCopy ? 'memcpy' : 'memset', target, source, lengthPair(f, length!), f.temporary(PROGRESS_SLOTS));
  if (call.result !== undefined) f.move(f.target(call.result), target, 2);
  return true;
}

/** C's memset takes an int, LLVM's a byte. */
function lowByte(f: FunctionLowering, value: IrValue): number {
  const slot = f.temporary(1);
  f.emit('zext', slot, f.source(value), 8);
  return slot;
}

function lengthPair(f: FunctionLowering, length: IrValue): number {
  const { type, words } = f.leaves(length.type)[0]!;
  if (words === 2) return f.source(length);
  const slot = f.temporary(2);
  zeroExtend(f, 64, f.source(length), type.kind === 'integer' ? type.width : 32, slot);
  return slot;
}
