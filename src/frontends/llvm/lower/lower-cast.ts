/**
 * Conversions between integers, floats and pointers, and bitcasts between values that hold the same
 * bits.
 */
import type { CastInstruction, FloatType, IrType } from '../ir/syntax.ts';
import { bitsOfScalar, type ScalarLeaf, type ScalarType } from './data-layout.ts';
import type { FunctionLowering } from './function-lowering.ts';
import { floatSize } from './lower-float.ts';
import { cutToWidth, signExtended } from './lower-integer.ts';

export function lowerCast(f: FunctionLowering, i: CastInstruction): void {
  // The address of a register variable: nobody needs it but the loads and stores that know what it
  // is.
  if (f.storage.registerOf(i.result) !== undefined) return;
  const sources = f.sources(i.operand);
  const target = f.target(i.result);
  if (i.opcode === 'bitcast') {
    bitcast(f, i.operand.type, i.result.type, sources, target);
    return;
  }
  const from = f.leaves(i.operand.type);
  for (const [lane, to] of f.leaves(i.result.type).entries())
    scalarCast(f, i, from[lane]!.type, to.type, sources[lane]!, target + to.word);
}

function scalarCast(
  f: FunctionLowering,
  i: CastInstruction,
  from: ScalarType,
  to: ScalarType,
  source: number,
  target: number,
): void {
  const fromBits = bitsOfScalar(from);
  const toBits = bitsOfScalar(to);
  switch (i.opcode) {
    case 'trunc':
      truncate(f, toBits, source, fromBits, target);
      return;
    case 'ptrtoint':
    case 'ptrtoaddr':
    case 'inttoptr':
      toBits < fromBits
        ? truncate(f, toBits, source, fromBits, target)
        : zeroExtend(f, toBits, source, fromBits, target);
      return;
    case 'zext':
      zeroExtend(f, toBits, source, fromBits, target);
      return;
    case 'sext':
      signExtend(f, toBits, source, fromBits, target);
      return;
    case 'fptrunc':
      f.emit('f8ToF4', target, source);
      return;
    case 'fpext':
      f.emit('f4ToF8', target, source);
      return;
    case 'fptosi':
    case 'fptoui': {
      const sign = i.opcode === 'fptosi' ? 'S' : 'U';
      f.emit(`f${floatSize(from as FloatType)}To${sign}${toBits <= 32 ? 4 : 8}`, target, source);
      cutToWidth(f, toBits, target);
      return;
    }
    case 'sitofp':
      f.emit(
        `s${fromBits <= 32 ? 4 : 8}ToF${floatSize(to as FloatType)}`,
        target,
        signExtended(f, fromBits, source),
      );
      return;
    case 'uitofp':
      f.emit(`u${fromBits <= 32 ? 4 : 8}ToF${floatSize(to as FloatType)}`, target, source);
      return;
    case 'addrspacecast':
      f.move(target, source, 2);
      return;
    case 'bitcast':
      throw new Error('internal error: bitcasts have no lanes');
  }
}

/** Also where the widths are the same. */
export function truncate(
  f: FunctionLowering,
  to: number,
  source: number,
  from: number,
  target: number,
): void {
  if (to > 32) {
    if (to < 64) f.emit('zext2', target, source, to);
    else f.move(target, source, 2);
  } else if (from > 32) {
    f.emit('low', target, source);
    cutToWidth(f, to, target);
  } else if (to < 32) f.emit('zext', target, source, to);
  else f.move(target, source, 1);
}

export function zeroExtend(
  f: FunctionLowering,
  to: number,
  source: number,
  from: number,
  target: number,
): void {
  if (to <= 32) f.move(target, source, 1);
  else if (from <= 32) f.emit('widenUnsigned', target, source);
  else f.move(target, source, 2);
}

export function signExtend(
  f: FunctionLowering,
  to: number,
  source: number,
  from: number,
  target: number,
): void {
  if (to <= 32) f.emit('sext', target, source, from);
  else if (from <= 32) f.emit('widenSigned', target, signExtended(f, from, source));
  else f.emit('sext2', target, source, from);
  cutToWidth(f, to, target);
}

/**
 * Narrow lanes are packed into words on one side and unpacked on the other; wide ones have the same
 * words anyway.
 */
function bitcast(
  f: FunctionLowering,
  from: IrType,
  to: IrType,
  sources: readonly number[],
  target: number,
): void {
  const fromLeaves = f.leaves(from);
  const toLeaves = f.leaves(to);
  const sameShape =
    fromLeaves.length === toLeaves.length &&
    fromLeaves.every(({ type }, lane) => bitsOfScalar(type) === bitsOfScalar(toLeaves[lane]!.type));
  if (sameShape) {
    for (const [lane, { word, words }] of toLeaves.entries()) f.move(target + word, sources[lane]!, words);
    return;
  }
  const packed = packWords(f, fromLeaves, sources);
  unpackWords(f, toLeaves, packed, target);
}

/** First slot of the value's bits, in whole words from the lowest on. */
function packWords(f: FunctionLowering, leaves: readonly ScalarLeaf[], sources: readonly number[]): number {
  const width = bitsOfScalar(leaves[0]!.type);
  const slot = f.temporary(Math.max(2, Math.ceil((leaves.length * width) / 32)));
  for (const [lane, { words }] of leaves.entries()) {
    const bit = lane * width;
    const word = slot + (bit >> 5);
    if (width >= 32) f.move(word, sources[lane]!, words);
    else if (bit % 32 === 0) f.move(word, sources[lane]!, 1);
    else {
      const shifted = f.temporary(1);
      f.emit('shl', shifted, sources[lane]!, f.word(bit % 32));
      f.emit('or', word, word, shifted);
    }
  }
  return slot;
}

function unpackWords(
  f: FunctionLowering,
  leaves: readonly ScalarLeaf[],
  packed: number,
  target: number,
): void {
  const width = bitsOfScalar(leaves[0]!.type);
  for (const [lane, { word, words }] of leaves.entries()) {
    const bit = lane * width;
    const source = packed + (bit >> 5);
    if (width >= 32) f.move(target + word, source, words);
    else {
      f.emit('shr', target + word, source, f.word(bit % 32));
      f.emit('zext', target + word, target + word, width);
    }
  }
}
