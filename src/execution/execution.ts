/**
 * One candidate or consistent execution: a skeleton with its choices. Engines report these to
 * observers.
 */
import type { Observable } from '../program/condition.ts';
import { wrap } from '../program/expression.ts';
import type { Skeleton } from './skeleton.ts';

export interface Execution {
  readonly skeleton: Skeleton;
  /** By event number: the write that a read reads from; -1 for other events. */
  readonly readsFrom: ArrayLike<number>;
  /**
   * By location: its writes in coherence order, the initial one first. Absent under a model without
   * coherence order.
   */
  readonly coherence: readonly (readonly number[])[] | undefined;
  /** By location: the write that the final state shows; -1 if no event accesses the location. */
  readonly finalWrites: ArrayLike<number>;
  /** Of one that was re-executed from another (xmm): the events that were committed. */
  readonly committed?: readonly number[];
}

/** A copy that stays as it is while the engine goes on. */
export function keepExecution(execution: Execution): Execution {
  return {
    skeleton: execution.skeleton,
    readsFrom: Int32Array.from(execution.readsFrom),
    coherence: execution.coherence?.map((order) => [...order]),
    finalWrites: Int32Array.from(execution.finalWrites),
    ...(execution.committed && { committed: execution.committed }),
  };
}

/** The value of a register or location in the final state. */
export function finalValue({ skeleton, finalWrites }: Execution, observable: Observable): number {
  if (observable.kind === 'register')
    return skeleton.traces[observable.thread]!.registers[observable.register]!;
  const write = finalWrites[observable.location]!;
  const value =
    write < 0
      ? skeleton.program.locations[observable.location]!.initialValue
      : skeleton.events[write]!.writtenValue;
  return shownValue(value, observable);
}

/** What a condition sees of the value in a location. */
export const shownValue = (
  value: number,
  { signedBits }: Extract<Observable, { readonly kind: 'location' }>,
): number => (signedBits === undefined ? value : wrap(value, signedBits));
