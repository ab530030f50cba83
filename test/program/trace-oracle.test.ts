/** The traces of every test of the library, against the oracle: events, values, dependencies, tags, places, ends. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type Program, parseLitmus } from '../../src/index.ts';
import { litmusCode } from '../../src/program/litmus/litmus-code.ts';
import { possibleValues } from '../../src/program/litmus/possible-values.ts';
import { runThread } from '../../src/program/litmus/run-thread.ts';
import { ThreadTracer } from '../../src/program/litmus/thread-tracer.ts';
import type { Trace } from '../../src/program/trace.ts';
import { TraceOracle } from './trace-oracle.ts';

const UNROLL = 3;
/** Traces of one thread that are compared; a few tests have many more. */
const MOST_TRACES = 300;

/** Everything about a trace; only which steps are equal counts, not their numbers. Registers count at the end only. */
function textOf({ events, registers, status, end }: Trace): string {
  const steps = [...new Set(events.map(({ step }) => step))];
  const shown = events.map((event) => {
    const entries = Object.entries({ ...event, step: steps.indexOf(event.step), span: event.span.start });
    return entries.sort(([a], [b]) => (a < b ? -1 : 1));
  });
  const last = status === 'complete' ? registers : [end?.reason, end?.span.start];
  return JSON.stringify([shown, status, last]);
}

type Values = readonly (readonly { readonly value: number }[])[];

/** As runThread, by the oracle. */
function* oracleTraces(
  program: Program,
  thread: number,
  speculative: boolean,
  values: Values,
): Generator<Trace> {
  const pending = [new TraceOracle(program, thread, { unroll: UNROLL, speculative })];
  for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
    const pause = state.advance();
    const copy = (): TraceOracle => state!.copy(program);
    switch (pause.kind) {
      case 'end':
        yield pause.trace;
        break;
      case 'read':
        for (const { value } of values[pause.location]!) {
          for (const writes of pause.isOpen ? [true, false] : [undefined]) {
            const next = copy();
            next.supplyRead(value, writes);
            pending.push(next);
          }
        }
        break;
      case 'exclusive-store':
        for (const succeeds of state.canSucceed() ? [true, false] : [false]) {
          const next = copy();
          next.supplyExclusiveStore(succeeds);
          pending.push(next);
        }
        break;
      case 'direction':
        for (const isTaken of [true, false]) {
          const next = copy();
          const end = next.supplyDirection(isTaken);
          if (end?.kind === 'end') yield end.trace;
          else pending.push(next);
        }
    }
  }
}

function first(traces: Iterable<Trace>): string[] {
  const texts: string[] = [];
  for (const trace of traces) {
    texts.push(textOf(trace));
    if (texts.length === MOST_TRACES) break;
  }
  return texts;
}

function* tracesOf(tracer: ThreadTracer, thread: number, values: Values): Generator<Trace> {
  for (const { trace } of runThread(tracer, thread, (location) => values[location]!)) yield trace;
}

const LITMUS = new URL('../../litmus', import.meta.url).pathname;

for (const folder of readdirSync(LITMUS, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
  test(`litmus/${folder.name}`, () => {
    let compared = 0;
    const root = join(LITMUS, folder.name);
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
    for (const name of files.filter((file) => file.endsWith('.litmus'))) {
      const { program } = parseLitmus({ name, text: readFileSync(join(root, name), 'utf8') });
      const code = litmusCode(program);
      for (const speculative of [false, true]) {
        const tracer = new ThreadTracer(program, code, { unroll: UNROLL, speculative });
        const making = possibleValues(tracer, { unroll: UNROLL, thinAir: speculative });
        let made = making.next();
        for (let traces = 0; !made.done && traces < 10 * MOST_TRACES; traces++) made = making.next();
        const values = made.done ? made.value : program.locations.map(() => [{ value: 0 }, { value: 1 }]);
        program.threads.forEach((_, thread) => {
          const found = first(tracesOf(tracer, thread, values));
          assert.deepEqual(found, first(oracleTraces(program, thread, speculative, values)), name);
          compared += found.length;
        });
      }
    }
    assert.ok(compared > 0);
  });
}
