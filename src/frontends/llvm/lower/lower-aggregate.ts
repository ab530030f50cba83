/**
 * Values of several leaves: parts of structs, arrays and vectors taken out and put in, selected,
 * frozen, shuffled.
 */
import type {
  ExtractElementInstruction,
  ExtractValueInstruction,
  FreezeInstruction,
  InsertElementInstruction,
  InsertValueInstruction,
  IrType,
  IrValue,
  Local,
  SelectInstruction,
  ShuffleVectorInstruction,
  VectorType,
} from '../ir/syntax.ts';
import type { ScalarLeaf } from './data-layout.ts';
import type { FunctionLowering } from './function-lowering.ts';

export function lowerSelect(f: FunctionLowering, i: SelectInstruction): void {
  const conditions = f.sources(i.condition);
  const whenTrue = f.sources(i.whenTrue);
  const whenFalse = f.sources(i.whenFalse);
  const target = f.target(i.result);
  for (const [lane, { word, words }] of f.leaves(i.result.type).entries()) {
    const condition = i.condition.type.kind === 'vector' ? conditions[lane]! : conditions[0]!;
    f.emit(words === 1 ? 'select' : 'select2', target + word, condition, whenTrue[lane]!, whenFalse[lane]!);
  }
}

/** undef and poison have a value from the start here, so there is nothing to hold on to. */
export function lowerFreeze(f: FunctionLowering, i: FreezeInstruction): void {
  copyValue(f, i.operand, f.target(i.result));
}

/** Copies all leaves into slots. */
export function copyValue(f: FunctionLowering, value: IrValue, target: number): void {
  const sources = f.sources(value);
  for (const [lane, { word, words }] of f.leaves(value.type).entries())
    f.move(target + word, sources[lane]!, words);
}

export function lowerExtractValue(f: FunctionLowering, i: ExtractValueInstruction): void {
  const first = firstLeaf(f, i.aggregate.type, i.indices);
  const sources = f.sources(i.aggregate);
  const target = f.target(i.result);
  for (const [lane, { word, words }] of f.leaves(i.result.type).entries())
    f.move(target + word, sources[first + lane]!, words);
}

export function lowerInsertValue(f: FunctionLowering, i: InsertValueInstruction): void {
  const first = firstLeaf(f, i.aggregate.type, i.indices);
  replaceLeaves(f, i.result, i.aggregate, i.element, first);
}

/** Number of the leaf that the part at these indices starts with. */
function firstLeaf(f: FunctionLowering, type: IrType, indices: readonly number[]): number {
  let first = 0;
  let at = type;
  for (const index of indices) {
    const body = f.layout.bodyOf(at);
    if (body.kind === 'struct') {
      for (const field of body.fields.slice(0, index)) first += f.leaves(field).length;
      at = body.fields[index]!;
    } else if (body.kind === 'array') {
      first += index * f.leaves(body.element).length;
      at = body.element;
    } else throw new Error('internal error: an index into a scalar');
  }
  return first;
}

/** The value with the leaves from `first` on replaced by those of the element. */
function replaceLeaves(
  f: FunctionLowering,
  result: Local,
  value: IrValue,
  element: IrValue,
  first: number,
): void {
  const sources = [...f.sources(value)];
  const replacements = f.sources(element);
  sources.splice(first, replacements.length, ...replacements);
  const target = f.target(result);
  for (const [lane, { word, words }] of f.leaves(result.type).entries())
    f.move(target + word, sources[lane]!, words);
}

export function lowerExtractElement(f: FunctionLowering, i: ExtractElementInstruction): void {
  const sources = f.sources(i.vector);
  const target = f.target(i.result);
  const { words } = f.leaves(i.result.type)[0]!;
  if (i.index.kind === 'integer') {
    const lane = Number(i.index.value);
    // Beyond the end the result is poison: any value.
    f.move(target, sources[lane] ?? sources[0]!, words);
    return;
  }
  const index = f.source(i.index);
  f.move(target, sources[0]!, words);
  for (let lane = 1; lane < sources.length; lane++) {
    const isLane = f.temporary(1);
    f.emit('eq', isLane, index, f.word(lane));
    f.emit(words === 1 ? 'select' : 'select2', target, isLane, sources[lane]!, target);
  }
}

export function lowerInsertElement(f: FunctionLowering, i: InsertElementInstruction): void {
  if (i.index.kind === 'integer') {
    const lane = Number(i.index.value);
    const { length } = i.vector.type as VectorType;
    if (lane < length) replaceLeaves(f, i.result, i.vector, i.element, lane);
    else copyValue(f, i.vector, f.target(i.result));
    return;
  }
  const sources = f.sources(i.vector);
  const element = f.source(i.element);
  const index = f.source(i.index);
  const target = f.target(i.result);
  for (const [lane, { word, words }] of f.leaves(i.result.type).entries()) {
    const isLane = f.temporary(1);
    f.emit('eq', isLane, index, f.word(lane));
    f.emit(words === 1 ? 'select' : 'select2', target + word, isLane, element, sources[lane]!);
  }
}

export function lowerShuffleVector(f: FunctionLowering, i: ShuffleVectorInstruction): void {
  const sources = [...f.sources(i.left), ...f.sources(i.right)];
  const lanes = f.context.constants.words(f.linked.unit, i.mask);
  const target = f.target(i.result);
  for (const [lane, { word, words }] of f.leaves(i.result.type).entries())
    f.move(target + word, sources[lanes[lane]!]!, words);
}

/** A source with the low 32 bits of an integer, taken as signed. */
export function lowWordOf(f: FunctionLowering, value: IrValue, leaf?: ScalarLeaf): number {
  const { type, words } = leaf ?? f.leaves(value.type)[0]!;
  const source = f.source(value, leaf);
  if (words === 2) {
    if (value.kind === 'local') return source;
    const slot = f.temporary(1);
    f.emit('low', slot, source);
    return slot;
  }
  if (type.kind !== 'integer' || type.width === 32) return source;
  const slot = f.temporary(1);
  f.emit('sext', slot, source, type.width);
  return slot;
}
