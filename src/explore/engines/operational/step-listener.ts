/**
 * What a machine reports of its steps: the errors that they lead to, and to a listener, if there is
 * one, every step.
 */
import type { Place } from '../../../diagnostics/source.ts';
import type { ErrorKind } from '../../../program/error-kind.ts';
import type { ThreadPosition } from './program-state.ts';

/** An error of the program that the last step has led to. */
export interface Problem {
  readonly kind: ErrorKind;
  readonly message: string;
  readonly thread: number;
  readonly place: Place | undefined;
  /** For a race: the tags of the other write and of the access itself. */
  readonly tags?: readonly [number, number];
}

/** The words of a value. */
export interface ValuePair {
  readonly low: number;
  readonly high: number;
}

/** Is called for each step, in order, and gives each write a tag. */
export interface StepListener {
  /**
   * An access. `row`: what it reads, as memory is before it (-1: the default value). `writes`: what
   * it writes. Returns the tag.
   */
  access(
    thread: ThreadPosition,
    read: (ValuePair & { readonly row: number }) | undefined,
    writes: ValuePair | undefined,
    mode: number,
  ): number;
  fence(thread: ThreadPosition): void;
  start(thread: number, child: number, place: Place | undefined): void;
  join(thread: ThreadPosition, target: number): void;
  free(thread: number, object: number, place: Place | undefined): void;
}
