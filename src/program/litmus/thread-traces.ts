/**
 * All traces of each thread: a read may return any value that its location can ever hold
 * (possible-values.ts). What the other threads really write is not looked at here.
 */
import type { Program } from '../program.ts';
import type { Trace } from '../trace.ts';
import { litmusCode } from './litmus-code.ts';
import { possibleValues, type TraceOptions } from './possible-values.ts';
import { runThread } from './run-thread.ts';
import { ThreadTracer } from './thread-tracer.ts';

/**
 * Traces by thread index. Yields after each trace made, so that a caller can stop a thread with too
 * many.
 */
export function* threadTraces(program: Program, options: TraceOptions): Generator<undefined, Trace[][]> {
  const { unroll, thinAir } = options;
  const code = litmusCode(program);
  const tracer = new ThreadTracer(program, code, { unroll, speculative: false });
  const guessing = thinAir ? new ThreadTracer(program, code, { unroll, speculative: true }) : tracer;
  const values = yield* possibleValues(guessing, options);
  const traces: Trace[][] = program.threads.map(() => []);
  for (let thread = 0; thread < program.threads.length; thread++) {
    for (const { trace } of runThread(tracer, thread, (location) => values[location]!)) {
      traces[thread]!.push(trace);
      yield;
    }
  }
  return traces;
}
