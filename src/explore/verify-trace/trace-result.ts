/**
 * The result for a recorded execution under a model: the values behind the text report and the
 * JSON.
 */
import type { Verdict } from '../results/result.ts';

/** An event of the recording, as a point of a witness or a cycle. */
export type TracePoint =
  | {
      readonly kind: 'event';
      /** Number in the recording. */
      readonly event: number;
      /**
       * For a buffered write: `thread` when it is issued, `memory` when it reaches memory. For
       * other events always `thread`.
       */
      readonly moment: 'thread' | 'memory';
    }
  | { readonly kind: 'initial'; readonly location: number };

export interface CycleEdge {
  /**
   * A relation of the model or of the closure: `po`, `rf`, `co`, `fr`. Of the engine `clocks` also
   * `sw`, synchronisation by fences or a release sequence, and `rmw`: both are in one row of
   * updates, each of which reads from the one before it.
   */
  readonly relation: string;
  /** Why `from` comes before `to`, in words. */
  readonly reason: string;
  /** A read of the recording that the reason speaks of, besides the two. */
  readonly reader?: number;
  /** Of an order that any execution has: two accesses, the first of which happens before. */
  readonly since?: CycleCause;
  readonly from: TracePoint;
  readonly to: TracePoint;
}

/**
 * Two accesses of a location, as events of the recording. As the first one happens before the
 * second, its value (what it writes, else what it reads) is older than what the second one reads,
 * else writes.
 */
export interface CycleCause {
  readonly first: number;
  readonly second: number;
  /** Steps from the first to the second. */
  readonly path: readonly CycleEdge[];
}

/** Why an execution is not allowed. */
export interface TraceCycle {
  /** The axiom of the model; undefined if a store-buffer machine refuses. */
  readonly axiom: string | undefined;
  /**
   * Each edge begins where the one before it ends, and the last ends where the first begins; a path
   * only, where the axiom says that a relation is empty.
   */
  readonly edges: readonly CycleEdge[];
  /**
   * Not every way to read the recording has this cycle: it is that of the way that got furthest.
   */
  readonly isOfOneMap: boolean;
}

/** By event: the event that it reads from, or INITIAL_WRITE; undefined if it does not read. */
export type ReadsFromMap = readonly (number | undefined)[];

export type TraceWitness =
  /** An order of all steps in which every read returns what it should. */
  | {
      readonly kind: 'steps';
      readonly steps: readonly WitnessStep[];
      readonly readsFrom: ReadsFromMap;
    }
  /**
   * By location: its writes in the order in which they take effect, without the initial one; absent
   * without such an order.
   */
  | {
      readonly kind: 'relations';
      readonly coherence: readonly (readonly number[])[] | undefined;
      readonly readsFrom: ReadsFromMap;
    };

export interface WitnessStep {
  readonly event: number;
  /**
   * `do`: the event as a whole; `buffer`: a write enters the buffer of its thread; `memory`: it
   * reaches memory; `drain`: the buffer of the thread is empty, as a seq_cst write demands.
   */
  readonly action: 'do' | 'buffer' | 'memory' | 'drain';
}

export interface TraceResult {
  readonly model: string;
  /**
   * `verify`: a store-buffer machine is asked (src/procedures/store-buffers). `enumerate`: the
   * axioms of a cat file. `clocks`: clocks and demands on coherence (src/procedures/given-rf).
   */
  readonly engine: 'verify' | 'enumerate' | 'clocks';
  readonly verdict: Verdict;
  /** One sentence: why this verdict. */
  readonly reason: string;
  /**
   * Ways to say which read reads from which write: how many there are, and how many were looked at.
   */
  readonly maps: { readonly possible: bigint; readonly tried: number };
  readonly witness?: TraceWitness;
  readonly cycle?: TraceCycle;
  /**
   * What the model says of an execution that it allows: names of flags and of conditions for
   * defined behaviour.
   */
  readonly marks: readonly string[];
  readonly wallMilliseconds: number;
}

/** The answer of a search, before time and name are added. */
export type TraceAnswer = Pick<TraceResult, 'witness' | 'cycle' | 'marks'> & {
  /** Inconclusive: the recording is too large for the search that would be needed. */
  readonly verdict: Verdict;
  readonly reason: string;
};
