/**
 * Accesses that need no engine: which addresses are no memory at all, and reads and writes of
 * private memory and constants, which no other thread can see or change. The engine checks bounds
 * and lifetimes of all other objects.
 */
import { narrowed, readScalar } from './data-bytes.ts';
import { type EventContext, OBJECT_CLASSES } from './event-context.ts';
import {
  isInitialised,
  loadPrivate,
  privateFault,
  privateSources,
  setPrivateSources,
  storePrivate,
} from './private-memory.ts';
import { isImmediate } from './references.ts';
import { THREAD, type ThreadState } from './thread-state.ts';
import { WIDE } from './wide-values.ts';

export const UNINITIALISED = 'a local variable is read before it has a value';

/** The message for a guard on memory that no other thread can change. */
export const waitsInVain = (what: string): string =>
  `the thread waits for a ${what} that no other thread can reach`;

/** Addresses below this, of no object, come from a null pointer to something. */
const NULL_PAGE = 4096;

/** Whether accesses to the object are no events. */
export function isDirect(context: EventContext, object: number): boolean {
  const objectClass = context.classOf(object);
  return objectClass === OBJECT_CLASSES.private || objectClass === OBJECT_CLASSES.constant;
}

/** The fault of an access to these bytes, if it can be found here. */
export function accessFault(
  context: EventContext,
  state: ThreadState,
  object: number,
  offset: number,
  size: number,
  isWrite: boolean,
): string | undefined {
  switch (context.classOf(object)) {
    case OBJECT_CLASSES.shared:
      if (isImmediate(object) && context.program.references !== undefined) refuseImmediate(context, state);
      return undefined;
    case OBJECT_CLASSES.private:
      return privateFault(state, object, offset, size);
    case OBJECT_CLASSES.constant:
      return constantFault(context, object, offset, size, isWrite);
    case OBJECT_CLASSES.function:
      return 'access to the code of a function as if it were data';
    case OBJECT_CLASSES.null:
      return offset >>> 0 < NULL_PAGE
        ? 'null pointer dereference'
        : `access to the address 0x${(offset >>> 0).toString(16)}, which is in no object`;
  }
}

/** A string or a box: only a word of the header could be meant, as of a lock or of who waits. */
function refuseImmediate(context: EventContext, state: ThreadState): never {
  const message =
    'a string is used as a lock, or a thread waits on a string or a box; in Heddle they are values without memory';
  return context.refuse(state, state.words[THREAD.pc]!, message);
}

/** Like `accessFault`, for a scalar, which must be aligned if other threads may see it. */
export function scalarFault(
  context: EventContext,
  state: ThreadState,
  object: number,
  offset: number,
  size: number,
  isWrite: boolean,
): string | undefined {
  const isMisaligned = (offset & (size - 1)) !== 0;
  if (isMisaligned && context.classOf(object) === OBJECT_CLASSES.shared) {
    return `misaligned access: ${size} bytes at offset ${offset} of an object`;
  }
  return accessFault(context, state, object, offset, size, isWrite);
}

function constantFault(
  { program }: EventContext,
  object: number,
  offset: number,
  size: number,
  isWrite: boolean,
): string | undefined {
  const { name, size: length } = program.globals[object - 1]!;
  if (isWrite) return `write to the constant \`${name}\``;
  if (offset >= 0 && offset + size <= length) return undefined;
  return `access out of bounds: ${size} bytes at offset ${offset} of \`${name}\`, which has ${length}`;
}

export function constantBytes({ program }: EventContext, object: number): Uint8Array {
  const { name, bytes } = program.globals[object - 1]!;
  if (bytes === undefined) throw new Error(`internal error: the constant ${name} has no value`);
  return bytes;
}

/** pre: the object is direct and the access has no fault. */
export function hasDirectValue(
  context: EventContext,
  state: ThreadState,
  object: number,
  offset: number,
  size: number,
): boolean {
  return context.classOf(object) === OBJECT_CLASSES.constant || isInitialised(state, object, offset, size);
}

/**
 * Reads into `context.value`. pre: the object is direct and the access has no fault. Returns the
 * value's sources.
 */
export function readDirect(
  context: EventContext,
  state: ThreadState,
  object: number,
  offset: number,
  size: number,
): number {
  if (size === WIDE) return readWide(context, state, object, offset);
  if (context.classOf(object) === OBJECT_CLASSES.constant) {
    readScalar(constantBytes(context, object), offset, size, context.value);
    return 0;
  }
  loadPrivate(state, object, offset, size, context.value);
  return state.tracksDependencies ? privateSources(state, object, offset, size, context.sets) : 0;
}

/** Reads 16 bytes: their number. */
function readWide(context: EventContext, state: ThreadState, object: number, offset: number): number {
  const { value, valueBytes } = context;
  let sources = 0;
  for (const at of [0, 8]) {
    sources = context.union(state, sources, readDirect(context, state, object, offset + at, 8));
    valueBytes.setPart(at, 8, value[0]!, value[1]!);
  }
  valueBytes.give(WIDE, value);
  return sources;
}

/** pre: the object is private and the access has no fault. */
export function writeDirect(
  context: EventContext,
  state: ThreadState,
  object: number,
  offset: number,
  size: number,
  low: number,
  high: number,
  sources: number,
): void {
  if (size === WIDE) {
    const words = context.wideValues.wordsOf(low);
    writeDirect(context, state, object, offset, 8, words[0]!, words[1]!, sources);
    writeDirect(context, state, object, offset + 8, 8, words[2]!, words[3]!, sources);
    return;
  }
  storePrivate(state, object, offset, size, narrowed(low, size), high);
  if (state.tracksDependencies) setPrivateSources(state, object, offset, size, sources, context.sets);
}
