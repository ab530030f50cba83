/**
 * The instructions of litmus tests: the front ends for litmus tests lower to them, and
 * litmus/litmus-code.ts lowers them to machine code. Control flow is by index into the thread's
 * code. Tags are the names of the cat sets that an event belongs to besides R, W, F and M: `ACQ`,
 * `SC` for C, `A`, `L`, `DMB.ISH` for AArch64 and so on (docs/litmus.md lists them). The front end
 * chooses them; nothing below it knows their meaning.
 */
import type { Span } from '../diagnostics/source.ts';
import type { Expression } from './expression.ts';

export type Tags = readonly string[];

interface Located {
  readonly span: Span;
}

/** register := value. No event. */
export interface SetInstruction extends Located {
  readonly kind: 'set';
  readonly register: number;
  readonly value: Expression;
}

export interface LoadInstruction extends Located {
  readonly kind: 'load';
  readonly register: number;
  readonly address: Expression;
  readonly tags: Tags;
  /** A load-exclusive (load-reserved): opens the reservation that a later exclusive store needs. */
  readonly exclusive?: boolean;
}

export interface StoreInstruction extends Located {
  readonly kind: 'store';
  readonly address: Expression;
  readonly value: Expression;
  readonly tags: Tags;
  /**
   * A store-exclusive (store-conditional): it may fail without a reason, and can succeed only when
   * the thread's reservation is for the same address. The status register gets `success` or
   * `failure`. A success is related by rmw to the load that opened the reservation; either way the
   * reservation is gone.
   */
  readonly exclusive?: ExclusiveStore;
}

export interface ExclusiveStore {
  readonly status: number;
  readonly success: number;
  readonly failure: number;
  /** What is computed from the status of a success depends on the write (RISC-V). */
  readonly statusDependsOnWrite: boolean;
}

/**
 * One atomic read-modify-write. `register` := old value; then, if `condition` (over the registers,
 * the old value included) is absent or not zero, the location := `value`; otherwise only the read
 * happened (a failed CAS).
 */
export interface RmwInstruction extends Located {
  readonly kind: 'rmw';
  readonly register: number;
  readonly address: Expression;
  readonly condition?: Expression;
  readonly value: Expression;
  /**
   * `single`: one event in R and W, with both tag lists (C, Java). `split`: a read and a write
   * related by rmw and amo.
   */
  readonly form: 'single' | 'split';
  readonly readTags: Tags;
  readonly writeTags: Tags;
  /** Tags of the read of a failed CAS. */
  readonly failureTags: Tags;
}

export interface FenceInstruction extends Located {
  readonly kind: 'fence';
  readonly tags: Tags;
}

/**
 * Goes to `target` if the condition is not zero. What follows depends on the condition's reads
 * (ctrl).
 */
export interface BranchInstruction extends Located {
  readonly kind: 'branch';
  readonly condition: Expression;
  readonly target: number;
}

export interface JumpInstruction extends Located {
  readonly kind: 'jump';
  readonly target: number;
}

/** Blocks the thread, and so the execution, when the condition is zero. */
export interface AssumeInstruction extends Located {
  readonly kind: 'assume';
  readonly condition: Expression;
}

/**
 * Brackets of unsequenced evaluation (C's operands): events between `begin` and `next` and those
 * between `next` and `end` are not ordered by po. Nests; `next` may occur several times.
 */
export interface UnsequencedInstruction extends Located {
  readonly kind: 'unsequenced';
  readonly marker: 'begin' | 'next' | 'end';
}

export type Instruction =
  | SetInstruction
  | LoadInstruction
  | StoreInstruction
  | RmwInstruction
  | FenceInstruction
  | BranchInstruction
  | JumpInstruction
  | AssumeInstruction
  | UnsequencedInstruction;
