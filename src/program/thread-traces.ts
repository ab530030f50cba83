/**
 * All traces of each thread. A read may return any value that its location can ever hold; which values those are is
 * found by running all threads again and again until no new value is written (valuesOf).
 *
 * Which rounds are enough. In an execution whose reads and writes can be ordered such that every value is justified
 * by earlier ones, the value of the k-th read is known after k rounds; so as many rounds as there are reads find
 * them all, and a program whose values never settle (each thread adds one to what the other wrote) still ends.
 * Models that allow values out of thin air need more: a speculative first run, in which a condition that depends on
 * a read may go either way, finds the values that are written only on paths which such a value opens.
 */
import type { Program } from './program.ts';
import { Stepper, type StepperOptions } from './stepper.ts';
import type { Trace } from './trace.ts';

/** Values that may be read, by location index. */
type Values = readonly Set<number>[];

export interface TraceOptions {
  readonly unroll: number;
  /** The model may allow cycles of reads-from and dependencies. */
  readonly thinAir: boolean;
}

/** Traces by thread index. Yields after each trace made, so that a caller can stop a thread with too many. */
export function* threadTraces(program: Program, options: TraceOptions): Generator<undefined, Trace[][]> {
  const values = yield* valuesOf(program, options);
  const traces: Trace[][] = program.threads.map(() => []);
  for (let thread = 0; thread < program.threads.length; thread++) {
    for (const trace of tracesOf(program, thread, values, { unroll: options.unroll, speculative: false })) {
      traces[thread]!.push(trace);
      yield;
    }
  }
  return traces;
}

function* valuesOf(program: Program, { unroll, thinAir }: TraceOptions): Generator<undefined, Values> {
  const values = program.locations.map(({ initialValue }) => new Set([initialValue]));
  const mostReads: number[] = program.threads.map(() => 0);
  for (let round = 0; ; round++) {
    let grown = false;
    for (let thread = 0; thread < program.threads.length; thread++) {
      // A copy: values found in this round are for the next one, or the thread could feed itself without end.
      const known = values.map((set) => new Set(set));
      for (const trace of tracesOf(program, thread, known, { unroll, speculative: thinAir })) {
        let reads = 0;
        for (const event of trace.events) {
          if (event.isRead) reads++;
          if (event.isWrite && !values[event.location]!.has(event.writtenValue)) {
            values[event.location]!.add(event.writtenValue);
            grown = true;
          }
        }
        mostReads[thread] = Math.max(mostReads[thread]!, reads);
        yield;
      }
    }
    if (!grown || round > mostReads.reduce((sum, reads) => sum + reads, 0)) return values;
  }
}

function* tracesOf(
  program: Program,
  thread: number,
  values: Values,
  options: StepperOptions,
): Generator<Trace> {
  const pending = [new Stepper(program, program.threads[thread]!, options)];
  for (let stepper = pending.pop(); stepper !== undefined; stepper = pending.pop()) {
    const pause = stepper.advance();
    switch (pause.kind) {
      case 'end':
        yield pause.trace;
        break;
      case 'read':
        for (const value of values[pause.location]!) {
          const next = stepper.copy(program);
          next.supplyRead(value);
          pending.push(next);
        }
        break;
      case 'exclusive-store':
        for (const succeeds of stepper.canSucceed() ? [true, false] : [false]) {
          const next = stepper.copy(program);
          next.supplyExclusiveStore(succeeds);
          pending.push(next);
        }
        break;
      case 'direction':
        for (const isTrue of [true, false]) {
          const next = stepper.copy(program);
          const end = next.supplyDirection(isTrue);
          if (end?.kind === 'end') yield end.trace;
          else pending.push(next);
        }
    }
  }
}
