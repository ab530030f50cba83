/**
 * Block copies and fills. Between memory that no other thread can see they are done at once;
 * otherwise they are split into accesses of the sizes that the engine says
 * (StepperOptions.cellSize), each a plain read or write of its own.
 *
 * Progress is in three slots of the frame: bytes done, and the value that was read but is not yet
 * written. THREAD.phase says what the thread waits for, and the size of that access: the engine may
 * come to know better sizes in the meantime.
 *
 * A copy is a memmove: overlapping blocks give what a copy through a buffer gives. A cell of
 * private memory without a value is copied to memory that others see as zeros, never reported:
 * structures may be copied half filled.
 */
import { MODES } from './code.ts';
import { narrowed } from './data-bytes.ts';
import { accessFault, constantBytes, isDirect, readDirect, writeDirect } from './direct-memory.ts';
import { type EventContext, type EventOperation, OBJECT_CLASSES } from './event-context.ts';
import type { Mnemonic } from './opcodes.ts';
import {
  copyPrivate,
  copyPrivateSources,
  copyToPrivate,
  fillPrivate,
  isPrivate,
  setPrivateSources,
} from './private-memory.ts';
import { REQUESTS } from './request.ts';
import { THREAD, type ThreadState } from './thread-state.ts';

/** Low bits of THREAD.phase; the size of the access is above them. */
const PHASES = { start: 0, reading: 1, writing: 2 } as const;
const PHASE_BITS = 2;
const PHASE_MASK = 3;

const PLAIN = MODES.indexOf('na');

interface Block {
  readonly object: number;
  readonly offset: number;
  readonly length: number;
  /** First of the slots of the progress. */
  readonly progress: number;
}

interface Copy extends Block {
  readonly fromObject: number;
  readonly fromOffset: number;
}

/** The operands, read again at every step: nothing changes their slots meanwhile. */
function blockAt(context: EventContext, state: ThreadState, pc: number): Block {
  const { code } = context;
  return {
    object: context.high(state, code[pc + 1]!),
    offset: context.low(state, code[pc + 1]!),
    length: context.low(state, code[pc + 3]!),
    progress: code[pc + 4]!,
  };
}

function copyAt(context: EventContext, state: ThreadState, pc: number): Copy {
  const source = context.code[pc + 2]!;
  return {
    ...blockAt(context, state, pc),
    fromObject: context.high(state, source),
    fromOffset: context.low(state, source),
  };
}

function isEmpty(context: EventContext, state: ThreadState, pc: number): boolean {
  const length = context.code[pc + 3]!;
  return (context.low(state, length) | context.high(state, length)) === 0;
}

/** What is wrong with the length or the bytes that are written, if anything. */
function blockFault(context: EventContext, state: ThreadState, pc: number, block: Block): string | undefined {
  const lengthHigh = context.high(state, context.code[pc + 3]!);
  const { object, offset, length } = block;
  if (lengthHigh === 0 && length >= 0) return accessFault(context, state, object, offset, length, true);
  const bytes = (BigInt(lengthHigh >>> 0) << 32n) | BigInt(length >>> 0);
  return `access to a block of ${bytes} bytes: no object is as large`;
}

const copy: EventOperation = {
  begin(context, state, pc) {
    if (isEmpty(context, state, pc)) return context.done(state, pc);
    const operands = copyAt(context, state, pc);
    switch (state.words[THREAD.phase]! & PHASE_MASK) {
      case PHASES.writing:
        return askWrite(context, state, pc, operands, placeInCopy(state, operands));
      case PHASES.start:
        return startCopy(context, state, pc, operands);
      default:
        return nextCell(context, state, pc, operands);
    }
  },
  resume(context, state, pc, low, high, event) {
    const operands = copyAt(context, state, pc);
    const size = accessSize(state);
    if ((state.words[THREAD.phase]! & PHASE_MASK) === PHASES.writing) {
      state.words[THREAD.effects]! += 1;
    } else {
      const sources = context.eventSource(state, event);
      const place = placeInCopy(state, operands);
      if (!isPrivate(operands.object)) {
        context.setPair(state, operands.progress + 1, low, high, sources);
        return askWrite(context, state, pc, operands, place);
      }
      writeDirect(context, state, operands.object, operands.offset + place, size, low, high, sources);
    }
    advance(state, operands, size);
    return nextCell(context, state, pc, operands);
  },
};

function startCopy(context: EventContext, state: ThreadState, pc: number, operands: Copy): boolean {
  const { object, fromObject, fromOffset, length, progress } = operands;
  const fault =
    blockFault(context, state, pc, operands) ??
    accessFault(context, state, fromObject, fromOffset, length, false);
  if (fault !== undefined) return context.fail(state, pc, 'invalid-access', fault);
  if (isPrivate(object) && isDirect(context, fromObject)) {
    copyAtOnce(context, state, pc, operands);
    return context.done(state, pc);
  }
  context.set(state, progress, 0, 0);
  return nextCell(context, state, pc, operands);
}

function copyAtOnce(context: EventContext, state: ThreadState, pc: number, operands: Copy): void {
  const { code } = context;
  const { object, offset, fromObject, fromOffset, length } = operands;
  const addresses = context.union(
    state,
    context.pairSources(state, code[pc + 1]!),
    context.pairSources(state, code[pc + 2]!),
  );
  if (context.classOf(fromObject) === OBJECT_CLASSES.constant) {
    const bytes = constantBytes(context, fromObject).subarray(fromOffset, fromOffset + length);
    copyToPrivate(state, object, offset, bytes);
    if (state.tracksDependencies) setPrivateSources(state, object, offset, length, addresses, context.sets);
    return;
  }
  if (state.tracksDependencies) {
    copyPrivateSources(state, object, offset, fromObject, fromOffset, length, addresses, context.sets);
  }
  copyPrivate(state, object, offset, fromObject, fromOffset, length);
}

/** Goes on with the next cell, if there is one. One side at least is the engine's. */
function nextCell(context: EventContext, state: ThreadState, pc: number, operands: Copy): boolean {
  const { fromObject, fromOffset, length, progress } = operands;
  if (bytesDone(state, operands) === length) return context.done(state, pc);
  const size = nextCellSize(context, state, operands);
  state.words[THREAD.phase] = PHASES.reading | (size << PHASE_BITS);
  const place = placeInCopy(state, operands);
  if (isDirect(context, fromObject)) {
    const sources = readDirect(context, state, fromObject, fromOffset + place, size);
    context.setPair(state, progress + 1, context.value[0]!, context.value[1]!, sources);
    return askWrite(context, state, pc, operands, place);
  }
  askForCell(context, state, pc, REQUESTS.read, size);
  context.request.object = fromObject;
  context.request.offset = fromOffset + place;
  context.request.addressSources = context.pairSources(state, context.code[pc + 2]!);
  return false;
}

/** Writes the value in the slots of the progress. */
function askWrite(context: EventContext, state: ThreadState, pc: number, block: Block, place: number): false {
  const { request } = context;
  const value = block.progress + 1;
  const size = accessSize(state);
  state.words[THREAD.phase] = PHASES.writing | (size << PHASE_BITS);
  askForCell(context, state, pc, REQUESTS.write, size);
  request.object = block.object;
  request.offset = block.offset + place;
  request.addressSources = context.pairSources(state, context.code[pc + 1]!);
  request.low = context.low(state, value);
  request.high = context.high(state, value);
  request.dataSources = context.sources(state, value);
  return false;
}

function askForCell(
  context: EventContext,
  state: ThreadState,
  pc: number,
  kind: typeof REQUESTS.read | typeof REQUESTS.write,
  size: number,
): void {
  context.ask(state, pc, kind);
  context.request.size = size;
  context.request.mode = PLAIN;
  context.request.isBlock = true;
  context.request.isLenient = true;
}

/** Of the access that the thread waits for. */
const accessSize = ({ words }: ThreadState): number => words[THREAD.phase]! >> PHASE_BITS;

const bytesDone = ({ words }: ThreadState, { progress }: Block): number =>
  words[words[THREAD.base]! + progress]!;

function advance({ words }: ThreadState, { progress }: Block, size: number): void {
  words[words[THREAD.base]! + progress]! += size;
}

/** Whether the copy would overwrite what it has yet to read, if it started in front. */
const isBackward = ({ object, offset, fromObject, fromOffset, length }: Copy): boolean =>
  object === fromObject && offset > fromOffset && offset < fromOffset + length;

/** Where in the block the access is that the thread waits for. */
function placeInCopy(state: ThreadState, operands: Copy): number {
  const done = bytesDone(state, operands);
  return isBackward(operands) ? operands.length - done - accessSize(state) : done;
}

function nextCellSize(context: EventContext, state: ThreadState, operands: Copy): number {
  const done = bytesDone(state, operands);
  if (!isBackward(operands)) return cellSize(context, operands, done, operands.length - done);
  // Cells are known by where they begin: the last one is found by going through all.
  const end = operands.length - done;
  let place = 0;
  for (;;) {
    const size = cellSize(context, operands, place, end - place);
    if (place + size === end) return size;
    place += size;
  }
}

/**
 * The largest access that both sides allow; what is known of one overrules a guess about the other.
 */
function cellSize(context: EventContext, operands: Copy, place: number, remaining: number): number {
  const { object, offset, fromObject, fromOffset } = operands;
  const size = cellSizeAt(context, object, offset + place, remaining);
  const fromSize = cellSizeAt(context, fromObject, fromOffset + place, remaining);
  if (size < 0 !== fromSize < 0) return Math.max(size, fromSize);
  return Math.min(Math.abs(size), Math.abs(fromSize));
}

/** Negative: a guess. Private memory takes any. */
function cellSizeAt(context: EventContext, object: number, offset: number, remaining: number): number {
  if (isDirect(context, object)) return -8;
  const size = context.options.cellSize(object, offset, remaining);
  if (Math.abs(size) > remaining)
    throw new Error('internal error: a cell is larger than the block that it is part of');
  return size;
}

const fill: EventOperation = {
  begin(context, state, pc) {
    if (isEmpty(context, state, pc)) return context.done(state, pc);
    const block = blockAt(context, state, pc);
    if (state.words[THREAD.phase] === PHASES.start) {
      const fault = blockFault(context, state, pc, block);
      if (fault !== undefined) return context.fail(state, pc, 'invalid-access', fault);
      if (isPrivate(block.object)) {
        fillAtOnce(context, state, pc, block);
        return context.done(state, pc);
      }
      context.set(state, block.progress, 0, 0);
    }
    return nextFill(context, state, pc, block);
  },
  resume(context, state, pc) {
    const block = blockAt(context, state, pc);
    state.words[THREAD.effects]! += 1;
    advance(state, block, accessSize(state));
    return nextFill(context, state, pc, block);
  },
};

function fillAtOnce(context: EventContext, state: ThreadState, pc: number, block: Block): void {
  const { code } = context;
  const { object, offset, length } = block;
  fillPrivate(state, object, offset, length, context.low(state, code[pc + 2]!));
  if (!state.tracksDependencies) return;
  const sources = context.union(
    state,
    context.sources(state, code[pc + 2]!),
    context.pairSources(state, code[pc + 1]!),
  );
  setPrivateSources(state, object, offset, length, sources, context.sets);
}

function nextFill(context: EventContext, state: ThreadState, pc: number, block: Block): boolean {
  const { object, offset, length, progress } = block;
  const done = bytesDone(state, block);
  if (done === length) return context.done(state, pc);
  const size = Math.abs(cellSizeAt(context, object, offset + done, length - done));
  const byte = context.code[pc + 2]!;
  const word = Math.imul(context.low(state, byte) & 0xff, 0x0101_0101);
  context.setPair(
    state,
    progress + 1,
    narrowed(word, size),
    size === 8 ? word : 0,
    context.sources(state, byte),
  );
  state.words[THREAD.phase] = PHASES.writing | (size << PHASE_BITS);
  return askWrite(context, state, pc, block, done);
}

export const BLOCK_OPERATIONS: Partial<Record<Mnemonic, EventOperation>> = { memcpy: copy, memset: fill };
