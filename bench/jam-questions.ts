/** Executions of JAM21 with volatile accesses only, all of them forbidden, for checkers to decide. */
import { JAM, type JamExecution, NONE } from '../src/procedures/jam21/definition/jam-execution.ts';

export type Question =
  /** Three threads, each with so many accesses: see lateStoreBuffering. */
  | { readonly kind: 'late-store-buffering'; readonly perThread: number }
  /** The one of facts/jam-linearisations#gadget: 20 accesses of which no pair shows that they have no order. */
  | { readonly kind: 'gadget' };

/** A write of a value that no other write of the location has, or a read of it; 0 is the initial one. */
interface Access {
  readonly isWrite: boolean;
  readonly location: string;
  readonly value: number;
}

const write = (location: string, value: number): Access => ({ isWrite: true, location, value });
const read = (location: string, value: number): Access => ({ isWrite: false, location, value });

export function executionOf(question: Question): JamExecution {
  switch (question.kind) {
    case 'late-store-buffering':
      return volatileExecution(lateStoreBuffering(question.perThread));
    case 'gadget':
      return volatileExecution(GADGET);
  }
}

const RING = 3;

/**
 * Threads that end with store buffering around a ring, which has no order, after stores to locations that no other thread accesses,
 * which have many. With one access each there is only the store, and that execution is allowed.
 */
const lateStoreBuffering = (perThread: number): readonly (readonly Access[])[] =>
  Array.from({ length: RING }, (_, thread) => {
    const own = Array.from({ length: Math.max(0, perThread - 2) }, (_, i) => write(`own${thread}`, i + 1));
    const end = [write(`x${thread}`, 1), read(`x${(thread + 1) % RING}`, 0)];
    return [...own, ...end].slice(0, perThread);
  });

const GADGET: readonly (readonly Access[])[] = [
  [write('y', 1), read('h1', 1), read('x', 2)],
  [write('y', 2), write('h1', 1)],
  [write('x', 1), write('h2', 1), read('y', 1)],
  [read('h2', 1), read('y', 2)],
  [write('z', 1), read('h3', 1), read('x', 1)],
  [write('z', 2), write('h3', 1)],
  [write('x', 2), write('h4', 1), read('z', 1)],
  [read('h4', 1), read('z', 2)],
];

function volatileExecution(threads: readonly (readonly Access[])[]): JamExecution {
  const names = [...new Set(threads.flat().map(({ location }) => location))];
  const initial = names.map((location) => ({ ...write(location, 0), thread: NONE }));
  const events = [
    ...initial,
    ...threads.flatMap((accesses, thread) => accesses.map((access) => ({ ...access, thread }))),
  ];
  const sourceOf = ({ isWrite, location, value }: Access): number =>
    isWrite
      ? NONE
      : events.findIndex((event) => event.isWrite && event.location === location && event.value === value);
  const flagsOf = ({ isWrite, thread }: (typeof events)[number]): number => {
    if (thread === NONE) return JAM.writes | JAM.opaque;
    const own = isWrite ? JAM.writes | JAM.release : JAM.reads | JAM.acquire;
    return own | JAM.opaque | JAM.volatile;
  };
  return {
    size: events.length,
    flags: Uint16Array.from(events, flagsOf),
    thread: Int32Array.from(events, ({ thread }) => thread),
    location: Int32Array.from(events, ({ location }) => names.indexOf(location)),
    rf: Int32Array.from(events, sourceOf),
    finals: new Int32Array(names.length).fill(NONE),
  };
}
