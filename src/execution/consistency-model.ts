/**
 * The consistency contract: what an engine knows of a memory model. Engines never ask for a model
 * by name; they get this value (models/open-model.ts makes it from cat).
 */
import type { CatModel } from '../cat/index.ts';
import type { Plan } from '../cat/plan.ts';
import type { Statement } from '../cat/syntax.ts';
import type { Vocabulary } from '../cat/vocabulary.ts';
import type { GraphRules } from './graph-rules.ts';

export interface ConsistencyModel {
  readonly name: string;
  readonly cat: CatModel;
  readonly plan: Plan;
  readonly vocabulary: Vocabulary;
  /**
   * By check of the plan: whether a failure on a partial candidate rules out all its completions.
   */
  readonly prunes: readonly boolean[];
  /**
   * By check of the plan: whether a failure on a prefix, with some threads not yet at their ends,
   * is final too.
   */
  readonly prunesPrefixes: readonly boolean[];
  /**
   * Declared: no consistent execution has a cycle of po and rf, so a read never waits for its own
   * thread's future.
   */
  readonly porfAcyclic: boolean;
  /** The model speaks of co; otherwise engines enumerate reads-from and final writes only. */
  readonly usesCoherence: boolean;
  /**
   * Declared: no consistent execution has a cycle of rf and dependencies, so values need no
   * speculation.
   */
  readonly thinAirFree: boolean;
  /**
   * Declared: the axioms are not all. An execution with a cycle of po and rf must be one that
   * another execution can be re-executed to (xmm).
   */
  readonly reExecutes: boolean;
  /**
   * Declared: the rules of memory under which the operational engine runs programs. Undefined: that
   * engine cannot.
   */
  readonly operational: 'sc' | 'opmm' | undefined;
  /** Declared: there is nothing but these rules; the axioms, none, are not to be asked. */
  readonly isOperationalOnly: boolean;
  /**
   * Declared: what lets the graph engine check it event by event. Undefined: that engine cannot.
   */
  readonly graphRules: GraphRules | undefined;
}

/**
 * Whether the model says what a data race is: by rules, or by a check `undefined_unless` of its
 * text. Under others nothing is looked for, so that finding none says nothing.
 */
export function definesRaces({ cat, graphRules }: Pick<ConsistencyModel, 'cat' | 'graphRules'>): boolean {
  const isRaceCheck = (statement: Statement): boolean =>
    statement.kind === 'check' && statement.mode === 'undefined-unless';
  return graphRules?.hasRaces === true || cat.statements.some(isRaceCheck);
}

/**
 * What the choice of an engine depends on: declared properties, which are known before a model is
 * opened.
 */
export type ModelTraits = Pick<
  ConsistencyModel,
  'name' | 'graphRules' | 'operational' | 'isOperationalOnly' | 'porfAcyclic' | 'reExecutes' | 'usesCoherence'
>;
