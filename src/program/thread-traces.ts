/**
 * All traces of each thread: a read may return any value that its location can ever hold (possible-values.ts). What
 * the other threads really write is not looked at here.
 */
import { possibleValues, type TraceOptions } from './possible-values.ts';
import type { Program } from './program.ts';
import { runThread } from './run-thread.ts';
import type { Trace } from './trace.ts';

/** Traces by thread index. Yields after each trace made, so that a caller can stop a thread with too many. */
export function* threadTraces(program: Program, options: TraceOptions): Generator<undefined, Trace[][]> {
  const values = yield* possibleValues(program, options);
  const traces: Trace[][] = program.threads.map(() => []);
  for (let thread = 0; thread < program.threads.length; thread++) {
    const stepper = { unroll: options.unroll, speculative: false };
    for (const { trace } of runThread(program, thread, stepper, (location) => values[location]!)) {
      traces[thread]!.push(trace);
      yield;
    }
  }
  return traces;
}
