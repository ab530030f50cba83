/**
 * The present graph of a litmus test's search as an Execution of the test itself, the one that the
 * enumerate engine has for it: without main, with the test's own threads, locations and numbers of
 * events.
 *
 * What a thread does follows from the values that it reads. So its trace is recorded again
 * (src/program/litmus/thread-tracer.ts), with tags, dependencies and places; the graph gives the
 * values, rf and co.
 */
import type { Execution } from '../../execution/execution.ts';
import { Skeleton } from '../../execution/skeleton.ts';
import { type EventGraph, NONE } from '../../kernel/event-graph.ts';
import { isReadKind, KIND } from '../../kernel/event-kinds.ts';
import { committedNumbers } from '../../kernel/graph-execution.ts';
import type { GraphGrowth } from '../../kernel/graph-growth.ts';
import { litmusCode, machineThread } from '../../program/litmus/litmus-code.ts';
import { ThreadTracer } from '../../program/litmus/thread-tracer.ts';
import { valueOfWords } from '../../program/machine/litmus-values.ts';
import type { Program } from '../../program/program.ts';
import type { Trace } from '../../program/trace.ts';

export class LitmusExecutions {
  private readonly program: Program;
  private readonly tracer: ThreadTracer;
  /**
   * By thread, then by the values read: its trace. Executions share traces, and with them what is
   * known of their shapes.
   */
  private readonly traces: readonly Map<string, Trace>[];

  constructor(program: Program, unroll: number) {
    this.program = program;
    this.tracer = new ThreadTracer(program, litmusCode(program), { unroll, speculative: false });
    this.traces = program.threads.map(() => new Map<string, Trace>());
  }

  /**
   *   pre: no thread of the graph can go on.
   *
   * `locations`: by location of the test, its number in the graph.
   */
  execution(growth: GraphGrowth, locations: readonly number[]): Execution {
    const { program } = this;
    const { graph, hasCoherence } = growth;
    const events = program.threads.map((_, thread) => eventsOf(graph, machineThread(thread)));
    const traces = events.map((own, thread) => this.traceOf(graph, thread, own));
    const skeleton = new Skeleton(program, traces);
    const numbers = new Map<number, number>();
    locations.forEach((location, index) => {
      const [initial] = skeleton.writesTo[index]!;
      if (initial !== undefined) numbers.set(graph.initialOf[location]!, initial);
    });
    events.forEach((own, thread) => {
      own.forEach((event, index) => {
        const number = skeleton.threadStarts[thread]! + index;
        numbers.set(event, number);
        if (graph.kind[event] === KIND.updateRead) numbers.set(graph.poNext[event]!, number);
      });
    });
    const readsFrom = new Int32Array(skeleton.size).fill(-1);
    for (const event of events.flat()) {
      if (isReadKind(graph.kind[event]!)) readsFrom[numbers.get(event)!] = numbers.get(graph.rf[event]!)!;
    }
    const coherence = locations.map((location, index) => {
      if (skeleton.writesTo[index]!.length === 0) return [];
      const order: number[] = [];
      for (let w = graph.initialOf[location]!; w !== NONE; w = graph.coNext[w]!) order.push(numbers.get(w)!);
      return order;
    });
    const finalWrites = coherence.map((order) => order.at(-1) ?? -1);
    return {
      skeleton,
      readsFrom,
      coherence: hasCoherence ? coherence : undefined,
      finalWrites,
      ...committedNumbers(growth, (event) => numbers.get(event) ?? NONE),
    };
  }

  private traceOf(graph: EventGraph, thread: number, events: readonly number[]): Trace {
    const values = events.flatMap((event) => {
      if (!isReadKind(graph.kind[event]!)) return [];
      const write = graph.rf[event]!;
      return [valueOfWords(graph.low[write]!, graph.high[write]!)];
    });
    const key = values.join();
    const known = this.traces[thread]!.get(key);
    if (known !== undefined) return known;
    const trace = this.run(thread, values);
    if (trace.events.length !== events.length)
      throw new Error(`internal error: thread ${thread} does something else in the graph than in its trace`);
    this.traces[thread]!.set(key, trace);
    return trace;
  }

  private run(thread: number, values: readonly number[]): Trace {
    const traced = this.tracer.start(thread);
    for (const value of values) {
      if (traced.pause().kind !== 'read')
        throw new Error(`internal error: thread ${thread} reads more in the graph than in its trace`);
      traced.supplyRead(value);
    }
    const pause = traced.pause();
    if (pause.kind === 'end') return pause.trace;
    throw new Error(`internal error: thread ${thread} reads less in the graph than in its trace`);
  }
}

/** Accesses and fences of a thread, an RMW as its read, in program order. */
function eventsOf({ kind, lastOf, poPrevious }: EventGraph, thread: number): number[] {
  const events: number[] = [];
  for (let event = lastOf[thread]!; event !== NONE; event = poPrevious[event]!) {
    if (isReadKind(kind[event]!) || kind[event] === KIND.write || kind[event] === KIND.fence)
      events.push(event);
  }
  return events.reverse();
}
