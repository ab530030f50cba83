/**
 * What an event of a comparison can be, in a language: `W.rel`, `F.sync`. Labels are the alphabet
 * of executions: the solver chooses one for each event, mapping files name them, litmus synthesis
 * turns each into an instruction.
 */
import type { Language } from '../../program/program.ts';

/**
 * `update`: a read-modify-write that is one event (C, Java). On machines it is a read and a write
 * that rmw relates.
 */
export type EventKind = 'read' | 'write' | 'update' | 'fence';

export interface EventLabel {
  /** Unique in its language: the kind as a letter (R, W, U, F), then mode and scope. */
  readonly name: string;
  readonly kind: EventKind;
  /** `rlx`, `plain`, `sync`; what the name says after the kind. */
  readonly mode: string;
  /** Of languages with scopes, where the event has one. */
  readonly scope: string;
  /** Half of a read-modify-write pair: rmw relates it to its other half. */
  readonly isPaired: boolean;
  /** The cat sets that it belongs to, besides R, W, M, F. */
  readonly tags: readonly string[];
  /** Names of the labels that are one step weaker. */
  readonly weaker: readonly string[];
  /** Worth having only if one of these cat sets is read: otherwise another label means the same. */
  readonly onlyIfRead?: readonly string[];
}

export type LanguageName =
  | 'basic'
  | 'c11'
  | 'opencl'
  | 'ptx'
  | 'x86'
  | 'power'
  | 'armv7'
  | 'armv8'
  | 'riscv'
  | 'java';

export interface CompareLanguage {
  readonly name: LanguageName;
  /** The language of the litmus tests. */
  readonly litmus: Language;
  /** Weaker ones first. */
  readonly labels: readonly EventLabel[];
  /**
   * Cat names of the scope levels, from the narrowest to the widest; the widest holds all threads.
   */
  readonly scopeLevels: readonly string[];
  /** Locations are atomic or not, and non-atomic reads only read those that are not. */
  readonly hasAtomicLocations: boolean;
  /** Operands may be evaluated in no order. */
  readonly hasPartialSequencing: boolean;
  /** Dependencies exist that some model of the language reads. */
  readonly dependencies: readonly ('addr' | 'data' | 'ctrl')[];
  /**
   * The halves of a read-modify-write pair are one instruction, which po does not order within
   * itself.
   */
  readonly pairsAreInstructions: boolean;
  /** Tags of initial writes: by whether the location is atomic. */
  initialTags(isAtomic: boolean): readonly string[];
}
