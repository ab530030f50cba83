/**
 * What a model adds to the growth of graphs, beyond its declared rules (GraphRules): the one way in
 * which code that belongs to a model takes part. A search makes its hooks once, when it is made,
 * and the kernel and the engines call them without knowing whose they are. src/procedures fills
 * them in.
 */
import type { OrderStatistics } from '../execution/order-statistics.ts';
import type { CompanionClocks } from './clocks.ts';
import type { RfOracle } from './rf-oracle.ts';

export interface SearchHooks {
  /** Clocks that are kept along with the kernel's own. */
  readonly companion?: CompanionClocks;
  /** Limits on what reads may read, besides coherence. */
  readonly floors?: ReadFloors;
  /** Whether the model's cat file allows the present graph; asked only if the rules say so. */
  readonly askCat: () => boolean;
  /**
   * For the engine that counts reads-from classes: finds a coherence order for the present graph.
   */
  readonly oracle: () => RfOracle;
  /**
   * For the engine that counts coherence orders: what an execution must satisfy besides, if
   * anything.
   */
  readonly endCheck?: () => EndCheck;
  /** Watches for executions that the model allows and the search leaves out. */
  readonly doubt?: () => Doubt;
  /** For the engine that counts reads-from classes: cycles of po and rf, if the model has some. */
  readonly cycles?: () => CycleRules;
  /**
   * An event at the end of a consistent graph may be inconsistent, so the oracle is asked for every
   * event.
   */
  readonly isInextensible?: boolean;
  /**
   * Final writes constrain what can be read: an execution counts if some choice of them allows it.
   */
  readonly finalsConstrainReads?: boolean;
  /** No axiom forces a plain read to eventually see a newer write. */
  readonly plainReadsMayStay?: boolean;
}

/** Writes that certain reads must not look behind, such as those of final fields. */
export interface ReadFloors {
  /** A new event follows another of its thread. */
  open(event: number): void;
  /** The new event is a write after which what it published stays as it is. */
  add(event: number): void;
  /** Whether the read sees only this write and those after it in co. */
  isFloor(read: number, write: number): boolean;
  /**
   * Whether the causal order leads from the write to another that the read must not look behind.
   */
  isOutdated(read: number, write: number): boolean;
}

/**
 * A check that can be made only on complete graphs, because it is not prefix-closed or not
 * extensible.
 */
export interface EndCheck {
  allows(): boolean;
  /** The same of a graph to which more was added than the program does: it is not counted. */
  allowsMore(): boolean;
  /** Executions that only their final writes forbid. */
  readonly dropped: number;
  readonly statistics: OrderStatistics | undefined;
}

/** Cycles of po and rf: what may be part of one, and which graphs with cycles the model allows. */
export interface CycleRules {
  /**
   * Reads of the present graph, which has no cycle, that could be part of one, each with a write
   * that comes after it in po and rf: to read from that would close the cycle.
   */
  readonly pairs: () => Iterable<readonly [read: number, write: number]>;
  /** Asks the definition of the model, in which po and rf may have cycles. */
  readonly oracle: RfOracle;
  /** What to say if cycles are left out. */
  readonly doubt: string;
}

/** What a search may have left out. */
export interface Doubt {
  /** Looks at the present graph, in which no thread can go on. */
  look(): void;
  /** A sentence; undefined as long as nothing is known to be left out. */
  readonly reason: string | undefined;
}
