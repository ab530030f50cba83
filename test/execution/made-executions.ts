/** Executions without a program behind them: made from a few words, or at random, consistent or not. */
import fc from 'fast-check';
import type { Execution } from '../../src/execution/execution.ts';
import { Skeleton } from '../../src/execution/skeleton.ts';
import type { Program } from '../../src/program/program.ts';
import type { Trace, TraceEvent } from '../../src/program/trace.ts';

export interface MadeAccess {
  readonly action: 'read' | 'write' | 'update';
  readonly location: number;
}

/** By event number: which write of the location a read reads from; by location: the writes in coherence order. */
export interface Choices {
  readonly source: (read: number, writes: readonly number[]) => number;
  readonly order: (writes: readonly number[], location: number) => readonly number[];
}

const NAMES = ['x', 'y', 'z'];

/** Every write writes the number of its place among the thread accesses, counted from 1; initial values are 0. */
export function madeExecution(threads: readonly (readonly MadeAccess[])[], choices: Choices): Execution {
  const program: Program = {
    name: 'made',
    language: 'C',
    threads: threads.map((_, i) => ({ name: `thread ${i}`, code: [], registers: [], initialValues: [] })),
    locations: NAMES.map((name, i) => ({ name, address: 8 * i, initialValue: 0, tags: [] })),
    scopes: [],
  };
  let written = 0;
  const traces = threads.map((accesses, thread): Trace => {
    const events = accesses.map((access, step) => eventOf(access, thread, step, ++written));
    return { events, registers: [], status: 'complete' };
  });
  const skeleton = new Skeleton(program, traces);
  const readsFrom = new Int32Array(skeleton.size).fill(-1);
  for (const read of skeleton.reads) {
    readsFrom[read] = choices.source(read, skeleton.writesTo[skeleton.events[read]!.location]!);
  }
  const coherence = skeleton.writesTo.map((writes, location) =>
    writes.length === 0 ? [] : [writes[0]!, ...choices.order(writes.slice(1), location)],
  );
  const finalWrites = Int32Array.from(coherence, (writes) => writes.at(-1) ?? -1);
  return { skeleton, readsFrom, coherence, finalWrites };
}

function eventOf({ action, location }: MadeAccess, thread: number, step: number, value: number): TraceEvent {
  return {
    thread,
    isRead: action !== 'write',
    isWrite: action !== 'read',
    location,
    readValue: 0,
    writtenValue: action === 'read' ? 0 : value,
    tags: ['RLX', 'A'],
    span: { file: { name: 'made.c', text: '' }, start: 0, end: 1, position: { line: value, column: 1 } },
    step,
    addressSources: [],
    dataSources: [],
    controlSources: [],
    expectedSources: [],
    pairedRead: -1,
    isAtomicInstruction: false,
    operandPath: [],
  };
}

/**
 * `Wx Ry=0 | Wy Rx=0`: threads of accesses; a read names the write that it reads from by its value, which is the number of its
 * place in the text. Writes are coherent in the order of the text.
 */
export function readExecution(text: string): Execution {
  const words = text.split('|').map((thread) => thread.trim().split(/\s+/));
  const sources = new Map<number, number>();
  let place = 0;
  const threads = words.map((thread) =>
    thread.map((word): MadeAccess => {
      const [, action, name, source] = /^([RWU])([xyz])(?:=(\d+))?$/.exec(word) ?? [];
      if (name === undefined) throw new Error(`not an access: ${word}`);
      place++;
      if (source !== undefined) sources.set(place, Number(source));
      return {
        action: action === 'R' ? 'read' : action === 'W' ? 'write' : 'update',
        location: NAMES.indexOf(name),
      };
    }),
  );
  const initial = new Set(threads.flat().map(({ location }) => location)).size;
  return madeExecution(threads, {
    source: (read, writes) => {
      const source = sources.get(read - initial + 1)!;
      return source === 0 ? writes[0]! : source + initial - 1;
    },
    order: (writes) => writes,
  });
}

const accesses = fc.record({
  action: fc.constantFrom(
    'read' as const,
    'read' as const,
    'write' as const,
    'write' as const,
    'update' as const,
  ),
  location: fc.integer({ min: 0, max: NAMES.length - 1 }),
});

/** Any rf and any co, so most of them are consistent in no model; no event reads from itself. */
export const randomExecutions: fc.Arbitrary<Execution> = fc
  .record({
    threads: fc.array(fc.array(accesses, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 }),
    picks: fc.array(fc.nat(1000), { minLength: 20, maxLength: 20 }),
    // Orders of the text are what interleavings are made of: without them there would be hardly any.
    keepsOrder: fc.boolean(),
  })
  .map(({ threads, picks, keepsOrder }) =>
    madeExecution(threads, {
      source: (read, writes) => {
        const others = writes.filter((write) => write !== read);
        const earlier = others.filter((write) => write < read);
        const choice = keepsOrder ? earlier : others;
        return choice[picks[read % picks.length]! % choice.length]!;
      },
      order: (writes, location) => {
        if (keepsOrder) return writes;
        const key = (write: number): number => picks[(write + location) % picks.length]!;
        return [...writes].sort((a, b) => key(a) - key(b) || a - b);
      },
    }),
  );
