/**
 * Runs a thread in every way: with each value that its reads may return and each outcome of its
 * exclusive stores.
 */
import type { Trace } from '../trace.ts';
import type { ThreadTracer, TracedThread } from './thread-tracer.ts';

/** A value that a read may return, with whatever the caller wants to know about it afterwards. */
export interface Readable {
  readonly value: number;
}

export interface ThreadRun<T extends Readable> {
  readonly trace: Trace;
  /** What was returned to the reads of the trace, in their order. */
  readonly returned: readonly T[];
}

export function* runThread<T extends Readable>(
  tracer: ThreadTracer,
  thread: number,
  readable: (location: number) => Iterable<T>,
): Generator<ThreadRun<T>> {
  const pending: { readonly traced: TracedThread; readonly returned: readonly T[] }[] = [
    { traced: tracer.start(thread), returned: [] },
  ];
  for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
    const { traced, returned } = state;
    const pause = traced.pause();
    switch (pause.kind) {
      case 'end':
        yield { trace: pause.trace, returned };
        break;
      case 'read':
        for (const item of readable(pause.location)) {
          for (const writes of pause.isOpen ? [true, false] : [undefined]) {
            const next = traced.copy();
            next.supplyRead(item.value, writes);
            pending.push({ traced: next, returned: [...returned, item] });
          }
        }
        break;
      case 'exclusive-store':
        for (const succeeds of traced.canSucceed() ? [true, false] : [false]) {
          const next = traced.copy();
          next.supplyExclusiveStore(succeeds);
          pending.push({ traced: next, returned });
        }
        break;
      case 'direction':
        for (const isTaken of [true, false]) {
          const next = traced.copy();
          const isCut = next.supplyDirection(isTaken);
          const end = isCut ? next.pause() : undefined;
          if (end?.kind === 'end') yield { trace: end.trace, returned };
          else pending.push({ traced: next, returned });
        }
    }
  }
}
