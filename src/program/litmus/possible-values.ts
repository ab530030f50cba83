/**
 * The values that each location can ever hold. All threads are run again and again, reads returning
 * what is known so far, until no new value is written.
 *
 * Each value remembers the writes that it was made from (its origins). A write does not use a value
 * that it is itself an origin of: in one execution a write writes one value, so such a chain
 * happens in none. Hence two threads that add one to each other's location settle at once, instead
 * of counting up for ever. Values that are given, since another execution has them (xmm), have no
 * origins.
 *
 * If the model allows no cycle of rf and dependencies, a write also originates from what its
 * address and the branches before it depend on. If it does allow them, values may come out of thin
 * air: then only data counts as an origin, and a condition that depends on a read, that of a
 * compare-exchange included, may go either way (a speculative run), so that values are found which
 * are written only on paths that such a value opens. A value chosen by an expression (`r == 1 ? 1 :
 * 0`) is data, and is not found if only itself can justify it; nor is what a write makes of a value
 * that it made itself and that others have copied in a circle since, without it.
 */
import type { Trace, TraceEvent } from '../trace.ts';
import { type Readable, runThread } from './run-thread.ts';
import type { ThreadTracer } from './thread-tracer.ts';

export interface TraceOptions {
  /** How often each loop may go back before a trace is cut. */
  readonly unroll: number;
  /** Whether the model allows cycles of reads-from and dependencies. */
  readonly thinAir: boolean;
  /** By location index: values that it may hold besides the written ones. */
  readonly given?: readonly (ReadonlySet<number> | undefined)[];
}

/** One way to make a value; `origins` has a bit for each write on the way. */
interface Origin extends Readable {
  readonly origins: bigint;
}

/** More ways than this to make one value are merged into one that has only their common origins. */
const MOST_WAYS = 40;

/**
 * Merging forgets origins, so that values might grow without end: no more rounds than there can be
 * reads.
 */
const spareRounds = 1;

/**
 * By location index. `tracer`: a speculative one exactly if values may come out of thin air. Yields
 * after each trace made.
 */
export function* possibleValues(
  tracer: ThreadTracer,
  options: TraceOptions,
): Generator<undefined, Readable[][]> {
  const { program } = tracer;
  const { thinAir, given } = options;
  const known = program.locations.map(({ initialValue }, location): Origin[] =>
    [...new Set([initialValue, ...(given?.[location] ?? [])])].map((value) => ({ value, origins: 0n })),
  );
  const bits = new Map<string, bigint>();
  const mostReads = program.threads.map(() => 0);
  for (let round = 0, grown = true; grown; round++) {
    grown = false;
    for (let thread = 0; thread < program.threads.length; thread++) {
      // A copy: what this thread writes is for the next round, or it could feed itself.
      const readable = known.map((origins) => [...origins]);
      for (const { trace, returned } of runThread(tracer, thread, (location) => readable[location]!)) {
        mostReads[thread] = Math.max(mostReads[thread]!, returned.length);
        // After a branch the same step may be another write.
        const bitOf = ({ step, span }: TraceEvent): bigint => bitFor(bits, `${thread} ${step} ${span.start}`);
        for (const { location, origin } of writtenBy(trace, returned, bitOf, thinAir)) {
          if (addOrigin(known[location]!, origin)) grown = true;
        }
        yield;
      }
    }
    if (round > spareRounds + mostReads.reduce((sum, reads) => sum + reads, 0)) break;
  }
  return known.map((origins) => [...new Set(origins.map(({ value }) => value))].map((value) => ({ value })));
}

function bitFor(bits: Map<string, bigint>, key: string): bigint {
  const bit = bits.get(key) ?? 1n << BigInt(bits.size);
  bits.set(key, bit);
  return bit;
}

function* writtenBy(
  { events }: Trace,
  returned: readonly Origin[],
  bitOf: (event: TraceEvent) => bigint,
  thinAir: boolean,
): Generator<{ location: number; origin: Origin }> {
  const readOrigins = new Map<number, bigint>();
  let reads = 0;
  for (const [index, event] of events.entries()) {
    if (event.isRead) readOrigins.set(index, returned[reads++]!.origins);
    if (!event.isWrite) continue;
    const sources = [
      ...event.dataSources,
      ...(thinAir ? [] : [...event.addressSources, ...event.controlSources]),
    ];
    // The new value of an RMW is made from the old one.
    if (event.isRead) sources.push(index);
    else if (event.isAtomicInstruction) sources.push(event.pairedRead);
    let origins = 0n;
    for (const source of sources) origins |= readOrigins.get(source) ?? 0n;
    const own = bitOf(event);
    if ((origins & own) === 0n)
      yield { location: event.location, origin: { value: event.writtenValue, origins: origins | own } };
  }
}

/** Keeps the least ways to make each value. True if this one is new. */
function addOrigin(known: Origin[], origin: Origin): boolean {
  const isWithin = (a: bigint, b: bigint): boolean => (a & ~b) === 0n;
  const same = known.filter(({ value }) => value === origin.value);
  if (same.some(({ origins }) => isWithin(origins, origin.origins))) return false;
  const kept = same.filter(({ origins }) => !isWithin(origin.origins, origins));
  const ways = [...kept, origin];
  const merged =
    ways.length <= MOST_WAYS
      ? ways
      : [{ value: origin.value, origins: ways.reduce((common, { origins }) => common & origins, -1n) }];
  const others = known.filter(({ value }) => value !== origin.value);
  known.splice(0, known.length, ...others, ...merged);
  return true;
}
