/**
 * One execution, concretely: what the solver found, what brute force lists, what litmus tests are
 * made of. Events are numbers; the events of a thread have consecutive ones, and sequencing never
 * goes from a higher to a lower. Initial writes are no events: a read without a source reads the
 * initial value 0.
 */
import type { CompareLanguage, EventLabel } from './event-label.ts';

export interface FoundEvent {
  readonly label: EventLabel;
  /** Threads are numbered from 0, in the order of their events. */
  readonly thread: number;
  /** Locations are numbered from 0 in the order of their first access; -1 for a fence. */
  readonly location: number;
}

export type Edge = readonly [from: number, to: number];

export interface FoundExecution {
  readonly language: CompareLanguage;
  readonly events: readonly FoundEvent[];
  /**
   * Sequenced before, transitive: in each thread all pairs (i, j) with i < j unless some operands
   * are in no order.
   */
  readonly sequenced: readonly Edge[];
  readonly addr: readonly Edge[];
  readonly data: readonly Edge[];
  readonly ctrl: readonly Edge[];
  /** From the read to the write of a read-modify-write pair; updates of one event are not in it. */
  readonly rmw: readonly Edge[];
  /**
   * By event: the write that a read reads from; -1 for the initial value, and for events that do
   * not read.
   */
  readonly readsFrom: readonly number[];
  /** By location: its writes in coherence order. */
  readonly coherence: readonly (readonly number[])[];
  /** By level of the language: the group of each thread. Empty if the language has no scopes. */
  readonly scopes: readonly { readonly level: string; readonly groupOf: readonly number[] }[];
}

export const readsOf = ({ label }: FoundEvent): boolean => label.kind === 'read' || label.kind === 'update';
export const writesOf = ({ label }: FoundEvent): boolean => label.kind === 'write' || label.kind === 'update';

export const threadCount = ({ events }: FoundExecution): number =>
  1 + Math.max(-1, ...events.map(({ thread }) => thread));
export const locationCount = ({ events }: FoundExecution): number =>
  1 + Math.max(-1, ...events.map(({ location }) => location));
