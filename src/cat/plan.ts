/**
 * A plan is a cat model in which everything that does not depend on the execution has been
 * computed. What is left is a graph of operations on sets and relations, hash-consed, in an order
 * in which operands come first, and the checks on it. Engines evaluate a plan per candidate
 * execution (execution/plan-evaluator.ts) without walking syntax.
 *
 * A model that looks into values (`with x from`, `forall`, `match` on sets, linearisations) cannot
 * be planned from that statement on. It then has a residual: at complete executions the interpreter
 * runs the model's statements over the concrete algebra, taking what the plan has computed already.
 */
import type { Span } from '../diagnostics/source.ts';
import type { Binding, CheckKind, CheckMode } from './syntax.ts';

export type { CheckKind, CheckMode } from './syntax.ts';

export type NodeKind = 'set' | 'relation';

export type PlanOperation =
  /** A set or relation of the execution, by name. */
  | 'base'
  | 'empty'
  | 'all'
  | 'identity'
  | 'union'
  | 'intersection'
  | 'difference'
  | 'complement'
  | 'sequence'
  | 'inverse'
  | 'closure'
  | 'product'
  | 'identity-on'
  | 'domain'
  | 'range'
  /** A variable of a fixpoint; its value while iterating. */
  | 'variable'
  /**
   * Component `component` of the fixpoint number `fixpoint`; its operands are the bodies of that
   * fixpoint. A body may contain another fixpoint that depends on the variables of this one: it is
   * solved anew in each round.
   */
  | 'fixpoint';

export interface PlanNode {
  /** Its index in Plan.nodes; operands have smaller indices. */
  readonly id: number;
  readonly kind: NodeKind;
  readonly operation: PlanOperation;
  readonly operands: readonly number[];
  /** For `base`. */
  readonly name?: string;
  /** For `variable` and `fixpoint`: which fixpoint of Plan.fixpoints, and which component of it. */
  readonly fixpoint?: number;
  readonly component?: number;
}

/**
 * variables[i] is the node that stands for component i, bodies[i] the node of its right-hand side.
 * Solved as RelationAlgebra.leastFixpoint says: all bodies from the variables of the round before,
 * from empty, until every component is contained in its old value.
 */
export interface Fixpoint {
  readonly variables: readonly number[];
  readonly bodies: readonly number[];
}

export interface PlanCheck {
  readonly kind: CheckKind;
  readonly negated: boolean;
  readonly mode: CheckMode;
  readonly name: string;
  readonly node: number;
  readonly span: Span;
}

export interface ShownRelation {
  readonly name: string;
  readonly node: number;
}

export interface Plan {
  readonly nodes: readonly PlanNode[];
  readonly fixpoints: readonly Fixpoint[];
  readonly checks: readonly PlanCheck[];
  readonly shown: readonly ShownRelation[];
  /**
   * Names that the model gave to nodes with a top-level `let`, for explanations; the first name
   * wins.
   */
  readonly names: ReadonlyMap<number, string>;
  /**
   * Names of the base sets and relations that checks and shown relations use, in the residual too.
   */
  readonly baseNames: ReadonlySet<string>;
  /** True if the plan does not cover the whole model (see above). */
  readonly hasResidual: boolean;
  /** What residual.ts needs to know of the plan; engines need not look at it. */
  readonly residual: ResidualLinks;
}

export interface ResidualLinks {
  /**
   * Top-level bindings of the model that the residual uses, and the nodes that are their values.
   */
  readonly bindings: ReadonlyMap<Binding, number>;
  /** Which checks, counted in the order in which the model runs them, are in the plan. */
  readonly plannedChecks: ReadonlySet<number>;
  /**
   * The first top-level statement that the plan does not cover; the number of statements if it
   * covers all.
   */
  readonly start: number;
}
