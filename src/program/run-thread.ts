/** Runs a thread in every way: with each value that its reads may return and each outcome of its exclusive stores. */
import type { Program } from './program.ts';
import { Stepper, type StepperOptions } from './stepper.ts';
import type { Trace } from './trace.ts';

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
  program: Program,
  thread: number,
  options: StepperOptions,
  readable: (location: number) => Iterable<T>,
): Generator<ThreadRun<T>> {
  const pending: { readonly stepper: Stepper; readonly returned: readonly T[] }[] = [
    { stepper: new Stepper(program, thread, options), returned: [] },
  ];
  for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
    const { stepper, returned } = state;
    const pause = stepper.advance();
    switch (pause.kind) {
      case 'end':
        yield { trace: pause.trace, returned };
        break;
      case 'read':
        for (const item of readable(pause.location)) {
          for (const writes of pause.isOpen ? [true, false] : [undefined]) {
            const next = stepper.copy(program);
            next.supplyRead(item.value, writes);
            pending.push({ stepper: next, returned: [...returned, item] });
          }
        }
        break;
      case 'exclusive-store':
        for (const succeeds of stepper.canSucceed() ? [true, false] : [false]) {
          const next = stepper.copy(program);
          next.supplyExclusiveStore(succeeds);
          pending.push({ stepper: next, returned });
        }
        break;
      case 'direction':
        for (const isTaken of [true, false]) {
          const next = stepper.copy(program);
          const end = next.supplyDirection(isTaken);
          if (end?.kind === 'end') yield { trace: end.trace, returned };
          else pending.push({ stepper: next, returned });
        }
    }
  }
}
