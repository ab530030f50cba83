/**
 * Functions with a variable number of arguments. The caller lays the arguments beyond the named
 * ones into a region of its frame, in order, eight bytes for each scalar, and passes the address
 * behind the named ones. `va_start` makes a list of it whose registers are used up, so that the
 * code that clang makes of `va_arg` takes all of them from the region (System V ABI for x86-64,
 * 3.5.7).
 */
import { MODES } from '../../../program/machine/code.ts';
import { regionWords } from '../../../program/machine/private-memory.ts';
import type { Argument } from '../ir/syntax.ts';
import type { Call } from './callee.ts';
import type { FunctionLowering } from './function-lowering.ts';
import { isAccessSize, offsetBy } from './scalar-access.ts';

const PLAIN = MODES.indexOf('na');

/** Words of the hidden parameter. */
export const VARIADIC_WORDS = 2;

/** Every argument of a call has a place that is a multiple of this. */
const PLACE = 8;

/** Of a list that has used up the registers: those of integers and those of floats. */
const REGISTERS_USED = { integers: 48, floats: 176 } as const;

/** In a list: how much of the registers is used, and where the next argument in memory is. */
const LIST = { integers: 0, floats: 4, next: 8, registers: 16 } as const;

/** Lays these arguments into a region and returns the source operand of its address. */
export function emitVariadicArguments(f: FunctionLowering, call: Call, rest: readonly Argument[]): number {
  if (rest.length === 0) return f.pair(0);
  const places: number[] = [];
  let end = 0;
  for (const argument of rest) {
    const size = copiedType(argument) ?? argument.value.type;
    if (f.layout.alignmentOf(size) > PLACE) f.refuse(call, 'an argument that is aligned to 16 bytes');
    places.push(end);
    end += Math.ceil(f.layout.abiSize(size) / PLACE) * PLACE;
  }
  const slot = f.frame.reserve(regionWords(end));
  const region = f.temporary(2);
  f.emit('region', slot, end);
  f.emit('addressOfRegion', region, slot);
  for (const [i, argument] of rest.entries()) {
    const type = copiedType(argument);
    const place = offsetBy(f, region, places[i]!);
    const [source] = f.sources(argument.value);
    if (type !== undefined) f.emit('memcpy', place, source!, f.pair(f.layout.abiSize(type)), f.temporary(3));
    else storeArgument(f, call, argument, place, source!);
  }
  return region;
}

/** The type of what is passed by value behind a pointer. */
const copiedType = ({ attributes }: Argument) => attributes.find(({ name }) => name === 'byval')?.type;

function storeArgument(
  f: FunctionLowering,
  call: Call,
  { value }: Argument,
  place: number,
  source: number,
): void {
  const [leaf, ...others] = f.leaves(value.type);
  const size = leaf === undefined ? 0 : f.layout.sizeOf(leaf.type);
  if (others.length > 0 || !isAccessSize(size)) f.refuse(call, 'an argument that is no scalar');
  f.emit(leaf!.words === 2 ? 'store2' : 'store', place, source, size, PLAIN);
}

/** `llvm.va_start`, `va_end` and `va_copy`; false if the name is none of them. */
export function lowerVariadic(f: FunctionLowering, call: Call, name: string): boolean {
  switch (name) {
    case 'llvm.va_end':
      return true;
    case 'llvm.va_copy':
      f.emit('memcpy', argument(f, call, 0), argument(f, call, 1), f.pair(24), f.temporary(3));
      return true;
    case 'llvm.va_start':
      start(f, argument(f, call, 0));
      return true;
    default:
      return false;
  }
}

const argument = (f: FunctionLowering, call: Call, position: number): number =>
  f.source(call.arguments[position]!.value);

function start(f: FunctionLowering, list: number): void {
  f.emit('store', offsetBy(f, list, LIST.integers), f.word(REGISTERS_USED.integers), 4, PLAIN);
  f.emit('store', offsetBy(f, list, LIST.floats), f.word(REGISTERS_USED.floats), 4, PLAIN);
  f.emit('store2', offsetBy(f, list, LIST.next), f.variadicArguments, 8, PLAIN);
  f.emit('store2', offsetBy(f, list, LIST.registers), f.pair(0), 8, PLAIN);
}
