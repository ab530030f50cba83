/**
 * The contract of both steppers, the generated one (generate-stepper.ts) and the plain interpreter
 * (interpreter.ts).
 *
 *   pre:  `state` was started by this stepper, or restored from a snapshot of such a state (of
 *         either form of stepper). post: `request` says what the thread wants; the state holds
 *         everything needed to resume it.
 *
 * Steppers hold no state of a thread of their own, so one stepper serves all threads of a program.
 */
import type { World } from '../assumption.ts';
import type { ReductionName } from '../reduction.ts';
import type { PlainAccesses } from './plain-accesses.ts';
import type { Request } from './request.ts';
import type { ThreadState } from './thread-state.ts';

export interface StepperOptions {
  /** How often a loop may go back before the thread is cut off. */
  readonly unroll: number;
  /** Rounds of a loop in which the thread makes no event hardly count (loops.ts). */
  readonly sparesLocal?: boolean;
  /**
   * Ask at every back edge of a loop (REQUESTS.lap), for engines that find out themselves that a
   * thread repeats itself: then times round are neither counted nor compared, and there is no spin
   * and no cut.
   */
  readonly asksLaps?: boolean;
  /**
   * Ask which way to go where a condition of a litmus test depends on a read (REQUESTS.decide), and
   * take assumptions on reads to hold. Needs states that track dependencies.
   */
  readonly speculates?: boolean;
  /** The engine has events for barriers (REQUESTS.arrive, REQUESTS.depart). */
  readonly hasBarriers?: boolean;
  /** The engine knows hazard pointers (REQUESTS.protect, REQUESTS.retire). */
  readonly hasHazardPointers?: boolean;
  /** Which reductions may be used; all unless given. */
  readonly reductions?: ReadonlySet<ReductionName>;
  /** The world around the program; unless given it lets nothing fail, and nobody asks for notes. */
  readonly world?: World;
  /** Is told of loads and stores, if it is given. */
  readonly plainAccesses?: PlainAccesses;
  /** Hand `print` to the engine; otherwise printing does nothing. */
  readonly prints: boolean;
  /** Most words of a thread's stack; beyond that: error `recursion-depth`. */
  readonly mostWords: number;
  /** How memory that is accessed with several sizes is divided; unless given there is none. */
  readonly mixedSizes?: MixedSizes;
  /**
   * How a block copy or fill is to be split: the size (1 to 16) of the access at this place, of
   * which `remaining` bytes belong to the block; negative if it is only a guess, which what is
   * known of the other side of a copy overrules.
   */
  readonly cellSize: (object: number, offset: number, remaining: number) => number;
}

/**
 * Memory that is accessed with several sizes (docs/programs.md, mixed sizes). Sizes are powers of
 * two, and offsets are multiples of them.
 */
export interface MixedSizes {
  /** Whether there is any such memory. */
  readonly isMixed: boolean;
  /**
   * The size of the atomic variable that these bytes are a part of: the part is accessed by
   * accessing all of it. The size itself if they are no part.
   */
  wholeSize(object: number, offset: number, size: number): number;
  /** The size of the first of the accesses that a plain access is split into. */
  pieceSize(object: number, offset: number, size: number): number;
  /** Notes that a part of an atomic variable is accessed. */
  addPart(object: number, offset: number, size: number, isAtomic: boolean): void;
}

export interface Stepper {
  readonly request: Request;
  /**
   * Makes `state` a new thread that is about to run `functionIndex` with a pointer as its only
   * parameter, if it has one.
   */
  start(state: ThreadState, thread: number, functionIndex: number, low: number, high: number): void;
  /** Runs to the first request. */
  run(state: ThreadState): void;
  /**
   * Answers the request that the state stopped at, and runs to the next one. `event`: the number of
   * the event that this made, counted per thread from 0, by which dependencies on its value name
   * it; -1 if it made none.
   */
  resume(state: ThreadState, low: number, high: number, event: number): void;
}
