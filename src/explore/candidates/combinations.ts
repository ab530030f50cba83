/**
 * Chooses one trace per thread. A choice is given up as soon as a read in it wants a value that no
 * initial state, no chosen trace and no trace of a thread still to be chosen writes.
 */
import type { Program } from '../../program/program.ts';
import type { Trace } from '../../program/trace.ts';
import { isZero, setBit, wordsFor } from '../../util/bit-matrix.ts';

/**
 * Which (location, value) pairs a trace reads and writes, as bit sets over all such pairs of the
 * program.
 */
interface Footprint {
  readonly trace: Trace;
  readonly reads: Int32Array;
  readonly writes: Int32Array;
}

/**
 * Yields combinations, and undefined now and then while it finds none, so that a caller can stop.
 */
export function* combinations(
  program: Program,
  tracesByThread: readonly (readonly Trace[])[],
): Generator<Trace[] | undefined> {
  const numbers = new Map<string, number>();
  const numberOf = (location: number, value: number): number => {
    const key = `${location} ${value}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, numbers.size);
    return numbers.size - 1;
  };
  const initial = program.locations.map(({ initialValue }, location) => numberOf(location, initialValue));
  // Numbers first, so that every bit set has its final size.
  for (const { events } of tracesByThread.flat()) {
    for (const { isRead, isWrite, location, readValue, writtenValue } of events) {
      if (isRead) numberOf(location, readValue);
      if (isWrite) numberOf(location, writtenValue);
    }
  }
  const words = wordsFor(numbers.size);
  const footprints = tracesByThread.map((traces) => traces.map((trace) => footprint(trace, words, numberOf)));
  // writtenFrom[t]: all that the threads from t on may write.
  const writtenFrom = [new Int32Array(words)];
  for (const choices of [...footprints].reverse()) {
    const union = Int32Array.from(writtenFrom[0]!);
    for (const { writes } of choices) orInto(union, writes);
    writtenFrom.unshift(union);
  }
  const available = new Int32Array(words);
  for (const number of initial) setBit(available, 0, number);
  yield* choose(footprints, writtenFrom, 0, new Int32Array(words), available, []);
}

function footprint(
  trace: Trace,
  words: number,
  numberOf: (location: number, value: number) => number,
): Footprint {
  const reads = new Int32Array(words);
  const writes = new Int32Array(words);
  for (const { isRead, isWrite, location, readValue, writtenValue } of trace.events) {
    if (isRead) setBit(reads, 0, numberOf(location, readValue));
    if (isWrite) setBit(writes, 0, numberOf(location, writtenValue));
  }
  return { trace, reads, writes };
}

function* choose(
  footprints: readonly (readonly Footprint[])[],
  writtenFrom: readonly Int32Array[],
  thread: number,
  wanted: Int32Array,
  available: Int32Array,
  chosen: readonly Trace[],
): Generator<Trace[] | undefined> {
  if (thread === footprints.length) {
    yield [...chosen];
    return;
  }
  for (const { trace, reads, writes } of footprints[thread]!) {
    const nowWanted = Int32Array.from(wanted);
    orInto(nowWanted, reads);
    const nowAvailable = Int32Array.from(available);
    orInto(nowAvailable, writes);
    const missing = nowWanted.map((word, i) => word & ~nowAvailable[i]! & ~writtenFrom[thread + 1]![i]!);
    if (!isZero(missing, 0, missing.length)) continue;
    if (thread === footprints.length - 2) yield;
    yield* choose(footprints, writtenFrom, thread + 1, nowWanted, nowAvailable, [...chosen, trace]);
  }
}

function orInto(target: Int32Array, source: Int32Array): void {
  for (let i = 0; i < target.length; i++) target[i]! |= source[i]!;
}
