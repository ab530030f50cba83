/**
 * Where a thread of a machine program stands: an immutable value with the thread's events so far
 * and the snapshot to go on from. So a search undoes nothing: it keeps the points that it comes
 * back to.
 */
import type { Place } from '../../../../diagnostics/source.ts';
import type { ErrorKind } from '../../../../program/error-kind.ts';
import type { DynamicObject } from '../../../../program/machine/memory-map.ts';
import type { Request } from '../../../../program/machine/request.ts';
import type { TraceEvent, TraceStatus } from '../../../../program/trace.ts';

/** A write: the event `index` of a thread; thread -1: the initial write of the read's location. */
export interface PointSource {
  readonly thread: number;
  readonly index: number;
}

/** What the thread needs before it can go on. */
export type Need =
  /** It has not run yet. */
  | { readonly kind: 'start' }
  /** A value for its read of the location. */
  | { readonly kind: 'read'; readonly location: number; readonly request: Request }
  | { readonly kind: 'join'; readonly target: number; readonly request: Request }
  /** An object that it knows from a guessed value: another thread has yet to allocate it. */
  | { readonly kind: 'object'; readonly request: Request }
  | { readonly kind: 'choice'; readonly count: number; readonly request: Request }
  /** Nothing: it is at its end. */
  | {
      readonly kind: 'ended';
      readonly status: TraceStatus;
      readonly end?: PointEnd;
      /** It has ended the whole program: no thread can join it. */
      readonly isExit?: boolean;
    };

/** Why a thread that is not complete ended. */
export interface PointEnd {
  readonly reason: string;
  readonly place: Place | undefined;
  /** The kind of a fault. */
  readonly errorKind?: ErrorKind;
  /** For a spin: how many reads its last round made. */
  readonly spinReads?: number;
}

/** The end of an object's life. */
export interface LifeEnd {
  readonly object: number;
  /** Index of the thread's first event of it. */
  readonly index: number;
}

export interface ThreadPoint {
  readonly thread: number;
  /** The spawn that started it; thread -1 for main. */
  readonly parent: PointSource;
  readonly snapshot: Int32Array;
  readonly need: Need;
  /** The place in the user's code at which it has this need. */
  readonly waitPlace: Place | undefined;
  readonly events: readonly TraceEvent[];
  /**
   * By event: where a read reads from; undefined for other events and for reads whose write is
   * still to come.
   */
  readonly sources: readonly (PointSource | undefined)[];
  /** Indices of the events that see another thread's start or end. */
  readonly seen: readonly number[];
  /** Indices of the writes that freeze final fields. */
  readonly freezes: readonly number[];
  readonly allocations: readonly DynamicObject[];
  /** By allocation: how many events there were before it. */
  readonly births: readonly number[];
  readonly lifeEnds: readonly LifeEnd[];
  /** Threads that it has joined. */
  readonly joined: readonly number[];
  /** How many events there were when it last chose a number; -1 if it never has. */
  readonly lastChoice: number;
  /** What a thread that is complete returned. */
  readonly low: number;
  readonly high: number;
}
