/** Tiny programs, and what is the same on every machine that runs them. */
import type { RecordedAssertion } from '../../src/execution/recording.ts';

type Mode = 'na' | 'rlx' | 'acq' | 'rel';

export type Instruction =
  /** `expects`: the thread gets stuck if another value is there; `asserts` counts even so. */
  | {
      readonly op: 'read';
      readonly at: string;
      readonly mode: Mode;
      readonly expects?: number;
      readonly asserts?: { readonly relation: RecordedAssertion['relation']; readonly value: number };
    }
  /** Writes a number, or what was read last plus a number. */
  | {
      readonly op: 'write';
      readonly at: string;
      readonly mode: Mode;
      readonly value: number;
      readonly fromLast?: boolean;
    }
  /** Adds to what is there; `expects` as above. */
  | { readonly op: 'add'; readonly at: string; readonly value: number; readonly expects?: number }
  | { readonly op: 'fence' }
  | { readonly op: 'lock' | 'unlock'; readonly at: string }
  | { readonly op: 'start' | 'join'; readonly child: number }
  | { readonly op: 'begin' | 'end' }
  /** Goes on behind so many instructions if what was read last is not the value. */
  | { readonly op: 'unless'; readonly value: number; readonly skips: number };

export type SmallProgram = readonly (readonly Instruction[])[];

/** What a step did: for recordings. */
export interface Done {
  readonly thread: number;
  readonly at: number;
  readonly instruction: Instruction;
  readonly read?: number;
  readonly written?: number;
}

export interface Step<S> {
  readonly state: S;
  readonly done?: Done;
}

export const replaced = <T>(list: readonly T[], at: number, by: T): T[] =>
  list.map((old, index) => (index === at ? by : old));
/** Locations that are written when a thread is started, and when it ends. */
export const started = (thread: number): string => `start ${thread}`;
export const ended = (thread: number): string => `end ${thread}`;

/** The next instruction that is a step. */
export function nextInstruction(body: readonly Instruction[], from: number, last: number): number {
  let at = from;
  for (;;) {
    const instruction = body[at];
    if (instruction?.op !== 'unless') return at;
    at += 1 + (instruction.value === last ? 0 : instruction.skips);
  }
}
