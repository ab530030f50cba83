/**
 * Private memory: local objects whose address never leaves their thread. They live in the frame of
 * their function, so that accesses are no events and a snapshot of the thread holds them. Such an
 * object is a region:
 *
 *   one word with a mark and the size in bytes | the data, padded to words | a shadow byte per data
 *   byte, padded
 *
 * A shadow byte is 1 if its data byte was ever written. A pointer to a region has the sign bit and
 * the index of the region's first word among the words of the thread as its high word, the offset
 * as its low word.
 *
 * A pointer to a region whose frame is gone is found out by its first word. If another call has
 * made a region at the very same place since, it is not: that takes a number for every call, and
 * equal states would no longer be equal. Words and bytes are two views of one buffer; that needs a
 * little-endian host, as every one that runs JavaScript is.
 */
import { narrowed, readScalar, writeScalar } from './data-bytes.ts';
import type { DependencySets } from './dependency-sets.ts';
import { THREAD, type ThreadState } from './thread-state.ts';

/** Bytes of the greatest region; what is larger must be an object that the engine keeps. */
export const MOST_REGION_BYTES = 0xff_ffff;

/** In the first word of a region, above the size: a number that other words seldom hold. */
const MARK = 0x5e00_0000;
const MARK_MASK = ~MOST_REGION_BYTES;

const PRIVATE = 0x8000_0000;

const dataWords = (size: number): number => (size + 3) >> 2;

/** Slots that a region of `size` bytes takes in its frame. */
export const regionWords = (size: number): number => 1 + 2 * dataWords(size);

export const isPrivate = (object: number): boolean => object < 0;

/** The high word of pointers to the region at a word of the thread. */
export const regionObject = (index: number): number => PRIVATE | index;

/** The reverse: index of the region's first word. */
const regionIndex = (object: number): number => object & ~PRIVATE;

const regionSize = ({ words }: ThreadState, index: number): number => words[index]! & MOST_REGION_BYTES;

/** Where a byte of the region's data is among the bytes of the thread. */
const dataByte = (object: number, offset: number): number => 4 * (regionIndex(object) + 1) + offset;

/** The same for its shadow. */
function shadowByte(state: ThreadState, object: number, offset: number): number {
  const index = regionIndex(object);
  return 4 * (index + 1 + dataWords(regionSize(state, index))) + offset;
}

/** Makes the words from `index` on a region, uninitialised. */
export function makeRegion(state: ThreadState, index: number, size: number): void {
  state.words.fill(0, index, index + regionWords(size));
  state.words[index] = MARK | size;
  if (state.tracksDependencies) state.dependencies.fill(0, index, index + regionWords(size));
}

/** Makes the region at `index` no region any more; what it held is gone. */
export function endRegionAt(state: ThreadState, index: number): void {
  const words = regionWords(regionSize(state, index));
  state.words.fill(0, index, index + words);
  if (state.tracksDependencies) state.dependencies.fill(0, index, index + words);
}

/**
 * What is wrong with an access to these bytes, if anything. All other functions here need it to be
 * undefined.
 */
export function privateFault(
  state: ThreadState,
  object: number,
  offset: number,
  size: number,
): string | undefined {
  const index = regionIndex(object);
  const isMarked = index >= THREAD.frames && (state.words[index]! & MARK_MASK) === MARK;
  const length = isMarked ? regionSize(state, index) : 0;
  const isThere = isMarked && index + regionWords(length) <= state.top;
  if (!isThere) return 'access to a local variable of a block or a call that is over';
  if (offset >= 0 && offset + size <= length) return undefined;
  return `access out of bounds: ${size} bytes at offset ${offset} of a local variable of ${length} bytes`;
}

/** Whether some of the bytes have a value. Not all: padding may lack one. */
export function isInitialised(state: ThreadState, object: number, offset: number, size: number): boolean {
  const shadow = shadowByte(state, object, offset);
  for (let byte = shadow; byte < shadow + size; byte++) if (state.bytes[byte] !== 0) return true;
  return false;
}

export function loadPrivate(
  state: ThreadState,
  object: number,
  offset: number,
  size: number,
  to: Int32Array,
): void {
  readScalar(state.bytes, dataByte(object, offset), size, to);
}

export function storePrivate(
  state: ThreadState,
  object: number,
  offset: number,
  size: number,
  low: number,
  high: number,
): void {
  const { bytes } = state;
  const data = dataByte(object, offset);
  const shadow = shadowByte(state, object, offset);
  if (!isInTopFrame(state, object) && !holds(bytes, data, shadow, size, low, high))
    state.words[THREAD.effects]! += 1;
  writeScalar(bytes, data, size, low, high);
  for (let byte = shadow; byte < shadow + size; byte++) bytes[byte] = 1;
}

export function fillPrivate(
  state: ThreadState,
  object: number,
  offset: number,
  length: number,
  value: number,
): void {
  overwrite(state, object, offset, length, (data, shadow) => {
    state.bytes.fill(value, data, data + length);
    state.bytes.fill(1, shadow, shadow + length);
  });
}

/** From bytes that are not the thread's: a constant. */
export function copyToPrivate(state: ThreadState, object: number, offset: number, source: Uint8Array): void {
  overwrite(state, object, offset, source.length, (data, shadow) => {
    state.bytes.set(source, data);
    state.bytes.fill(1, shadow, shadow + source.length);
  });
}

/** Between regions, or within one, overlapping or not. What is uninitialised stays so. */
export function copyPrivate(
  state: ThreadState,
  object: number,
  offset: number,
  fromObject: number,
  fromOffset: number,
  length: number,
): void {
  const fromData = dataByte(fromObject, fromOffset);
  const fromShadow = shadowByte(state, fromObject, fromOffset);
  overwrite(state, object, offset, length, (data, shadow) => {
    state.bytes.copyWithin(data, fromData, fromData + length);
    state.bytes.copyWithin(shadow, fromShadow, fromShadow + length);
  });
}

/** The dependency set of the value in these bytes. */
export function privateSources(
  { dependencies }: ThreadState,
  object: number,
  offset: number,
  size: number,
  sets: DependencySets,
): number {
  const first = dataByte(object, offset);
  let sources = 0;
  for (let word = first >> 2; 4 * word < first + size; word++) {
    sources = sets.union(sources, dependencies[word]!);
  }
  return sources;
}

/**
 * Gives these bytes a dependency set. A word of which only a part is meant keeps its old sources
 * too.
 */
export function setPrivateSources(
  { dependencies }: ThreadState,
  object: number,
  offset: number,
  size: number,
  sources: number,
  sets: DependencySets,
): void {
  const first = dataByte(object, offset);
  const end = first + size;
  for (let word = first >> 2; 4 * word < end; word++) {
    const isWhole = first <= 4 * word && 4 * word + 4 <= end;
    dependencies[word] = isWhole ? sources : sets.union(dependencies[word]!, sources);
  }
}

/**
 * As `copyPrivate`, of the dependency sets of the bytes; each word that is written also gets
 * `extra`.
 */
export function copyPrivateSources(
  state: ThreadState,
  object: number,
  offset: number,
  fromObject: number,
  fromOffset: number,
  length: number,
  extra: number,
  sets: DependencySets,
): void {
  const copied: number[] = [];
  const pieces = wordsOf(dataByte(object, offset), length);
  for (const { start, size } of pieces) {
    copied.push(sets.union(extra, privateSources(state, fromObject, fromOffset + start, size, sets)));
  }
  pieces.forEach(({ start, size }, i) => {
    setPrivateSources(state, object, offset + start, size, copied[i]!, sets);
  });
}

/** Bytes from `first` on, cut at the borders of words; starts are counted from `first`. */
function wordsOf(first: number, length: number): { start: number; size: number }[] {
  const pieces: { start: number; size: number }[] = [];
  for (let start = 0; start < length; ) {
    const size = Math.min(length - start, 4 - ((first + start) & 3));
    pieces.push({ start, size });
    start += size;
  }
  return pieces;
}

/**
 * Does `write` to the bytes and their shadow, and counts an effect if it changed any below the top
 * frame.
 */
function overwrite(
  state: ThreadState,
  object: number,
  offset: number,
  length: number,
  write: (data: number, shadow: number) => void,
): void {
  const data = dataByte(object, offset);
  const shadow = shadowByte(state, object, offset);
  if (isInTopFrame(state, object)) {
    write(data, shadow);
    return;
  }
  const { bytes } = state;
  const oldData = bytes.slice(data, data + length);
  const oldShadow = bytes.slice(shadow, shadow + length);
  write(data, shadow);
  const differs = (old: Uint8Array, at: number): boolean => old.some((byte, i) => byte !== bytes[at + i]);
  if (differs(oldData, data) || differs(oldShadow, shadow)) state.words[THREAD.effects]! += 1;
}

/**
 * Changes within the top frame are no effects: loops watch its slots. Those below it outlive the
 * call.
 */
const isInTopFrame = ({ words }: ThreadState, object: number): boolean =>
  regionIndex(object) >= words[THREAD.base]!;

const current = new Int32Array(2);

/** Whether the bytes have this value already, all of them initialised. */
function holds(
  bytes: Uint8Array,
  data: number,
  shadow: number,
  size: number,
  low: number,
  high: number,
): boolean {
  for (let byte = shadow; byte < shadow + size; byte++) if (bytes[byte] === 0) return false;
  readScalar(bytes, data, size, current);
  return current[0] === narrowed(low, size) && (size < 8 || current[1] === high);
}
